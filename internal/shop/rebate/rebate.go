// Package rebate is what makers give back by mail: whoever buys one of its parts in its days asks the maker for it. It
// changes no price; a rebate at once is one of price.
package rebate

import (
	"context"
	"net/url"
	"slices"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
)

// Rebate is one campaign of a maker.
type Rebate struct {
	Code    string         // names it at the maker and here
	Title   string         // "$20 back on two pads", as the maker words it
	URL     string         // https, where it is asked for
	Banner  *gallery.Image // nil: its title stands there
	PartIDs []int64
	span
}

// span is the days in which a part must be bought, both included; "" is open.
type span struct{ From, To string }

func (s span) holds(day string) bool { return s.From <= day && (s.To == "" || day <= s.To) }

// New is a rebate to be kept.
type New struct {
	Code, Title, URL string
	Banner           string      // hash of an image that the gallery keeps, or empty
	Amount           money.Cents // of a part, 0: its title says it
	From, To         string      // YYYY-MM-DD, "" is open
	PartIDs          []int64
}

// Service keeps rebates.
type Service struct{ parts *catalog.Service }

func NewService(parts *catalog.Service) *Service { return &Service{parts} }

const changed = "rebate" // in the change feed

var keptRebates = kept.NewWhole[[]Rebate](changed)

// Of returns the rebates that a part bought on this day earns, by part, each list by code.
func (*Service) Of(ctx context.Context, day string, partIDs ...int64) (map[int64][]Rebate, error) {
	all, err := keptRebates.Read(ctx, rebates)
	if err != nil {
		return nil, err
	}
	found := map[int64][]Rebate{}
	for _, r := range all {
		if !r.holds(day) {
			continue
		}
		for _, id := range partIDs {
			if _, has := slices.BinarySearch(r.PartIDs, id); has && !earns(found[id], r.Code) {
				found[id] = append(found[id], r)
			}
		}
	}
	return found, nil
}

func earns(rebates []Rebate, code string) bool {
	return slices.ContainsFunc(rebates, func(r Rebate) bool { return r.Code == code })
}

const (
	longestCode  = 64
	longestTitle = 100
	longestURL   = 1000
)

func (n New) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	for field, problem := range map[string]*fault.Text{
		"code": fault.Length(n.Code, true, 1, longestCode), "title": fault.Length(n.Title, true, 1, longestTitle),
		"url": fault.Length(n.URL, true, 1, longestURL),
	} {
		if problem != nil {
			fields[field] = *problem
		}
	}
	if u, err := url.Parse(n.URL); n.URL != "" && (err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil) {
		fields["url"] = fault.T("The address of a rebate begins with https://")
	}
	if n.Amount < 0 {
		fields["amount"] = fault.T("This must be an amount.")
	}
	for field, day := range map[string]string{"from": n.From, "to": n.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			fields[field] = fault.T("%s is not a day", day)
		}
	}
	if n.To != "" && n.To < n.From {
		fields["to"] = fault.T("The last day comes before the first")
	}
	return fields
}
