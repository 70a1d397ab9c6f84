package promo

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// CouponState says whether a coupon is taken on a day.
type CouponState string

const (
	CouponOff    CouponState = "off"    // put out of use
	CouponComing CouponState = "coming" // its first day is ahead
	CouponOver   CouponState = "over"   // its last day is past, or its uses are used up
	CouponOn     CouponState = "on"
)

// Version names the state of a coupon that a form was opened with.
func (c Coupon) Version() string {
	return ids.Version(c.Code, c.Name, c.PPM, c.Amount, c.FreeShipping, c.SignedIn, c.Minimum, c.From, c.To, c.Uses,
		c.UsesEach, c.PartIDs, c.CategoryIDs, c.Active)
}

// ListedCoupon is a coupon in the list: without the parts and categories it is for.
type ListedCoupon struct {
	Coupon
	State CouponState
	Used  int         // by orders that stand
	Given money.Cents // what it took off them
}

func (l ListedCoupon) stateOn(day string) CouponState {
	switch {
	case !l.Active:
		return CouponOff
	case l.To != "" && l.To < day, l.Uses > 0 && l.Used >= l.Uses:
		return CouponOver
	case l.From > day:
		return CouponComing
	}
	return CouponOn
}

// CouponFilter says which coupons are listed, and in which order.
type CouponFilter struct {
	Search string      // in code and name
	State  CouponState // empty: any
	Sort   string      // code, name, to, used; empty: the newest first
	Desc   bool
	Limit  int
	Offset int
}

// Coupons returns a page of the coupons, and how many there are by state: "" is all. A shop's coupons are few: they are
// read whole.
func (s *Service) Coupons(ctx context.Context, f CouponFilter) ([]ListedCoupon, map[string]int, error) {
	day, err := s.today(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err := listedCoupons(ctx)
	if err != nil {
		return nil, nil, err
	}
	counts := map[string]int{"": 0, string(CouponOn): 0, string(CouponComing): 0, string(CouponOver): 0,
		string(CouponOff): 0}
	var found []ListedCoupon
	for _, l := range all {
		if l.State = l.stateOn(day); !strings.Contains(text.Fold(l.Code+" "+l.Name), text.Fold(f.Search)) {
			continue
		}
		counts[""]++
		counts[string(l.State)]++
		if f.State == "" || f.State == l.State {
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b ListedCoupon) int {
		way := 0
		switch f.Sort {
		case "code":
			way = cmp.Compare(fold(a.Code), fold(b.Code))
		case "name":
			way = cmp.Compare(text.Fold(a.Name), text.Fold(b.Name))
		case "to":
			way = cmp.Compare(cmp.Or(a.To, "9999"), cmp.Or(b.To, "9999"))
		case "used":
			way = cmp.Compare(a.Used, b.Used)
		}
		if f.Desc {
			way = -way
		}
		return cmp.Or(way, cmp.Compare(b.ID, a.ID))
	})
	from := min(f.Offset, len(found))
	return found[from:min(from+f.Limit, len(found))], counts, nil
}

// AllCoupons are all of them with what they are for, by their codes.
func (*Service) AllCoupons(ctx context.Context) ([]Coupon, error) {
	listed, err := listedCoupons(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Coupon, len(listed))
	for i, l := range listed {
		if all[i], err = keptCoupon(ctx, withID(l.ID)); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b Coupon) int { return cmp.Compare(fold(a.Code), fold(b.Code)) })
	return all, nil
}

// today is the day at the shop's first store, in UTC without one.
func (s *Service) today(ctx context.Context) (string, error) {
	zone, err := s.locations.FirstZone(ctx)
	return clock.Now(ctx).In(zone).Format(time.DateOnly), err
}

// Coupon returns one with what it did, else NotFound.
func (s *Service) Coupon(ctx context.Context, id int64) (ListedCoupon, error) {
	day, err := s.today(ctx)
	if err != nil {
		return ListedCoupon{}, err
	}
	c, err := keptCoupon(ctx, withID(id))
	if err != nil {
		return ListedCoupon{}, err
	}
	l := ListedCoupon{Coupon: c}
	sums, err := couponSums(ctx, id)
	l.Used, l.Given = sums[id].uses, sums[id].given
	l.State = l.stateOn(day)
	return l, err
}

// CouponUse is an order that used a coupon.
type CouponUse struct {
	OrderID int64
	Day     string // at the store
	Amount  money.Cents
	Undone  bool // the order was undone, and the use with it
}

// CouponUses are the orders that used a coupon, the newest first, and how many there are.
func (*Service) CouponUses(ctx context.Context, id int64, limit, offset int) ([]CouponUse, int, error) {
	return couponUses(ctx, id, limit, offset)
}

