"""`make bench`: the budgets of the design, measured as ratios or in emulated time."""
