package customer

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// Reason is why somebody pays no tax.
type Reason string

const (
	Resale        Reason = "resale"
	Manufacturing Reason = "manufacturing"
	Agriculture   Reason = "agriculture"
	Government    Reason = "government"
	Nonprofit     Reason = "nonprofit"
	OtherReason   Reason = "other"
)

// Reasons are all there are.
func Reasons() []Reason {
	return []Reason{Resale, Manufacturing, Agriculture, Government, Nonprofit, OtherReason}
}

// Name is what a reason is called.
func (r Reason) Name() string {
	switch r {
	case Resale:
		return text.Key("Resale")
	case Manufacturing:
		return text.Key("Manufacturing")
	case Agriculture:
		return text.Key("Agriculture")
	case Government:
		return text.Key("Government")
	case Nonprofit:
		return text.Key("Nonprofit organization")
	case OtherReason:
	}
	return text.Key("Other reason")
}

// Certificate is the paper by which a state lets an account buy without tax (TRD-10). Rows are added, never changed:
// what an order was exempt by stays to be read. One of the same state and number takes the place of the one before.
type Certificate struct {
	ID        int64
	CountryID int64 // of package region
	ZoneID    int64
	Reason    Reason
	Number    string
	Document  string // hash of the kept file, empty: none
	From, To  string // first and last day, YYYY-MM-DD; To may be empty: until further notice
}

// Exemption says whether a customer pays tax at a place on a day.
type Exemption struct {
	Number        string       // that exempts; empty: they pay
	Reason        Reason       // of the certificate
	CertificateID int64        // 0: exempt everywhere, by a number alone
	Expired       *Certificate // that would exempt there and no longer does, where they pay for that
}

// Holds says whether they pay no tax.
func (e Exemption) Holds() bool { return e.Number != "" }

// Problem is what has to be said of a certificate that stopped exempting, nil: nothing.
func (e Exemption) Problem() *fault.Text {
	if e.Expired == nil {
		return nil
	}
	zone, _ := region.ZoneOf(e.Expired.ZoneID)
	day, _ := time.Parse(time.DateOnly, e.Expired.To)
	problem := fault.T("The tax certificate %s for %s expired on %s, so tax is charged.", e.Expired.Number, zone.Name,
		day.Format("01/02/2006"))
	return &problem
}

// exemption decides by the certificates, the newest first, that are of the zone. Where there was one, its days decide;
// else an account that is exempt by a number pays nowhere.
func exemption(c Customer, certificates []Certificate, zoneID int64, day string) Exemption {
	var expired *Certificate
	for _, x := range standing(certificates) {
		switch {
		case x.ZoneID != zoneID, x.From > day:
		case x.To == "" || day <= x.To:
			return Exemption{Number: x.Number, Reason: x.Reason, CertificateID: x.ID}
		case expired == nil || x.To > expired.To:
			expired = &x
		}
	}
	if expired != nil {
		return Exemption{Expired: expired}
	}
	if c.TaxExempt {
		return Exemption{Number: c.TaxExemptNumber}
	}
	return Exemption{}
}

// standing are those of the rows, the newest first, in whose place no other stands.
func standing(rows []Certificate) []Certificate {
	var found []Certificate
	for _, x := range rows {
		if !slices.ContainsFunc(found, func(y Certificate) bool { return y.ZoneID == x.ZoneID && y.Number == x.Number }) {
			found = append(found, x)
		}
	}
	return found
}

// Certificates are those of a customer, or of the business they buy for, the newest first.
func (s *Service) Certificates(ctx context.Context, customerID int64) ([]Certificate, error) {
	c, err := s.account(ctx, customerID)
	if err != nil {
		return nil, err
	}
	rows, err := certificates(ctx, c.ID)
	return standing(rows), err
}

// Certificate is one of those; another's is NotFound.
func (s *Service) Certificate(ctx context.Context, customerID, id int64) (Certificate, error) {
	all, err := s.Certificates(ctx, customerID)
	if err != nil {
		return Certificate{}, err
	}
	at := slices.IndexFunc(all, func(x Certificate) bool { return x.ID == id })
	if at < 0 {
		return Certificate{}, fault.New(fault.NotFound, "There is no such certificate.")
	}
	return all[at], nil
}

// Exemption says whether a customer, or the business they buy for, pays tax in a zone on a day.
func (s *Service) Exemption(ctx context.Context, customerID, zoneID int64, day string) (Exemption, error) {
	c, err := s.account(ctx, customerID)
	if err != nil {
		return Exemption{}, err
	}
	found, err := certificates(ctx, c.ID)
	return exemption(c, found, zoneID, day), err
}

