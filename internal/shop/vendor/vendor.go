// Package vendor is whom the shop buys from, and how each sells a part: under which number, in which packs, for what.
package vendor

import (
	"strings"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
)

// Vendor is somebody the shop buys from.
type Vendor struct {
	ID int64
	Details
}

// Details are what the shop knows of a vendor.
type Details struct {
	Code     string // short and unique: letters, digits, hyphens
	Name     string // unique, whatever its case
	Account  string // the shop's number there
	Email    string
	Phone    string
	LeadDays int         // from order to arrival
	Minimum  money.Cents // of an order; 0: none
	Note     string
	Off      bool // nothing is ordered there any more

	ReturnDays int    // within which it takes a part back since it came; 0: no limit is known
	CreditDays int    // until its credit is due
	Form       string // which form or number it wants with a return, and how that is asked for
	Box        string // in which box a return goes
	Final      bool   // takes nothing back that was ordered for a customer
}

// Version names the state of a vendor that a form was made of.
func (v Vendor) Version() string { return ids.Version(v.Details) }

// Part is how a vendor sells a part.
type Part struct {
	VendorID int64
	PartID   int64
	Number   string   // the vendor's own; empty: the part's
	Pack     int      // pieces that come together, at least 1
	Minimum  int      // pieces of an order of it; 0: one pack
	Cost     money.E4 // of a piece, whatever the pack holds; 0: not known
}

// Fill is the least that can be ordered of a part so that so many pieces come: whole packs, and not below the minimum.
func (p Part) Fill(pieces int) int {
	if pieces <= 0 {
		return 0
	}
	pack := max(p.Pack, 1)
	pieces = max(pieces, p.Minimum)
	return (pieces + pack - 1) / pack * pack
}

// Bounds of what is kept.
const (
	mostName = 120
	mostNote = 2000
	mostLead = 365

	mostWindow = 3650 // days

	MostPack = 100_000
)

// fit is a vendor as it is kept; what can't be is told by field.
func (d Details) fit() (Details, error) {
	d.Code, d.Name = strings.ToUpper(strings.TrimSpace(d.Code)), strings.TrimSpace(d.Name)
	d.Account, d.Email = strings.TrimSpace(d.Account), strings.TrimSpace(d.Email)
	d.Phone, d.Note = strings.TrimSpace(d.Phone), strings.TrimSpace(d.Note)
	d.Form, d.Box = strings.TrimSpace(d.Form), strings.TrimSpace(d.Box)
	fields := map[string]fault.Text{}
	if d.Code == "" || len(d.Code) > 12 || strings.Trim(d.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
		fields["code"] = fault.T("Up to 12 letters, digits and hyphens.")
	}
	if d.Name == "" || utf8.RuneCountInString(d.Name) > mostName {
		fields["name"] = fault.T("A name has 1 to %s characters.", mostName)
	}
	for name, text := range map[string]string{"account": d.Account, "email": d.Email, "phone": d.Phone} {
		if utf8.RuneCountInString(text) > mostName {
			fields[name] = fault.T("At most %s characters.", mostName)
		}
	}
	if d.Email != "" && !strings.Contains(d.Email, "@") {
		fields["email"] = fault.T("Please enter a valid email address.")
	}
	for name, text := range map[string]string{"note": d.Note, "return_form": d.Form, "return_box": d.Box} {
		if utf8.RuneCountInString(text) > mostNote {
			fields[name] = fault.T("At most %s characters.", mostNote)
		}
	}
	for name, days := range map[string]int{"return_days": d.ReturnDays, "credit_days": d.CreditDays} {
		if days < 0 || days > mostWindow {
			fields[name] = fault.T("0 to %s days.", mostWindow)
		}
	}
	if d.LeadDays < 0 || d.LeadDays > mostLead {
		fields["lead_days"] = fault.T("0 to %s days.", mostLead)
	}
	if d.Minimum < 0 {
		fields["minimum"] = fault.T("An amount is not below 0.")
	}
	return d, wrong(fields)
}

// wrong is nil where no field is.
func wrong(fields map[string]fault.Text) error {
	if len(fields) == 0 {
		return nil
	}
	return fault.InFields(fields)
}

// check says by field what of a vendor's part can't be.
func (p Part) check() error {
	fields := map[string]fault.Text{}
	if p.Pack < 1 || p.Pack > MostPack {
		fields["pack"] = fault.T("A pack holds 1 to %s pieces.", MostPack)
	}
	if p.Minimum < 0 || p.Minimum > MostPack {
		fields["minimum"] = fault.T("0 to %s pieces.", MostPack)
	}
	if p.Cost < 0 {
		fields["cost"] = fault.T("An amount is not below 0.")
	}
	if utf8.RuneCountInString(p.Number) > mostName {
		fields["number"] = fault.T("At most %s characters.", mostName)
	}
	return wrong(fields)
}
