package setting

// CardMinutes is how long an order of the shop waits for its card before it is called off.
var CardMinutes = Number("card_minutes", 30, 5, 24*60)
