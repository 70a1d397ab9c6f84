package partview

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/saved"
	"camber/internal/shop/stock"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// HeadsUp is the question of CAT-7 as a page.
type HeadsUp struct {
	Name   string // of the part
	Fit    vehicleview.Fit
	Choice *vehicleview.Choice // the fact that settles it; nil: there is none
	Fields []present.Hidden    // what was asked for, to be sent again
	Back   string              // own path
}

// Shelf is what several packages know of a handful of parts.
type Shelf struct {
	Parts    map[int64]catalog.Part
	Quotes   map[int64]price.Quote // a part that is missing has no price
	Fits     map[int64]fitment.Answer
	Supplies map[int64]stock.Supply
	Stores   []location.Location
	Here     int64            // the store that is shown first and bold
	Counter  bool             // a cashier looks: more than was counted can be sold after a question
	NewSince time.Time        // what was added after it is new; zero: nothing is
	Chosen   bool             // there is a vehicle
	Guests   bool             // who is not signed in may buy, or somebody is
	Instant  bool             // after an add the browser goes on to the check-out (CAT-8)
	Confirm  bool             // what is not known to fit is asked about first
	Agreed   []int64          // parts that were asked about and are wanted all the same
	Trade    bool             // at a trade level or the till all prices are shown, else none below MAP (TRD-3)
	Locked   bool             // no price is shown until somebody signs in (CAT-4)
	Lists    saved.Lists      // nil: none are offered
	Notices  map[int64]string // what parts say of which pricing is disabled
}

// Card shows a part in a list.
func (s Shelf) Card(ctx context.Context, partID int64) Card {
	p := s.Parts[partID]
	c := Card{
		ProductID: p.ID, AAIA: p.AAIA, MPN: p.Number, Brand: p.Brand, Number: p.Number, Name: p.Name, Summary: p.Summary,
		Pictogram: present.Pictogram(p.Pictogram, p.Name), Image: present.Thumbnail(p), Href: "/" + p.Slug,
		Fit: vehicleview.NewFit(ctx, s.Fits[partID], s.Chosen), Stock: s.stock(partID), Price: s.price(ctx, p),
		Lists: newInLists(s.Lists, partID),
	}
	if c.Price == nil {
		c.PriceNotice = s.Notices[partID]
	}
	c.CardSign = s.sign(ctx, p, c.Stock)
	c.Action = s.action(ctx, p, c)
	return c
}

// Cards shows the parts in that order.
func (s Shelf) Cards(ctx context.Context, partIDs []int64) []Card {
	cards := make([]Card, 0, len(partIDs))
	for _, one := range partIDs {
		if _, ok := s.Parts[one]; ok {
			cards = append(cards, s.Card(ctx, one))
		}
	}
	return cards
}

func (s Shelf) stock(partID int64) []Stock {
	list := make([]Stock, 0, len(s.Stores))
	for _, store := range s.Stores {
		free := s.Supplies[partID].At(store.ID)
		list = append(list, Stock{LocationID: store.ID, Location: store.ShortName, Free: free, Level: StockLevel(free),
			Here: store.ID == s.Here})
	}
	slices.SortStableFunc(list, func(a, b Stock) int { return cmp.Compare(rank(a.Here), rank(b.Here)) })
	return list
}

func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// Plenty is the number of pieces from which a store's dot is full.
const Plenty = 4

// StockLevel is the dot beside so many free pieces: full, half or empty.
func StockLevel(free int) string {
	switch {
	case free >= Plenty:
		return "full"
	case free > 0:
		return "half"
	}
	return "empty"
}

// action is the first variant of CAT-7 that applies.
func (s Shelf) action(ctx context.Context, p catalog.Part, c Card) AddToCart {
	a := AddToCart{
		ProductID: p.ID, Name: p.Brand + " " + p.Number + " " + p.Name, Kind: "add", Label: text.Tr(ctx, "Add to Cart"),
		Href:    c.Href,
		Instant: s.Instant, Misfit: s.Chosen && c.Fit.Mark == vehicleview.Not, Warn: s.warns(p.ID, c.Fit), Fit: c.Fit,
		Minimum: cart.Least(p.Minimum, p.Multiple), Maximum: cart.Maximum, Quantity: cart.Least(p.Minimum, p.Multiple),
		Options: []PartOption{}, Breaks: []QuantityRow{}, Price: c.Price, Notice: c.PriceNotice,
	}
	switch {
	case !s.Guests || s.Locked:
		a.Kind, a.Label, a.Href = "login", text.Tr(ctx, "Login Required"), "/account/login"
	case !p.Orderable || !p.Active || c.Price == nil || !s.Counter && s.Supplies[p.ID].Reach(a.Minimum) == stock.Nowhere:
		a.Kind, a.Label, a.Href = "contact", text.Tr(ctx, "Contact For Availability"), present.ContactAddress(p.ID)
	case p.NeedsChoice():
		a.Kind, a.Label = "view", text.Tr(ctx, "View Product")
	}
	return a
}

