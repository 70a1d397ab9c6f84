package customers

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// CustomerTags is CUST-34.
func (s *Server) CustomerTags(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	all, err := s.Customers.Tags(ctx)
	if err != nil {
		return err
	}
	assigned, err := s.Customers.TagsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, customerview.NewCustomerTags(all, assigned, wire.Actor(ctx)))
}

// SaveCustomerTags replaces the set.
func (s *Server) SaveCustomerTags(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	var ids []int64
	for name, list := range values {
		if name != "tags" && !strings.HasPrefix(name, "tags[") {
			continue
		}
		for _, raw := range list {
			for one := range strings.SplitSeq(raw, ",") {
				if one = strings.TrimSpace(one); one == "" {
					continue
				}
				id, err := strconv.ParseInt(one, 10, 64)
				if err != nil {
					return fault.InFields(map[string]fault.Text{"tags": fault.T("A number must be input")})
				}
				ids = append(ids, id)
			}
		}
	}
	if err := s.Customers.SaveTags(r.Context(), wire.Actor(r.Context()), c.ID, ids); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The tags were saved."))
}

// ShowTags is the page on which tags of customers are made (CUST-34).
func (s *Server) ShowTags(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	desk, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	all, err := s.UsedTags(ctx)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Tags of customers"), "tags",
		customerview.TagsPage{Desk: desk, Tags: all, AddURL: customerview.TagsPath + "/add"})
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
	all, err := s.UsedTags(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, customerview.MadeTag{Success: text.Tr(ctx, "The tag was made."), Tags: all})
}

// UsedTags are all tags with who has them.
func (s *Server) UsedTags(ctx context.Context) ([]customerview.UsedTag, error) {
	all, err := s.Customers.UsedTags(ctx)
	return customerview.NewUsedTags(all, wire.Actor(ctx)), err
}
