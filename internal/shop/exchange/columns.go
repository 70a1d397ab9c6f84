package exchange

import (
	"maps"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/exchange/delimited"
)

// column is what a cell of a sheet means.
type column string

const (
	colNumber      column = "number"
	colBrandCode   column = "brand_code"
	colBrand       column = "brand"
	colName        column = "name"
	colSummary     column = "summary"
	colDescription column = "description"
	colCategory    column = "category"
	colSubcategory column = "subcategory"
	colPrice       column = "price"
	colJobber      column = "jobber"
	colMAP         column = "map"
	colSpecial     column = "special"
	colSpecialFrom column = "special_from"
	colSpecialTo   column = "special_to"
	colRebate      column = "rebate"
	colRebateName  column = "rebate_name"
	colRebateFrom  column = "rebate_from"
	colRebateTo    column = "rebate_to"
	colOE          column = "oe"
	colBarcode     column = "barcode"
	colWeightKg    column = "weight_kg"
	colWeightLb    column = "weight_lb"
	colYear        column = "year"
	colYearFrom    column = "year_from"
	colYearTo      column = "year_to"
	colMake        column = "make"
	colModel       column = "model"
	colSubModel    column = "sub_model"
	colBody        column = "body"
	colDoors       column = "doors"
	colBed         column = "bed"
	colDrive       column = "drive"
	colFuel        column = "fuel"
	colEngine      column = "engine"
	colPosition    column = "position"
	colSide        column = "side"
	colQuantity    column = "quantity"
	colNotes       column = "notes"
	colStore       column = "store"
)

// headings are how sheets call their columns, folded and without blanks and marks; of several that a sheet has, the
// first counts.
var headings = map[column][]string{
	colNumber:      {"partnumber", "partno", "mpn", "number", "itemnumber", "sku", "partid", "code"},
	colBrandCode:   {"aaia", "brandcode", "brandaaiaid", "brandid"},
	colBrand:       {"brand", "brandname", "manufacturer", "mfr"},
	colName:        {"name", "title", "productname", "partterminologyname", "shortdescription", "description"},
	colSummary:     {"summary", "description"},
	colDescription: {"longdescription", "marketingdescription"},
	colCategory:    {"category", "categoryname"},
	colSubcategory: {"subcategory", "subcatagory", "subcategoryname"},
	colPrice:       {"price", "retail", "retailprice", "list", "listprice", "msrp"},
	colJobber:      {"jobber", "jobberprice"},
	colMAP:         {"map", "minimumadvertisedprice"},
	colSpecial:     {"special", "specialprice", "saleprice"},
	colSpecialFrom: {"specialfrom", "salefrom"},
	colSpecialTo:   {"specialto", "specialuntil", "saleto", "saleuntil"},
	colRebate:      {"rebate", "instantrebate"},
	colRebateName:  {"rebatename", "instantrebatename"},
	colRebateFrom:  {"rebatefrom"},
	colRebateTo:    {"rebateto", "rebateuntil"},
	colOE:          {"oem", "oe", "oenumber", "oemnumber"},
	colBarcode:     {"upc", "gtin", "ean", "barcode"},
	colWeightKg:    {"weightkg", "gw", "grossweightkg"},
	colWeightLb:    {"weightlb", "weightlbs"},
	colYear:        {"year", "yearid"},
	colYearFrom:    {"yearfrom", "fromyear", "startyear", "beginyear"},
	colYearTo:      {"yearto", "toyear", "endyear"},
	colMake:        {"make", "makename", "vehiclemake"},
	colModel:       {"model", "modelname", "vehiclemodel"},
	colSubModel:    {"submodel", "submodelname", "trim"},
	colBody:        {"bodytype", "bodytypename", "body"},
	colDoors:       {"doors", "bodynumdoors"},
	colBed:         {"bedlength", "bedlengthname"},
	colDrive:       {"drivetype", "drivetypename", "drive"},
	colFuel:        {"fueltype", "fueltypename", "fuel"},
	colEngine:      {"engine", "enginesize", "enginename"},
	colPosition:    {"position", "frontback", "axle"},
	colSide:        {"side", "location"},
	colQuantity:    {"quantity", "qty", "quantityrequired"},
	colStore:       {"store", "storecode", "locationcode"},
	colNotes:       {"notes", "note", "fitmentnotes"},
}

