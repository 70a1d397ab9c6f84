package present

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
)

// NewPaymentTypes says which tenders are offered (PAY-1); on account where the customer has one.
func NewPaymentTypes(takes map[payment.Kind]bool, hasAccount bool) PaymentTypes {
	return PaymentTypes{
		Card: takes[payment.Card], InvoiceEcommerce: takes[payment.InvoiceEcommerce], Cash: takes[payment.Cash], Voucher: takes[payment.GiftVoucher],
		Check: takes[payment.Check], StoreCredit: takes[payment.StoreCredit], OnAccount: takes[payment.OnAccount] && hasAccount,
	}
}

func newSpendable(ctx context.Context, o order.Order, offer payment.Offer) Spendable {
	s := Spendable{StoreCredit: offer.StoreCredit, AccountCredit: offer.Account, CashDue: offer.CashDue, CashRounding: o.Rounding}
	if note := offer.AccountNote; note != nil {
		s.AccountNote = text.Tr(ctx, note.Format, note.Args...)
	}
	return s
}

// belowTotal are the rows that stand below an order's total: what cards cost on top (TOT-1), and what cash was rounded by
// (PAY-28).
func belowTotal(ctx context.Context, o order.Order, paid []payment.Transaction) []Total {
	var rows []Total
	for _, r := range []Total{
		{Code: "card_surcharge", Title: text.Tr(ctx, "Card surcharge"), Value: surcharges(paid)},
		{Code: "card_surcharge_tax", Title: text.Tr(ctx, "Tax on the card surcharge"), Value: surchargeTaxes(paid)},
		{Code: "cash_rounding", Title: text.Tr(ctx, "Cash rounding"), Value: o.Rounding},
	} {
		if r.Value != 0 {
			r.Text = r.Value.Text()
			rows = append(rows, r)
		}
	}
	return rows
}

func surcharges(paid []payment.Transaction) money.Cents {
	var sum money.Cents
	for _, t := range paid {
		if t.Status == payment.Captured || t.Status == payment.VoidAsked {
			sum += t.Surcharge
		}
	}
	return sum
}

func surchargeTaxes(paid []payment.Transaction) money.Cents {
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
	label := kindLabel(ctx, t)
	if t.Movement == payment.Out {
		return text.Tr(ctx, "Refund: %s", label)
	}
	return label
}

func kindLabel(ctx context.Context, t payment.Transaction) string {
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
		Code: code, Type: string(v.Kind), Amount: v.Amount, AmountText: v.Amount.Text(), Original: v.Original, OriginalText: v.Original.Text(),
		Message: v.Voucher.Message,
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
