package fits

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowRecord is the screen of what a part fits (ADM-2).
func (s *Server) ShowRecord(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "product_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	part, err := s.Catalog.Part(ctx, id)
	if err != nil {
		return err
	}
	page := adminview.FitmentPage{ProductID: id, Part: part.Brand + " " + part.Number, Name: part.Name,
		IsKit: part.Kind == catalog.KindKit, EditURL: adminview.ProductURL(id)}
	return s.Office.Show(w, r, text.Tr(ctx, "What %s fits", page.Part), "products", "office-fitment",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// Record is a page of what a part fits.
func (s *Server) Record(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64  `form:"product_id"`
		Search    string `form:"search"`
		State     string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	kept, err := s.Fits.Record(ctx, in.ProductID, fitment.RunFilter{State: fitment.RunState(in.State), Search: in.Search,
		Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	sources := map[int64]fitment.Source{}
	for _, run := range kept.Runs {
		if _, known := sources[run.SourceID]; known || run.SourceID == 0 {
			continue
		}
		found, err := s.Fits.Sources(ctx, fitment.SourceFilter{ID: run.SourceID})
		if err != nil {
			return err
		}
		for _, source := range found {
			sources[source.ID] = source
		}
	}
	shown := adminview.FitmentList{Results: []adminview.FitmentRow{}, Universal: kept.Universal, Version: kept.Version,
		Paging: present.NewPaging(ctx, page.Page, page.Limit, kept.Counts[fitment.RunState(in.State)]),
		Counts: map[string]int{}}
	for state, n := range kept.Counts {
		shown.Counts[string(state)] = n
	}
	for _, run := range kept.Runs {
		shown.Results = append(shown.Results, adminview.NewFitmentRow(ctx, run, sources[run.SourceID]))
	}
	if shown.Trail, err = s.Office.Trail(ctx, "part", in.ProductID); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Choices are the vehicles that an application can be for, and what can be asked of one.
func (s *Server) Choices(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year    int64 `form:"year"`
		MakeID  int64 `form:"make_id"`
		ModelID int64 `form:"model_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.NewFitmentChoices(r.Context(), s.Vehicles.Reference(), in.Year, in.MakeID, in.ModelID))
}

// typedRun is what a form sends of a record, and of an application of it.
type typedRun struct {
	ProductID  int64             `form:"product_id"`
	Version    string            `form:"version"`
	Run        string            `form:"run"`
	From       int64             `form:"from"`
	To         int64             `form:"to"`
	MakeID     int64             `form:"make_id"`
	ModelID    int64             `form:"model_id"`
	Conditions map[string]string `form:"conditions"`
	Position   string            `form:"position"`
	Quantity   int               `form:"quantity"`
	Notes      string            `form:"notes"`
	Universal  bool              `form:"universal"`
}

func readRun(r *http.Request) (in typedRun, typed fitment.Typed, err error) {
	if err := wire.Decode(r, &in); err != nil {
		return in, typed, err
	}
	typed = fitment.Typed{From: in.From, To: in.To, MakeID: in.MakeID, ModelID: in.ModelID, Position: in.Position,
		Quantity: in.Quantity, Notes: strings.Split(in.Notes, "\n")}
	for field, raw := range in.Conditions {
		if raw == "" {
			continue
		}
		value, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			return in, typed, fault.InFields(map[string]fault.Text{"conditions": fault.T("Please choose one of the list")})
		}
		typed.Conditions = append(typed.Conditions, fitment.Condition{Field: field, Value: value})
	}
	return in, typed, nil
}

// Add adds an application by hand.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	in, typed, err := readRun(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.Fits.AddTyped(ctx, wire.Actor(ctx), in.ProductID, in.Version, typed)
	if err != nil {
		return err
	}
	words := text.Tr(ctx, "The vehicle is added.")
	if n > 1 {
		words = text.Tr(ctx, "The vehicle is added, of %s years.", strconv.Itoa(n))
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: words})
}

// Change puts what is typed in the place of an application.
func (s *Server) Change(w http.ResponseWriter, r *http.Request) error {
	in, typed, err := readRun(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Fits.ChangeTyped(ctx, wire.Actor(ctx), in.ProductID, in.Version, in.Run, typed); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "The changes are saved.")})
}

// Remove takes an application away.
func (s *Server) Remove(w http.ResponseWriter, r *http.Request) error {
	return changeRun(w, r, s.Fits.RemoveRun, text.Key("It is taken away, whatever the brand sends next."))
}

// Restore takes back that an application was taken away.
func (s *Server) Restore(w http.ResponseWriter, r *http.Request) error {
	return changeRun(w, r, s.Fits.RestoreRun, text.Key("It is no longer taken away."))
}

func changeRun(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, actor access.Actor, partID int64, version, name string) error, words string) error {
	in, _, err := readRun(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := do(ctx, wire.Actor(ctx), in.ProductID, in.Version, in.Run); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, words)})
}

// MarkUniversal says that a part is made for any vehicle, or no longer.
func (s *Server) MarkUniversal(w http.ResponseWriter, r *http.Request) error {
	in, _, err := readRun(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Fits.MarkUniversal(ctx, wire.Actor(ctx), in.ProductID, in.Version, in.Universal); err != nil {
		return err
	}
	words := text.Key("It fits the vehicles of the list alone.")
	if in.Universal {
		words = text.Key("It fits any vehicle.")
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, words)})
}
