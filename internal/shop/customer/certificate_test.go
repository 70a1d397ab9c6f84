package customer_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
)

var (
	boss          = access.Actor{Kind: access.Staff, StaffID: 6}.Granted(access.AddCustomers, access.ExemptFromTax)
	unitedStates  = region.CountryID("US")
	iowa, texas   = region.ZoneID("US-IA"), region.ZoneID("US-TX")
	someday       = "2026-05-15"
	iowaForResale = customer.Certificate{CountryID: unitedStates, ZoneID: iowa, Reason: customer.Resale, Number: "IA-77",
		From: "2026-01-01", To: "2026-06-30"}
)

type exempt struct {
	people   *customer.Service
	customer int64
	level    int64
}

func setup(t *testing.T, ctx context.Context) exempt {
	t.Helper()
	s := exempt{people: customer.New(), level: retail(t, ctx)}
	s.customer = added(t, ctx, s.people, s.level, "jo@home.test").CustomerID
	return s
}

func (s exempt) certify(t *testing.T, ctx context.Context, x customer.Certificate) int64 {
	t.Helper()
	return must(s.people.AddCertificate(ctx, boss, s.customer, x))(t)
}

func (s exempt) exemption(t *testing.T, ctx context.Context, zone int64, day string) customer.Exemption {
	t.Helper()
	return must(s.people.Exemption(ctx, s.customer, zone, day))(t)
}

// TRD-10
func TestACertificateExemptsInItsStateOnItsDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.certify(t, ctx, iowaForResale)
		for name, c := range map[string]struct {
			zone   int64
			day    string
			number string
			says   string
		}{
			"the first day":  {iowa, "2026-01-01", "IA-77", ""},
			"the last day":   {iowa, "2026-06-30", "IA-77", ""},
			"the day before": {iowa, "2025-12-31", "", ""},
			"the day after": {iowa, "2026-07-01", "",
				"The tax certificate IA-77 for Iowa expired on 06/30/2026, so tax is charged."},
			"another state":   {texas, someday, "", ""},
			"no state at all": {0, someday, "", ""},
		} {
			e := s.exemption(t, ctx, c.zone, c.day)
			says := ""
			if p := e.Problem(); p != nil {
				says = p.String()
			}
			if e.Number != c.number || e.Holds() != (c.number != "") || says != c.says || e.Holds() &&
				(e.CertificateID != id || e.Reason != customer.Resale) {
				t.Errorf("%s: %+v says %q", name, e, says)
			}
		}
	})
}

func TestTheNewestCertificateOfAStateCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.certify(t, ctx, iowaForResale)
		renewed := iowaForResale
		renewed.Number, renewed.From, renewed.To, renewed.Document = "IA-78", "2026-05-01", "", strings.Repeat("0a", 32)
		id := s.certify(t, ctx, renewed)
		if e := s.exemption(t, ctx, iowa, someday); e.CertificateID != id || e.Number != "IA-78" {
			t.Errorf("exempt by %+v", e)
		}
		if e := s.exemption(t, ctx, iowa, "2026-04-30"); e.Number != "IA-77" {
			t.Errorf("before, exempt by %+v", e)
		}
		if e := s.exemption(t, ctx, iowa, "2036-04-30"); e.Number != "IA-78" {
			t.Errorf("until further notice, exempt by %+v", e)
		}
	})
}

// TOT-3
func TestAnExemptCustomerWithANumberPaysNowhere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.certify(t, ctx, iowaForResale)
		set := func(number string) {
			t.Helper()
			if err := s.people.SetTaxExempt(ctx, boss, s.customer, number); err != nil {
				t.Fatal(err)
			}
		}
		set(" 42-1234567 ")
		if e := s.exemption(t, ctx, texas, someday); e.Number != "42-1234567" || e.CertificateID != 0 {
			t.Errorf("in Texas %+v", e)
		}
		if e := s.exemption(t, ctx, iowa, "2026-07-01"); e.Holds() || e.Expired == nil {
			t.Errorf("where a certificate expired %+v", e)
		}
		set("")
		if e := s.exemption(t, ctx, texas, someday); e.Holds() {
			t.Errorf("after that was taken back %+v", e)
		}
	})
}

