package payment

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
)

// SettlingCompany is a TerminalCompany that reports which money it settled on a day (YYYY-MM-DD at Greenwich). A
// day that is not closed yet is fault.Unavailable.
type SettlingCompany interface {
	Settled(ctx context.Context, day string) ([]SettledLine, error)
}

// SettledLine is one line of a report: a charge, or with a negative amount money that was paid back.
type SettledLine struct {
	Name       string // the company's; the same again is the same line
	Reference  string // the attempt's
	ProviderID string
	Amount     money.Cents
	Currency   string
}

// Exception is why a line of a report and the books don't agree (I-21).
type Exception string

const (
	Strange   Exception = "unknown" // no attempt of ours
	Different Exception = "differs" // an attempt of ours, and no booking of that amount
	Unsettled Exception = "missing" // booked, and in no report
)

const (
	oneDay      = 24 * time.Hour
	mostSettled = 31 // days that are made up for
)

// Settlements compare the ledger with what the companies report of each day.
type Settlements struct {
	cards   *Cards
	devices *Devices
}

// Reconcile compares the ledger with what the companies report of each day that is over (I-21): a charge that is
// reported and was not known is booked, one that is booked and not reported is asked about and, reversed, undone (C10).
// What then still differs is kept as an exception, and people are called.
func (s *Settlements) Reconcile(ctx context.Context) error {
	var failed error
	for _, company := range s.devices.Companies() {
		if reports, does := company.(SettlingCompany); does {
			failed = errors.Join(failed, s.reconcileCompany(ctx, company.Name(), reports))
		}
	}
	return failed
}

