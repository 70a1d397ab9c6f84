package reorder

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/purchase"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
	"camber/internal/shop/vendor"
)

// Service says what is to be ordered, and makes drafts of it.
type Service struct{ needs Needs }

// Needs are those that it works with.
type Needs struct {
	Catalog   *catalog.Service
	Purchases *purchase.Service
	Stock     *stock.Service
	Transfers *transfer.Service
	Vendors   *vendor.Service
}

func New(needs Needs) *Service { return &Service{needs} }

// Line is how it stands with a part at a store, and how many are to be ordered.
type Line struct {
	Rule
	Keep      Levels // by hand or by demand; both 0: it is not ordered
	Demand    Demand
	Asked     stock.Sales // in Days
	Days      float64
	LeadDays  int // of the vendor
	From      vendor.Part
	Position  Position
	Missing   int // pieces up to the level; 0: none
	Suggested int // pieces as the vendor sells them
}

// Surplus is how many pieces more come than are missing, as the vendor sells no fewer.
func (l Line) Surplus() int { return l.Suggested - l.Missing }

// Total is what lines cost as suggested, those whose cost is not known left out.
func Total(lines []Line) (sum money.Cents) {
	for _, l := range lines {
		sum += l.From.Cost.Times(l.Suggested)
	}
	return sum
}

// unknownLead is how long one waits for a part of which nobody knows who sells it.
const unknownLead = 7

// atOnce is of how many parts is asked at a time.
const atOnce = 5000

// Suggest says what a store is to order, by vendor and part; what nobody is known to sell comes last. What was made a
// draft counts as there.
func (s *Service) Suggest(ctx context.Context, actor access.Actor, locationID int64) ([]Line, error) {
	if err := may(actor, locationID); err != nil {
		return nil, err
	}
	return s.suggest(ctx, locationID, nil)
}

func (s *Service) suggest(ctx context.Context, locationID int64, partIDs []int64) ([]Line, error) {
	lines, err := s.lines(ctx, locationID, partIDs)
	if err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Missing == 0 })
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.PartID
	}
	parts, err := inChunks(ctx, ids, s.needs.Catalog.Parts)
	if err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(l Line) bool {
		p := parts[l.PartID]
		return !p.Active || p.Kind == catalog.KindKit
	})
	slices.SortFunc(lines, func(a, b Line) int {
		if isKnown := a.From.VendorID != 0; isKnown != (b.From.VendorID != 0) {
			return map[bool]int{true: -1, false: 1}[isKnown]
		}
		return cmp.Or(cmp.Compare(a.From.VendorID, b.From.VendorID), cmp.Compare(a.PartID, b.PartID))
	})
	return lines, nil
}

// Look says how it stands with one part at a store, whether it is to be ordered or not.
func (s *Service) Look(ctx context.Context, actor access.Actor, locationID, partID int64) (Line, error) {
	if err := may(actor, locationID); err != nil {
		return Line{}, err
	}
	if _, err := s.needs.Catalog.Part(ctx, partID); err != nil {
		return Line{}, err
	}
	lines, err := s.lines(ctx, locationID, []int64{partID})
	if err != nil {
		return Line{}, err
	}
	return lines[0], nil
}

