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
	"camber/internal/shop/catalog"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/wire"
)

const (
	quickPath  = "/account/quick"
	mostQuick  = 50 // numbers at once
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
	asked := quickLines(in.Numbers)
	var refused *fault.Error
	if len(asked) > mostQuick {
		asked, refused = nil, fault.New(fault.Invalid, "At most %s numbers at once.", mostQuick)
	}
	if in.Scanned != 0 {
		part, err := s.Catalog.Part(r.Context(), in.Scanned)
		if err != nil {
			return err
		}
		d.Scanned = part.Brand + " " + part.Number
	}
	if err := s.addQuickRows(r.Context(), &d, asked); err != nil {
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

// quickLine is a number and how many of it; 0: as many as it stands for.
type quickLine struct {
	typed    string
	number   string
	quantity int
	isSplit  bool // by more than a space
}

// quickLines reads what was pasted: a number on each line, and how many behind a comma, a semicolon, a tab or a space.
func quickLines(pasted string) []quickLine {
	var lines []quickLine
	for line := range strings.Lines(pasted) {
		number := listing.Question(strings.ReplaceAll(line, "\t", " ; "))
		if number == "" {
			continue
		}
		asked := quickLine{typed: number, number: number}
		if at := strings.LastIndexAny(number, ",; "); at >= 0 {
			if n, err := strconv.Atoi(strings.TrimSpace(number[at+1:])); err == nil && n > 0 && n <= cart.Maximum {
				rest := strings.TrimRight(number[:at], ",; ")
				asked = quickLine{number, rest, n, strings.ContainsAny(number[len(rest):], ",;")}
			}
		}
		lines = append(lines, asked)
	}
	return lines
}

// lookUp finds the part of a line and how many of it. Where the last word may belong to the number, as in PF 48, the
// whole line counts first.
func (s *Server) lookUp(ctx context.Context, a quickLine) (meant catalog.Meant, quantity int, err error) {
	if a.quantity == 0 || !a.isSplit {
		meant, err = s.Catalog.ByCode(ctx, a.typed)
		if a.quantity == 0 || !fault.Is(err, fault.NotFound) {
			return meant, meant.Pieces, err
		}
	}
	meant, err = s.Catalog.ByCode(ctx, a.number)
	return meant, a.quantity * meant.Pieces, err
}

// addQuickRows looks the numbers up.
func (s *Server) addQuickRows(ctx context.Context, d *accountview.QuickOrder, asked []quickLine) error {
	var partIDs []int64
	found := map[int64]catalog.Meant{}
	for _, a := range asked {
		meant, quantity, err := s.lookUp(ctx, a)
		if f := fault.Of(err); f != nil && (f.Kind == fault.NotFound || f.Kind == fault.Conflict) {
			search := present.Address(frame.SearchAddress, url.Values{"search": {a.number}})
			d.Rows = append(d.Rows, accountview.QuickRow{Asked: a.typed, Problem: present.Words(ctx, f.Text), Search: search})
			continue
		} else if err != nil {
			return err
		}
		if twin := slices.IndexFunc(d.Rows, func(r accountview.QuickRow) bool { return r.Card.ProductID == meant.PartID }); twin >= 0 {
			d.Rows[twin].Quantity += quantity
			d.Rows[twin].Asked += "\n" + a.typed
			continue
		}
		row := accountview.QuickRow{Asked: a.typed, Quantity: quantity}
		row.Card.ProductID = meant.PartID
		d.Rows = append(d.Rows, row)
		partIDs = append(partIDs, meant.PartID)
		found[meant.PartID] = meant
	}
	if len(partIDs) == 0 {
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
	for i := range d.Rows {
		row := &d.Rows[i]
		id := row.Card.ProductID
		if id == 0 {
			continue
		}
		row.Card, row.Note = shelf.Card(ctx, id), listview.MeantNote(ctx, found[id], shelf.Parts[id])
		row.CanAdd = row.Card.Action.Kind == "add"
		row.Quantity = max(row.Quantity, row.Card.Action.Minimum)
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
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
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
	asked := quickLines(in.Numbers)
	if max(len(wanted), len(asked)) > mostQuick {
		return fault.New(fault.Invalid, "At most %s numbers at once.", mostQuick)
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	added := map[int64]bool{}
	result := accountview.Reordered{Left: []string{}, Redirect: "/checkout/cart"}
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		change, err := s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: id, Quantity: wanted[id]})
		f := fault.Of(err)
		switch {
		case f == nil:
			result.Added++
			added[id] = true
			if change.Notice == nil {
				continue
			}
			result.Left = append(result.Left, present.Words(ctx, *change.Notice))
		case f.Kind == fault.Internal:
			return err
		default:
			result.Left = append(result.Left, present.Words(ctx, f.Text))
		}
	}
	result.Success = text.Tr(ctx, "What can be ordered is in the cart.")
	if !wire.WantsPage(r) {
		return wire.Reply(w, http.StatusOK, result)
	}
	d := accountview.QuickOrder{Result: &result}
	if err := s.addQuickRows(ctx, &d, asked); err != nil {
		return err
	}
	d.TakeOut(added)
	switch {
	case len(result.Left) > 0:
		return s.quickPage(w, r, http.StatusOK, d, nil)
	case d.Numbers != "":
		return wire.Redirect(w, r,
			present.Address(quickPath, url.Values{"numbers": {d.Numbers}, quickAdded: {strconv.Itoa(result.Added)}}))
	}
	return wire.Redirect(w, r, result.Redirect)
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
	id, err := s.scan(ctx, listing.Question(in.Code))
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