// warns says whether "Heads up!" comes before the part is added: it is not known to fit, and nobody has answered it
// yet. A cashier who chose no vehicle sells by number.
func (s Shelf) warns(partID int64, fit vehicleview.Fit) bool {
	return s.Confirm && fit.Mark != vehicleview.Fits && (s.Chosen || !s.Counter) && !slices.Contains(s.Agreed, partID)
}

// openFact is the fact about the vehicle that settles whether the part fits; nil: there is none.
func (s Shelf) openFact(ctx context.Context, partID int64) *vehicleview.Choice {
	a := s.Fits[partID]
	if !s.Chosen || a.Choice == nil {
		return nil
	}
	choice := vehicleview.NewChoice(ctx, *a.Choice)
	return &choice
}

// NewHeadsUp asks about a part before it is added; asked is false where it may be added at once (CAT-7).
func NewHeadsUp(ctx context.Context, s Shelf, partID int64) (d HeadsUp, asked bool) {
	c := s.Card(ctx, partID)
	return HeadsUp{Name: c.Action.Name, Fit: c.Fit, Choice: s.openFact(ctx, partID), Back: c.Href}, c.Action.Warn
}

// NewBreaks are the quantity prices as rows; a part without any has none.
func NewBreaks(ctx context.Context, breaks []price.Break) []QuantityRow {
	rows := make([]QuantityRow, 0, len(breaks))
	for i, b := range breaks {
		row := QuantityRow{From: b.From, Price: b.UnitE4, Text: present.UnitAmount(ctx, b.UnitE4)}
		from := strconv.Itoa(b.From)
		switch {
		case i+1 < len(breaks):
			row.To = breaks[i+1].From - 1
			row.Range = text.Tr(ctx, "%s to %s", from, strconv.Itoa(row.To))
		default:
			row.Range = text.Tr(ctx, "%s and up", from)
		}
		if i > 0 && breaks[0].UnitE4 > 0 {
			saved := (breaks[0].UnitE4 - b.UnitE4) * 100 / breaks[0].UnitE4 // whole percents, never more than is saved
			row.SaveText = text.Tr(ctx, "save %s%%", strconv.FormatInt(int64(saved), 10))
		}
		rows = append(rows, row)
	}
	return rows
}

// NewPart is the product page of a part on the shelf. Its components are on the shelf too, and the kits that have it;
// path is the part's category and those above it, the top first.
func NewPart(ctx context.Context, s Shelf, partID int64, breaks []price.Break, path []catalog.Category) Part {
	p, a := s.Parts[partID], s.Fits[partID]
	d := Part{
		Card: s.Card(ctx, partID), Views: present.NewViews(ctx, p), UPC: p.UPC(), Description: p.Description,
		FitText:  vehicleview.FitText(ctx, a.Result, s.Chosen),
		FitNotes: a.Notes, FitRows: vehicleview.NewFitRows(ctx, a.Rows), Breaks: NewBreaks(ctx, s.breaks(partID, breaks)),
		Box: s.box(ctx, p), IncludedIn: NewKits(p, s.Parts),
	}
	d.FitTitle, d.StockBox = d.Fit.Label, s.stockBox(p, d.Stock)
	if d.Fit.Mark == vehicleview.Fits || d.Fit.Mark == vehicleview.Verify {
		d.FitPlaces, d.Action.Quantity = newFitPlaces(ctx, a), max(d.Action.Minimum, min(a.Quantity, d.Action.Maximum))
	}
	d.FitChoice = s.openFact(ctx, partID)
	for _, c := range path {
		d.Crumbs = append(d.Crumbs, present.Link{Text: c.Name, Href: "/" + c.Slug})
	}
	d.Groups = attributeGroups(ctx, p)
	d.Contact = present.ContactLink{ProductID: p.ID, Name: p.Brand + " " + p.Number,
		Label: text.Tr(ctx, "Ask about this part"), Href: present.ContactAddress(p.ID)}
	d.Action.Solid, d.Action.Currency = true, present.NewForeignCurrency(ctx)
	d.Action.Options, d.Action.Breaks = s.Options(ctx, p), d.Breaks
	if d.Action.Kind == "view" {
		d.Action.Kind, d.Action.Label = "add", text.Tr(ctx, "Add to Cart")
	}
	return d
}

