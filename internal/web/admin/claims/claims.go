// Package claims is where the back office keeps what vendors owe, sends things back to them and posts their credits.
package claims

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/claim"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Access    *access.Service
	Catalog   *catalog.Service
	Claims    *claim.Service
	Locations *location.Service
	Stock     *stock.Service
	Vendors   *vendor.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "claims" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	buys, gives := routing.Office(access.BuyStock), routing.Office(access.BuyStock, access.WriteOffClaims)
	const (
		list  = "page limit sort order which kind vendor_id location_id"
		boxes = "page limit sort order state vendor_id"
	)
	return []routing.Route{
		routing.Get("/admin/claim", buys, list, nil, s.ShowClaims),
		routing.Get("/admin/claim/add", buys, "", nil, s.ShowNewClaim),
		routing.Get("/admin/claim/edit", buys, "claim_id", nil, s.ShowClaim),
		routing.Get("/admin/api/claim", buys, list, adminview.ClaimList{}, s.ClaimList),
		routing.Get("/admin/api/claim/owed", buys, "kind vendor_id location_id", adminview.OwedList{}, s.Owed),
		routing.Post("/admin/api/claim/add", buys, "kind vendor_id location_id number quantity each reference",
			adminview.Moved{}, s.AddClaim, routing.Must),
		routing.Post("/admin/api/claim/value", buys, "claim_id version each", adminview.ChangedClaim{}, s.Value, routing.Once),
		routing.Post("/admin/api/claim/write_off", gives, "claim_id version reason", adminview.ChangedClaim{}, s.WriteOff,
			routing.Must),
		routing.Post("/admin/api/claim/credit", buys, "vendor_id memo day amounts[…]", adminview.PostedCredit{}, s.Credit,
			routing.Must),

		routing.Get("/admin/vendor-return", buys, boxes, nil, s.ShowBoxes),
		routing.Get("/admin/vendor-return/add", buys, "", nil, s.ShowNewBox),
		routing.Get("/admin/vendor-return/edit", buys, "box_id", nil, s.ShowBox),
		routing.Get("/admin/vendor-return/pack", buys, "box_id", nil, s.ShowPacking),
		routing.Get("/admin/vendor-return/paper", buys, "box_id", nil, s.ShowPaper),
		routing.Get("/admin/api/vendor_return", buys, boxes, adminview.BoxList{}, s.BoxList),
		routing.Get("/admin/api/vendor_return/get", buys, "box_id", adminview.BoxRecord{}, s.Box),
		routing.Get("/admin/api/vendor_return/scan", buys, "code", adminview.ScannedPart{}, s.Scan),
		routing.Post("/admin/api/vendor_return/add", buys, "vendor_id location_id", adminview.Moved{}, s.AddBox, routing.Must),
		routing.Post("/admin/api/vendor_return/edit", buys, "box_id version form tracking note claims lines[…]",
			adminview.SavedBox{}, s.SaveBox, routing.Once),
		routing.Post("/admin/api/vendor_return/send", buys, "box_id version late parts[…]", adminview.Moved{}, s.SendBox,
			routing.Must),
		routing.Post("/admin/api/vendor_return/cancel", buys, "box_id version", adminview.SavedBox{}, s.CancelBox, routing.Once),
	}
}

// of is what claims are shown from beside themselves.
func (s *Server) of(ctx context.Context, parts []int64) (of adminview.ClaimParts, err error) {
	if of.Stores, err = s.Locations.Locations(ctx); err != nil {
		return of, err
	}
	if of.Vendors, err = s.Vendors.All(ctx); err != nil {
		return of, err
	}
	if of.Today, err = s.Claims.Today(ctx); err != nil {
		return of, err
	}
	of.Parts, err = s.Catalog.Parts(ctx, parts)
	return of, err
}

func partsOf(all []claim.Claim) []int64 {
	ids := make([]int64, len(all))
	for i, c := range all {
		ids[i] = c.PartID
	}
	return ids
}

