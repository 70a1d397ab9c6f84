package appointments

import (
	"net/http"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// usualLossDays is how many days around today are listed where nobody says which.
const usualLossDays = 30

// ShowLosses is the list of appointments that were called off, moved or missed.
func (s *Server) ShowLosses(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.stores(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	page := adminview.LossesPage{Today: clock.Now(ctx).In(zone).Format(time.DateOnly),
		Stores: adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName })}
	return s.Office.Show(w, r, text.Tr(ctx, "Called off, moved, missed"), place, "office-losses",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// Losses is a page of it.
func (s *Server) Losses(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64  `form:"location_id"`
		Kind       string `form:"kind"`
		From       string `form:"from"`
		To         string `form:"to"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	stores, err := s.stores(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	today := clock.Now(ctx).In(zone)
	f := appointment.LossFilter{LocationID: in.LocationID, Kind: appointment.LossKind(in.Kind), From: in.From, To: in.To,
		Limit: page.Limit, Offset: page.Offset()}
	if f.From == "" {
		f.From = today.AddDate(0, 0, -usualLossDays).Format(time.DateOnly)
	}
	if f.To == "" {
		f.To = max(f.From, today.AddDate(0, 0, usualLossDays).Format(time.DateOnly))
	}
	found, sums, err := s.Appointments.Losses(ctx, wire.Actor(ctx), stores, f)
	if err != nil {
		return err
	}
	shown := adminview.LossList{Results: []adminview.LossRow{}, Counts: map[string]int{}, Idle: adminview.IdleText(sums, f.Kind)}
	n := 0
	for _, kind := range appointment.LossKinds() {
		shown.Counts[string(kind)] = sums[kind].N
		n += sums[kind].N
	}
	shown.Counts[""] = n
	shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, shown.Counts[in.Kind])
	all := make([]appointment.Appointment, len(found))
	for i, l := range found {
		all[i] = l.Appointment
	}
	names, err := s.names(ctx, all, nil)
	if err != nil {
		return err
	}
	for _, l := range found {
		at := stores[slices.IndexFunc(stores, func(one location.Location) bool { return one.ID == l.LocationID })]
		shown.Results = append(shown.Results, adminview.NewLossRow(ctx, l, at.ShortName, at.Zone, names))
	}
	return wire.Reply(w, http.StatusOK, shown)
}
