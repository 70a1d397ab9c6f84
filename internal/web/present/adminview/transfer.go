package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// TransfersPage is the list of the transfers between stores.
type TransfersPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"`
	States []CodeChoice   `json:"states"`
}

// TransferList is one page of it.
type TransferList struct {
	Results []TransferRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// TransferRow is a transfer in a list.
type TransferRow struct {
	ID        int64  `json:"transfer_id"`
	URL       string `json:"url"`
	From      string `json:"from"`
	To        string `json:"to"`
	State     string `json:"state"`
	StateText string `json:"state_text"`
	Asked     int    `json:"asked"` // pieces
	Sent      int    `json:"sent"`
	Open      int    `json:"open"` // under way, missing or damaged
	AskedText string `json:"asked_text"`
	OrderID   string `json:"order_id"`  // empty: none
	OrderURL  string `json:"order_url"` // empty: none, or not for this person
}

// UnarrivedPage is the list of what never arrived.
type UnarrivedPage struct {
	Bar OfficeBar `json:"bar"`
}

// UnarrivedList is one page of it.
type UnarrivedList struct {
	Results []UnarrivedRow `json:"results"`
	present.Paging
}

// UnarrivedRow is a part of a transfer that did not arrive whole.
type UnarrivedRow struct {
	TransferID int64  `json:"transfer_id"`
	ProductID  int64  `json:"product_id"`
	URL        string `json:"url"`
	Part       string `json:"part"`
	Name       string `json:"name"`
	From       string `json:"from"`
	To         string `json:"to"`
	Missing    int    `json:"missing"`
	Damaged    int    `json:"damaged"`
	SentText   string `json:"sent_text"`
}

// NewTransferPage is where a transfer is asked for.
type NewTransferPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"`
	ToID   int64          `json:"to_id"` // 0: nothing is chosen for this person
}

// TransferPage is one transfer.
type TransferPage struct {
	Bar      OfficeBar     `json:"bar"`
	Transfer TransferSheet `json:"transfer"`
	Reasons  []CodeChoice  `json:"reasons"` // for which pieces are written off
}

// TransferSheet is a transfer with its lines, and what this person may do with it now.
type TransferSheet struct {
	ID         int64          `json:"transfer_id"`
	Version    int64          `json:"version"`
	From       string         `json:"from"`
	To         string         `json:"to"`
	State      string         `json:"state"`
	StateText  string         `json:"state_text"`
	Note       string         `json:"note"`
	OrderID    string         `json:"order_id"`  // empty: none
	OrderURL   string         `json:"order_url"` // empty: none, or not for this person
	Lines      []TransferLine `json:"lines"`
	Trail      []TrailRow     `json:"trail"`
	MaySend    bool           `json:"may_send"`
	MayReceive bool           `json:"may_receive"`
	MayCancel  bool           `json:"may_cancel"`
}

// TransferLine is a part of a transfer.
type TransferLine struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"` // brand and number
	Name      string `json:"name"`
	Bin       string `json:"bin"`  // where it lies, or is put; empty: not known
	Free      int    `json:"free"` // at the sending store
	Asked     int    `json:"asked"`
	Sent      int    `json:"sent"`
	Received  int    `json:"received"`
	Missing   int    `json:"missing"`
	Damaged   int    `json:"damaged"`
	Lost      int    `json:"lost"`
}

// ChangedTransfer is a transfer after something was done with it.
type ChangedTransfer struct {
	Success  string        `json:"success"`
	Transfer TransferSheet `json:"transfer"`
}

// ScannedPart is the part that a barcode or a number means, and for how many pieces it counts.
type ScannedPart struct {
	ProductID int64  `json:"product_id"`
	Pieces    int    `json:"pieces"`
	Part      string `json:"part"`
	Name      string `json:"name"`
}

// TransferURL is where a transfer is.
func TransferURL(id int64) string {
	return "/admin/transfer/edit?transfer_id=" + strconv.FormatInt(id, 10)
}

var transferStates = map[transfer.State]string{
	transfer.Asked:     text.Key("Asked for"),
	transfer.Sent:      text.Key("In transit"),
	transfer.Open:      text.Key("Open"),
	transfer.Closed:    text.Key("Closed"),
	transfer.Cancelled: text.Key("Called off"),
}

// TransferStates are the states of transfers.
func TransferStates(ctx context.Context) (choices []CodeChoice) {
	for _, s := range transfer.States() {
		choices = append(choices, CodeChoice{string(s), text.Tr(ctx, transferStates[s])})
	}
	return choices
}

// WriteOffReasons are those for which pieces are written off.
func WriteOffReasons(ctx context.Context) (choices []CodeChoice) {
	for _, code := range transfer.Reasons() {
		choices = append(choices, CodeChoice{code, reasonName(ctx, code)})
	}
	return choices
}

// storeName is what a store is called in short.
func storeName(stores []location.Location, id int64) string {
	for _, l := range stores {
		if l.ID == id {
			return l.ShortName
		}
	}
	return ""
}

