package access

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// OfficePassword is the first half of a sign-in to the back office: the id of the active member of staff with this
// address and password. It fails as StaffSignIn does, and can't be called inside Atomic.
func (s *Service) OfficePassword(ctx context.Context, email, password, ip string) (staffID int64, err error) {
	return signIn(ctx, "staff", email, password, ip, staffLogin)
}

// EnterOffice gives a seat in the back office to who passed its door, and writes that to the audit log.
func (s *Service) EnterOffice(ctx context.Context, staffID int64) (seatID string, err error) {
	err = s.atOffice(ctx, staffID, "office.signin", func(ctx context.Context) (err error) {
		seatID, err = s.Sit(ctx, staffID, 0, 0)
		return err
	})
	return seatID, err
}

// officeIdle is after how long without a request a sign-in to the back office ends.
const officeIdle = 8 * time.Hour

// OfficeSeat says that a seat in the back office is still taken; isUse: from now on for another while. One that was
// left, or not used for long, is Unauthenticated.
func (s *Service) OfficeSeat(ctx context.Context, seatID string, isUse bool) error {
	found, err := seatOf(ctx, seatID)
	if err != nil {
		return err
	}
	unused := clock.Now(ctx).Sub(found.seen)
	switch {
	case found.ID == "" || found.RegisterID != 0 || unused >= officeIdle:
		return fault.New(fault.Unauthenticated, "Please sign in.")
	case isUse && unused >= seenEvery:
		return useSeat(ctx, seatID, clock.Now(ctx))
	}
	return nil
}

// LeaveOffice ends a seat in the back office.
func (s *Service) LeaveOffice(ctx context.Context, staffID int64, seatID string) error {
	return s.atOffice(ctx, staffID, "office.signout", func(ctx context.Context) error { return s.Leave(ctx, seatID) })
}

func (s *Service) atOffice(ctx context.Context, staffID int64, action string, do func(context.Context) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := do(ctx); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: audit.Who{Kind: audit.Staff, ID: staffID}, Action: action, Subject: "staff",
			SubjectID: staffID})
	})
}

// HasDemoAddress says whether a member of staff is one of the demonstration's, who are asked for no second factor there
// (DEMO-3).
func (s *Service) HasDemoAddress(ctx context.Context, staffID int64) (bool, error) {
	p, err := personOf(ctx, staffID)
	return strings.HasSuffix(text.Fold(p.Email), demoAddresses), err
}
