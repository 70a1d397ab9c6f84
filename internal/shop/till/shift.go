package till

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
)

// ShiftReport is what happened at a register in a shift: X while it is open, Z once it is closed (SHIFT-1). It holds
// ids, never names.
type ShiftReport struct {
	ShiftID     int64
	Z           int64 // 0: the shift is open
	RegisterID  int64
	LocationID  int64
	BusinessDay string
	Opened      time.Time
	OpenedBy    int64
	Closed      time.Time
	ClosedBy    int64
	Approver    int64

	// What was sold. Income and taxes are of the moment when an order becomes complete; what is undone counts when it is
	// undone.
	Sales     []Booked // gross, by kind: parts, labor …
	Discounts money.Cents
	Voided    money.Cents
	Returns   money.Cents
	Taxes     []Booked // by the code of the rate, less what was given back
	Surcharge money.Cents
	Rounding  money.Cents // of cash
	Total     money.Cents // of all that

	// What was paid for it: together it is Total.
	Paid       []Booked    // by means, less change and what was paid back
	NotPaid    money.Cents // of orders that were sold here: still owed, or paid in another shift
	PaidAhead  money.Cents // of orders that were not sold here: unfinished, or of another shift; negative
	RefundsDue money.Cents // what returns owe and was not paid back yet, negative; positive: paid back for other shifts

	Unfinished order.Unfinished // in checkout at the register; in none of the sums but Paid and PaidAhead
	AtCheckout bool             // a Z of before: sales were counted at check out, and who paid them is not in it
	Tenders    []TenderSum
	Drawer     []Booked // the cash movements by kind
	Cashiers   []CashierSum
	Exceptions []Exception
	Head       string // of the audit chain
}

// Gross is what was sold before anything is taken off, without taxes.
func (r ShiftReport) Gross() money.Cents { return sumOf(r.Sales) }

// Net is the sales less discounts, voided sales and returns, without taxes.
func (r ShiftReport) Net() money.Cents { return r.Gross() + r.Discounts + r.Voided + r.Returns }

// Sold is what the goods come to, and Money what was paid or is owed for them; both are Total.
func (r ShiftReport) Sold() money.Cents { return r.Net() + sumOf(r.Taxes) + r.Surcharge + r.Rounding }

// Money is the other side of Sold.
func (r ShiftReport) Money() money.Cents {
	return sumOf(r.Paid) + r.NotPaid + r.PaidAhead + r.RefundsDue
}

func sumOf(all []Booked) money.Cents {
	var sum money.Cents
	for _, b := range all {
		sum += b.Amount
	}
	return sum
}

// Booked is a sum by name.
type Booked struct {
	Name   string
	Amount money.Cents
	Count  int
}

// TenderSum is what one way to pay brought, less what was given back. What is counted is what lies in the drawer.
type TenderSum struct {
	Name      string // "cash", "checks", "card:stripe" …
	Expected  money.Cents
	Counted   money.Cents
	IsCounted bool
}

// OverShort is what the count found more than expected, below 0: less.
func (t TenderSum) OverShort() money.Cents { return t.Counted - t.Expected }

// CashierSum is what one person took.
type CashierSum struct {
	StaffID int64
	Sales   money.Cents
	Tenders []Booked
}

// Exception is how often one person did what is looked at twice (W-29).
type Exception struct {
	StaffID int64
	Action  string
	Count   int
}

// exceptional are the actions that a report counts by person.
var exceptional = []string{
	"price.override", "payment.void", "payment.refund", "order.cancel", "order.void", "drawer.open", "cash.paid_in",
	"cash.paid_out", "pin.wrong", "approval.use",
}

// Counted is what was found when a shift was closed. nil: nobody counted, or looked.
type Counted struct {
	Cash   money.Cents  // 0 or more
	Checks *money.Cents // 0 or more
	Cards  *money.Cents // what the terminals say they took
}