// Set keeps a rule. Its version is of the rule that was seen: another one now is a Conflict.
func (s *Service) Set(ctx context.Context, actor access.Actor, r Rule) error {
	if err := may(actor, r.LocationID); err != nil {
		return err
	}
	r, err := r.fit()
	if err != nil {
		return err
	}
	part, err := s.needs.Catalog.Part(ctx, r.PartID)
	if err != nil {
		return err
	}
	if part.Kind == catalog.KindKit {
		return fault.New(fault.Invalid, "A kit is not bought: order its components.")
	}
	if r.VendorID != 0 {
		if _, err := s.needs.Vendors.Vendor(ctx, r.VendorID); fault.Is(err, fault.NotFound) {
			return fault.InFields(map[string]fault.Text{"vendor_id": fault.T("Choose a vendor.")})
		} else if err != nil {
			return err
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, r.LocationID, []int64{r.PartID}); err != nil {
			return err
		}
		held, err := rules(ctx, r.LocationID, []int64{r.PartID})
		if err != nil {
			return err
		}
		if held[r.PartID].Version != r.Version+1 { // to hold it has raised it
			return fault.Meanwhile(nil)
		}
		if err := save(ctx, r); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "reorder.rule", Subject: "part", SubjectID: r.PartID,
			LocationID: r.LocationID, Detail: map[string]any{"mode": r.Mode, "point": r.Point, "up_to": r.UpTo,
				"vendor": r.VendorID}})
	})
}

// Chosen is a part that is ordered, and how many.
type Chosen struct {
	PartID int64
	Pieces int
}

// MakeDrafts makes orders of what was suggested, for each vendor one as long as it takes so many lines. What is not
// suggested any more is a Conflict: somebody else has ordered it meanwhile.
func (s *Service) MakeDrafts(ctx context.Context, actor access.Actor, locationID int64, chosen []Chosen) (
	made []int64, err error) {
	if err := may(actor, locationID); err != nil {
		return nil, err
	}
	wanted := map[int64]int{}
	for _, c := range chosen {
		wanted[c.PartID] = c.Pieces
	}
	if len(wanted) == 0 {
		return nil, fault.New(fault.Invalid, "Choose what is ordered.")
	}
	ids := slices.Sorted(maps.Keys(wanted))
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, locationID, ids); err != nil {
			return err
		}
		lines, err := s.suggest(ctx, locationID, ids)
		if err != nil {
			return err
		}
		if len(lines) < len(ids) {
			return fault.New(fault.Conflict, "Something of it was ordered meanwhile. Look again.")
		}
		var drafts []int64
		for first := 0; first < len(lines); {
			w := purchase.Wish{VendorID: lines[first].From.VendorID, LocationID: locationID}
			if w.VendorID == 0 {
				return fault.New(fault.Invalid, "Choose a vendor for each part.")
			}
			for first < len(lines) && lines[first].From.VendorID == w.VendorID && len(w.Lines) < purchase.MostLines {
				id := lines[first].PartID
				w.Lines = append(w.Lines, purchase.WishLine{PartID: id, Pieces: wanted[id]})
				first++
			}
			id, err := s.needs.Purchases.Add(ctx, actor, w)
			if err != nil {
				return err
			}
			drafts = append(drafts, id)
		}
		made = drafts
		return nil
	})
	return made, err
}

// lines are how it stands with parts at a store; partIDs nil: all that have a rule or were sold. They come by part. Of
// all, what is under way is read where the shelf does not suffice.
func (s *Service) lines(ctx context.Context, locationID int64, partIDs []int64) ([]Line, error) {
	p, err := policyOf(ctx, locationID)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	long, lately, err := s.needs.Stock.Sold(ctx, locationID, now.AddDate(0, 0, -p.Window*longer),
		now.AddDate(0, 0, -p.Window), partIDs)
	if err != nil {
		return nil, err
	}
	set, err := rules(ctx, locationID, partIDs)
	if err != nil {
		return nil, err
	}
	isAll := partIDs == nil
	if isAll {
		all := maps.Clone(set)
		for id := range long {
			all[id] = Rule{}
		}
		partIDs = slices.Collect(maps.Keys(all))
	}
	partIDs = slices.Sorted(slices.Values(partIDs))
	sellers, err := inChunks(ctx, partIDs, s.needs.Vendors.OfParts)
	if err != nil {
		return nil, err
	}
	levels, err := inChunks(ctx, partIDs, s.needs.Stock.Levels)
	if err != nil {
		return nil, err
	}
	vendors, err := s.active(ctx)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(partIDs))
	var low []int64
	for i, id := range partIDs {
		l := &lines[i]
		l.Rule = Rule{PartID: id, LocationID: locationID, Mode: ByDemand}
		if r, ok := set[id]; ok {
			l.Rule = r
		}
		l.From = seller(l.Rule, sellers[id], vendors)
		l.LeadDays = unknownLead
		if v, ok := vendors[l.From.VendorID]; ok {
			l.LeadDays = v.LeadDays
		}
		l.Demand, l.Asked, l.Days = p.Demand(lately[id], long[id], now)
		switch l.Mode {
		case ByDemand:
			l.Keep = p.Levels(l.Demand, l.LeadDays)
		case ByHand:
			l.Keep = l.Rule.Levels
		case Never:
		}
		for _, there := range levels[id] {
			if there.LocationID == locationID {
				l.Position.OnHand, l.Position.Reserved = there.OnHand, there.Reserved
			}
		}
		if !isAll || l.Keep.Missing(l.Position.Pieces()) > 0 {
			low = append(low, id)
		}
	}
	return lines, s.underWay(ctx, locationID, lines, low)
}