// account is the customer who holds certificates and exemption: of a business, its holder.
func (s *Service) account(ctx context.Context, customerID int64) (Customer, error) {
	c, err := s.Customer(ctx, customerID)
	if err != nil || c.AccountID() == c.ID {
		return c, err
	}
	return s.Customer(ctx, c.AccountID())
}

const longestNumber = 64

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (x Certificate) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	zone, known := region.ZoneOf(x.ZoneID)
	if !known || zone.CountryID != x.CountryID {
		fields["zone_id"] = fault.T("Please choose one of the list")
	}
	if !slices.Contains(Reasons(), x.Reason) {
		fields["reason"] = fault.T("Please choose one of the list")
	}
	if problem := fault.Length(x.Number, true, 2, longestNumber); problem != nil {
		fields["number"] = *problem
	}
	if x.Document != "" && !hashPattern.MatchString(x.Document) {
		fields["document"] = fault.T("This file does not exist.")
	}
	if !isDay(x.From) {
		fields["from"] = fault.T("Required")
	}
	if x.To != "" && (!isDay(x.To) || x.To < x.From) {
		fields["to"] = fault.T("The last day is not before the first.")
	}
	return fields
}

func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// effect is what an approver is told of a change of a certificate of c.
func (x Certificate) effect(c Customer, does fault.Text) access.Effect {
	zone, _ := region.ZoneOf(x.ZoneID)
	until := fault.T("Valid from %s on", x.From)
	if x.To != "" {
		until = fault.T("Valid from %s to %s", x.From, x.To)
	}
	return access.Effect{
		Permission: access.ExemptFromTax, Subject: "customer", ID: c.ID,
		Words: []fault.Text{does, fault.T("%s, number %s, %s", zone.Name, x.Number, fault.T(x.Reason.Name())), until},
		Binds: []any{x.ID, x.ZoneID, x.CountryID, x.Reason, x.Document},
	}
}

// AddCertificate adds a certificate to the account of a customer.
func (s *Service) AddCertificate(ctx context.Context, actor access.Actor, customerID int64,
	x Certificate) (id int64, err error) {
	x.Number = strings.TrimSpace(x.Number)
	if fields := x.check(); len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.account(ctx, customerID)
		if err != nil {
			return err
		}
		approver, err := access.Need(ctx, actor, x.effect(c, fault.T("Free %s from tax by a certificate.", c.Name())))
		if err != nil {
			return err
		}
		id, err = keepCertificate(ctx, actor, approver, c.ID, x)
		return err
	})
	return id, err
}

func keepCertificate(ctx context.Context, actor access.Actor, approver, accountID int64, x Certificate) (int64, error) {
	id, err := addCertificate(ctx, accountID, x, clock.Now(ctx))
	if err != nil {
		return 0, err
	}
	return id, audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: approver, Action: "customer.certificate", Subject: "customer", SubjectID: accountID,
		LocationID: actor.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]int64{"certificate": id},
	})
}

// EndCertificate has a certificate exempt no more from today on.
func (s *Service) EndCertificate(ctx context.Context, actor access.Actor, customerID, id int64, today string) error {
	day, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		x, err := s.Certificate(ctx, customerID, id)
		if err != nil {
			return err
		}
		c, err := s.account(ctx, customerID)
		if err != nil {
			return err
		}
		last := day.AddDate(0, 0, -1).Format(time.DateOnly)
		if x.To != "" && x.To <= last {
			return fault.New(fault.Conflict, "This certificate has ended already.")
		}
		approver, err := access.Need(ctx, actor,
			x.effect(c, fault.T("A certificate frees %s from tax no longer, from %s on.", c.Name(), today)))
		if err != nil {
			return err
		}
		x.From, x.To = min(x.From, last), last
		_, err = keepCertificate(ctx, actor, approver, c.ID, x)
		return err
	})
}

// SetTaxExempt makes the account of a customer exempt everywhere by a number (CUST-3), or with an empty number no
// longer. Certificates go before it.
func (s *Service) SetTaxExempt(ctx context.Context, actor access.Actor, customerID int64, number string) error {
	if !actor.May(access.ExemptFromTax) {
		return errMayNotExempt()
	}
	number = strings.TrimSpace(number)
	if problem := fault.Length(number, false, 2, longestNumber); problem != nil {
		return fault.InFields(map[string]fault.Text{"tax_exempt_number": *problem})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.account(ctx, customerID)
		if err != nil {
			return err
		}
		if err := saveTaxExempt(ctx, c.ID, number); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.tax_exempt", Subject: "customer",
			SubjectID: c.ID})
	})
}

func errMayNotExempt() *fault.Error {
	return fault.New(fault.Forbidden, "You may not exempt customers from tax.")
}
