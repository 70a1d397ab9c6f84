// Package files speaks with distributors by files: orders and what is said of them are sets of X12.
package files

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/x12"
	"camber/internal/shop/distributor"
)

// Kinds of sets, and the groups that they come in.
const (
	purchaseOrder   = "850"
	acknowledgement = "855"
	shipNotice      = "856"
	bill            = "810"
	stockAdvice     = "846"
	receipt         = "997"
)

const day8 = "20060102"

// orderSet is an 850 of an order. A segment can't carry separators: texts of people have them as spaces, and a number of a
// part that has one is refused, for it would be another part.
func orderSet(s x12.Separators, control string, account string, o distributor.Order, at time.Time) (x12.Set, error) {
	set := x12.Set{Kind: purchaseOrder, Control: control, Segments: []x12.Segment{
		{"BEG", "00", "SA", o.Number, "", at.Format(day8)},
		{"REF", "IA", s.Clean(account)},
	}}
	if o.ShippingMethod != "" {
		set.Segments = append(set.Segments, x12.Segment{"TD5", "", "", "", "", cut(s.Clean(o.ShippingMethod), 35)})
	}
	if o.Notes != "" {
		set.Segments = append(set.Segments, x12.Segment{"MSG", cut(s.Clean(o.Notes), 264)})
	}
	if o.Warehouse != "" {
		set.Segments = append(set.Segments, x12.Segment{"N1", "WH", "", "92", o.Warehouse})
	}
	to := o.ShipTo
	set.Segments = append(set.Segments, x12.Segment{"N1", "ST", cut(s.Clean(to.Name), 60)},
		x12.Segment{"N3", cut(s.Clean(to.Street), 55)},
		x12.Segment{"N4", cut(s.Clean(to.City), 30), to.State, to.Postcode, to.Country})
	pieces := 0
	for _, l := range o.Lines {
		price := ""
		if l.Cost != 0 {
			price = decimal(l.Cost)
		}
		set.Segments = append(set.Segments, x12.Segment{"PO1", strconv.Itoa(l.Number), strconv.Itoa(l.Quantity), "EA", price,
			"", "MF", l.AAIA, "MG", l.MPN})
		pieces += l.Quantity
	}
	set.Segments = append(set.Segments, x12.Segment{"CTT", strconv.Itoa(len(o.Lines)), strconv.Itoa(pieces)})
	return set, nil
}

func cut(text string, most int) string {
	if len(text) > most {
		text = strings.TrimSpace(text[:most])
	}
	return text
}

