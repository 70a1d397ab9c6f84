package cart

import (
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/labor"
	"camber/internal/shop/sale"
)

// Terms are what makes a line that is no part of the catalog, and what was set by hand on any line.
type Terms struct {
	// of a custom product; of labor what it is called other than its type
	Name       string    `json:"name,omitempty"`
	TaxClassID int64     `json:"tax_class_id,omitempty"` // of a custom product; 0: not taxed
	Price      *SetPrice `json:"price,omitempty"`
	Labor      *Work     `json:"labor,omitempty"`
	PONumber   string    `json:"po_number,omitempty"`
	Note       string    `json:"note,omitempty"`      // stands below the line on what is printed
	OldParts   int       `json:"old_parts,omitempty"` // that came in with the sale: no core is charged for them
	ToOrder    int       `json:"to_order,omitempty"`  // pieces that are sold although they are not here: they are ordered
	Job        *OfJob    `json:"job,omitempty"`       // that it was added with; nil: it stands for itself
}

// SetPrice is a unit price that a cashier decided; the price of a custom product is one.
type SetPrice struct {
	Unit money.E4 `json:"unit"`
	Was  money.E4 `json:"was,omitempty"` // what one piece cost before
	By   int64    `json:"by"`            // the member of staff

	Approver int64  `json:"approver,omitempty"` // another, where it took one
	Pieces   int    `json:"pieces,omitempty"`   // that they approved it for
	Reason   string `json:"reason,omitempty"`   // of a price past a limit
}

// Work is the labor of a line.
type Work struct {
	TypeID  int64       `json:"type_id"`
	Title   string      `json:"title,omitempty"` // of the type, as it was when an order was made of it
	Minutes int         `json:"minutes"`
	Rate    money.Cents `json:"rate,omitempty"` // of an hour; of a cart the type's
	Of      string      `json:"of,omitempty"`   // key of the line that it is work on; empty: it stands alone
	Own     bool        `json:"own,omitempty"`  // the part's own: there is as much of it as of the part
}

// ByHand is the rule of a price that a cashier decided.
const ByHand = "set by hand"

// LaborKey names the labor of a line.
func LaborKey(key string) string { return key + "-labor" }

// IsPart says whether the line is of a part of the catalog.
func (l Line) IsPart() bool { return l.Kind == "" || l.Kind == sale.Part }

// Cores is for how many pieces of the line a core is charged.
func (l Line) Cores() int { return max(l.Quantity-l.Terms.OldParts, 0) }

// What says what the line is.
func (l Line) What() sale.Kind {
	if l.Kind == "" {
		return sale.Part
	}
	return l.Kind
}

// amount is what a line of labor comes to: rounded once (M-17), unless its price was set.
func (l ViewLine) amount() money.Cents {
	if l.Terms.Price != nil {
		return l.Unit.Times(l.Quantity)
	}
	return labor.Amount(l.Terms.Labor.Rate, l.Terms.Labor.Minutes, l.Quantity)
}

// counterLine is a line that is no part: everything about it is in its terms.
func counterLine(l Line, types []labor.Type, promised *Work) ViewLine {
	v := ViewLine{Line: l, Rule: ByHand, ForSale: true, Enough: true}
	name, class := l.Terms.Name, l.Terms.TaxClassID
	if work := l.Terms.Labor; work != nil {
		done := *work
		at := slices.IndexFunc(types, func(t labor.Type) bool { return t.ID == done.TypeID })
		if at >= 0 {
			class, v.Rule = types[at].TaxClassID, types[at].Title
			done.Title, done.Rate = types[at].Title, types[at].Rate
		}
		if promised != nil {
			done.Title, done.Rate = promised.Title, promised.Rate
		}
		v.ForSale = at >= 0
		if name == "" {
			name = done.Title
		}
		v.Terms.Labor = &done
		v.Unit = labor.Unit(done.Rate, done.Minutes)
		v.Retail = v.Unit
	}
	if p := l.Terms.Price; p != nil {
		v.Unit = p.Unit
		if l.Kind == sale.Custom {
			v.Retail = p.Unit
		} else {
			v.Rule = ByHand
		}
	}
	v.Part = catalog.Part{Name: name, TaxClassID: class, Active: true, Orderable: true, Minimum: 1}
	return v
}

// underTheirParts puts labor below the line that it is work on.
func underTheirParts(lines []Line) []Line {
	sorted := make([]Line, 0, len(lines))
	of := map[string][]Line{}
	is := map[string]bool{}
	for _, l := range lines {
		is[l.Key] = true
	}
	for _, l := range lines {
		if w := l.Terms.Labor; w != nil && is[w.Of] {
			of[w.Of] = append(of[w.Of], l)
		}
	}
	for _, l := range lines {
		if w := l.Terms.Labor; w != nil && is[w.Of] {
			continue
		}
		sorted = append(append(sorted, l), of[l.Key]...)
	}
	return sorted
}

// checkPrice refuses what no piece costs (M-36), and a price of which a piece would be sold for nothing (M-16).
func checkPrice(field string, unit money.E4) error {
	if unit < 0 || unit > money.FromCents(money.Largest) {
		return fault.InFields(map[string]fault.Text{field: fault.T("The price can't be below $0.00.")})
	}
	if comesToNothing(unit) {
		return fault.InFields(map[string]fault.Text{field: tooSmall})
	}
	return nil
}

// comesToNothing says whether a piece of a price above $0.00 would stand on the ticket at $0.00.
func comesToNothing(unit money.E4) bool { return unit > 0 && unit.Cents() == 0 }

var tooSmall = fault.T("This comes to $0.00. The smallest price is $0.01.")

// LaborOf is the key of the line that a line is labor on, empty: it is none, or stands alone.
func (l Line) LaborOf() string {
	if l.Terms.Labor == nil {
		return ""
	}
	return l.Terms.Labor.Of
}

// Unsold says, a sentence each, why a quote can't be made of the cart. More than there is can be quoted.
func (v View) Unsold() []fault.Text {
	v.Lines = slices.Clone(v.Lines)
	for i := range v.Lines {
		v.Lines[i].Enough = true
	}
	return v.Problems()
}

// Lapsed says whether the parts of the cart's order are no longer held for it.
func (v View) Lapsed() bool {
	f := v.Cart.Checkout.Frozen
	return f != nil && f.Held == nil && len(v.needs) > 0
}
