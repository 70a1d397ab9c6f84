package deskview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/register"
	"camber/internal/shop/till"
	"camber/internal/web/present"
)

// NewShift shows an open shift in its store's time.
func NewShift(s register.Shift, zone *time.Location) Shift {
	return Shift{ID: s.ID, Opened: s.Opened, OpenedText: present.Moment(s.Opened, zone), FloatText: s.Float.Text()}
}

// ShiftPage is the screen of a register's shift (SHIFT-1). What should be in the drawer is not on it.
type ShiftPage struct {
	Desk      Desk          `json:"desk"`
	Shift     *Shift        `json:"shift"`                // null: the drawer is closed
	OpenURL   string        `json:"open_url,omitempty"`   // who may open it
	ReportURL string        `json:"report_url,omitempty"` // the X report
	Moved     []CashMove    `json:"moved"`
	Closed    []ClosedShift `json:"closed"`
}

// CashMove is cash in or out without a sale.
type CashMove struct {
	Title      string `json:"title"`
	AmountText string `json:"amount_text"`
	Reason     string `json:"reason"`
	AtText     string `json:"at_text"`
}

// CashMoves are all of a shift.
type CashMoves struct {
	Moved []CashMove `json:"moved"`
}

// ClosedShift is one of the list.
type ClosedShift struct {
	ID            int64  `json:"id"`
	Z             int64  `json:"z"`
	Register      string `json:"register"`
	ClosedText    string `json:"closed_text"`
	ClosedBy      string `json:"closed_by"`
	CountedText   string `json:"counted_text"`
	OverShortText string `json:"over_short_text"`
	IsOff         bool   `json:"is_off"`
	ReportURL     string `json:"report_url"`
}

// ShiftReport is an X or Z report as it stands on paper.
type ShiftReport struct {
	Title      string
	Store      string
	Register   string
	Facts      []Named
	Sales      []Named // gross, by kind
	Net        []Named // from the gross sales to the net ones
	NetText    string
	Charged    []Named // taxes and what else is on top, to the total
	TotalText  string
	Paid       []Named // what was paid for it; with Owed it is the total
	Owed       []Named
	Unfinished []Named // in checkout, in none of the sales
	Drawer     []Named
	Tenders    []TenderLine
	Cashiers   []CashierLines
	Exceptions []Named
	Head       string
}

// Named is a name with what stands beside it.
type Named struct {
	Name, Text string
	IsData     bool // the name is a person's
}

// TenderLine is one way to pay in a report; Counted is empty where nothing was counted.
type TenderLine struct{ Name, Expected, Counted, OverShort string }

// CashierLines are what one person took.
type CashierLines struct {
	Name    string
	Sales   string
	Tenders []Named
}

// NewCashMoves are the movements that no sale explains.
func NewCashMoves(ctx context.Context, moved []register.Movement, zone *time.Location) []CashMove {
	shown := []CashMove{}
	for _, m := range moved {
		switch m.Kind {
		case register.PaidIn, register.PaidOut, register.Drop, register.Float, register.NoSale:
			shown = append(shown, CashMove{Title: bookedName(ctx, string(m.Kind)), AmountText: m.Amount.Text(), Reason: m.Reason,
				AtText: present.Moment(m.At, zone)})
		case register.Tender, register.Change, register.Void, register.Refund, register.Count:
		}
	}
	return shown
}

func bookedName(ctx context.Context, name string) string {
	kind, of, isOne := strings.Cut(name, ":")
	switch kind {
	case "parts":
		return text.Tr(ctx, "Parts")
	case "labor":
		return text.Tr(ctx, "Labor")
	case "custom":
		return text.Tr(ctx, "Custom products")
	case "shipping":
		return text.Tr(ctx, "Shipping and handling")
	case "core":
		return text.Tr(ctx, "Core charges")
	case "gift":
		return text.Tr(ctx, "Gift vouchers")
	case "cash":
		return text.Tr(ctx, "Cash")
	case "checks":
		return text.Tr(ctx, "Checks")
	case "cards":
		return text.Tr(ctx, "Cards")
	case "card":
		if !isOne {
			return text.Tr(ctx, "Card")
		}
		return text.Tr(ctx, "Cards (%s)", of)
	case "link":
		if !isOne {
			return text.Tr(ctx, "Payment link")
		}
		return text.Tr(ctx, "Payment links (%s)", of)
	case "reward_promo":
		return text.Tr(ctx, "Reward vouchers")
	case "credit":
		return text.Tr(ctx, "Store credit")
	case "exchange":
		return text.Tr(ctx, "Goods brought back")
	case "on_account":
		return text.Tr(ctx, "On account")
	case "float":
		return text.Tr(ctx, "Float")
	case "tender":
		return text.Tr(ctx, "Cash taken")
	case "change":
		return text.Tr(ctx, "Change given")
	case "void":
		return text.Tr(ctx, "Payments voided")
	case "refund":
		return text.Tr(ctx, "Refunds")
	case "paid_in":
		return text.Tr(ctx, "Paid in")
	case "paid_out":
		return text.Tr(ctx, "Paid out")
	case "drop":
		return text.Tr(ctx, "Dropped into the safe")
	case "no_sale":
		return text.Tr(ctx, "Drawer opened without a sale")
	}
	return name
}

