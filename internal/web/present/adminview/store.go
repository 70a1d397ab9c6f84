package adminview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/web/present"
)

// StoresPage is the list of the stores.
type StoresPage struct {
	Bar    OfficeBar `json:"bar"`
	AddURL string    `json:"add_url"` // empty for who may not add one
}

// StoreList is one page of it.
type StoreList struct {
	Results []StoreRow `json:"results"`
	present.Paging
}

// StoreRow is a store in the list.
type StoreRow struct {
	StoreID   int64  `json:"store_id"`
	Code      string `json:"code"`
	Name      string `json:"name"`
	Address   string `json:"address"`
	Open      string `json:"open"` // whether it is open at this moment
	Registers int    `json:"registers"`
	IsTaxed   bool   `json:"is_taxed"`
	IsInUse   bool   `json:"is_in_use"`
	EditURL   string `json:"edit_url"` // empty for who may not change it
}

// StorePage is the record of a store; without one it is the form of a new one.
type StorePage struct {
	Bar     OfficeBar     `json:"bar"`
	States  []StoreChoice `json:"states"`
	Zones   []StoreChoice `json:"zones"`
	Offers  []StoreChoice `json:"offers"`
	Typical []StoreDay    `json:"typical"` // the hours that a new store begins with
	Store   *Store        `json:"store"`
}

// StoreChoice is one of a few, by a word of the program.
type StoreChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Store is a store in a form.
type Store struct {
	StoreID   int64           `json:"store_id"`
	Version   string          `json:"version"`
	Code      string          `json:"code"`
	Name      string          `json:"name"`
	ShortName string          `json:"short_name"`
	Address1  string          `json:"address_1"`
	City      string          `json:"city"`
	State     string          `json:"state"`
	Postcode  string          `json:"postcode"`
	Telephone string          `json:"telephone"`
	Email     string          `json:"email"`
	Place     string          `json:"place"` // "42.5348, -92.4455"; empty: the middle of its ZIP code
	Website   string          `json:"website"`
	Dealer    bool            `json:"dealer"` // while it is out of use it is shown as a dealer's
	TimeZone  string          `json:"time_zone"`
	Days      []StoreDay      `json:"days"`
	Closures  []StoreClosure  `json:"closures"`
	Offers    []string        `json:"offers"`
	IsInUse   bool            `json:"is_in_use"`
	Open      string          `json:"open"` // whether it is open at this moment
	IsTaxed   bool            `json:"is_taxed"`
	TaxURL    string          `json:"tax_url"` // empty where there is no such screen, or not for who looks
	Registers []StoreRegister `json:"registers"`
	Trail     []TrailRow      `json:"trail"`
}

// StoreDay is a weekday with its hours.
type StoreDay struct {
	Day   int         `json:"day"` // Sunday is 0
	Name  string      `json:"name"`
	Spans []StoreSpan `json:"spans"` // none: closed
}

// StoreSpan is a span of opening hours, HH:MM.
type StoreSpan struct {
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
}

// StoreClosure are days with other hours.
type StoreClosure struct {
	First  string      `json:"first"` // YYYY-MM-DD
	Last   string      `json:"last"`
	Reason string      `json:"reason"`
	Spans  []StoreSpan `json:"spans"` // none: closed
}

// StoreRegister is a register of a store.
type StoreRegister struct {
	RegisterID int64  `json:"register_id"`
	Version    string `json:"version"`
	Number     int    `json:"number"`
	Name       string `json:"name"`
	IsInUse    bool   `json:"is_in_use"`
}

// SavedStore answers a change of one.
type SavedStore struct {
	Success string `json:"success"`
	Store   Store  `json:"store"`
}

// StoreURL is where a store is changed.
func StoreURL(id int64) string { return "/admin/store/edit?store_id=" + strconv.FormatInt(id, 10) }

// NewStore shows a store in a form.
func NewStore(ctx context.Context, l location.Location, registers []register.Register, trail []TrailRow) Store {
	shown := Store{
		StoreID: l.ID, Version: l.Version(), Code: l.Code, Name: l.Name, ShortName: l.ShortName, Address1: l.Address1,
		City: l.City, State: l.State, Postcode: l.Postcode, Telephone: l.Telephone, Email: l.Email,
		Place: location.PlaceText(l.Place), Website: l.Website, Dealer: l.Dealer,
		TimeZone: l.Zone.String(), Days: NewStoreDays(ctx, l.Hours), Closures: []StoreClosure{}, Offers: []string{},
		IsInUse: !l.OutOfUse, Open: present.OpenText(ctx, l, clock.Now(ctx)), Registers: []StoreRegister{}, Trail: trail,
	}
	for _, c := range l.Closures {
		shown.Closures = append(shown.Closures, StoreClosure{First: c.First, Last: c.Last, Reason: c.Reason,
			Spans: spans(c.Hours)})
	}
	for _, o := range l.Offers {
		shown.Offers = append(shown.Offers, string(o))
	}
	for _, r := range registers {
		shown.Registers = append(shown.Registers, StoreRegister{RegisterID: r.ID, Version: r.Version(), Number: r.Number,
			Name: r.Name, IsInUse: !r.OutOfUse})
	}
	return shown
}

// NewStoreDays are the hours of a week, from Monday on.
func NewStoreDays(ctx context.Context, week location.Week) []StoreDay {
	days := make([]StoreDay, 7)
	for i := range days {
		day := time.Weekday((i + 1) % 7)
		days[i] = StoreDay{Day: int(day), Name: present.Weekday(ctx, day), Spans: spans(week[day])}
	}
	return days
}

func spans(hours []location.Hours) []StoreSpan {
	shown := []StoreSpan{}
	for _, h := range hours {
		shown = append(shown, StoreSpan(h))
	}
	return shown
}

// States are those where a store can be.
func States() []StoreChoice {
	country, _ := region.CountryOf(region.CountryID("US"))
	choices := make([]StoreChoice, 0, len(country.Zones()))
	for _, z := range country.Zones() {
		choices = append(choices, StoreChoice{Value: z.Short(), Label: z.Name})
	}
	return choices
}

var zoneWords = [][2]string{
	{"America/New_York", text.Key("Eastern time")}, {"America/Chicago", text.Key("Central time")},
	{"America/Denver", text.Key("Mountain time")}, {"America/Phoenix", text.Key("Arizona, no daylight saving time")},
	{"America/Los_Angeles", text.Key("Pacific time")}, {"America/Anchorage", text.Key("Alaska time")},
	{"Pacific/Honolulu", text.Key("Hawaii time")}, {"America/Puerto_Rico", text.Key("Puerto Rico and Virgin Islands")},
	{"Pacific/Guam", text.Key("Guam")},
}

// TimeZones are those of the country, and present if it is another one.
func TimeZones(ctx context.Context, present string) []StoreChoice {
	var choices []StoreChoice
	isListed := present == ""
	for _, z := range zoneWords {
		choices = append(choices, StoreChoice{Value: z[0], Label: text.Tr(ctx, z[1])})
		isListed = isListed || z[0] == present
	}
	if !isListed {
		choices = append(choices, StoreChoice{Value: present, Label: strings.ReplaceAll(present, "_", " ")})
	}
	return choices
}

// StoreOffers are all that a store may offer.
func StoreOffers(ctx context.Context) []StoreChoice {
	var choices []StoreChoice
	for _, o := range location.AllOffers() {
		choices = append(choices, StoreChoice{Value: string(o), Label: present.OfferName(ctx, o)})
	}
	return choices
}