// Headings are how sheets call a column, folded and without blanks and marks; none of what is no column.
func Headings(name string) []string { return slices.Clone(headings[column(name)]) }

// numberColumns hold numbers; with each, the units that may stand beside them.
var numberColumns = map[column][]string{
	colPrice: dollars, colJobber: dollars, colMAP: dollars, colSpecial: dollars, colRebate: dollars,
	colWeightKg: {"kgs", "kg", "kg."}, colWeightLb: {"pounds", "lbs", "lbs.", "lb", "lb."},
	colQuantity: {"pieces", "pcs", "pcs.", "pc", "each", "ea"},
}

var dollars = []string{"US$", "US $", "USD", "$"}

// codeColumns hold what must stay as it was typed, leading zeros too.
var codeColumns = []column{colNumber, colBrandCode, colOE, colBarcode}

// attributes are headings whose cells customers read and filter by, as they stand.
var attributeHeadings = []string{"material", "color", "colour", "finish", "size", "voltage", "thread", "grade"}

// layout says where in a row what stands.
type layout struct {
	at         map[column]int
	attributes map[string]int // heading as written
}

// layoutOf reads the headings. chosen names the heading of a column where it is not known by itself.
func layoutOf(header []string, chosen map[string]string) (layout, error) {
	l := layout{map[column]int{}, map[string]int{}}
	folded := make([]string, len(header))
	for i, h := range header {
		folded[i] = strings.ToLower(text.Number(text.Fold(h)))
		if slices.Contains(attributeHeadings, folded[i]) {
			l.attributes[strings.TrimSpace(h)] = i
		}
	}
	taken := map[int]bool{}
	take := func(c column, heading string) bool {
		i := slices.Index(folded, strings.ToLower(text.Number(text.Fold(heading))))
		if i < 0 || taken[i] {
			return false
		}
		l.at[c], taken[i] = i, true
		return true
	}
	for name, heading := range chosen {
		if _, ok := headings[column(name)]; !ok {
			return l, fault.New(fault.Invalid, "%s is no column of a sheet. There are: %s.", name,
				strings.Join(columnNames(), ", "))
		}
		if !take(column(name), heading) {
			return l, fault.New(fault.Invalid, "The sheet has no column %s.", heading)
		}
	}
	for _, c := range columnNames() {
		if _, has := l.at[column(c)]; has {
			continue
		}
		_ = slices.ContainsFunc(headings[column(c)], func(h string) bool { return take(column(c), h) })
	}
	// a sheet of vehicles whose make stands under "Brand", and whose own brand is named by whoever imports it
	if i, ok := l.at[colBrand]; ok && l.has(colModel) && !l.has(colMake) {
		delete(l.at, colBrand)
		l.at[colMake] = i
	}
	if !l.has(colNumber) {
		return l, fault.New(fault.Invalid, "The sheet has no column with part numbers. Name it, for example number=CODE.")
	}
	return l, nil
}

// columnNames are in an order in which a heading that may mean two things goes to the right one.
func columnNames() []string {
	names := make([]string, 0, len(headings))
	for c := range maps.Keys(headings) {
		names = append(names, string(c))
	}
	slices.SortFunc(names, func(a, b string) int {
		if r := rankOf(a) - rankOf(b); r != 0 {
			return r
		}
		return strings.Compare(a, b)
	})
	return names
}

// rankOf puts the name before the summary: both may stand under "Description".
func rankOf(c string) int {
	if c == string(colName) {
		return 0
	}
	return 1
}

func (l layout) has(c column) bool {
	_, ok := l.at[c]
	return ok
}

// hasVehicles says whether rows name vehicles.
func (l layout) hasVehicles() bool {
	return l.has(colMake) && l.has(colModel) && (l.has(colYear) || l.has(colYearFrom))
}

// cell is a cell without blanks around it; empty where the sheet has no such column.
func (l layout) cell(row []string, c column) string {
	i, ok := l.at[c]
	if !ok || i >= len(row) {
		return ""
	}
	return delimited.Unquoted(strings.TrimSpace(row[i]), slices.Contains(codeColumns, c))
}
