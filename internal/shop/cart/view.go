package cart

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/labor"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
)

// View computes the cart (TRD-2, TOT-1): prices of its customer's level, else retail; stock and tax of its location.
// What its order in checkout has promised already is kept, and what a quote has until its time is up.
func (s *Service) View(ctx context.Context, c Cart) (View, error) {
	if f := c.Checkout.Frozen; f != nil && !f.Until.IsZero() && !clock.Now(ctx).Before(f.Until) {
		c.Checkout.Frozen = nil
	}
	v := View{Cart: c}
	if c.CustomerID != 0 {
		who, err := s.customers.Customer(ctx, c.CustomerID)
		if err != nil {
			return View{}, err
		}
		v.Customer, v.LevelID = &who, who.LevelID
	}
	if err := s.lines(ctx, &v); err != nil {
		return View{}, err
	}
	if err := s.allot(ctx, &v); err != nil {
		return View{}, err
	}
	return v, s.total(ctx, &v)
}

// lines looks up part, price and fitment of every line.
func (s *Service) lines(ctx context.Context, v *View) error {
	if len(v.Cart.Lines) == 0 {
		return nil
	}
	partIDs := make([]int64, 0, len(v.Cart.Lines))
	for _, l := range v.Cart.Lines {
		if l.IsPart() {
			partIDs = append(partIDs, l.PartID)
		}
	}
	parts, err := s.parts.Parts(ctx, partIDs)
	if err != nil {
		return err
	}
	quotes, err := s.prices.ForBuyer(ctx, v.buyer(), v.Cart.pieces())
	if err != nil {
		return err
	}
	types, err := s.laborTypes(ctx, v.Cart)
	if err != nil {
		return err
	}
	fits, err := s.fitments(ctx, v.Cart, parts)
	if err != nil {
		return err
	}
	for _, l := range underTheirParts(underTheirJobs(v.Cart.Lines)) {
		if !l.IsPart() {
			v.Lines = append(v.Lines, counterLine(l, types, v.promised(l)))
			continue
		}
		if v.Cart.Channel != POS { // nobody has it in their hands
			l.Terms.OldParts, l.Terms.ToOrder = 0, 0
		}
		part, known := parts[l.PartID]
		chosen, complete := choose(part, l.Options)
		quote, priced := quotes[l.PartID]
		before := plus(quote.BeforeE4(), chosen)
		rebate := quote.Rebate.Off(before)
		line := ViewLine{
			Line: l, Part: part, Chosen: chosen, Fit: fits[l.Key], Rule: quote.Rule,
			Retail: plus(quote.RetailE4, chosen), Unit: before - rebate.E4, Rebate: rebate,
			ForSale: known && complete && priced && part.Active && part.Orderable,
		}
		if f, holds := v.frozen(l); holds {
			line.Unit, line.Rule, line.Rebate = f.Unit, f.Rule, f.Rebate
		}
		line.usual = line.Unit
		if p := l.Terms.Price; p != nil {
			line.Unit, line.Rule, line.Rebate = p.Unit, ByHand, price.Rebate{}
		}
		v.Lines = append(v.Lines, line)
	}
	v.menuPrices(ctx)
	return nil
}

// pieces adds up each part over all lines, whatever their options: quantity breaks go by the part.
func (c Cart) pieces() map[int64]int {
	n := map[int64]int{}
	for _, l := range c.Lines {
		if l.IsPart() {
			n[l.PartID] += l.Quantity
		}
	}
	return n
}

// buyer is whose prices the view has.
func (v View) buyer() price.Buyer {
	return price.Buyer{LevelID: v.LevelID, CustomerID: v.Cart.CustomerID}
}

// laborTypes are read where the cart has labor.
func (s *Service) laborTypes(ctx context.Context, c Cart) ([]labor.Type, error) {
	if !slices.ContainsFunc(c.Lines, func(l Line) bool { return l.Kind == sale.Labor }) {
		return nil, nil
	}
	return s.labor.Types(ctx)
}

