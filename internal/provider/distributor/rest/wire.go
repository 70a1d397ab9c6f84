package rest

import (
	"encoding/json"
	"fmt"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/distributor"
)

// What goes over the line, as docs/distributor-api.yaml has it. Amounts are decimal numbers, with at most 4 decimals.
type (
	part struct {
		AAIA string `json:"aaia"`
		MPN  string `json:"mpn"`
	}
	partWanted struct {
		AAIA     string `json:"aaia"`
		MPN      string `json:"mpn"`
		Quantity int    `json:"quantity"`
	}
	inventoryRequest struct {
		Account string       `json:"account"`
		Parts   []partWanted `json:"parts"`
	}
	inventoryReply struct {
		Parts []partOffered `json:"parts"`
	}
	partOffered struct {
		part
		Name       string       `json:"name,omitempty"`
		Cost       *json.Number `json:"cost,omitempty"`
		Per        int          `json:"per,omitempty"` // pieces that all prices are of
		Multiple   int          `json:"multiple,omitempty"`
		Prices     []priceSaid  `json:"prices,omitempty"`
		Locations  []location   `json:"locations"`
		Substitute *part        `json:"substitute,omitempty"`
		AsOf       time.Time    `json:"asOf,omitzero"`
	}
	priceSaid struct {
		Key   string      `json:"key"`
		Name  string      `json:"name"`
		Value json.Number `json:"value"`
	}
	location struct {
		Code      string       `json:"warehouseCode"`
		Name      string       `json:"name"`
		Inventory int          `json:"inventory"`
		Price     *json.Number `json:"price,omitempty"`
		Arrives   string       `json:"arrives,omitempty"`
		At        string       `json:"at,omitempty"`
	}
	orderRequest struct {
		Account        string        `json:"account"`
		Warehouse      string        `json:"warehouseCode"`
		ShipTo         shipTo        `json:"shipTo"`
		ShippingMethod string        `json:"shippingMethod,omitempty"`
		Notes          string        `json:"notes,omitempty"`
		Lines          []lineOrdered `json:"lines"`
	}
	shipTo struct {
		Name     string `json:"name"`
		Street   string `json:"street"`
		City     string `json:"city"`
		State    string `json:"state"`
		Postcode string `json:"postcode"`
		Country  string `json:"country"`
		Phone    string `json:"phone"`
	}
	lineOrdered struct {
		Line int `json:"line"`
		part
		Quantity int       `json:"quantity"`
		Cost     *money.E4 `json:"cost,omitempty"`
	}
	orderReply struct {
		Number          string     `json:"number"` // the shop's
		Confirmation    string     `json:"confirmationNumber"`
		WarehouseNumber string     `json:"warehouseConfirmationNumber,omitempty"`
		Refused         string     `json:"refused,omitempty"`
		Lines           []lineSaid `json:"lines"`
		Shipments       []shipment `json:"shipments,omitempty"`
		Invoices        []invoice  `json:"invoices,omitempty"`
	}
	lineSaid struct {
		Line       int          `json:"line"`
		Outcome    string       `json:"outcome"`
		Quantity   int          `json:"quantity"`
		Price      *json.Number `json:"price,omitempty"`
		Substitute *part        `json:"substitute,omitempty"`
		Arrives    string       `json:"arrives,omitempty"`
		Message    string       `json:"message,omitempty"`
	}
	shipment struct {
		Number   string  `json:"number"`
		Day      string  `json:"day"`
		Carrier  string  `json:"carrier,omitempty"`
		Tracking string  `json:"tracking,omitempty"`
		Lines    []moved `json:"lines"`
	}
	invoice struct {
		Number string      `json:"number"`
		Day    string      `json:"day"`
		Total  json.Number `json:"total"`
		Lines  []moved     `json:"lines"`
	}
	moved struct {
		Line     int          `json:"line"`
		Quantity int          `json:"quantity"`
		Price    *json.Number `json:"price,omitempty"`
	}
)

func amount(n *json.Number, per int) (*money.E4, error) {
	if n == nil {
		return nil, nil
	}
	e4, err := money.ParseE4(n.String())
	if err != nil {
		return nil, err
	}
	// a price of a pack never becomes the price of a piece (b8)
	e4 = e4.MulDiv(1, int64(max(per, 1)))
	return &e4, nil
}