// ACCT-2
func TestAllUsersOfABusinessAreExempt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		user := must(s.people.Add(ctx, clerk,
			customer.NewCustomer{LevelID: s.level, Firstname: "Al", Lastname: "Bo", BusinessID: s.customer}))(t)
		must(s.people.AddCertificate(ctx, boss, user.ID, iowaForResale))(t)
		for _, id := range []int64{s.customer, user.ID} {
			if e := must(s.people.Exemption(ctx, id, iowa, someday))(t); e.Number != "IA-77" {
				t.Errorf("customer %d: %+v", id, e)
			}
		}
	})
}

func TestAnImpossibleCertificateIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			field string
			spoil func(*customer.Certificate)
		}{
			"no state":             {"zone_id", func(x *customer.Certificate) { x.ZoneID = 0 }},
			"a state elsewhere":    {"zone_id", func(x *customer.Certificate) { x.CountryID = region.CountryID("CA") }},
			"no reason":            {"reason", func(x *customer.Certificate) { x.Reason = "because" }},
			"no number":            {"number", func(x *customer.Certificate) { x.Number = "  " }},
			"a very long number":   {"number", func(x *customer.Certificate) { x.Number = strings.Repeat("1", 65) }},
			"no such file":         {"document", func(x *customer.Certificate) { x.Document = "../secret" }},
			"no first day":         {"from", func(x *customer.Certificate) { x.From = "" }},
			"a day of no month":    {"to", func(x *customer.Certificate) { x.To = "2026-06-31" }},
			"over before it began": {"to", func(x *customer.Certificate) { x.To = "2025-12-31" }},
		} {
			x := iowaForResale
			c.spoil(&x)
			_, err := s.people.AddCertificate(ctx, boss, s.customer, x)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := s.people.AddCertificate(ctx, clerk, s.customer, iowaForResale)
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("by who may not: %v", err)
		}
		if f := fault.Of(s.people.SetTaxExempt(ctx, clerk, s.customer, "42")); f == nil || f.Kind != fault.Forbidden {
			t.Errorf("a number by who may not: %v", f)
		}
		if f := fault.Of(s.people.SetTaxExempt(ctx, boss, s.customer, "4")); f == nil || f.Kind != fault.Invalid {
			t.Errorf("a short number: %v", f)
		}
		if e := s.exemption(t, ctx, iowa, someday); e.Holds() {
			t.Errorf("after refusals %+v", e)
		}
	})
}

// TRD-10: a row of the same state and number takes the place of the one before; the row itself stays.
func TestACorrectionTakesThePlaceOfItsCertificate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.certify(t, ctx, iowaForResale)
		elsewhere := iowaForResale
		elsewhere.ZoneID = texas
		s.certify(t, ctx, elsewhere)
		if err := s.people.EndCertificate(ctx, boss, s.customer, first, someday); err != nil {
			t.Fatal(err)
		}
		if e := s.exemption(t, ctx, iowa, someday); e.Holds() || e.Expired == nil || e.Expired.To != "2026-05-14" {
			t.Errorf("ended, exempt by %+v", e)
		}
		if e := s.exemption(t, ctx, texas, someday); !e.Holds() {
			t.Errorf("in another state %+v", e)
		}
		all := must(s.people.Certificates(ctx, s.customer))(t)
		if len(all) != 2 || all[0].ZoneID != iowa || all[0].To != "2026-05-14" || all[1].ZoneID != texas {
			t.Errorf("they are %+v", all)
		}
		if err := s.people.EndCertificate(ctx, boss, s.customer, all[0].ID, someday); !fault.Is(err, fault.Conflict) {
			t.Errorf("ended again: %v", err)
		}
		if err := s.people.EndCertificate(ctx, boss, s.customer, first, someday); !fault.Is(err, fault.NotFound) {
			t.Errorf("the row that was corrected: %v", err)
		}
		today := iowaForResale
		today.Number, today.From = "IA-99", someday
		if err := s.people.EndCertificate(ctx, boss, s.customer, s.certify(t, ctx, today), someday); err != nil {
			t.Fatal(err)
		}
		if e := s.exemption(t, ctx, iowa, someday); e.Holds() {
			t.Errorf("of today, ended today: %+v", e)
		}
	})
}
