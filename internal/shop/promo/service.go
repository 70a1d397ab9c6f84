package promo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
)

type Service struct {
	parts     *catalog.Service
	credits   *credit.Service
	locations *location.Service
}

func New(parts *catalog.Service, credits *credit.Service, locations *location.Service) *Service {
	return &Service{parts: parts, credits: credits, locations: locations}
}

// Effects says what the things held do to the parts of a cart. What does not hold has no effect and is a problem.
func (s *Service) Effects(ctx context.Context, held Held, who Who, items []Item) (Effects, error) {
	var e Effects
	if held.Coupon != "" {
		if err := s.coupon(ctx, &e, held.Coupon, who, items); err != nil {
			return Effects{}, err
		}
	}
	if held.Points != 0 {
		if err := s.points(ctx, &e, held.Points, who, items); err != nil {
			return Effects{}, err
		}
	}
	if held.VoucherID != 0 {
		if err := s.voucher(ctx, &e, held.VoucherID, who); err != nil {
			return Effects{}, err
		}
	}
	return e, nil
}

func (s *Service) coupon(ctx context.Context, e *Effects, code string, who Who, items []Item) error {
	c, known, err := coupon(ctx, withFold(fold(code)))
	if err != nil {
		return err
	}
	if !known {
		e.Fail(CodeCoupon, unknown)
		return nil
	}
	before, err := usedBefore(ctx, c.ID, who)
	if err != nil {
		return err
	}
	within, err := s.within(ctx)
	if err != nil {
		return err
	}
	keys := c.keys(items, within)
	if problem := c.refusal(items, keys, who, before); problem != nil {
		e.Fail(CodeCoupon, *problem)
		return nil
	}
	e.Coupon, e.FreeShipping = &c, c.FreeShipping
	e.Discounts = append(e.Discounts, Discount{Code: CodeCoupon, Ref: c.ID, Title: c.Code, PPM: c.PPM, Amount: c.Amount,
		Keys: keys})
	return nil
}

// within names a category and those above it.
func (s *Service) within(ctx context.Context) (func(int64) []int64, error) {
	tree, err := s.parts.WholeTree(ctx)
	if err != nil {
		return nil, err
	}
	above := make(map[int64]int64, len(tree))
	for _, c := range tree {
		above[c.ID] = c.ParentID
	}
	return func(id int64) []int64 {
		var chain []int64
		for ; id != 0; id = above[id] {
			chain = append(chain, id)
		}
		return chain
	}, nil
}

func (s *Service) points(ctx context.Context, e *Effects, wanted int, who Who, items []Item) error {
	cents, err := setting.Get(ctx, setting.RewardCents)
	if err != nil {
		return err
	}
	balance, err := points(ctx, who.CustomerID)
	if err != nil {
		return err
	}
	held, err := pointsOn(ctx, who.OrderID, spent)
	if err != nil {
		return err
	}
	if problem := refusedPoints(wanted, balance-held, most(items, cents), who); problem != nil {
		e.Fail(CodeReward, *problem)
		return nil
	}
	e.Points = wanted
	e.Discounts = append(e.Discounts, Discount{Code: CodeReward, Ref: who.CustomerID, Title: strconv.Itoa(wanted),
		Amount: worth(wanted, cents)})
	return nil
}

func (s *Service) voucher(ctx context.Context, e *Effects, id int64, who Who) error {
	v, known, err := voucher(ctx, withID(id))
	if err != nil {
		return err
	}
	held, err := heldBy(ctx, id, who.OrderID)
	if err != nil {
		return err
	}
	if !known || v.Balance+held == 0 || !v.usable(who.Day, held > 0) {
		e.Fail(CodeVoucher, unknown)
		return nil
	}
	e.Voucher = &v
	e.Credits = append(e.Credits, Credit{Code: CodeVoucher, Ref: v.ID, Available: v.Balance + held})
	return nil
}

