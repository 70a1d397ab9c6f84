package storefront

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
)

// thing is an object of schema.org, as a search engine reads it (SITE-1).
type thing = map[string]any

const schema = "https://schema.org"

// aboutShop tells search engines of the shop and its stores.
func (s *Server) aboutShop(r *http.Request) ([]any, error) {
	home := s.absolute(r, "/")
	found := []any{thing{
		"@context": schema, "@type": "WebSite", "name": s.Site, "url": home,
		"potentialAction": thing{
			"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": thing{"@type": "EntryPoint", "urlTemplate": s.absolute(r, searchAddress) + "?search={search_term_string}"},
		},
	}}
	stores, err := s.Locations.Locations(r.Context())
	if err != nil {
		return nil, err
	}
	kept, err := s.kept(r.Context())
	if err != nil {
		return nil, err
	}
	shop := thing{"@type": "Organization", "name": s.Site, "url": home}
	if logo := present.LogoAddress(setting.SiteLogo.In(kept)); logo != "" {
		shop["logo"] = s.absolute(r, logo)
	}
	for _, at := range stores {
		found = append(found, storeThing(shop, home, at))
	}
	return found, nil
}

func storeThing(shop thing, home string, at location.Location) thing {
	t := thing{
		"@context": schema, "@type": "AutoPartsStore", "@id": home + "#store-" + strings.ToLower(at.Code), "name": at.Name, "url": home,
		"parentOrganization": shop,
		"address": thing{
			"@type": "PostalAddress", "streetAddress": at.Address1, "addressLocality": at.City, "addressRegion": at.State,
			"postalCode": at.Postcode, "addressCountry": at.Country,
		},
	}
	if at.Telephone != "" {
		t["telephone"] = at.Telephone
	}
	hours := []thing{}
	for day := time.Sunday; day <= time.Saturday; day++ {
		if h, opens := at.Hours[day]; opens {
			hours = append(hours, thing{
				"@type": "OpeningHoursSpecification", "dayOfWeek": schema + "/" + day.String(), "opens": h.Opens, "closes": h.Closes,
			})
		}
	}
	if len(hours) > 0 {
		t["openingHoursSpecification"] = hours
	}
	return t
}

// aboutListing tells search engines what a listing is of and which parts this page of it has. It says nothing of prices:
// each part's own page does. A further page is a page of its own; any other parameter leads to less of the same, or to the
// same in another order.
func (s *Server) aboutListing(r *http.Request, f *page.Frame, asked listing, d present.Listing) {
	s.aboutPlace(r, f, d.Crumbs)
	items, before := []thing{}, (asked.page-1)*asked.limit
	for _, g := range d.Groups {
		for _, c := range g.Cards {
			items = append(items, thing{"@type": "ListItem", "position": before + len(items) + 1, "url": s.own(r, c.Href)})
		}
	}
	if len(items) > 0 {
		f.JSONLD = append(f.JSONLD, thing{"@context": schema, "@type": "ItemList", "name": d.Title, "itemListElement": items})
	}
	if asked.page > 1 {
		f.Canonical += "?" + url.Values{"page": {strconv.Itoa(asked.page)}}.Encode()
	}
}

// aboutPlace tells search engines where a page is: the way that its crumbs show.
func (s *Server) aboutPlace(r *http.Request, f *page.Frame, crumbs []present.Link) {
	steps := make([]thing, 0, len(crumbs)+2)
	step := func(name, path string) {
		steps = append(steps, thing{"@type": "ListItem", "position": len(steps) + 1, "name": name, "item": s.own(r, path)})
	}
	step(page.T(r.Context(), "Home"), "/")
	for _, c := range crumbs {
		step(c.Text, c.Href)
	}
	step(f.Title, r.URL.Path)
	f.JSONLD = append(f.JSONLD, thing{"@context": schema, "@type": "BreadcrumbList", "itemListElement": steps})
}

// own is the absolute address of a path with its query.
func (s *Server) own(r *http.Request, address string) string {
	path, query, asks := strings.Cut(address, "?")
	if !asks {
		return s.absolute(r, path)
	}
	return s.absolute(r, path) + "?" + query
}