// choices are the vendors, and the stores where somebody works.
func (s *Server) choices(ctx context.Context) (vendors, stores []adminview.OfficeChoice, err error) {
	all, err := s.Vendors.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	places, err := s.Locations.InUse(ctx)
	stores = []adminview.OfficeChoice{}
	for _, l := range places {
		if wire.Actor(ctx).At(l.ID) {
			stores = append(stores, adminview.OfficeChoice{ID: l.ID, Name: l.ShortName})
		}
	}
	return adminview.Choices(all, func(v vendor.Vendor) (int64, string) { return v.ID, v.Name }), stores, err
}

// ShowClaims is the list of what vendors owe.
func (s *Server) ShowClaims(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	vendors, stores, err := s.choices(ctx)
	if err != nil {
		return err
	}
	today, err := s.Claims.Today(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Owed by vendors"), place, "office-claims", func(bar adminview.OfficeBar) any {
		return adminview.ClaimsPage{Bar: bar, Stores: stores, Vendors: vendors,
			Kinds: adminview.ClaimKinds(ctx, claim.Kinds()), Today: today}
	})
}

// narrowed is what narrows the list, and the sums beside it.
type narrowed struct {
	Which      string `form:"which"`
	Kind       string `form:"kind"`
	VendorID   int64  `form:"vendor_id"`
	LocationID int64  `form:"location_id"`
}

func (n narrowed) filter() claim.Filter {
	return claim.Filter{Which: claim.Which(n.Which), Kind: claim.Kind(n.Kind), VendorID: n.VendorID, LocationID: n.LocationID}
}

// ClaimList is a page of it (LIST-1).
func (s *Server) ClaimList(w http.ResponseWriter, r *http.Request) error {
	var in narrowed
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f := in.filter()
	f.Limit, f.Offset = page.Limit, page.Offset()
	found, counts, err := s.Claims.Claims(ctx, wire.Actor(ctx), f)
	if err != nil {
		return err
	}
	of, err := s.of(ctx, partsOf(found))
	if err != nil {
		return err
	}
	shown := adminview.ClaimList{Results: []adminview.ClaimRow{}, Counts: map[string]int{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, counts[f.Which])}
	for which, n := range counts {
		shown.Counts[string(which)] = n
	}
	for _, c := range found {
		shown.Results = append(shown.Results, adminview.NewClaimRow(ctx, c, of))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Owed is what each vendor owes.
func (s *Server) Owed(w http.ResponseWriter, r *http.Request) error {
	var in narrowed
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	owed, err := s.Claims.Owed(ctx, wire.Actor(ctx), in.filter())
	if err != nil {
		return err
	}
	of, err := s.of(ctx, nil)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewOwedList(owed, of))
}

// ShowNewClaim is where a claim is written down.
func (s *Server) ShowNewClaim(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	vendors, stores, err := s.choices(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "New claim"), place, "office-new-claim", func(bar adminview.OfficeBar) any {
		return adminview.NewClaimPage{Bar: bar, Stores: stores, Vendors: vendors,
			Kinds: adminview.ClaimKinds(ctx, claim.ByHand())}
	})
}

