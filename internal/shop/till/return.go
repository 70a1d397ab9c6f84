package till

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/claim"
	"camber/internal/shop/core"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

// Return is what a customer brought back (RET-1), and what it came to.
type Return struct {
	ID         int64
	OrderID    int64 // 0: without a receipt
	CustomerID int64
	Reason     rma.Reason
	Comment    string
	Vehicle    *vehicle.Vehicle // that it did not fit (TRD-16); nil: another reason, or nobody knows
	Number     string           // of its receipt
	Lines      []ReturnLine
	ForOrderID int64 // the order that was sold with it, which it pays for as far as it can; 0: none
	// its share of what cash was rounded by at the sale, undone with it; negative: the customer paid less
	Rounding    money.Cents
	Cleared     money.Cents // the part that the customer still owed, and owes no more
	Credit      money.Cents // the part that became store credit because no payment is left to give it back to
	StaffID     int64
	ApproverID  int64 // 0: who took it back may
	LocationID  int64
	RegisterID  int64
	ShiftID     int64
	BusinessDay string
	At          time.Time

	Again bool // the same intention had brought it back before: nothing was booked now. It is not kept
}

// ReturnLine is a quantity of a sold line, with its share of the discounts and taxes.
type ReturnLine struct {
	LineID   int64 // 0: without a receipt
	PartID   int64
	Kind     sale.Kind
	Name     string
	Number   string
	Quantity int
	Restock  bool        // back to the shelf; else scrapped
	Total    money.Cents // without tax, before Discount
	Discount money.Cents
	Taxes    []sale.TaxLine // of each rate the amount alone

	final int // pieces of which it was accepted that they can't be brought back for this reason; it is not kept
}

// Goods is what the lines are worth without tax.
func (r Return) Goods() money.Cents {
	var sum money.Cents
	for _, l := range r.Lines {
		sum += l.Total - l.Discount
	}
	return sum
}

// Tax is what of the taxes comes back.
func (r Return) Tax() money.Cents {
	var sum money.Cents
	for _, l := range r.Lines {
		for _, t := range l.Taxes {
			sum += t.Tax
		}
	}
	return sum
}

// Total is what the goods were charged at, with tax and before cash was rounded.
func (r Return) Total() money.Cents { return r.Goods() + r.Tax() }

// Back is what the customer gets: to payments, in cash or as store credit.
func (r Return) Back() money.Cents { return r.Total() + r.Rounding - r.Cleared }

// Brought is an order with what was brought back of it before.
type Brought struct {
	Order   order.Order
	Returns []Return
	Held    []payment.HeldPayment
	Cores   []core.Core
	Final   map[int64]int // of lines, by id: the pieces that were accepted as not returnable

	still map[int64]int // of each line that charged for old parts, those that are still with the customer
}

// Left is how many pieces of a line can still be brought back. Of a core charge that is those that are not in yet.
func (b Brought) Left(l order.Line) int {
	switch {
	case !l.CanComeBack():
		return 0
	case l.Kind == sale.Core:
		return b.still[l.ID]
	}
	return l.Quantity - l.Returned
}

// Returnable reads what can be brought back of an order. One that is not complete is a Conflict.
func (s *Service) Returnable(ctx context.Context, actor access.Actor, orderID int64) (Brought, error) {
	o, err := s.orders.AtTill(ctx, actor, orderID)
	if err != nil {
		return Brought{}, err
	}
	return s.brought(ctx, o)
}

func (s *Service) brought(ctx context.Context, o order.Order) (Brought, error) {
	b := Brought{Order: o}
	var err error
	if b.Returns, err = returns(ctx, "order_id = ?", o.ID); err != nil {
		return b, err
	}
	if b.Held, err = s.refunds.HeldPayments(ctx, o); err != nil {
		return b, err
	}
	if b.Cores, err = core.OfOrder(ctx, o.ID); err != nil {
		return b, err
	}
	b.still = core.Lines(b.Cores, core.Owed)
	if s.terms != nil {
		if b.Final, err = s.terms.Final(ctx, o); err != nil {
			return b, err
		}
	}
	if o.Status != order.Complete {
		return b, fault.New(fault.Conflict, "Only what was sold can be brought back.")
	}
	return b, nil
}

