package adminview

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/claim"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
	"camber/internal/web/present"
)

// ClaimsPage is the list of what vendors owe.
type ClaimsPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Vendors []OfficeChoice `json:"vendors"`
	Kinds   []CodeChoice   `json:"kinds"`
	Today   string         `json:"today"` // YYYY-MM-DD
}

// ClaimList is one page of it.
type ClaimList struct {
	Results []ClaimRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// ClaimRow is a claim in a list.
type ClaimRow struct {
	ClaimID   int64       `json:"claim_id"`
	URL       string      `json:"url"`
	KindText  string      `json:"kind_text"`
	VendorID  int64       `json:"vendor_id"`
	Vendor    string      `json:"vendor"`
	Store     string      `json:"store"`
	ProductID int64       `json:"product_id"`
	Part      string      `json:"part"` // brand and number
	Name      string      `json:"name"`
	Pieces    int         `json:"pieces"`
	Expected  string      `json:"expected"` // empty: not known
	Credited  string      `json:"credited"` // empty: nothing
	Left      money.Cents `json:"left"`
	Due       string      `json:"due"`
	State     string      `json:"state"`
	StateText string      `json:"state_text"`
	Chase     string      `json:"chase"` // why somebody should ask the vendor; empty: there is no reason
	Reference string      `json:"reference"`
}

// OwedList is what vendors owe.
type OwedList struct {
	Vendors []OwedRow `json:"vendors"`
	Total   string    `json:"total"`
}

// OwedRow is what one of them owes.
type OwedRow struct {
	VendorID int64  `json:"vendor_id"`
	Vendor   string `json:"vendor"`
	Claims   int    `json:"claims"`
	Left     string `json:"left"`
	Chase    int    `json:"chase"`
	Late     string `json:"late"` // empty: nothing is
	Unknown  int    `json:"unknown"`
}

// NewClaimPage is where a claim is written down.
type NewClaimPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Vendors []OfficeChoice `json:"vendors"`
	Kinds   []CodeChoice   `json:"kinds"`
}

// ClaimPage is one claim.
type ClaimPage struct {
	Bar   OfficeBar   `json:"bar"`
	Claim ClaimRecord `json:"claim"`
	Today string      `json:"today"`
}

// ClaimRecord is a claim with what was done with it, and what this person may do with it now.
type ClaimRecord struct {
	ClaimRow
	Version     int64      `json:"version"`
	Each        string     `json:"each"` // empty: not known
	LeftText    string     `json:"left_text"`
	Written     string     `json:"written"` // empty: nothing
	Made        string     `json:"made"`
	Sent        string     `json:"sent"`   // empty: not
	BoxID       int64      `json:"box_id"` // 0: in none
	BoxURL      string     `json:"box_url"`
	Trail       []TrailRow `json:"trail"`
	MayValue    bool       `json:"may_value"`
	MayCredit   bool       `json:"may_credit"`
	MayWriteOff bool       `json:"may_write_off"`
}

// ChangedClaim is a claim after something was done with it.
type ChangedClaim struct {
	Success string      `json:"success"`
	Claim   ClaimRecord `json:"claim"`
}

// PostedCredit answers a credit: what it closed, and of what something is left.
type PostedCredit struct {
	Success string   `json:"success"`
	Less    []string `json:"less"` // of each claim that is still owed, in words
}

// BoxesPage is the list of what goes back to vendors.
type BoxesPage struct {
	Bar     OfficeBar      `json:"bar"`
	Vendors []OfficeChoice `json:"vendors"`
	States  []CodeChoice   `json:"states"`
}

