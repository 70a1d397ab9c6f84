package adminview

import (
	"context"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/report"
)

// SalesDays is how many days are shown, beside as many before.
const SalesDays = 30

// OverviewPage is the first screen of the back office.
type OverviewPage struct {
	Bar   OfficeBar `json:"bar"`
	Sales *Sales    `json:"sales"` // null: the person may not see them
	Waits []Waiting `json:"waits"`
	Steps int       `json:"steps"` // of setting up that are open, for who may do them
}

// Sales are what was sold, without tax, after discounts and returns.
type Sales struct {
	Spans  []SalesSpan  `json:"spans"`
	Days   []SalesDay   `json:"days"`
	Stores []SalesStore `json:"stores"` // of the days shown; empty where there is one store
}

// SalesSpan is a stretch of days that ends today, beside as many days before it.
type SalesSpan struct {
	Words  string `json:"words"`
	Sold   string `json:"sold_text"`
	Before string `json:"before_text"`
	Orders int    `json:"orders"`
}

// SalesDay is a day beside the one SalesDays before.
type SalesDay struct {
	Day    string      `json:"day"` // "Mar 3"
	Sold   money.Cents `json:"sold"`
	Before money.Cents `json:"before"`
}

// SalesStore is what a store sold in the days shown.
type SalesStore struct {
	Name     string `json:"name"`
	Sold     string `json:"sold_text"`
	Returned string `json:"returned_text"` // of that came back; empty: nothing did
	Orders   int    `json:"orders"`
}

// NewSales shows what was sold up to a day at the stores.
func NewSales(ctx context.Context, sold report.Sales, today time.Time, stores []location.Location) *Sales {
	day := func(back int) string { return today.AddDate(0, 0, -back).Format(time.DateOnly) }
	shown := &Sales{Spans: []SalesSpan{}, Days: []SalesDay{}, Stores: []SalesStore{}}
	for _, span := range []struct {
		words string
		days  int
	}{{text.Key("Today"), 1}, {text.Key("7 days"), 7}, {text.Key("30 days"), SalesDays}} {
		now := sold.Between(day(span.days-1), day(0), 0)
		before := sold.Between(day(2*span.days-1), day(span.days), 0)
		shown.Spans = append(shown.Spans, SalesSpan{Words: text.Tr(ctx, span.words), Sold: (now.Sold + now.Returned).Text(),
			Before: (before.Sold + before.Returned).Text(), Orders: now.Orders})
	}
	for back := SalesDays - 1; back >= 0; back-- {
		now, before := sold.Between(day(back), day(back), 0), sold.Between(day(back+SalesDays), day(back+SalesDays), 0)
		shown.Days = append(shown.Days, SalesDay{Day: today.AddDate(0, 0, -back).Format("01/02"),
			Sold: now.Sold + now.Returned, Before: before.Sold + before.Returned})
	}
	if len(stores) < 2 {
		return shown
	}
	for _, store := range stores {
		total := sold.Between(day(SalesDays-1), day(0), store.ID)
		row := SalesStore{Name: store.ShortName, Sold: (total.Sold + total.Returned).Text(), Orders: total.Orders}
		if total.Returned != 0 {
			row.Returned = total.Returned.Text()
		}
		if total.Orders != 0 || total.Sold != 0 || total.Returned != 0 {
			shown.Stores = append(shown.Stores, row)
		}
	}
	return shown
}

// Waiting is something to be done, and where.
type Waiting struct {
	Words string `json:"words"`
	URL   string `json:"url"`
	Count int    `json:"count"`
}

// NewWaiting names what waits.
func NewWaiting(ctx context.Context, words, url string, count int) Waiting {
	return Waiting{Words: text.Tr(ctx, words), URL: url, Count: count}
}
