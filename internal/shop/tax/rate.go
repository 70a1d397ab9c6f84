package tax

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// RateRecord is a rate as those see it who set up taxes. Its code names its account in the ledger, so it stays.
type RateRecord struct {
	ID   int64
	Code string
	Name string
	PPM  money.PPM // today, by the first store's day
	Next Change    // still to come
}

// Version names the state of a rate that a form was opened with.
func (r RateRecord) Version() string { return ids.Version(r.Name, r.PPM, r.Next) }

const million money.PPM = 1_000_000

var codePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

func (r RateRecord) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	switch {
	case r.Code == "":
		fields["code"] = fault.T("Required")
	case !codePattern.MatchString(r.Code):
		fields["code"] = fault.T("Letters, digits, dots and hyphens, at most 64.")
	}
	if problem := fault.Length(r.Name, true, 1, 64); problem != nil {
		fields["name"] = *problem
	}
	if r.PPM < 0 {
		fields["rate"] = fault.T("A tax rate can't be negative")
	}
	if r.PPM > million {
		fields["rate"] = fault.T("This must be from 0 to 100 percent.")
	}
	return fields
}

// AddRate returns the new rate's id. A code that is taken is a Conflict.
func (*Service) AddRate(ctx context.Context, code, name string, ppm money.PPM) (int64, error) {
	return makeRate(ctx, audit.System, RateRecord{Code: code, Name: name, PPM: ppm})
}

func makeRate(ctx context.Context, who audit.Who, r RateRecord) (id int64, err error) {
	if fields := r.check(); len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addRate(ctx, r.Code, r.Name, r.PPM)
		if err != nil {
			return err
		}
		if added == 0 {
			return fault.New(fault.Conflict, "This tax rate already exists.")
		}
		id = added
		return noted(ctx, who, "tax_rate.add", "tax_rate", id, map[string]any{"name": r.Name, "rate": r.PPM})
	})
	return id, err
}

// MakeRate is AddRate by a person. Without a code it gets one of its name.
func (*Service) MakeRate(ctx context.Context, actor access.Actor, r RateRecord) (int64, error) {
	if err := mayEdit(actor); err != nil {
		return 0, err
	}
	r.Code, r.Name = strings.TrimSpace(r.Code), strings.TrimSpace(r.Name)
	if r.Code == "" {
		r.Code = text.Slug(r.Name)
	}
	id, err := makeRate(ctx, actor.Who(), r)
	return id, taken(err, "code")
}

// Rates returns all rates by name.
func (s *Service) Rates(ctx context.Context) ([]RateRecord, error) {
	today, err := s.today(ctx, 0)
	if err != nil {
		return nil, err
	}
	return rates(ctx, today)
}

// Rate returns one, else NotFound.
func (s *Service) Rate(ctx context.Context, id int64) (RateRecord, error) {
	all, err := s.Rates(ctx)
	if err != nil {
		return RateRecord{}, err
	}
	if at := slices.IndexFunc(all, func(r RateRecord) bool { return r.ID == id }); at >= 0 {
		return all[at], nil
	}
	return RateRecord{}, fault.New(fault.NotFound, "There is no such tax rate.")
}

// SaveRate changes a rate for every sale from now on, and says what it is from a coming day on; orders keep what they
// were asked. version is of the RateRecord
// that the form was opened with: another one now is a Conflict that says what differs.
func (s *Service) SaveRate(ctx context.Context, actor access.Actor, version string,
	r RateRecord) (saved RateRecord, err error) {
	if err := mayEdit(actor); err != nil {
		return RateRecord{}, err
	}
	r.Name = strings.TrimSpace(r.Name)
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockRate(ctx, r.ID); err != nil {
			return err
		}
		before, err := s.Rate(ctx, r.ID)
		if err != nil {
			return err
		}
		r.Code = before.Code
		if before.Version() != version {
			return fault.Meanwhile(before.differences(r))
		}
		fields := r.check()
		if err := s.checkNext(ctx, r.Next, fields); err != nil {
			return err
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		if err := saveRate(ctx, r); err != nil {
			return err
		}
		saved = r
		return noted(ctx, actor.Who(), "tax_rate.edit", "tax_rate", r.ID, before.change(r))
	})
	return saved, err
}

// checkNext says beside its fields what is wrong with a coming change.
func (s *Service) checkNext(ctx context.Context, c Change, fields map[string]fault.Text) error {
	if c == (Change{}) {
		return nil
	}
	today, err := s.today(ctx, 0)
	if err != nil {
		return err
	}
	switch _, err := time.Parse(time.DateOnly, c.Day); {
	case c.Day == "":
		fields["next_day"] = fault.T("Say from which day on.")
	case err != nil:
		fields["next_day"] = fault.T("This is not a date or a time.")
	case c.Day <= today:
		fields["next_day"] = fault.T("This day is over or has begun: change the rate itself.")
	}
	if c.PPM < 0 || c.PPM > million {
		fields["next_rate"] = fault.T("This must be from 0 to 100 percent.")
	}
	return nil
}

func (r RateRecord) differences(sent RateRecord) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if r.Name != sent.Name {
		fields["name"] = fault.IsNow(r.Name)
	}
	if r.PPM != sent.PPM {
		fields["rate"] = fault.IsNow(r.PPM)
	}
	if r.Next != sent.Next {
		fields["next_day"] = fault.T("Changed meanwhile")
	}
	return fields
}

// written is what the log says of a coming change.
func (c Change) written() string {
	if c.Day == "" {
		return ""
	}
	return c.Day + ": " + c.PPM.Text()
}

func (r RateRecord) change(to RateRecord) map[string]any {
	return audit.Differing(map[string]audit.Change{
		"name": {From: r.Name, To: to.Name},
		"rate": {From: r.PPM, To: to.PPM},
		"next": {From: r.Next.written(), To: to.Next.written()},
	})
}

// RemoveRate removes a rate that no rule asks for.
func (s *Service) RemoveRate(ctx context.Context, actor access.Actor, rateID int64) error {
	if err := mayEdit(actor); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockRate(ctx, rateID); err != nil {
			return err
		}
		rate, err := s.Rate(ctx, rateID)
		if err != nil {
			return err
		}
		n, err := countRules(ctx, "rate_id", rateID)
		if err != nil {
			return err
		}
		if n > 0 {
			return region.InUse([]fault.Text{ruleWords(n)})
		}
		if err := removeRates(ctx, []int64{rateID}); err != nil {
			return err
		}
		return noted(ctx, actor.Who(), "tax_rate.remove", "tax_rate", rateID,
			map[string]any{"name": rate.Name, "rate": rate.PPM})
	})
}
