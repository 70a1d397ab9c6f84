package orderview

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/purchase"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
)

// PurchaseOrder is what was ordered from a distributor for a customer's order (ORD-3).
type PurchaseOrder struct {
	ID                 string          `json:"PurchaseOrderID"`
	Confirmation       string          `json:"ConfirmationNumber"`
	WarehouseConfirmed string          `json:"WarehouseConfirmationNumber"`
	Status             string          `json:"CurrentStatus"`
	ShippingMethod     string          `json:"ShippingMethod"`
	Notes              string          `json:"Notes"`
	ShipTo             string          `json:"ShipTo"`
	Items              []PurchasedItem `json:"items"`
	Vendor             string          `json:"vendor"`
	Expected           string          `json:"expected_text"` // the day; empty: not known
	Problem            string          `json:"problem"`       // what somebody should look at
	Terms              string          `json:"terms"`         // what the customer accepted; empty: nothing
}

// PurchasedItem is a part of it.
type PurchasedItem struct {
	BrandCode  string `json:"BrandCode"`
	PartNumber string `json:"PartNumber"`
	Quantity   int    `json:"Quantity"`
	Received   int    `json:"received"`
}

// NewPurchaseOrders shows what was ordered for an order, the oldest first.
func NewPurchaseOrders(ctx context.Context, a payview.Around) []PurchaseOrder {
	shown := []PurchaseOrder{}
	for _, m := range a.Special.Made {
		to := m.Placed.Order.ShipTo
		p := PurchaseOrder{ID: m.Number(), Confirmation: m.Placed.Standing.Confirmation.Number,
			WarehouseConfirmed: m.Placed.Standing.Confirmation.WarehouseNumber, Status: purchased(ctx, m),
			ShippingMethod: m.Ships, Notes: m.Note, ShipTo: joined(to.Name, to.Street, to.City, to.State+" "+to.Postcode),
			Items: []PurchasedItem{}, Vendor: a.Special.Vendors[m.VendorID], Expected: present.Day(m.ExpectedDay),
			Problem: problem(ctx, m)}
		if m.Final {
			p.Terms = text.Tr(ctx, "Not returnable: accepted %s", present.Moment(m.Added, a.Zone))
		}
		for _, l := range m.Lines {
			code := a.Parts[l.PartID]
			p.Items = append(p.Items, PurchasedItem{BrandCode: code.AAIA, PartNumber: code.MPN, Quantity: l.Ordered,
				Received: l.Received})
		}
		shown = append(shown, p)
	}
	return shown
}

// OrderTransfer is what comes from another store for a customer's order (PICK-2).
type OrderTransfer struct {
	TransferID int64           `json:"transfer_id"`
	From       string          `json:"from"`
	Status     string          `json:"status_text"`
	Items      []PurchasedItem `json:"items"`
	URL        string          `json:"url"` // in the back office; empty: not for this person
}

// newTransfers shows what comes from other stores for an order, the oldest first.
func newTransfers(ctx context.Context, a payview.Around) []OrderTransfer {
	shown := []OrderTransfer{}
	for _, t := range a.Special.Sent {
		one := OrderTransfer{TransferID: t.ID, From: a.Special.Stores[t.FromID], Status: moved(ctx, t), Items: []PurchasedItem{}}
		if a.Actor.May(access.ReceiveStock) {
			one.URL = "/admin/transfer/edit?transfer_id=" + present.ID(t.ID)
		}
		for _, l := range t.Lines {
			code := a.Parts[l.PartID]
			one.Items = append(one.Items, PurchasedItem{BrandCode: code.AAIA, PartNumber: code.MPN, Quantity: l.Asked,
				Received: l.Received})
		}
		shown = append(shown, one)
	}
	return shown
}

// moved is where a transfer stands.
func moved(ctx context.Context, t transfer.Transfer) string {
	switch t.State {
	case transfer.Asked:
		return text.Tr(ctx, "Asked for")
	case transfer.Sent:
		return text.Tr(ctx, "On its way")
	case transfer.Open:
		return text.Tr(ctx, "Partly here")
	case transfer.Cancelled:
		return text.Tr(ctx, "Cancelled")
	case transfer.Closed:
	}
	return text.Tr(ctx, "Here")
}

func joined(lines ...string) string {
	var said []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			said = append(said, l)
		}
	}
	return strings.Join(said, ", ")
}

