// Package cartview says what a cart and its check-out show, in the shop and at the till.
package cartview

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// Cart is CART-1: the whole state of a cart. Lists and maps are never null.
type Cart struct {
	Products         []CartProduct                  `json:"products"`
	Vouchers         []Voucher                      `json:"vouchers"`
	TotalItems       int                            `json:"total_items"`
	TotalText        string                         `json:"total_text"`
	Total            money.Cents                    `json:"total"`
	Totals           []present.Total                `json:"totals"`
	ShowWeight       bool                           `json:"show_weight"`
	WeightText       string                         `json:"weight_text"`
	ConfirmButton    string                         `json:"confirm_button"`
	OrderID          *int64                         `json:"order_id"`
	LaborApplied     map[string]string              `json:"labor_applied"`
	Customer         *Customer                      `json:"customer"`
	Vehicle          *vehicleview.Vehicle           `json:"ymm_vehicle"`
	CustomerVehicles []customerview.CustomerVehicle `json:"customer_vehicles"`
	CustomerGeocode  *Geocode                       `json:"customer_geocode"`
	OrderData        CartOrder                      `json:"order_data"`
	Tracking         *Tracking                      `json:"marketing_tracking,omitempty"`
	Rebates          []Rebate                       `json:"rebates"`
	Coupon           *Coupon                        `json:"coupon"`
	Success          string                         `json:"success"`
	Error            string                         `json:"error"`
	ErrorMessage     string                         `json:"error_message"`

	// Codes are what else can be spent on it.
	Codes present.Codes `json:"codes"`
	// UUID names this cart among the open carts of a session: the value of the header X-Cart (POS-3).
	UUID string `json:"uuid"`
	// Ordered is how the order of a ticket stands that has become one; null: none, or a cart of the shop.
	Ordered *TicketOrder `json:"ordered"`
	// Back is what comes back with a ticket, and BackWorth what the customer gets for all of it (RTN-1).
	Back      []CartBack  `json:"back"`
	BackWorth money.Cents `json:"back_worth"`
	// ReceiptOf is the order whose receipt was scanned; 0: a part was.
	ReceiptOf int64 `json:"receipt_of,omitempty"`
	// Brought is the number of the part that was scanned as brought back: what it was sold on is looked for by it.
	Brought string `json:"brought,omitempty"`
	// AddedKey is the key of the line that an add or a scan touched.
	AddedKey string `json:"added_key"`
	// Count is the text beside the title: "4 items, 58.3 lb".
	Count string `json:"count_text"`
	// Note stands under the check-out button: what fits and what is checked again.
	Note string `json:"note"`
	// ChargeNote says what is charged where amounts are shown in another currency than the store's (SITE-5).
	ChargeNote string `json:"charge_note,omitempty"`
	// Left names what of an earlier cart had no room in this one.
	Left []string `json:"left,omitempty"`
	// Doubts are what of a shopper's cart is likely wrong (JOB-3).
	Doubts []string `json:"doubts,omitempty"`
	// Comment is what is noted on a ticket, for the staff alone (TKT-3).
	Comment string `json:"comment,omitempty"`
	// TaxNote says why the customer pays no tax, or why no longer (TRD-10).
	TaxNote string `json:"tax_note"`
	// AccountLinks are the pages of a customer who buys for a business; none: the cart leads back to the shop (CART-41).
	AccountLinks []present.Link `json:"account_links"`
	// Postcode and Estimate are what somebody without a script asked, and the answer.
	Postcode string    `json:"-"`
	Estimate *Estimate `json:"-"`
}

// ListedCart is a ticket after a list was put on it (SRCH-9).
type ListedCart struct {
	Cart
	Refused []RefusedItem `json:"refused"`
}

// RefusedItem is what of a list did not go on the ticket.
type RefusedItem struct {
	At      int    `json:"at"` // its place among what was sent, from 0
	Problem string `json:"problem"`
}

// IsEmpty says whether nothing is in the cart.
func (c Cart) IsEmpty() bool { return len(c.Products) == 0 && len(c.Vouchers) == 0 }

// TicketOrder is what was paid on the order of a ticket as it was last saved, and what of it is still to be paid
// (TKT-2).
type TicketOrder struct {
	POSStatus string      `json:"pos_status"`
	Paid      money.Cents `json:"paid"`
	Owed      money.Cents `json:"owed"`
	// QuoteText says until when it holds as a quote; empty: it is none, or has no end. IsExpired: its prices are those of
	// today.
	QuoteText string `json:"quote_text"`
	IsExpired bool   `json:"is_expired"`
}

// CartOrder is the order that a cart has become.
type CartOrder struct {
	Products []CartOrderProduct `json:"products"`
}

// CartOrderProduct ties an order's line to its cart's line.
type CartOrderProduct struct {
	OrderProductID int64  `json:"order_product_id"`
	CartKey        string `json:"cart_key"`
	PONumber       string `json:"po_number"`
}

