package purchase

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/claim"
	"camber/internal/shop/distributor"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
)

// Service orders from vendors and receives what comes.
type Service struct{ needs Needs }

// Needs are those that it works with.
type Needs struct {
	Vendors   *vendor.Service
	Locations *location.Service
	Catalog   *catalog.Service
	Stock     *stock.Service
	Asked     *distributor.Service
	Prices    *price.Service
	Claims    *claim.Service
}

func New(needs Needs) *Service { return &Service{needs} }

// Wish is an order as somebody wants it.
type Wish struct {
	VendorID    int64
	LocationID  int64
	Note        string
	ExpectedDay string // YYYY-MM-DD; empty: by the vendor's lead time, once it is ordered
	Lines       []WishLine
}

// WishLine is a part of it.
type WishLine struct {
	PartID int64
	Number string   // as it was typed, where PartID is 0
	Pieces int      // rounded up to what the vendor sells
	Cost   money.E4 // of a piece; 0: as the vendor's part says, or else what it cost last
}

// Filter says which orders are listed.
type Filter struct {
	Standing   Standing // empty: all
	ToCheck    bool     // those with a bill that is not posted alone
	VendorID   int64    // 0: of all
	LocationID int64    // 0: of all
	Number     int64    // 0: any
	Limit      int
	Offset     int
}

// List returns a page of the orders of the stores where somebody works, the newest first, how many there are of each
// standing, and of how many a bill is to be checked.
func (*Service) List(ctx context.Context, actor access.Actor, f Filter) (found []Order, counts map[Standing]int, toCheck int,
	err error) {
	if counts, toCheck, err = standings(ctx, actor, f); err != nil {
		return nil, nil, 0, err
	}
	found, err = orders(ctx, f.page(actor))
	return found, counts, toCheck, err
}

// Order returns one of a store where somebody works, else NotFound.
func (*Service) Order(ctx context.Context, actor access.Actor, id int64) (Order, error) {
	found, err := orders(ctx, withID(id))
	if err != nil {
		return Order{}, err
	}
	if len(found) == 0 || !actor.At(found[0].LocationID) {
		return Order{}, fault.New(fault.NotFound, "There is no such purchase order.")
	}
	return found[0], nil
}

// OnOrder is how many pieces of parts are still to come from vendors, by part and store.
func (*Service) OnOrder(ctx context.Context, partIDs []int64) (map[int64]map[int64]int, error) {
	return pieces(ctx, ofState, Ordered, partIDs)
}

// OnOrderForShelf is how many of them no customer's order waits for.
func (*Service) OnOrderForShelf(ctx context.Context, partIDs []int64) (map[int64]map[int64]int, error) {
	return pieces(ctx, forShelf, Ordered, partIDs)
}

// LastCame is on which day parts came last from a vendor to a store, by part; none: never.
func (*Service) LastCame(ctx context.Context, vendorID, locationID int64, partIDs []int64) (map[int64]string, error) {
	return lastCame(ctx, vendorID, locationID, partIDs)
}

// CameFrom is from which vendor parts came last to a store, by part; none: from none.
func (*Service) CameFrom(ctx context.Context, locationID int64, partIDs []int64) (map[int64]int64, error) {
	return cameFrom(ctx, locationID, partIDs)
}

// Drafted is how many pieces of parts are on orders that no vendor has yet, by part and store.
func (*Service) Drafted(ctx context.Context, partIDs []int64) (map[int64]map[int64]int, error) {
	return pieces(ctx, ofState, Draft, partIDs)
}

// Add makes a draft of an order.
func (s *Service) Add(ctx context.Context, actor access.Actor, w Wish) (id int64, err error) {
	if err := mayBuy(actor, w.LocationID); err != nil {
		return 0, err
	}
	lines, err := s.fit(ctx, w)
	if err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addOrder(ctx, Order{VendorID: w.VendorID, LocationID: w.LocationID, Note: w.Note,
			ExpectedDay: w.ExpectedDay, StaffID: actor.StaffID, Added: clock.Now(ctx)})
		if err != nil {
			return err
		}
		if err := saveLines(ctx, added, lines); err != nil {
			return err
		}
		id = added
		return said(ctx, actor, "purchase.add", id, map[string]any{"vendor": w.VendorID, "lines": len(lines)})
	})
	return id, err
}

