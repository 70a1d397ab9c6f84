package sitemap

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/shop/catalog"
	"camber/internal/shop/slot"
	"camber/internal/web/present"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/visit"
)

// sitemapVehicles is the kind of the maps that name the pages of vehicles and categories.
const sitemapVehicles = "vehicle"

// sitemapAtOnce is how many vehicles are read at once.
const sitemapAtOnce = 50

// leaves are the categories with none below them.
func (s *Server) leaves(ctx context.Context) ([]catalog.Category, error) {
	categories, err := s.Catalog.Tree(ctx)
	return slices.DeleteFunc(slices.Clone(categories), func(c catalog.Category) bool {
		return slices.ContainsFunc(categories, func(below catalog.Category) bool { return below.ParentID == c.ID })
	}), err
}

// vehicleSpan is how many ids of base vehicles one map has: each may have a page in every category without others
// below.
func vehicleSpan(leaves []catalog.Category) int64 {
	return max(1, sitemapSpan/int64(max(len(leaves), 1)))
}

// vehicleMaps are the names of the maps that name a page of a vehicle.
func (s *Server) vehicleMaps(ctx context.Context) (names []string, err error) {
	leaves, err := s.leaves(ctx)
	if err != nil {
		return nil, err
	}
	span := vehicleSpan(leaves)
	for after := int64(0); ; {
		next, err := s.vehiclePages(ctx, after, math.MaxInt64, 1)
		if err != nil || len(next) == 0 {
			return names, err
		}
		n := (next[0].ID-1)/span + 1
		names, after = append(names, fmt.Sprintf("%s-%d", sitemapVehicles, n)), n*span
	}
}

// vehiclePages are the pages of the next few base vehicles after an id, up to another; atOnce are asked about together.
func (s *Server) vehiclePages(ctx context.Context, after, upTo int64, atOnce int) (found []catalog.Address, err error) {
	leaves, err := s.leaves(ctx)
	if err != nil {
		return nil, err
	}
	reference := s.Vehicles.Reference()
	for len(found) == 0 {
		ids, err := s.Find.Vehicles(after, atOnce)
		if err != nil || len(ids) == 0 || ids[0] > upTo {
			return nil, err
		}
		for _, id := range ids {
			v, known := reference.Base(id)
			if !known || id > upTo {
				continue
			}
			counts, err := s.Find.Fitting(ctx, &v, false)
			if err != nil {
				return nil, err
			}
			slug := reference.Slug(v)
			for _, c := range leaves {
				if counts.Categories[c.ID] > 0 {
					found = append(found, catalog.Address{ID: id, Slug: listview.LandingAddress(slug, c.Slug)[1:]})
				}
			}
		}
		after = ids[len(ids)-1]
	}
	return found, nil
}

const (
	sitemapSpan  = 50_000 // ids of one map: it may name as many addresses and no more
	sitemapChunk = 5_000  // addresses read at once
)

// sitemapFixed is the kind of the map that names the pages with fixed addresses.
const sitemapFixed = "shop"

// Sitemap is the index of the maps (SITE-3).
func (s *Server) Sitemap(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	names := []string{sitemapFixed + "-1"}
	for _, kind := range catalog.Kinds() {
		for after := int64(0); ; {
			next, err := s.Catalog.Addresses(ctx, kind, after, math.MaxInt64, 1)
			if err != nil {
				return err
			}
			if len(next) == 0 {
				break
			}
			n := (next[0].ID-1)/sitemapSpan + 1
			names, after = append(names, fmt.Sprintf("%s-%d", kind, n)), n*sitemapSpan
		}
	}
	vehicles, err := s.vehicleMaps(ctx)
	if err != nil {
		return err
	}
	names = append(names, vehicles...)
	begin(w)
	_, _ = io.WriteString(w, xml.Header+`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`+"\n")
	base := escaped(s.Visit.Absolute(r, "/sitemap/"))
	for _, name := range names {
		_, _ = io.WriteString(w, "<sitemap><loc>"+base+name+".xml</loc></sitemap>\n")
	}
	_, _ = io.WriteString(w, "</sitemapindex>\n")
	return nil
}