// BoxList is one page of it.
type BoxList struct {
	Results []BoxRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// BoxRow is a box in the list.
type BoxRow struct {
	BoxID     int64  `json:"box_id"`
	URL       string `json:"url"`
	Vendor    string `json:"vendor"`
	Store     string `json:"store"`
	State     string `json:"state"`
	StateText string `json:"state_text"`
	Pieces    int    `json:"pieces"`
	Expected  string `json:"expected"`
	Sent      string `json:"sent"` // empty: not
	Form      string `json:"form"`
	Tracking  string `json:"tracking"`
}

// NewBoxPage is where a box is begun.
type NewBoxPage struct {
	Bar     OfficeBar      `json:"bar"`
	Stores  []OfficeChoice `json:"stores"`
	Vendors []OfficeChoice `json:"vendors"`
}

// BoxPage is a box: to be filled, packed, read or printed.
type BoxPage struct {
	Bar OfficeBar `json:"bar"`
	Box BoxRecord `json:"box"`
}

// BoxRecord is a box with what is in it.
type BoxRecord struct {
	BoxRow
	Version string     `json:"version"`
	Note    string     `json:"note"`
	Claims  []ClaimRow `json:"claims"`  // in it
	Waiting []ClaimRow `json:"waiting"` // that can go in it besides
	Lines   []BoxLine  `json:"lines"`   // out of the stock, while it is a draft
	List    []BoxPart  `json:"list"`    // its packing list
	Late    []string   `json:"late"`    // of each part that the vendor does not take back any more, in words
	Window  string     `json:"window"`  // how long the vendor takes parts back; empty: no limit is known
	Asks    string     `json:"asks"`    // which form or number the vendor asks for
	Rule    string     `json:"rule"`    // in which box it goes
	Account string     `json:"account"` // the shop's number there
	From    []string   `json:"from"`    // the store's name and address, a line each
	Trail   []TrailRow `json:"trail"`
}

// BoxLine is a part out of the stock.
type BoxLine struct {
	Number   string   `json:"number"`
	Quantity int      `json:"quantity"`
	Each     money.E4 `json:"each"`
}

// BoxPart is what lies in a box of a part.
type BoxPart struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"`
	Name      string `json:"name"`
	Theirs    string `json:"theirs"` // the vendor's number of it; empty: the part's
	Bin       string `json:"bin"`    // empty: none
	Quantity  int    `json:"quantity"`
	Why       string `json:"why"`
	FromStock bool   `json:"from_stock"` // some of it; the rest lies aside
}

// SavedBox answers a change of a box.
type SavedBox struct {
	Success string    `json:"success"`
	Box     BoxRecord `json:"box"`
}

// ClaimURL is where a claim is.
func ClaimURL(id int64) string { return "/admin/claim/edit?claim_id=" + strconv.FormatInt(id, 10) }

// BoxURL is where a box is.
func BoxURL(id int64) string { return "/admin/vendor-return/edit?box_id=" + strconv.FormatInt(id, 10) }

// ClaimKinds are kinds of claims to choose from.
func ClaimKinds(ctx context.Context, kinds []claim.Kind) (choices []CodeChoice) {
	for _, k := range kinds {
		choices = append(choices, CodeChoice{string(k), text.Tr(ctx, k.Name())})
	}
	return choices
}

// ReturnStates are the states of boxes.
func ReturnStates(ctx context.Context) (choices []CodeChoice) {
	for _, s := range claim.BoxStates() {
		choices = append(choices, CodeChoice{string(s), text.Tr(ctx, s.Name())})
	}
	return choices
}

// ClaimParts is what claims and boxes are shown from beside themselves.
type ClaimParts struct {
	Stores  []location.Location
	Vendors []vendor.Vendor
	Parts   map[int64]catalog.Part
	Today   string
	Names   map[int64]string // of staff
}

func (of ClaimParts) vendor(id int64) vendor.Vendor {
	for _, v := range of.Vendors {
		if v.ID == id {
			return v
		}
	}
	return vendor.Vendor{}
}

func (of ClaimParts) part(id int64) (part, name string) {
	p := of.Parts[id]
	return p.Brand + " " + p.Number, p.Name
}

// unless is an amount in words, nothing for 0.
func unless(c money.Cents) string {
	if c == 0 {
		return ""
	}
	return c.Text()
}

