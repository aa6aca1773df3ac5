translate(v = [0, 0, 25.5]) {
	difference() {
		union() {
			union() {
				translate(v = [0, 0, -24.3]) {
					linear_extrude(height = 1.1999999999999993) {
						difference() {
							offset($fn = 32, r = 6.0) {
								translate(v = [3.0, -147.0]) {
									square(size = [80.0, 144.0]);
								}
							}
							translate(v = [17.5, -145.0]) {
								square(size = [51.0, 62.0]);
							}
						}
					}
				}
				translate(v = [0, 0, -25.5]) {
					linear_extrude(height = 1.1999999999999993) {
						difference() {
							offset($fn = 32, r = 6.0) {
								translate(v = [3.0, -147.0]) {
									square(size = [80.0, 144.0]);
								}
							}
							union() {
								translate(v = [15.5, -147.0]) {
									square(size = [55.0, 66.0]);
								}
								translate(v = [43.0, -79.0]) {
									circle($fn = 32, d = 10.0);
								}
							}
						}
					}
				}
			}
			translate(v = [0, 0, -23.1]) {
				linear_extrude(height = 21.5) {
					difference() {
						offset($fn = 32, r = 6.0) {
							translate(v = [3.0, -147.0]) {
								square(size = [80.0, 144.0]);
							}
						}
						offset($fn = 32, r = 0.3) {
							translate(v = [-0.3, -150.29999999999998]) {
								square(size = [86.6, 150.6]);
							}
						}
					}
				}
			}
			translate(v = [0, 0, -23.1]) {
				linear_extrude(height = 21.5) {
					intersection() {
						union() {
							translate(v = [3.5, -3.5]) {
								circle($fn = 32, d = 9.0);
							}
							translate(v = [82.5, -3.5]) {
								circle($fn = 32, d = 9.0);
							}
							translate(v = [3.5, -78.0]) {
								circle($fn = 32, d = 9.0);
							}
							translate(v = [82.5, -78.0]) {
								circle($fn = 32, d = 9.0);
							}
							translate(v = [3.5, -146.5]) {
								circle($fn = 32, d = 9.0);
							}
							translate(v = [82.5, -146.5]) {
								circle($fn = 32, d = 9.0);
							}
						}
						offset($fn = 32, r = 6.0) {
							translate(v = [3.0, -147.0]) {
								square(size = [80.0, 144.0]);
							}
						}
					}
				}
			}
			translate(v = [0, 0, -23.1]) {
				linear_extrude(height = 12.0) {
					difference() {
						difference() {
							translate(v = [15.899999999999999, -146.6]) {
								square(size = [54.199999999999996, 65.19999999999999]);
							}
							translate(v = [17.5, -145.0]) {
								square(size = [51.0, 62.0]);
							}
						}
						translate(v = [21.0, -88.0]) {
							square(size = [10.0, 12.0]);
						}
					}
				}
			}
			translate(v = [0, 0, -23.1]) {
				linear_extrude(height = 8.0) {
					translate(v = [43.0, -79.0]) {
						circle($fn = 32, d = 8.0);
					}
				}
			}
		}
		translate(v = [0, 0, -26.5]) {
			linear_extrude(height = 25.9) {
				union() {
					translate(v = [3.5, -3.5]) {
						circle($fn = 32, d = 3.4);
					}
					translate(v = [82.5, -3.5]) {
						circle($fn = 32, d = 3.4);
					}
					translate(v = [3.5, -78.0]) {
						circle($fn = 32, d = 3.4);
					}
					translate(v = [82.5, -78.0]) {
						circle($fn = 32, d = 3.4);
					}
					translate(v = [3.5, -146.5]) {
						circle($fn = 32, d = 3.4);
					}
					translate(v = [82.5, -146.5]) {
						circle($fn = 32, d = 3.4);
					}
				}
			}
		}
		translate(v = [0, 0, -26.5]) {
			linear_extrude(height = 20.9) {
				union() {
					translate(v = [3.5, -3.5]) {
						circle($fn = 32, d = 6.4);
					}
					translate(v = [82.5, -3.5]) {
						circle($fn = 32, d = 6.4);
					}
					translate(v = [3.5, -78.0]) {
						circle($fn = 32, d = 6.4);
					}
					translate(v = [82.5, -78.0]) {
						circle($fn = 32, d = 6.4);
					}
					translate(v = [3.5, -146.5]) {
						circle($fn = 32, d = 6.4);
					}
					translate(v = [82.5, -146.5]) {
						circle($fn = 32, d = 6.4);
					}
				}
			}
		}
		translate(v = [0, 0, -26.5]) {
			linear_extrude(height = 10.399999999999999) {
				translate(v = [43.0, -79.0]) {
					circle($fn = 32, d = 2.5);
				}
			}
		}
		translate(v = [0, 0, -23.1]) {
			linear_extrude(height = 2.5) {
				union() {
					translate(v = [22.0, -147.0]) {
						square(size = [12.0, 3.0]);
					}
					translate(v = [52.0, -147.0]) {
						square(size = [12.0, 3.0]);
					}
				}
			}
		}
		translate(v = [36.5, -1, -19.839999999999996]) {
			cube(size = [13.0, 5.0, 9.5]);
		}
	}
}