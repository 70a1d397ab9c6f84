package present

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// CardPayment answers the calls of a card payment (CHK-3). The fields are there while a card is asked for.
type CardPayment struct {
	Standing string `json:"standing"` // pay, waiting, paid, declined, cancelled
	Message  string `json:"message,omitempty"`
	Redirect string `json:"redirect,omitempty"` // where to go on: there is nothing to do here any more
	Kind     string `json:"kind,omitempty"`     // which script shows the fields: frame or stripe
	Frame    string `json:"frame,omitempty"`
	Script   string `json:"script,omitempty"`
	Key      string `json:"key,omitempty"`
	Secret   string `json:"secret,omitempty"`
}

// NewCardPayment says how a payment stands; orderPage is the address of its order.
func NewCardPayment(ctx context.Context, p payment.CardPayment, orderPage string) CardPayment {
	shown := CardPayment{
		Standing: string(p.Standing), Kind: p.Fields.Kind, Frame: p.Fields.Frame, Script: p.Fields.Script, Key: p.Fields.Key, Secret: p.Fields.Secret,
	}
	switch p.Standing {
	case payment.Paid:
		shown.Redirect = orderPage
	case payment.WasCancelled:
		shown.Redirect = "/checkout/checkout"
	case payment.WasDeclined:
		shown.Message = text.Tr(ctx, p.Message)
	case payment.ToPay, payment.Waiting:
	}
	return shown
}

// CardStep is what the island of a card payment begins with.
type CardStep struct {
	Total  string `json:"total"`
	Pay    string `json:"pay"`    // asks for a card
	Finish string `json:"finish"` // says what became of it
}

// PaymentPage is the page where a card is entered.
type PaymentPage struct {
	Order     string // its number
	Total     string
	Charge    string // what is charged where the amounts are shown in another currency; empty: as shown
	Email     string
	Lines     []PaymentLine
	Origins   []string // of the card company; empty: its fields are pages of this server
	Problem   string
	IsBehind  bool // the cart was changed since
	CardIntro CardStep
}

// PaymentLine is what is paid for, in a word.
type PaymentLine struct {
	Name     string
	Quantity string
	Total    string
}

// NewPaymentPage shows an order that waits for its card.
func NewPaymentPage(ctx context.Context, o order.Order, origins []string) PaymentPage {
	p := PaymentPage{
		Order: strconv.FormatInt(o.ID, 10), Total: Amount(ctx, o.BalanceDue), Charge: ChargeNote(ctx, o.BalanceDue), Email: o.Email,
		Origins: slices.Clone(origins), CardIntro: CardStep{Total: Amount(ctx, o.BalanceDue), Pay: "/checkout/confirm/pay", Finish: "/checkout/confirm/finish"},
	}
	for _, l := range o.Goods() {
		p.Lines = append(p.Lines, PaymentLine{Name: l.Name, Quantity: strconv.Itoa(l.Quantity), Total: Amount(ctx, l.Total)})
	}
	return p
}
