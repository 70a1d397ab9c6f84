package islandview

import (
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/pickupview"
	"camber/internal/web/present/quoteview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/present/vehicleview"
)

// Islands names every placeholder that the browser takes over, with the props it is given. The types of the
// front end are generated from it.
func Islands() map[string]any {
	return map[string]any{
		"vehicle-selector": vehicleview.VehicleSelector{},
		"engine-selector":  vehicleview.EngineSelector{},
		"add-to-cart":      partview.CardButton{},
		"buy-form":         partview.AddToCart{},
		"card-step":        payview.CardStep{},
		"quote-sign":       quoteview.QuoteSign{},
		"contact":          present.ContactLink{},
		"stock-box":        partview.StockBox{},
		"lock":             deskview.Lock{},
		"shift":            deskview.ShiftPage{},
		"audit":            deskview.AuditPage{},
		"desk-bar":         deskview.DeskBar{},
		"cart-page":        cartview.Cart{},
		"cart-popout":      cartview.CartPopout{},
		"search-suggest":   SearchSuggest{},
		"store-map":        locatorview.StoreMap{},
		"where-i-am":       WhereIAm{},
		"store-picker":     locatorview.StorePicker{},
		"kit":              Kit{},
		"till":             tillview.Till{},
		"display":          tillview.Display{},
		"orders":           orderview.OrdersPage{},
		"order":            orderview.OrderScreen{},
		"payments":         orderview.PaymentsPage{},
		"returns":          orderview.ReturnsPage{},
		"cores":            coreview.CoresPage{},
		"pickups":          pickupview.PickupsPage{},
		"pickup":           pickupview.PickupPage{},
		"customers":        customerview.CustomersPage{},
		"tags":             customerview.TagsPage{},
		"customer":         customerview.CustomerPage{},
		"statement":        payview.StatementPage{},
	}
}

// SearchSuggest is what stands below the search field while somebody types (SRCH-1).
type SearchSuggest struct {
	Field string `json:"field"` // its id
	Lists bool   `json:"lists"` // a list of numbers that is pasted into it is a quick order (SRCH-9)
}

// Kit is what /dev/kit shows in every state.
type Kit struct {
	Vehicle      *vehicleview.Vehicle  `json:"vehicle"`
	Product      cartview.CartProduct  `json:"product"`
	Transactions []payview.Transaction `json:"transactions"`
	Pictograms   []string              `json:"pictograms"`
}

// WhereIAm is the button that looks for stores around the browser.
type WhereIAm struct {
	Distance int `json:"distance"` // miles
}
