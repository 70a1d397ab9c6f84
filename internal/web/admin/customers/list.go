package customers

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// ShowCustomers is the list of the customers (ADM-2).
func (s *Server) ShowCustomers(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	tags, err := s.Customers.Tags(ctx)
	if err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	page := adminview.OfficeCustomers{MayAdd: actor.May(access.AddCustomers), MayMove: actor.May(access.OverridePrice),
		Levels: adminview.Choices(levels, func(l price.Level) (int64, string) { return l.ID, l.Name }),
		Tags:   adminview.Choices(tags, func(t customer.Tag) (int64, string) { return t.ID, t.Title })}
	if actor.May(access.MergeCustomers) {
		page.TagsURL = "/admin/customer/tags"
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Customers"), "customers", "office-customers",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// List is a page of the customers. It is read by the same few statements however many there are.
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	page, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
		Level  int64  `form:"filter_group_id"`
		Tag    int64  `form:"filter_tag"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	today := clock.Now(ctx).In(zone).Format("2006-01-02")
	all := customer.Filter{Search: in.Search, LevelID: in.Level, TagID: in.Tag}
	if !slices.Contains(adminview.CustomerStates(), in.State) {
		return fault.New(fault.Invalid, "This list can't be filtered by %s.", in.State)
	}
	counts := map[string]int{}
	for _, state := range adminview.CustomerStates() { // all of them first
		if counts[""] > customer.MostCounted && state != in.State {
			continue // to find the few of so many takes longer than it helps
		}
		if counts[state], err = s.Customers.Count(ctx, s.inState(ctx, all, state, today)); err != nil {
			return err
		}
	}
	f := s.inState(ctx, all, in.State, today)
	f.Sort, f.Descending, f.Limit, f.Offset = page.Sort, page.Order == "desc", page.Limit, page.Offset()
	found, err := s.Customers.Customers(ctx, f)
	if err != nil {
		return err
	}
	accounts := make([]int64, len(found))
	for i, c := range found {
		accounts[i] = c.AccountID()
	}
	agreed, err := s.OnAccount.AgreedWith(ctx, accounts)
	if err != nil {
		return err
	}
	isExempt, err := s.Customers.Exempt(ctx, idsOf(found), today)
	if err != nil {
		return err
	}
	levels, err := s.levelNames(ctx)
	if err != nil {
		return err
	}
	shown := adminview.OfficeCustomerList{Results: []adminview.OfficeCustomerRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], customer.MostCounted)}
	for _, c := range found {
		shown.Results = append(shown.Results,
			adminview.NewOfficeCustomerRow(ctx, c, levels[c.LevelID], agreed[c.AccountID()], isExempt[c.ID], zone))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// inState narrows a filter to the customers of a tab of the list.
func (s *Server) inState(ctx context.Context, f customer.Filter, state, today string) customer.Filter {
	switch state {
	case adminview.CustomerOfBusiness:
		f.IsPro = true
	case adminview.CustomerOnAccount, adminview.CustomerOnHold:
		f.Among = s.OnAccount.Holders(ctx, state == adminview.CustomerOnHold)
	case adminview.CustomerTaxExempt:
		f.Exempt = today
	case adminview.CustomerDisabled:
		off := false
		f.Active = &off
	}
	return f
}

func (s *Server) levelNames(ctx context.Context) (map[int64]string, error) {
	levels, err := s.Prices.Levels(ctx)
	names := make(map[int64]string, len(levels))
	for _, l := range levels {
		names[l.ID] = l.Name
	}
	return names, err
}

// MoveToLevel has several customers buy at another price level.
func (s *Server) MoveToLevel(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Customers map[string]string `form:"customers"`
		LevelID   int64             `form:"level_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	var ids []int64
	for _, raw := range in.Customers {
		id, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			return fault.InFields(map[string]fault.Text{"customers": fault.T("A number must be input")})
		}
		ids = append(ids, id)
	}
	ctx := r.Context()
	names, err := s.levelNames(ctx)
	if err != nil {
		return err
	}
	moved, err := s.Customers.MoveToLevel(ctx, wire.Actor(ctx), ids, in.LevelID, names)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{
		Success: text.Tr(ctx, "Customers who buy at %s from now on: %d.", names[in.LevelID], moved)})
}

// ShowTags is where tags of customers are made (CUST-34).
func (s *Server) ShowTags(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	tags, err := s.Counter.UsedTags(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Tags of customers"), "customers", "office-customer-tags",
		func(bar adminview.OfficeBar) any {
			return adminview.OfficeTagsPage{Bar: bar, Tags: append([]customerview.UsedTag{}, tags...),
				AddURL: "/admin/customer/tags/add"}
		})
}
