package partview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/review"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
)

// Review is what a buyer says of a part.
type Review struct {
	Author string
	Stars  int // 1 to 5
	Body   string
	Lang   string
	Date   string
}

// Reviews are those of a part, with the way to write one (PROD-8).
type Reviews struct {
	Rating
	List  []Review
	Write present.Link // empty: who asks can't
	Note  string       // says why not, or what became of theirs
}

// NewReviews shows the approved reviews of a part.
func NewReviews(p catalog.Part, approved []review.Review, zone *time.Location) Reviews {
	d := Reviews{Rating: NewRating(p.Stars), List: make([]Review, 0, len(approved))}
	for _, r := range approved {
		d.List = append(d.List, newReview(r, zone))
	}
	return d
}

func newReview(r review.Review, zone *time.Location) Review {
	return Review{Author: r.Author, Stars: r.Rating, Body: r.Body, Lang: string(r.Lang), Date: r.Written.In(zone).
		Format("01/02/2006")}
}

// CountText says how many reviews there are.
func (d Reviews) CountText(ctx context.Context) string {
	if d.Count == 1 {
		return text.Tr(ctx, "1 review")
	}
	return text.Tr(ctx, "%s reviews", strconv.Itoa(d.Count))
}

// Data are the reviews for machines (JSON-LD): how they come out, and the newest.
func (d Reviews) Data(part map[string]any) {
	type thing = map[string]any
	if d.Count == 0 {
		return
	}
	part["aggregateRating"] = thing{"@type": "AggregateRating", "ratingValue": d.Average, "reviewCount": d.Count,
		"bestRating": 5, "worstRating": 1}
	const newest = 3
	list := []thing{}
	for _, r := range d.List[:min(len(d.List), newest)] {
		list = append(list, thing{
			"@type": "Review", "author": thing{"@type": "Person", "name": r.Author}, "reviewBody": r.Body, "inLanguage": r.Lang,
			"reviewRating": thing{"@type": "Rating", "ratingValue": r.Stars, "bestRating": 5, "worstRating": 1},
		})
	}
	part["review"] = list
}

// ReviewForm is where a buyer writes what they say of a part.
type ReviewForm struct {
	ProductID int64
	Part      string
	PartHref  string
	Byline    string // the name it is shown under
	Stars     int    // 0: not chosen
	Body      string
	Errors    map[string]string
	Notice    string // what became of it
	Closed    bool   // it can no longer be changed
}

// ReviewRow is a review as staff judge it.
type ReviewRow struct {
	Review
	ID       int64
	Version  int64
	Part     string
	PartHref string
	Approve  bool
	Reject   bool
}

// ReviewList is the staff's screen of reviews.
type ReviewList struct {
	Bar   deskview.DeskBar
	State string         // waiting, approved, rejected
	Tabs  []present.Link // the states
	Rows  []ReviewRow
}

// NewReviewRow shows a review to staff.
func NewReviewRow(r review.Review, p catalog.Part, zone *time.Location) ReviewRow {
	return ReviewRow{
		Review: newReview(r, zone), ID: r.ID, Version: r.Version, Part: p.Brand + " " + p.Number + " " + p.Name,
		PartHref: "/" + p.Slug,
		Approve:  r.State != review.Approved, Reject: r.State != review.Rejected,
	}
}
