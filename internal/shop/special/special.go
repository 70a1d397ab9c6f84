// Package special is what a store orders for a customer because it is not there: from the distributors that have it, or
// from another store of the shop, for the order that waits for it (SPO-1, DIST-1, PICK-2).
package special

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/pickup"
	"camber/internal/shop/purchase"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
	"camber/internal/shop/vendor"
)

// Service orders for customers.
type Service struct{ needs Needs }

// Needs are those that it works with.
type Needs struct {
	Appointments *appointment.Service

	Orders    *order.Service
	Catalog   *catalog.Service
	Locations *location.Service
	Stock     *stock.Service
	Asked     *distributor.Service
	Pickups   *pickup.Service
	Purchases *purchase.Service
	Transfers *transfer.Service
	Vendors   *vendor.Service
}

func New(needs Needs) *Service { return &Service{needs} }

// Standing is how far an order is with what is ordered for it.
type Standing struct {
	Pickup  pickup.Pickup    // what is here for it, and what it waits for
	Made    []purchase.Made  // ordered from distributors for it, the oldest first
	Vendors map[int64]string // their names, where anything was ordered

	Sent   []transfer.Transfer // from other stores for it, the oldest first
	Stores map[int64]string    // their names, where anything was asked for

	Deposit money.Cents // to be paid before anything is ordered from a distributor; 0: nothing
	OneOff  bool        // what it sold is no demand (LOST-1)
}

// PartIDs are those of what was ordered for it. A part may be among them twice.
func (s Standing) PartIDs() (ids []int64) {
	for _, m := range s.Made {
		for _, l := range m.Lines {
			ids = append(ids, l.PartID)
		}
	}
	for _, t := range s.Sent {
		for _, l := range t.Lines {
			ids = append(ids, l.PartID)
		}
	}
	return ids
}

// Of is how far an order is with what is ordered for it.
func (s *Service) Of(ctx context.Context, o order.Order) (Standing, error) {
	made, err := s.needs.Purchases.MadeFor(ctx, o.ID)
	if err != nil {
		return Standing{}, err
	}
	found := Standing{Made: made[o.ID], Vendors: map[int64]string{}}
	if found.Deposit, err = deposit(ctx, o); err != nil {
		return Standing{}, err
	}
	if len(found.Made) > 0 {
		vendors, err := s.vendors(ctx)
		if err != nil {
			return Standing{}, err
		}
		for id, v := range vendors {
			found.Vendors[id] = v.Name
		}
	}
	sent, err := s.needs.Transfers.MadeFor(ctx, o.ID)
	if err != nil {
		return Standing{}, err
	}
	found.Sent, found.Stores = sent[o.ID], map[int64]string{}
	for _, t := range found.Sent {
		store, err := s.needs.Locations.Location(ctx, t.FromID)
		if err != nil {
			return Standing{}, err
		}
		found.Stores[t.FromID] = store.ShortName
	}
	if found.OneOff, err = s.needs.Stock.IsOneOff(ctx, o.ID); err != nil {
		return Standing{}, err
	}
	found.Pickup, err = s.needs.Pickups.Of(ctx, o.ID)
	return found, err
}

// vendors are those whom the shop buys from, by id.
func (s *Service) vendors(ctx context.Context) (map[int64]vendor.Vendor, error) {
	all, err := s.needs.Vendors.All(ctx)
	found := make(map[int64]vendor.Vendor, len(all))
	for _, v := range all {
		found[v.ID] = v
	}
	return found, err
}

// Table is what distributors have of the parts of an order.
type Table struct {
	Rows  []Row
	Asked []distributor.Asked // as they answered
	At    time.Time           // when they were asked

	Deposit money.Cents // to be paid before anything is ordered from them; 0: nothing
	Paid    money.Cents // of the order
}

// Row is a part of an order, and where it can be had.
type Row struct {
	Part     catalog.Part
	Quantity int // pieces of the order
	Here     int // free at its store
	Wanted   int // still to be ordered: the order waits for them
	OnOrder  int // on order for it, or to come from another store
	Arrived  int // held for it as they came, or handed over since
	Sources  []Source
}

// Source is a warehouse of a distributor that has a part, or another store of the shop.
type Source struct {
	StoreID  int64 // 0: it is a distributor's
	VendorID int64
	Vendor   string
	Code     string // of vendor and warehouse: unique
	Place    distributor.Place
	Cost     *money.E4 // of a piece; nil: it did not say
	Multiple int       // pieces that are sold together
	Final    bool      // what is ordered there for a customer can't be brought back
}

