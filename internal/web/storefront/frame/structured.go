package frame

import (
	"maps"
	"net/http"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/storefront/visit"
)

// Thing is an object of schema.org, as a search engine reads it (SITE-1).
type Thing = map[string]any

const Schema = "https://schema.org"

// AboutShop tells search engines of the shop and its stores.
func (s *Frames) AboutShop(r *http.Request, here visit.Here) []any {
	home, name := s.Visit.Absolute(r, "/"), setting.ShopName.In(here.Settings)
	found := []any{Thing{
		"@context": Schema, "@type": "WebSite", "name": name, "url": home,
		"potentialAction": Thing{
			"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": Thing{"@type": "EntryPoint", "urlTemplate": s.Visit.Absolute(r, SearchAddress) +
				"?search={search_term_string}"},
		},
	}}
	shop := Thing{"@type": "Organization", "name": name, "url": home}
	if logo := present.LogoAddress(setting.SiteLogo.In(here.Settings)); logo != "" {
		shop["logo"] = s.Visit.Absolute(r, logo)
	}
	for _, at := range here.Stores {
		found = append(found, storeThing(shop, home, at, clock.Now(r.Context())))
	}
	return found
}

// yearAhead is how many days before they come search engines are told of closed days.
const yearAhead = 366

// opening is a span with the days on which it holds. Of closed days both times are midnight.
func opening(h location.Hours, days Thing) Thing {
	t := maps.Clone(days)
	t["@type"], t["opens"], t["closes"] = "OpeningHoursSpecification", h.Opens, h.Closes
	return t
}

func storeThing(shop Thing, home string, at location.Location, now time.Time) Thing {
	t := Thing{
		"@context": Schema, "@type": "AutoPartsStore", "@id": home + "#store-" + strings.ToLower(at.Code), "name": at.Name,
		"url":                home,
		"parentOrganization": shop,
		"address": Thing{
			"@type": "PostalAddress", "streetAddress": at.Address1, "addressLocality": at.City, "addressRegion": at.State,
			"postalCode": at.Postcode, "addressCountry": at.Country,
		},
	}
	if at.Telephone != "" {
		t["telephone"] = at.Telephone
	}
	hours := []Thing{}
	for day := time.Sunday; day <= time.Saturday; day++ {
		for _, h := range at.Hours[day] {
			hours = append(hours, opening(h, Thing{"dayOfWeek": Schema + "/" + day.String()}))
		}
	}
	if len(hours) > 0 {
		t["openingHoursSpecification"] = hours
	}
	others := []Thing{}
	for _, c := range at.ClosuresFrom(at.Day(now), yearAhead) {
		days := Thing{"validFrom": c.First, "validThrough": c.Last, "description": c.Reason}
		if c.IsClosed() {
			others = append(others, opening(location.Hours{Opens: "00:00", Closes: "00:00"}, days))
		}
		for _, h := range c.Hours {
			others = append(others, opening(h, days))
		}
	}
	if len(others) > 0 {
		t["specialOpeningHoursSpecification"] = others
	}
	return t
}

// AboutPlace tells search engines where a page is: the way that its crumbs show.
func (s *Frames) AboutPlace(r *http.Request, f *page.Frame, crumbs []present.Link) {
	steps := make([]Thing, 0, len(crumbs)+2)
	step := func(name, path string) {
		steps = append(steps, Thing{"@type": "ListItem", "position": len(steps) + 1, "name": name, "item": s.Own(r, path)})
	}
	step(page.T(r.Context(), "Home"), "/")
	for _, c := range crumbs {
		step(c.Text, c.Href)
	}
	step(f.Title, r.URL.Path)
	f.JSONLD = append(f.JSONLD, Thing{"@context": Schema, "@type": "BreadcrumbList", "itemListElement": steps})
}

// Own is the absolute address of a path with its query.
func (s *Frames) Own(r *http.Request, address string) string {
	path, query, asks := strings.Cut(address, "?")
	if !asks {
		return s.Visit.Absolute(r, path)
	}
	return s.Visit.Absolute(r, path) + "?" + query
}
