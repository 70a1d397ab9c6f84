package setting

// The cart in the head of every page (SITE-7).
var (
	ShowCart           = OneOf("show_cart", "normal", "icon_only", "hide")
	ShowCountCircle    = Bool("show_count_circle", true)
	ShowCheckoutButton = Bool("show_checkout_button", true)
)