// Rows are the parts of an order, kits as their components, and how far it is with what it waits for.
func (s *Service) Rows(ctx context.Context, o order.Order) ([]Row, error) {
	var sold []stock.Demand
	for _, l := range o.Lines {
		if l.Kind == sale.Part {
			sold = append(sold, cart.Demands(l.PartID, l.Quantity, l.Options)...)
		}
	}
	single, err := s.needs.Stock.Expand(ctx, sold)
	if err != nil || len(single) == 0 {
		return nil, err
	}
	ids := make([]int64, len(single))
	for i, d := range single {
		ids[i] = d.PartID
	}
	parts, err := s.needs.Catalog.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	counts, err := s.needs.Stock.Counts(ctx, ids)
	if err != nil {
		return nil, err
	}
	waits, err := s.needs.Stock.Awaited(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	made, err := s.needs.Purchases.MadeFor(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	onOrder := map[int64]int{}
	for _, m := range made[o.ID] {
		for _, l := range m.Lines {
			if m.State == purchase.Ordered {
				onOrder[l.PartID] += l.Open()
			}
		}
	}
	sent, err := s.needs.Transfers.MadeFor(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range sent[o.ID] {
		for _, l := range t.Lines {
			onOrder[l.PartID] += t.ToCome(l.PartID)
		}
	}
	rows := make([]Row, len(single))
	for i, d := range single {
		supply := counts.Supply(o.LocationID, []stock.Demand{{PartID: d.PartID, Quantity: 1}})
		r := Row{Part: parts[d.PartID], Quantity: d.Quantity, OnOrder: onOrder[d.PartID], Here: supply.Here.Free,
			Sources: stores(supply)}
		for _, w := range waits[o.ID] {
			if w.PartID == d.PartID {
				r.Arrived, r.Wanted = w.Arrived, max(0, w.Open()-r.OnOrder)
			}
		}
		rows[i] = r
	}
	return rows, nil
}

// stores are the other stores that have a part.
func stores(supply stock.Supply) []Source {
	var found []Source
	for _, at := range supply.Others {
		if at.Free > 0 {
			code := strconv.FormatInt(at.ID, 10)
			found = append(found, Source{StoreID: at.ID, Code: ofStores + "/" + code, Multiple: 1,
				Place: distributor.Place{Code: code, Name: at.Name, Inventory: at.Free}})
		}
	}
	return found
}

// ofStores stands in a source's code where the vendor's stands.
const ofStores = "store"

// Look asks all distributors of an order's store what they have of its parts (DIST-1). It can't be called inside a
// transaction.
func (s *Service) Look(ctx context.Context, actor access.Actor, orderID int64) (Table, error) {
	o, err := s.open(ctx, actor, orderID)
	if err != nil {
		return Table{}, err
	}
	rows, err := s.Rows(ctx, o)
	if err != nil {
		return Table{}, err
	}
	asked, err := s.needs.Asked.Ask(ctx, o.LocationID, wantedOf(rows))
	if err != nil {
		return Table{}, err
	}
	for i := range rows {
		rows[i].Sources = append(rows[i].Sources, sources(rows[i].Part, asked)...)
	}
	vendors, err := s.vendors(ctx)
	if err != nil {
		return Table{}, err
	}
	for _, r := range rows {
		for i := range r.Sources {
			r.Sources[i].Final = vendors[r.Sources[i].VendorID].Final
		}
	}
	due, err := deposit(ctx, o)
	return Table{Rows: rows, Asked: asked, At: clock.Now(ctx), Deposit: due, Paid: paid(o)}, err
}

// open is an order of a store where somebody may order for customers, if it still stands.
func (s *Service) open(ctx context.Context, actor access.Actor, orderID int64) (order.Order, error) {
	o, err := s.needs.Orders.Order(ctx, orderID)
	switch {
	case err != nil:
		return o, err
	case !actor.At(o.LocationID):
		return o, fault.New(fault.NotFound, "This order can't be found.")
	case !actor.May(access.OrderForCustomer):
		return o, fault.New(fault.Forbidden, "You may not do this.")
	}
	return o, stands(o)
}

func stands(o order.Order) error {
	switch {
	case o.Stands():
		return nil
	case o.Status == order.Quote:
		return fault.New(fault.Conflict, "This is a quote: nothing is ordered for it before it is accepted.")
	}
	return fault.New(fault.Conflict, "This order was cancelled: nothing is ordered for it.")
}

func wantedOf(rows []Row) []distributor.Wanted {
	wanted := make([]distributor.Wanted, len(rows))
	for i, r := range rows {
		wanted[i] = distributor.Wanted{AAIA: r.Part.AAIA, MPN: r.Part.Number, Quantity: max(r.Wanted, r.Quantity)}
	}
	return wanted
}

// sources are the warehouses that have a part: who has it sooner first, of those the cheaper.
func sources(p catalog.Part, asked []distributor.Asked) []Source {
	var found []Source
	for _, a := range asked {
		if a.NoOrders {
			continue
		}
		for _, o := range a.Offers {
			if o.AAIA != p.AAIA || o.MPN != p.Number {
				continue
			}
			for _, place := range o.Places {
				found = append(found, Source{VendorID: a.VendorID, Vendor: a.Name, Code: a.Code + "/" + place.Code, Place: place,
					Cost: o.CostAt(place), Multiple: o.Multiple})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Source) int { return strings.Compare(soon(a.Place), soon(b.Place)) })
	return found
}

// soon orders places by when a part comes from there; who does not say comes last.
func soon(p distributor.Place) string {
	return cmp.Or(p.Arrives, "unknown") + " " + cmp.Or(p.At, "unknown")
}

// Wish is what somebody orders for an order (DIST-2).
type Wish struct {
	Items []Item
	Ships string // how it is to be sent; empty: as ever
	Notes string
	More  bool // also more than the order is of

	Accepted bool // the customer accepted that what is Final can't be brought back

	Intent string // key of the call: the same again orders nothing more
}

// Item are pieces of a part.
type Item struct {
	AAIA  string
	MPN   string
	Takes []Take
}

// Take are pieces from a warehouse.
type Take struct {
	Code     string    // of vendor and warehouse
	Quantity int       // 0: none
	Cost     *money.E4 // of a piece, as it was seen; nil: it was not
}

// Wrong is why an item can't be ordered as it was seen.
type Wrong struct {
	Item
	Words fault.Text
}

// Points at which a test kills the program.
const (
	BeforeCommit = "special order before commit"
	AfterCommit  = "special order committed"
)

// Order orders from distributors for an order (DIST-5): all of it, or nothing where something is wrong. The distributors
// are asked once more first, so that nothing is ordered at a price that nobody saw. It can't be called inside a
// transaction.
func (s *Service) Order(ctx context.Context, actor access.Actor, orderID int64, w Wish) (Made, []Wrong, error) {
	o, err := s.open(ctx, actor, orderID)
	if err != nil {
		return Made{}, nil, err
	}
	if made, err := s.madeBy(ctx, w.Intent); err != nil || !made.isNothing() {
		return made, nil, err
	}
	rows, err := s.Rows(ctx, o)
	if err != nil {
		return Made{}, nil, err
	}
	w.Items = slices.DeleteFunc(slices.Clone(w.Items), Item.isNothing)
	asked, err := s.needs.Asked.AskSome(ctx, o.LocationID, w.vendors(), wantedOf(rows))
	if err != nil {
		return Made{}, nil, err
	}
	items, sent, wrong := w.check(rows, asked)
	if len(wrong) > 0 {
		return Made{}, wrong, nil
	}
	final, err := s.final(ctx, w, items)
	if err != nil {
		return Made{}, nil, err
	}
	var made Made
	err = db.Atomic(ctx, func(ctx context.Context) error {
		held, err := s.needs.Orders.Hold(ctx, o.ID)
		if err != nil {
			return err
		}
		if made, err = s.madeBy(ctx, w.Intent); err != nil || !made.isNothing() {
			return err
		}
		if err := stands(held); err != nil {
			return err
		}
		if err := s.tooMany(ctx, held, items, sent, w.More); err != nil {
			return err
		}
		if len(items) > 0 {
			if err := takeDeposit(ctx, actor, held); err != nil {
				return err
			}
		}
		if err := s.send(ctx, actor, held, w, sent); err != nil {
			return err
		}
		if len(items) > 0 || len(sent) == 0 {
			_, err = s.needs.Purchases.OrderFor(ctx, actor, purchase.ForOrder{OrderID: held.ID, LocationID: held.LocationID,
				Items: items, Ships: w.Ships, Note: w.Notes, Intent: w.Intent, Final: final})
			if err != nil {
				return err
			}
		}
		made, err = s.madeBy(ctx, w.Intent)
		failpoint.Here(ctx, BeforeCommit)
		return err
	})
	failpoint.Here(ctx, AfterCommit)
	return made, nil, err
}

// Made is what a call ordered.
type Made struct {
	Purchases []purchase.Order
	Transfers []transfer.Transfer
}

func (m Made) isNothing() bool { return len(m.Purchases)+len(m.Transfers) == 0 }

func (s *Service) madeBy(ctx context.Context, intent string) (m Made, err error) {
	if m.Purchases, err = s.needs.Purchases.MadeBy(ctx, intent); err != nil {
		return m, err
	}
	m.Transfers, err = s.needs.Transfers.MadeBy(ctx, intent)
	return m, err
}

// send asks other stores for what comes from them, one transfer from each (PICK-2).
func (s *Service) send(ctx context.Context, actor access.Actor, o order.Order, w Wish, sent map[int64][]stock.Demand) error {
	for _, from := range slices.Sorted(maps.Keys(sent)) {
		_, err := s.needs.Transfers.Ask(ctx, actor, transfer.Wanted{FromID: from, ToID: o.LocationID, Parts: sent[from],
			OrderID: o.ID, Note: w.Notes, Intent: w.Intent})
		if err != nil {
			return err
		}
	}
	return nil
}

func (i Item) isNothing() bool {
	return !slices.ContainsFunc(i.Takes, func(t Take) bool { return t.Quantity > 0 })
}

// vendors are the codes of those whom the wish names.
func (w Wish) vendors() []string {
	var codes []string
	for _, i := range w.Items {
		for _, t := range i.Takes {
			code, _, _ := strings.Cut(t.Code, "/")
			if t.Quantity > 0 && code != ofStores && !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
	}
	return codes
}

// check are the items as they are ordered from distributors and, by store, from other stores, and what of them is not as
// it was seen.
func (w Wish) check(rows []Row, asked []distributor.Asked) (items []purchase.Item, sent map[int64][]stock.Demand,
	wrong []Wrong) {
	sent = map[int64][]stock.Demand{}
	for _, i := range w.Items {
		at := slices.IndexFunc(rows, func(r Row) bool { return r.Part.AAIA == i.AAIA && r.Part.Number == i.MPN })
		if at < 0 {
			wrong = append(wrong, Wrong{i, fault.T("This part is not on the order.")})
			continue
		}
		known := append(slices.Clone(rows[at].Sources), sources(rows[at].Part, asked)...)
		for _, t := range i.Takes {
			if t.Quantity <= 0 { // negative or invalid becomes 0 (DIST-2)
				continue
			}
			found := slices.IndexFunc(known, func(s Source) bool { return s.Code == t.Code })
			if found < 0 {
				wrong = append(wrong, Wrong{i, silent(t.Code, asked)})
				continue
			}
			from := known[found]
			if words := t.differs(from); words != nil {
				wrong = append(wrong, Wrong{i, *words})
				continue
			}
			if from.StoreID != 0 {
				sent[from.StoreID] = append(sent[from.StoreID], stock.Demand{PartID: rows[at].Part.ID, Quantity: t.Quantity})
				continue
			}
			one := purchase.Item{PartID: rows[at].Part.ID, Pieces: t.Quantity, VendorID: from.VendorID,
				Warehouse: from.Place.Code, Arrives: from.Place.Arrives}
			if from.Cost != nil {
				one.Cost = *from.Cost
			}
			items = append(items, one)
		}
	}
	return items, sent, wrong
}

// differs says what is not as it was seen.
func (t Take) differs(from Source) *fault.Text {
	var words fault.Text
	switch {
	case t.Quantity > from.Place.Inventory && from.StoreID != 0:
		words = fault.T("%s has %s of it.", from.Place.Name, from.Place.Inventory)
	case t.Quantity > from.Place.Inventory:
		words = fault.T("%s, %s has %s of it.", from.Vendor, from.Place.Name, from.Place.Inventory)
	case from.Multiple > 1 && t.Quantity%from.Multiple != 0:
		words = fault.T("%s sells it in packs of %s.", from.Vendor, from.Multiple)
	case t.Cost != nil && from.Cost != nil && *t.Cost != *from.Cost:
		words = fault.T("%s now asks %s for it.", from.Vendor, from.Cost.Text())
	default:
		return nil
	}
	return &words
}

// silent says why nothing can be ordered from a warehouse.
func silent(code string, asked []distributor.Asked) fault.Text {
	vendor, _, _ := strings.Cut(code, "/")
	for _, a := range asked {
		if a.Code == vendor && a.Failed != nil {
			return *a.Failed
		}
	}
	return fault.T("It is not to be had there any more.")
}

// tooMany asks before more is on order for an order than it is of: two people may order for the same customer.
func (s *Service) tooMany(ctx context.Context, o order.Order, items []purchase.Item, sent map[int64][]stock.Demand,
	isMeant bool) error {
	if isMeant {
		return nil
	}
	rows, err := s.Rows(ctx, o)
	if err != nil {
		return err
	}
	var notes []fault.Text
	for _, r := range rows {
		n := r.OnOrder + r.Arrived
		for _, i := range items {
			if i.PartID == r.Part.ID {
				n += i.Pieces
			}
		}
		for _, from := range slices.Sorted(maps.Keys(sent)) {
			for _, d := range sent[from] {
				if d.PartID == r.Part.ID {
					n += d.Quantity
				}
			}
		}
		if r.OnOrder+r.Arrived > 0 && n > r.Quantity {
			notes = append(notes, fault.T("%s: %s are ordered for it already.", r.Part.Name, r.OnOrder+r.Arrived))
		}
	}
	if len(notes) == 0 {
		return nil
	}
	refused := fault.New(fault.Conflict, "That is more than the order is of.")
	refused.Confirm = &fault.Confirm{Parameter: fault.ConfirmTwin, Notes: notes}
	return refused
}
