// Package review is what buyers say of a part: stars and words, shown once staff have approved them.
package review

import (
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// State is where a review stands.
type State string

const (
	Waiting  State = "waiting" // for staff; its writer may still change it
	Approved State = "approved"
	Rejected State = "rejected" // its writer may write it anew
)

// Review is what one buyer says of one part.
type Review struct {
	ID         int64
	PartID     int64
	CustomerID int64
	Author     string // the name it is shown under
	Rating     int    // 1 to 5
	Body       string
	Lang       text.Lang
	State      State
	Version    int64 // raised with every change of the words
	Written    time.Time
}

// sum is what the approved of these come to: the stars of all together, and how many.
func sum(all []Review) (stars, count int64) {
	for _, r := range all {
		if r.State == Approved {
			stars, count = stars+int64(r.Rating), count+1
		}
	}
	return stars, count
}

// Lengths of the words, in characters.
const (
	Shortest = 10
	Longest  = 2000
)

// Draft is a review to keep. Bought says whether the writer bought the part: the caller has asked the orders.
type Draft struct {
	PartID    int64
	Firstname string
	Lastname  string
	Bought    bool
	Rating    int
	Body      string
	Lang      text.Lang
}

// check is PROD-8 with the texts of MSG-3. The body is trimmed.
func (d Draft) check() error {
	fields := map[string]fault.Text{}
	if d.Rating < 1 || d.Rating > 5 {
		fields["rating"] = fault.T("Choose from 1 to 5 stars")
	}
	switch n := utf8.RuneCountInString(d.Body); {
	case n == 0:
		fields["text"] = fault.T("Required")
	case n < Shortest:
		fields["text"] = fault.T("Minimum %s characters", Shortest)
	case n > Longest:
		fields["text"] = fault.T("Maximum %s characters", Longest)
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// Byline is the name that a review is shown under: the first name, and of the last its first letter.
func Byline(firstname, lastname string) string {
	firstname, lastname = strings.TrimSpace(firstname), strings.TrimSpace(lastname)
	if lastname == "" {
		return firstname
	}
	first, _ := utf8.DecodeRuneInString(lastname)
	return strings.TrimSpace(firstname + " " + string(first) + ".")
}
