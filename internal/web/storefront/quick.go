package storefront

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
	"camber/internal/web/wire"
)

const (
	quickPath  = "/account/quick"
	mostQuick  = 50 // numbers at once
	quickScans = "scanned"
)

// ShowQuick is the quick order (SRCH-9): numbers that are pasted in, each with stock, the customer's own price and how many
// of it.
func (s *Server) ShowQuick(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Numbers string `form:"numbers"`
		Scanned int64  `form:"scanned"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	d := present.QuickOrder{Numbers: in.Numbers}
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

func (s *Server) quickPage(w http.ResponseWriter, r *http.Request, status int, d present.QuickOrder, refused *fault.Error) error {
	f, shown, err := s.accountPage(r, text.Tr(r.Context(), "Quick order"), quickPath, refused)
	if err != nil {
		return err
	}
	d.AccountPage = shown
	return wire.Page(w, r, status, page.QuickOrder(f, d))
}

// quickLine is a number and how many of it; 0: as many as it stands for.
type quickLine struct {
	number   string
	quantity int
	isSplit  bool // by more than a space
}

// quickLines reads what was pasted: a number on each line, and how many behind a comma, a semicolon, a tab or a space.
func quickLines(pasted string) []quickLine {
	var lines []quickLine
	for line := range strings.Lines(pasted) {
		number := question(strings.ReplaceAll(line, "\t", " ; "))
		if number == "" {
			continue
		}
		asked := quickLine{number: number}
		if at := strings.LastIndexAny(number, ",; "); at >= 0 {
			if n, err := strconv.Atoi(strings.TrimSpace(number[at+1:])); err == nil && n > 0 && n <= cart.Maximum {
				rest := strings.TrimRight(number[:at], ",; ")
				asked = quickLine{rest, n, strings.ContainsAny(number[len(rest):], ",;")}
			}
		}
		lines = append(lines, asked)
	}
	return lines
}

// addQuickRows looks the numbers up. Where the last word may belong to the number, as in PF 48, the whole line counts first.
func (s *Server) addQuickRows(ctx context.Context, d *present.QuickOrder, asked []quickLine) error {
	var partIDs []int64
	for _, a := range asked {
		whole := a.number
		if a.quantity != 0 && !a.isSplit {
			whole += " " + strconv.Itoa(a.quantity)
		}
		row := present.QuickRow{Asked: whole}
		id, pieces, err := s.Catalog.ByCode(ctx, whole)
		quantity := pieces
		if a.quantity != 0 && !a.isSplit && fault.Is(err, fault.NotFound) {
			id, pieces, err = s.Catalog.ByCode(ctx, a.number)
		}
		if a.quantity != 0 && (a.isSplit || quantity == 0) {
			quantity = a.quantity * max(pieces, 1)
		}
		twin := slices.IndexFunc(d.Rows, func(r present.QuickRow) bool { return err == nil && r.Card.ProductID == id })
		switch f := fault.Of(err); {
		case twin >= 0:
			d.Rows[twin].Quantity += quantity
		case f == nil:
			row.Card.ProductID, row.Quantity = id, quantity
			partIDs = append(partIDs, id)
		case f.Kind == fault.NotFound, f.Kind == fault.Conflict:
			row.Problem, row.Search = present.Words(ctx, f.Text), present.Address(searchAddress, url.Values{"search": {a.number}})
		default:
			return err
		}
		d.Rows = append(d.Rows, row)
	}
	if len(partIDs) == 0 {
		return nil
	}
	shelf, err := s.shelf(ctx, partIDs, nil)
	if err != nil {
		return err
	}
	for i := range d.Rows {
		row := &d.Rows[i]
		if row.Card.ProductID == 0 {
			continue
		}
		row.Card = shelf.Card(ctx, row.Card.ProductID)
		row.CanAdd = row.Card.Action.Kind == "add"
		row.Quantity = max(row.Quantity, row.Card.Action.Minimum)
		d.CanAdd = d.CanAdd || row.CanAdd
	}
	return nil
}

// AddQuick puts what was looked up into the cart, all of it or one line, and says what can't be had.
func (s *Server) AddQuick(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Quantities map[string]string `form:"quantity"`
		Only       int64             `form:"only"`
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
	if len(wanted) > mostQuick {
		return fault.New(fault.Invalid, "At most %s numbers at once.", mostQuick)
	}
	c, err := s.open(ctx)
	if err != nil {
		return err
	}
	result := present.Reordered{Left: []string{}, Redirect: "/checkout/cart"}
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		change, err := s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: id, Quantity: wanted[id]})
		f := fault.Of(err)
		switch {
		case f == nil:
			result.Added++
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
	if len(result.Left) == 0 {
		return wire.Redirect(w, r, result.Redirect)
	}
	return s.quickPage(w, r, http.StatusOK, present.QuickOrder{Result: &result}, nil)
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
	id, err := s.scan(ctx, question(in.Code))
	if f := fault.Of(err); err != nil && (!wire.WantsPage(r) || f.Kind == fault.Internal) {
		return err
	} else if err != nil {
		return s.quickPage(w, r, wire.FormStatus(f), present.QuickOrder{Code: in.Code, CodeProblem: present.Words(ctx, f.Text)}, nil)
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, quickPath+"?"+quickScans+"="+strconv.FormatInt(id, 10))
	}
	return s.changed(w, r)
}

func (s *Server) scan(ctx context.Context, code string) (partID int64, err error) {
	partID, pieces, err := s.Catalog.ByCode(ctx, code)
	if err != nil {
		return 0, err
	}
	c, err := s.open(ctx)
	if err != nil {
		return 0, err
	}
	_, err = s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: partID, Quantity: pieces})
	return partID, err
}
