package present

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// NewCases lists every screen, and for each kind of part the first on the shelf that shows it (DEMO-4).
func NewCases(ctx context.Context, s Shelf, partIDs []int64, categories []catalog.Category) []CaseGroup {
	groups := []CaseGroup{
		{Title: text.Tr(ctx, "Pages"), Cases: []Case{
			{text.Tr(ctx, "Home"), "/"}, {text.Tr(ctx, "All categories"), "/product/catalog"}, {text.Tr(ctx, "Shopping Cart"), "/checkout/cart"}, {text.Tr(ctx, "Check out"), "/checkout/checkout"},
			{text.Tr(ctx, "Sign in"), "/account/login"}, {text.Tr(ctx, "Your orders"), "/account"}, {text.Tr(ctx, "Page not found"), "/not-there"}, {text.Tr(ctx, "Kit, light"), "/dev/kit?theme=light"}, {text.Tr(ctx, "Kit, dark"), "/dev/kit?theme=dark"},
		}},
		{Title: text.Tr(ctx, "Register"), Cases: []Case{{text.Tr(ctx, "Sign in to the register"), "/pos/login"}, {text.Tr(ctx, "Sale"), "/pos"}}},
	}
	listings := CaseGroup{Title: text.Tr(ctx, "Categories"), IsData: true}
	for _, c := range categories {
		listings.Cases = append(listings.Cases, Case{c.Name, "/" + c.Slug})
	}
	parts := CaseGroup{Title: text.Tr(ctx, "Parts")}
	for _, one := range partCases {
		i := slices.IndexFunc(partIDs, func(id int64) bool { return one.shows(s, s.Parts[id]) })
		if i >= 0 {
			parts.Cases = append(parts.Cases, Case{Words(ctx, one.name), "/" + s.Parts[partIDs[i]].Slug})
		}
	}
	return append(groups, listings, parts)
}

var partCases = []struct {
	name  fault.Text
	shows func(s Shelf, p catalog.Part) bool
}{
	{fault.T("Options: select"), offersOption(catalog.Select)},
	{fault.T("Options: radio"), offersOption(catalog.Radio)},
	{fault.T("Options: checkbox"), offersOption(catalog.Checkbox)},
	{fault.T("Options: text"), offersOption(catalog.Typed)},
	{fault.T("Kit"), func(_ Shelf, p catalog.Part) bool { return p.Kind == catalog.KindKit }},
	{fault.T("Part of a kit"), func(_ Shelf, p catalog.Part) bool { return len(p.IncludedIn) > 0 }},
	{fault.T("Core charge"), func(_ Shelf, p catalog.Part) bool { return p.Core != nil }},
	{fault.T("Minimum quantity"), func(_ Shelf, p catalog.Part) bool { return p.Minimum > 1 }},
	{fault.T("Not for sale"), func(_ Shelf, p catalog.Part) bool { return !p.Orderable }},
	{fault.T("Without a price"), func(s Shelf, p catalog.Part) bool { _, ok := s.Quotes[p.ID]; return !ok }},
	{fault.T("Plenty in stock"), func(s Shelf, p catalog.Part) bool { return s.sum(p.ID) >= plenty }},
	{fault.T("The last piece"), func(s Shelf, p catalog.Part) bool { return s.sum(p.ID) == 1 }},
	{fault.T("Out of Stock"), func(s Shelf, p catalog.Part) bool { return s.sum(p.ID) == 0 }},
	{fault.T("Universal part"), func(s Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "universal" }},
	{fault.T("Fits Your Vehicle"), func(s Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "yes" }},
	{fault.T("Doesn't Fit Your Vehicle"), func(s Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "no" }},
	{fault.T("Verify Fitment"), func(s Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "maybe" }},
	{fault.T("Unknown Fitment"), func(s Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "unknown" }},
}

func offersOption(kind string) func(Shelf, catalog.Part) bool {
	return func(_ Shelf, p catalog.Part) bool {
		return slices.ContainsFunc(p.Options, func(o catalog.Option) bool { return o.Kind == kind })
	}
}

// sum is what all stores have of a part.
func (s Shelf) sum(partID int64) int {
	n := 0
	for _, free := range s.Free {
		n += free[partID]
	}
	return n
}
