package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/purchase"
	"camber/internal/shop/vendor"
	"camber/internal/web/present"
)

// VendorsPage is the list of whom the shop buys from.
type VendorsPage struct {
	Bar OfficeBar `json:"bar"`
}

// VendorList is one page of it.
type VendorList struct {
	Results []VendorRow `json:"results"`
	present.Paging
}

// VendorRow is a vendor in the list.
type VendorRow struct {
	VendorID int64  `json:"vendor_id"`
	Code     string `json:"code"`
	Name     string `json:"name"`
	Account  string `json:"account"`
	LeadDays int    `json:"lead_days"`
	Active   bool   `json:"active"`
	EditURL  string `json:"edit_url"`
}

// VendorPage is the record of a vendor; without one it is the form of a new one.
type VendorPage struct {
	Bar       OfficeBar     `json:"bar"`
	Vendor    *VendorRecord `json:"vendor"`
	SystemURL string        `json:"system_url"` // where it is set how it is asked; empty: for others to set
}

// VendorRecord is a vendor in a form.
type VendorRecord struct {
	VendorID int64       `json:"vendor_id"`
	Version  string      `json:"version"`
	Code     string      `json:"code"`
	Name     string      `json:"name"`
	Account  string      `json:"account"`
	Email    string      `json:"email"`
	Phone    string      `json:"phone"`
	LeadDays int         `json:"lead_days"`
	Minimum  money.Cents `json:"minimum"` // 0: none
	Note     string      `json:"note"`
	Active   bool        `json:"active"`
	Trail    []TrailRow  `json:"trail"`

	ReturnDays int    `json:"return_days"` // within which it takes a part back; 0: no limit is known
	CreditDays int    `json:"credit_days"` // until its credit is due
	ReturnForm string `json:"return_form"`
	ReturnBox  string `json:"return_box"`
	Final      bool   `json:"final"` // takes nothing back that was ordered for a customer
}

// SavedVendor answers a change of one.
type SavedVendor struct {
	Success string       `json:"success"`
	Vendor  VendorRecord `json:"vendor"`
}

// VendorURL is where a vendor is changed.
func VendorURL(id int64) string { return "/admin/vendor/edit?vendor_id=" + strconv.FormatInt(id, 10) }

// NewVendorRow shows a vendor in the list.
func NewVendorRow(v vendor.Vendor) VendorRow {
	return VendorRow{VendorID: v.ID, Code: v.Code, Name: v.Name, Account: v.Account, LeadDays: v.LeadDays, Active: !v.Off,
		EditURL: VendorURL(v.ID)}
}

// NewVendorRecord shows a vendor in a form.
func NewVendorRecord(v vendor.Vendor, trail []TrailRow) VendorRecord {
	return VendorRecord{VendorID: v.ID, Version: v.Version(), Code: v.Code, Name: v.Name, Account: v.Account, Email: v.Email,
		Phone: v.Phone, LeadDays: v.LeadDays, Minimum: v.Minimum, Note: v.Note, Active: !v.Off, Trail: trail,
		ReturnDays: v.ReturnDays, CreditDays: v.CreditDays, ReturnForm: v.Form, ReturnBox: v.Box,
		Final: v.Final}
}

// PurchasesPage is the list of what was ordered from vendors.
type PurchasesPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Vendors []OfficeChoice `json:"vendors"`
	MayBuy  bool           `json:"may_buy"`
}

// PurchaseList is one page of it.
type PurchaseList struct {
	Results []PurchaseRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // by standing
}

// PurchaseRow is an order in the list.
type PurchaseRow struct {
	PurchaseID   int64  `json:"purchase_id"`
	Vendor       string `json:"vendor"`
	Store        string `json:"store"`
	Standing     string `json:"standing"`
	StandingText string `json:"standing_text"`
	Lines        int    `json:"lines"`
	ToCome       int    `json:"to_come"` // pieces
	Total        string `json:"total"`   // empty: not for this person
	Expected     string `json:"expected"`
	EditURL      string `json:"edit_url"`    // empty: not for this person
	ReceiveURL   string `json:"receive_url"` // empty: nothing is to come, or not for this person
}

// PurchasePage is the record of an order; without one it is the form of a new one.
type PurchasePage struct {
	Bar      OfficeBar       `json:"bar"`
	Purchase *PurchaseRecord `json:"purchase"`
	Stores   []OfficeChoice  `json:"stores"`
	Vendors  []OfficeChoice  `json:"vendors"`
}

