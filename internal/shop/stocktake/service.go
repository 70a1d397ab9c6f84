package stocktake

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// Service keeps counts, and books what they found.
type Service struct {
	parts     *catalog.Service
	locations *location.Service
	stock     *stock.Service
}

func New(parts *catalog.Service, locations *location.Service, s *stock.Service) *Service {
	return &Service{parts, locations, s}
}

// Begin makes a count of the parts that are wanted. Nothing to count is Invalid.
func (s *Service) Begin(ctx context.Context, actor access.Actor, w Wanted) (id int64, err error) {
	if w, err = w.fit(); err != nil {
		return 0, err
	}
	if !actor.May(access.ReceiveStock) || !actor.At(w.LocationID) {
		return 0, forbidden()
	}
	if _, err := s.locations.Location(ctx, w.LocationID); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		lines, err := s.choose(ctx, w)
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			return nothing(w)
		}
		added, err := add(ctx, w, lines, clock.Now(ctx))
		if err != nil {
			return err
		}
		id = added
		return said(ctx, actor, "count.begin", Count{ID: id, LocationID: w.LocationID},
			map[string]any{"basis": w.Basis, "parts": len(lines)})
	})
	return id, err
}

func nothing(w Wanted) error {
	switch w.Basis {
	case ByBins:
		return fault.InFields(map[string]fault.Text{"from_bin": fault.T("No part has its place in these bins.")})
	case ByValue:
		return fault.InFields(map[string]fault.Text{"count": fault.T("It is known of no part there what it cost.")})
	case ByFound:
		return fault.New(fault.Invalid, "Nothing was found beyond the count since it was last counted.")
	case ByHand:
	}
	return fault.InFields(map[string]fault.Text{"parts": fault.T("There is no such part.")})
}

func (s *Service) choose(ctx context.Context, w Wanted) ([]stock.Shelved, error) {
	c := stock.Choice{LocationID: w.LocationID, Limit: Most}
	switch w.Basis {
	case ByBins:
		c.FromBin, c.ToBin = w.FromBin, w.ToBin
	case ByValue:
		c.Dearest, c.Limit = true, w.Parts
	case ByFound:
		ids, err := s.due(ctx, w.LocationID)
		if err != nil {
			return nil, err
		}
		c.PartIDs = append([]int64{}, ids...)
	case ByHand:
		return s.byHand(ctx, w)
	}
	return s.stock.Choose(ctx, c)
}

// byHand has parts too that never lay in the store: they may lie there now.
func (s *Service) byHand(ctx context.Context, w Wanted) ([]stock.Shelved, error) {
	parts, err := s.parts.Parts(ctx, w.PartIDs)
	if err != nil {
		return nil, err
	}
	lines, err := s.stock.Choose(ctx, stock.Choice{LocationID: w.LocationID, PartIDs: w.PartIDs, Limit: Most})
	if err != nil {
		return nil, err
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(w.PartIDs))) {
		if parts[id].Kind == catalog.KindKit {
			return nil, fault.InFields(map[string]fault.Text{
				"parts": fault.T("%s is a kit: count its components.", parts[id].Number)})
		}
		known := slices.ContainsFunc(lines, func(l stock.Shelved) bool { return l.PartID == id })
		if !known && parts[id].ID != 0 {
			lines = append(lines, stock.Shelved{PartID: id})
		}
	}
	return lines, nil
}

// found is for how long pieces that were found beyond a count wait to be counted.
const found = 365 * 24 * time.Hour

// due are the parts of which pieces were found beyond the count since they were last counted, and that no count under
// way has.
func (s *Service) due(ctx context.Context, locationID int64) ([]int64, error) {
	lately, err := s.stock.FoundLately(ctx, locationID, clock.Now(ctx).Add(-found))
	if err != nil || len(lately) == 0 {
		return nil, err
	}
	ids := make([]int64, 0, len(lately))
	for id := range lately {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	counted, underWay, err := lastCounts(ctx, locationID, ids)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(ids, func(id int64) bool { return underWay[id] || counted[id].After(lately[id]) }), nil
}

// MakeTasks begins a count at each store of what was found beyond the count there (INV-3).
func (s *Service) MakeTasks(ctx context.Context) error {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return err
	}
	for _, l := range stores {
		_, err := s.Begin(ctx, access.Actor{Kind: access.System}, Wanted{LocationID: l.ID, Basis: ByFound})
		if err != nil && !fault.Is(err, fault.Invalid) {
			return err
		}
	}
	return nil
}

