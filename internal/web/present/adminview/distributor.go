package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/distributor"
	"camber/internal/shop/vendor"
	"camber/internal/web/present"
)

// DistributorPage is how a vendor is asked by its own system; without one, the form that makes it be asked.
type DistributorPage struct {
	Bar         OfficeBar          `json:"bar"`
	VendorID    int64              `json:"vendor_id"`
	Vendor      string             `json:"vendor"`
	VendorURL   string             `json:"vendor_url"`
	Kinds       []OfficeOption     `json:"kinds"`
	Stores      []OfficeChoice     `json:"stores"`
	Secret      string             `json:"secret"`     // the variable of the environment that has it
	HasSecret   bool               `json:"has_secret"` // where the server runs
	Largest     int                `json:"largest"`    // bytes of a table
	Distributor *DistributorRecord `json:"distributor"`
}

// OfficeOption is something that is chosen by its name in the program.
type OfficeOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// DistributorRecord is how a vendor is asked, in a form.
type DistributorRecord struct {
	Version      string              `json:"version"`
	Kind         string              `json:"kind"`
	Address      string              `json:"address"`
	Client       string              `json:"client"`
	HostKey      string              `json:"host_key"`
	Patience     int                 `json:"patience"` // seconds
	AbsentIsZero bool                `json:"absent_is_zero"`
	Active       bool                `json:"active"`
	Account      string              `json:"account"` // of stores that have none of their own
	Accounts     []DistributorNumber `json:"accounts"`
	Orders       bool                `json:"orders"` // false: it is known by a table alone
	Tables       bool                `json:"tables"` // are taken of it
	Visited      string              `json:"visited"`
	Failed       string              `json:"failed"` // what went wrong at that visit
	Feeds        []DistributorFeed   `json:"feeds"`
	Trail        []TrailRow          `json:"trail"`
}

// DistributorNumber is the number of a store there.
type DistributorNumber struct {
	StoreID int64  `json:"store_id"`
	Number  string `json:"number"`
}

// DistributorFeed is the last table of its kind that was taken.
type DistributorFeed struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Lines int    `json:"lines"`
	AsOf  string `json:"as_of"`
	Taken string `json:"taken"`
}

// SavedDistributor answers a change of one.
type SavedDistributor struct {
	Success     string            `json:"success"`
	Distributor DistributorRecord `json:"distributor"`
}

// DistributorAnswer is what a distributor said when it was tried.
type DistributorAnswer struct {
	Failed string                 `json:"failed"` // why it can't be asked now; empty: it answered
	Text   string                 `json:"text"`
	Places []DistributorPlaceHave `json:"places"`
}

// DistributorPlaceHave is what a warehouse has of the part that was asked for.
type DistributorPlaceHave struct {
	Name      string `json:"name"`
	Inventory int    `json:"inventory"`
	Cost      string `json:"cost"` // of a piece; empty: it did not say
	Arrives   string `json:"arrives"`
}

// TakenTable answers a table that was brought by hand.
type TakenTable struct {
	Success     string            `json:"success"`
	Unread      string            `json:"unread"` // which lines can't be read; empty: all can
	Distributor DistributorRecord `json:"distributor"`
}

// DistributorURL is where it is set how a vendor is asked.
func DistributorURL(vendorID int64) string {
	return "/admin/distributor?vendor_id=" + strconv.FormatInt(vendorID, 10)
}

// NewDistributorKinds are the ways by which this server asks.
func NewDistributorKinds(ctx context.Context, kinds []distributor.Kind) []OfficeOption {
	words := map[distributor.Kind]string{distributor.REST: text.Tr(ctx, "By its web service"),
		distributor.Files:     text.Tr(ctx, "By files: X12 and tables in a folder, or a table on the web"),
		distributor.Simulator: text.Tr(ctx, "Simulator, for demonstration")}
	var found []OfficeOption
	for _, k := range kinds {
		found = append(found, OfficeOption{string(k), words[k]})
	}
	return found
}

// NewDistributorRecord shows one in a form.
func NewDistributorRecord(d distributor.Distributor, feeds []distributor.Feed, last distributor.Visit, trail []TrailRow,
	zone *time.Location) DistributorRecord {
	shown := DistributorRecord{Version: d.Version(), Kind: string(d.Kind), Address: d.Address, Client: d.Client,
		HostKey: d.HostKey, Patience: int((d.Patience + time.Second - 1) / time.Second), AbsentIsZero: d.AbsentIsZero,
		Active: !d.Off, Accounts: []DistributorNumber{}, Orders: !d.IsTableOnly(), Tables: d.Kind == distributor.Files,
		Failed: last.Failed, Feeds: []DistributorFeed{}, Trail: trail}
	for _, a := range d.Accounts {
		if a.LocationID == 0 {
			shown.Account = a.Number
			continue
		}
		shown.Accounts = append(shown.Accounts, DistributorNumber{a.LocationID, a.Number})
	}
	if !last.At.IsZero() {
		shown.Visited = present.Moment(last.At, zone)
	}
	for _, f := range feeds {
		shown.Feeds = append(shown.Feeds, DistributorFeed{string(f.Kind), f.Name, f.Lines, present.Moment(f.AsOf, zone),
			present.Moment(f.Taken, zone)})
	}
	return shown
}

// NewDistributorAnswer shows what one said to a question about one part.
func NewDistributorAnswer(ctx context.Context, asked distributor.Asked, v vendor.Vendor) DistributorAnswer {
	shown := DistributorAnswer{Places: []DistributorPlaceHave{}}
	waited := strconv.FormatFloat(asked.Waited.Seconds(), 'f', 1, 64)
	switch {
	case asked.Failed != nil:
		shown.Failed = present.Words(ctx, *asked.Failed)
		shown.Text = text.Tr(ctx, "Waited %s s.", waited)
	case len(asked.Offers) == 0:
		shown.Text = text.Tr(ctx, "%s answered in %s s: it does not know this part.", v.Name, waited)
	default:
		shown.Text = text.Tr(ctx, "%s answered in %s s.", v.Name, waited)
	}
	for _, o := range asked.Offers {
		for _, p := range o.Places {
			place := DistributorPlaceHave{Name: p.Name, Inventory: p.Inventory, Cost: costText(o.CostAt(p)), Arrives: p.Arrives}
			if day, err := time.Parse(time.DateOnly, p.Arrives); err == nil {
				place.Arrives = day.Format("01/02/2006")
			}
			shown.Places = append(shown.Places, place)
		}
	}
	return shown
}

func costText(cost *money.E4) string {
	if cost == nil {
		return ""
	}
	return cost.Text()
}