// PurchaseRecord is an order in a form.
type PurchaseRecord struct {
	PurchaseID   int64             `json:"purchase_id"`
	Version      string            `json:"version"`
	VendorID     int64             `json:"vendor_id"`
	LocationID   int64             `json:"location_id"`
	Standing     string            `json:"standing"`
	StandingText string            `json:"standing_text"`
	Note         string            `json:"note"`
	OrderID      int64             `json:"order_id"`  // the customer's order that it was made for; 0: none
	OrderURL     string            `json:"order_url"` // empty: there is none, or not for this person
	ExpectedDay  string            `json:"expected_day"`
	Lines        []PurchaseLine    `json:"lines"`
	Total        string            `json:"total"`
	Receipts     []PurchaseReceipt `json:"receipts"`
	Bills        []PurchaseBill    `json:"bills"`
	BillsToday   string            `json:"bills_today"` // the day at its store, YYYY-MM-DD
	ReceiveURL   string            `json:"receive_url"` // empty: it is not ordered, or not for this person
	Trail        []TrailRow        `json:"trail"`
}

// PurchaseLine is a part of it.
type PurchaseLine struct {
	LineID    int64    `json:"line_id"`
	ProductID int64    `json:"product_id"`
	Number    string   `json:"number"`
	Brand     string   `json:"brand"`
	Name      string   `json:"name"`
	Quantity  int      `json:"quantity"`
	Cost      money.E4 `json:"cost"` // of a piece; 0: not known
	Received  int      `json:"received"`
	Dropped   int      `json:"dropped"`
	Unbilled  int      `json:"unbilled"` // came, and no posted bill is for them
}

// PurchaseReceipt is an arrival that was booked.
type PurchaseReceipt struct {
	AtText  string `json:"at_text"`
	Slip    string `json:"slip"`
	Pieces  int    `json:"pieces"` // into the stock
	Value   string `json:"value"`  // with the freight
	Freight string `json:"freight"`
}

// SavedPurchase answers a change of one.
type SavedPurchase struct {
	Success  string         `json:"success"`
	Purchase PurchaseRecord `json:"purchase"`
}

// PurchaseURL is where an order is changed.
func PurchaseURL(id int64) string {
	return "/admin/purchase/edit?purchase_id=" + strconv.FormatInt(id, 10)
}

// ReceiveURL is where what comes of an order is counted.
func ReceiveURL(id int64) string {
	return "/admin/receiving?purchase_id=" + strconv.FormatInt(id, 10)
}

var standingWords = map[purchase.Standing]string{
	purchase.StandsDraft:     text.Key("Draft"),
	purchase.StandsOrdered:   text.Key("Ordered"),
	purchase.StandsPartly:    text.Key("Partly here"),
	purchase.StandsReceived:  text.Key("Received"),
	purchase.StandsCancelled: text.Key("Cancelled"),
}

// PurchaseViewer is what the reader of an order may.
type PurchaseViewer struct{ Costs, Buys, Receives, Orders bool }

// NewPurchaseRow shows an order in the list.
func NewPurchaseRow(ctx context.Context, o purchase.Order, vendorName, store string, reader PurchaseViewer) PurchaseRow {
	row := PurchaseRow{PurchaseID: o.ID, Vendor: vendorName, Store: store, Standing: string(o.Standing()),
		StandingText: text.Tr(ctx, standingWords[o.Standing()]), Lines: len(o.Lines), ReceiveURL: receiveURL(o, reader)}
	for _, l := range o.Lines {
		if o.State == purchase.Ordered {
			row.ToCome += l.Open()
		}
	}
	if row.ToCome == 0 {
		row.ReceiveURL = "" // a late piece is received from its record
	}
	if o.ExpectedDay != "" {
		row.Expected = present.Day(o.ExpectedDay)
	}
	if reader.Costs {
		row.Total = o.Total().Text()
	}
	if reader.Buys {
		row.EditURL = PurchaseURL(o.ID)
	}
	return row
}

func receiveURL(o purchase.Order, reader PurchaseViewer) string {
	if o.State != purchase.Ordered || !reader.Receives {
		return ""
	}
	return ReceiveURL(o.ID)
}