func (s *Settlements) reconcileCompany(ctx context.Context, name string, reports SettlingCompany) error {
	today := clock.Now(ctx).UTC().Truncate(oneDay)
	day, err := settledUntil(ctx, name)
	if err != nil {
		return err
	}
	if earliest := today.Add(-mostSettled * oneDay); day.IsZero() {
		day = today.Add(-oneDay)
	} else if day.Before(earliest) {
		day = earliest
	}
	for ; day.Before(today); day = day.Add(oneDay) {
		lines, err := reports.Settled(ctx, day.Format(time.DateOnly))
		if fault.Is(err, fault.Unavailable) {
			slog.WarnContext(ctx, "a card company reports nothing yet", "company", name, "day",
				day.Format(time.DateOnly), "cause", err)
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.settleDay(ctx, name, day, lines); err != nil {
			return err
		}
	}
	return nil
}

// settleDay keeps the report of a day.
func (s *Settlements) settleDay(ctx context.Context, company string, day time.Time, lines []SettledLine) error {
	lines, err := s.learnCharges(ctx, company, lines)
	if err != nil {
		return err
	}
	var kept settlementReport
	err = db.Atomic(ctx, func(ctx context.Context) error {
		kept = settlementReport{Provider: company, Day: day}
		for _, l := range lines {
			kept.Total += l.Amount
		}
		first, err := addSettlement(ctx, &kept)
		if err != nil || !first { // the other server was faster
			return err
		}
		for _, l := range lines {
			m := matchedLine{SettledLine: l}
			if m.Entry, m.Why, err = s.matchLine(ctx, l); err != nil {
				return err
			}
			if err := addSettled(ctx, kept.ID, m); err != nil {
				return err
			}
			if m.Why != "" {
				if err := s.keepException(ctx, company, m); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil || kept.ID == 0 {
		return err
	}
	return s.checkMissing(ctx, kept)
}

// learnCharges books the reported charges of which the shop did not know that they were made. An account may report
// what another means of the shop took by it: that is left out.
func (s *Settlements) learnCharges(ctx context.Context, company string, lines []SettledLine) ([]SettledLine, error) {
	var own []SettledLine
	for _, l := range lines {
		a, err := attempt(ctx, attemptKey{reference: l.Reference})
		if err != nil && !fault.Is(err, fault.NotFound) {
			return nil, err
		}
		if a.ID != 0 && a.Provider != company {
			continue
		}
		own = append(own, l)
		if a.ID == 0 || l.Amount <= 0 || a.State.Taken() {
			continue
		}
		if err := s.learnCharge(ctx, a, l); err != nil {
			return nil, err
		}
	}
	return own, nil
}

func (s *Settlements) learnCharge(ctx context.Context, a Attempt, l SettledLine) error {
	r := Report{State: Approved, Reference: l.Reference, ProviderID: l.ProviderID, Amount: l.Amount,
		Currency: l.Currency, Settled: true}
	if a.matches(r) != nil {
		return nil // an exception
	}
	_, err := s.cards.recordReport(ctx, Event{Report: r})
	return err
}

// matchLine finds the booking that a line is.
func (s *Settlements) matchLine(ctx context.Context, l SettledLine) (entry int64, why Exception, err error) {
	a, err := attempt(ctx, attemptKey{reference: l.Reference})
	if fault.Is(err, fault.NotFound) {
		return 0, Strange, nil
	}
	if err != nil {
		return 0, "", err
	}
	booked, err := clearedEntries(ctx, a)
	if err != nil {
		return 0, "", err
	}
	taken, err := settledEntries(ctx, a.Reference)
	if err != nil {
		return 0, "", err
	}
	for _, e := range booked {
		if amountOn(e, a.clearingAccount().Code) == l.Amount && !slices.Contains(taken, e.ID) {
			return e.ID, "", nil
		}
	}
	return 0, Different, nil
}

// clearedEntries are the bookings of an attempt on its company's account.
func clearedEntries(ctx context.Context, a Attempt) ([]ledger.Entry, error) {
	if a.TransactionID == 0 {
		return nil, nil
	}
	back, err := refundsOf(ctx, a.TransactionID)
	if err != nil {
		return nil, err
	}
	var all []ledger.Entry
	for _, id := range append([]int64{a.TransactionID}, back...) {
		booked, err := ledger.OfTransaction(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, booked...)
	}
	return slices.DeleteFunc(all, func(e ledger.Entry) bool { return amountOn(e, a.clearingAccount().Code) == 0 }), nil
}

// checkMissing asks about what was booked before the day of a report and is in none.
func (s *Settlements) checkMissing(ctx context.Context, of settlementReport) error {
	found, err := unsettledAttempts(ctx, of)
	if err != nil {
		return err
	}
	var failed error
	for _, a := range found {
		failed = errors.Join(failed, unlessPassing(ctx, a, s.checkMissingAttempt(ctx, of, a)))
	}
	return failed
}

func (s *Settlements) checkMissingAttempt(ctx context.Context, of settlementReport, a Attempt) error {
	report, err := s.cards.inquireCompany(ctx, a)
	if err == nil && report.State == Reversed {
		_, err = s.cards.recordAnswer(ctx, a, report)
		return errors.Join(s.cards.alarmPeople(ctx, a, mismatch("settlement")), err)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		booked, err := clearedEntries(ctx, a)
		if err != nil {
			return err
		}
		for _, e := range unmirroredEntries(booked) {
			m := matchedLine{SettledLine: SettledLine{Name: fmt.Sprint("booked as ", e.ID), Reference: a.Reference},
				Entry: e.ID, Why: Unsettled}
			if err := addSettled(ctx, of.ID, m); err != nil {
				return err
			}
			if err := s.keepException(ctx, of.Provider, m); err != nil {
				return err
			}
		}
		return nil
	})
}

// unmirroredEntries leaves out entries and their mirrors: voided before it was settled.
func unmirroredEntries(booked []ledger.Entry) []ledger.Entry {
	gone := map[int64]bool{}
	for _, e := range booked {
		if e.ReversalOf != 0 {
			gone[e.ID], gone[e.ReversalOf] = true, true
		}
	}
	return slices.DeleteFunc(booked, func(e ledger.Entry) bool { return gone[e.ID] })
}

// keepException writes an exception down and calls people.
func (s *Settlements) keepException(ctx context.Context, company string, m matchedLine) error {
	a, err := attempt(ctx, attemptKey{reference: m.Reference})
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	err = audit.Write(ctx, audit.Row{
		Who: audit.System, Action: "card.settlement", Subject: "card_attempt", SubjectID: a.ID,
		LocationID: a.LocationID,
		Detail:     map[string]any{"company": company, "why": m.Why, "amount": m.Amount, "entry": m.Entry},
	})
	if err != nil || a.ID == 0 {
		return err
	}
	return s.cards.mailManagers(ctx, audit.System, a)
}
