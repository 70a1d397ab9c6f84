package setting

// What cards and their buttons do.
var (
	NewDays         = Number("new_days", 30, 0, 365)  // CAT-3: for how long a part bears the mark New; 0: never
	InstantCheckout = Bool("instant_checkout", false) // CAT-8: after an add the browser goes to the check-out
)
