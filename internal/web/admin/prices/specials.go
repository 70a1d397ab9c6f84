package prices

import (
	"context"
	"net/http"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowSpecials is the list of the prices that end (ADM-2).
func (s *Server) ShowSpecials(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	page := adminview.SpecialsPage{Today: clock.Now(ctx).In(zone).Format(time.DateOnly),
		Levels: adminview.Choices(levels, func(l price.Level) (int64, string) { return l.ID, l.Name })}
	for _, l := range levels {
		if l.Code == price.Retail {
			page.Retail = l.ID
		}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Specials"), "prices", "office-specials", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// Specials is a page of the list.
func (s *Server) Specials(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search  string `form:"search"`
		LevelID int64  `form:"level_id"`
		State   string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown := adminview.SpecialList{Results: []adminview.SpecialRow{}, Counts: map[string]int{}}
	filter := price.SpecialFilter{LevelID: in.LevelID, State: price.SpecialState(in.State), Limit: page.Limit,
		Offset: page.Offset()}
	if strings.TrimSpace(in.Search) != "" {
		part, err := s.part(ctx, in.Search)
		if fault.Is(err, fault.Invalid) { // no part, or several: none is listed
			shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, 0)
			return wire.Reply(w, http.StatusOK, shown)
		}
		if err != nil {
			return err
		}
		filter.PartID = part.ID
	}
	found, counts, err := s.Prices.SpecialPrices(ctx, filter)
	if err != nil {
		return err
	}
	shown.Counts, shown.Paging = counts, present.NewPaging(ctx, page.Page, page.Limit, counts[in.State])
	ids := make([]int64, len(found))
	for i, one := range found {
		ids[i] = one.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, l := range levels {
		names[l.ID] = l.Name
	}
	for _, one := range found {
		shown.Results = append(shown.Results, adminview.NewSpecialRow(ctx, one, parts[one.PartID], names[one.LevelID]))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// typedPrice is what the forms of prices that hold for a time send.
type typedPrice struct {
	Number     string `form:"number"` // of a part, as it is typed
	Customer   string `form:"customer"`
	ProductID  int64  `form:"product_id"`
	LevelID    int64  `form:"level_id"`
	CustomerID int64  `form:"customer_id"`
	Version    string `form:"version"`
	Quantity   int    `form:"quantity"`
	Price      string `form:"price"`
	From       string `form:"from"`
	To         string `form:"to"`
}

// readPrice reads such a form, and its amount; none where nothing is typed.
func readPrice(r *http.Request, none money.E4) (in typedPrice, unit money.E4, err error) {
	if err := wire.Decode(r, &in); err != nil || strings.TrimSpace(in.Price) == "" {
		return in, none, err
	}
	if unit, err = money.ParseE4(in.Price); err != nil {
		return in, 0, fault.InFields(map[string]fault.Text{"price": fault.T("This must be an amount.")})
	}
	return in, unit, nil
}

// readSpecial reads the special that a form sends.
func readSpecial(r *http.Request) (in typedPrice, p price.PartPrice, err error) {
	in, unit, err := readPrice(r, 0)
	return in, price.PartPrice{PartID: in.ProductID, LevelID: in.LevelID, MinQuantity: in.Quantity, From: in.From,
		To: in.To, Unit: unit}, err
}

// AddSpecial adds a price that ends.
func (s *Server) AddSpecial(w http.ResponseWriter, r *http.Request) error {
	in, p, err := readSpecial(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	part, err := s.part(ctx, in.Number)
	if err != nil {
		return err
	}
	p.PartID = part.ID
	if err := s.Prices.AddSpecial(ctx, wire.Actor(ctx), p); err != nil {
		return err
	}
	return said(w, r, text.Key("The special is added."))
}

// SaveSpecial changes what a special costs and when it ends.
func (s *Server) SaveSpecial(w http.ResponseWriter, r *http.Request) error {
	return change(w, r, readSpecial, s.Prices.SaveSpecial, text.Key("The changes are saved."))
}

// EndSpecial takes a special away.
func (s *Server) EndSpecial(w http.ResponseWriter, r *http.Request) error {
	return change(w, r, readSpecial, s.Prices.EndSpecial, text.Key("The special is removed."))
}

// change does to a price that holds for a time what its form asks for.
func change[P any](w http.ResponseWriter, r *http.Request, read func(*http.Request) (typedPrice, P, error),
	do func(ctx context.Context, actor access.Actor, version string, p P) error, words string) error {
	in, p, err := read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := do(ctx, wire.Actor(ctx), in.Version, p); err != nil {
		return err
	}
	return said(w, r, words)
}

// said answers with words of the program, a key of the translations.
func said(w http.ResponseWriter, r *http.Request, words string) error {
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), words)})
}