// NewClaimRow shows a claim in a list.
func NewClaimRow(ctx context.Context, c claim.Claim, of ClaimParts) ClaimRow {
	row := ClaimRow{ClaimID: c.ID, URL: ClaimURL(c.ID), KindText: text.Tr(ctx, c.Kind.Name()), VendorID: c.VendorID,
		Vendor: of.vendor(c.VendorID).Name, Store: storeName(of.Stores, c.LocationID), ProductID: c.PartID, Pieces: c.Pieces,
		Expected: unless(c.Expected), Credited: unless(c.Credited), Left: c.Left(), Due: present.Day(c.DueDay),
		State: string(c.State()), StateText: text.Tr(ctx, c.State().Name()), Reference: c.Reference}
	row.Part, row.Name = of.part(c.PartID)
	switch {
	case c.IsLess() && c.IsLate(of.Today):
		row.Chase = text.Tr(ctx, "Credited in part, %s missing. Late.", c.Left().Text())
	case c.IsLess():
		row.Chase = text.Tr(ctx, "Credited in part, %s missing.", c.Left().Text())
	case c.IsLate(of.Today):
		row.Chase = text.Tr(ctx, "The credit is late.")
	}
	return row
}

// NewOwedList shows what vendors owe.
func NewOwedList(owed []claim.Owed, of ClaimParts) OwedList {
	shown := OwedList{Vendors: []OwedRow{}}
	var sum money.Cents
	for _, v := range of.Vendors { // by name
		for _, o := range owed {
			if o.VendorID != v.ID {
				continue
			}
			sum += o.Left
			shown.Vendors = append(shown.Vendors, OwedRow{VendorID: v.ID, Vendor: v.Name, Claims: o.Claims,
				Left: o.Left.Text(), Chase: o.Chase, Late: unless(o.Late), Unknown: o.Unknown})
		}
	}
	shown.Total = sum.Text()
	return shown
}

// NewClaimRecord shows a claim.
func NewClaimRecord(ctx context.Context, c claim.Claim, steps []claim.Step, of ClaimParts, mayWriteOff bool) ClaimRecord {
	shown := ClaimRecord{ClaimRow: NewClaimRow(ctx, c, of), Version: c.Version, LeftText: c.Left().Text(),
		Written: unless(c.Written), Made: present.Day(c.MadeDay), BoxID: c.BoxID, Trail: []TrailRow{},
		MayValue: c.Expected == 0, MayCredit: c.Expected > 0 && !c.IsClosed(),
		MayWriteOff: mayWriteOff && c.Expected > 0 && !c.IsClosed() && c.State() != claim.Boxed}
	if c.Each > 0 {
		shown.Each = c.Each.Text()
	}
	if c.SentDay != "" {
		shown.Sent = present.Day(c.SentDay)
	}
	if c.BoxID != 0 {
		shown.BoxURL = BoxURL(c.BoxID)
	}
	zone := location.ZoneOf(of.Stores, c.LocationID)
	for i := len(steps) - 1; i >= 0; i-- {
		s := steps[i]
		row := TrailRow{AtText: present.Moment(s.At, zone), Who: text.Tr(ctx, "The program"),
			What: text.Tr(ctx, claimSteps[s.Kind]), Facts: []string{}}
		if name, ok := of.Names[s.Who.ID]; ok && s.Who.Kind == audit.Staff {
			row.Who = name
		}
		if s.Amount > 0 {
			row.Facts = append(row.Facts, s.Amount.Text())
		}
		if s.Memo != "" {
			row.Facts = append(row.Facts, text.Tr(ctx, "Memo %s", s.Memo))
		}
		if s.BoxID != 0 {
			row.Facts = append(row.Facts, text.Tr(ctx, "Return %s", strconv.FormatInt(s.BoxID, 10)))
		}
		if s.Reason != "" {
			row.Facts = append(row.Facts, s.Reason)
		}
		shown.Trail = append(shown.Trail, row)
	}
	return shown
}

var claimSteps = map[claim.StepKind]string{
	claim.StepMade:     text.Key("Claimed"),
	claim.StepValued:   text.Key("What is expected was said"),
	claim.StepBoxed:    text.Key("Packed"),
	claim.StepUnboxed:  text.Key("Taken out of its box"),
	claim.StepSent:     text.Key("Sent"),
	claim.StepCredited: text.Key("Credited"),
	claim.StepWritten:  text.Key("Written off"),
}