// CloseShift closes the open shift of the actor's register with what was counted, for good, and returns its Z report.
// The actor is told what should have been there only then. Where checks were taken, their count is required. A card
// payment that waits is a Conflict.
func (s *Service) CloseShift(ctx context.Context, actor access.Actor, counted Counted) (ShiftReport, error) {
	found := register.Counted{Cash: counted.Cash}
	if counted.Checks != nil {
		found.Checks = *counted.Checks
	}
	fields := map[string]fault.Text{}
	// more may have gone back to cards than came
	if c := counted.Cards; c != nil && (*c < -money.Largest || *c > money.Largest) {
		fields["cards"] = fault.T("This must be an amount.")
	}
	for name, amount := range map[string]money.Cents{"cash": found.Cash, "checks": found.Checks} {
		if amount < 0 || amount > money.Largest {
			fields[name] = fault.T("An amount can't be less than 0.")
		}
	}
	if len(fields) > 0 {
		return ShiftReport{}, fault.InFields(fields)
	}
	var closed ShiftReport
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.registers.BeginClose(ctx, actor, found)
		if err != nil {
			return err
		}
		if counted.Checks == nil && c.Expected.Checks != 0 { // a count that nobody made is none of $0.00
			return fault.InFields(map[string]fault.Text{"checks": fault.T("Required")})
		}
		waits, err := s.cards.WaitingInShift(ctx, c.Shift.RegisterID)
		if err != nil {
			return err
		}
		if waits > 0 {
			return fault.New(fault.Conflict,
				"A card payment of this register is on its way. Wait for it, or see to it under payments that need attention.")
		}
		report, err := s.shiftReport(ctx, c.Shift)
		if err != nil {
			return err
		}
		report.Z, report.Closed, report.ClosedBy, report.Approver = c.Z, clock.Now(ctx), actor.StaffID, c.Approver
		for i := range report.Tenders {
			switch t := &report.Tenders[i]; t.Name {
			case "cash":
				t.Counted, t.IsCounted = found.Cash, true
			case "checks":
				t.Counted, t.IsCounted = found.Checks, true
			}
		}
		if counted.Cards != nil {
			report.Tenders = withCards(report.Tenders, *counted.Cards)
		}
		kept, err := json.Marshal(report)
		if err != nil {
			return err
		}
		if err := s.registers.Close(ctx, actor, c, found, string(kept)); err != nil {
			return err
		}
		closed = report
		return nil
	})
	return closed, err
}

// withCards puts what the terminals say they took beside what the cards of the ledger come to. Several companies' are
// summed, as they are counted.
func withCards(tenders []TenderSum, counted money.Cents) []TenderSum {
	sum := TenderSum{Name: "cards", Counted: counted, IsCounted: true}
	isCard := func(t TenderSum) bool { return strings.HasPrefix(t.Name, "card:") }
	for _, t := range tenders {
		if isCard(t) {
			sum.Expected += t.Expected
		}
	}
	if sum.Expected == 0 && counted == 0 {
		return tenders
	}
	at := slices.IndexFunc(tenders, isCard)
	if at < 0 {
		return append(tenders, sum)
	}
	return slices.Insert(tenders, at, sum)
}

// ShiftReport is the X report of an open shift and the Z report, as it was, of a closed one. What should be in the
// drawer of an open shift is for those who may see it; a closed one its closer sees too.
func (s *Service) ShiftReport(ctx context.Context, actor access.Actor, id int64) (ShiftReport, error) {
	shift, err := s.registers.Shift(ctx, actor, id)
	if err != nil {
		return ShiftReport{}, err
	}
	isOwn := !shift.Closed.IsZero() && shift.ClosedBy == actor.StaffID && actor.May(access.CloseShift)
	if !actor.May(access.ReadShifts) && !isOwn {
		return ShiftReport{}, fault.New(fault.Forbidden, "You may not do this.")
	}
	if shift.Closed.IsZero() {
		return s.shiftReport(ctx, shift)
	}
	var report ShiftReport
	if err := json.Unmarshal([]byte(shift.Report), &report); err != nil {
		return ShiftReport{}, fmt.Errorf("report of shift %d: %w", id, err)
	}
	return report.read(), nil
}

// read tells apart what a Z of before kept in one list.
func (r ShiftReport) read() ShiftReport {
	var gross []Booked
	for _, b := range r.Sales {
		switch b.Name {
		case "tax":
			r.Taxes, r.AtCheckout = append(r.Taxes, b), true
		case "discounts":
			r.Discounts, r.AtCheckout = b.Amount, true
		case "surcharge":
			r.Surcharge, r.AtCheckout = b.Amount, true
		case "rounding":
			r.Rounding, r.AtCheckout = b.Amount, true
		default:
			gross = append(gross, b)
		}
	}
	r.Sales = gross
	return r
}

