translate(v = [0, 0, 13.9]) {
	rotate(a = [180, 0, 0]) {
		union() {
			translate(v = [19.0, -86.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [43.0, -86.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [67.0, -86.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [19.0, -100.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [43.0, -100.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [67.0, -100.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [19.0, -114.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [43.0, -114.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [67.0, -114.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [19.0, -128.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [43.0, -128.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [67.0, -128.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [19.0, -142.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [43.0, -142.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
			translate(v = [67.0, -142.0, 0.0]) {
				difference() {
					union() {
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 5.6) {
								translate(v = [-6.0, -6.0]) {
									square(size = [12.0, 12.0]);
								}
							}
						}
						translate(v = [0, 0, 8.3]) {
							linear_extrude(height = 1.1999999999999993) {
								translate(v = [-7.5, -6.7]) {
									square(size = [15.0, 13.4]);
								}
							}
						}
						translate(v = [0, 0, 5.0]) {
							linear_extrude(height = 3.4000000000000004) {
								translate(v = [-3.3, -3.3]) {
									square(size = [6.6, 6.6]);
								}
							}
						}
					}
					translate(v = [0, 0, 4.0]) {
						linear_extrude(height = 3.3) {
							translate(v = [-2.0, -2.0]) {
								square(size = [4.0, 4.0]);
							}
						}
					}
				}
			}
		}
	}
}