package payview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
)

// PaymentURL is a payment link as staff get it (PAY-17).
type PaymentURL struct {
	Success string   `json:"success"`
	URL     string   `json:"url"`
	Expires string   `json:"expires"` // RFC 3339
	Until   string   `json:"until"`   // the same, as the store says it
	Sent    []string `json:"sent"`    // email, text
}

// NewPaymentURL shows a link with where it went.
func NewPaymentURL(ctx context.Context, l payment.PayLink, url string, sent []notify.Request,
	zone *time.Location) PaymentURL {
	p := PaymentURL{Success: text.Tr(ctx, "The payment link was made."), URL: url, Expires: l.Expires.UTC().
		Format(time.RFC3339), Until: present.Moment(l.Expires, zone), Sent: []string{}}
	for _, r := range sent {
		p.Sent = append(p.Sent, r.Channel)
		p.Success = text.Tr(ctx, "The payment link is on its way.")
	}
	return p
}

// PayPage is the page behind a payment link (PAY-26).
type PayPage struct {
	Order   string // its number
	Lines   []PaymentLine
	Totals  []present.Total
	Amount  string // of the link
	Due     string // all that is due of the order
	Part    bool   // it is less than what is due
	State   string // pay, paid, back (paid, and it goes back), dead
	Charge  string // what is charged where amounts are shown in another currency; empty: as shown
	Until   string
	Store   present.StoreAddress
	Problem string

	CardIntro CardStep
}

// NewPayPage shows an order with what is to be paid of it.
func NewPayPage(ctx context.Context, l payment.PayLink, o order.Order, p payment.CardPayment,
	paid []payment.Transaction, back money.Cents, zone *time.Location, at string) PayPage {
	d := PayPage{
		Order: strconv.FormatInt(o.ID, 10), Totals: present.NewBreakdown(ctx, o, BelowTotal(ctx, o, paid)),
		Amount: present.Amount(ctx, l.Amount), Due: present.Amount(ctx, o.BalanceDue),
		Part: l.Amount < o.BalanceDue, State: "pay", Charge: present.ChargeNote(ctx, l.Amount),
		Until:     present.Moment(l.Expires, zone),
		CardIntro: CardStep{Total: present.Amount(ctx, l.Amount), Pay: at + "/pay", Finish: at + "/finish"},
	}
	switch {
	case p.Standing == payment.Paid && back > 0:
		d.State = "back"
	case p.Standing == payment.Paid:
		d.State = "paid"
	case p.Standing == payment.WasCancelled:
		d.State = "dead"
	}
	d.Lines = newPaymentLines(ctx, o, d.Totals)
	return d
}
