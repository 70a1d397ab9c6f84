package present

import (
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
)

// Codes is the field for coupons, gift vouchers and reward points, and what stands beside it.
type Codes struct {
	Hint       string        `json:"hint"`        // what the customer can spend: "You have 250 reward points."
	CreditText string        `json:"credit_text"` // store credit that is not used on this cart; empty: there is none
	Refused    []RefusedCode `json:"refused"`     // held, and of no effect any more
	Typed      string        `json:"-"`           // with Problem: shown again to who has no script
	Problem    string        `json:"-"`
	// the code of which Problem says what it would take the place of: the same again goes on
	Asked string `json:"-"`
}

// RefusedCode is something held that has no effect on the cart as it is now.
type RefusedCode struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// removable is the type by which a row of the totals is taken off a cart.
func removable(code sale.Code) string {
	switch promo.Code(code) {
	case promo.CodeCoupon, promo.CodeReward, promo.CodeVoucher, promo.CodeCredit:
		return string(code)
	}
	return ""
}

// GiftForm is where a shopper buys a gift voucher for somebody.
type GiftForm struct {
	ToName, ToEmail, FromName, FromEmail string
	Message, Theme, Amount               string
	Themes                               []Theme
	Bounds                               string // "From $10.00 to $500.00"
	Errors                               map[string]string
	Problem                              string
}

// Theme is what a voucher can be for.
type Theme struct{ Code, Text string }