// CartProduct is CART-2: one line of a cart.
type CartProduct struct {
	Key                string      `json:"key"`
	ProductID          int64       `json:"product_id"`
	Name               string      `json:"name"`
	Model              string      `json:"model"`
	PartNumber         string      `json:"part_number"`
	Manufacturer       string      `json:"manufacturer"`
	AAIA               string      `json:"aaia"`
	MPN                string      `json:"mpn"`
	UPC                string      `json:"upc"`
	PONumber           string      `json:"po_number"`
	Note               string      `json:"note,omitempty"` // of the staff; stands below the line on what is printed
	IsPackage          bool        `json:"is_package"`
	IsPackageComponent bool        `json:"is_package_component"`
	Package            Package     `json:"package"`
	Rebates            LineRebates `json:"rebates"`
	Options            []Selected  `json:"selected_options"`
	Quantity           int         `json:"quantity"`
	Minimum            int         `json:"minimum"`

	UnitPrice               money.E4    `json:"unit_price"`
	UnitPriceText           string      `json:"unit_price_text"`
	OriginalUnitPrice       money.E4    `json:"original_unit_price"`
	OriginalUnitPriceText   string      `json:"original_unit_price_text"`
	UnitBeforeDiscounts     money.E4    `json:"unit_price_before_discounts"`
	UnitBeforeDiscountsText string      `json:"unit_price_before_discounts_text"`
	Price                   money.Cents `json:"price"`
	PriceText               string      `json:"price_text"`
	PriceBeforeDiscounts    money.Cents `json:"price_before_discounts"`
	PriceBeforeText         string      `json:"price_before_discounts_text"`
	Tax                     money.Cents `json:"tax"`
	TaxText                 string      `json:"tax_text"`

	Labor           *Labor      `json:"labor"`
	LaborPrice      money.Cents `json:"labor_price"`
	LaborProduct    bool        `json:"labor_product"`
	ProductLaborKey string      `json:"product_labor_key"`
	CustomProduct   bool        `json:"custom_product"`
	TaxClassID      string      `json:"tax_class_id"`  // of a custom product, empty: it is not taxed
	PriceRule       string      `json:"price_rule"`    // which rule made the price (TRD-2)
	PriceByHand     bool        `json:"price_by_hand"` // a cashier set it

	EnoughInventory  bool   `json:"enough_inventory"`
	ShowStockWarning bool   `json:"show_stock_warning"`
	StockWarning     string `json:"oos_text"`
	// at a till: pieces that are ordered for the line, and those that are not here and would have to be
	ToOrder    int                 `json:"to_order,omitempty"`
	Missing    int                 `json:"missing,omitempty"`
	Thumbnails partview.Thumbnails `json:"thumbnails"`
	Links      partview.PartLinks  `json:"links"`

	Pictogram string          `json:"pictogram"`
	Image     *present.Image  `json:"image"`
	Fit       vehicleview.Fit `json:"fitment"`
	// the vehicle that it was put in for, where that is another than the cart's
	FitsTo    string    `json:"for_vehicle"`
	FitNotes  []string  `json:"fitment_notes"`       // what the maker adds; it decides nothing
	StockText string    `json:"stock_text"`          // "8 at Main St"
	OwnStock  bool      `json:"own_stock,omitempty"` // StockText is the part's own, as it was written
	StockDot  string    `json:"stock_level"`
	Core      *CoreLine `json:"core"`
	Job       *LineJob  `json:"job,omitempty"`
	// Rebate is what the maker gives back at once; it is taken off the unit price.
	Rebate *partview.InstantRebate `json:"instant_rebate,omitempty"`
}

// Labor is the work that a part can be bought with (PROD-1). Null: it carries none.
type Labor struct {
	Minutes int       `json:"time"`
	Data    LaborData `json:"data"`
}

// LaborData is what the work is, and what an hour of it costs.
type LaborData struct {
	ID     int64       `json:"labor_id"`
	Title  string      `json:"title"`
	Amount money.Cents `json:"amount"`
	Text   string      `json:"display_text"`
}

// Tracking is the event to send about what was just done to the cart (TRK-1).
type Tracking struct {
	Event string `json:"event"`
}

// CoreLine is the core charge of the line it stands under.
type CoreLine struct {
	Title     string      `json:"title"`
	Note      string      `json:"note"`
	Quantity  int         `json:"quantity"`
	Unit      money.Cents `json:"unit_price"`
	UnitText  string      `json:"unit_price_text"`
	Price     money.Cents `json:"price"`
	PriceText string      `json:"price_text"`
	OldParts  int         `json:"old_parts,omitempty"` // that are handed in with the sale: nothing is charged for them
}

// Package names the parts of a kit, and the kits of a part.
type Package struct {
	Components []partview.KitPart `json:"components"`
	IncludedIn []partview.KitPart `json:"included_in"`
}

