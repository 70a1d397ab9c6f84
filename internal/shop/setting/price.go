package setting

// LoginForPrice hides prices, all there are, from who is not signed in (CAT-4).
var LoginForPrice = Bool("login_for_price", false)
