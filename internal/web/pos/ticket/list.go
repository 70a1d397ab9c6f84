package ticket

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// ShowList says what a list of numbers means that was pasted into the search: each part as a search shows it, with the
// price of the ticket's customer, and how many of it (SRCH-9).
func (s *Server) ShowList(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Numbers string `form:"numbers"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	listed, err := s.Carts.LookUp(ctx, in.Numbers)
	if err != nil {
		return err
	}
	var ids []int64
	for _, l := range listed {
		if l.PartID != 0 {
			ids = append(ids, l.PartID)
		}
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	hits, err := s.Shelf.PartHits(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	shown := partview.PartList{Rows: make([]partview.PartListRow, 0, len(listed))}
	for _, l := range listed {
		row := partview.PartListRow{Typed: l.Typed, Number: l.Number, Problem: present.Words(ctx, l.Problem),
			Quantity: max(l.Quantity, 1)}
		if l.PartID != 0 {
			row.Part, hits = &hits[0], hits[1:] // in the same order
			row.Note = listview.MeantNote(ctx, l.Meant, parts[l.PartID])
			row.Quantity = max(l.Quantity, row.Part.Minimum)
		}
		shown.Rows = append(shown.Rows, row)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// AddList puts what can be sold of a list on the ticket, and says of the rest why not.
func (s *Server) AddList(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Products map[string]string `form:"products"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	items, err := itemsOf(in.Products)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	became, err := s.Carts.AddAll(ctx, wire.Actor(ctx), ticket.ID, items)
	if err != nil {
		return err
	}
	shown := cartview.ListedCart{Refused: []cartview.RefusedItem{}}
	var last cart.Change
	var said []string
	for i, b := range became {
		if b.Refused != nil {
			shown.Refused = append(shown.Refused, cartview.RefusedItem{At: i, Problem: present.Reason(ctx, b.Refused)})
			continue
		}
		if last = b.Change; last.Notice != nil {
			said = append(said, present.Words(ctx, *last.Notice))
		}
	}
	if shown.Cart, err = s.Basket.Shown(ctx); err != nil {
		return err
	}
	shown.AddedKey = last.Key
	if n := len(became) - len(shown.Refused); n == 1 {
		said = append([]string{text.Tr(ctx, "1 part of the list is on the ticket.")}, said...)
	} else if n > 1 {
		said = append([]string{text.Tr(ctx, "%s parts of the list are on the ticket.", n)}, said...)
	}
	shown.Success = strings.Join(said, " ")
	return wire.Reply(w, http.StatusOK, shown)
}

// itemsOf reads products[0][product_id], products[0][quantity] and products[0][option][227].
func itemsOf(sent map[string]string) ([]cart.Item, error) {
	rows, ok := wire.Rows(sent)
	switch {
	case !ok:
		return nil, fault.New(fault.Invalid, "A number must be input")
	case len(rows) == 0:
		return nil, fault.New(fault.Invalid, "Please say how many of what you need.")
	case len(rows) > cart.MostListed:
		return nil, cart.TooManyListed()
	}
	items := make([]cart.Item, len(rows))
	for i, row := range rows {
		item := cart.Item{Options: cart.Options{}}
		for name, value := range row {
			number := value
			option, isOption := strings.CutPrefix(name, "option][")
			if isOption {
				number = option
			}
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			switch {
			case err != nil:
				return nil, fault.New(fault.Invalid, "A number must be input")
			case isOption && value != "":
				item.Options[n] = value
			case name == "product_id":
				item.PartID = n
			case name == "quantity":
				item.Quantity = int(n)
			}
		}
		items[i] = item
	}
	return items, nil
}