// Spend takes what an order uses, in the transaction that books the order and before its stock: in the order of codes
// and ids, so that no two orders wait for each other for good. What is no longer there is a Conflict.
func (s *Service) Spend(ctx context.Context, by audit.Who, who Who, uses []Use) error {
	if !db.Inside(ctx) || who.OrderID == 0 {
		return errors.New("promo.Spend: for an order, inside its transaction")
	}
	for _, u := range inLockOrder(uses) {
		var err error
		switch u.Code {
		case CodeCoupon:
			err = useCoupon(ctx, who, u)
		case CodeReward:
			err = spendPoints(ctx, who, u.Amount)
		case CodeVoucher:
			err = spendVoucher(ctx, who, u)
		case CodeCredit:
			err = s.credits.Spend(ctx, by, who.CustomerID, who.OrderID, u.Amount)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func useCoupon(ctx context.Context, who Who, u Use) error {
	c, known, err := coupon(ctx, lockedID(u.Ref))
	if err != nil {
		return err
	}
	if !known {
		return &fault.Error{Kind: fault.Conflict, Text: unknown}
	}
	before, err := usedBefore(ctx, c.ID, who)
	if err != nil {
		return err
	}
	if problem := c.closed(who, before); problem != nil {
		return &fault.Error{Kind: fault.Conflict, Text: *problem}
	}
	names := who.shoppers()
	if c.UsesEach > 0 && len(names) == 0 {
		return fault.New(fault.Conflict, "Please sign in to use this coupon.")
	}
	return addUse(ctx, c, names, who, u.Amount)
}

func spendPoints(ctx context.Context, who Who, amount money.Cents) error {
	cents, err := setting.Get(ctx, setting.RewardCents)
	if err != nil {
		return err
	}
	n := pointsFor(amount, cents)
	if n == 0 {
		return nil
	}
	moved, err := movePoints(ctx, movement{customerID: who.CustomerID, orderID: who.OrderID, kind: spent, points: -n,
		at: clock.Now(ctx)})
	if err == nil && !moved {
		return fault.New(fault.Conflict, "There are fewer than %s reward points left.", n)
	}
	return err
}

func spendVoucher(ctx context.Context, who Who, u Use) error {
	taken, err := takeFromVoucher(ctx, u.Ref, u.Amount, who.Day)
	if err != nil {
		return err
	}
	if !taken {
		return fault.New(fault.Conflict, "The gift voucher no longer covers %s.", u.Amount)
	}
	return addVoucherMovement(ctx, u.Ref, who.OrderID, -u.Amount, who.Day)
}

// Undo gives back all that an order spent, takes back the points it earned, and ends the vouchers that were bought with
// it, in the transaction that undoes the order. A bought voucher that was spent already is a Conflict. Again is
// harmless.
func (s *Service) Undo(ctx context.Context, by audit.Who, orderID int64, day string) error {
	if err := endUses(ctx, orderID); err != nil {
		return err
	}
	if err := s.credits.Undo(ctx, by, orderID); err != nil {
		return err
	}
	if err := undoPoints(ctx, orderID); err != nil {
		return err
	}
	used, err := vouchersOn(ctx, orderID)
	if err != nil {
		return err
	}
	for _, u := range used {
		if err := giveToVoucher(ctx, u.Ref, u.Amount); err != nil {
			return err
		}
		if err := addVoucherMovement(ctx, u.Ref, orderID, u.Amount, day); err != nil {
			return err
		}
	}
	return endBought(ctx, orderID, day)
}

func endBought(ctx context.Context, orderID int64, day string) error {
	bought, err := vouchers(ctx, withOrder(orderID))
	if err != nil {
		return err
	}
	for _, v := range bought {
		if v.State == Void {
			continue
		}
		ended, err := endVoucher(ctx, v.ID)
		if err != nil {
			return err
		}
		if !ended {
			return fault.New(fault.Conflict, "A gift voucher that was bought with this order has been used already.")
		}
		if err := addVoucherMovement(ctx, v.ID, 0, -v.Original, day); err != nil {
			return err
		}
	}
	return nil
}

// Paid is told whenever an order is complete and nothing is owed on it: its vouchers can be spent from now on and are
// handed over, and its points are earned. Again is harmless.
func (s *Service) Paid(ctx context.Context, orderID, customerID int64, bought []Item) error {
	waiting, err := vouchers(ctx, withOrder(orderID))
	if err != nil {
		return err
	}
	if err := inheritEnd(ctx, orderID, waiting); err != nil {
		return err
	}
	for _, v := range waiting {
		if v.State == Waiting {
			if err := s.handOver(ctx, v); err != nil {
				return err
			}
		}
	}
	if customerID == 0 || len(bought) == 0 {
		return nil
	}
	perUnit, err := setting.Get(ctx, setting.RewardPerUnit)
	if err != nil {
		return err
	}
	had, err := pointsOn(ctx, orderID, earnedPoints)
	if err != nil || had != 0 {
		return err
	}
	own, err := partPoints(ctx, bought)
	if err != nil {
		return err
	}
	n := earned(bought, own, perUnit)
	if n <= 0 {
		return nil
	}
	_, err = movePoints(ctx, movement{customerID: customerID, orderID: orderID, kind: earnedPoints, points: n,
		at: clock.Now(ctx)})
	return err
}

// inheritEnd gives vouchers that were bought with others the first last day of those, where that comes before their
// own: else one that is about to expire would be traded for one that does not.
func inheritEnd(ctx context.Context, orderID int64, bought []Voucher) error {
	if len(bought) == 0 {
		return nil
	}
	last, err := firstEnd(ctx, orderID)
	if err != nil || last == "" {
		return err
	}
	for _, v := range bought {
		if v.State != Waiting || v.To != "" && v.To <= last {
			continue
		}
		if err := setEnd(ctx, v.ID, last); err != nil {
			return err
		}
	}
	return nil
}

// handOver makes the code of a paid voucher and sends it. A voucher that was paid before keeps the code that was sent.
func (s *Service) handOver(ctx context.Context, v Voucher) error {
	if !v.Sent.IsZero() {
		return setState(ctx, v.ID, Waiting, Active)
	}
	code := ids.Code()
	hash, _ := hashOf(code)
	if err := activate(ctx, v.ID, hash, clock.Now(ctx)); err != nil {
		return err
	}
	_, err := notify.Queue(ctx, notify.Request{
		Kind: notify.Gift, Channel: notify.Email, Recipient: v.ToEmail, Lang: v.Lang, OrderID: v.OrderID, SubjectID: v.ID,
		Secret: code,
	})
	return err
}

// Unpaid is told whenever something is owed on an order again: its vouchers wait, unless they were spent already.
func (s *Service) Unpaid(ctx context.Context, orderID int64) error {
	bought, err := vouchers(ctx, withOrder(orderID))
	if err != nil {
		return err
	}
	for _, v := range bought {
		if v.State == Active && v.Balance == v.Original {
			if err := setState(ctx, v.ID, Active, Waiting); err != nil {
				return err
			}
		}
	}
	return nil
}

// Issue makes vouchers that an order is about to buy, and returns their ids. They wait until it is paid, and have no
// code before. Tie says which order it is.
func (s *Service) Issue(ctx context.Context, day string, bought []Voucher) ([]int64, error) {
	var made []int64
	for _, v := range bought {
		v.OrderID, v.State, v.Balance = 0, Waiting, v.Original
		id, err := addVoucher(ctx, v, ids.Hash(ids.Token()), clock.Now(ctx))
		if err != nil {
			return nil, err
		}
		if err := addVoucherMovement(ctx, id, 0, v.Original, day); err != nil {
			return nil, err
		}
		made = append(made, id)
	}
	return made, nil
}

// Tie gives vouchers that were issued to the order that buys them.
func (s *Service) Tie(ctx context.Context, orderID int64, issued []int64) error {
	if len(issued) == 0 {
		return nil
	}
	return tie(ctx, orderID, issued)
}

// Bought returns the vouchers that an order buys, in the order they were added.
func (*Service) Bought(ctx context.Context, orderID int64) ([]Voucher, error) {
	return vouchers(ctx, withOrder(orderID))
}

// Voucher returns one by its id.
func (*Service) Voucher(ctx context.Context, id int64) (Voucher, error) {
	v, known, err := voucher(ctx, withID(id))
	if err == nil && !known {
		return Voucher{}, fault.New(fault.NotFound, "There is no such voucher.")
	}
	return v, err
}

// Points is what a customer can spend.
func (*Service) Points(ctx context.Context, customerID int64) (int, error) {
	return points(ctx, customerID)
}

// Given is a voucher that nobody paid for.
type Given struct {
	Voucher
	Code       string // empty: one is made
	LocationID int64  // whose day and currency it is booked in
}

// Give makes a voucher that can be spent at once and returns its code, which is told nowhere else.
func (s *Service) Give(ctx context.Context, actor access.Actor, g Given) (v Voucher, code string, err error) {
	if !actor.May(access.GiveCredit) {
		return Voucher{}, "", fault.New(fault.Forbidden, "You may not give vouchers.")
	}
	return s.make(ctx, actor.Who(), g, cmp.Or(g.Kind, GiftVoucher))
}

// make adds a voucher; a gift is booked as a debt, a reward is none before it is spent.
func (s *Service) make(ctx context.Context, by audit.Who, g Given,
	kind VoucherKind) (v Voucher, code string, err error) {
	if g.Original <= 0 {
		return Voucher{}, "", fault.InFields(map[string]fault.Text{"amount": fault.T("Amount must be more than $0.00")})
	}
	if code = g.Code; code == "" {
		code = ids.Code()
	}
	hash, ok := hashOf(code)
	if !ok {
		return Voucher{}, "", errors.New("promo: a voucher's code has 16 characters")
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		at, err := s.locations.Location(ctx, g.LocationID)
		if err != nil {
			return err
		}
		currency, err := setting.Get(ctx, setting.Currency, setting.Location(g.LocationID))
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		given := g.Voucher
		given.Kind = kind
		given.OrderID, given.State, given.Balance = 0, Active, given.Original
		if given.ID, err = addVoucher(ctx, given, hash, now); err != nil {
			return err
		}
		if err := addVoucherMovement(ctx, given.ID, 0, given.Original, at.Day(now)); err != nil {
			return err
		}
		if kind == GiftVoucher {
			_, err = ledger.Post(ctx, ledger.Entry{
				Cause: ledger.Given, Who: by, LocationID: g.LocationID, BusinessDay: at.Day(now), Currency: currency,
				Lines: []ledger.Line{ledger.Debit(ledger.Goodwill, given.Original),
					ledger.Credit(ledger.Gift(given.ID), given.Original)},
			})
			if err != nil {
				return err
			}
		}
		v = given
		return audit.Write(ctx, audit.Row{Who: by, Action: "voucher.give", Subject: "voucher", SubjectID: v.ID,
			Detail: map[string]any{"amount": v.Original}})
	})
	return v, code, err
}

// GivePoints adds reward points, or takes them back; more than are there can't be taken.
func (*Service) GivePoints(ctx context.Context, actor access.Actor, customerID int64, n int, description string) error {
	if !actor.May(access.GiveCredit) {
		return fault.New(fault.Forbidden, "You may not give reward points.")
	}
	if n == 0 {
		return fault.InFields(map[string]fault.Text{"points": fault.T("Required")})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		moved, err := movePoints(ctx, movement{customerID: customerID, kind: givenPoints, points: n, description: description,
			at: clock.Now(ctx)})
		if err != nil {
			return err
		}
		if !moved {
			return fault.New(fault.Conflict, "There are fewer than %s reward points left.", -n)
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "reward.give", Subject: "customer", SubjectID: customerID,
			Detail: map[string]any{"points": n}})
	})
}

