// Package location knows the shop's stores: where they are, when they are open, and which day it is there.
package location

import (
	"regexp"
	"time"
	_ "time/tzdata" // zones must not depend on the machine

	"camber/internal/base/fault"
)

// Site is a host name with its look and assortment.
type Site struct {
	ID   int64
	Name string
}

// Location is a physical shop.
type Location struct {
	ID int64
	Details
}

// Details are what a store is made of.
type Details struct {
	Code      string // capital letters and digits, at most 12; begins every receipt number
	Name      string
	ShortName string // fits a button
	Address1  string
	City      string
	State     string
	Postcode  string
	Country   string
	Telephone string
	Email     string
	Zone      *time.Location
	Hours     map[time.Weekday]Hours // a day that is missing is closed
	Sort      int
}

// Hours are the opening hours of a day, as "08:00" and "18:30" of the store's own time.
type Hours struct {
	Opens, Closes string
}

// Day is the date at the store, YYYY-MM-DD.
func (d Details) Day(t time.Time) string { return t.In(d.Zone).Format(time.DateOnly) }

// OpenUntil says whether the store is open, and if so until when: "6:30 pm".
func (d Details) OpenUntil(t time.Time) (closes string, open bool) {
	here := t.In(d.Zone)
	hours, opens := d.Hours[here.Weekday()]
	now := here.Format(clockLayout)
	if !opens || now < hours.Opens || now >= hours.Closes {
		return "", false
	}
	closing, err := time.Parse(clockLayout, hours.Closes)
	if err != nil {
		return "", false
	}
	return closing.Format("3:04 pm"), true
}

const clockLayout = "15:04"

var codePattern = regexp.MustCompile(`^[A-Z0-9]{1,12}$`)

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
	if d.Zone == nil {
		fields["time_zone"] = fault.T("Required")
	}
	for _, h := range d.Hours {
		opens, err1 := time.Parse(clockLayout, h.Opens)
		closes, err2 := time.Parse(clockLayout, h.Closes)
		if err1 != nil || err2 != nil || !closes.After(opens) {
			fields["hours"] = fault.T("A store closes after it opens")
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}
