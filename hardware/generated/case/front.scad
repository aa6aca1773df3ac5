translate(v = [0, 0, 12.4]) {
	rotate(a = [180, 0, 0]) {
		union() {
			translate(v = [0, 0, 10.0]) {
				linear_extrude(height = 2.4000000000000004) {
					difference() {
						offset($fn = 32, r = 6.0) {
							translate(v = [3.0, -147.0]) {
								square(size = [80.0, 144.0]);
							}
						}
						union() {
							translate(v = [12.6, -92.4]) {
								square(size = [12.799999999999999, 12.800000000000011]);
							}
							translate(v = [36.6, -92.4]) {
								square(size = [12.799999999999997, 12.800000000000011]);
							}
							translate(v = [60.6, -92.4]) {
								square(size = [12.800000000000004, 12.800000000000011]);
							}
							translate(v = [12.6, -106.4]) {
								square(size = [12.799999999999999, 12.800000000000011]);
							}
							translate(v = [36.6, -106.4]) {
								square(size = [12.799999999999997, 12.800000000000011]);
							}
							translate(v = [60.6, -106.4]) {
								square(size = [12.800000000000004, 12.800000000000011]);
							}
							translate(v = [12.6, -120.4]) {
								square(size = [12.799999999999999, 12.800000000000011]);
							}
							translate(v = [36.6, -120.4]) {
								square(size = [12.799999999999997, 12.800000000000011]);
							}
							translate(v = [60.6, -120.4]) {
								square(size = [12.800000000000004, 12.800000000000011]);
							}
							translate(v = [12.6, -134.4]) {
								square(size = [12.799999999999999, 12.800000000000011]);
							}
							translate(v = [36.6, -134.4]) {
								square(size = [12.799999999999997, 12.800000000000011]);
							}
							translate(v = [60.6, -134.4]) {
								square(size = [12.800000000000004, 12.800000000000011]);
							}
							translate(v = [12.6, -148.4]) {
								square(size = [12.799999999999999, 12.800000000000011]);
							}
							translate(v = [36.6, -148.4]) {
								square(size = [12.799999999999997, 12.800000000000011]);
							}
							translate(v = [60.6, -148.4]) {
								square(size = [12.800000000000004, 12.800000000000011]);
							}
							translate(v = [25.0, -74.80499999999999]) {
								square(size = [36.0, 16.599999999999994]);
							}
							translate(v = [43.0, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [46.6, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [44.8, -31.11769145362398]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [41.2, -31.11769145362398]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [39.4, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [41.199999999999996, -24.882308546376024]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [44.8, -24.88230854637602]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [50.2, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [49.23538290724796, -31.6]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [46.6, -34.23538290724796]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [43.0, -35.2]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [39.4, -34.23538290724796]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [36.76461709275204, -31.6]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [35.8, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [36.76461709275204, -24.400000000000002]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [39.4, -21.764617092752044]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [43.0, -20.8]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [46.6, -21.76461709275204]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [49.23538290724795, -24.4]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [53.8, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [53.14868030448781, -31.693817547917224]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [51.273279985684965, -34.94210618461462]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [48.4, -37.353074360871936]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [44.875400318802846, -38.63592373253185]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [41.124599681197154, -38.63592373253185]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [37.6, -37.353074360871936]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [34.726720014315035, -34.94210618461463]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [32.85131969551219, -31.693817547917224]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [32.2, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [32.85131969551219, -24.30618245208278]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [34.726720014315035, -21.05789381538538]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [37.599999999999994, -18.646925639128064]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [41.124599681197154, -17.364076267468153]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [44.875400318802846, -17.36407626746815]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [48.39999999999999, -18.646925639128057]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [51.27327998568496, -21.05789381538537]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [53.14868030448781, -24.30618245208278]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [57.4, -28.0]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [56.94759752025229, -31.58113437517391]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [55.618816192631634, -34.9372529070647]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [53.49714823486833, -37.857478325373116]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [50.71590584769755, -40.15832212722901]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [47.449844718999245, -41.69521383465021]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [43.90418348122211, -42.371584889367114]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [40.30170906996557, -42.144936410493116]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [36.86877820146295, -41.02950955551068]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [33.82109454761887, -39.09539069597137]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [31.35015528100076, -36.464107633011615]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [29.61121860320918, -33.300993558659364]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [28.71354830107152, -29.804798563325985]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [28.71354830107152, -26.19520143667402]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [29.61121860320918, -22.699006441340636]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [31.350155281000752, -19.535892366988392]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [33.82109454761887, -16.904609304028632]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [36.86877820146296, -14.970490444489315]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [40.30170906996557, -13.855063589506882]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [43.904183481222105, -13.62841511063289]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [47.44984471899924, -14.304786165349787]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [50.715905847697556, -15.841677872770985]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [53.49714823486832, -18.142521674626877]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [55.61881619263163, -21.06274709293529]) {
								circle($fn = 8, d = 2.4);
							}
							translate(v = [56.94759752025229, -24.418865624826083]) {
								circle($fn = 8, d = 2.4);
							}
						}
					}
				}
			}
			difference() {
				translate(v = [0, 0, -1.6]) {
					linear_extrude(height = 11.6) {
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
				translate(v = [-4.0, -21.5, 0.4]) {
					cube(size = [4.0, 11.0, 7.6]);
				}
			}
			translate(v = [0, 0, 0]) {
				linear_extrude(height = 10.0) {
					difference() {
						union() {
							translate(v = [3.5, -3.5]) {
								circle($fn = 32, d = 7.0);
							}
							translate(v = [82.5, -3.5]) {
								circle($fn = 32, d = 7.0);
							}
							translate(v = [3.5, -78.0]) {
								circle($fn = 32, d = 7.0);
							}
							translate(v = [82.5, -78.0]) {
								circle($fn = 32, d = 7.0);
							}
							translate(v = [3.5, -146.5]) {
								circle($fn = 32, d = 7.0);
							}
							translate(v = [82.5, -146.5]) {
								circle($fn = 32, d = 7.0);
							}
						}
						union() {
							translate(v = [3.5, -3.5]) {
								circle($fn = 32, d = 2.5);
							}
							translate(v = [82.5, -3.5]) {
								circle($fn = 32, d = 2.5);
							}
							translate(v = [3.5, -78.0]) {
								circle($fn = 32, d = 2.5);
							}
							translate(v = [82.5, -78.0]) {
								circle($fn = 32, d = 2.5);
							}
							translate(v = [3.5, -146.5]) {
								circle($fn = 32, d = 2.5);
							}
							translate(v = [82.5, -146.5]) {
								circle($fn = 32, d = 2.5);
							}
						}
					}
				}
			}
			translate(v = [0, 0, 7.0]) {
				linear_extrude(height = 3.0) {
					difference() {
						translate(v = [43.0, -28.0]) {
							circle($fn = 32, d = 44.8);
						}
						translate(v = [43.0, -28.0]) {
							circle($fn = 32, d = 40.8);
						}
					}
				}
			}
		}
	}
}