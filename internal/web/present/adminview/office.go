// Package adminview is what the screens of the back office show.
package adminview

import "strings"

// Islands are the islands of the back office, each with a value of its props.
func Islands() map[string]any {
	return map[string]any{
		"office-staff":        StaffPage{},
		"office-member":       MemberPage{},
		"office-roles":        RolesPage{},
		"office-start":        StartPage{},
		"office-providers":    ProvidersPage{},
		"office-taxes":        TaxPage{},
		"office-tax-rate":     TaxRatePage{},
		"office-tax-areas":    TaxAreasPage{},
		"office-tax-area":     TaxAreaPage{},
		"office-tax-class":    TaxClassPage{},
		"office-tax-sheet":    TaxSheetPage{},
		"office-products":     ProductsPage{},
		"office-product":      ProductPage{},
		"office-fitment":      FitmentPage{},
		"office-submissions":  SubmissionsPage{},
		"office-vehicles":     VehiclesPage{},
		"office-waiting":      WaitingPage{},
		"office-vehicle":      VehiclePage{},
		"office-stock":        StockPage{},
		"office-movements":    MovementsPage{},
		"office-losses":       LossesPage{},
		"office-appointments": BoardPage{}, "office-bays": BaysPage{}, "office-bay": BayPage{}, "office-installer": InstallerPage{},
		"office-transfers":      TransfersPage{},
		"office-unarrived":      UnarrivedPage{},
		"office-new-transfer":   NewTransferPage{},
		"office-transfer":       TransferPage{},
		"office-counts":         CountsPage{},
		"office-new-count":      NewCountPage{},
		"office-count":          CountPage{},
		"office-categories":     CategoriesPage{},
		"office-category":       CategoryPage{},
		"office-brands":         BrandsPage{},
		"office-brand":          BrandPage{},
		"office-shipping":       ShippingPage{},
		"office-way":            WayPage{},
		"office-stores":         StoresPage{},
		"office-store":          StorePage{},
		"office-settings":       SettingsPage{},
		"office-statuses":       StatusesPage{},
		"office-pages":          PagesPage{},
		"office-letters":        LettersPage{},
		"office-letter":         LetterPage{},
		"office-texts":          TextsPage{},
		"office-page":           TextPage{},
		"office-prices":         PricesPage{},
		"office-price-level":    LevelPage{},
		"office-specials":       SpecialsPage{},
		"office-contracts":      ContractsPage{},
		"office-coupons":        CouponsPage{},
		"office-coupon":         CouponPage{},
		"office-rebates":        RebatesPage{},
		"office-rebate":         RebatePage{},
		"office-vendors":        VendorsPage{},
		"office-distributor":    DistributorPage{},
		"office-vendor":         VendorPage{},
		"office-purchases":      PurchasesPage{},
		"office-purchase":       PurchasePage{},
		"office-receiving":      ReceivingPage{},
		"office-reorder":        ReorderPage{},
		"office-claims":         ClaimsPage{},
		"office-new-claim":      NewClaimPage{},
		"office-claim":          ClaimPage{},
		"office-vendor-returns": BoxesPage{}, "office-new-vendor-return": NewBoxPage{}, "office-vendor-return": BoxPage{},
		"office-packing": BoxPage{}, "office-packing-list": BoxPage{},
		"office-canned-jobs":   CannedJobsPage{},
		"office-canned-job":    CannedJobPage{},
		"office-vouchers":      VouchersPage{},
		"office-voucher":       VoucherPage{},
		"office-give-voucher":  VoucherFormPage{},
		"office-jobs":          JobsPage{},
		"office-training":      TrainingPage{},
		"office-searches":      SearchesPage{},
		"office-dictionary":    DictionaryPage{},
		"office-overview":      OverviewPage{},
		"office-orders":        OfficeOrders{},
		"office-order":         OfficeOrderPage{},
		"office-returns":       OfficeReturns{},
		"office-currencies":    CurrenciesPage{},
		"office-messages":      MessagesPage{},
		"office-message":       MessagePage{},
		"office-imports":       ImportsPage{},
		"office-import-plans":  PlansPage{},
		"office-import":        ImportPage{},
		"office-export":        ExportPage{},
		"office-customers":     OfficeCustomers{},
		"office-customer":      OfficeCustomerPage{},
		"office-customer-tags": OfficeTagsPage{},
	}
}

// OfficeBar is what every screen of the back office has around it.
type OfficeBar struct {
	At       string          `json:"at"` // the place of the menu that the screen belongs to
	Site     string          `json:"site"`
	Person   string          `json:"person"`
	Role     string          `json:"role"`
	Path     string          `json:"path"` // where a change of language comes back to
	Lang     string          `json:"lang"`
	TillURL  string          `json:"till_url,omitempty"` // where this person sells
	Notice   string          `json:"notice,omitempty"`   // what this person should know on every screen
	Sections []OfficeSection `json:"sections"`           // of the menu: what this person may open
}

// OfficeSection is a group of places of the menu.
type OfficeSection struct {
	Words  string        `json:"words"`
	Places []OfficePlace `json:"places"`
}

// OfficePlace is a screen that the menu leads to.
type OfficePlace struct {
	Name  string `json:"name"`
	Href  string `json:"href"`
	Words string `json:"words"`
}

// OfficeChoice is one of a few, with its name from the shop's data.
type OfficeChoice struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Choices are what a form lets choose from, each with the id and the name that it is chosen by.
func Choices[T any](all []T, choice func(T) (id int64, name string)) []OfficeChoice {
	found := []OfficeChoice{}
	for _, one := range all {
		id, name := choice(one)
		found = append(found, OfficeChoice{ID: id, Name: name})
	}
	return found
}

// Moved answers a change after which its screen goes on elsewhere.
type Moved struct {
	Success  string `json:"success"`
	Redirect string `json:"redirect"`
}

// OfficeLogin is the door's form.
type OfficeLogin struct {
	Email    string
	Redirect string
	Problem  string
	AsksCode bool // the password was right
	AtTill   bool // this browser stands at a register
	Demo     bool
}

// FactorSetup is what a device needs to know.
type FactorSetup struct {
	Address string // of the QR code
	Secret  string // to type
	Problem string
}

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	Codes []string
	Next  string
}

// InGroups writes a secret in groups of four.
func InGroups(secret string) string {
	var groups []string
	for len(secret) > 4 {
		groups, secret = append(groups, secret[:4]), secret[4:]
	}
	return strings.Join(append(groups, secret), " ")
}

// FirstOwner is the form of whoever comes by the link of a shop that nobody owns yet.
type FirstOwner struct {
	Name    string
	Email   string
	Problem string
	Fields  map[string]string // what is wrong, by field
}
