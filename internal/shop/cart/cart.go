// Package cart is what a shopper has put together, and the ticket of a cashier: lines that are not sold yet. Nothing
// in it is a promise; prices, stock and tax are computed whenever it is looked at.
package cart

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/shipping"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// Channel is where a cart is filled.
type Channel string

const (
	Web Channel = "web"
	POS Channel = "pos"
)

// State says whether a cart can still be changed.
type State string

const (
	Open    State = "open"    // also while its order is in checkout
	Ordered State = "ordered" // its order is complete
	Dropped State = "dropped" // emptied by Cancel, or merged into another
)

// Cart is a cart as it is stored. An ID of 0 is a visitor's empty cart of which nothing is kept yet.
type Cart struct {
	ID         int64
	UUID       string // names it in a session and, at the till, in the header X-Cart
	Channel    Channel
	CustomerID int64 // 0: none
	StaffID    int64 // the cashier's; 0 in the shop
	RegisterID int64 // 0 in the shop
	LocationID int64 // the till's, or where the shopper picks up: decides stock and tax
	OrderID    int64 // the order made of it, 0 before
	Vehicle    *vehicle.Vehicle
	Checkout   Draft
	State      State
	Lines      []Line // in the order they were added
	Gifts      []Gift // vouchers to buy, in the order they were added
}

// Line is one part of a cart, with the options chosen; or labor, or a product that the catalog does not have.
type Line struct {
	Key      string
	Kind     sale.Kind // empty: a part
	PartID   int64     // 0: no part
	Quantity int
	Options  Options
	Vehicle  *vehicle.Vehicle // that it was put in for; nil: none was chosen then
	Terms    Terms
}

// Options are the chosen options: an option's id to the id of the value, or to the text typed.
type Options map[int64]string

// Frozen keeps the terms of an order that is taken up again: later changes of settings and prices don't reach it.
type Frozen struct {
	Basis  sale.Basis             `json:"basis"`
	Taxed  Taxed                  `json:"taxed,omitzero"`
	Rates  map[int64][]tax.Rate   `json:"rates,omitempty"` // of Taxed, by class
	Prices map[string]FrozenPrice `json:"prices"`          // by line key
	Held   map[int64]int          `json:"held"`            // pieces reserved for the order, by part
	Asked  *Draft                 `json:"asked,omitempty"` // what the order was made with
	Until  time.Time              `json:"until,omitzero"`  // of a quote: nothing of it holds from then on
}

// Taxed is what decides about the rates of taxes: where the goods go, and whose they are.
type Taxed struct {
	LocationID int64  `json:"location_id"`
	LevelID    int64  `json:"level_id"`
	CountryID  int64  `json:"country_id,omitempty"` // 0: picked up
	ZoneID     int64  `json:"zone_id,omitempty"`
	Postcode   string `json:"postcode,omitempty"`
}

func placeOf(at tax.Place, levelID int64) Taxed {
	t := Taxed{LocationID: at.LocationID, LevelID: levelID}
	if at.ShipTo != nil {
		t.CountryID, t.ZoneID, t.Postcode = at.ShipTo.CountryID, at.ShipTo.ZoneID, at.ShipTo.Postcode
	}
	return t
}

// FrozenPrice holds for this buyer, for exactly so many pieces of the part in the whole cart.
type FrozenPrice struct {
	LevelID    int64    `json:"level_id"`
	CustomerID int64    `json:"customer_id,omitempty"`
	Quantity   int      `json:"quantity"`
	Unit       money.E4 `json:"unit"`
	Rule       string   `json:"rule"`
	// Rebate is what Unit has had taken off.
	Rebate price.Rebate `json:"rebate,omitzero"`
	// Labor is of a line of labor: it keeps its rate.
	Labor *Work `json:"labor,omitempty"`
}

// View is a cart with everything computed: what the page, the JSON reply, the checkout and the order are made from.
type View struct {
	Cart     Cart
	Customer *customer.Customer // nil: none
	LevelID  int64              // whose prices these are
	Basis    sale.Basis
	Lines    []ViewLine
	Promo    promo.Effects      // what coupon, points and voucher do
	Methods  []shipping.Method  // how the goods can come to the shopper
	Dropped  []shipping.Dropped // how they can't, and why
	FreeIn   money.Cents        // what the goods lack until they are sent free; 0: nothing is to be said
	Method   *shipping.Method   // the one chosen of these; nil: none
	Exempt   customer.Exemption
	Totals   sale.Totals
	Items    int   // pieces, without cores
	WeightG  int64 // 0: no part's weight is known

	needs map[int64]int        // pieces by part, kits as their components
	taxed Taxed                // where the rates were asked for
	asked map[int64][]tax.Rate // the rates there, also where the customer is exempt
}

