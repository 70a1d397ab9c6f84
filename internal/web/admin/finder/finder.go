// Package finder answers the one search of the back office: orders, customers, parts, screens and settings at once, each
// group to those who may see it.
package finder

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/product"
	"camber/internal/shop/setting"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// most is how many are shown of each group.
const most = 5

// Deps is what these handlers work with.
type Deps struct {
	Access    *access.Service
	Customers *customer.Service
	Locations *location.Service
	Orders    *order.Service
	Products  *product.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/admin/api/find", routing.OfficeExit, "search", adminview.OfficeFinds{}, s.Find),
	}
}

// Find answers what is called so, group by group; of what somebody may not see there is no group.
func (s *Server) Find(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	found := adminview.OfficeFinds{Search: in.Search, Groups: []adminview.OfficeFindGroup{}}
	words := strings.TrimSpace(in.Search)
	if words == "" {
		return wire.Reply(w, http.StatusOK, found)
	}
	for _, look := range []func(context.Context, access.Actor, string) (adminview.OfficeFindGroup, error){
		s.orders, s.customers, s.parts, s.stores, s.staff, screens, settings,
	} {
		group, err := look(ctx, wire.Actor(ctx), words)
		if err != nil {
			return err
		}
		if len(group.Hits) > 0 {
			found.Groups = append(found.Groups, group)
		}
	}
	return wire.Reply(w, http.StatusOK, found)
}

// orders are found by their number, else by the end of a phone number, else by the name of who bought.
func (s *Server) orders(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "orders", Words: text.Tr(ctx, "Orders")}
	if office.PathOf(actor, "orders") == "" {
		return group, nil
	}
	for _, q := range orderSearches(words) {
		q.Limit = most
		page, err := s.Orders.List(ctx, actor, q)
		if err != nil {
			return group, err
		}
		for _, o := range page.Orders {
			group.Hits = append(group.Hits, adminview.NewFoundOrder(ctx, o))
		}
		if len(group.Hits) > 0 {
			break
		}
	}
	return group, nil
}

// fewest digits that are taken for a phone number.
const fewestDigits = 4

// orderSearches are what words may mean of an order, the likeliest first.
func orderSearches(words string) []order.Search {
	var searches []order.Search
	if id, err := strconv.ParseInt(strings.TrimLeft(words, "# "), 10, 64); err == nil && id > 0 {
		searches = append(searches, order.Search{ID: id})
	}
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, words)
	if len(digits) >= fewestDigits && strings.Trim(words, "+-.()0123456789 ") == "" {
		return append(searches, order.Search{Telephone: digits})
	}
	return append(searches, order.Search{Customer: words})
}

func (s *Server) customers(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "customers", Words: text.Tr(ctx, "Customers")}
	if office.PathOf(actor, "customers") == "" {
		return group, nil
	}
	found, err := s.Customers.Search(ctx, words)
	for _, c := range found[:min(len(found), most)] {
		group.Hits = append(group.Hits, adminview.NewFoundCustomer(c))
	}
	return group, err
}

func (s *Server) parts(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "parts", Words: text.Tr(ctx, "Parts")}
	if office.PathOf(actor, "products") == "" {
		return group, nil
	}
	rows, _, err := s.Products.List(ctx, product.Filter{Search: words, Sort: product.ByMatch, Limit: most})
	for _, row := range rows {
		group.Hits = append(group.Hits, adminview.NewFoundPart(row.Part))
	}
	return group, err
}

// stores are found by name, code, town, street or telephone.
func (s *Server) stores(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "stores", Words: text.Tr(ctx, "Stores")}
	if office.PathOf(actor, "store") == "" {
		return group, nil
	}
	all, err := s.Locations.Locations(ctx)
	for _, l := range all {
		if len(group.Hits) < most && isCalled(strings.Join([]string{l.Name, l.Code, l.City, l.Address1, l.Telephone}, " "), words) {
			group.Hits = append(group.Hits, adminview.NewFoundStore(l))
		}
	}
	return group, err
}

func (s *Server) staff(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "staff", Words: text.Tr(ctx, "Staff")}
	if office.PathOf(actor, "staff") == "" {
		return group, nil
	}
	found, _, err := s.Access.Members(ctx, access.MemberFilter{Search: words, Limit: most})
	for _, m := range found {
		group.Hits = append(group.Hits, adminview.NewFoundMember(m))
	}
	return group, err
}

// screens are the places of the menu with such a name, and the till for whoever looks for what is done there.
func screens(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "screens", Words: text.Tr(ctx, "Screens")}
	for _, section := range office.Sections() {
		for _, p := range section.Places {
			name := text.Tr(ctx, p.Words)
			if p.IsFor(actor) && isCalled(name, words) {
				group.Hits = append(group.Hits, adminview.OfficeFind{Title: name, Words: text.Tr(ctx, section.Words), Href: p.Path})
			}
		}
	}
	if till := text.Tr(ctx, "To the till"); isCalled(till+" "+text.Tr(ctx, "Shift, X report, Z report, drawer, sale"), words) {
		group.Hits = append(group.Hits, adminview.OfficeFind{Title: till, Href: "/pos/login"})
	}
	return group, nil
}

func settings(ctx context.Context, actor access.Actor, words string) (adminview.OfficeFindGroup, error) {
	group := adminview.OfficeFindGroup{Name: "settings", Words: text.Tr(ctx, "Settings")}
	path := office.PathOf(actor, "settings")
	if path == "" {
		return group, nil
	}
	for _, g := range setting.Groups() {
		for _, n := range g.Settings {
			name := text.Tr(ctx, n.Words)
			if len(group.Hits) < most && isCalled(name+" "+n.Name, words) {
				group.Hits = append(group.Hits,
					adminview.OfficeFind{Title: name, Words: text.Tr(ctx, g.Words), Href: path + "?name=" + n.Name})
			}
		}
	}
	return group, nil
}

// isCalled says whether all words stand in a name.
func isCalled(name, words string) bool {
	name = text.Fold(name)
	for word := range strings.FieldsSeq(text.Fold(words)) {
		if !strings.Contains(name, word) {
			return false
		}
	}
	return true
}