// Returns are what was brought back of an order, oldest first.
func (*Service) Returns(ctx context.Context, orderID int64) ([]Return, error) {
	return returns(ctx, "order_id = ?", orderID)
}

// Preview reckons what a return would come to, and which payments it would go back to.
func (s *Service) Preview(ctx context.Context, actor access.Actor, back Back) (Return, []payment.Due, error) {
	b, err := s.Returnable(ctx, actor, back.OrderID)
	if err != nil {
		return Return{}, nil, err
	}
	r, err := back.reckon(b)
	if err != nil {
		return Return{}, nil, err
	}
	shares := share(&r, b)
	return r, shares, payable(r, b)
}

// reckon makes a return of what was brought back: each line's share of its total, discount and taxes is what all pieces
// brought back so far come to, less what was given for those before, so that nothing is lost or given twice by
// rounding.
func (back Back) reckon(b Brought) (Return, error) {
	r := Return{OrderID: b.Order.ID, CustomerID: b.Order.CustomerID, Reason: back.Reason,
		Comment: strings.TrimSpace(back.Comment)}
	if back.Reason == rma.WrongFit {
		r.Vehicle = cmp.Or(back.Vehicle, b.Order.Vehicle)
	}
	fields := map[string]fault.Text{}
	seen := map[int64]bool{}
	for i, want := range back.Lines {
		if want.Quantity == 0 {
			continue
		}
		field := fmt.Sprintf("lines[%d][quantity]", i)
		at := slices.IndexFunc(b.Order.Lines, func(l order.Line) bool { return l.ID == want.LineID })
		if at < 0 || seen[want.LineID] {
			fields[field] = fault.T("This can't come back any more.")
			continue
		}
		seen[want.LineID] = true
		l := b.Order.Lines[at]
		if left := b.Left(l); want.Quantity < 0 || want.Quantity > left {
			fields[field] = fault.T("At most %s can come back.", left)
			continue
		}
		part := portion(l, want)
		if !back.Reason.IsOurs() {
			part.final = min(want.Quantity, max(0, l.Returned+want.Quantity+b.Final[l.ID]-l.Quantity))
		}
		if back.old != nil {
			part = part.worthOnly(back.old.paid())
		}
		r.Lines = append(r.Lines, part)
	}
	if len(fields) == 0 && len(r.Lines) == 0 {
		fields["quantity"] = fault.T("Please say how many of what come back.")
	}
	if len(fields) > 0 {
		return Return{}, fault.InFields(fields)
	}
	b.adjust(&r)
	return r, nil
}

// adjust undoes with a return its share of what cash was rounded by: of all that was charged and came back so far, less
// what earlier returns have undone of it. The rest first clears what is still owed on the order.
func (b Brought) adjust(r *Return) {
	charged, back := b.Order.Total+b.spent(), r.Total()
	for _, earlier := range b.Returns {
		back += earlier.Total()
		r.Rounding -= earlier.Rounding
	}
	if charged > 0 {
		r.Rounding += b.Order.Rounding.MulDiv(int64(back), int64(charged))
	}
	r.Rounding = max(r.Rounding, -r.Total())
	r.Cleared = min(max(b.Order.BalanceDue, 0), r.Total()+r.Rounding)
}

// spent is what vouchers and credit have paid before the order was made.
func (b Brought) spent() money.Cents {
	var sum money.Cents
	for _, t := range b.Order.Totals {
		if t.Code == sale.CodeVoucher || t.Code == sale.CodeCredit {
			sum -= t.Value
		}
	}
	return sum
}

