// Package payview says what is shown of money: tenders, cards and their terminals, links to pay by, and a customer's
// statement.
package payview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/core"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/special"
	"camber/internal/web/present"
)

// Around is what an order's own rows don't hold: names by id, and where its times are read.
type Around struct {
	Zone      *time.Location
	Today     string // at the store, YYYY-MM-DD
	Location  string
	Registers map[int64]string
	Staff     map[int64]string
	Actor     access.Actor // whose actions are offered
	Offer     payment.Offer
	Parts     map[int64]PartCode
	Warnings  map[int64]string // of Proposition 65, by part
	Cards     Cards            // of an order that is paid at a till
	Vouchers  []promo.Voucher  // that were bought with it
	Cores     []core.Core      // that are owed by it
	Special   special.Standing // what is ordered for it, as it was not there
	Booked    []appointment.Appointment
}

// PartCode is how the trade names a part.
type PartCode struct{ AAIA, MPN string }

// TransactionRows are the payments of an order, each with what whoever asks may do with it.
func TransactionRows(ctx context.Context, paid []payment.Transaction, orderID int64, a Around) []Transaction {
	list := make([]Transaction, 0, len(paid))
	for _, t := range paid {
		list = append(list, newTransaction(ctx, t, orderID, a))
	}
	return list
}

func newTransaction(ctx context.Context, t payment.Transaction, orderID int64, a Around) Transaction {
	shown := Transaction{
		ID: t.ID, Type: string(t.Kind), Label: tenderLabel(ctx, t), Amount: t.Amount, AmountText: t.Amount.Text(),
		Reference: t.Reference, Status: string(t.Status), Date: t.At, DateText: present.Moment(t.At, a.Zone),
		Cashier: a.Staff[t.StaffID], Register: a.Registers[t.RegisterID],
	}
	if t.Movement == payment.Out {
		shown.IsRefund, shown.Amount, shown.AmountText = true, -t.Amount, (-t.Amount).Text()
	}
	shown.StatusText = tenderStatus(ctx, t)
	switch {
	case !t.CanVoid(a.Actor):
	case t.OrderID == 0:
		shown.VoidURL = "/pos/customer/voidTransaction?customerId=" + present.ID(t.CustomerID)
	default:
		shown.VoidURL = "/pos/checkout/voidTransaction?orderId=" + present.ID(orderID)
	}
	a.Cards.block(ctx, t, orderID, a.Actor, &shown)
	return shown
}

// NewTransactions answers a change of an order's payments; touched is the transaction added or voided, 0 for none.
func NewTransactions(ctx context.Context, o order.Order, paid []payment.Transaction, touched int64,
	a Around) Transactions {
	t := Transactions{
		Transactions: TransactionRows(ctx, paid, o.ID, a), AmountPaid: o.AmountPaid, PaidText: o.AmountPaid.Text(),
		BalanceDue: o.BalanceDue, BalanceText: o.BalanceDue.Text(), ChangeDue: o.ChangeDue, ChangeText: o.ChangeDue.Text(),
		Spendable: NewSpendable(ctx, o, a.Offer),
	}
	t.Attempt, t.Declines = a.Cards.Open(ctx), a.Cards.Declines(ctx, a.Zone)
	for _, one := range t.Transactions {
		if one.ID == touched {
			t.Transaction = &one
		}
	}
	return t
}

const ViewOrder = "/pos/order/view?order_id="

// CheckOut and the order's number is where an order is paid.
const CheckOut = "/pos/checkout?order_id="

// NewPaymentTypes says which tenders are offered (PAY-1); on account where the customer has one.
func NewPaymentTypes(takes map[payment.Kind]bool, hasAccount bool) PaymentTypes {
	return PaymentTypes{
		Card: takes[payment.Card], InvoiceEcommerce: takes[payment.InvoiceEcommerce], Cash: takes[payment.Cash],
		Voucher: takes[payment.GiftVoucher],
		Check:   takes[payment.Check], StoreCredit: takes[payment.StoreCredit], OnAccount: takes[payment.OnAccount] &&
			hasAccount,
	}
}

// NewSpendable is what the order's customer has to pay with besides money.
func NewSpendable(ctx context.Context, o order.Order, offer payment.Offer) Spendable {
	s := Spendable{StoreCredit: offer.StoreCredit, AccountCredit: offer.Account, CashDue: offer.CashDue,
		CashRounding: o.Rounding}
	if a := offer.Terms; offer.HasAccount {
		s.Account = &AccountTerms{Holder: offer.Holder, Owed: a.Owed, Limit: a.Limit, Left: offer.Account,
			TermsText: text.Tr(ctx, "Due in %s days", strconv.Itoa(a.Terms)),
			NeedsPO:   a.AsksPO && o.PONumber == "" && len(o.Unnumbered()) > 0}
	}
	if note := offer.AccountNote; note != nil {
		s.AccountNote = text.Tr(ctx, note.Format, note.Args...)
	}
	return s
}

