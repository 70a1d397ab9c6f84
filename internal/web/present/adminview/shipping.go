package adminview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// ShippingPage is the list of the ways of shipping, with what tries them out.
type ShippingPage struct {
	Bar       OfficeBar `json:"bar"`
	Ways      []WayRow  `json:"ways"`
	CountryID int64     `json:"country_id"` // of the shop
	Postcode  string    `json:"postcode"`   // of the shop: something to try with
}

// WayList answers a change of the ways.
type WayList struct {
	Success string   `json:"success"`
	Results []WayRow `json:"results"`
}

// WayRow is a way of shipping in the list.
type WayRow struct {
	WayID    int64    `json:"way_id"`
	Title    string   `json:"title"`
	Kind     string   `json:"kind"`  // in words
	Costs    []string `json:"costs"` // a sentence for each tariff
	IsActive bool     `json:"is_active"`
	Hazmat   bool     `json:"hazmat"`
	Findings []string `json:"findings"`
	EditURL  string   `json:"edit_url"`
	CopyURL  string   `json:"copy_url"`
}

// WayPage is the record of a way of shipping; without one it is the form of a new one.
type WayPage struct {
	Bar     OfficeBar      `json:"bar"`
	Kinds   []WayKind      `json:"kinds"`
	Classes []OfficeChoice `json:"classes"` // of taxes
	Areas   []OfficeChoice `json:"areas"`
	Way     *WayRecord     `json:"way"`
	Copied  *WayRecord     `json:"copied"` // what a new one begins with
}

// WayKind is how a way can be priced.
type WayKind struct {
	Kind  string `json:"kind"`
	Words string `json:"words"`
	Note  string `json:"note"`
}

// WayRecord is a way of shipping in a form.
type WayRecord struct {
	WayID      int64        `json:"way_id"`
	Version    string       `json:"version"`
	TitleEN    string       `json:"title_en"`
	TitleES    string       `json:"title_es"`
	Kind       string       `json:"kind"`
	TaxClassID int64        `json:"tax_class_id"`
	Hazmat     bool         `json:"hazmat"`
	IsActive   bool         `json:"is_active"`
	DaysFrom   int          `json:"days_from"`
	DaysTo     int          `json:"days_to"`
	Tariffs    []TariffView `json:"tariffs"`
	Findings   []string     `json:"findings"`
	Trail      []TrailRow   `json:"trail"`
}

// TariffView is what a way costs in an area (0: everywhere) from a total on.
type TariffView struct {
	AreaID int64       `json:"area_id"`
	From   money.Cents `json:"from"`
	Bands  []BandView  `json:"bands"`
}

// BandView is what a weight costs, up to so many grams; 0: any weight.
type BandView struct {
	UpToG int64       `json:"up_to_g"`
	Cost  money.Cents `json:"cost"`
}

// SavedWay answers a change of one.
type SavedWay struct {
	Success string    `json:"success"`
	Way     WayRecord `json:"way"`
}

// AddedArea answers an area that was added: all there are, and which one it is.
type AddedArea struct {
	Success string         `json:"success"`
	AreaID  int64          `json:"area_id"`
	Areas   []OfficeChoice `json:"areas"`
}

// ShippingCost is what shipping would cost, and why not by the other ways.
type ShippingCost struct {
	Said    string       `json:"said"` // what is sent, and where
	Offered []CostOffer  `json:"offered"`
	Dropped []CostDenial `json:"dropped"`
}

// CostOffer is a way at its price.
type CostOffer struct {
	Title  string `json:"title"`
	Amount string `json:"amount"`
	Note   string `json:"note"` // what of it is handling; empty: nothing
}

// CostDenial is a way that is not offered.
type CostDenial struct {
	Title   string `json:"title"`
	Because string `json:"because"`
}

var kindWords = map[shipping.Kind][2]string{
	shipping.AtStore:   {text.Key("Pick up at a store"), text.Key("Costs nothing. It is there once.")},
	shipping.Flat:      {text.Key("Flat"), text.Key("The same, whatever is sent.")},
	shipping.PerItem:   {text.Key("Per item"), text.Key("For each piece.")},
	shipping.ByWeight:  {text.Key("By weight"), text.Key("By the weight of all. Every part needs its weight.")},
	shipping.ByProduct: {text.Key("By product"), text.Key("What each part states, for orders of such parts alone.")},
	shipping.ByCarrier: {text.Key("By carrier"), text.Key("What the carrier takes, and this on top.")},
}

// NewWayKinds shows how a way can be priced.
func NewWayKinds(ctx context.Context, kinds []shipping.Kind) []WayKind {
	shown := make([]WayKind, len(kinds))
	for i, k := range kinds {
		shown[i] = WayKind{string(k), text.Tr(ctx, kindWords[k][0]), text.Tr(ctx, kindWords[k][1])}
	}
	return shown
}