func portion(l order.Line, want BackLine) ReturnLine {
	of := func(c money.Cents) money.Cents {
		return c.MulDiv(int64(l.Returned+want.Quantity), int64(l.Quantity)) - c.MulDiv(int64(l.Returned), int64(l.Quantity))
	}
	part := ReturnLine{
		LineID: l.ID, PartID: l.PartID, Kind: l.Kind, Name: l.Name, Number: l.Number, Quantity: want.Quantity,
		Restock: want.Restock && l.Kind == sale.Part,
		Total:   of(l.Total), Discount: of(l.Discount),
	}
	for _, t := range l.Taxes {
		if tax := of(t.Tax); tax > 0 {
			part.Taxes = append(part.Taxes, sale.TaxLine{Code: t.Code, Name: t.Name, Tax: tax})
		}
	}
	part.Discount = min(part.Discount, part.Total)
	return part
}

// share gives what comes back to the payments in the order they came in, never more than is held of each (M-37). What
// they don't hold was paid by vouchers or credit before the order was made, and becomes store credit.
func share(r *Return, b Brought) []payment.Due {
	left := r.Back()
	var shares []payment.Due
	for _, h := range b.Held {
		if part := min(left, h.Left); part > 0 {
			shares = append(shares, payment.Due{OrderID: r.OrderID, TransactionID: h.ID, Amount: part})
			left -= part
		}
	}
	r.Credit = left
	return shares
}

// payable refuses store credit beyond what vouchers and credit have paid of the order, or for nobody.
func payable(r Return, b Brought) error {
	spent := b.spent()
	for _, earlier := range b.Returns {
		spent -= earlier.Credit
	}
	switch {
	case r.Credit > spent:
		return fault.New(fault.Conflict, "At most %s can be given back: that is what was paid.",
			r.Back()-r.Credit+max(spent, 0))
	case r.Credit > 0 && r.CustomerID == 0:
		return fault.New(fault.Conflict, "Store credit belongs to a customer. Choose one for the order first.")
	}
	return nil
}

// TakeBack takes goods of an order back (RET-1): they go back on the shelf or are scrapped, their sale is undone to the
// cent, and the money goes back to the payments it came from, or as cash or store credit. It needs the right to refund
// or another person's approval (TRD-12). A card's refund is asked of its company afterwards, by RefundCards; it is due
// until then.
func (s *Service) TakeBack(ctx context.Context, actor access.Actor, back Back) (Return, error) {
	if err := back.check(); err != nil {
		return Return{}, err
	}
	var done Return
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, back.OrderID)
		if err != nil {
			return err
		}
		earlier, found, err := back.again(ctx)
		if err != nil || found {
			done = earlier
			return err
		}
		b, err := s.brought(ctx, o)
		if err != nil {
			return err
		}
		if back.old != nil {
			b.still[back.old.core.LineID] = back.old.Quantity
		}
		r, err := back.reckon(b)
		if err != nil {
			return err
		}
		shares := share(&r, b)
		if err := payable(r, b); err != nil {
			return err
		}
		if r.ApproverID, err = access.Need(ctx, actor, returning(o, r, back, shares)); err != nil {
			return err
		}
		done, err = s.takeBack(ctx, actor, o, r, back, shares)
		return err
	})
	return done, err
}

