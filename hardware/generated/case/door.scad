translate(v = [0, 0, 25.5]) {
	union() {
		translate(v = [0, 0, -25.5]) {
			linear_extrude(height = 1.1999999999999993) {
				difference() {
					union() {
						translate(v = [15.75, -146.75]) {
							square(size = [54.5, 65.5]);
						}
						translate(v = [43.0, -79.0]) {
							circle($fn = 32, d = 9.5);
						}
					}
					translate(v = [43.0, -79.0]) {
						circle($fn = 32, d = 3.4);
					}
				}
			}
		}
		translate(v = [0, 0, -24.400000000000002]) {
			linear_extrude(height = 1.3000000000000007) {
				translate(v = [17.75, -144.75]) {
					square(size = [50.5, 61.5]);
				}
			}
		}
		translate(v = [0, 0, -23.3]) {
			linear_extrude(height = 0.6999999999999993) {
				union() {
					translate(v = [23.0, -144.5]) {
						square(size = [10.0, 5.5]);
					}
					translate(v = [53.0, -144.5]) {
						square(size = [10.0, 5.5]);
					}
				}
			}
		}
		translate(v = [0, 0, -22.85]) {
			linear_extrude(height = 1.5) {
				union() {
					translate(v = [23.0, -146.5]) {
						square(size = [10.0, 7.5]);
					}
					translate(v = [53.0, -146.5]) {
						square(size = [10.0, 7.5]);
					}
				}
			}
		}
	}
}