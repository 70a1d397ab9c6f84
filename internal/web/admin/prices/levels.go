package prices

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowLevels are the price levels, with what tries them out (ADM-2, TRD-2).
func (s *Server) ShowLevels(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	made, err := s.Prices.Derivations(ctx)
	if err != nil {
		return err
	}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Price levels"), "prices", "office-prices",
		func(bar adminview.OfficeBar) any {
			return adminview.PricesPage{Bar: bar, Levels: adminview.NewLevelRows(ctx, levels, made, brands)}
		})
}

// ShowNewLevel is the form of a new level.
func (s *Server) ShowNewLevel(w http.ResponseWriter, r *http.Request) error {
	return s.levelPage(w, r, text.Tr(r.Context(), "Add a price level"), nil)
}

// ShowLevel is the record of a level.
func (s *Server) ShowLevel(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return s.levelPage(w, r, shown.Name, &shown)
}

func (s *Server) levelPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.LevelRecord) error {
	ctx := r.Context()
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return err
	}
	page := adminview.LevelPage{Level: shown, Levels: []adminview.OfficeChoice{},
		Brands: adminview.Choices(brands, func(b catalog.Brand) (int64, string) { return b.ID, b.Name })}
	if shown != nil && office.PathOf(wire.Actor(ctx), "customers") != "" {
		page.CustomersURL = adminview.LevelCustomersURL(shown.LevelID)
	}
	for _, l := range levels {
		if shown == nil || l.ID != shown.LevelID {
			page.Levels = append(page.Levels, adminview.OfficeChoice{ID: l.ID, Name: l.Name})
		}
	}
	return s.Office.Show(w, r, title, "prices", "office-price-level", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// Level is the record of a level as it is now.
func (s *Server) Level(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// asked is the record of the level that a request names.
func (s *Server) asked(r *http.Request) (adminview.LevelRecord, error) {
	id, err := wire.ID(r, "level_id")
	if err != nil {
		return adminview.LevelRecord{}, err
	}
	return s.level(r.Context(), id)
}

func (s *Server) level(ctx context.Context, id int64) (adminview.LevelRecord, error) {
	kept, err := s.Prices.Level(ctx, id)
	if err != nil {
		return adminview.LevelRecord{}, err
	}
	uses, err := s.Prices.LevelUses(ctx, id)
	if err != nil {
		return adminview.LevelRecord{}, err
	}
	used := []string{}
	for _, words := range uses {
		used = append(used, present.Words(ctx, words))
	}
	trail, err := s.Office.Trail(ctx, "price level", id)
	return adminview.NewLevelRecord(kept, used, trail), err
}

// readLevel reads the level that a form sends, and with which version.
func readLevel(r *http.Request) (l price.LevelRecord, version string, err error) {
	var in struct {
		LevelID     int64             `form:"level_id"`
		Version     string            `form:"version"`
		Code        string            `form:"code"`
		Name        string            `form:"name"`
		FromLevelID int64             `form:"from_level_id"`
		Matrix      map[string]string `form:"matrix"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return l, "", err
	}
	l.ID, l.Code, l.Name, l.FromLevelID = in.LevelID, in.Code, in.Name, in.FromLevelID
	rows, ok := wire.Rows(in.Matrix)
	fields := map[string]fault.Text{}
	if !ok {
		fields["matrix"] = fault.T("The rows must be numbered.")
	}
	for _, row := range rows {
		brand, err := strconv.ParseInt(row["brand_id"], 10, 64)
		if err != nil {
			fields["brand"] = fault.T("Please choose one of the list")
		}
		share, ok := adminview.ReadShare(row["percent"])
		if !ok {
			fields["multiplier"] = fault.T("Type a percentage with at most four decimals, such as 6.25.")
		}
		step, err := money.ParseE4(row["step"])
		if err != nil {
			fields["rounding"] = fault.T("A price is rounded to a step of at least $0.0001")
		}
		l.Matrix = append(l.Matrix, price.Share{BrandID: brand, Multiplier: share, Step: step,
			Rounding: money.Way(row["rounding"])})
	}
	if len(fields) > 0 {
		return l, "", fault.InFields(fields)
	}
	return l, in.Version, nil
}

// AddLevel adds a level.
func (s *Server) AddLevel(w http.ResponseWriter, r *http.Request) error {
	l, _, err := readLevel(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Prices.MakeLevel(ctx, wire.Actor(ctx), l)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", l.Name), Redirect: adminview.LevelURL(id)})
}

// SaveLevel changes a level.
func (s *Server) SaveLevel(w http.ResponseWriter, r *http.Request) error {
	l, version, err := readLevel(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Prices.SaveLevel(ctx, wire.Actor(ctx), version, l); err != nil {
		return err
	}
	shown, err := s.level(ctx, l.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedLevel{Success: text.Tr(ctx, "The changes are saved."), Level: shown})
}

// RemoveLevel removes a level that nothing depends on.
func (s *Server) RemoveLevel(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "level_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Prices.RemoveLevel(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "The price level is removed."), Redirect: "/admin/price"})
}

// Try says what a part costs at every level, by the function that prices carts, and which rule says so.
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Number   string `form:"number"`
		Quantity int    `form:"quantity"`
		Customer string `form:"customer"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if in.Quantity < 1 || in.Quantity > 9999 {
		return fault.InFields(map[string]fault.Text{"quantity": fault.T("At least one piece.")})
	}
	ctx := r.Context()
	part, err := s.part(ctx, in.Number)
	if err != nil {
		return err
	}
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	shown := adminview.PriceTrial{Name: part.Brand + " " + part.Number, Words: part.Name, Levels: []adminview.TrialLevel{}}
	try := func(name string, buyer price.Buyer) error {
		quotes, err := s.Prices.ForBuyer(ctx, buyer, map[int64]int{part.ID: in.Quantity})
		if err != nil {
			return err
		}
		breaks, err := s.Prices.Breaks(ctx, buyer, part.ID)
		if err != nil {
			return err
		}
		quote := quotes[part.ID]
		if quote.MAP > 0 {
			shown.MAP = quote.MAP.Text()
		}
		shown.Levels = append(shown.Levels, adminview.NewTrialLevel(ctx, name, quote, breaks))
		return nil
	}
	if strings.TrimSpace(in.Customer) != "" {
		who, err := s.customer(ctx, in.Customer)
		if err != nil {
			return err
		}
		if err := try(who.Name(), price.Buyer{LevelID: who.LevelID, CustomerID: who.ID}); err != nil {
			return err
		}
	}
	for _, l := range levels {
		if err := try(l.Name, price.Buyer{LevelID: l.ID}); err != nil {
			return err
		}
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// part is the one that a typed number means; what is none is Invalid at it.
func (s *Server) part(ctx context.Context, number string) (catalog.Part, error) {
	meant, err := s.Catalog.ByCode(ctx, number)
	if f := fault.Of(err); err != nil && f.Kind != fault.Internal {
		return catalog.Part{}, fault.InFields(map[string]fault.Text{"number": f.Text})
	}
	if err != nil {
		return catalog.Part{}, err
	}
	return s.Catalog.Part(ctx, meant.PartID)
}