// NewComponents are the parts that a kit is made of.
func NewComponents(p catalog.Part, parts map[int64]catalog.Part) []KitPart {
	list := make([]KitPart, 0, len(p.Components))
	for _, c := range p.Components {
		if part, ok := parts[c.PartID]; ok {
			list = append(list, newKitPart(part, c.Quantity))
		}
	}
	return list
}

func (s Shelf) box(ctx context.Context, p catalog.Part) []BoxCard {
	list := make([]BoxCard, 0, len(p.Components))
	for _, c := range p.Components {
		if _, ok := s.Parts[c.PartID]; ok {
			list = append(list, BoxCard{Card: s.Card(ctx, c.PartID), Quantity: c.Quantity})
		}
	}
	return list
}

// NewKits are the kits that a part is in.
func NewKits(p catalog.Part, parts map[int64]catalog.Part) []KitPart {
	list := make([]KitPart, 0, len(p.IncludedIn))
	for _, kit := range p.IncludedIn {
		if part, ok := parts[kit]; ok && part.Active {
			list = append(list, newKitPart(part, 0))
		}
	}
	return list
}

func newKitPart(p catalog.Part, quantity int) KitPart {
	return KitPart{
		ProductID: p.ID, Brand: p.Brand, Model: p.Number, Name: p.Name, Pictogram: present.Pictogram(p.Pictogram, p.Name),
		Image: present.Thumbnail(p),
		Links: PartLinks{View: "/" + p.Slug}, Quantity: quantity,
	}
}

// NewPartHit is a part as the counter sees it, with its shelf in each store.
func NewPartHit(ctx context.Context, s Shelf, partID int64, bins map[int64]string) PartHit {
	p, c := s.Parts[partID], s.Card(ctx, partID)
	for i := range c.Stock {
		c.Stock[i].Bin = bins[c.Stock[i].LocationID]
	}
	hit := PartHit{
		ProductID: p.ID, AAIA: p.AAIA, MPN: p.Number, Brand: p.Brand, Number: p.Number, Name: p.Name, Summary: p.Summary,
		Pictogram: c.Pictogram, Image: c.Image,
		Fit: c.Fit, Stock: c.Stock, Price: c.Price, Notice: c.PriceNotice,
		Orderable: p.Orderable && c.Price != nil, Options: s.Options(ctx, p), Minimum: cart.Least(p.Minimum, p.Multiple),
	}
	if supply := s.Supplies[partID]; hit.Orderable && supply.Reach(hit.Minimum) != stock.Here {
		hit.Shortage = present.Words(ctx, supply.Short(p.Name, hit.Minimum))
	}
	return hit
}

// PartCount says how many parts.
func PartCount(ctx context.Context, n int) string {
	if n == 1 {
		return text.Tr(ctx, "1 part")
	}
	return text.Tr(ctx, "%s parts", money.Grouped(strconv.Itoa(n)))
}

// PartData is a product page for machines: the part and its offer in the store's currency (JSON-LD).
func PartData(d Part, address, currency string) any {
	type thing = map[string]any
	part := thing{
		"@context": "https://schema.org", "@type": "Product", "name": d.Name, "sku": d.Number, "mpn": d.Number,
		"description": d.Summary,
		"brand":       thing{"@type": "Brand", "name": d.Brand}, "url": address,
	}
	if d.UPC != "" {
		part["gtin"] = d.UPC
	}
	if images := present.Addresses(d.Views, address); len(images) > 0 {
		part["image"] = images
	}
	if d.Price != nil && !d.Price.Hidden {
		availability := "https://schema.org/OutOfStock"
		if d.Action.Kind != "contact" {
			availability = "https://schema.org/InStock"
		}
		part["offers"] = thing{"@type": "Offer", "price": d.Price.Amount, "priceCurrency": currency,
			"availability": availability, "url": address}
	}
	d.Reviews.Data(part)
	return part
}
