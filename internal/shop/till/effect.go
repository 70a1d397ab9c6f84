package till

import (
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// returning is the effect of taking goods of an order back. What its customer accepted as not returnable needs more than
// the right to refund.
func returning(o order.Order, r Return, back Back, shares []payment.Due) access.Effect {
	e := access.Effect{
		Permission: access.RefundTender, Subject: "order", ID: o.ID, Amount: r.Total(),
		Words: []fault.Text{fault.T("Give %s back to %s for what they return.", r.Back(), o.Buyer())},
		Binds: []any{back.As, back.Later, r.Rounding, r.Cleared},
	}
	for _, l := range r.Lines {
		e.Words = append(e.Words, fault.T("Return %s of %s × %s for %s", l.Quantity, sold(o, l.LineID), l.Name, l.worth()))
		if l.final > 0 {
			e.Permission = access.ReturnFinal
			e.Words = append(e.Words, fault.T("%s was ordered for them as not returnable, which they accepted.", l.Name))
		}
		e.Binds = append(e.Binds, l.LineID, l.Restock)
	}
	if r.Cleared > 0 {
		e.Words = append(e.Words, fault.T("%s that they owe is owed no more.", r.Cleared))
	}
	if back.Later {
		e.Words = append(e.Words, fault.T("Nothing is paid out now: it stays due."))
	} else if back.As != "" {
		e.Words = append(e.Words, fault.T("Paid back as: %s", back.As.Words()))
	}
	for _, d := range shares {
		e.Binds = append(e.Binds, d.TransactionID, d.Amount)
	}
	e.Words = append(e.Words, because(r)...)
	return e
}

// exchanging is the effect of all that comes back with a ticket, of which the order o is sold, if any.
func exchanging(o order.Order, all []coming) access.Effect {
	e := returning(all[0].order, all[0].made, all[0].back, all[0].shares)
	worth := all[0].made.Back()
	for _, one := range all[1:] {
		worth += one.made.Back()
		more := returning(one.order, one.made, one.back, one.shares)
		e.Amount += more.Amount
		if more.Permission == access.ReturnFinal {
			e.Permission = more.Permission
		}
		e.Words = append(e.Words, more.Words...)
		e.Binds = append(append(e.Binds, one.order.ID), more.Binds...)
	}
	if o.ID == 0 {
		return e
	}
	owed := max(o.BalanceDue, 0)
	e.Words = append(e.Words, fault.T("It pays for what they take instead, %s.", owed))
	if worth > owed {
		e.Words = append(e.Words, fault.T("%s goes back to them.", worth-owed))
	} else {
		e.Words = append(e.Words, fault.T("%s is left to pay.", owed-worth))
	}
	e.Binds = append(e.Binds, o.Total, owed)
	return e
}

// returningUnproven is the effect of taking goods back without a receipt.
func returningUnproven(name string, r Return, back Back, worth []unprovenWorth) access.Effect {
	e := access.Effect{
		Permission: access.ReturnNoReceipt, Subject: "customer", ID: r.CustomerID, Amount: r.Credit, Confirm: true,
		Words: []fault.Text{fault.T("Give %s store credit to %s for what they return without a receipt.", r.Credit, name)},
	}
	for i, l := range r.Lines {
		e.Words = append(e.Words, fault.T("%s × %s for %s each", l.Quantity, l.Name, back.Lines[i].Unit))
		if !worth[i].sold {
			e.Words = append(e.Words, fault.T("%s was not sold in the last %s days.", l.Name, worth[i].days))
		}
		e.Binds = append(e.Binds, l.PartID, l.Restock)
	}
	e.Words = append(e.Words, because(r)...)
	return e
}

// because is why goods come back.
func because(r Return) []fault.Text {
	words := []fault.Text{fault.T("Reason: %s", fault.T(r.Reason.Name()))}
	if r.Vehicle != nil {
		words = append(words, fault.T("Vehicle: %s", r.Vehicle.Text()))
	}
	if r.Comment != "" {
		words = append(words, fault.T("Comment: %s", r.Comment))
	}
	return words
}

// sold is how many pieces of a line were sold.
func sold(o order.Order, lineID int64) int {
	for _, l := range o.Lines {
		if l.ID == lineID {
			return l.Quantity
		}
	}
	return 0
}

// worth is what the customer gets for a line, its taxes in it.
func (l ReturnLine) worth() money.Cents {
	sum := l.Total - l.Discount
	for _, t := range l.Taxes {
		sum += t.Tax
	}
	return sum
}