func (s *Service) takeBack(ctx context.Context, actor access.Actor, o order.Order, r Return, back Back,
	shares []payment.Due) (Return, error) {
	r, err := s.keepReturn(ctx, actor, o.LocationID, r, back.IntentKey)
	if err != nil {
		return Return{}, err
	}
	if err := s.unsell(ctx, actor, o, r); err != nil {
		return Return{}, err
	}
	if err := s.shelve(ctx, actor, o, r); err != nil {
		return Return{}, err
	}
	for i := range shares {
		shares[i].ReturnID, shares[i].Reason, shares[i].StaffID, shares[i].ApproverID = r.ID, string(r.Reason), actor.StaffID,
			r.ApproverID
	}
	pieces := map[int64]int{}
	for _, l := range r.Lines {
		pieces[l.LineID] += l.Quantity
	}
	if err := s.orders.TakeBack(ctx, o.ID, pieces); err != nil {
		return Return{}, err
	}
	if err := coresCame(ctx, actor, r, back); err != nil {
		return Return{}, err
	}
	shares, swapped := split(shares, back.swap)
	if shares, err = s.refunds.ReturnDues(ctx, actor, o, shares); err != nil {
		return Return{}, err
	}
	for i, d := range shares {
		if i < swapped {
			if err := s.refunds.GiveBack(ctx, actor, o, d, payment.Exchange, r.ApproverID); err != nil {
				return Return{}, err
			}
			continue
		}
		as, now, err := s.way(ctx, o.ID, d, back.As)
		if err != nil {
			return Return{}, err
		}
		if !now || back.Later {
			continue
		}
		if err := s.refunds.GiveBack(ctx, actor, o, d, as, r.ApproverID); err != nil {
			return Return{}, err
		}
	}
	now, err := s.orders.Settle(ctx, o.ID)
	if err != nil {
		return Return{}, err
	}
	return r, rma.Came(ctx, now)
}

// way says how a due is paid out, and whether at once: a card's company is asked later.
func (s *Service) way(ctx context.Context, orderID int64, d payment.Due, as payment.Kind) (payment.Kind, bool, error) {
	if as != "" {
		return as, true, nil
	}
	paid, err := s.tenders.Transactions(ctx, orderID)
	if err != nil {
		return "", false, err
	}
	for _, x := range paid {
		if x.ID != d.TransactionID {
			continue
		}
		switch x.Kind {
		case payment.Card, payment.InvoiceEcommerce:
			return x.Kind, false, nil
		case payment.Check, payment.Exchange: // the paper is at the bank, the goods are on the shelf
			return payment.Cash, true, nil
		case payment.Cash, payment.GiftVoucher, payment.RewardVoucher, payment.StoreCredit, payment.OnAccount:
			return x.Kind, true, nil
		}
	}
	return "", false, fmt.Errorf("return: payment %d is not of order %d", d.TransactionID, orderID)
}

// keepReturn stores a return under the next number of the register's receipts.
func (s *Service) keepReturn(ctx context.Context, actor access.Actor, locationID int64, r Return,
	key string) (Return, error) {
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Return{}, err
	}
	at, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return Return{}, err
	}
	if r.Number, err = s.registers.NextReceipt(ctx, actor.RegisterID); err != nil {
		return Return{}, err
	}
	if key == "" {
		key = "none " + ids.Token()
	}
	r.At = clock.Now(ctx)
	r.StaffID, r.LocationID, r.RegisterID, r.ShiftID, r.BusinessDay = actor.StaffID, locationID, actor.RegisterID,
		shift.ID, at.Day(r.At)
	if r.ID, err = addReturn(ctx, r, key); err != nil {
		return Return{}, err
	}
	return r, audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: r.ApproverID, Action: "return.add", Subject: "return", SubjectID: r.ID,
		LocationID: locationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"order": r.OrderID, "total": r.Back(), "reason": r.Reason, "pieces": len(r.Lines),
			"for_order": r.ForOrderID},
	})
}

