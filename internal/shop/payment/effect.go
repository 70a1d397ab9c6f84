package payment

import (
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
)

// Words are what a means of payment is called in a sentence.
func (k Kind) Words() fault.Text {
	switch k {
	case Cash:
		return fault.T("Cash")
	case Check:
		return fault.T("Check")
	case GiftVoucher:
		return fault.T("Gift voucher")
	case RewardVoucher:
		return fault.T("Reward points")
	case StoreCredit:
		return fault.T("Store credit")
	case OnAccount:
		return fault.T("On account")
	case Exchange:
		return fault.T("Goods brought back")
	case Card, InvoiceEcommerce:
	}
	return fault.T("Card")
}

// words say a payment: its means, and which of several it is.
func (x Transaction) words() fault.Text {
	switch {
	case x.Label != "":
		return fault.T("%s, %s", x.Amount, x.Label)
	case x.Reference != "":
		return fault.T("%s, %s %s", x.Amount, x.Kind.Words(), x.Reference)
	}
	return fault.T("%s, %s", x.Amount, x.Kind.Words())
}

// purposeTitle says whose a payment is: an order's, or without one (PAY-18) that of nobody's order.
func purposeTitle(o order.Order) fault.Text {
	if o.ID == 0 {
		return fault.T("A payment without an order")
	}
	return o.Title()
}

func voidEffect(o order.Order, x Transaction) access.Effect {
	return access.Effect{
		Permission: access.VoidTender, Subject: "transaction", ID: x.ID, Amount: x.Amount,
		Words: []fault.Text{fault.T("Void a payment of %s by %s.", x.Amount, o.Buyer()), x.words(), purposeTitle(o)},
		Binds: []any{x.OrderID, x.CustomerID, x.Kind},
	}
}

// voidAllEffect is the effect of taking back all that is held of an order.
func voidAllEffect(o order.Order, held []Transaction) access.Effect {
	e := access.Effect{Permission: access.VoidTender, Subject: "order", ID: o.ID}
	words := []fault.Text{}
	for _, x := range held {
		e.Amount += x.Amount
		words = append(words, x.words())
		e.Binds = append(e.Binds, x.ID)
	}
	e.Words = append([]fault.Text{fault.T("Void all payments of %s, together %s.", o.Buyer(), e.Amount), o.Title()},
		words...)
	return e
}

// refundEffect is the effect of paying an amount of a payment back, which is due (d.ID above 0) or not.
func refundEffect(o order.Order, x Transaction, d Due, amount money.Cents, as Kind) access.Effect {
	e := access.Effect{
		Permission: access.RefundTender, Subject: "transaction", ID: x.ID, Amount: amount,
		Words: []fault.Text{fault.T("Give %s back to %s.", amount, o.Buyer()), fault.T("Paid back as: %s", as.Words()),
			fault.T("It was paid: %s", x.words()), purposeTitle(o)},
		Binds: []any{x.OrderID, x.CustomerID, d.ID, as},
	}
	if d.ID != 0 {
		e.Subject, e.ID = "refund", d.ID
	}
	return e
}

// overrideEffect is the effect of a person's word on what the card company says or does not say.
func overrideEffect(o order.Order, a Attempt, amount money.Cents, words ...fault.Text) access.Effect {
	e := access.Effect{
		Permission: access.OverrideTender, Amount: amount, Words: append(words, purposeTitle(o)),
		Binds: []any{a.OrderID, a.CustomerID, a.DeviceID, a.DepartmentID, a.CardType, a.Amount},
	}
	if a.State != Created {
		e.Binds = append(e.Binds, a.Reference)
	}
	e.Subject, e.ID = a.subject()
	return e
}

// chargeEffect is the effect of a sale on an account that does not cover it.
func chargeEffect(o order.Order, a Account, amount money.Cents) access.Effect {
	why := fault.T("Of the limit of %s there is %s left.", a.Limit, a.Available())
	if a.Hold {
		why = fault.T("The account is on hold.")
	}
	return access.Effect{
		Permission: access.OverrideHold, Subject: "order", ID: o.ID, Amount: amount, Confirm: true,
		Words: []fault.Text{fault.T("Let %s owe %s on account.", o.Buyer(), amount), why, o.Title()},
		Binds: []any{a.CustomerID},
	}
}

// agreeEffect is the effect of other terms for an account.
func agreeEffect(name string, was, now Account) access.Effect {
	hold := fault.T("The account is not on hold.")
	if now.Hold {
		hold = fault.T("The account is on hold.")
	}
	return access.Effect{
		Permission: access.OverrideHold, Subject: "customer", ID: now.CustomerID, Amount: max(now.Limit-was.Limit, 0),
		Words: []fault.Text{
			fault.T("Let %s buy on account for up to %s, to pay within %s days.", name, now.Limit, now.Terms), hold,
			fault.T("The limit was %s, to pay within %s days.", was.Limit, was.Terms),
		},
		Binds: []any{was.Hold, now.AsksPO},
	}
}