// price is the quote that a line would get in the cart.
func (s *Service) price(ctx context.Context, c Cart, l Line) (price.Quote, bool, error) {
	buyer := price.Buyer{CustomerID: c.CustomerID}
	if c.CustomerID != 0 {
		who, err := s.customers.Customer(ctx, c.CustomerID)
		if err != nil {
			return price.Quote{}, false, err
		}
		buyer.LevelID = who.LevelID
	}
	quotes, err := s.prices.ForBuyer(ctx, buyer, map[int64]int{l.PartID: l.Quantity})
	q, priced := quotes[l.PartID]
	return q, priced, err
}

// plus is a unit price with what the options add or take; never below 0.
func plus(unit money.E4, chosen []Chosen) money.E4 {
	for _, c := range chosen {
		unit += c.Price
	}
	return max(unit, 0)
}

// choose names the chosen options of a part. It is not ok when one is unknown, or a required one is missing.
func choose(part catalog.Part, options Options) (chosen []Chosen, ok bool) {
	ok = true
	named := 0
	for _, o := range part.Options {
		sent, given := options[o.ID]
		if !given {
			ok = ok && !o.Required
			continue
		}
		named++
		if !o.HasValues() {
			chosen = append(chosen, Chosen{OptionID: o.ID, Name: o.Name, Value: sent})
			continue
		}
		ids := []string{sent}
		if o.Kind == catalog.Checkbox {
			ids = strings.Split(sent, ",")
		}
		for i, id := range ids {
			at := slices.IndexFunc(o.Values, func(x catalog.OptionValue) bool { return strconv.FormatInt(x.ID, 10) == id })
			if at < 0 || slices.Contains(ids[:i], id) {
				return chosen, false
			}
			value := o.Values[at]
			chosen = append(chosen, Chosen{OptionID: o.ID, ValueID: value.ID, Name: o.Name, Value: value.Name,
				Price: value.Price, PartID: value.PartID})
		}
	}
	return chosen, ok && named == len(options)
}

// OptionsOf is the reverse of what a view shows as chosen.
func OptionsOf(chosen []Chosen) Options {
	options := Options{}
	for _, c := range chosen {
		value := c.Value
		if c.ValueID != 0 {
			value = strconv.FormatInt(c.ValueID, 10)
		}
		if before, more := options[c.OptionID]; more {
			value = before + "," + value
		}
		options[c.OptionID] = value
	}
	return options
}

// Demands is what a line takes from the stock: its part, and the parts that its options are (PROD-2).
func Demands(partID int64, quantity int, chosen []Chosen) []stock.Demand {
	demands := []stock.Demand{{PartID: partID, Quantity: quantity}}
	for _, c := range chosen {
		if c.PartID != 0 {
			demands = append(demands, stock.Demand{PartID: c.PartID, Quantity: quantity})
		}
	}
	return demands
}

// allot gives the stock of the cart's location to the lines in their order, kits through their components, so that two
// lines never count on the same piece.
func (s *Service) allot(ctx context.Context, v *View) error {
	recipes, err := s.recipes(ctx, v.Lines)
	if err != nil {
		return err
	}
	var partIDs []int64
	for _, takes := range recipes {
		for _, d := range takes {
			partIDs = append(partIDs, d.PartID)
		}
	}
	if len(partIDs) == 0 {
		return nil
	}
	slices.Sort(partIDs)
	counts, err := s.stock.Counts(ctx, slices.Compact(partIDs))
	if err != nil {
		return err
	}
	counts = v.Cart.withHeld(counts)
	v.needs = map[int64]int{}
	for i := range v.Lines {
		l := &v.Lines[i]
		l.Supply = counts.Supply(v.Cart.LocationID, recipes[i])
		here := l.Quantity - l.Terms.ToOrder // the rest is ordered for it
		l.Enough = here == 0 || l.Supply.Reach(here) == stock.Here
		needs := make([]stock.Demand, len(recipes[i]))
		for at, d := range recipes[i] {
			needs[at] = stock.Demand{PartID: d.PartID, Quantity: d.Quantity * here}
			v.needs[d.PartID] += needs[at].Quantity
		}
		counts.Take(needs)
	}
	return nil
}