// underWay counts what is on its way of parts, and says how many are to be ordered of each.
func (s *Service) underWay(ctx context.Context, locationID int64, lines []Line, low []int64) error {
	transit, err := inChunks(ctx, low, s.needs.Transfers.InTransit)
	if err != nil {
		return err
	}
	ordered, err := inChunks(ctx, low, s.needs.Purchases.OnOrderForShelf)
	if err != nil {
		return err
	}
	drafted, err := inChunks(ctx, low, s.needs.Purchases.Drafted)
	if err != nil {
		return err
	}
	for i := range lines {
		l := &lines[i]
		l.Position.InTransit = transit[l.PartID][locationID]
		l.Position.OnOrder = ordered[l.PartID][locationID]
		l.Position.Drafted = drafted[l.PartID][locationID]
		l.Missing = l.Keep.Missing(l.Position.Pieces())
		l.Suggested = l.From.Fill(l.Missing)
	}
	return nil
}

// seller is how the vendor sells a part from whom it is ordered: the one that was chosen, else the cheapest. Vendors
// who are off don't count.
func seller(r Rule, cheapestFirst []vendor.Part, active map[int64]vendor.Vendor) vendor.Part {
	_, isChosen := active[r.VendorID]
	for _, p := range cheapestFirst {
		if _, ok := active[p.VendorID]; ok && (!isChosen || p.VendorID == r.VendorID) {
			return p
		}
	}
	if isChosen {
		return vendor.Part{VendorID: r.VendorID, PartID: r.PartID, Pack: 1}
	}
	return vendor.Part{PartID: r.PartID, Pack: 1}
}

func (s *Service) active(ctx context.Context) (map[int64]vendor.Vendor, error) {
	all, err := s.needs.Vendors.All(ctx)
	active := map[int64]vendor.Vendor{}
	for _, v := range all {
		if !v.Off {
			active[v.ID] = v
		}
	}
	return active, err
}

func policyOf(ctx context.Context, locationID int64) (Policy, error) {
	v, err := setting.Read(ctx, setting.Location(locationID))
	return Policy{Window: setting.ReorderDays.In(v), Service: float64(setting.ReorderService.In(v)) / 10_000,
		Cover: setting.ReorderCover.In(v)}, err
}

// inChunks asks of parts, so many at a time that a statement stays short.
func inChunks[T any](ctx context.Context, partIDs []int64, ask func(context.Context, []int64) (map[int64]T, error)) (
	map[int64]T, error) {
	all := make(map[int64]T, len(partIDs))
	for some := range slices.Chunk(partIDs, atOnce) {
		found, err := ask(ctx, some)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, found)
	}
	return all, nil
}

func may(actor access.Actor, locationID int64) error {
	if !actor.May(access.BuyStock) || !actor.At(locationID) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return nil
}
