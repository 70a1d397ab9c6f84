// Package pies reads PIES 6.5 to 7.x files: a supplier's parts with texts, prices, packages and pictures (FIT-17). It
// looks nothing up and keeps nothing, so that a file of any length is read in the same memory.
package pies

import "camber/internal/shop/exchange/record"

// Submission is what a file stands for.
type Submission string

const (
	Full   Submission = "FULL"
	Update Submission = "UPDATE"
	Test   Submission = "TEST" // it must change nothing
)

// Maintenance is what to do with an item or a piece of it.
type Maintenance string

const (
	Add    Maintenance = "A" // also where a file says nothing
	Change Maintenance = "C"
	Delete Maintenance = "D"
)

// Header is the beginning of a file. Dates are as written, 2017-03-15; what a file leaves out is empty.
type Header struct {
	Version              string // "6.5", "7.1"
	Submission           Submission
	BlanketEffectiveDate string
	ChangesSinceDate     string
	BrandOwnerAAIAID     string
	CurrencyCode         string // of prices that name none
	LanguageCode         string // of texts that name none
	TechnicalContact     string
	ContactEmail         string
	PCdbVersionDate      string
	PAdbVersionDate      string
}

// PriceSheet is what prices refer to by number.
type PriceSheet struct {
	Maintenance                        Maintenance
	Number, Name, Superseded, Currency string
	Zone                               string
	EffectiveDate, ExpirationDate      string
}

// Decimal is an exact number as written, "10" or "12.3456", never negative; empty: not said.
type Decimal string

// Measured is a number with its unit, of the trade's codes: EA, PK, IN, PG.
type Measured struct {
	Value Decimal
	UOM   string
}

// Item is one part. Codes are the trade's, not looked up. It may be kept.
type Item struct {
	record.Place
	Maintenance            Maintenance
	PartNumber             string
	BrandAAIAID            string // the item's own or else the header's
	BrandLabel             string
	SubBrandAAIAID         string
	SubBrandLabel          string
	BaseItemID             string
	GTIN                   string // digits
	GTINQualifier          string // "UP", "EN"
	HazardousMaterialCode  string // "Y", "N"
	ACESApplications       bool
	ItemQuantitySize       Measured
	ContainerType          string
	QuantityPerApplication Measured
	QuantityQualifier      string // of the quantity for each application: "NOR", "VAR"
	MinimumOrderQuantity   Measured
	ItemEffectiveDate      string
	AvailableDate          string
	ManufacturerGroup      string
	ManufacturerSubGroup   string
	CategoryCode           string // AAIAProductCategoryCode
	UNSPSC                 string
	VMRSCode               string
	PartTerminologyID      int64 // 0: none
	Descriptions           []Description
	Prices                 []Price
	Extended               []Extended
	Attributes             []Attribute
	Packages               []Package
	Interchange            []Interchange
	Assets                 []Asset
	Kit                    []Component
}

// Description is a text of an item: DES, SHO, EXT, MKT, FAB …
type Description struct {
	Maintenance Maintenance
	Code        string
	Language    string // "EN", "ES", "FR"; the header's where it names none
	Sequence    int
	Text        string
}

// Price is one of an item's prices. The type is the supplier's: JBR, LST, RET, RMP, WD1 …
type Price struct {
	Maintenance                   Maintenance
	Sheet                         string // number of its price sheet
	Type                          string
	TypeText                      string
	Currency                      string // the price sheet's or the header's where it names none; may be empty
	EffectiveDate, ExpirationDate string
	Amount                        Decimal
	UOM                           string // "PE": each
	Break                         Measured
	Multiplier                    Decimal
}

// Extended is a coded piece of information of an item, as HSB or CTO.
type Extended struct {
	Maintenance Maintenance
	Code        string
	Language    string
	Text        string
}

// Attribute is a property of an item.
type Attribute struct {
	Maintenance Maintenance
	ID          string // a number of the reference where PADB, else the supplier's word
	PADB        bool
	UOM         string
	Language    string
	Style       string
	Record      string
	Value       string
}

// Package is one way an item is packed: each, inner pack, case.
type Package struct {
	Maintenance           Maintenance
	GTIN                  string
	BarCode               string
	UOM                   string // "EA", "CA"
	Eaches                Decimal
	Inner                 Measured
	DimensionsUOM         string // "IN", "CM"
	Height, Width, Length Decimal
	ShippingHeight        Decimal
	ShippingWidth         Decimal
	ShippingLength        Decimal
	WeightUOM             string // "PG": pounds, "GT": kilograms
	Weight                Decimal
	DimensionalWeight     Decimal
	Hazardous             []Hazard
	MerchandisingHeight   Decimal
	MerchandisingWidth    Decimal
	MerchandisingLength   Decimal
}

// Hazard is what carriers ask of a dangerous package.
type Hazard struct {
	Maintenance       Maintenance
	Scope             string // "DOM", "INT"
	Bulk              string
	Country           string
	TransportMethod   string // "A", "G", "R", "V"
	Regulated         string
	Description       string
	ClassCode         string
	ShippingName      string
	UNNumber          string
	PackingGroup      string
	ExemptionCode     string
	OuterPackageLabel string
	Message           string
}

// Interchange is another brand's number for the same part.
type Interchange struct {
	Maintenance    Maintenance
	TypeCode       string // "O": original equipment …; 6.5 alone has it
	BrandAAIAID    string
	BrandLabel     string
	SubBrandAAIAID string
	PartNumber     string
	Quantity       Measured // of theirs that stand for one of ours
	Grade          string
	ReferenceItem  bool
	Notes          string
	InternalNotes  string
}

// Asset is a picture or a document.
type Asset struct {
	Maintenance                   Maintenance
	ID                            string
	Language                      string
	FileName                      string
	Type                          string // "P04": primary photo …
	FileType                      string
	Representation                string
	Size                          string
	Resolution                    string
	ColorMode                     string
	Background                    string
	View                          string
	Height, Width                 Decimal
	DimensionsUOM                 string
	Description                   string
	FilePath                      string
	URI                           string
	Modified                      string
	EffectiveDate, ExpirationDate string
	Countries                     []string
}

// Component is a part in a kit.
type Component struct {
	Maintenance       Maintenance
	PartNumber        string
	BrandAAIAID       string // the kit's own where the component names none
	BrandLabel        string
	SubBrandAAIAID    string
	PartTerminologyID int64
	Description       string
	Quantity          Measured // more than 0
	Sequence          string
	SoldSeparately    bool
}