func (p partOffered) offer(now time.Time) (distributor.Offer, error) {
	o := distributor.Offer{AAIA: p.AAIA, MPN: p.MPN, Name: p.Name, Multiple: max(p.Multiple, 1), AsOf: now}
	if !p.AsOf.IsZero() {
		o.AsOf = p.AsOf.UTC()
	}
	var err error
	if o.Cost, err = amount(p.Cost, p.Per); err != nil {
		return o, fmt.Errorf("cost of %s: %w", p.MPN, err)
	}
	for _, price := range p.Prices {
		value, err := amount(&price.Value, p.Per)
		if err != nil {
			return o, fmt.Errorf("price %s of %s: %w", price.Key, p.MPN, err)
		}
		o.Prices = append(o.Prices, distributor.Price{Key: price.Key, Name: price.Name, Value: *value})
	}
	for _, l := range p.Locations {
		price, err := amount(l.Price, p.Per)
		if err != nil {
			return o, fmt.Errorf("price of %s at %s: %w", p.MPN, l.Code, err)
		}
		o.Places = append(o.Places, distributor.Place{Code: l.Code, Name: l.Name, Inventory: l.Inventory, Price: price,
			Arrives: l.Arrives, At: l.At})
	}
	if p.Substitute != nil {
		o.Substitute = &distributor.Part{AAIA: p.Substitute.AAIA, MPN: p.Substitute.MPN}
	}
	return o, nil
}

func newOrder(a distributor.Account, o distributor.Order) orderRequest {
	r := orderRequest{Account: a.Number, Warehouse: o.Warehouse, ShipTo: shipTo(o.ShipTo),
		ShippingMethod: o.ShippingMethod, Notes: o.Notes}
	for _, l := range o.Lines {
		line := lineOrdered{Line: l.Number, part: part{l.AAIA, l.MPN}, Quantity: l.Quantity}
		if l.Cost != 0 {
			line.Cost = &l.Cost
		}
		r.Lines = append(r.Lines, line)
	}
	return r
}

// standing is what is said of the order with a number; an answer about another one is none.
func (r orderReply) standing(number string) (distributor.Standing, error) {
	s := distributor.Standing{Known: true, Refused: r.Refused}
	if r.Number != number {
		return s, unreadable(fmt.Errorf("an answer about order %q in place of %q", r.Number, number))
	}
	s.Confirmation = distributor.Confirmation{Number: r.Confirmation, WarehouseNumber: r.WarehouseNumber}
	for _, l := range r.Lines {
		price, err := amount(l.Price, 1)
		if err != nil {
			return s, unreadable(err)
		}
		reply := distributor.Reply{Line: l.Line, Outcome: distributor.Outcome(l.Outcome), Quantity: l.Quantity, Price: price,
			Arrives: l.Arrives, Words: l.Message}
		if l.Substitute != nil {
			reply.Substitute = &distributor.Part{AAIA: l.Substitute.AAIA, MPN: l.Substitute.MPN}
		}
		s.Confirmation.Replies = append(s.Confirmation.Replies, reply)
	}
	for _, m := range r.Shipments {
		lines, err := movedOf(m.Lines)
		if err != nil {
			return s, unreadable(err)
		}
		s.Shipments = append(s.Shipments, distributor.Shipment{Number: m.Number, Day: m.Day, Carrier: m.Carrier,
			Tracking: m.Tracking, Lines: lines})
	}
	for _, i := range r.Invoices {
		lines, err := movedOf(i.Lines)
		if err != nil {
			return s, unreadable(err)
		}
		total, err := money.Parse(i.Total.String())
		if err != nil {
			return s, unreadable(err)
		}
		s.Invoices = append(s.Invoices, distributor.Invoice{Number: i.Number, Day: i.Day, Total: total, Lines: lines})
	}
	return s, nil
}

func movedOf(said []moved) ([]distributor.Moved, error) {
	var lines []distributor.Moved
	for _, m := range said {
		price, err := amount(m.Price, 1)
		if err != nil {
			return nil, err
		}
		lines = append(lines, distributor.Moved{Line: m.Line, Quantity: m.Quantity, Price: price})
	}
	return lines, nil
}
