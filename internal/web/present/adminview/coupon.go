package adminview

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
)

// CouponsPage is the list of the coupons.
type CouponsPage struct {
	Bar OfficeBar `json:"bar"`
}

// CouponList is one page of it.
type CouponList struct {
	Results []CouponRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// CouponRow is a coupon in the list.
type CouponRow struct {
	CouponID int64  `json:"coupon_id"`
	Code     string `json:"code"`
	Name     string `json:"name"`
	TakesOff string `json:"takes_off"` // in words
	From     string `json:"from"`      // first and last day as they are read, empty: open
	To       string `json:"to"`
	State    string `json:"state"` // on, coming, over, off
	Used     int    `json:"used"`
	Uses     int    `json:"uses"`  // in all, 0: any number
	Given    string `json:"given"` // what it took off orders that stand
	EditURL  string `json:"edit_url"`
}

// CouponPage is the record of a coupon; without one it is the form of a new one.
type CouponPage struct {
	Bar        OfficeBar      `json:"bar"`
	Categories []OfficeChoice `json:"categories"`
	Coupon     *CouponRecord  `json:"coupon"`
}

// CouponRecord is a coupon in a form.
type CouponRecord struct {
	CouponID     int64        `json:"coupon_id"`
	Version      string       `json:"version"`
	Code         string       `json:"code"`
	Name         string       `json:"name"`
	Kind         string       `json:"kind"`    // rate, amount, shipping
	Percent      string       `json:"percent"` // of a rate, as it is typed
	Amount       money.Cents  `json:"amount"`
	FreeShipping bool         `json:"free_shipping"`
	SignedIn     bool         `json:"signed_in"`
	Minimum      money.Cents  `json:"minimum"`
	From         string       `json:"from"`
	To           string       `json:"to"`
	Uses         int          `json:"uses"`
	UsesEach     int          `json:"uses_each"`
	Categories   []int64      `json:"categories"`
	Parts        []PartChoice `json:"parts"`
	IsActive     bool         `json:"is_active"`
	State        string       `json:"state"`
	Used         int          `json:"used"`
	Given        string       `json:"given"`
	Trail        []TrailRow   `json:"trail"`
}

// PartChoice is a part among those that something is for.
type PartChoice struct {
	ProductID int64  `json:"product_id"`
	Name      string `json:"name"` // brand and number
}

// SavedCoupon answers a change of one.
type SavedCoupon struct {
	Success string       `json:"success"`
	Coupon  CouponRecord `json:"coupon"`
}

// CouponUseList is a page of the orders that used a coupon.
type CouponUseList struct {
	Results []CouponUseRow `json:"results"`
	present.Paging
}

// CouponUseRow is one of them.
type CouponUseRow struct {
	OrderID  int64  `json:"order_id"`
	Day      string `json:"day"`
	Amount   string `json:"amount"`
	IsUndone bool   `json:"is_undone"`
}

// Kinds of what a coupon takes off.
const (
	CouponRate     = "rate"
	CouponAmount   = "amount"
	CouponShipping = "shipping" // nothing but the shipping is free
)

// CouponURL is where a coupon is changed.
func CouponURL(id int64) string { return "/admin/coupon/edit?coupon_id=" + strconv.FormatInt(id, 10) }

// NewCouponRow shows a coupon in the list.
func NewCouponRow(ctx context.Context, l promo.ListedCoupon) CouponRow {
	return CouponRow{CouponID: l.ID, Code: l.Code, Name: l.Name, TakesOff: takesOff(ctx, l.Coupon),
		From: present.Day(l.From), To: present.Day(l.To), State: string(l.State), Used: l.Used, Uses: l.Uses,
		Given: l.Given.Text(), EditURL: CouponURL(l.ID)}
}

func takesOff(ctx context.Context, c promo.Coupon) string {
	words := ""
	switch {
	case c.PPM > 0:
		words = text.Tr(ctx, "%s off", c.PPM.Text())
	case c.Amount > 0:
		words = text.Tr(ctx, "%s off", c.Amount.Text())
	default:
		return text.Tr(ctx, "Free shipping")
	}
	if c.FreeShipping {
		words = text.Tr(ctx, "%s and free shipping", words)
	}
	return words
}

// NewCouponRecord shows a coupon in a form, with the parts that it is for.
func NewCouponRecord(l promo.ListedCoupon, parts map[int64]catalog.Part, trail []TrailRow) CouponRecord {
	shown := CouponRecord{
		CouponID: l.ID, Version: l.Version(), Code: l.Code, Name: l.Name, Kind: CouponShipping, Percent: Percent(l.PPM),
		Amount: l.Amount, FreeShipping: l.FreeShipping, SignedIn: l.SignedIn, Minimum: l.Minimum, From: l.From, To: l.To,
		Uses: l.Uses, UsesEach: l.UsesEach, Categories: append([]int64{}, l.CategoryIDs...),
		Parts: NewPartChoices(l.PartIDs, parts), IsActive: l.Active, State: string(l.State), Used: l.Used,
		Given: l.Given.Text(), Trail: trail,
	}
	switch {
	case l.PPM > 0:
		shown.Kind = CouponRate
	case l.Amount > 0:
		shown.Kind = CouponAmount
	}
	return shown
}

// NewPartChoices names parts by brand and number.
func NewPartChoices(ids []int64, parts map[int64]catalog.Part) []PartChoice {
	shown := []PartChoice{}
	for _, id := range ids {
		shown = append(shown, PartChoice{id, parts[id].Brand + " " + parts[id].Number})
	}
	return shown
}

// NewCouponUses shows the orders that used a coupon.
func NewCouponUses(uses []promo.CouponUse) []CouponUseRow {
	rows := []CouponUseRow{}
	for _, u := range uses {
		rows = append(rows, CouponUseRow{u.OrderID, present.Day(u.Day), u.Amount.Text(), u.Undone})
	}
	return rows
}
