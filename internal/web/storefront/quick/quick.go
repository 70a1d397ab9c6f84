package quick

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/carts"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

const (
	quickPath  = "/account/quick"
	quickScans = "scanned"
	quickAdded = "added"
)

// ShowQuick is the quick order (SRCH-9): numbers that are pasted in, each with stock, the customer's own price and how
// many of it.
func (s *Server) ShowQuick(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Numbers string `form:"numbers"`
		Scanned int64  `form:"scanned"`
		Added   int    `form:"added"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	d := accountview.QuickOrder{Numbers: in.Numbers}
	if in.Added > 0 {
		d.Result = &accountview.Reordered{Success: text.Tr(r.Context(), "What can be ordered is in the cart."),
			Added: in.Added}
	}
	listed, err := s.Carts.LookUp(r.Context(), in.Numbers)
	var refused *fault.Error
	if fault.Is(err, fault.Invalid) {
		refused = fault.Of(err)
	} else if err != nil {
		return err
	}
	if in.Scanned != 0 {
		part, err := s.Catalog.Part(r.Context(), in.Scanned)
		if err != nil {
			return err
		}
		d.Scanned = part.Brand + " " + part.Number
	}
	if err := s.addQuickRows(r.Context(), &d, listed, nil); err != nil {
		return err
	}
	return s.quickPage(w, r, http.StatusOK, d, refused)
}

func (s *Server) quickPage(w http.ResponseWriter, r *http.Request, status int, d accountview.QuickOrder,
	refused *fault.Error) error {
	f, shown, err := s.Member.Page(r, text.Tr(r.Context(), "Quick order"), quickPath, refused)
	if err != nil {
		return err
	}
	d.AccountPage = shown
	return wire.Page(w, r, status, page.QuickOrder(f, d))
}

// addQuickRows shows what the numbers mean, if somebody asked; chosen are options as a form says them.
func (s *Server) addQuickRows(ctx context.Context, d *accountview.QuickOrder, listed []cart.Listed,
	chosen cart.Options) error {
	var partIDs []int64
	for _, l := range listed {
		if l.PartID != 0 {
			partIDs = append(partIDs, l.PartID)
		}
	}
	if len(listed) == 0 {
		return nil
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	shelf, err := s.Shelf.Cards(ctx, now, partIDs, nil)
	if err != nil {
		return err
	}
	for _, l := range listed {
		row := accountview.QuickRow{Asked: l.Typed, Problem: present.Words(ctx, l.Problem)}
		if l.PartID == 0 {
			row.Search = present.Address(frame.SearchAddress, url.Values{"search": {l.Number}})
		} else {
			row.Card, row.Note = shelf.Card(ctx, l.PartID), listview.MeantNote(ctx, l.Meant, shelf.Parts[l.PartID])
			if part := shelf.Parts[l.PartID]; row.Card.Action.Kind == "view" && part.NeedsChoice() {
				row.Options, row.Chosen = shelf.Options(ctx, part), chosen
			}
			row.CanAdd = row.Card.Action.Kind == "add" || len(row.Options) > 0
			row.Quantity = max(l.Quantity, row.Card.Action.Minimum)
		}
		d.Rows = append(d.Rows, row)
		d.CanAdd = d.CanAdd || row.CanAdd
	}
	return nil
}

// AddQuick puts what was looked up into the cart, all of it or one line, and says what can't be had. Lines that did not
// go in, as those that need a choice first, stay on the page.
func (s *Server) AddQuick(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Quantities map[string]string `form:"quantity"`
		Only       int64             `form:"only"`
		Numbers    string            `form:"numbers"`
		Options    map[string]string `form:"option"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	options, err := carts.ChosenOptions(in.Options)
	if err != nil {
		return err
	}
	wanted := map[int64]int{}
	for name, typed := range in.Quantities {
		id, err := strconv.ParseInt(name, 10, 64)
		n, wrong := strconv.Atoi(cmp.Or(strings.TrimSpace(typed), "0"))
		if err != nil || wrong != nil || n < 0 {
			return fault.New(fault.Invalid, "A number must be input")
		}
		if n > 0 && (in.Only == 0 || in.Only == id) {
			wanted[id] = n
		}
	}
	if len(wanted) == 0 {
		return fault.New(fault.Invalid, "Please say how many of what you need.")
	}
	listed, err := s.Carts.LookUp(ctx, in.Numbers)
	if err != nil {
		return err
	}
	if len(wanted) > cart.MostListed {
		return cart.TooManyListed()
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	parts, err := s.Catalog.Parts(ctx, slices.Collect(maps.Keys(wanted)))
	if err != nil {
		return err
	}
	items := make([]cart.Item, 0, len(wanted))
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		item := cart.Item{PartID: id, Quantity: wanted[id], Options: cart.Options{}}
		for _, o := range parts[id].Options {
			if choice, ok := options[o.ID]; ok {
				item.Options[o.ID] = choice
			}
		}
		items = append(items, item)
	}
	became, err := s.Carts.AddAll(ctx, wire.Actor(ctx), c.ID, items)
	if err != nil {
		return err
	}
	result := accountview.NewReordered(ctx, became)
	if !wire.WantsPage(r) {
		return wire.Reply(w, http.StatusOK, result)
	}
	d := accountview.QuickOrder{Result: &result}
	if err := s.addQuickRows(ctx, &d, listed, options); err != nil {
		return err
	}
	d.TakeOut(added(became))
	switch {
	case len(result.Left) > 0:
		return s.quickPage(w, r, http.StatusOK, d, nil)
	case d.Numbers != "":
		return wire.Redirect(w, r,
			present.Address(quickPath, url.Values{"numbers": {d.Numbers}, quickAdded: {strconv.Itoa(result.Added)}}))
	}
	return wire.Redirect(w, r, result.Redirect)
}

// added are the parts that are in the cart.
func added(became []cart.Outcome) map[int64]bool {
	in := map[int64]bool{}
	for _, b := range became {
		in[b.Item.PartID] = in[b.Item.PartID] || b.Refused == nil
	}
	return in
}

// ScanQuick puts a part into the cart by its barcode or number.
func (s *Server) ScanQuick(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.scan(ctx, text.Typed(in.Code))
	if id != 0 && wire.WantsPage(r) && fault.Is(err, fault.Invalid) {
		part, err := s.Catalog.Part(ctx, id)
		if err != nil {
			return err
		}
		if part.NeedsChoice() {
			return wire.Redirect(w, r, "/"+part.Slug)
		}
	}
	if f := fault.Of(err); err != nil && (!wire.WantsPage(r) || f.Kind == fault.Internal) {
		return err
	} else if err != nil {
		return s.quickPage(w, r, wire.FormStatus(f),
			accountview.QuickOrder{Code: in.Code, CodeProblem: present.Words(ctx, f.Text)}, nil)
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, quickPath+"?"+quickScans+"="+strconv.FormatInt(id, 10))
	}
	return s.Basket.Changed(w, r)
}

// scan returns the part of a code, put into the cart or refused.
func (s *Server) scan(ctx context.Context, code string) (partID int64, err error) {
	meant, err := s.Catalog.ByCode(ctx, code)
	if err != nil {
		return 0, err
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return 0, err
	}
	_, err = s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: meant.PartID, Quantity: meant.Pieces})
	return meant.PartID, err
}