// Save changes a draft. version is of the Order that the form was opened with: another one now is a Conflict.
func (s *Service) Save(ctx context.Context, actor access.Actor, id, version int64, w Wish) error {
	if err := mayBuy(actor, w.LocationID); err != nil {
		return err
	}
	lines, err := s.fit(ctx, w)
	if err != nil {
		return err
	}
	return s.change(ctx, actor, id, version, func(ctx context.Context, o Order) error {
		if o.State != Draft {
			return fault.New(fault.Conflict, "It is ordered: it can't be changed any more.")
		}
		if err := saveOrder(ctx, id, w); err != nil {
			return err
		}
		if err := saveLines(ctx, id, lines); err != nil {
			return err
		}
		return said(ctx, actor, "purchase.edit", id, map[string]any{"vendor": w.VendorID, "lines": len(lines)})
	})
}

// Place says that the vendor has the order. What is below the vendor's minimum is refused.
func (s *Service) Place(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.change(ctx, actor, id, version, func(ctx context.Context, o Order) error {
		if o.State != Draft {
			return fault.New(fault.Conflict, "It is ordered already.")
		}
		from, err := s.needs.Vendors.Vendor(ctx, o.VendorID)
		if err != nil {
			return err
		}
		switch {
		case from.Off:
			return fault.New(fault.Conflict, "Nothing is ordered from %s any more.", from.Name)
		case len(o.Lines) == 0:
			return fault.New(fault.Invalid, "Nothing is on the order.")
		case o.Total() < from.Minimum:
			return fault.New(fault.Invalid, "%s takes orders from %s, this one comes to %s.", from.Name, from.Minimum, o.Total())
		}
		store, err := s.needs.Locations.Location(ctx, o.LocationID)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		if o.ExpectedDay == "" {
			o.ExpectedDay = store.Day(now.AddDate(0, 0, from.LeadDays))
		}
		if err := placeOrder(ctx, id, o.ExpectedDay, now, len(o.Lines)); err != nil {
			return err
		}
		return said(ctx, actor, "purchase.order", id, map[string]any{"total": o.Total()})
	})
}

// Cancel ends an order of which nothing came, or says of one of which something came that the rest will not. What a
// distributor has not got yet is not sent any more; what it has is to be cancelled there.
func (s *Service) Cancel(ctx context.Context, actor access.Actor, id, version int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		isGivenUp, err := s.giveUp(ctx, actor, id)
		if err != nil {
			return err
		}
		if isGivenUp {
			version++ // by what Hear heard of it
		}
		return s.change(ctx, actor, id, version, func(ctx context.Context, o Order) error {
			switch standing := o.Standing(); {
			case standing == StandsPartly:
				if err := dropRest(ctx, id); err != nil {
					return err
				}
				return said(ctx, actor, "purchase.drop", id, nil)
			case isGivenUp && standing == StandsCancelled: // Hear did it
			case standing == StandsReceived, standing == StandsCancelled:
				return fault.New(fault.Conflict, "Nothing is to come any more.")
			default:
				if err := cancelOrder(ctx, id); err != nil {
					return err
				}
			}
			return said(ctx, actor, "purchase.cancel", id, nil)
		})
	})
}

// giveUp lets an order not be sent that its distributor has not got. It comes before anything is held: who brings the
// distributor's answer holds the distributor's row first too.
func (s *Service) giveUp(ctx context.Context, actor access.Actor, id int64) (isGivenUp bool, err error) {
	o, err := s.Order(ctx, actor, id)
	if err != nil || o.Warehouse == "" {
		return false, err
	}
	placed, err := s.needs.Asked.ByNumber(ctx, o.Number())
	if err != nil || placed.State != distributor.Placing && placed.State != distributor.Doubt {
		return false, err
	}
	_, err = s.needs.Asked.GiveUp(ctx, actor, o.Number(), text.Tr(ctx, "cancelled here"))
	return err == nil, err
}

// held does something to an order that nobody else changes meanwhile, for who has a permission at its store, and raises its
// version.
func (s *Service) held(ctx context.Context, actor access.Actor, id int64, needs access.Permission,
	do func(context.Context, Order) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := holdOrder(ctx, id); err != nil {
			return err
		}
		o, err := s.Order(ctx, actor, id)
		if err != nil {
			return err
		}
		if !actor.May(needs) || !actor.At(o.LocationID) {
			return forbidden()
		}
		return do(ctx, o)
	})
}

// change does something to an order as somebody saw it: another version now is a Conflict.
func (s *Service) change(ctx context.Context, actor access.Actor, id, version int64,
	do func(context.Context, Order) error) error {
	return s.held(ctx, actor, id, access.BuyStock, func(ctx context.Context, o Order) error {
		if o.Version != version+1 { // to hold it has raised it
			return fault.Meanwhile(nil)
		}
		return do(ctx, o)
	})
}

