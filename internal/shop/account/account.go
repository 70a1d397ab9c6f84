// Package account is what customers do for themselves at the shop's door: they sign up, set a password by a link in a
// mail, say who they are, and let others buy for their business.
package account

import (
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
)

// How often one address may sign up and ask for links, and how many links one person is sent (SEC-1, W-26).
const (
	signUps   = 20
	asks      = 20
	perPerson = 3
	per       = time.Hour
)

// How long a link opens.
const (
	forgottenFor = time.Hour
	invitedFor   = 72 * time.Hour
)

// MostUsers is how many buy for one business.
const MostUsers = 50

// Kind says why a link was sent.
type Kind string

const (
	Forgotten Kind = "forgotten" // its password is
	Invited   Kind = "invited"   // to buy for a business
)

func (k Kind) lasts() time.Duration {
	if k == Invited {
		return invitedFor
	}
	return forgottenFor
}

// Newcomer is who signs up (CART-19).
type Newcomer struct {
	LevelID    int64
	Firstname  string
	Lastname   string
	Email      string
	Telephone  string
	Password   string
	Confirm    string
	Newsletter bool
	Texts      bool
	Agree      bool            // to the terms
	Address    *region.Address // nil: none was given
	Said       customer.Said   // to what the owner asks (CUST-5)

	Session string // secret of the session's riddle
	Answer  string // to it
}

func (n Newcomer) customer() customer.NewCustomer {
	return customer.NewCustomer{
		LevelID: n.LevelID, Firstname: n.Firstname, Lastname: n.Lastname, Email: n.Email, Telephone: n.Telephone,
		RequireEmail: true, Newsletter: n.Newsletter, Texts: n.Texts,
	}
}

// check is everything that can be said without looking at anybody else, by field.
func (n Newcomer) check() map[string]fault.Text {
	fields := n.customer().Check()
	checkNew(fields, n.Password, n.Confirm, n.Email, n.Firstname+" "+n.Lastname)
	if !n.Agree {
		fields["agree"] = fault.T("Please agree to the terms.")
	}
	if strings.TrimSpace(n.Answer) == "" {
		fields["captcha"] = fault.T("Required")
	}
	if n.Address != nil {
		for field, problem := range n.Address.Trimmed().Check() {
			fields["address["+field+"]"] = problem
		}
	}
	return fields
}

// checkNew is W-32 for a password that is typed twice.
func checkNew(fields map[string]fault.Text, password, confirm string, known ...string) {
	if problem := access.CheckPassword(password, known...); problem != nil {
		fields["password"] = *problem
	}
	if confirm != password {
		fields["confirm"] = fault.T("The two passwords differ.")
	}
}

// Link is one by which a password is set.
type Link struct {
	ID         int64
	CustomerID int64 // 0: nobody has the email that was typed
	Kind       Kind
	Lang       text.Lang
}