// NewBoxRow shows a box in the list.
func NewBoxRow(ctx context.Context, b claim.Box, of ClaimParts) BoxRow {
	row := BoxRow{BoxID: b.ID, URL: BoxURL(b.ID), Vendor: of.vendor(b.VendorID).Name,
		Store: storeName(of.Stores, b.LocationID), State: string(b.State), StateText: text.Tr(ctx, b.State.Name()),
		Expected: b.Expected().Text(), Form: b.Form, Tracking: b.Tracking}
	for _, p := range b.List() {
		row.Pieces += p.Pieces
	}
	if b.SentDay != "" {
		row.Sent = present.Day(b.SentDay)
	}
	return row
}

// BoxParts is what a box is shown from beside itself.
type BoxParts struct {
	ClaimParts
	Waiting []claim.Claim
	Late    map[int64]string
	Levels  map[int64][]stock.Level
	Sold    map[int64][]vendor.Part
	Trail   []TrailRow
}

// NewBoxRecord shows a box.
func NewBoxRecord(ctx context.Context, b claim.Box, of BoxParts) BoxRecord {
	to := of.vendor(b.VendorID)
	shown := BoxRecord{BoxRow: NewBoxRow(ctx, b, of.ClaimParts), Version: strconv.FormatInt(b.Version, 10), Note: b.Note,
		Claims: []ClaimRow{}, Waiting: []ClaimRow{}, Lines: []BoxLine{}, List: []BoxPart{}, Late: []string{}, Asks: to.Form,
		Rule: to.Box, Account: to.Account, From: []string{}, Trail: of.Trail}
	if to.ReturnDays > 0 {
		shown.Window = text.Tr(ctx, "%d days after a part came", to.ReturnDays)
	}
	for _, l := range of.Stores {
		if l.ID == b.LocationID {
			shown.From = append(shown.From, l.Name, l.Address1, l.City+", "+l.State+" "+l.Postcode)
		}
	}
	kinds := map[int64]string{}
	why := func(partID int64, words string) {
		if kinds[partID] != "" && kinds[partID] != words {
			words = kinds[partID] + ", " + words
		}
		kinds[partID] = words
	}
	for _, c := range b.Claims {
		shown.Claims = append(shown.Claims, NewClaimRow(ctx, c, of.ClaimParts))
		why(c.PartID, text.Tr(ctx, c.Kind.Name()))
	}
	for _, c := range of.Waiting {
		shown.Waiting = append(shown.Waiting, NewClaimRow(ctx, c, of.ClaimParts))
	}
	bins, fromStock := map[int64]string{}, map[int64]bool{}
	if b.State == claim.Draft {
		for _, l := range b.Lines {
			shown.Lines = append(shown.Lines, BoxLine{of.Parts[l.PartID].Number, l.Pieces, l.Each})
			why(l.PartID, text.Tr(ctx, claim.Return.Name()))
			fromStock[l.PartID] = true
			for _, level := range of.Levels[l.PartID] {
				if level.LocationID == b.LocationID {
					bins[l.PartID] = level.Bin
				}
			}
		}
	}
	for _, p := range b.List() {
		row := BoxPart{ProductID: p.PartID, Bin: bins[p.PartID], Quantity: p.Pieces, Why: kinds[p.PartID],
			FromStock: fromStock[p.PartID]}
		row.Part, row.Name = of.part(p.PartID)
		for _, sold := range of.Sold[p.PartID] {
			if sold.VendorID == b.VendorID {
				row.Theirs = sold.Number
			}
		}
		shown.List = append(shown.List, row)
		last, isLate := of.Late[p.PartID]
		switch {
		case isLate && last == "":
			shown.Late = append(shown.Late, text.Tr(ctx, "%s: nothing of it came from this vendor.", row.Part))
		case isLate:
			shown.Late = append(shown.Late, text.Tr(ctx, "%s: taken back until %s.", row.Part, present.Day(last)))
		}
	}
	return shown
}
