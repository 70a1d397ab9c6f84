// Package quote is what a quote goes through after it was made: versions that are sent, opened, approved or declined,
// each kept as it was shown, and what of them a customer did not want yet.
package quote

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
)

// Version is a quote as it was shown once. A signature belongs to one of them.
type Version struct {
	ID         int64
	OrderID    int64
	Number     int // 1 is the first
	CustomerID int64
	LocationID int64
	Shown      order.Order // as it was then, without its history
	Terms      string      // of the shop, as they were then
	StaffID    int64
	Sent       time.Time // last; zero: it was not
	SentBy     string    // notify.Email, notify.Text, Both or Link; empty: by nothing
	Opened     time.Time // first; zero: it was not
	Times      int       // that it was opened
	OnPhone    bool      // first
	Added      time.Time
	Answer     *Answer // nil: none yet

	nonce string
	shown string // Shown as it is stored
}

// What a version was sent by, beside the channels of notify.
const (
	Both = "both"
	Link = "link" // staff copied it
)

// Way is how somebody said yes or no.
type Way string

const (
	ByLink   Way = "link"
	ByPhone  Way = "phone"
	InPerson Way = "in_person"
)

// Answer is what was said to a version.
type Answer struct {
	Approved bool
	Way      Way
	Name     string // who
	Drawing  string // the path of a signature on a sheet of ink.Width by ink.Height; empty: it was typed or said
	Reason   string // of who declined
	Amount   money.Cents
	Declined []string // the keys of groups
	StaffID  int64    // who heard it; 0: it came by the link
	At       time.Time
}

// Group is what is approved or declined as one: a job, or all that belongs to none.
type Group struct {
	Key    string // of the press of the job; empty: of none
	JobID  int64
	Name   string // empty: it is no job
	Lines  []order.Line
	Amount money.Cents // with tax
}

// Groups are those of an order, in the order of its lines.
func Groups(o order.Order) []Group {
	var groups []Group
	at := map[string]int{}
	of := map[string]order.Line{} // by the cart's key
	for _, l := range o.Lines {
		of[l.CartKey] = l
	}
	for _, l := range o.Lines {
		owner := l
		switch {
		case l.Kind == sale.Core:
			owner = of[strings.TrimSuffix(l.CartKey, "-core")]
		case l.OfKey != "" && l.Terms.Job == nil:
			owner = of[l.OfKey]
		}
		g := Group{}
		if j := owner.Terms.Job; j != nil {
			g.Key, g.JobID, g.Name = j.Group, j.ID, j.Name
		}
		i, is := at[g.Key]
		if !is {
			i = len(groups)
			at[g.Key] = i
			groups = append(groups, g)
		}
		groups[i].Lines = append(groups[i].Lines, l)
		groups[i].Amount += l.Total - l.Discount
		for _, t := range l.Taxes {
			groups[i].Amount += t.Tax
		}
	}
	return groups
}

// Groups are those that were shown.
func (v Version) Groups() []Group { return Groups(v.Shown) }

// without is what a version comes to without some of its groups.
func (v Version) without(declined []string) money.Cents {
	sum := v.Shown.Total
	for _, g := range v.Groups() {
		if slices.Contains(declined, g.Key) {
			sum -= g.Amount
		}
	}
	return max(sum, 0)
}

// keysOf are the cart's keys of the lines of some groups.
func (v Version) keysOf(groups []string) map[string]bool {
	keys := map[string]bool{}
	for _, g := range v.Groups() {
		if slices.Contains(groups, g.Key) {
			for _, l := range g.Lines {
				keys[l.CartKey] = true
			}
		}
	}
	return keys
}

// Differences say in words what an order has become since a version of it was shown; none: it is the same.
func (v Version) Differences(now order.Order) []fault.Text {
	var all []fault.Text
	was := v.Shown
	before, after := byKey(was.Lines), byKey(now.Lines)
	for _, l := range was.Lines {
		if _, is := after[l.CartKey]; !is && named(l) {
			all = append(all, fault.T("%s is taken off.", l.Name))
		}
	}
	for _, l := range now.Lines {
		old, is := before[l.CartKey]
		switch {
		case !named(l):
		case !is:
			all = append(all, fault.T("%s is new.", l.Name))
		case old.Quantity != l.Quantity:
			all = append(all, fault.T("%s: %s instead of %s.", l.Name, l.Quantity, old.Quantity))
		case old.Unit != l.Unit || old.Total != l.Total || old.Discount != l.Discount:
			all = append(all, fault.T("%s: %s instead of %s.", l.Name, l.Total-l.Discount, old.Total-old.Discount))
		case old.Name != l.Name:
			all = append(all, fault.T("%s is now %s.", old.Name, l.Name))
		}
	}
	if v.CustomerID != now.CustomerID {
		all = append(all, fault.T("It is for another customer."))
	}
	if vehicleOf(was) != vehicleOf(now) {
		all = append(all, fault.T("It is for another vehicle."))
	}
	isSame := was.Total == now.Total && slices.Equal(was.Totals, now.Totals) && len(was.Lines) == len(now.Lines)
	if len(all) == 0 && !isSame {
		all = append(all, fault.T("It comes to %s instead of %s.", now.Total, was.Total))
	}
	return all
}

func named(l order.Line) bool { return l.Kind != sale.Core }

func byKey(lines []order.Line) map[string]order.Line {
	all := map[string]order.Line{}
	for _, l := range lines {
		all[l.CartKey] = l
	}
	return all
}

func vehicleOf(o order.Order) string {
	if o.Vehicle == nil {
		return ""
	}
	return o.Vehicle.Text()
}

// State is how a version stands for whoever has its link.
type State string

const (
	Open     State = "open"
	Approved State = "approved"
	Declined State = "declined"
	Replaced State = "replaced" // a newer one was sent
	Changing State = "changing" // the store is at it
	Expired  State = "expired"
	Gone     State = "gone" // it is no quote any more
)

// digest is what a link signs of what was shown.
func digest(shown string) string {
	sum := sha256.Sum256([]byte(shown))
	return hex.EncodeToString(sum[:])
}
