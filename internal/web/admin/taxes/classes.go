package taxes

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowNewClass is the form of a new class.
func (s *Server) ShowNewClass(w http.ResponseWriter, r *http.Request) error {
	return s.classPage(w, r, text.Tr(r.Context(), "Add what is taxed alike"), nil)
}

// ShowClass is the record of a class.
func (s *Server) ShowClass(w http.ResponseWriter, r *http.Request) error {
	classID, err := wire.ID(r, "class_id")
	if err != nil {
		return err
	}
	shown, err := s.class(r.Context(), classID)
	if err != nil {
		return err
	}
	return s.classPage(w, r, shown.Name, &shown)
}

func (s *Server) classPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.TaxClassRecord) error {
	n, err := s.names(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, place, "office-tax-class", func(bar adminview.OfficeBar) any {
		return adminview.TaxClassPage{Bar: bar, Classes: n.classChoices(), Class: shown}
	})
}

// Class is a class as it is now.
func (s *Server) Class(w http.ResponseWriter, r *http.Request) error {
	classID, err := wire.ID(r, "class_id")
	if err != nil {
		return err
	}
	shown, err := s.class(r.Context(), classID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) class(ctx context.Context, classID int64) (adminview.TaxClassRecord, error) {
	n, err := s.names(ctx)
	if err != nil {
		return adminview.TaxClassRecord{}, err
	}
	at := slices.IndexFunc(n.classes, func(c tax.Class) bool { return c.ID == classID })
	if at < 0 {
		return adminview.TaxClassRecord{}, fault.New(fault.NotFound, "There is no such tax class.")
	}
	used, err := s.Taxes.ClassUses(ctx, classID)
	if err != nil {
		return adminview.TaxClassRecord{}, err
	}
	rates, err := s.Taxes.Rates(ctx)
	if err != nil {
		return adminview.TaxClassRecord{}, err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return adminview.TaxClassRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "tax_class", classID)
	shown := adminview.TaxClassRecord{ClassID: classID, Version: n.classes[at].Version(), Name: n.classes[at].Name,
		Used: inWords(ctx, used), Rates: []adminview.TaxRateRow{}, Trail: trail}
	mine := map[int64][]tax.Rule{}
	for _, r := range rules {
		if r.ClassID == classID {
			mine[r.RateID] = append(mine[r.RateID], r)
		}
	}
	for _, rate := range rates {
		switch {
		case len(mine[rate.ID]) == 0:
		case len(shown.Rates) == shownRates:
			shown.More++
		default:
			shown.Rates = append(shown.Rates, n.row(ctx, rate, mine[rate.ID]))
		}
	}
	return shown, err
}

// AddClass adds a class, not taxed yet or as another one is.
func (s *Server) AddClass(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name   string `form:"name"`
		CopyOf int64  `form:"copy_of"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	made, err := s.Taxes.MakeClass(ctx, wire.Actor(ctx), in.Name, in.CopyOf)
	if err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "%s is added.", made.Name), adminview.TaxClassURL(made.ID))
}

// SaveClass gives a class another name.
func (s *Server) SaveClass(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ClassID int64  `form:"class_id"`
		Version string `form:"version"`
		Name    string `form:"name"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Taxes.SaveClass(ctx, wire.Actor(ctx), in.Version, tax.Class{ID: in.ClassID, Name: in.Name}); err != nil {
		return err
	}
	shown, err := s.class(ctx, in.ClassID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedTaxClass{Success: text.Tr(ctx, "The changes are saved."), Class: shown})
}

// RemoveClass removes a class that nothing uses.
func (s *Server) RemoveClass(w http.ResponseWriter, r *http.Request) error {
	classID, err := wire.ID(r, "class_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Taxes.RemoveClass(ctx, wire.Actor(ctx), classID); err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "The tax class is removed."), "/admin/tax")
}