func forOrder(id int64, seesOrders bool) (number, url string) {
	if id == 0 {
		return "", ""
	}
	number = strconv.FormatInt(id, 10)
	if seesOrders {
		url = orderview.OfficeOrder + number
	}
	return number, url
}

// NewTransferRow shows a transfer in a list.
func NewTransferRow(ctx context.Context, t transfer.Transfer, stores []location.Location, seesOrders bool) TransferRow {
	row := TransferRow{ID: t.ID, URL: TransferURL(t.ID), From: storeName(stores, t.FromID), To: storeName(stores, t.ToID),
		State: string(t.State), StateText: text.Tr(ctx, transferStates[t.State]), Open: t.UnderWay(),
		AskedText: present.Moment(t.AskedAt, location.ZoneOf(stores, t.FromID))}
	for _, l := range t.Lines {
		row.Asked += l.Asked
		row.Sent += l.Sent
	}
	row.OrderID, row.OrderURL = forOrder(t.OrderID, seesOrders)
	return row
}

// NewUnarrivedRow shows what did not arrive of a part.
func NewUnarrivedRow(u transfer.Unarrived, part catalog.Part, stores []location.Location) UnarrivedRow {
	return UnarrivedRow{TransferID: u.Transfer.ID, ProductID: part.ID, URL: TransferURL(u.Transfer.ID),
		Part: part.Brand + " " + part.Number, Name: part.Name, From: storeName(stores, u.Transfer.FromID),
		To: storeName(stores, u.Transfer.ToID), Missing: u.Line.Missing(), Damaged: u.Line.Damaged,
		SentText: present.Moment(u.Transfer.SentAt, location.ZoneOf(stores, u.Transfer.FromID))}
}

// TransferParts is what a transfer's sheet is made from beside it: by part, and by staff.
type TransferParts struct {
	Stores []location.Location
	Parts  map[int64]catalog.Part
	Levels map[int64][]stock.Level
	Names  map[int64]string
	Steps  []transfer.Step
	Orders bool // this person sees orders
}

// NewTransferSheet shows a transfer.
func NewTransferSheet(ctx context.Context, t transfer.Transfer, of TransferParts) TransferSheet {
	s := TransferSheet{ID: t.ID, Version: t.Version, From: storeName(of.Stores, t.FromID),
		To: storeName(of.Stores, t.ToID), State: string(t.State), StateText: text.Tr(ctx, transferStates[t.State]),
		Note: t.Note, Lines: []TransferLine{}, Trail: []TrailRow{}}
	s.OrderID, s.OrderURL = forOrder(t.OrderID, of.Orders)
	acting := t.ToID
	if t.State == transfer.Asked {
		acting = t.FromID
	}
	for _, l := range t.Lines {
		p := of.Parts[l.PartID]
		line := TransferLine{ProductID: l.PartID, Part: p.Brand + " " + p.Number, Name: p.Name, Asked: l.Asked, Sent: l.Sent,
			Received: l.Received, Missing: l.Missing(), Damaged: l.Damaged, Lost: l.Lost}
		for _, level := range of.Levels[l.PartID] {
			if level.LocationID == acting {
				line.Bin = level.Bin
			}
			if level.LocationID == t.FromID {
				line.Free = max(0, level.Free())
			}
		}
		s.Lines = append(s.Lines, line)
	}
	zone := location.ZoneOf(of.Stores, t.FromID)
	for i := len(of.Steps) - 1; i >= 0; i-- {
		s.Trail = stepped(ctx, s.Trail, of.Steps[i], of, zone)
	}
	return s
}

var transferSteps = map[string]string{
	"asked":     text.Key("Asked for"),
	"sent":      text.Key("Sent"),
	"received":  text.Key("Received"),
	"damaged":   text.Key("Came damaged"),
	"lost":      text.Key("Written off"),
	"cancelled": text.Key("Called off"),
}

// stepped adds a step to a trail; steps of one kind and moment are one row.
func stepped(ctx context.Context, rows []TrailRow, s transfer.Step, of TransferParts, zone *time.Location) []TrailRow {
	row := TrailRow{AtText: present.Moment(s.At, zone), Who: text.Tr(ctx, "The program"),
		What: text.Tr(ctx, transferSteps[s.Kind]), Facts: []string{}}
	if name, ok := of.Names[s.Who.ID]; ok && s.Who.Kind == "staff" {
		row.Who = name
	}
	if s.PartID != 0 {
		p := of.Parts[s.PartID]
		fact := strconv.Itoa(s.Quantity) + " × " + p.Brand + " " + p.Number
		if s.Reason != "" {
			fact += ": " + reasonName(ctx, s.Reason)
		}
		row.Facts = append(row.Facts, fact)
	}
	if n := len(rows) - 1; n >= 0 && rows[n].AtText == row.AtText && rows[n].What == row.What && rows[n].Who == row.Who {
		rows[n].Facts = append(row.Facts, rows[n].Facts...)
		return rows
	}
	return append(rows, row)
}
