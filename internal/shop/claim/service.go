package claim

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
)

// Service keeps what vendors owe.
type Service struct {
	needs Needs
	came  Came
}

// Needs are those that it works with.
type Needs struct {
	Catalog   *catalog.Service
	Locations *location.Service
	Prices    *price.Service
	Stock     *stock.Service
	Vendors   *vendor.Service
}

// Came knows what came from vendors.
type Came interface {
	// LastCame is on which day parts came last from a vendor to a store, by part: YYYY-MM-DD there; none: never.
	LastCame(ctx context.Context, vendorID, locationID int64, partIDs []int64) (map[int64]string, error)
	// CameFrom is from which vendor parts came last to a store, by part; none: from none.
	CameFrom(ctx context.Context, locationID int64, partIDs []int64) (map[int64]int64, error)
}

func New(needs Needs) *Service { return &Service{needs: needs} }

// CameBy says who knows when parts came.
func (s *Service) CameBy(came Came) { s.came = came }

// Wish is a claim that somebody writes down.
type Wish struct {
	Kind       Kind
	VendorID   int64
	LocationID int64
	Number     string // of the part, as it was typed or scanned
	Pieces     int
	Each       money.E4 // of a piece; 0: an old part at its core charge, others at what the vendor sells them for
	Reference  string
}

// Make writes a claim down by hand. Of old parts no more are claimed than customers handed in.
func (s *Service) Make(ctx context.Context, actor access.Actor, w Wish) (id int64, err error) {
	w.Reference = strings.TrimSpace(w.Reference)
	fields := map[string]fault.Text{}
	if !slices.Contains(ByHand(), w.Kind) {
		fields["kind"] = fault.T("Please choose one of the list")
	}
	if w.Pieces < 1 || w.Pieces > mostPieces {
		fields["quantity"] = fault.T("1 to %s pieces.", mostPieces)
	}
	if w.Each < 0 || w.Each > mostEach {
		fields["each"] = fault.T("An amount is not below 0.")
	}
	if utf8.RuneCountInString(w.Reference) > mostText {
		fields["reference"] = fault.T("At most %s characters.", mostText)
	}
	part, err := s.named(ctx, w.Number)
	if words, ok := fault.Words(err); ok {
		fields["number"] = words
	} else if err != nil {
		return 0, err
	}
	if err := s.known(ctx, w.VendorID, w.LocationID, fields); err != nil {
		return 0, err
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	if err := mayClaim(actor, w.LocationID); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		c := Claim{Kind: w.Kind, VendorID: w.VendorID, LocationID: w.LocationID, PartID: part.ID, Pieces: w.Pieces,
			Each: w.Each, Source: FromHand, Reference: w.Reference}
		if c.Kind == Core {
			if err := unclaimed(ctx, c); err != nil {
				return err
			}
			if c.Each == 0 && part.Core != nil {
				c.Each = money.FromCents(part.Core.Charge)
			}
		}
		id, err = s.make(ctx, actor, c)
		return err
	})
	return id, err
}

// named is the part that a number or a barcode means; a kit is none.
func (s *Service) named(ctx context.Context, number string) (catalog.Part, error) {
	meant, err := s.needs.Catalog.ByCode(ctx, strings.TrimSpace(number))
	if err != nil {
		return catalog.Part{}, err
	}
	part, err := s.needs.Catalog.Part(ctx, meant.PartID)
	if err == nil && part.Kind == catalog.KindKit {
		err = fault.New(fault.Invalid, "A kit is not bought: name its components.")
	}
	return part, err
}

func (s *Service) known(ctx context.Context, vendorID, locationID int64, fields map[string]fault.Text) error {
	if _, err := s.needs.Vendors.Vendor(ctx, vendorID); fault.Is(err, fault.NotFound) {
		fields["vendor_id"] = fault.T("Choose a vendor.")
	} else if err != nil {
		return err
	}
	if _, err := s.needs.Locations.Location(ctx, locationID); fault.Is(err, fault.NotFound) {
		fields["location_id"] = fault.T("Choose a store.")
	} else if err != nil {
		return err
	}
	return nil
}

// unclaimed refuses more old parts than lie in the store and were not claimed yet.
func unclaimed(ctx context.Context, c Claim) error {
	there, err := core.Banked(ctx, c.LocationID, c.PartID)
	if err != nil {
		return err
	}
	claimed, err := claimedCores(ctx, c.LocationID, c.PartID)
	if err != nil {
		return err
	}
	if c.Pieces > there-claimed {
		return fault.InFields(map[string]fault.Text{
			"quantity": fault.T("Old parts of it that were handed in here and are not claimed yet: %s.", max(0, there-claimed))})
	}
	return nil
}