// sums fills in what was sold and what was paid for it.
func (d *ShiftReport) sums(ctx context.Context, r till.ShiftReport, taxes map[string]string) {
	row := func(name string, amount money.Cents) Named { return Named{Name: name, Text: amount.Text()} }
	some := func(into *[]Named, name string, amount money.Cents) {
		if amount != 0 {
			*into = append(*into, row(name, amount))
		}
	}
	for _, b := range r.Sales {
		d.Sales = append(d.Sales, row(bookedName(ctx, b.Name), b.Amount))
	}
	d.Net = []Named{
		row(text.Tr(ctx, "Gross sales"), r.Gross()), row(text.Tr(ctx, "Discounts"), r.Discounts),
		row(text.Tr(ctx, "Returns"), r.Returns),
	}
	some(&d.Net, text.Tr(ctx, "Voided sales"), r.Voided)
	d.NetText = r.Net().Text()
	for _, b := range r.Taxes {
		name := taxes[b.Name]
		switch {
		case b.Name == "tax":
			name = text.Tr(ctx, "Taxes")
		case name == "":
			name = text.Tr(ctx, "Tax %s", b.Name)
		}
		d.Charged = append(d.Charged, row(name, b.Amount))
	}
	some(&d.Charged, text.Tr(ctx, "Card surcharges"), r.Surcharge)
	some(&d.Charged, text.Tr(ctx, "Rounding of cash"), r.Rounding)
	for _, b := range r.Paid {
		d.Paid = append(d.Paid, row(bookedName(ctx, b.Name), b.Amount))
	}
	some(&d.Owed, text.Tr(ctx, "Sold here, still owed or paid in another shift"), r.NotPaid)
	some(&d.Owed, text.Tr(ctx, "Paid here, unfinished or sold in another shift"), r.PaidAhead)
	some(&d.Owed, text.Tr(ctx, "Refunds that are due"), r.RefundsDue)
	if u := r.Unfinished; u.Count > 0 {
		d.Unfinished = []Named{
			{Name: text.Tr(ctx, "Orders"), Text: strconv.Itoa(u.Count)}, row(text.Tr(ctx, "Total"), u.Total),
			row(text.Tr(ctx, "Paid so far"), u.Paid),
		}
	}
}

// ReportNames are what things are called that a report knows by id or code.
type ReportNames struct {
	Staff    map[int64]string
	Register string
	Taxes    map[string]string // by the code of the rate; one that is gone has no name
}

// NewShiftReport names what a report holds by id.
func NewShiftReport(ctx context.Context, r till.ShiftReport, place location.Location, named ReportNames) ShiftReport {
	staff := named.Staff
	d := ShiftReport{Title: text.Tr(ctx, "X report"), Store: place.ShortName, Register: named.Register,
		TotalText: r.Total.Text(), Head: r.Head}
	d.Facts = []Named{
		{Name: text.Tr(ctx, "Business day"), Text: present.Day(r.BusinessDay)},
		{Name: text.Tr(ctx, "Opened"), Text: present.Moment(r.Opened, place.Zone) + ", " + staff[r.OpenedBy]},
	}
	if r.Z != 0 {
		d.Title = text.Tr(ctx, "Z report %s", strconv.FormatInt(r.Z, 10))
		d.Facts = append(d.Facts, Named{Name: text.Tr(ctx, "Closed"), Text: present.Moment(r.Closed, place.Zone) + ", " +
			staff[r.ClosedBy]})
	}
	if r.Approver != 0 {
		d.Facts = append(d.Facts, Named{Name: text.Tr(ctx, "Approved by"), Text: staff[r.Approver]})
	}
	if r.AtCheckout {
		d.Facts = append(d.Facts, Named{Name: text.Tr(ctx, "Sales counted"),
			Text: text.Tr(ctx, "at check out, by the rule of then")})
	}
	d.sums(ctx, r, named.Taxes)
	for _, b := range r.Drawer {
		d.Drawer = append(d.Drawer,
			Named{Name: bookedName(ctx, b.Name) + " (" + strconv.Itoa(b.Count) + ")", Text: b.Amount.Text()})
	}
	for _, t := range r.Tenders {
		line := TenderLine{Name: bookedName(ctx, t.Name), Expected: t.Expected.Text()}
		if t.IsCounted {
			line.Counted, line.OverShort = t.Counted.Text(), t.OverShort().Text()
		}
		d.Tenders = append(d.Tenders, line)
	}
	for _, c := range r.Cashiers {
		lines := CashierLines{Name: staff[c.StaffID], Sales: c.Sales.Text()}
		if c.StaffID == 0 {
			lines.Name = text.Tr(ctx, "By itself")
		}
		for _, b := range c.Tenders {
			lines.Tenders = append(lines.Tenders, Named{Name: bookedName(ctx, b.Name), Text: b.Amount.Text()})
		}
		d.Cashiers = append(d.Cashiers, lines)
	}
	for _, e := range r.Exceptions {
		d.Exceptions = append(d.Exceptions,
			Named{Name: staff[e.StaffID] + ": " + ActionName(ctx, e.Action), Text: strconv.Itoa(e.Count)})
	}
	return d
}

// Shift is the open shift of a register.
type Shift struct {
	ID         int64     `json:"shift_id"`
	Opened     time.Time `json:"opened"`
	OpenedText string    `json:"opened_text"`
	FloatText  string    `json:"float_text"`
}
