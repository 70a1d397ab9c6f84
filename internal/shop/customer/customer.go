// Package customer is the people and businesses that the shop knows.
package customer

import (
	"regexp"
	"strings"
	"time"

	"camber/internal/base/fault"
)

// Customer is someone who buys.
type Customer struct {
	ID        int64
	LevelID   int64 // price level
	Firstname string
	Lastname  string
	Company   string
	Email     string
	Telephone string // as typed
	Active    bool

	BusinessID int64 // the customer who holds the account of their business; 0: they buy for themselves
	AddressID  int64 // where goods go unless they say otherwise; 0: the first of Addresses
	Newsletter bool
	Texts      bool // they agreed to text messages

	TaxExempt       bool // everywhere, by the number; certificates go before it
	TaxExemptNumber string

	Added      time.Time
	Version    int64 // raised by every change
	MergedInto int64 // the customer whom they became; 0: they are themselves
	IsErased   bool
}

// Name is first and last name.
func (c Customer) Name() string { return c.Firstname + " " + c.Lastname }

// IsPro says whether they buy for a business.
func (c Customer) IsPro() bool { return c.BusinessID != 0 }

// IsHolder says whether the account of the business is in their hands: they add its users and its locations.
func (c Customer) IsHolder() bool { return c.BusinessID == c.ID }

// AccountID is the customer on whose account they buy, who holds addresses, credit limit and certificates: the holder
// of their business, else themselves.
func (c Customer) AccountID() int64 {
	if c.IsPro() {
		return c.BusinessID
	}
	return c.ID
}

// NewCustomer is a customer to add. The flags say what this way of asking requires (CUST-3).
type NewCustomer struct {
	LevelID          int64
	Firstname        string
	Lastname         string
	Company          string
	Email            string
	Telephone        string
	RequireEmail     bool
	RequireTelephone bool
	Newsletter       bool
	Texts            bool
	BusinessID       int64
}

func (n NewCustomer) trimmed() NewCustomer {
	for _, s := range []*string{&n.Firstname, &n.Lastname, &n.Company, &n.Email, &n.Telephone} {
		*s = strings.TrimSpace(*s)
	}
	return n
}

var (
	emailPattern     = regexp.MustCompile(`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`)
	telephonePattern = regexp.MustCompile(`^(\(\d{3}\) ?|\d{3}[-. ]?)?\d{3}[-. ]?\d{4,6}$`)
)

// Check is CUST-6 with the texts of MSG-3, by field.
func (n NewCustomer) Check() map[string]fault.Text {
	n = n.trimmed()
	fields := map[string]fault.Text{}
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	mark("firstname", fault.Length(n.Firstname, true, 2, 32))
	mark("lastname", fault.Length(n.Lastname, true, 2, 32))
	mark("company", fault.Length(n.Company, false, 2, 40))
	mark("email", CheckEmail(n.Email, n.RequireEmail))
	mark("telephone", CheckTelephone(n.Telephone, n.RequireTelephone))
	if n.LevelID == 0 {
		fields["customer_group_id"] = fault.T("Required")
	}
	return fields
}

// CheckName, CheckEmail and CheckTelephone say what is wrong with one field of a person (CUST-6), nil: nothing.
func CheckName(s string) *fault.Text { return fault.Length(s, true, 2, 32) }

func CheckEmail(s string, required bool) *fault.Text {
	if problem := fault.Length(s, required, 0, 96); problem != nil || s == "" {
		return problem
	}
	return matching(s, emailPattern, fault.T("Invalid email"))
}

func CheckTelephone(s string, required bool) *fault.Text {
	if problem := fault.Length(s, required, 0, 32); problem != nil || s == "" {
		return problem
	}
	return matching(s, telephonePattern, fault.T("Invalid phone number format"))
}

func matching(s string, pattern *regexp.Regexp, problem fault.Text) *fault.Text {
	if pattern.MatchString(s) {
		return nil
	}
	return &problem
}