// ViewLine is a line with its part, price, fitment and stock.
type ViewLine struct {
	Line
	Part    catalog.Part
	Rule    string   // which rule made the price
	Retail  money.E4 // the unit price of the retail level on ordinary days, with options
	Unit    money.E4 // with options; a special is in it and the rebate is taken off
	Rebate  price.Rebate
	Chosen  []Chosen
	Sum     sale.LineTotal
	Fit     fitment.Answer
	Supply  stock.Supply // what the line can have, here the cart's location, after the needs of the lines before it
	Enough  bool         // the location has the quantity
	ForSale bool         // false: no longer orderable or without a price; such a line is not in the totals
	Core    *CoreLine

	usual money.E4 // the unit of a part where nobody has set a price
}

// CoreLine is the core charge of the line it belongs to; its quantity follows that line, less the old parts that came
// in with the sale.
type CoreLine struct {
	Key        string // the part's key with "-core" behind
	Quantity   int    // 0: nothing is charged
	Unit       money.Cents
	TaxClassID int64
	Sum        sale.LineTotal
}

// Chosen is an option as it was chosen, in the language of the view.
type Chosen struct {
	OptionID int64    `json:"option_id"`
	ValueID  int64    `json:"value_id,omitempty"` // 0: a text
	Name     string   `json:"name"`
	Value    string   `json:"value"`
	Price    money.E4 `json:"price"`             // added to the unit price; may be negative
	PartID   int64    `json:"part_id,omitempty"` // whose stock its pieces come from, 0: they are not counted
}

// Problems says, a sentence each, why the cart can't be ordered now. Empty: it can.
func (v View) Problems() []fault.Text {
	if len(v.Lines) == 0 && len(v.Cart.Gifts) == 0 {
		return []fault.Text{fault.T("The shopping cart is empty.")}
	}
	var problems []fault.Text
	for _, l := range v.Lines {
		switch {
		case !l.ForSale:
			problems = append(problems, fault.T("%s is no longer available.", l.Part.Name))
		case !l.Enough:
			problems = append(problems, v.Shortage(l))
		}
	}
	return append(problems, v.Promo.Problems...)
}

// Shortage says what is missing of a line, where else it is, and what can be done about it.
func (v View) Shortage(l ViewLine) fault.Text {
	if v.Cart.Channel == POS {
		return l.Supply.ShortAtCounter(l.Part.Name, l.Quantity)
	}
	return l.Supply.ShortForShopper(l.Part.Name, l.Quantity)
}

// Maximum is how many pieces one line holds, MostLines how many lines a cart.
const (
	Maximum   = 10000
	MostLines = 500
)

// Snap brings a quantity into its bounds, and up to a multiple of what is sold together, and says so (CAT-9). The
// notice is nil when nothing had to change.
func Snap(quantity, minimum, multiple, maximum int) (int, *fault.Text) {
	minimum, multiple = Least(minimum, multiple), max(multiple, 1)
	var notice fault.Text
	switch {
	case quantity < minimum:
		quantity, notice = minimum, fault.T("Minimum quantity is %s", minimum)
	case quantity > maximum:
		quantity, notice = maximum-maximum%multiple, fault.T("Maximum quantity is %s", maximum-maximum%multiple)
	case quantity%multiple != 0:
		quantity, notice = min(quantity+multiple, maximum), fault.T("This is sold in multiples of %s", multiple)
		quantity -= quantity % multiple
	default:
		return quantity, nil
	}
	return quantity, &notice
}

// Least is the smallest quantity of a part that is sold by a minimum and in multiples.
func Least(minimum, multiple int) int {
	minimum, multiple = max(minimum, 1), max(multiple, 1)
	return (minimum + multiple - 1) / multiple * multiple
}

// waits says whether an order of the shop was made of the cart that is not paid yet.
func (c Cart) waits() bool { return c.Channel == Web && c.OrderID != 0 && c.Checkout.Frozen != nil }

// Key names the line of a part with these options for a vehicle, nil for none: equal choices share a line (CART-3).
func Key(partID int64, options Options, v *vehicle.Vehicle) string {
	h := sha256.New()
	write := func(n int64) { h.Write(binary.BigEndian.AppendUint64(nil, uint64(n))) }
	write(partID)
	for _, id := range slices.Sorted(maps.Keys(options)) {
		write(id)
		write(int64(len(options[id])))
		h.Write([]byte(options[id]))
	}
	if v != nil {
		write(-1) // the id of no option
		write(v.BaseVehicleID)
		for _, f := range v.Facts {
			write(int64(len(f.Field)))
			h.Write([]byte(f.Field))
			write(f.Value)
		}
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil)[:10]))
}