// Selected is an option as it was chosen.
type Selected struct {
	ID      int64    `json:"product_option_id"`
	ValueID int64    `json:"product_option_value_id"` // 0: a text
	Name    string   `json:"name"`
	Value   string   `json:"value"`
	Price   money.E4 `json:"price"`
}

// LineRebates are the rebates of a line.
type LineRebates struct {
	Unique []Rebate `json:"unique"`
}

// Rebate is what a maker gives back by mail.
type Rebate struct {
	ID          string         `json:"rebateId"`
	TrackingURL string         `json:"trackingURL"`
	Banner      string         `json:"normalBanner"` // empty: it has none, the title stands there
	Title       string         `json:"title"`
	Image       *present.Image `json:"image"`
}

// CartPopout is the cart in the head of a page.
type CartPopout struct {
	CheckOut bool `json:"check_out"` // with the button to the check-out
}

// Departure is what a new tab arrives with out of a frame (MODE-4).
type Departure struct {
	Token string `json:"token"`
}

// Leave is the page that stands in a frame in place of one that is never framed.
type Leave struct {
	To         string // own path, for a new tab
	IsCheckout bool
	Token      string // of the check-out
}

// Voucher is a gift voucher in a cart.
type Voucher struct {
	Key         string      `json:"key"`
	Description string      `json:"description"`
	Amount      money.Cents `json:"amount"`
	AmountText  string      `json:"amount_text"`
}

// Coupon is the coupon that a cart holds.
type Coupon struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

// Geocode is where a customer is.
type Geocode struct {
	Lat float64 `json:"lat"`
	Lng float64 `json:"lng"`
}

// Customer is a customer as staff and the cart see one.
type Customer struct {
	ID        int64  `json:"customer_id"`
	Firstname string `json:"firstname"`
	Lastname  string `json:"lastname"`
	Company   string `json:"company"`
	Email     string `json:"email"`
	Telephone string `json:"telephone"`
	Level     string `json:"group"` // the price level's name
}

// spendable adds what the cart holds of codes, and what else its customer could spend.
func (c *Cart) spendable(ctx context.Context, v cart.View, credit money.Cents, points int) {
	c.Codes.Refused = []present.RefusedCode{}
	for i, problem := range v.Promo.Problems {
		c.Codes.Refused = append(c.Codes.Refused,
			present.RefusedCode{Type: string(v.Promo.Failed[i]), Text: present.Words(ctx, problem)})
	}
	if held := v.Promo.Coupon; held != nil {
		c.Coupon = &Coupon{Code: held.Code, Title: held.Name}
	}
	for _, g := range v.Cart.Gifts {
		c.Vouchers = append(c.Vouchers,
			Voucher{Key: g.Key, Description: present.Words(ctx, g.Description()), Amount: g.Amount,
				AmountText: present.Amount(ctx, g.Amount)})
	}
	if v.Cart.Channel != cart.Web {
		return
	}
	if points > 0 && v.Cart.Checkout.Reward == 0 {
		c.Codes.Hint = text.Tr(ctx, "You have %s reward points. Enter how many to use.", strconv.Itoa(points))
	}
	if credit > 0 && !v.Cart.Checkout.UseCredit {
		c.Codes.CreditText = text.Tr(ctx, "Use store credit (%s)", present.Amount(ctx, credit))
	}
}

// WithoutPrices is the cart as who is not signed in sees it where prices are hidden from them.
func (c Cart) WithoutPrices(ctx context.Context) Cart {
	sentence := partview.LoginForPrice(ctx)
	c.Products = slices.Clone(c.Products)
	for i := range c.Products {
		p := &c.Products[i]
		for _, amount := range []*money.E4{&p.UnitPrice, &p.OriginalUnitPrice, &p.UnitBeforeDiscounts} {
			*amount = 0
		}
		for _, amount := range []*money.Cents{&p.Price, &p.PriceBeforeDiscounts, &p.Tax, &p.LaborPrice} {
			*amount = 0
		}
		for _, words := range []*string{&p.OriginalUnitPriceText, &p.UnitBeforeDiscountsText, &p.PriceText,
			&p.PriceBeforeText, &p.TaxText} {
			*words = ""
		}
		p.UnitPriceText, p.Core, p.Rebate, p.Labor, p.PriceRule = sentence, nil, nil, nil, ""
		p.Options = slices.Clone(p.Options)
		for at := range p.Options {
			p.Options[at].Price = 0
		}
	}
	c.Total, c.TotalText, c.Totals, c.Codes = 0, "", []present.Total{}, present.Codes{Refused: []present.RefusedCode{}}
	c.Note = cartNote(ctx, c)
	return c
}

// CustomerHits answers the customer search of the till (CUST-8).
type CustomerHits struct {
	Items []Customer `json:"items"`
}
