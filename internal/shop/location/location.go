// Package location knows the shop's stores: where they are, when they are open, and which day it is there.
package location

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones must not depend on the machine

	"camber/internal/base/fault"
	"camber/internal/base/geo"
	"camber/internal/base/ids"
)

// Site is a host name with its look and assortment.
type Site struct {
	ID   int64
	Name string
}

// Location is a physical shop.
type Location struct {
	ID       int64
	OutOfUse bool // nothing is sold there any more; what was stays
	Details
}

// Details are what a store is made of.
type Details struct {
	Code      string // capital letters and digits, at most 12; begins every receipt number and never changes
	Name      string
	ShortName string // fits a button
	Address1  string // with the three below the address that its taxes are by
	City      string
	State     string
	Postcode  string
	Country   string
	Telephone string
	Email     string
	Zone      *time.Location
	Hours     Week
	Closures  []Closure  // by their days; no two have a day in common
	Offers    []Offer    // in the order of AllOffers
	Place     *geo.Point // where it is; nil: in the middle of its ZIP code
	Website   string     // of http or https; empty: none
	Dealer    bool       // while it is out of use it is shown as a dealer's, where the shop itself sells nothing
	Sort      int
}

// Offer is something that a store does besides selling parts.
type Offer string

// What a store may offer.
const (
	Fitting      Offer = "fitting"
	MachineShop  Offer = "machine_shop"
	BatteryTest  Offer = "battery_test"
	LoanTools    Offer = "loan_tools"
	Hoses        Offer = "hoses"
	Paint        Offer = "paint"
	Keys         Offer = "keys"
	OilRecycling Offer = "oil_recycling"
)

// AllOffers are all, in the order in which they are listed.
func AllOffers() []Offer {
	return []Offer{Fitting, MachineShop, BatteryTest, LoanTools, Hoses, Paint, Keys, OilRecycling}
}

// Day is the date at the store, YYYY-MM-DD.
func (d Details) Day(t time.Time) string {
	if d.Zone == nil { // a store that could not be read
		return ""
	}
	return t.In(d.Zone).Format(time.DateOnly)
}

// Version names the state of a store that a form was opened with.
func (l Location) Version() string {
	d := l.Details
	return ids.Version(l.OutOfUse, d.Code, d.Name, d.ShortName, d.Address1, d.City, d.State, d.Postcode, d.Country,
		d.Telephone, d.Email, d.Zone.String(), d.Hours.String(), closuresText(d.Closures), d.Offers, d.Sort,
		PlaceText(d.Place), d.Website, d.Dealer)
}

var (
	codePattern  = regexp.MustCompile(`^[A-Z0-9]{1,12}$`)
	statePattern = regexp.MustCompile(`^[A-Z]{2}$`)
	zipPattern   = regexp.MustCompile(`^\d{5}(-\d{4})?$`)
	mailPattern  = regexp.MustCompile(`^[^\s@,]+@[^\s@,]+\.[^\s@,]+$`)
)

const unitedStates = "US"

// check says by field what no store can be.
func (d Details) check() error {
	fields := map[string]fault.Text{}
	if !codePattern.MatchString(d.Code) {
		fields["code"] = fault.T("Only capital letters and digits, at most 12")
	}
	for name, value := range map[string]string{"name": d.Name, "short_name": d.ShortName, "city": d.City} {
		if value == "" {
			fields[name] = fault.T("Required")
		}
	}
	if d.Zone == nil || d.Zone == time.Local {
		fields["time_zone"] = fault.T("Required")
	}
	d.Hours.check(fields)
	checkClosures(fields, d.Closures)
	for _, o := range d.Offers {
		if !slices.Contains(AllOffers(), o) {
			fields["offers"] = fault.T("Please choose one of the list")
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// checkWhole is check for whoever sets a store up: it also needs what receipts, taxes and customers need.
func (d Details) checkWhole() error {
	fields := map[string]fault.Text{}
	if f := fault.Of(d.check()); f != nil {
		fields = f.Fields
	}
	for _, text := range []struct {
		name, value string
		longest     int
	}{
		{"name", d.Name, 64}, {"short_name", d.ShortName, 24}, {"address_1", d.Address1, 128}, {"city", d.City, 128},
		{"telephone", d.Telephone, 32},
	} {
		if problem := fault.Length(text.value, true, 1, text.longest); problem != nil {
			fields[text.name] = *problem
		}
	}
	if d.Country == unitedStates {
		if !statePattern.MatchString(d.State) {
			fields["state"] = fault.T("Please choose a state. The store's taxes are by it.")
		}
		if !zipPattern.MatchString(d.Postcode) {
			fields["postcode"] = fault.T("A ZIP code has five digits, for example 50613.")
		}
	}
	if d.Email != "" && (len(d.Email) > 96 || !mailPattern.MatchString(d.Email)) {
		fields["email"] = fault.T("Please enter a valid email address.")
	}
	if d.Website != "" && !isWebsite(d.Website) {
		fields["website"] = fault.T("A whole address, for example https://example.com.")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

func isWebsite(s string) bool {
	u, err := url.Parse(s)
	return err == nil && len(s) <= 255 && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// trimmed is d without what was typed around its words, and in the order in which it is kept.
func (d Details) trimmed() Details {
	for _, s := range []*string{&d.Name, &d.ShortName, &d.Address1, &d.City, &d.State, &d.Postcode, &d.Telephone, &d.Email,
		&d.Website} {
		*s = strings.TrimSpace(*s)
	}
	d.State = strings.ToUpper(d.State)
	d.Hours = d.Hours.sorted()
	d.Closures = sortedClosures(d.Closures)
	var offers []Offer
	for _, o := range AllOffers() {
		if slices.Contains(d.Offers, o) {
			offers = append(offers, o)
		}
	}
	for _, o := range d.Offers {
		if !slices.Contains(AllOffers(), o) {
			offers = append(offers, o) // check says that there is none
		}
	}
	d.Offers = offers
	return d
}

// ZoneOf is the time zone of one of the stores; UTC for one that is not among them.
func ZoneOf(stores []Location, id int64) *time.Location {
	for _, l := range stores {
		if l.ID == id {
			return l.Zone
		}
	}
	return time.UTC
}

// ByCode returns the store of a code, in capitals or not; else NotFound.
func (s *Service) ByCode(ctx context.Context, code string) (Location, error) {
	stores, err := s.Locations(ctx)
	for _, l := range stores {
		if strings.EqualFold(l.Code, code) {
			return l, nil
		}
	}
	if err != nil {
		return Location{}, err
	}
	return Location{}, fault.New(fault.NotFound, "There is no store %s.", code)
}
