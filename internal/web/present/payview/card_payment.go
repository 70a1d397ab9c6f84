package payview

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
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
		Standing: string(p.Standing), Kind: p.Fields.Kind, Frame: p.Fields.Frame, Script: p.Fields.Script, Key: p.Fields.Key,
		Secret: p.Fields.Secret,
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
	Totals    []present.Total
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
	Kind     string // "Core charge"; empty: the goods themselves
	Name     string
	Quantity string
	Total    string
}

// NewPaymentPage shows an order that waits for its card.
func NewPaymentPage(ctx context.Context, o order.Order, origins []string) PaymentPage {
	p := PaymentPage{
		Order: strconv.FormatInt(o.ID, 10), Totals: present.NewBreakdown(ctx, o, nil),
		Charge: present.ChargeNote(ctx, o.BalanceDue), Email: o.Email,
		Origins: slices.Clone(origins),
		CardIntro: CardStep{Total: present.Amount(ctx, o.BalanceDue), Pay: "/checkout/confirm/pay",
			Finish: "/checkout/confirm/finish"},
	}
	p.Lines = newPaymentLines(ctx, o, p.Totals)
	return p
}

// newPaymentLines are the goods of an order, each core named as one.
func newPaymentLines(ctx context.Context, o order.Order, rows []present.Total) []PaymentLine {
	goods := o.Goods()
	amounts := make([]present.LineAmount, len(goods))
	for i, l := range goods {
		amounts[i] = present.LineAmount{Kind: l.Kind, Amount: l.Total}
	}
	lines := make([]PaymentLine, len(goods))
	for i, said := range present.LineTexts(ctx, rows, amounts) {
		l := goods[i]
		lines[i] = PaymentLine{Name: l.Name, Quantity: strconv.Itoa(l.Quantity), Total: said}
		if l.Kind == sale.Core {
			lines[i].Kind = text.Tr(ctx, "Core charge")
		}
	}
	return lines
}