// decimal is a price as X12 writes numbers: without zeros at its end.
func decimal(p money.E4) string {
	whole, fraction := p/10_000, p%10_000
	text := fmt.Sprintf("%d.%04d", whole, fraction)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// said is what a set says of an order of the shop.
type said struct {
	order    string // the shop's number
	standing distributor.Standing
}

// read is what an 855, 856 or 810 says of an order.
func read(set x12.Set) (said, error) {
	switch set.Kind {
	case acknowledgement:
		return readAcknowledgement(set)
	case shipNotice:
		return readShipNotice(set)
	case bill:
		return readBill(set)
	}
	return said{}, fmt.Errorf("a set %s says nothing of an order", set.Kind)
}

// outcomes are those of ACK01.
func outcome(code string) (distributor.Outcome, error) {
	switch code {
	case "IA", "IP", "IQ", "AC", "DR", "IC", "AR": // accepted: as it is, at another price, quantity or date
		return distributor.Accepted, nil
	case "IB", "BP":
		return distributor.Backordered, nil
	case "IS":
		return distributor.Substituted, nil
	case "IR", "R1", "R2", "R3", "R4", "ID":
		return distributor.Rejected, nil
	}
	return "", fmt.Errorf("ACK01 is %q", code)
}

func readAcknowledgement(set x12.Set) (said, error) {
	var s said
	s.standing.Known = true
	c := &s.standing.Confirmation
	line, quantity := 0, 0
	var price *money.E4
	for _, seg := range set.Segments {
		switch seg.At(0) {
		case "BAK":
			s.order, c.Number = seg.At(3), seg.At(8)
			if seg.At(2) == "RD" || seg.At(2) == "RJ" {
				s.standing.Refused = "The distributor refuses the order."
			}
		case "REF":
			if seg.At(1) == "WS" {
				c.WarehouseNumber = seg.At(2)
			}
		case "PO1":
			var err error
			if line, err = whole(seg.At(1)); err == nil {
				quantity, err = whole(seg.At(2))
			}
			if err == nil {
				price, err = cost(seg.At(4))
			}
			if err != nil {
				return s, fmt.Errorf("PO1: %w", err)
			}
		case "ACK":
			r, err := readACK(seg, line, quantity, price)
			if err != nil {
				return s, err
			}
			c.Replies = append(c.Replies, r)
		}
	}
	return s, s.check("BAK03")
}

func readACK(seg x12.Segment, line, quantity int, price *money.E4) (distributor.Reply, error) {
	is, err := outcome(seg.At(1))
	if err != nil {
		return distributor.Reply{}, err
	}
	if line == 0 {
		return distributor.Reply{}, errors.New("an ACK without a PO1 before it")
	}
	if text := seg.At(2); text != "" {
		if quantity, err = whole(text); err != nil {
			return distributor.Reply{}, fmt.Errorf("ACK02: %w", err)
		}
	}
	r := distributor.Reply{Line: line, Outcome: is, Quantity: quantity, Price: price}
	if is == distributor.Rejected {
		r.Price = nil
	}
	if text := seg.At(5); text != "" {
		d, err := time.Parse(day8, text)
		if err != nil {
			return r, fmt.Errorf("ACK05: %q is no date", text)
		}
		r.Arrives = d.Format(time.DateOnly)
	}
	ids := pairs(seg, 7)
	if is == distributor.Substituted {
		r.Substitute = &distributor.Part{AAIA: ids["MF"], MPN: ids["MG"]}
	}
	return r, nil
}

func readShipNotice(set x12.Set) (said, error) {
	var s said
	s.standing.Known = true
	m := distributor.Shipment{}
	line := 0
	for _, seg := range set.Segments {
		switch seg.At(0) {
		case "BSN":
			m.Number, m.Day = seg.At(2), isoDay(seg.At(3))
		case "TD5":
			m.Carrier = seg.At(5)
		case "REF":
			if seg.At(1) == "CN" || seg.At(1) == "2I" {
				m.Tracking = seg.At(2)
			}
		case "PRF":
			if s.order != "" && s.order != seg.At(1) {
				return s, errors.New("a ship notice of several orders")
			}
			s.order = seg.At(1)
		case "LIN":
			var err error
			if line, err = whole(seg.At(1)); err != nil {
				return s, fmt.Errorf("LIN01: %w", err)
			}
		case "SN1":
			n, err := whole(seg.At(2))
			if err != nil || line == 0 {
				return s, fmt.Errorf("SN1 of line %d: %w", line, errors.Join(err, errLine(line)))
			}
			m.Lines = append(m.Lines, distributor.Moved{Line: line, Quantity: n})
		}
	}
	s.standing.Shipments = []distributor.Shipment{m}
	if m.Number == "" {
		return s, errors.New("BSN02 is missing")
	}
	return s, s.check("PRF01")
}

func errLine(line int) error {
	if line == 0 {
		return errors.New("no line before it")
	}
	return nil
}

func readBill(set x12.Set) (said, error) {
	var s said
	s.standing.Known = true
	i := distributor.Invoice{}
	hasTotal := false
	for _, seg := range set.Segments {
		switch seg.At(0) {
		case "BIG":
			i.Day, i.Number, s.order = isoDay(seg.At(1)), seg.At(2), seg.At(4)
		case "IT1":
			line, err := whole(seg.At(1))
			if err != nil {
				return s, fmt.Errorf("IT101: %w", err)
			}
			n, err := whole(seg.At(2))
			if err != nil {
				return s, fmt.Errorf("IT102: %w", err)
			}
			price, err := cost(seg.At(4))
			if err != nil {
				return s, fmt.Errorf("IT104: %w", err)
			}
			i.Lines = append(i.Lines, distributor.Moved{Line: line, Quantity: n, Price: price})
		case "TDS": // in cents, without a point
			n, err := whole(seg.At(1))
			if err != nil {
				return s, fmt.Errorf("TDS01: %w", err)
			}
			i.Total, hasTotal = money.Cents(n), true
		}
	}
	s.standing.Invoices = []distributor.Invoice{i}
	if i.Number == "" || !hasTotal {
		return s, errors.New("BIG02 or TDS01 is missing")
	}
	return s, s.check("BIG04")
}

func (s said) check(element string) error {
	if s.order == "" {
		return fmt.Errorf("%s is missing: nobody knows which order this is of", element)
	}
	return nil
}

// figure is what a warehouse has of a part.
type figure struct {
	aaia, mpn, warehouse string
	inventory            int
	cost                 *money.E4
}

// readAdvice is what an 846 says of parts, and of which day it is.
func readAdvice(set x12.Set) (day string, found []figure, err error) {
	if set.Kind != stockAdvice {
		return "", nil, fmt.Errorf("a set %s is no stock advice", set.Kind)
	}
	var f *figure
	warehouse := ""
	for _, seg := range set.Segments {
		switch seg.At(0) {
		case "BIA":
			day = isoDay(seg.At(4))
		case "N1":
			if seg.At(1) == "WH" {
				warehouse = seg.At(4)
			}
		case "LIN":
			ids := pairs(seg, 2)
			found = append(found, figure{aaia: ids["MF"], mpn: ids["MG"], warehouse: warehouse})
			if f = &found[len(found)-1]; f.mpn == "" {
				return day, nil, errors.New("LIN without a number of a part (MG)")
			}
		case "QTY":
			if f == nil {
				return day, nil, errors.New("QTY without a LIN before it")
			}
			if seg.At(1) == "33" || seg.At(1) == "02" {
				if f.inventory, err = whole(seg.At(2)); err != nil {
					return day, nil, fmt.Errorf("QTY02 of %s: %w", f.mpn, err)
				}
			}
		case "CTP":
			if f == nil {
				return day, nil, errors.New("CTP without a LIN before it")
			}
			if f.cost, err = cost(seg.At(3)); err != nil {
				return day, nil, fmt.Errorf("CTP03 of %s: %w", f.mpn, err)
			}
		}
	}
	return day, found, nil
}

// pairs are qualifiers and values from an element on.
func pairs(seg x12.Segment, from int) map[string]string {
	found := map[string]string{}
	for n := from; n+1 < len(seg); n += 2 {
		found[seg[n]] = seg[n+1]
	}
	return found
}

// whole is a number of pieces, with or without zeros behind a point: there are no parts of pieces.
func whole(text string) (int, error) {
	digits, fraction, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || strings.Trim(fraction, "0") != "" {
		return 0, fmt.Errorf("%q is no number of pieces", text)
	}
	return n, nil
}

// cost is nil where nothing is said.
func cost(text string) (*money.E4, error) {
	if text == "" {
		return nil, nil
	}
	p, err := money.ParseE4(text)
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// isoDay is empty where it is no day.
func isoDay(text string) string {
	d, err := time.Parse(day8, text)
	if err != nil {
		return ""
	}
	return d.Format(time.DateOnly)
}

// acknowledge is the 997 of a group: each of its sets is accepted, or refused for what is wrong with it. refused are sets,
// by their control numbers, that were whole and yet said what can't be.
func acknowledge(g x12.Group, control string, refused map[string]bool) x12.Set {
	set := x12.Set{Kind: receipt, Control: control, Segments: []x12.Segment{{"AK1", g.Kind, strconv.Itoa(g.Control)}}}
	accepted := 0
	for _, s := range g.Sets {
		set.Segments = append(set.Segments, x12.Segment{"AK2", s.Kind, s.Control})
		switch {
		case g.Fault != "":
			set.Segments = append(set.Segments, x12.Segment{"AK5", "R"})
		case s.Fault != "":
			set.Segments = append(set.Segments, x12.Segment{"AK5", "R", s.Fault})
		case refused[s.Control]:
			set.Segments = append(set.Segments, x12.Segment{"AK5", "R", "5"})
		default:
			accepted++
			set.Segments = append(set.Segments, x12.Segment{"AK5", "A"})
		}
	}
	code := "P"
	switch {
	case g.Fault != "", accepted == 0 && len(g.Sets) > 0:
		code = "R"
	case accepted == len(g.Sets):
		code = "A"
	}
	n := strconv.Itoa(len(g.Sets))
	set.Segments = append(set.Segments, x12.Segment{"AK9", code, n, n, strconv.Itoa(accepted), g.Fault})
	return set
}

// acknowledged is what a 997 says of a group of ours: its number, and the sets that were refused; all of them where the
// group was.
type acknowledged struct {
	kind    string
	control int
	isWhole bool     // the group was taken, with all of its sets
	refused []string // control numbers of sets
}

func readReceipt(set x12.Set) (a acknowledged, err error) {
	current := ""
	for _, seg := range set.Segments {
		switch seg.At(0) {
		case "AK1":
			a.kind = seg.At(1)
			if a.control, err = strconv.Atoi(seg.At(2)); err != nil {
				return a, fmt.Errorf("AK102 is %q", seg.At(2))
			}
		case "AK2":
			current = seg.At(2)
		case "AK5":
			if code := seg.At(1); code != "A" && code != "E" {
				a.refused = append(a.refused, current)
			}
		case "AK9":
			a.isWhole = (seg.At(1) == "A" || seg.At(1) == "E") && len(a.refused) == 0
		}
	}
	if a.kind == "" {
		return a, errors.New("AK1 is missing")
	}
	return a, nil
}