// Rejected is what came of a part and is not kept.
type Rejected struct {
	PartID int64
	Pieces int
	Each   money.E4 // of a piece, by the vendor's papers; 0: not known
}

// Reject claims what of an arrival was broken or goes back, in the transaction that books the arrival.
func (s *Service) Reject(ctx context.Context, actor access.Actor, receiptID, vendorID, locationID int64, slip string,
	what []Rejected) error {
	for _, r := range what {
		_, err := s.make(ctx, actor, Claim{Kind: Wrong, VendorID: vendorID, LocationID: locationID, PartID: r.PartID,
			Pieces: r.Pieces, Each: r.Each, Source: FromReceipt, SourceID: receiptID, Reference: slip})
		if err != nil {
			return err
		}
	}
	return nil
}

// Billed is what a bill has that the vendor owes again.
type Billed struct {
	Kind   Kind // Short or Overcharge
	PartID int64
	Pieces int
	Each   money.E4 // of a piece
}

// Bill claims what of a bill did not come or is above what was ordered, in the transaction that posts the bill.
func (s *Service) Bill(ctx context.Context, actor access.Actor, billID, vendorID, locationID int64, number string,
	what []Billed) error {
	for _, b := range what {
		_, err := s.make(ctx, actor, Claim{Kind: b.Kind, VendorID: vendorID, LocationID: locationID, PartID: b.PartID,
			Pieces: b.Pieces, Each: b.Each, Source: FromBill, SourceID: billID, Reference: number})
		if err != nil {
			return err
		}
	}
	return nil
}

// Failure is what a customer brought back because it did not work, and what lies aside.
type Failure struct {
	ReturnID   int64
	LocationID int64
	Number     string // of the return's receipt
	Parts      []stock.Demand
}

// Fail claims a warranty for each part of a failure, from whom it came last to the store, or else from the one vendor that
// sells it, in the transaction of the return. What came from nobody knows whom is left to a person.
func (s *Service) Fail(ctx context.Context, actor access.Actor, f Failure) error {
	ids := make([]int64, len(f.Parts))
	for i, p := range f.Parts {
		ids[i] = p.PartID
	}
	from, err := s.came.CameFrom(ctx, f.LocationID, ids)
	if err != nil {
		return err
	}
	sold, err := s.needs.Vendors.OfParts(ctx, ids)
	if err != nil {
		return err
	}
	for _, p := range f.Parts {
		vendorID := from[p.PartID]
		if vendorID == 0 && len(sold[p.PartID]) == 1 {
			vendorID = sold[p.PartID][0].VendorID
		}
		if vendorID == 0 {
			continue
		}
		_, err := s.make(ctx, actor, Claim{Kind: Warranty, VendorID: vendorID, LocationID: f.LocationID, PartID: p.PartID,
			Pieces: p.Quantity, Source: FromReturn, SourceID: f.ReturnID, Reference: f.Number})
		if err != nil {
			return err
		}
	}
	return nil
}

// make adds a claim of today, with what is expected as far as that is known.
func (s *Service) make(ctx context.Context, actor access.Actor, c Claim) (int64, error) {
	if c.Each == 0 && c.Kind != Core {
		each, err := s.costs(ctx, c.VendorID, []int64{c.PartID})
		if err != nil {
			return 0, err
		}
		c.Each = each[c.PartID]
	}
	from, err := s.needs.Vendors.Vendor(ctx, c.VendorID)
	if err != nil {
		return 0, err
	}
	today, err := s.today(ctx, c.LocationID)
	if err != nil {
		return 0, err
	}
	c.MadeDay, c.DueDay, c.Expected = today, after(today, from.CreditDays), c.Each.Times(c.Pieces)
	if c.BoxID != 0 {
		c.SentDay = today
	}
	if c.ID, err = add(ctx, c); err != nil {
		return 0, err
	}
	if err := step(ctx, actor, c.ID, stepRow{Kind: StepMade, AmountCents: c.Expected, BoxID: c.BoxID}); err != nil {
		return 0, err
	}
	return c.ID, said(ctx, actor, "claim.make", c, map[string]any{"kind": c.Kind, "vendor": c.VendorID, "part": c.PartID,
		"pieces": c.Pieces, "expected": c.Expected})
}

