// Package partview says how a part is shown: its card, its page, its price, stock, options, reviews and where it goes
// on the vehicle.
package partview

import (
	"camber/internal/base/money"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// Stock is what one store has.
type Stock struct {
	LocationID int64  `json:"location_id"`
	Location   string `json:"location"` // short name
	Free       int    `json:"free"`     // what is there and not reserved
	Level      string `json:"level"`    // full, half, empty: how its dot is drawn
	Bin        string `json:"bin"`      // shelf; only for staff
	Here       bool   `json:"here"`     // the shopper's, or the till's, own store
}

// Price is what one piece costs. Amount is a unit price of up to 4 decimals (API-4): a special is in it, an instant
// rebate is taken off. A Hidden one is seen in the cart alone (TRD-3), or with Login by who is signed in (CAT-4): its
// Amount is 0, and Text says so.
type Price struct {
	Amount      money.E4    `json:"price"`
	Text        string      `json:"price_text"`
	Hidden      bool        `json:"hidden,omitempty"`
	Login       bool        `json:"login,omitempty"`
	Usual       money.E4    `json:"usual,omitempty"` // struck through: what the special stands in for
	UsualText   string      `json:"usual_text,omitempty"`
	Special     money.E4    `json:"special,omitempty"` // before the rebate; 0: the price is no special
	SpecialText string      `json:"special_text,omitempty"`
	UntilText   string      `json:"special_until_text,omitempty"`
	Before      money.E4    `json:"price_before_rebate,omitempty"` // 0: there is no rebate
	BeforeText  string      `json:"price_before_rebate_text,omitempty"`
	Rebate      money.E4    `json:"instant_rebate,omitempty"`
	RebateText  string      `json:"instant_rebate_text,omitempty"`
	RebateName  string      `json:"instant_rebate_name,omitempty"`
	Core        money.Cents `json:"core"`      // 0: no core charge
	CoreText    string      `json:"core_text"` // "$40.00", empty without one
}

// Card is a part in a list.
type Card struct {
	ProductID int64           `json:"product_id"`
	AAIA      string          `json:"aaia"`
	MPN       string          `json:"mpn"`
	Brand     string          `json:"manufacturer"`
	Number    string          `json:"part_number"`
	Name      string          `json:"name"`
	Summary   string          `json:"short_description"`
	Pictogram string          `json:"pictogram"`
	Image     *present.Image  `json:"image"` // null: the pictogram stands in
	Href      string          `json:"link"`
	Fit       vehicleview.Fit `json:"fitment"`
	Stock     []Stock         `json:"stock"`
	Price     *Price          `json:"-"` // nil: not sold at a price
	// PriceNotice stands where there is no price.
	PriceNotice string    `json:"disable_pricing_notice,omitempty"`
	Lists       *InLists  `json:"-"` // nil: none are offered
	Action      AddToCart `json:"-"`
	CardSign
}

// AddToCart is how a part is bought: the options, quantity and button of a product page. A card has a CardButton of it
// (CAT-7).
type AddToCart struct {
	ProductID int64  `json:"product_id"`
	Name      string `json:"name"`  // brand, number and name, for the button's accessible name
	Kind      string `json:"kind"`  // add, view, login, contact
	Label     string `json:"label"` // CAT-7
	Href      string `json:"href"`  // where view and login lead
	Solid     bool   `json:"solid"` // the filled button: the one primary action in view
	// it does not fit the vehicle that is chosen: its button stands back
	Misfit   bool            `json:"misfit,omitempty"`
	Warn     bool            `json:"warn"`              // ask "Heads up!" first
	Instant  bool            `json:"instant,omitempty"` // the browser goes on to the check-out
	Fit      vehicleview.Fit `json:"fit"`               // what "Heads up!" explains
	Minimum  int             `json:"minimum"`
	Quantity int             `json:"quantity"` // to begin with: at least Minimum, and what the vehicle needs of it
	Maximum  int             `json:"maximum"`
	Options  []PartOption    `json:"options"`
	Price    *Price          `json:"price"`
	Notice   string          `json:"disable_pricing_notice,omitempty"` // stands where there is no price
	Breaks   []QuantityRow   `json:"breaks"`
	// Currency is the one in which a Full one shows what it works out; absent: the store's.
	Currency *present.ForeignCurrency `json:"currency,omitempty"`
}

// Look is the class of the button: p filled, o an outline, q quiet. That of a part that does not fit stands one step
// back.
func (a AddToCart) Look() string {
	switch {
	case a.Solid && !a.Misfit:
		return "p"
	case a.Solid || !a.Misfit:
		return "o"
	}
	return "q"
}

// CardButton is the button of a card: of AddToCart what the browser needs for it. A listing has many of them.
type CardButton struct {
	ProductID int64            `json:"product_id"`
	Name      string           `json:"name"`
	Kind      string           `json:"kind"`
	Label     string           `json:"label"`
	Href      string           `json:"href,omitempty"` // where view and login lead
	Solid     bool             `json:"solid,omitempty"`
	Misfit    bool             `json:"misfit,omitempty"`
	Minimum   int              `json:"minimum"`
	Instant   bool             `json:"instant,omitempty"`
	Warn      *vehicleview.Fit `json:"warn,omitempty"` // ask "Heads up!" first, and explain it with this
}

// Button is a as a card needs it.
func (a AddToCart) Button() CardButton {
	b := CardButton{ProductID: a.ProductID, Name: a.Name, Kind: a.Kind, Label: a.Label, Solid: a.Solid, Misfit: a.Misfit,
		Minimum: a.Minimum, Instant: a.Instant}
	if a.Kind != "add" {
		b.Href = a.Href
	}
	if a.Warn {
		b.Warn = &a.Fit
	}
	return b
}

// PartOption is a choice that a part offers (PROD-2).
type PartOption struct {
	ID       int64         `json:"product_option_id"`
	Type     string        `json:"type"` // select, radio, image, checkbox, text, textarea, date, time, datetime
	Name     string        `json:"name"`
	Required bool          `json:"required"`
	Values   []OptionValue `json:"values"`
}

// OptionValue is one value of a PartOption.
type OptionValue struct {
	ID        int64          `json:"product_option_value_id"`
	Name      string         `json:"name"`
	Price     money.E4       `json:"price"`        // without its sign
	Prefix    string         `json:"price_prefix"` // + or -, empty when it costs nothing
	PriceText string         `json:"price_text"`   // "+ $4.50", empty when it costs nothing
	Image     *present.Image `json:"image"`        // null: none
	Stock     *int           `json:"stock"`        // of the store that has the most; null: not counted. 0 can't be chosen
	StockText string         `json:"stock_text"`   // empty unless it is sold out
}

// QuantityRow is one step of the quantity prices.
type QuantityRow struct {
	From     int      `json:"from"`
	To       int      `json:"to"` // 0: and up
	Range    string   `json:"range_text"`
	Price    money.E4 `json:"price"`
	Text     string   `json:"price_text"`
	SaveText string   `json:"save_text"` // "save 5%", empty for the first
}

// Attribute is one line of the specifications.
type Attribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// KitPart is a component of a kit, or a kit that has the part (PROD-3).
type KitPart struct {
	ProductID int64          `json:"product_id"`
	Brand     string         `json:"manufacturer"`
	Model     string         `json:"model"`
	Name      string         `json:"name"`
	Pictogram string         `json:"pictogram"`
	Image     *present.Image `json:"image"`
	Links     PartLinks      `json:"links"`
	Quantity  int            `json:"quantity_in_kit"` // 0 for a kit that has the part
}

// BoxCard is a component of a kit as it is sold by itself.
type BoxCard struct {
	Card
	Quantity int // in one kit
}

// PartLinks are the addresses of a part.
type PartLinks struct {
	View         string `json:"view"`
	Manufacturer string `json:"manufacturer"` // empty: the brand has no page of its own, or it is not told
}

// AlsoNeeded is what else a job takes that a part is of, on the vehicle that is chosen (JOB-1).
type AlsoNeeded struct {
	Job   present.Link
	Cards []BoxCard
}

// Part is the product page.
type Part struct {
	Card
	Views        []present.View // none: the drawing of its type alone
	UPC          string
	Description  string
	Crumbs       []present.Link
	FitText      string   // PROD-6, empty when nothing is certain
	FitTitle     string   // the heading of the fit box
	FitNotes     []string // what the maker adds
	FitPlaces    vehicleview.FitPlaces
	FitRows      []vehicleview.FitRow // "Fits because"
	FitChoice    *vehicleview.Choice  // the fact that settles Verify
	Also         []present.Link       // what else fits the vehicle (PROD-9)
	Fittings     Fittings             // the vehicles that it fits
	FittingPages present.Pager
	Breaks       []QuantityRow
	Groups       []AttributeGroup // of specifications
	Box          []BoxCard        // what a kit is made of (CAT-1)
	IncludedIn   []KitPart
	AlsoNeeded   AlsoNeeded
	Reviews      Reviews
	Contact      present.ContactLink // opens the question about it
	More         More
	Related      []Card // of the same category
	StockBox     StockBox
}