// unsell books that a part of a sale is none any more: what it earned, was taxed, was held for cores and rounded is
// owed back, or is not owed any more.
func (s *Service) unsell(ctx context.Context, actor access.Actor, o order.Order, r Return) error {
	var lines []ledger.Line
	var off money.Cents
	for _, l := range r.Lines {
		from, err := earned(o.ID, l.Kind)
		if err != nil {
			return err
		}
		lines = append(lines, ledger.Debit(from, l.Total))
		off += l.Discount
		for _, t := range l.Taxes {
			lines = append(lines, ledger.Debit(ledger.Tax(t.Code), t.Tax))
		}
	}
	coupon, points := discounts(o, off)
	lines = append(lines,
		ledger.Credit(ledger.Discounts, coupon), ledger.Credit(ledger.RewardPromo, points),
		ledger.Debit(ledger.Rounding, r.Rounding), ledger.Credit(ledger.Receivable(o.ID), r.Cleared),
		ledger.Credit(ledger.RefundDue(o.ID), r.Back()-r.Credit), ledger.Credit(ledger.StoreCredit(r.CustomerID), r.Credit))
	if r.Total() == 0 && off == 0 {
		return nil
	}
	_, err := ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByReturn, Who: actor.Who(), OrderID: o.ID, ShiftID: r.ShiftID, LocationID: r.LocationID,
		BusinessDay: r.BusinessDay, Currency: o.Currency, Lines: lines,
	})
	if err != nil || r.Credit == 0 {
		return err
	}
	return s.refunds.GiveCredit(ctx, actor, r.CustomerID, o.ID, r.Credit)
}

// earned is the account that a kind of line was booked on.
func earned(orderID int64, k sale.Kind) (ledger.Account, error) {
	switch k {
	case sale.Part:
		return ledger.Parts, nil
	case sale.Labor:
		return ledger.Labor, nil
	case sale.Custom:
		return ledger.Custom, nil
	case sale.Core:
		return ledger.CoreDue(orderID), nil
	case sale.Gift, sale.Shipping, sale.Handling:
	}
	return ledger.Account{}, fmt.Errorf("return: a line of kind %s", k)
}

// discounts splits what comes off again as the order's own discounts were: by coupon and by points.
func discounts(o order.Order, off money.Cents) (coupon, points money.Cents) {
	var byCoupon, all money.Cents
	for _, t := range o.Totals {
		switch t.Code {
		case sale.CodeCoupon, sale.CodeJob:
			byCoupon, all = byCoupon-t.Value, all-t.Value
		case sale.CodeReward:
			all -= t.Value
		case sale.CodeSubTotal, sale.CodeCore, sale.CodeLabor, sale.CodeShipping, sale.CodeHandling, sale.CodeTax,
			sale.CodeVoucher, sale.CodeCredit, sale.CodeTotal:
		}
	}
	if all <= 0 {
		return off, 0
	}
	coupon = off.MulDiv(int64(byCoupon), int64(all))
	return coupon, off - coupon
}

// shelve books where the goods go. What did not work and is not sold again is claimed from whom it came (VEN-1).
func (s *Service) shelve(ctx context.Context, actor access.Actor, o order.Order, r Return) error {
	var shelf, scrap []stock.Demand
	for _, l := range r.Lines {
		if l.Kind != sale.Part || l.PartID == 0 {
			continue
		}
		demands := []stock.Demand{{PartID: l.PartID, Quantity: l.Quantity}}
		if at := slices.IndexFunc(o.Lines, func(sold order.Line) bool { return sold.ID == l.LineID }); at >= 0 {
			demands = cart.Demands(l.PartID, l.Quantity, o.Lines[at].Options)
		}
		if l.Restock {
			shelf = append(shelf, demands...)
		} else {
			scrap = append(scrap, demands...)
		}
	}
	if err := s.stock.TakeBack(ctx, r.OrderID, r.LocationID, shelf, false, actor.Who(), r.BusinessDay); err != nil {
		return err
	}
	if err := s.stock.TakeBack(ctx, r.OrderID, r.LocationID, scrap, true, actor.Who(), r.BusinessDay); err != nil {
		return err
	}
	if s.claims == nil || r.Reason != rma.Defective || len(scrap) == 0 {
		return nil
	}
	return s.claims.Fail(ctx, actor, claim.Failure{ReturnID: r.ID, LocationID: r.LocationID, Number: r.Number, Parts: scrap})
}