// WayURL is where a way of shipping is changed.
func WayURL(id int64) string { return "/admin/shipping/edit?way_id=" + strconv.FormatInt(id, 10) }

// NewWayRows shows the ways in the list. Findings are by their ids.
func NewWayRows(ctx context.Context, ways []shipping.Way, areas []region.Area,
	findings map[int64][]fault.Text) []WayRow {
	rows := []WayRow{}
	for _, w := range ways {
		row := WayRow{
			WayID: w.ID, Title: WayTitle(ctx, w), Kind: text.Tr(ctx, kindWords[w.Kind][0]), Costs: []string{},
			IsActive: w.Active, Hazmat: w.Hazmat, Findings: sentences(ctx, findings[w.ID]), EditURL: WayURL(w.ID),
		}
		if w.Kind != shipping.AtStore {
			row.CopyURL = "/admin/shipping/add?copy_of=" + strconv.FormatInt(w.ID, 10)
		}
		for _, t := range w.Tariffs {
			row.Costs = append(row.Costs, tariffWords(ctx, w.Kind, t, areas))
		}
		rows = append(rows, row)
	}
	return rows
}

// WayTitle is what a way is called; picking up by what it is.
func WayTitle(ctx context.Context, w shipping.Way) string {
	if title := w.Title(ctx); title != "" {
		return title
	}
	return text.Tr(ctx, kindWords[w.Kind][0])
}

func sentences(ctx context.Context, all []fault.Text) []string {
	said := []string{}
	for _, one := range all {
		said = append(said, present.Words(ctx, one))
	}
	return said
}

// tariffWords is a tariff in a line: "United States, from $99.00: free".
func tariffWords(ctx context.Context, kind shipping.Kind, t shipping.Tariff, areas []region.Area) string {
	where := text.Tr(ctx, "Everywhere")
	for _, a := range areas {
		if a.ID == t.AreaID {
			where = a.Name
		}
	}
	if t.From > 0 {
		where = text.Tr(ctx, "%s, from %s on", where, t.From)
	}
	var costs []string
	for _, b := range t.Bands {
		cost := present.Amount(ctx, b.Cost)
		switch {
		case kind == shipping.ByProduct && b.Cost == 0:
			cost = text.Tr(ctx, "as stated")
		case kind == shipping.ByProduct:
			cost = text.Tr(ctx, "%s and as stated", cost)
		case kind == shipping.ByCarrier:
			cost = text.Tr(ctx, "%s on top", cost)
		case b.Cost == 0:
			cost = text.Tr(ctx, "free")
		case kind == shipping.PerItem:
			cost = text.Tr(ctx, "%s each", cost)
		}
		if b.UpToG != shipping.AnyWeight {
			cost = text.Tr(ctx, "up to %s %s", partview.Pounds(ctx, b.UpToG), cost)
		}
		costs = append(costs, cost)
	}
	return where + ": " + strings.Join(costs, ", ")
}

// NewWayRecord shows a way in a form.
func NewWayRecord(ctx context.Context, w shipping.Way, findings []fault.Text, trail []TrailRow) WayRecord {
	shown := WayRecord{
		WayID: w.ID, Version: w.Version(), TitleEN: w.Titles[text.English], TitleES: w.Titles[text.Spanish],
		Kind: string(w.Kind), TaxClassID: w.TaxClassID, Hazmat: w.Hazmat, IsActive: w.Active, DaysFrom: w.DaysFrom,
		DaysTo: w.DaysTo, Tariffs: []TariffView{},
		Findings: sentences(ctx, findings), Trail: trail,
	}
	for _, t := range w.Tariffs {
		view := TariffView{AreaID: t.AreaID, From: t.From, Bands: []BandView{}}
		for _, b := range t.Bands {
			band := BandView{UpToG: b.UpToG, Cost: b.Cost}
			if b.UpToG == shipping.AnyWeight {
				band.UpToG = 0
			}
			view.Bands = append(view.Bands, band)
		}
		shown.Tariffs = append(shown.Tariffs, view)
	}
	return shown
}

// NewShippingCost shows what a parcel would cost.
func NewShippingCost(ctx context.Context, said string, o shipping.Offered) ShippingCost {
	shown := ShippingCost{Said: said, Offered: []CostOffer{}, Dropped: []CostDenial{}}
	for _, m := range o.Methods {
		offer := CostOffer{Title: m.Title, Amount: present.Amount(ctx, m.Total())}
		if m.Total() == 0 {
			offer.Amount = text.Tr(ctx, "Free")
		}
		if m.Handling > 0 {
			offer.Note = text.Tr(ctx, "%s of it is handling.", present.Amount(ctx, m.Handling))
		}
		shown.Offered = append(shown.Offered, offer)
	}
	for _, d := range o.Dropped {
		shown.Dropped = append(shown.Dropped, CostDenial{WayTitle(ctx, d.Way), present.Words(ctx, d.Because)})
	}
	return shown
}
