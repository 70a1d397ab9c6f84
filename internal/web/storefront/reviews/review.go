package reviews

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/review"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// reviewAddress is where a buyer writes about a part.
func reviewAddress(partID int64) string {
	return "/account/review?product_id=" + strconv.FormatInt(partID, 10)
}

// OfPart are what buyers say of a part, and whether who asks may add to it (PROD-8).
func (s *Server) OfPart(ctx context.Context, part catalog.Part, zone *time.Location) (partview.Reviews, error) {
	approved, err := s.Reviews.Approved(ctx, part.ID)
	if err != nil {
		return partview.Reviews{}, err
	}
	d := partview.NewReviews(part, approved, zone)
	actor := wire.Actor(ctx)
	switch {
	case actor.Mode != access.Shop:
		return d, nil
	case actor.Kind != access.Customer:
		d.Note = text.Tr(ctx, "Buyers of this part can review it.")
		d.Write = present.Link{Text: text.Tr(ctx, "Sign in to write a review"), Href: "/account/login?redirect=" +
			url.QueryEscape(reviewAddress(part.ID))}
		return d, nil
	}
	own, found, err := s.Reviews.Own(ctx, actor.CustomerID, part.ID)
	if err != nil {
		return d, err
	}
	if found {
		d.Note = standing(ctx, own.State)
		if own.State != review.Approved {
			d.Write = present.Link{Text: text.Tr(ctx, "Change your review"), Href: reviewAddress(part.ID)}
		}
		return d, nil
	}
	bought, err := s.Orders.Bought(ctx, actor.CustomerID, part.ID)
	if bought {
		d.Write = present.Link{Text: text.Tr(ctx, "Write a review"), Href: reviewAddress(part.ID)}
	} else {
		d.Note = text.Tr(ctx, "Buyers of this part can review it.")
	}
	return d, err
}

// standing says what became of a review, to its writer.
func standing(ctx context.Context, state review.State) string {
	switch state {
	case review.Waiting:
		return text.Tr(ctx, "Your review waits for approval.")
	case review.Rejected:
		return text.Tr(ctx, "Your review was not published. You can change it and send it again.")
	case review.Approved:
	}
	return text.Tr(ctx, "Your review is published.")
}

// reviewer is who writes about which part.
type reviewer struct {
	part   catalog.Part
	by     customer.Customer
	own    review.Review
	wrote  bool
	bought bool
}

func (s *Server) reviewer(ctx context.Context, partID int64) (w reviewer, err error) {
	if w.part, err = s.Catalog.Part(ctx, partID); err != nil {
		return w, err
	}
	if w.by, err = s.Customers.Customer(ctx, wire.Actor(ctx).CustomerID); err != nil {
		return w, err
	}
	if w.own, w.wrote, err = s.Reviews.Own(ctx, w.by.ID, partID); err != nil {
		return w, err
	}
	w.bought, err = s.Orders.Bought(ctx, w.by.ID, partID)
	return w, err
}

func notBought() *fault.Error {
	return fault.New(fault.Forbidden, "Only buyers of this part can review it.")
}

// ShowReview is the form of a buyer's review.
func (s *Server) ShowReview(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PartID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	who, err := s.reviewer(ctx, in.PartID)
	if err != nil {
		return err
	}
	if !who.bought && !who.wrote {
		return notBought()
	}
	d := partview.ReviewForm{Stars: who.own.Rating, Body: who.own.Body}
	if who.wrote {
		d.Notice, d.Closed = standing(ctx, who.own.State), who.own.State == review.Approved
	}
	return s.reviewPage(w, r, http.StatusOK, who, d)
}

func (s *Server) reviewPage(w http.ResponseWriter, r *http.Request, status int, who reviewer,
	d partview.ReviewForm) error {
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Your review"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", reviewAddress(who.part.ID)
	d.ProductID, d.Part, d.PartHref = who.part.ID, who.part.Brand+" "+who.part.Number+" "+who.part.Name, "/"+who.part.Slug
	d.Byline = review.Byline(who.by.Firstname, who.by.Lastname)
	return wire.Page(w, r, status, page.WriteReview(f, d))
}

// How often a customer may send a review (SEC-1).
const (
	reviewLimit = 20
	reviewPer   = time.Hour
)

// WriteReview keeps what a buyer says of a part until staff have read it.
func (s *Server) WriteReview(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PartID int64  `form:"product_id"`
		Rating int    `form:"rating"`
		Body   string `form:"text"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	who, err := s.reviewer(ctx, in.PartID)
	if err != nil {
		return err
	}
	if !who.bought {
		return notBought()
	}
	if err := throttle.Take(ctx, "review "+strconv.FormatInt(actor.CustomerID, 10), reviewLimit, reviewPer); err != nil {
		return err
	}
	err = s.Reviews.Write(ctx, actor, review.Draft{
		PartID: in.PartID, Firstname: who.by.Firstname, Lastname: who.by.Lastname, Bought: who.bought, Rating: in.Rating,
		Body: in.Body, Lang: text.In(ctx),
	})
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid && wire.WantsPage(r) {
		d := partview.ReviewForm{Stars: in.Rating, Body: in.Body, Errors: map[string]string{}}
		for field, problem := range f.Fields {
			d.Errors[field] = present.Words(ctx, problem)
		}
		return s.reviewPage(w, r, wire.FormStatus(f), who, d)
	}
	if err != nil {
		return err
	}
	return visit.Answer(w, r, present.Said{Success: text.Tr(ctx, "Thank you. Your review is shown when we have read it.")},
		reviewAddress(in.PartID))
}
