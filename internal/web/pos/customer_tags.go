package pos

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowTags is the page on which tags of customers are made (CUST-34).
func (s *Server) ShowTags(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	desk, _, err := s.desk(ctx)
	if err != nil {
		return err
	}
	all, err := s.usedTags(ctx)
	if err != nil {
		return err
	}
	return s.showDesk(w, r, text.Tr(ctx, "Tags of customers"), "tags", present.TagsPage{Desk: desk, Tags: all, AddURL: present.TagsPath + "/add"})
}

// AddTag makes one.
func (s *Server) AddTag(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Title string `form:"title"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Customers.AddTag(ctx, wire.Actor(ctx), in.Title); err != nil {
		return err
	}
	all, err := s.usedTags(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.MadeTag{Success: text.Tr(ctx, "The tag was made."), Tags: all})
}

func (s *Server) usedTags(ctx context.Context) ([]present.UsedTag, error) {
	all, err := s.Customers.UsedTags(ctx)
	return present.NewUsedTags(all), err
}