// SitemapPart is one map: kind-n.xml has those of the kind with the n-th 50,000 ids. It is sent while it is read, so
// that a million parts need no more memory than a few thousand.
func (s *Server) SitemapPart(w http.ResponseWriter, r *http.Request) error {
	kind, number, _ := strings.Cut(strings.TrimSuffix(r.PathValue("map"), ".xml"), "-")
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil || n < 1 || !strings.HasSuffix(r.PathValue("map"), ".xml") {
		return visit.NoPage()
	}
	ctx, span := r.Context(), int64(sitemapSpan)
	if kind == sitemapVehicles {
		leaves, err := s.leaves(ctx)
		if err != nil {
			return err
		}
		span = vehicleSpan(leaves)
	}
	last := n * span
	chunk, err := s.sitemapChunk(ctx, kind, last-span, last)
	if err != nil {
		return err
	}
	if len(chunk) == 0 {
		return visit.NoPage()
	}
	begin(w)
	out := bufio.NewWriter(w)
	_, _ = out.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	base := escaped(s.Visit.Absolute(r, "/"))
	for len(chunk) > 0 {
		for _, a := range chunk {
			_, _ = out.WriteString("<url><loc>" + base + a.Slug + "</loc></url>\n")
		}
		if kind == sitemapFixed {
			break
		}
		if chunk, err = s.sitemapChunk(ctx, kind, chunk[len(chunk)-1].ID, last); err != nil {
			return err // the map ends early, and a crawler sees that it is not whole
		}
	}
	_, _ = out.WriteString("</urlset>\n")
	_ = out.Flush() // a crawler that went away is no error of ours
	return nil
}

func (s *Server) sitemapChunk(ctx context.Context, kind string, after, last int64) ([]catalog.Address, error) {
	if kind == sitemapFixed && after == 0 {
		fixed := []catalog.Address{{Slug: ""}, {Slug: "product/catalog"}, {Slug: present.ContactAddress(0)[1:]},
			{Slug: locatorview.Path[1:]}}
		for _, name := range slot.Names() {
			fixed = append(fixed, catalog.Address{Slug: listing.SlotPath(name)[1:]})
		}
		jobs, err := s.Jobs.Offered(ctx)
		if len(jobs) > 0 {
			fixed = append(fixed, catalog.Address{Slug: jobview.Path[1:]})
		}
		for _, j := range jobs {
			fixed = append(fixed, catalog.Address{Slug: jobview.Address(j, "")[1:]})
		}
		return fixed, err
	}
	if kind == sitemapVehicles {
		return s.vehiclePages(ctx, after, last, sitemapAtOnce)
	}
	for _, known := range catalog.Kinds() {
		if kind == known {
			return s.Catalog.Addresses(ctx, kind, after, last, sitemapChunk)
		}
	}
	return nil, visit.NoPage()
}

func begin(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
}

// escaped is text as XML writes it.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}

// Robots keeps crawlers off what is personal or costs work, off the many orders and choices of one listing, and names
// the maps.
func (s *Server) Robots(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = io.WriteString(w, robots+"\nSitemap: "+s.Visit.Absolute(r, "/sitemap.xml")+"\n")
	return nil
}

const robots = `User-agent: *
Disallow: /account
Allow: /checkout/cart$
Disallow: /checkout
Disallow: /common
Disallow: /order
Disallow: /pos
Disallow: /ymm
Disallow: /product/contact
Disallow: /product/product/
Disallow: /product/search
Disallow: /tool
Disallow: /index.php?route=product/search
Disallow: /dev
Disallow: /*?*sort=
Disallow: /*?*limit=
Disallow: /*?*filters=
Disallow: /*?*fits=
Disallow: /*?*vehicles=
Disallow: /*?*view=
Disallow: /*?*currency=
Disallow: /*?*price=
Disallow: /*?*stock=
Disallow: /*?*quality=
Disallow: /*?*position=
Disallow: /*?*attribute
Disallow: /*?*_id=
`