// SavePartPoints says how many points one piece of a part earns, whatever it costs.
func (*Service) SavePartPoints(ctx context.Context, actor access.Actor, partID int64, n int) error {
	if !actor.May(access.EditCoupons) {
		return fault.New(fault.Forbidden, "You may not change coupons.")
	}
	if n < 0 {
		return fmt.Errorf("promo: part %d can't earn %d points", partID, n)
	}
	return savePartPoints(ctx, partID, n)
}

// MovePoints hands all reward points of one customer to another.
func MovePoints(ctx context.Context, from, to int64) error {
	left, err := points(ctx, from)
	if err != nil || left == 0 {
		return err
	}
	now := clock.Now(ctx)
	for _, m := range []movement{{customerID: from, points: -left}, {customerID: to, points: left}} {
		m.kind, m.description, m.at = givenPoints, text.Key("Customers were merged"), now
		moved, err := movePoints(ctx, m)
		if err != nil {
			return err
		}
		if !moved {
			return fault.New(fault.Conflict, "There are fewer than %s reward points left.", left)
		}
	}
	return nil
}

// UseOfCategories is what coupons depend on categories for.
func (*Service) UseOfCategories() region.Use {
	return region.Use{Count: countOfCategory, Words: func(n int) fault.Text { return fault.T("Coupons: %d.", n) }}
}