// AddClaim writes a claim down.
func (s *Server) AddClaim(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Kind       string `form:"kind"`
		VendorID   int64  `form:"vendor_id"`
		LocationID int64  `form:"location_id"`
		Number     string `form:"number"`
		Quantity   int    `form:"quantity"`
		Each       string `form:"each"`
		Reference  string `form:"reference"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	each, err := eachOf(in.Each, "each")
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Claims.Make(ctx, wire.Actor(ctx), claim.Wish{Kind: claim.Kind(in.Kind), VendorID: in.VendorID,
		LocationID: in.LocationID, Number: in.Number, Pieces: in.Quantity, Each: each, Reference: in.Reference})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "It is claimed."), Redirect: adminview.ClaimURL(id)})
}

// eachOf is what was typed for a piece; empty is 0: as known.
func eachOf(typed, field string) (money.E4, error) {
	if typed == "" {
		return 0, nil
	}
	each, err := money.ParseE4(typed)
	if err != nil {
		return 0, fault.InFields(map[string]fault.Text{field: fault.T("A number must be input")})
	}
	return each, nil
}

// ShowClaim is one claim.
func (s *Server) ShowClaim(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "claim_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown, err := s.record(ctx, id)
	if err != nil {
		return err
	}
	today, err := s.Claims.Today(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Claim %s", strconv.FormatInt(id, 10)), place, "office-claim",
		func(bar adminview.OfficeBar) any { return adminview.ClaimPage{Bar: bar, Claim: shown, Today: today} })
}

func (s *Server) record(ctx context.Context, id int64) (adminview.ClaimRecord, error) {
	none := adminview.ClaimRecord{}
	actor := wire.Actor(ctx)
	c, err := s.Claims.Claim(ctx, actor, id)
	if err != nil {
		return none, err
	}
	of, err := s.of(ctx, []int64{c.PartID})
	if err != nil {
		return none, err
	}
	steps, err := s.Claims.Steps(ctx, id)
	if err != nil {
		return none, err
	}
	var who []int64
	for _, step := range steps {
		if step.Who.Kind == audit.Staff {
			who = append(who, step.Who.ID)
		}
	}
	if of.Names, err = s.Access.Names(ctx, who); err != nil {
		return none, err
	}
	return adminview.NewClaimRecord(ctx, c, steps, of, actor.May(access.WriteOffClaims)), nil
}

func (s *Server) changed(w http.ResponseWriter, ctx context.Context, id int64, success string) error {
	shown, err := s.record(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedClaim{Success: success, Claim: shown})
}

// Value says what is expected for a piece of a claim of which nobody knew it.
func (s *Server) Value(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ClaimID int64  `form:"claim_id"`
		Version int64  `form:"version"`
		Each    string `form:"each"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	each, err := eachOf(in.Each, "each")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Claims.Value(ctx, wire.Actor(ctx), in.ClaimID, in.Version, each); err != nil {
		return err
	}
	return s.changed(w, ctx, in.ClaimID, text.Tr(ctx, "The changes are saved."))
}

// WriteOff gives up what is left of a claim.
func (s *Server) WriteOff(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ClaimID int64  `form:"claim_id"`
		Version int64  `form:"version"`
		Reason  string `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Claims.WriteOff(ctx, wire.Actor(ctx), in.ClaimID, in.Version, in.Reason); err != nil {
		return err
	}
	return s.changed(w, ctx, in.ClaimID, text.Tr(ctx, "It is written off."))
}

// Credit posts a credit of a vendor.
func (s *Server) Credit(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VendorID int64             `form:"vendor_id"`
		Memo     string            `form:"memo"`
		Day      string            `form:"day"`
		Amounts  map[string]string `form:"amounts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Amounts)
	if !ok || len(rows) > claim.MostLines {
		return unreadable("amounts")
	}
	posted := claim.Posted{VendorID: in.VendorID, Number: in.Memo, Day: in.Day}
	for i, row := range rows {
		id, err := strconv.ParseInt(row["claim_id"], 10, 64)
		if err != nil {
			return unreadable("amounts")
		}
		amount, err := money.Parse(row["amount"])
		if err != nil {
			return unreadable("amounts[" + strconv.Itoa(i) + "]")
		}
		posted.Of = append(posted.Of, claim.CreditOf{ClaimID: id, Amount: amount})
	}
	ctx := r.Context()
	if _, err := s.Claims.Post(ctx, wire.Actor(ctx), posted); err != nil {
		return err
	}
	reply := adminview.PostedCredit{Success: text.Tr(ctx, "Credit %s is posted.", posted.Number), Less: []string{}}
	for _, of := range posted.Of {
		c, err := s.Claims.Claim(ctx, wire.Actor(ctx), of.ClaimID)
		if err != nil {
			return err
		}
		if !c.IsClosed() {
			reply.Less = append(reply.Less, text.Tr(ctx, "Claim %s: %s is still owed.", strconv.FormatInt(c.ID, 10), c.Left().Text()))
		}
	}
	return wire.Reply(w, http.StatusOK, reply)
}

func unreadable(field string) error {
	return fault.InFields(map[string]fault.Text{field: fault.T("A number must be input")})
}