// NewPurchaseRecord shows an order in a form.
func NewPurchaseRecord(ctx context.Context, o purchase.Order, came []purchase.Receipt, bills []purchase.Bill,
	parts map[int64]catalog.Part, trail []TrailRow, zone *time.Location, reader PurchaseViewer) PurchaseRecord {
	shown := PurchaseRecord{PurchaseID: o.ID, Version: strconv.FormatInt(o.Version, 10), VendorID: o.VendorID,
		LocationID: o.LocationID, Standing: string(o.Standing()), StandingText: text.Tr(ctx, standingWords[o.Standing()]),
		Note: o.Note, OrderID: o.OrderID, ExpectedDay: o.ExpectedDay, Lines: []PurchaseLine{}, Total: o.Total().Text(),
		Receipts: []PurchaseReceipt{}, Bills: newPurchaseBills(ctx, o, came, bills, parts, zone),
		BillsToday: clock.Now(ctx).In(zone).Format(time.DateOnly), ReceiveURL: receiveURL(o, reader), Trail: trail}
	_, shown.OrderURL = forOrder(o.OrderID, reader.Orders)
	for _, l := range o.Lines {
		p := parts[l.PartID]
		shown.Lines = append(shown.Lines, PurchaseLine{LineID: l.ID, ProductID: l.PartID, Number: p.Number, Brand: p.Brand,
			Name: p.Name, Quantity: l.Ordered, Cost: l.Cost, Received: l.Received, Dropped: l.Dropped,
			Unbilled: purchase.Unbilled(came, l.ID)})
	}
	for _, r := range came {
		if !r.IsBooked {
			continue
		}
		row := PurchaseReceipt{AtText: present.Moment(r.Booked, zone), Slip: r.Slip, Freight: r.Freight.Text()}
		var value money.E4
		for _, c := range r.Came {
			row.Pieces += c.Accepted
			value += c.Value
		}
		row.Value = value.Cents().Text()
		shown.Receipts = append(shown.Receipts, row)
	}
	return shown
}

// ReceivingPage is where what comes of an order is counted.
type ReceivingPage struct {
	Bar       OfficeBar `json:"bar"`
	Receiving Receiving `json:"receiving"`
	SeesCost  bool      `json:"sees_cost"`
}

// Receiving is what was counted of an order so far.
type Receiving struct {
	PurchaseID int64           `json:"purchase_id"`
	OrderID    int64           `json:"order_id"` // the customer's order that it was made for; 0: none
	ReceiptID  int64           `json:"receipt_id"`
	Vendor     string          `json:"vendor"`
	Store      string          `json:"store"`
	Lines      []ReceivingLine `json:"lines"`
	Pieces     int             `json:"pieces"`  // counted
	ToCome     int             `json:"to_come"` // of the order before
}

// ReceivingLine is a part of it. What becomes of its pieces is as of now.
type ReceivingLine struct {
	LineID   int64    `json:"line_id"`
	Part     string   `json:"part"` // brand and number
	Name     string   `json:"name"`
	Bin      string   `json:"bin"` // empty: not known
	ToCome   int      `json:"to_come"`
	Scanned  int      `json:"scanned"`
	Damaged  int      `json:"damaged"`
	TooMany  string   `json:"too_many"` // keep, send_back; empty: nobody said
	Cost     money.E4 `json:"cost"`     // of a piece; 0: not known, or not for this person
	Ordered  money.E4 `json:"ordered"`  // what it was ordered at
	Short    int      `json:"short"`
	Extra    int      `json:"extra"` // more than were ordered, which are kept
	Rejected int      `json:"rejected"`
	Asks     bool     `json:"asks"` // more came than was ordered: somebody has to say what becomes of it
}

// ScannedIn answers a scan.
type ScannedIn struct {
	Receiving Receiving `json:"receiving"`
	LineID    int64     `json:"line_id"` // 0: it is not on the order
	Part      string    `json:"part"`
	Name      string    `json:"name"`
	Pieces    int       `json:"pieces"`
	Others    []int64   `json:"others"` // other orders that it is to come with
}

// NewReceiving shows what was counted.
func NewReceiving(o purchase.Order, r purchase.Receipt, parts map[int64]catalog.Part, bins map[int64]string,
	vendorName, store string, seesCost bool) Receiving {
	shown := Receiving{PurchaseID: o.ID, OrderID: o.OrderID, ReceiptID: r.ID, Vendor: vendorName, Store: store,
		Lines: []ReceivingLine{}, Pieces: r.Pieces()}
	for _, l := range o.Lines {
		came, out := r.Line(l)
		p := parts[l.PartID]
		line := ReceivingLine{LineID: l.ID, Part: p.Brand + " " + p.Number, Name: p.Name, Bin: bins[l.PartID],
			ToCome: l.Open(), Scanned: came.Scanned, Damaged: came.Damaged, TooMany: string(came.TooMany), Short: out.Short,
			Extra: out.Extra, Rejected: out.Rejected, Asks: out.Asks}
		if seesCost {
			line.Cost, line.Ordered = came.Cost, l.Cost
		}
		shown.ToCome += l.Open()
		shown.Lines = append(shown.Lines, line)
	}
	return shown
}
