package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/product"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// StockPage is the list of what lies where.
type StockPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"`
	Few    int            `json:"few"` // how many free pieces are few
}

// StockList is one page of it.
type StockList struct {
	Results []StockRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// StockRow is a part in a store.
type StockRow struct {
	ProductID  int64          `json:"product_id"`
	LocationID int64          `json:"location_id"`
	Part       string         `json:"part"` // brand and number
	Name       string         `json:"name"`
	Image      *present.Image `json:"image"`
	Pictogram  string         `json:"pictogram"`
	Store      string         `json:"store"`
	Bin        string         `json:"bin"`
	OnHand     int            `json:"on_hand"`
	Reserved   int            `json:"reserved"`
	Free       int            `json:"free"`
	OnOrder    int            `json:"on_order"`   // still to come from vendors
	InTransit  int            `json:"in_transit"` // on its way from another store
	MayAdjust  bool           `json:"may_adjust"`
	EditURL    string         `json:"edit_url"`
	MovesURL   string         `json:"moves_url"`
}

// MovementsPage is the list of the movements.
type MovementsPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Part    *OfficeChoice  `json:"part"` // null: of all parts
	Kinds   []CodeChoice   `json:"kinds"`
	Reasons []CodeChoice   `json:"reasons"`
	Today   string         `json:"today"`
}

// CodeChoice is one of a few that have a code, with its name in the language of the page.
type CodeChoice struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// MovementList is one page of it.
type MovementList struct {
	Results []MovementRow `json:"results"`
	present.Paging
}

// MovementRow is one step of the stock of a part in a store.
type MovementRow struct {
	ID         int64  `json:"movement_id"`
	AtText     string `json:"at_text"`
	Part       string `json:"part"` // brand and number
	EditURL    string `json:"edit_url"`
	Store      string `json:"store"`
	Kind       string `json:"kind"`
	KindText   string `json:"kind_text"`
	Quantity   string `json:"quantity"` // with its sign
	ReasonText string `json:"reason_text"`
	OrderID    string `json:"order_id"`  // empty: none
	OrderURL   string `json:"order_url"` // empty: none, or not for this person
	Who        string `json:"who"`
}

// MovementsURL is where the movements of a part are listed.
func MovementsURL(partID int64) string {
	return "/admin/stock/movement?product_id=" + strconv.FormatInt(partID, 10)
}

// NewStockRow shows a part in a store.
func NewStockRow(s product.Shelf, store string) StockRow {
	p := s.Part
	row := StockRow{ProductID: p.ID, LocationID: s.LocationID, Part: p.Brand + " " + p.Number, Name: p.Name,
		Pictogram: p.Pictogram, Store: store, Bin: s.Bin, OnHand: s.OnHand, Reserved: s.Reserved,
		Free: s.OnHand - s.Reserved, EditURL: ProductURL(p.ID), MovesURL: MovementsURL(p.ID)}
	row.Image = rowImage(p)
	return row
}

// rowImage is the picture of a part in a list; nil: it has none.
func rowImage(p catalog.Part) *present.Image {
	if len(p.Images) == 0 {
		return nil
	}
	return new(present.NewImage(p.Images[0], rowPicture, ""))
}

// movementWords are what movements are called.
var movementWords = map[string]string{
	"received":    text.Key("Received"),
	"sold":        text.Key("Sold"),
	"returned":    text.Key("Brought back"),
	"adjusted":    text.Key("Count corrected"),
	"found":       text.Key("Found at the counter"),
	"transferred": text.Key("Transferred"),
	"sent_back":   text.Key("Sent back to the vendor"),
	"revalued":    text.Key("Cost corrected"),
	"reserved":    text.Key("Promised"),
	"released":    text.Key("Not promised any more"),
}

// NewMovementsPage is the list of the movements with what it can be narrowed by.
func NewMovementsPage(ctx context.Context, stores []OfficeChoice, today string) MovementsPage {
	page := MovementsPage{Stores: stores, Today: today}
	for _, kind := range product.MovementKinds() {
		page.Kinds = append(page.Kinds, CodeChoice{kind, text.Tr(ctx, movementWords[kind])})
	}
	for _, reason := range append(product.Reasons(), "scrapped", "not_found") {
		page.Reasons = append(page.Reasons, CodeChoice{reason, reasonName(ctx, reason)})
	}
	return page
}

// NewMovementRow shows a movement; names are of staff by id.
func NewMovementRow(ctx context.Context, m product.Movement, store string, names map[int64]string,
	zone *time.Location, seesOrders bool) MovementRow {
	row := MovementRow{ID: m.ID, AtText: present.Moment(m.At, zone), Part: m.Part.Brand + " " + m.Part.Number,
		EditURL: ProductURL(m.Part.ID), Store: store, Kind: m.Kind, KindText: text.Tr(ctx, movementWords[m.Kind]),
		Quantity: strconv.Itoa(m.Quantity), Who: text.Tr(ctx, "The program")}
	if m.Quantity > 0 {
		row.Quantity = "+" + row.Quantity
	}
	if m.Reason != "" {
		row.ReasonText = reasonName(ctx, m.Reason)
	}
	if m.OrderID != 0 {
		row.OrderID = strconv.FormatInt(m.OrderID, 10)
		if seesOrders {
			row.OrderURL = orderview.OfficeOrder + row.OrderID
		}
	}
	switch m.Who.Kind {
	case audit.Staff:
		row.Who = names[m.Who.ID]
	case audit.Customer, audit.Visitor:
		row.Who = text.Tr(ctx, "The customer")
	}
	return row
}