// Tally adds pieces to what is counted of a part now, or takes some off; 0: none lies there, or no more. The stock of
// this minute stands beside it. A part that is not on the count is a NotFound, unless it is to be added.
func (s *Service) Tally(ctx context.Context, actor access.Actor, id, partID int64, pieces int, isAdded bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		c, err := s.Count(ctx, actor, id)
		if err != nil {
			return err
		}
		if !c.CanCount(actor) {
			return fault.New(fault.Conflict, "This count is over: nothing more can be counted by it.")
		}
		lines := c.Open()
		i := slices.IndexFunc(lines, func(l Line) bool { return l.PartID == partID })
		if i < 0 && (!isAdded || c.State != Open) {
			return fault.New(fault.NotFound, "A part is not on this count.")
		}
		if i < 0 {
			line, err := s.byHand(ctx, Wanted{LocationID: c.LocationID, PartIDs: []int64{partID}})
			if err != nil {
				return err
			}
			if len(line) == 0 {
				return nothing(Wanted{Basis: ByHand})
			}
			if err := addLines(ctx, id, line); err != nil {
				return err
			}
			lines, i = []Line{{PartID: partID}}, 0
		}
		return s.pass(ctx, actor, c, lines[i], pieces)
	})
}

func (s *Service) pass(ctx context.Context, actor access.Actor, c Count, l Line, pieces int) error {
	p := Pass{At: clock.Now(ctx), Who: actor.Who()}
	if before := l.Last(); before != nil {
		p.Counted = before.Counted
	}
	if p.Counted += pieces; p.Counted < 0 {
		return fault.New(fault.Invalid, "A count is not below 0")
	}
	worths, err := s.stock.Worths(ctx, []int64{l.PartID})
	if err != nil {
		return err
	}
	p.Expected = worths[l.PartID][c.LocationID].OnHand
	number := 1
	if l.Again {
		number = 2
	}
	return savePass(ctx, c.ID, l.PartID, number, p)
}

// Finish ends a pass. What is off by more than the limits is counted a second time; what nobody counted is left as it
// is.
func (s *Service) Finish(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.change(ctx, actor, id, version, Count.CanCount, func(ctx context.Context, c *Count) error {
		if c.State == Again {
			if n := c.Left(); n > 0 {
				return fault.New(fault.Conflict, "Parts still to be counted again: %s.", n)
			}
			c.State = Review
			return said(ctx, actor, "count.finish", *c, nil)
		}
		if c.Left() == len(c.Lines) {
			return fault.New(fault.Invalid, "Nothing is counted yet.")
		}
		c.State = Review
		over, err := s.over(ctx, *c)
		if err != nil {
			return err
		}
		if len(over) > 0 {
			c.State = Again
		}
		if err := countAgain(ctx, id, over); err != nil {
			return err
		}
		return said(ctx, actor, "count.finish", *c, map[string]any{"again": len(over)})
	})
}

// over are the parts that are off by more than the limits.
func (s *Service) over(ctx context.Context, c Count) (ids []int64, err error) {
	at := setting.Location(c.LocationID)
	pieces, err := setting.Get(ctx, setting.CountAgainPieces, at)
	if err != nil {
		return nil, err
	}
	cents, err := setting.Get(ctx, setting.CountAgainCents, at)
	if err != nil {
		return nil, err
	}
	most := limits{pieces, money.FromCents(money.Cents(cents))}
	var off []Line
	var parts []int64
	for _, l := range c.Lines {
		if l.Difference() != 0 {
			off, parts = append(off, l), append(parts, l.PartID)
		}
	}
	worths, err := s.stock.Worths(ctx, parts)
	if err != nil {
		return nil, err
	}
	for _, l := range off {
		w := worths[l.PartID][c.LocationID]
		each := w.Average()
		if each == 0 {
			each = w.Last
		}
		if most.exceeds(l.Difference(), each) {
			ids = append(ids, l.PartID)
		}
	}
	return ids, nil
}