func (s *Service) shiftReport(ctx context.Context, shift register.Shift) (ShiftReport, error) {
	r := ShiftReport{
		ShiftID: shift.ID, RegisterID: shift.RegisterID, LocationID: shift.LocationID, BusinessDay: shift.BusinessDay,
		Opened: shift.Opened, OpenedBy: shift.OpenedBy,
	}
	sums, err := ledger.OfShift(ctx, shift.ID)
	if err != nil {
		return ShiftReport{}, err
	}
	expected, err := s.registers.Expected(ctx, shift)
	if err != nil {
		return ShiftReport{}, err
	}
	moved, err := s.registers.Movements(ctx, shift.ID)
	if err != nil {
		return ShiftReport{}, err
	}
	tenders, drawer := tally{}, tally{}
	by := map[int64]*CashierSum{}
	byTender := map[int64]tally{}
	cashier := func(id int64) *CashierSum {
		if by[id] == nil {
			by[id], byTender[id] = &CashierSum{StaffID: id}, tally{}
		}
		return by[id]
	}
	between := map[string]money.Cents{}
	for _, sum := range sums {
		if r.sells(sum) {
			cashier(sum.StaffID).Sales -= sum.Amount
			r.Total -= sum.Amount
			continue
		}
		switch name, of, _ := strings.Cut(sum.Account, ":"); name {
		case "refund_due":
			r.RefundsDue += sum.Amount
			continue
		case "ar", "unfinished":
			between[of] += sum.Amount
			continue
		}
		if name, is := paidBy(sum); is {
			cashier(sum.StaffID)
			byTender[sum.StaffID].add(name, sum.Amount, sum.Entries)
			tenders.add(name, sum.Amount, sum.Entries)
		}
	}
	for _, amount := range between {
		r.NotPaid += max(amount, 0)
		r.PaidAhead += min(amount, 0)
	}
	if r.Unfinished, err = s.orders.UnfinishedAt(ctx, shift.RegisterID); err != nil {
		return ShiftReport{}, err
	}
	for _, m := range moved {
		drawer.add(string(m.Kind), m.Amount, 1)
	}
	r.Paid, r.Drawer = tenders.sorted(), drawer.sorted()
	r.Tenders = []TenderSum{{Name: "cash", Expected: expected.Cash}, {Name: "checks", Expected: expected.Checks}}
	for _, b := range r.Paid {
		if b.Name != "checks" && b.Name != "cash" {
			r.Tenders = append(r.Tenders, TenderSum{Name: b.Name, Expected: b.Amount})
		}
	}
	for id, c := range by {
		c.Tenders = byTender[id].sorted()
		r.Cashiers = append(r.Cashiers, *c)
	}
	slices.SortFunc(r.Cashiers, func(a, b CashierSum) int { return cmp.Compare(a.StaffID, b.StaffID) })
	counts, err := audit.Counts(ctx, shift.RegisterID, shift.Opened, clock.Now(ctx), exceptional)
	if err != nil {
		return ShiftReport{}, err
	}
	for _, c := range counts {
		r.Exceptions = append(r.Exceptions, Exception{StaffID: c.StaffID, Action: c.Action, Count: c.Count})
	}
	r.Head, err = audit.Head(ctx)
	return r, err
}

// sells adds a sum to what was sold, if it is of that.
func (r *ShiftReport) sells(sum ledger.ShiftSum) bool {
	name, of, _ := strings.Cut(sum.Account, ":")
	isSale := sum.Cause == ledger.ByOrder || sum.Cause == ledger.ByReturn
	switch {
	case name == "tax":
		r.Taxes = added(r.Taxes, of, -sum.Amount, sum.Entries)
	case name == "surcharge":
		r.Surcharge -= sum.Amount
	case name == "rounding":
		r.Rounding -= sum.Amount
	case !isSale:
		return false
	case ledger.IsOfSales(name):
		switch {
		case sum.Cause == ledger.ByReturn:
			r.Returns -= sum.Amount
		case sum.Mirror:
			r.Voided -= sum.Amount
		case name == "discounts", name == "reward_promo":
			r.Discounts -= sum.Amount
		default:
			r.Sales = added(r.Sales, name, -sum.Amount, sum.Entries)
		}
	default:
		return false
	}
	return true
}

// added adds to a list that is sorted by name.
func added(all []Booked, name string, amount money.Cents, count int) []Booked {
	at, found := slices.BinarySearchFunc(all, name, func(b Booked, name string) int { return cmp.Compare(b.Name, name) })
	if !found {
		all = slices.Insert(all, at, Booked{Name: name})
	}
	all[at].Amount += amount
	all[at].Count += count
	return all
}

// paidBy names an account that something is paid from or back to. What the drawer is moved for without a sale, and what
// the shop gives away, is no payment.
func paidBy(sum ledger.ShiftSum) (string, bool) {
	if sum.Cause == ledger.ByDrawer || sum.Cause == ledger.Given {
		return "", false
	}
	switch name, of, _ := strings.Cut(sum.Account, ":"); name {
	case "cash", "checks", "reward_promo", "gift", "credit", "on_account", "exchange":
		return name, true
	case "card_clearing":
		return "card:" + of, true
	case "link_clearing":
		return "link:" + of, true
	}
	return "", false
}

// tally adds up by name.
type tally map[string]*Booked

func (t tally) add(name string, amount money.Cents, count int) {
	if t[name] == nil {
		t[name] = &Booked{Name: name}
	}
	t[name].Amount += amount
	t[name].Count += count
}

func (t tally) sorted() []Booked {
	all := make([]Booked, 0, len(t))
	for _, b := range t {
		all = append(all, *b)
	}
	slices.SortFunc(all, func(a, b Booked) int { return cmp.Compare(a.Name, b.Name) })
	return all
}