// AddCoupon checks and adds a coupon. A code that another has is Invalid at it.
func (s *Service) AddCoupon(ctx context.Context, actor access.Actor, c Coupon) (id int64, err error) {
	c, err = s.fit(ctx, actor, c)
	if err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := freeCode(ctx, c); err != nil {
			return err
		}
		added, err := addCoupon(ctx, c, clock.Now(ctx))
		if err != nil {
			return err
		}
		if added == 0 {
			return codeTaken()
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "coupon.add", Subject: "coupon", SubjectID: id,
			Detail: map[string]any{"code": c.Code}})
	})
	return id, err
}

// SaveCoupon changes a coupon. version is of the Coupon that the form was opened with: another one now is a Conflict
// that says what differs. Orders that used it keep what it took off.
func (s *Service) SaveCoupon(ctx context.Context, actor access.Actor, version string, c Coupon) error {
	c, err := s.fit(ctx, actor, c)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := keptCoupon(ctx, lockedID(c.ID))
		if err != nil {
			return err
		}
		change := couponChange(before, c)
		if before.Version() != version {
			return fault.Meanwhile(couponDiffers(change))
		}
		if len(change) == 0 {
			return nil
		}
		if err := freeCode(ctx, c); err != nil {
			return err
		}
		if err := saveCoupon(ctx, c); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "coupon.edit", Subject: "coupon", SubjectID: c.ID,
			Detail: change})
	})
}

// SetCouponActive puts a coupon to use, or out of it.
func (*Service) SetCouponActive(ctx context.Context, actor access.Actor, id int64, isActive bool) error {
	if !actor.May(access.EditCoupons) {
		return fault.New(fault.Forbidden, "You may not change coupons.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := keptCoupon(ctx, lockedID(id))
		if err != nil || before.Active == isActive {
			return err
		}
		after := before
		after.Active = isActive
		if err := saveCoupon(ctx, after); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "coupon.edit", Subject: "coupon", SubjectID: id,
			Detail: couponChange(before, after)})
	})
}

// fit is a coupon as it is kept, from somebody who may; what is wrong with it is told by field.
func (s *Service) fit(ctx context.Context, actor access.Actor, c Coupon) (Coupon, error) {
	if !actor.May(access.EditCoupons) {
		return c, fault.New(fault.Forbidden, "You may not change coupons.")
	}
	c = c.trimmed()
	_, shaped := hashOf(c.Code)
	if err := c.check(shaped); err != nil {
		return c, err
	}
	parts, err := s.parts.Parts(ctx, c.PartIDs)
	if err != nil {
		return c, err
	}
	tree, err := s.parts.WholeTree(ctx) // what is off can come again
	if err != nil {
		return c, err
	}
	known := map[int64]bool{}
	for _, one := range tree {
		known[one.ID] = true
	}
	fields := map[string]fault.Text{}
	if len(parts) < len(c.PartIDs) {
		fields["parts"] = fault.T("There is no such part.")
	}
	if slices.ContainsFunc(c.CategoryIDs, func(id int64) bool { return !known[id] }) {
		fields["categories"] = fault.T("Please choose one of the list")
	}
	if len(fields) > 0 {
		return c, fault.InFields(fields)
	}
	return c, nil
}

// freeCode refuses the code of another coupon.
func freeCode(ctx context.Context, c Coupon) error {
	other, known, err := coupon(ctx, withFold(fold(c.Code)))
	if err == nil && known && other.ID != c.ID {
		return codeTaken()
	}
	return err
}

func codeTaken() error {
	return fault.InFields(map[string]fault.Text{"code": fault.T("Another coupon already has this code.")})
}

func keptCoupon(ctx context.Context, which condition) (Coupon, error) {
	c, known, err := coupon(ctx, which)
	if err == nil && !known {
		return Coupon{}, fault.New(fault.NotFound, "There is no such coupon.")
	}
	return c, err
}

func couponChange(before, after Coupon) map[string]any {
	return audit.Differing(map[string]audit.Change{
		"code":          {From: before.Code, To: after.Code},
		"name":          {From: before.Name, To: after.Name},
		"rate":          {From: before.PPM, To: after.PPM},
		"amount":        {From: before.Amount, To: after.Amount},
		"free_shipping": {From: before.FreeShipping, To: after.FreeShipping},
		"signed_in":     {From: before.SignedIn, To: after.SignedIn},
		"order_minimum": {From: before.Minimum, To: after.Minimum},
		"from":          {From: before.From, To: after.From},
		"to":            {From: before.To, To: after.To},
		"uses":          {From: before.Uses, To: after.Uses},
		"uses_each":     {From: before.UsesEach, To: after.UsesEach},
		"active":        {From: before.Active, To: after.Active},
		"parts":         {From: once(before.PartIDs), To: once(after.PartIDs)},
		"categories":    {From: once(before.CategoryIDs), To: once(after.CategoryIDs)},
	})
}

// couponDiffers says by field what stands there now and is not what was sent.
func couponDiffers(change map[string]any) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for name, values := range change {
		fields[name] = fault.T("Changed meanwhile")
		if is, isWord := values.(audit.Change).From.(string); isWord && is != "" {
			fields[name] = fault.IsNow(is)
		}
	}
	return fields
}