// LeaveOut takes a part off a count before it is booked: its stock stays as it is.
func (s *Service) LeaveOut(ctx context.Context, actor access.Actor, id, version, partID int64) error {
	return s.change(ctx, actor, id, version, Count.CanPost, func(ctx context.Context, c *Count) error {
		if !slices.ContainsFunc(c.Lines, func(l Line) bool { return l.PartID == partID }) {
			return fault.New(fault.NotFound, "A part is not on this count.")
		}
		if err := removeLine(ctx, id, partID); err != nil {
			return err
		}
		return said(ctx, actor, "count.leave_out", *c, map[string]any{"part": partID})
	})
}

// Post books the differences, once.
func (s *Service) Post(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.change(ctx, actor, id, version, Count.CanPost, func(ctx context.Context, c *Count) error {
		store, err := s.locations.Location(ctx, c.LocationID)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		by := stock.Paper{Document: stock.Document{Kind: stock.ByCount, ID: id}, LocationID: c.LocationID,
			Who: actor.Who(), Day: store.Day(now)}
		var off []stock.Difference
		for _, l := range c.Lines {
			if n := l.Difference(); n != 0 {
				off = append(off, stock.Difference{PartID: l.PartID, Pieces: n})
			}
		}
		worth, err := s.stock.Settle(ctx, by, off)
		if err != nil {
			return err
		}
		for _, d := range off {
			if err := saveBooked(ctx, id, d.PartID, d.Pieces, worth[d.PartID]); err != nil {
				return err
			}
		}
		c.State, c.PostedAt = Posted, now
		return said(ctx, actor, "count.post", *c, map[string]any{"off": len(off)})
	})
}

// Cancel calls a count off: nothing is booked.
func (s *Service) Cancel(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.change(ctx, actor, id, version, Count.CanCancel, func(ctx context.Context, c *Count) error {
		c.State = Cancelled
		return said(ctx, actor, "count.cancel", *c, nil)
	})
}

// change does one step of a count that somebody may do now, as they saw it; another version is a Conflict.
func (s *Service) change(ctx context.Context, actor access.Actor, id, version int64,
	may func(Count, access.Actor) bool, do func(context.Context, *Count) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		c, err := s.Count(ctx, actor, id)
		if err != nil {
			return err
		}
		if c.Version != version {
			return fault.Meanwhile(nil)
		}
		if !may(c, actor) {
			return forbidden()
		}
		c.Version++
		if err := do(ctx, &c); err != nil {
			return err
		}
		return save(ctx, c)
	})
}

// Count returns one that somebody may see, else NotFound.
func (*Service) Count(ctx context.Context, actor access.Actor, id int64) (Count, error) {
	c, err := one(ctx, id)
	if err == nil && !maySee(actor, c) {
		err = missing()
	}
	return c, err
}

// Filter narrows a list to those that somebody may see.
type Filter struct {
	State      State // empty: all
	LocationID int64 // 0: any
	Limit      int
	Offset     int
}

// Counts is a page of those that somebody may see, the newest first, and how many there are in each state; "": all.
func (*Service) Counts(ctx context.Context, actor access.Actor, f Filter) ([]Count, map[string]int, error) {
	if f.State != "" && !slices.Contains(States(), f.State) {
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", string(f.State))
	}
	found, err := list(ctx, actor, f)
	if err != nil {
		return nil, nil, err
	}
	counts, err := byState(ctx, actor, f)
	return found, counts, err
}

func said(ctx context.Context, actor access.Actor, action string, c Count, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "count", SubjectID: c.ID,
		LocationID: c.LocationID, Detail: detail})
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func missing() error { return fault.New(fault.NotFound, "There is no such count.") }
