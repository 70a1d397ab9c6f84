package manager

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// auditRows is how many rows one page of the record has.
const auditRows = 100

// ShowAudit is the record of what was done at this location (TRD-19): the newest first.
func (s *Server) ShowAudit(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID  int64  `form:"staff_id"`
		Action   string `form:"action"`
		Day      string `form:"day"`
		Register int64  `form:"register_id"`
		Before   int64  `form:"before"`
		Check    bool   `form:"check"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	desk, place, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	f := audit.Filter{StaffID: in.StaffID, Action: in.Action, LocationID: place.ID, RegisterID: in.Register,
		Before: in.Before, Limit: auditRows}
	if wire.Actor(ctx).AllLocations {
		f.LocationID = 0
	}
	if in.Day != "" {
		day, err := time.ParseInLocation(time.DateOnly, in.Day, place.Zone)
		if err != nil {
			return fault.InFields(map[string]fault.Text{"day": fault.T("This is not a date or a time.")})
		}
		f.From, f.To = day, day.AddDate(0, 0, 1)
	}
	entries, err := audit.List(ctx, f)
	if err != nil {
		return err
	}
	names, registers, err := s.Desk.Names(ctx, 0, func(add func(int64)) {
		for _, e := range entries {
			if e.Who.Kind == audit.Staff {
				add(e.Who.ID)
			}
			add(e.Second)
			if e.Subject == "staff" {
				add(e.SubjectID)
			}
		}
	})
	if err != nil {
		return err
	}
	shown := deskview.AuditPage{
		Desk: desk, Rows: deskview.NewAuditRows(ctx, entries, names, registers, place.Zone), Problems: []string{},
		Checked: in.Check, Registers: []deskview.Code{},
		Chosen: deskview.AuditAsked{StaffID: in.StaffID, Action: in.Action, Day: in.Day, Register: in.Register},
	}
	if len(entries) == auditRows {
		next := url.Values{"before": {strconv.FormatInt(entries[auditRows-1].ID, 10)}}
		for _, name := range []string{"staff_id", "action", "day", "register_id"} {
			if value := r.URL.Query().Get(name); value != "" {
				next.Set(name, value)
			}
		}
		shown.NextURL = "/pos/audit?" + next.Encode()
	}
	people, err := s.Access.PeopleAt(ctx, place.ID, access.SellAtTill)
	if err != nil {
		return err
	}
	shown.Staff = deskview.NewPeople(people).People
	actions, err := audit.Actions(ctx)
	if err != nil {
		return err
	}
	shown.Actions = make([]deskview.Code, len(actions))
	for i, a := range actions {
		shown.Actions[i] = deskview.Code{Code: a, Name: deskview.ActionName(ctx, a)}
	}
	here, err := s.Registers.Registers(ctx, f.LocationID)
	if err != nil {
		return err
	}
	for _, one := range here {
		shown.Registers = append(shown.Registers, deskview.Code{Code: strconv.FormatInt(one.ID, 10), Name: one.Name})
	}
	if shown.Head, err = audit.Head(ctx); err != nil {
		return err
	}
	if in.Check {
		problems, err := audit.Verify(ctx)
		if err != nil {
			return err
		}
		shown.Problems = append(shown.Problems, problems...)
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Audit log"), "audit", shown)
}