// costs is what parts cost at a vendor, or else what they cost last; one of which neither is known is left out.
func (s *Service) costs(ctx context.Context, vendorID int64, partIDs []int64) (map[int64]money.E4, error) {
	costs, err := s.needs.Prices.Costs(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	sold, err := s.needs.Vendors.OfParts(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	known := map[int64]money.E4{}
	for _, id := range partIDs {
		known[id] = costs[id]
		for _, p := range sold[id] {
			if p.VendorID == vendorID && p.Cost > 0 {
				known[id] = p.Cost
			}
		}
	}
	return known, nil
}

// Value says what a vendor is to credit for a piece of a claim of which nobody knew it.
func (s *Service) Value(ctx context.Context, actor access.Actor, id, version int64, each money.E4) error {
	if each.Times(1) < 1 || each > mostEach {
		return fault.InFields(map[string]fault.Text{"each": fault.T("An amount above 0.")})
	}
	return s.change(ctx, actor, id, version, func(ctx context.Context, c *Claim) error {
		if c.Expected > 0 {
			return fault.New(fault.Conflict, "What is expected is known already.")
		}
		c.Each, c.Expected = each, each.Times(c.Pieces)
		if err := step(ctx, actor, c.ID, stepRow{Kind: StepValued, AmountCents: c.Expected}); err != nil {
			return err
		}
		return said(ctx, actor, "claim.value", *c, map[string]any{"expected": c.Expected})
	})
}

// WriteOff gives up what is still to be credited of a claim, with a reason. It needs a permission of its own.
func (s *Service) WriteOff(ctx context.Context, actor access.Actor, id, version int64, reason string) error {
	if !actor.May(access.WriteOffClaims) {
		return forbidden()
	}
	reason = strings.TrimSpace(reason)
	switch {
	case reason == "":
		return fault.InFields(map[string]fault.Text{"reason": fault.T("Please say why.")})
	case utf8.RuneCountInString(reason) > mostReason:
		return fault.InFields(map[string]fault.Text{"reason": fault.T("At most %s characters.", mostReason)})
	}
	return s.change(ctx, actor, id, version, func(ctx context.Context, c *Claim) error {
		switch {
		case c.Expected == 0:
			return fault.New(fault.Conflict, "Say first what is expected for a piece.")
		case c.IsClosed():
			return fault.New(fault.Conflict, "Nothing is owed any more.")
		case c.State() == Boxed:
			return fault.New(fault.Conflict, "It is packed: take it out of box %s first.", c.BoxID)
		}
		rest := c.Left()
		c.Written += rest
		if err := step(ctx, actor, c.ID, stepRow{Kind: StepWritten, AmountCents: rest, Reason: reason}); err != nil {
			return err
		}
		return said(ctx, actor, "claim.write_off", *c, map[string]any{"amount": rest, "reason": reason})
	})
}

// change does something to a claim that nobody else changes meanwhile, as it was seen.
func (s *Service) change(ctx context.Context, actor access.Actor, id, version int64,
	do func(context.Context, *Claim) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		held, err := hold(ctx, []int64{id})
		if err != nil {
			return err
		}
		c := held[id]
		if !actor.At(c.LocationID) {
			return missing()
		}
		if err := mayClaim(actor, c.LocationID); err != nil {
			return err
		}
		if c.Version != version {
			return fault.Meanwhile(nil)
		}
		if err := do(ctx, &c); err != nil {
			return err
		}
		return save(ctx, c)
	})
}

// Posted is a credit that a vendor posted.
type Posted struct {
	VendorID int64
	Number   string // of the vendor's memo
	Day      string // on it, YYYY-MM-DD
	Of       []CreditOf
}

// CreditOf is what of it is for a claim.
type CreditOf struct {
	ClaimID int64
	Amount  money.Cents
}

