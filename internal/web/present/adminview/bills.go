package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/purchase"
	"camber/internal/web/present"
)

// PurchaseBill is what the vendor wants for pieces of an order.
type PurchaseBill struct {
	BillID      int64             `json:"bill_id"`
	Version     string            `json:"version"`
	Number      string            `json:"number"`
	Day         string            `json:"day"`      // YYYY-MM-DD; empty: it does not say
	DayText     string            `json:"day_text"` // empty: it does not say
	Source      string            `json:"source"`   // hand, distributor
	State       string            `json:"state"`    // open, posted, dropped
	StateText   string            `json:"state_text"`
	Charges     money.Cents       `json:"charges"`
	Total       money.Cents       `json:"total"`
	TotalText   string            `json:"total_text"`
	Gone        string            `json:"gone"` // what it changed of pieces that had left the stock; empty: nothing
	PostedText  string            `json:"posted_text"`
	Lines       []PurchaseBilled  `json:"lines"`
	Differences []PurchaseDiffers `json:"differences"` // while it is open
	Off         string            `json:"off"`         // why it can't be posted; empty: it can
}

// PurchaseBilled is a line of a bill.
type PurchaseBilled struct {
	LineID int64    `json:"line_id"`
	Pieces int      `json:"pieces"`
	Cost   money.E4 `json:"cost"` // of a piece
}

// PurchaseDiffers is where a line of a bill is not what was ordered and came.
type PurchaseDiffers struct {
	LineID  int64  `json:"line_id"`
	Part    string `json:"part"`
	Missing int    `json:"missing"` // pieces that are not here, or are on another bill
	IsAbove bool   `json:"is_above"`
	Words   string `json:"words"`
}

var billWords = map[purchase.BillState]string{
	purchase.BillOpen:    text.Key("To check"),
	purchase.BillPosted:  text.Key("Posted"),
	purchase.BillDropped: text.Key("Put aside"),
}

func newPurchaseBills(ctx context.Context, o purchase.Order, came []purchase.Receipt, bills []purchase.Bill,
	parts map[int64]catalog.Part, zone *time.Location) []PurchaseBill {
	shown := []PurchaseBill{}
	for _, b := range bills {
		row := PurchaseBill{BillID: b.ID, Version: strconv.FormatInt(b.Version, 10), Number: b.Number, Day: b.Day,
			Source: string(b.Source), State: string(b.State), StateText: text.Tr(ctx, billWords[b.State]),
			Charges: b.Charges, Total: b.Total, TotalText: b.Total.Text(), Lines: []PurchaseBilled{},
			Differences: []PurchaseDiffers{}}
		if b.Day != "" {
			row.DayText = present.Day(b.Day)
		}
		if gone := b.Gone.Cents(); gone != 0 {
			row.Gone = gone.Text()
		}
		if !b.Posted.IsZero() {
			row.PostedText = present.Moment(b.Posted, zone)
		}
		for _, l := range b.Lines {
			row.Lines = append(row.Lines, PurchaseBilled(l))
		}
		if b.State == purchase.BillOpen {
			row.Differences = differences(ctx, o, came, b, parts)
			if sum := b.Sum(); sum != b.Total {
				row.Off = text.Tr(ctx, "Its lines and charges come to %s, its total is %s.", sum, b.Total)
			}
		}
		shown = append(shown, row)
	}
	return shown
}

func differences(ctx context.Context, o purchase.Order, came []purchase.Receipt, b purchase.Bill,
	parts map[int64]catalog.Part) []PurchaseDiffers {
	shown := []PurchaseDiffers{}
	for _, d := range o.Differences(b, came) {
		for _, l := range o.Lines {
			if l.ID != d.LineID {
				continue
			}
			p := parts[l.PartID]
			row := PurchaseDiffers{LineID: d.LineID, Part: p.Brand + " " + p.Number, Missing: d.Missing, IsAbove: d.Above > 0}
			if d.Missing > 0 {
				row.Words = text.Tr(ctx, "%d on the bill are not here.", d.Missing)
			}
			if d.Above != 0 {
				if row.Words != "" {
					row.Words += " "
				}
				row.Words += text.Tr(ctx, "%s billed, %s ordered.", (l.Cost + d.Above).Text(), l.Cost.Text())
			}
			shown = append(shown, row)
		}
	}
	return shown
}