func mayBuy(actor access.Actor, store int64) error {
	if !actor.May(access.BuyStock) || !actor.At(store) {
		return forbidden()
	}
	return nil
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func said(ctx context.Context, actor access.Actor, action string, id int64, detail map[string]any) error {
	return audit.Write(ctx,
		audit.Row{Who: actor.Who(), Action: action, Subject: "purchase order", SubjectID: id, Detail: detail})
}

// fit are the lines of an order as they are kept: whole packs, each part once, each with what it costs as far as that is
// known. What can't be is told by field.
func (s *Service) fit(ctx context.Context, w Wish) ([]Line, error) {
	fields := map[string]fault.Text{}
	if _, err := s.needs.Vendors.Vendor(ctx, w.VendorID); fault.Is(err, fault.NotFound) {
		fields["vendor_id"] = fault.T("Choose a vendor.")
	} else if err != nil {
		return nil, err
	}
	if _, err := s.needs.Locations.Location(ctx, w.LocationID); fault.Is(err, fault.NotFound) {
		fields["location_id"] = fault.T("Choose a store.")
	} else if err != nil {
		return nil, err
	}
	if utf8.RuneCountInString(w.Note) > mostNote {
		fields["note"] = fault.T("At most %s characters.", mostNote)
	}
	if _, err := time.Parse(time.DateOnly, w.ExpectedDay); w.ExpectedDay != "" && err != nil {
		fields["expected_day"] = fault.T("%s is not a day", w.ExpectedDay)
	}
	if len(w.Lines) > MostLines {
		return nil, fault.New(fault.TooMuch, "An order has at most %s parts.", MostLines)
	}
	found, err := s.named(ctx, w.Lines, fields)
	if err != nil {
		return nil, err
	}
	if len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	return s.asSold(ctx, w.VendorID, found)
}

// named are the wishes with their parts, by the numbers that were typed.
func (s *Service) named(ctx context.Context, wishes []WishLine, fields map[string]fault.Text) ([]WishLine, error) {
	named := make([]WishLine, 0, len(wishes))
	for i, l := range wishes {
		at := "lines[" + strconv.Itoa(i) + "]"
		if l.PartID == 0 {
			meant, err := s.needs.Catalog.ByCode(ctx, strings.TrimSpace(l.Number))
			if words, ok := fault.Words(err); ok {
				fields[at+"[number]"] = words
				continue
			} else if err != nil {
				return nil, err
			}
			l.PartID = meant.PartID
		}
		switch part, err := s.needs.Catalog.Part(ctx, l.PartID); {
		case err != nil:
			return nil, err
		case part.Kind == catalog.KindKit:
			fields[at+"[number]"] = fault.T("A kit is not bought: order its components.")
		case l.Pieces < 1 || l.Pieces > mostPieces:
			fields[at+"[quantity]"] = fault.T("1 to %s pieces.", mostPieces)
		case l.Cost < 0 || l.Cost > mostCost:
			fields[at+"[cost]"] = fault.T("An amount is not below 0.")
		}
		named = append(named, l)
	}
	return named, nil
}

// asSold are the lines as the vendor sells them.
func (s *Service) asSold(ctx context.Context, vendorID int64, wishes []WishLine) ([]Line, error) {
	ids := make([]int64, len(wishes))
	for i, l := range wishes {
		ids[i] = l.PartID
	}
	sold, err := s.needs.Vendors.OfParts(ctx, ids)
	if err != nil {
		return nil, err
	}
	costs, err := s.needs.Prices.Costs(ctx, ids)
	if err != nil {
		return nil, err
	}
	var lines []Line
	at := map[int64]int{}
	for _, l := range wishes {
		if i, is := at[l.PartID]; is {
			lines[i].Ordered += l.Pieces
			continue
		}
		at[l.PartID] = len(lines)
		lines = append(lines, Line{PartID: l.PartID, Ordered: l.Pieces, Cost: l.Cost})
	}
	for i, l := range lines {
		known := costs[l.PartID]
		for _, p := range sold[l.PartID] {
			if p.VendorID == vendorID {
				lines[i].Ordered = p.Fill(l.Ordered)
				if p.Cost > 0 {
					known = p.Cost
				}
			}
		}
		if l.Cost == 0 {
			lines[i].Cost = known
		}
	}
	return lines, nil
}