// Post books a credit that a vendor posted. It closes the claims of which nothing is left then; of the others the rest
// stays owed. No claim gets more than is left of it. What can't be is told by field, of a claim at "amounts[n]".
func (s *Service) Post(ctx context.Context, actor access.Actor, p Posted) (id int64, err error) {
	p.Number = strings.TrimSpace(p.Number)
	ids, err := s.fit(ctx, p)
	if err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		held, err := hold(ctx, ids)
		if err != nil {
			return err
		}
		fields := map[string]fault.Text{}
		var sum money.Cents
		for i, of := range p.Of {
			c := held[of.ClaimID]
			if !actor.At(c.LocationID) || c.VendorID != p.VendorID {
				return missing()
			}
			if err := mayClaim(actor, c.LocationID); err != nil {
				return err
			}
			sum += of.Amount
			name := "amounts[" + strconv.Itoa(i) + "]"
			switch {
			case c.Expected == 0:
				fields[name] = fault.T("Say first what is expected for a piece.")
			case of.Amount > c.Left():
				fields[name] = fault.T("Only %s is left of it.", c.Left())
			}
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		if id, err = addCredit(ctx, actor, p, sum); err != nil {
			return err
		}
		for _, of := range p.Of {
			c := held[of.ClaimID]
			c.Credited += of.Amount
			if err := save(ctx, c); err != nil {
				return err
			}
			err := step(ctx, actor, c.ID, stepRow{Kind: StepCredited, AmountCents: of.Amount, CreditID: id})
			if err != nil {
				return err
			}
			err = said(ctx, actor, "claim.credit", c, map[string]any{"memo": p.Number, "amount": of.Amount, "left": c.Left()})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return id, err
}

// fit are the claims of a credit, once what can't be of it is told.
func (s *Service) fit(ctx context.Context, p Posted) ([]int64, error) {
	fields := map[string]fault.Text{}
	if p.Number == "" || utf8.RuneCountInString(p.Number) > mostText {
		fields["memo"] = fault.T("1 to %s characters.", mostText)
	}
	today, err := s.today(ctx, 0)
	if err != nil {
		return nil, err
	}
	if _, err := time.Parse(time.DateOnly, p.Day); err != nil || p.Day > today {
		fields["day"] = fault.T("A day that is not to come.")
	}
	ids := map[int64]bool{}
	for i, of := range p.Of {
		if of.Amount < 1 {
			fields["amounts["+strconv.Itoa(i)+"]"] = fault.T("An amount above 0.")
		}
		ids[of.ClaimID] = true
	}
	switch {
	case len(p.Of) == 0 || len(ids) < len(p.Of):
		fields["amounts"] = fault.T("Choose what it is for.")
	case len(p.Of) > MostLines:
		fields["amounts"] = fault.T("At most %s claims.", MostLines)
	}
	if len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	return slices.Sorted(maps.Keys(ids)), nil
}

// Which claims a list shows.
type Which string

const (
	ToChase   Which = "chase" // a credit is late, or was smaller than expected
	NotClosed Which = "open"
	Closed    Which = "closed"
	Every     Which = ""
)

// Whiches are all, in the order of the tabs.
func Whiches() []Which { return []Which{Every, ToChase, NotClosed, Closed} }

// Filter says which claims are listed.
type Filter struct {
	Which      Which
	Kind       Kind  // empty: all
	VendorID   int64 // 0: of all
	LocationID int64 // 0: of all
	Limit      int
	Offset     int
}

// Claims is a page of those of the stores where somebody works, those to be credited first the first, and how many there
// are of each, counted up to db.MostCounted.
func (s *Service) Claims(ctx context.Context, actor access.Actor, f Filter) ([]Claim, map[Which]int, error) {
	if !slices.Contains(Whiches(), f.Which) {
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", string(f.Which))
	}
	day, err := s.today(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	return list(ctx, actor, f, day)
}

// Claim returns one of a store where somebody works, else NotFound.
func (*Service) Claim(ctx context.Context, actor access.Actor, id int64) (Claim, error) {
	found, err := claims(ctx, withIDs([]int64{id}))
	if err != nil {
		return Claim{}, err
	}
	if len(found) == 0 || !actor.At(found[0].LocationID) {
		return Claim{}, missing()
	}
	return found[0], nil
}

// Steps are what was done with a claim, the oldest first.
func (*Service) Steps(ctx context.Context, id int64) ([]Step, error) { return steps(ctx, id) }

// Owed is what vendors owe the stores where somebody works, by vendor, of the claims that a filter lets through whatever
// its Which.
func (s *Service) Owed(ctx context.Context, actor access.Actor, f Filter) ([]Owed, error) {
	day, err := s.today(ctx, 0)
	if err != nil {
		return nil, err
	}
	return owed(ctx, actor, f, day)
}

// Today is by which day a credit is late.
func (s *Service) Today(ctx context.Context) (string, error) { return s.today(ctx, 0) }

// today is the day at a store; 0: where the shop is.
func (s *Service) today(ctx context.Context, locationID int64) (string, error) {
	now := clock.Now(ctx)
	if locationID == 0 {
		zone, err := s.needs.Locations.FirstZone(ctx)
		if err != nil {
			return "", err
		}
		return now.In(zone).Format(time.DateOnly), nil
	}
	store, err := s.needs.Locations.Location(ctx, locationID)
	if err != nil {
		return "", err
	}
	return store.Day(now), nil
}

func said(ctx context.Context, actor access.Actor, action string, c Claim, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "claim", SubjectID: c.ID,
		LocationID: c.LocationID, Detail: detail})
}

func mayClaim(actor access.Actor, store int64) error {
	if !actor.May(access.BuyStock) || !actor.At(store) {
		return forbidden()
	}
	return nil
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func missing() error { return fault.New(fault.NotFound, "There is no such claim.") }
