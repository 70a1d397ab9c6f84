package shifts

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/register"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/wire"
)

// OpenShift counts the float into the drawer; nothing is sold at a register before (SHIFT-1).
func (s *Server) OpenShift(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Float money.Cents `form:"float"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	opened, err := s.Registers.OpenShift(ctx, actor, actor.RegisterID, in.Float)
	if err != nil {
		return err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewShift(opened, place.Zone))
}

// shiftsShown is how many closed shifts the screen lists.
const shiftsShown = 30

// ShowShift is the screen of the register's shift (SHIFT-1).
func (s *Server) ShowShift(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	desk, place, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	shown := deskview.ShiftPage{Desk: desk, Moved: []deskview.CashMove{}, Closed: []deskview.ClosedShift{}}
	if actor.May(access.OpenShift) {
		shown.OpenURL = "/pos/shift/open"
	}
	shift, err := s.Registers.OpenShiftOf(ctx, actor.RegisterID)
	switch f := fault.Of(err); {
	case f == nil:
		open := deskview.NewShift(shift, place.Zone)
		shown.Shift = &open
		moved, err := s.Registers.Movements(ctx, shift.ID)
		if err != nil {
			return err
		}
		shown.Moved = deskview.NewCashMoves(ctx, moved, place.Zone)
		if actor.May(access.ReadShifts) {
			shown.ReportURL = reportOf(shift.ID)
		}
	case f.Kind != fault.NotFound:
		return err
	}
	if actor.May(access.ReadShifts) {
		if shown.Closed, err = s.closedShifts(ctx, actor); err != nil {
			return err
		}
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Shift"), "shift", shown)
}

func (s *Server) closedShifts(ctx context.Context, actor access.Actor) ([]deskview.ClosedShift, error) {
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return nil, err
	}
	shifts, err := s.Registers.ClosedShifts(ctx, actor, 0, shiftsShown)
	if err != nil {
		return nil, err
	}
	names, registers, err := s.Desk.Names(ctx, actor.LocationID, func(add func(int64)) {
		for _, one := range shifts {
			add(one.ClosedBy)
		}
	})
	if err != nil {
		return nil, err
	}
	shown := make([]deskview.ClosedShift, len(shifts))
	for i, one := range shifts {
		shown[i] = deskview.ClosedShift{
			ID: one.ID, Z: one.Z, Register: registers[one.RegisterID], ClosedText: present.Moment(one.Closed, place.Zone),
			ClosedBy:    names[one.ClosedBy],
			CountedText: one.Counted.Text(), OverShortText: (one.Counted - one.Expected).Text(),
			IsOff: one.Counted != one.Expected, ReportURL: reportOf(one.ID),
		}
	}
	return shown, nil
}

func reportOf(shiftID int64) string {
	return "/pos/shift/report?shift_id=" + strconv.FormatInt(shiftID, 10)
}

// MoveCash is cash in or out without a sale, and a drawer opened without one (SHIFT-1).
func (s *Server) MoveCash(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Kind   string      `form:"kind"`
		Amount money.Cents `form:"amount"`
		Reason string      `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	var err error
	if in.Kind == "no_sale" {
		err = s.Registers.OpenDrawer(ctx, actor, in.Reason)
	} else {
		err = s.Registers.MoveCash(ctx, actor, register.Kind(in.Kind), in.Amount, in.Reason)
	}
	if err != nil {
		return err
	}
	if err := s.Printers.OpenDrawer(ctx, actor); err != nil { // cash goes in or out, or somebody asked for it
		return err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	shift, err := s.Registers.OpenShiftOf(ctx, actor.RegisterID)
	if err != nil {
		return err
	}
	moved, err := s.Registers.Movements(ctx, shift.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.CashMoves{Moved: deskview.NewCashMoves(ctx, moved, place.Zone)})
}

// CloseShift takes the blind count and answers with where the Z report is (SHIFT-1).
func (s *Server) CloseShift(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Cash   *money.Cents `form:"cash"`
		Checks *money.Cents `form:"checks"`
		Cards  *money.Cents `form:"cards"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if in.Cash == nil { // a count that nobody made is none of $0.00
		return fault.InFields(map[string]fault.Text{"cash": fault.T("Required")})
	}
	ctx := r.Context()
	report, err := s.Till.CloseShift(ctx, wire.Actor(ctx),
		till.Counted{Cash: *in.Cash, Checks: in.Checks, Cards: in.Cards})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: reportOf(report.ShiftID)})
}

// ShowShiftReport is the X or Z report on paper (SHIFT-1).
func (s *Server) ShowShiftReport(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"shift_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	report, err := s.Till.ShiftReport(ctx, wire.Actor(ctx), in.ID)
	if err != nil {
		return err
	}
	place, err := s.Locations.Location(ctx, report.LocationID)
	if err != nil {
		return err
	}
	names, registers, err := s.Desk.Names(ctx, report.LocationID, staffOf(report))
	if err != nil {
		return err
	}
	rates, err := s.Taxes.Rates(ctx)
	if err != nil {
		return err
	}
	named := deskview.ReportNames{Staff: names, Register: registers[report.RegisterID], Taxes: map[string]string{}}
	for _, rate := range rates {
		named.Taxes[rate.Code] = rate.Name
	}
	shown := deskview.NewShiftReport(ctx, report, place, named)
	paper, err := s.Paper.Headed(ctx, paperview.NewShiftReport(ctx, shown, report.Z != 0))
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, paper, present.Link{Text: text.Tr(ctx, "Back to the shift"), Href: "/pos/shift"})
}

func staffOf(report till.ShiftReport) func(add func(int64)) {
	return func(add func(int64)) {
		for _, id := range []int64{report.OpenedBy, report.ClosedBy, report.Approver} {
			add(id)
		}
		for _, c := range report.Cashiers {
			add(c.StaffID)
		}
		for _, e := range report.Exceptions {
			add(e.StaffID)
		}
	}
}
