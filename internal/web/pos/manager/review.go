package manager

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/review"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

const reviewsPath = "/pos/reviews"

// ShowReviews is where staff read what buyers say and decide what is shown (PROD-8).
func (s *Server) ShowReviews(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	state := review.State(r.URL.Query().Get("state"))
	tabs := map[review.State]string{
		review.Waiting: text.Tr(ctx, "Waiting"), review.Approved: text.Tr(ctx, "Approved"),
		review.Rejected: text.Tr(ctx, "Rejected"),
	}
	if tabs[state] == "" {
		state = review.Waiting
	}
	desk, here, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	d := partview.ReviewList{Bar: deskview.DeskBar{Desk: desk, At: "reviews"}, State: string(state)}
	for _, one := range []review.State{review.Waiting, review.Approved, review.Rejected} {
		d.Tabs = append(d.Tabs, present.Link{Text: tabs[one], Href: reviewsPath + "?state=" + string(one)})
	}
	all, err := s.Reviews.InState(ctx, wire.Actor(ctx), state)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(all))
	for _, one := range all {
		ids = append(ids, one.PartID)
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	for _, one := range all {
		d.Rows = append(d.Rows, partview.NewReviewRow(one, parts[one.PartID], here.Zone))
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Reviews"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.ReviewList(f, d))
}

// DecideReview approves or rejects a review as it was read.
func (s *Server) DecideReview(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID      int64  `form:"review_id"`
		Version int64  `form:"version"`
		To      string `form:"state"`
		From    string `form:"from"` // the list that it was decided in
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Reviews.Decide(r.Context(), wire.Actor(r.Context()), in.ID, in.Version, review.State(in.To))
	if err != nil {
		return err
	}
	if !wire.WantsPage(r) {
		return wire.Reply(w, http.StatusOK, present.Success{Success: true})
	}
	next := reviewsPath
	if in.From == string(review.Approved) || in.From == string(review.Rejected) {
		next += "?state=" + in.From
	}
	return wire.Redirect(w, r, next)
}
