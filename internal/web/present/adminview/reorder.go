package adminview

import (
	"context"
	"math"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/reorder"
	"camber/internal/shop/vendor"
)

// ReorderPage is where one sees what is to be ordered.
type ReorderPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Vendors []OfficeChoice `json:"vendors"`
	StoreID int64          `json:"store_id"` // the one that is shown; 0: there is none
}

// ReorderList is what a store is to order, by vendor.
type ReorderList struct {
	Groups []ReorderGroup `json:"groups"`
	Shown  int            `json:"shown"` // parts
	All    int            `json:"all"`
}

// ReorderGroup is what is to be ordered from a vendor.
type ReorderGroup struct {
	VendorID int64         `json:"vendor_id"` // 0: nobody is known to sell it
	Vendor   string        `json:"vendor"`
	Minimum  string        `json:"minimum"` // of an order; empty: none
	Total    string        `json:"total"`   // as suggested; empty: not known, or not for this person
	Lines    []ReorderLine `json:"lines"`
}

// ReorderLine is a part of it.
type ReorderLine struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"` // brand and number
	Name      string `json:"name"`
	EditURL   string `json:"edit_url"`
	Quantity  int    `json:"quantity"`
	Pack      int    `json:"pack"`
	Surplus   string `json:"surplus"` // in words; empty: none
	Why       string `json:"why"`     // in words
	There     string `json:"there"`   // in words
	Cost      string `json:"cost"`    // of a piece; empty: not known, or not for this person
}

// ReorderRule is when a part is ordered again, in a form.
type ReorderRule struct {
	ProductID  int64  `json:"product_id"`
	LocationID int64  `json:"location_id"`
	Part       string `json:"part"` // brand and number
	Name       string `json:"name"`
	Version    string `json:"version"`
	Mode       string `json:"mode"`
	Point      int    `json:"point"`
	UpTo       int    `json:"up_to"`
	VendorID   int64  `json:"vendor_id"` // 0: the cheapest
	Why        string `json:"why"`
	There      string `json:"there"`
}

// SavedReorderRule answers a change of one.
type SavedReorderRule struct {
	Success string `json:"success"`
}

// NewReorderList shows what is to be ordered: the first lines of all, which come by vendor.
func NewReorderList(ctx context.Context, lines []reorder.Line, all int, parts map[int64]catalog.Part,
	vendors []vendor.Vendor, reader PurchaseViewer) ReorderList {
	shown := ReorderList{Groups: []ReorderGroup{}, Shown: len(lines), All: all}
	var g *ReorderGroup
	for i, l := range lines {
		if i == 0 || l.From.VendorID != g.VendorID {
			shown.Groups = append(shown.Groups, newReorderGroup(ctx, l.From.VendorID, vendors))
			g = &shown.Groups[len(shown.Groups)-1]
		}
		p := parts[l.PartID]
		line := ReorderLine{ProductID: p.ID, Part: p.Brand + " " + p.Number, Name: p.Name, EditURL: ProductURL(p.ID),
			Quantity: l.Suggested, Pack: l.From.Pack, Why: whyOrdered(ctx, l), There: whatIsThere(ctx, l.Position)}
		if l.Surplus() > 0 {
			line.Surplus = text.Tr(ctx, "%d more than the %d that are missing, as the vendor sells no fewer.", l.Surplus(), l.Missing)
		}
		if reader.Costs && l.From.Cost > 0 {
			line.Cost = l.From.Cost.Text()
		}
		g.Lines = append(g.Lines, line)
	}
	if reader.Costs {
		first := 0
		for i := range shown.Groups {
			g := &shown.Groups[i]
			if total := reorder.Total(lines[first : first+len(g.Lines)]); total > 0 {
				g.Total = total.Text()
			}
			first += len(g.Lines)
		}
	}
	return shown
}

func newReorderGroup(ctx context.Context, vendorID int64, vendors []vendor.Vendor) ReorderGroup {
	for _, v := range vendors {
		if v.ID != vendorID {
			continue
		}
		g := ReorderGroup{VendorID: v.ID, Vendor: v.Name}
		if v.Minimum > 0 {
			g.Minimum = v.Minimum.Text()
		}
		return g
	}
	return ReorderGroup{Vendor: text.Tr(ctx, "No vendor known")}
}

// NewReorderRule shows when a part is ordered again, in a form.
func NewReorderRule(ctx context.Context, l reorder.Line, p catalog.Part) ReorderRule {
	levels := l.Rule.Levels
	if l.Mode == reorder.ByDemand {
		levels = l.Keep // who sets numbers begins with these
	}
	return ReorderRule{ProductID: l.PartID, LocationID: l.LocationID, Part: p.Brand + " " + p.Number, Name: p.Name,
		Version: strconv.FormatInt(l.Version, 10), Mode: string(l.Mode), Point: levels.Point, UpTo: levels.UpTo,
		VendorID: l.VendorID, Why: whyOrdered(ctx, l), There: whatIsThere(ctx, l.Position)}
}

// whyOrdered says by what a part is ordered.
func whyOrdered(ctx context.Context, l reorder.Line) string {
	sold := text.Tr(ctx, "Sold nothing in %d days.", whole(l.Days))
	if l.Demand.PerDay > 0 {
		sold = text.Tr(ctx, "Sells %s a day: %d in %d days.", rate(l.Demand.PerDay), l.Asked.Pieces-l.Asked.Lost, whole(l.Days))
		if l.Asked.Lost > 0 {
			sold += " " + text.Tr(ctx, "%d more were asked for and lost.", l.Asked.Lost)
		}
	}
	if l.Mode == reorder.Never {
		return sold + " " + text.Tr(ctx, "It is never ordered.")
	}
	if l.Keep.UpTo == 0 {
		return sold
	}
	keep := text.Tr(ctx, "Ordered at %d or fewer, up to %d.", l.Keep.Point, l.Keep.UpTo)
	if l.Mode == reorder.ByHand {
		keep = text.Tr(ctx, "By hand: at %d or fewer, up to %d.", l.Keep.Point, l.Keep.UpTo)
	}
	if l.From.VendorID == 0 {
		return sold + " " + keep
	}
	return sold + " " + text.Tr(ctx, "Days until it comes: %d.", l.LeadDays) + " " + keep
}

func whole(days float64) int { return int(math.Round(days)) }

// rate is how many are sold on a day: hundredths, of what sells seldom thousandths.
func rate(perDay float64) string {
	if perDay < 0.1 {
		return strconv.FormatFloat(perDay, 'f', 3, 64)
	}
	return strconv.FormatFloat(perDay, 'f', 2, 64)
}

// whatIsThere says what counts as there of a part: all that is not 0.
func whatIsThere(ctx context.Context, p reorder.Position) string {
	said := []string{text.Tr(ctx, "%d on hand", p.OnHand)}
	for _, one := range []struct {
		words string
		n     int
	}{{text.Key("%d promised"), p.Reserved}, {text.Key("%d in transit"), p.InTransit}, {text.Key("%d on order"), p.OnOrder},
		{text.Key("%d in drafts"), p.Drafted}} {
		if one.n > 0 {
			said = append(said, text.Tr(ctx, one.words, one.n))
		}
	}
	return strings.Join(said, ", ") + "."
}
