package adminview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// OfficeFinds answers the search over everything.
type OfficeFinds struct {
	Search string            `json:"search"` // what was looked for
	Groups []OfficeFindGroup `json:"groups"` // those with a hit
}

// OfficeFindGroup is what was found of one kind, the likeliest first.
type OfficeFindGroup struct {
	Name  string       `json:"name"`
	Words string       `json:"words"`
	Hits  []OfficeFind `json:"hits"`
}

// OfficeFind is a record, a screen or a setting.
type OfficeFind struct {
	Title  string `json:"title"`
	Words  string `json:"words"` // what tells it from others
	Href   string `json:"href"`
	IsData bool   `json:"is_data"` // named by the shop's own data, which is never translated
}

// NewFoundOrder is an order that was found.
func NewFoundOrder(ctx context.Context, o order.Listed) OfficeFind {
	title := text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10))
	return OfficeFind{Title: title, Words: besides(o.Name, o.Telephone, o.Total.Text(),
		present.NewOrderStatus(ctx, o.Order).Name), Href: orderview.OfficeOrder + present.ID(o.ID)}
}

// NewFoundCustomer is a customer who was found.
func NewFoundCustomer(c customer.Customer) OfficeFind {
	return OfficeFind{Title: c.Name(), Words: besides(c.Company, c.Telephone, c.Email), Href: CustomerURL(c.ID), IsData: true}
}

// NewFoundPart is a part that was found.
func NewFoundPart(p catalog.Part) OfficeFind {
	return OfficeFind{Title: p.Brand + " " + p.Number, Words: p.Name, Href: ProductURL(p.ID), IsData: true}
}

// NewFoundStore is a store that was found.
func NewFoundStore(l location.Location) OfficeFind {
	return OfficeFind{Title: l.Name, Words: besides(l.Code, l.City, l.Telephone), Href: StoreURL(l.ID), IsData: true}
}

// NewFoundMember is somebody of the staff who was found.
func NewFoundMember(m access.Member) OfficeFind {
	return OfficeFind{Title: m.Name, Words: besides(m.RoleName, m.Email), Href: MemberURL(m.ID), IsData: true}
}

// besides are facts beside each other; empty ones are left out.
func besides(facts ...string) string {
	said := facts[:0]
	for _, fact := range facts {
		if fact != "" {
			said = append(said, fact)
		}
	}
	return strings.Join(said, " · ")
}
