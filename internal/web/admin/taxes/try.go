package taxes

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// typedTrial is what the calculator is asked. Without a postcode the goods are picked up at the store.
type typedTrial struct {
	Amount     money.Cents `form:"amount"`
	ClassID    int64       `form:"class_id"`
	LocationID int64       `form:"location_id"`
	LevelID    int64       `form:"level_id"`
	ZoneID     int64       `form:"zone_id"`
	Postcode   string      `form:"postcode"`
}

// Try says what a cart with one thing would pay at a place, and what decides about each tax (TOT-3).
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	var in typedTrial
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	if n.class[in.ClassID] == "" {
		return required("class_id")
	}
	if n.store[in.LocationID] == "" {
		return required("location_id")
	}
	if in.LevelID != 0 && n.level[in.LevelID] == "" {
		return required("level_id")
	}
	shown, err := s.tried(ctx, n, in)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) tried(ctx context.Context, n names, in typedTrial) (adminview.TaxTrial, error) {
	shown := adminview.TaxTrial{Amount: in.Amount, ClassID: in.ClassID, LocationID: in.LocationID, LevelID: in.LevelID,
		Where: text.Tr(ctx, "picked up at %s", n.store[in.LocationID]), Taxes: []adminview.TaxTried{}, Rows: []string{},
		Doubts: []string{}}
	at := tax.Place{LocationID: in.LocationID}
	var hold []tax.NamedRow
	if postcode := strings.TrimSpace(in.Postcode); postcode != "" {
		to, err := destination(postcode, in.ZoneID)
		if err != nil {
			return shown, err
		}
		at.ShipTo = &to
		zone, _ := region.ZoneOf(to.ZoneID)
		shown.Postcode, shown.ZoneID = to.Postcode, to.ZoneID
		shown.Where = text.Tr(ctx, "sent to %s", zone.Short()+" "+to.Postcode)
		var doubtful []tax.NamedRow
		if hold, doubtful, err = s.Taxes.Rows(ctx, to); err != nil {
			return shown, err
		}
		for _, r := range hold {
			shown.Rows = append(shown.Rows, rowWords(ctx, r))
		}
		for _, r := range doubtful {
			shown.Doubts = append(shown.Doubts, rowWords(ctx, r))
		}
	}
	tried, err := s.Carts.TryTax(ctx, cart.Trial{Amount: in.Amount, ClassID: in.ClassID, At: at, LevelID: in.LevelID})
	if err != nil {
		return shown, err
	}
	shown.Total = tried.Totals.Total.Text()
	for i, line := range tried.Totals.Lines[0].Taxes {
		shown.Taxes = append(shown.Taxes, adminview.TaxTried{Name: line.Name, Percent: adminview.Percent(line.PPM),
			Amount: line.Tax.Text(), Why: n.why(ctx, tried.Rules[i], hold)})
	}
	return shown, nil
}

// destination is where the goods go: the state that a ZIP code tells, unless one is said.
func destination(postcode string, zoneID int64) (region.Address, error) {
	to := region.Address{CountryID: region.CountryID("US"), ZoneID: zoneID, Postcode: postcode}.Trimmed()
	if to.ZoneID == 0 {
		to.ZoneID = region.ZoneOfPostcode(to.CountryID, to.Postcode)
	}
	if fields := to.CheckPlace(); len(fields) > 0 {
		return to, fault.InFields(fields)
	}
	return to, nil
}

func rowWords(ctx context.Context, r tax.NamedRow) string {
	return text.Tr(ctx, "%s, row %d: %s, %s", r.Sheet, r.Line, r.Region, r.Rate)
}

// why says which rule decided: of a sheet, of an area or of the store.
func (n names) why(ctx context.Context, r tax.Rule, hold []tax.NamedRow) string {
	words := text.Tr(ctx, "Rule of the store %s", n.store[r.LocationID])
	if r.AreaID != 0 {
		words = text.Tr(ctx, "Rule of the area %s", n.area[r.AreaID])
		for _, row := range hold {
			if row.SheetID == r.SheetID {
				words = text.Tr(ctx, "Row %d of %s", row.Line, row.Sheet)
			}
		}
	}
	if r.LevelID != 0 {
		words += ", " + text.Tr(ctx, "asked of %s only", n.level[r.LevelID])
	}
	return words
}

// number reads an id.
func number(name, typed string) (int64, error) {
	n, err := strconv.ParseInt(typed, 10, 64)
	if err != nil || n < 1 {
		return 0, required(name)
	}
	return n, nil
}
