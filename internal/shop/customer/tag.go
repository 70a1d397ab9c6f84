package customer

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Tag is a word by which staff tell customers apart (CUST-34).
type Tag struct {
	ID        int64
	Title     string
	Customers int // who have it, of UsedTags alone
}

// Tags are all that there are, by title.
func (*Service) Tags(ctx context.Context) ([]Tag, error) { return tags(ctx) }

// UsedTags are all with how many customers have each.
func (*Service) UsedTags(ctx context.Context) ([]Tag, error) {
	all, err := tags(ctx)
	if err != nil {
		return nil, err
	}
	uses, err := tagUses(ctx)
	for i := range all {
		all[i].Customers = uses[all[i].ID]
	}
	return all, err
}

// TagsOf are the ids of a customer's tags.
func (*Service) TagsOf(ctx context.Context, customerID int64) ([]int64, error) {
	return tagsOf(ctx, customerID)
}

// AddTag makes a tag. A title that is taken is a Conflict.
func (*Service) AddTag(ctx context.Context, actor access.Actor, title string) (id int64, err error) {
	if !actor.May(access.MergeCustomers) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	title = strings.TrimSpace(title)
	if problem := fault.Length(title, true, 1, 40); problem != nil {
		return 0, fault.InFields(map[string]fault.Text{"title": *problem})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addTag(ctx, title, text.Fold(title))
		if err != nil {
			return err
		}
		if added == 0 {
			taken := fault.New(fault.Conflict, "There is such a tag already.")
			taken.Fields = map[string]fault.Text{"title": taken.Text}
			return taken
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "tag.add", Subject: "tag", SubjectID: added})
	})
	return id, err
}

// SaveTags makes these the tags of a customer, and no others. One that is not there is Invalid.
func (s *Service) SaveTags(ctx context.Context, actor access.Actor, customerID int64, ids []int64) error {
	if !actor.May(access.EditCustomers) {
		return MayNotEdit()
	}
	return s.change(ctx, actor, customerID, "customer.tags", func(ctx context.Context, _ Customer) error {
		all, err := tags(ctx)
		if err != nil {
			return err
		}
		slices.Sort(ids)
		ids = slices.Compact(ids)
		for _, id := range ids {
			if !slices.ContainsFunc(all, func(t Tag) bool { return t.ID == id }) {
				return fault.InFields(map[string]fault.Text{"tags": fault.T("Please choose one of the list")})
			}
		}
		return saveTags(ctx, customerID, ids)
	})
}