// purchased is where a purchase stands: by what came of it, and before that by what the distributor said.
func purchased(ctx context.Context, m purchase.Made) string {
	switch m.Standing() {
	case purchase.StandsReceived:
		return text.Tr(ctx, "Here")
	case purchase.StandsPartly:
		return text.Tr(ctx, "Partly here")
	case purchase.StandsCancelled:
		if m.Placed.State == distributor.Refused {
			return text.Tr(ctx, "Refused")
		}
		return text.Tr(ctx, "Cancelled")
	case purchase.StandsDraft, purchase.StandsOrdered:
	}
	switch m.Placed.State {
	case distributor.Placing:
		return text.Tr(ctx, "Being sent")
	case distributor.Doubt:
		return text.Tr(ctx, "Sent, not answered yet")
	case distributor.Acknowledged:
		return text.Tr(ctx, "The distributor has it")
	case distributor.Confirmed:
		return text.Tr(ctx, "Confirmed")
	case distributor.Refused:
		return text.Tr(ctx, "Refused")
	case distributor.Shipped, distributor.Invoiced:
		return text.Tr(ctx, "Shipped")
	}
	return text.Tr(ctx, "Ordered")
}

// problem is what a person should know: why it is where it is, or that another price was confirmed than was seen.
func problem(ctx context.Context, m purchase.Made) string {
	var said []string
	if m.Placed.Reason != nil {
		said = append(said, present.Words(ctx, *m.Placed.Reason))
	}
	for _, c := range m.Placed.PriceChanges() {
		said = append(said, text.Tr(ctx, "%s costs %s instead of %s.", c.Line.MPN, c.Price.Text(), c.Line.Cost.Text()))
	}
	for _, r := range m.Placed.Standing.Confirmation.Replies {
		if r.Outcome == distributor.Substituted && r.Substitute != nil {
			said = append(said, text.Tr(ctx, "%s comes in place of what was ordered.", r.Substitute.MPN))
		}
	}
	return strings.Join(said, " ")
}

// Wait is a part that an order was promised although it was not here.
type Wait struct {
	ProductID int64  `json:"product_id"`
	Wanted    int    `json:"wanted"`
	Arrived   int    `json:"arrived"`
	Text      string `json:"text"` // "1 of 2 here, 1 on order for 12/02/2026"
}

func newWaits(ctx context.Context, a payview.Around) []Wait {
	shown := []Wait{}
	for _, w := range a.Special.Pickup.Waits {
		onOrder, day := 0, ""
		for _, m := range a.Special.Made {
			for _, l := range m.Lines {
				if l.PartID == w.PartID && m.State == purchase.Ordered && l.Open() > 0 {
					onOrder, day = onOrder+l.Open(), max(day, m.ExpectedDay)
				}
			}
		}
		sent, from := 0, []string{}
		for _, t := range a.Special.Sent {
			if n := t.ToCome(w.PartID); n > 0 {
				sent += n
				if name := a.Special.Stores[t.FromID]; !slices.Contains(from, name) {
					from = append(from, name)
				}
			}
		}
		shown = append(shown, Wait{ProductID: w.PartID, Wanted: w.Wanted, Arrived: w.Arrived,
			Text: waiting(ctx, w, onOrder, day, sent, strings.Join(from, ", "))})
	}
	return shown
}

func waiting(ctx context.Context, w stock.Awaited, onOrder int, day string, sent int, from string) string {
	var said []string
	if w.Arrived > 0 {
		said = append(said, text.Tr(ctx, "%s of %s here", strconv.Itoa(w.Arrived), strconv.Itoa(w.Wanted)))
	}
	onOrder = min(onOrder, w.Open())
	switch {
	case onOrder > 0 && day != "":
		said = append(said, text.Tr(ctx, "%s on order for %s", strconv.Itoa(onOrder), present.Day(day)))
	case onOrder > 0:
		said = append(said, text.Tr(ctx, "%s on order", strconv.Itoa(onOrder)))
	}
	if sent = min(sent, w.Open()-onOrder); sent > 0 {
		said = append(said, text.Tr(ctx, "%s from %s", strconv.Itoa(sent), from))
	}
	if n := w.Open() - onOrder - sent; n > 0 {
		said = append(said, text.Tr(ctx, "%s to be ordered", strconv.Itoa(n)))
	}
	if w.Dropped > 0 {
		said = append(said, text.Tr(ctx, "%s called off", strconv.Itoa(w.Dropped)))
	}
	return strings.Join(said, ", ")
}