// BelowTotal are the rows that stand below an order's total: what cards cost on top (TOT-1), and what cash was rounded
// by (PAY-28).
func BelowTotal(ctx context.Context, o order.Order, paid []payment.Transaction) []present.Total {
	var rows []present.Total
	for _, r := range []present.Total{
		{Code: "card_surcharge", Title: text.Tr(ctx, "Card surcharge"), Value: Surcharges(paid)},
		{Code: "card_surcharge_tax", Title: text.Tr(ctx, "Tax on the card surcharge"), Value: SurchargeTaxes(paid)},
		{Code: "cash_rounding", Title: text.Tr(ctx, "Cash rounding"), Value: o.Rounding},
	} {
		if r.Value != 0 {
			r.Text = r.Value.Text()
			rows = append(rows, r)
		}
	}
	return rows
}

// Surcharges is what cards cost on top of all payments that count, without its tax.
func Surcharges(paid []payment.Transaction) money.Cents {
	var sum money.Cents
	for _, t := range paid {
		if t.Status == payment.Captured || t.Status == payment.VoidAsked {
			sum += t.Surcharge
		}
	}
	return sum
}

// SurchargeTaxes is the tax on Surcharges.
func SurchargeTaxes(paid []payment.Transaction) money.Cents {
	var sum money.Cents
	for _, t := range paid {
		if t.Status == payment.Captured || t.Status == payment.VoidAsked {
			sum += t.SurchargeTax
		}
	}
	return sum
}

// tenderStatus is a status where it says more than that the money is here.
func tenderStatus(ctx context.Context, t payment.Transaction) string {
	switch t.Status {
	case payment.Pending:
		return text.Tr(ctx, "pending")
	case payment.VoidAsked:
		return text.Tr(ctx, "void requested")
	case payment.Void:
		return text.Tr(ctx, "void")
	case payment.RefundAsked:
		return text.Tr(ctx, "refund requested")
	case payment.WasRefunded:
		return text.Tr(ctx, "refunded")
	case payment.NothingWasTaken:
		return text.Tr(ctx, "failed")
	case payment.Captured:
	}
	return ""
}

// tenderLabel is what people call a tender (PAY-8).
func tenderLabel(ctx context.Context, t payment.Transaction) string {
	label := KindLabel(ctx, t)
	if t.Movement == payment.Out {
		return text.Tr(ctx, "Refund: %s", label)
	}
	return label
}

// KindLabel is what a payment is called: by its card or number where it has one.
func KindLabel(ctx context.Context, t payment.Transaction) string {
	switch t.Kind {
	case payment.Cash:
		return text.Tr(ctx, "Cash")
	case payment.Check:
		return text.Tr(ctx, "Check %s", t.Reference)
	case payment.GiftVoucher:
		return ending(text.Tr(ctx, "Gift voucher"), t.Reference)
	case payment.RewardVoucher:
		if t.Detail.Points > 0 {
			return text.Tr(ctx, "%s reward points", strconv.Itoa(t.Detail.Points))
		}
		return ending(text.Tr(ctx, "Reward voucher"), t.Reference)
	case payment.StoreCredit:
		return text.Tr(ctx, "Store credit")
	case payment.OnAccount:
		return text.Tr(ctx, "On account")
	case payment.Exchange:
		if t.Movement == payment.Out {
			return text.Tr(ctx, "Exchange")
		}
		return text.Tr(ctx, "Goods brought back %s", t.Reference)
	case payment.Card, payment.InvoiceEcommerce:
	}
	if t.Label != "" {
		return t.Label
	}
	return text.Tr(ctx, "Card")
}

func ending(name, last string) string {
	if last == "" {
		return name
	}
	return name + " …" + last
}

// NewFoundVoucher is what a code opens (PAY-14).
func NewFoundVoucher(ctx context.Context, code string, v payment.Opened) FoundVoucher {
	f := FoundVoucher{
		Code: code, Type: string(v.Kind), Amount: v.Amount, AmountText: v.Amount.Text(), Original: v.Original,
		OriginalText: v.Original.Text(),
		Message:      v.Voucher.Message,
	}
	switch {
	case v.Points > 0:
		f.Description = text.Tr(ctx, "%s reward points", strconv.Itoa(v.Points))
	case v.Voucher.ToName == "":
		f.Description = text.Tr(ctx, "Gift voucher")
	default:
		f.Description = text.Tr(ctx, "Gift voucher for %s", v.Voucher.ToName)
	}
	if theme := promo.ThemeName(v.Voucher.Theme); theme != "" {
		f.Theme = text.Tr(ctx, theme)
	}
	return f
}

// NewMoneyTaken is what became of money without an order (PAY-18).
func NewMoneyTaken(ctx context.Context, got payment.Received, a Around) MoneyTaken {
	m := MoneyTaken{
		Owed: got.Owed, StoreCredit: got.Credit, Balance: got.Owed, Applied: []AppliedAmount{},
	}
	if got.Owed == 0 {
		m.Balance = -got.Credit
	}
	m.BalanceText = m.Balance.Text()
	if got.Transaction.ID != 0 {
		shown := newTransaction(ctx, got.Transaction, 0, a)
		m.Transaction = &shown
	}
	for _, c := range got.Applied {
		m.Applied = append(m.Applied, AppliedAmount{OrderID: c.OrderID, Amount: c.Amount, Text: c.Amount.Text()})
	}
	return m
}