// withHeld counts as free what the order of the cart in checkout has promised.
func (c Cart) withHeld(counts stock.Counts) stock.Counts {
	if c.Checkout.Frozen == nil {
		return counts
	}
	return counts.With(c.LocationID, c.Checkout.Frozen.Held)
}

// recipes say what one piece of each line takes, kits as their components.
func (s *Service) recipes(ctx context.Context, lines []ViewLine) ([][]stock.Demand, error) {
	parts := map[int64]catalog.Part{}
	var ofOptions []int64
	for _, l := range lines {
		if l.IsPart() {
			parts[l.PartID] = l.Part
		}
		for _, c := range l.Chosen {
			if c.PartID != 0 {
				ofOptions = append(ofOptions, c.PartID)
			}
		}
	}
	if len(ofOptions) > 0 {
		more, err := s.parts.Parts(ctx, ofOptions)
		if err != nil {
			return nil, err
		}
		maps.Copy(parts, more)
	}
	recipes := make([][]stock.Demand, len(lines))
	for i, l := range lines {
		if l.IsPart() {
			recipes[i] = stock.Singles(Demands(l.PartID, 1, l.Chosen), parts)
		}
	}
	return recipes, nil
}

// Contact is what the checkout asked so far, and where it was not asked what is known of the customer.
func (v View) Contact() Draft {
	d := v.Cart.Checkout
	if c := v.Customer; c != nil {
		d.Firstname, d.Lastname = cmp.Or(d.Firstname, c.Firstname), cmp.Or(d.Lastname, c.Lastname)
		d.Email, d.Telephone = cmp.Or(d.Email, c.Email), cmp.Or(d.Telephone, c.Telephone)
	}
	return d
}

// CoreKey names the core charge of a line.
func CoreKey(key string) string { return key + "-core" }

// frozen is the price that the order in checkout gave this line. It holds while part's pieces and level are the same.
func (v View) frozen(l Line) (FrozenPrice, bool) {
	if v.Cart.Checkout.Frozen == nil {
		return FrozenPrice{}, false
	}
	f, kept := v.Cart.Checkout.Frozen.Prices[l.Key]
	return f, kept && f.LevelID == v.LevelID && f.CustomerID == v.Cart.CustomerID &&
		f.Quantity == v.Cart.pieces()[l.PartID]
}

// promised is the labor of a line as the order has it already, nil: it has none of that type.
func (v View) promised(l Line) *Work {
	if v.Cart.Checkout.Frozen == nil || l.Terms.Labor == nil {
		return nil
	}
	kept := v.Cart.Checkout.Frozen.Prices[l.Key].Labor
	if kept == nil || kept.TypeID != l.Terms.Labor.TypeID {
		return nil
	}
	return kept
}

// freeze keeps the terms of the view for when its order is taken up again.
func (v View) freeze() *Frozen {
	asked := v.Cart.Checkout
	asked.Frozen, asked.Back = nil, nil
	f := Frozen{Basis: v.Basis, Taxed: v.taxed, Rates: v.asked, Prices: map[string]FrozenPrice{}, Held: v.needs,
		Asked: &asked}
	pieces := v.Cart.pieces()
	for _, l := range v.Lines {
		f.Prices[l.Key] = FrozenPrice{LevelID: v.LevelID, CustomerID: v.Cart.CustomerID, Quantity: pieces[l.PartID],
			Unit: l.Unit, Rule: l.Rule, Rebate: l.Rebate, Labor: l.Terms.Labor}
	}
	return &f
}
