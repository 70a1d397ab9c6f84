package adminview

import (
	"time"

	"camber/internal/shop/appointment"
	"camber/internal/web/present"
)

// Feed is the calendar of a bay or an installer, which programs fetch. Its address is told once, when it is made.
type Feed struct {
	Kind      string `json:"kind"`
	SubjectID int64  `json:"subject_id"`
	Names     bool   `json:"names"`
	Made      string `json:"made_text"` // empty: there is none
	Read      string `json:"read_text"` // when it was last fetched; empty: never
}

// MadeFeed answers that a calendar has an address.
type MadeFeed struct {
	Success string `json:"success"`
	URL     string `json:"url"`
	Feed    Feed   `json:"calendar"`
}

// SavedFeed answers a change of a calendar.
type SavedFeed struct {
	Success string `json:"success"`
	Feed    Feed   `json:"calendar"`
}

// NewFeed is a calendar as it is set up.
func NewFeed(f appointment.Feed, zone *time.Location) Feed {
	shown := Feed{Kind: string(f.Kind), SubjectID: f.SubjectID, Names: f.Names}
	if !f.Made.IsZero() {
		shown.Made = present.Moment(f.Made, zone)
	}
	if !f.Read.IsZero() {
		shown.Read = present.Moment(f.Read, zone)
	}
	return shown
}
