package partview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/web/present"
)

// CardSign is what a card says beside the part itself (CAT-3, PROD-1).
type CardSign struct {
	IsNew        bool        `json:"is_new"`
	ShowInstall  bool        `json:"show_install_graphic"` // the shop puts it in
	HasShipping  bool        `json:"has_shipping_cost"`
	Shipping     money.Cents `json:"shipping_cost"`
	ShippingText string      `json:"shipping_cost_text"` // empty without a cost of its own
	StockText    string      `json:"stock_text"`         // CAT-5
	Rating       Rating      `json:"rating"`
	OwnStock     bool        `json:"-"` // StockText is the part's own
}

// Rating is what buyers think of a part.
type Rating struct {
	Average string `json:"average"` // "4.3", empty without a rating
	Tenths  int    `json:"tenths"`  // 0 to 50
	Count   int    `json:"count"`
}

// NewRating shows the stars of a part.
func NewRating(stars catalog.Stars) Rating {
	if stars.Count == 0 {
		return Rating{}
	}
	tenths := int(stars.Tenths())
	return Rating{Average: strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10), Tenths: tenths,
		Count: int(stars.Count)}
}

// sign is what the card of a part says beside it. A part is new since newSince.
func (s Shelf) sign(ctx context.Context, p catalog.Part, stock []Stock) CardSign {
	shown := CardSign{
		IsNew: p.Added.After(s.NewSince) && !s.NewSince.IsZero(), ShowInstall: p.Sign.Install,
		StockText: StockText(ctx, p.Sign.StockText, stock), Rating: NewRating(p.Stars), OwnStock: p.Sign.StockText != "",
	}
	if cost := p.Sign.Shipping; cost != nil {
		shown.HasShipping, shown.Shipping, shown.ShippingText = true, *cost,
			text.Tr(ctx, "Shipping %s", present.Amount(ctx, *cost))
		if *cost == 0 {
			shown.ShippingText = text.Tr(ctx, "Free shipping")
		}
	}
	return shown
}

// StockText is CAT-5: the part's own text, or what all stores have.
func StockText(ctx context.Context, own string, stock []Stock) string {
	if own != "" {
		return own
	}
	sum := 0
	for _, s := range stock {
		sum += s.Free
	}
	if sum == 0 {
		return text.Tr(ctx, "Out of Stock")
	}
	return text.Tr(ctx, "%s in Stock", strconv.Itoa(sum))
}

// NewSince is the moment after which a part that was added is new.
func NewSince(now time.Time, days int) time.Time {
	if days == 0 {
		return time.Time{}
	}
	return now.AddDate(0, 0, -days)
}
