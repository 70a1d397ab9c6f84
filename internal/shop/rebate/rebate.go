// Package rebate is what makers give back by mail: whoever buys one of its parts in its days asks the maker for it. It
// changes no price; a rebate at once is one of price.
package rebate

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
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
	Banner           string // hash of an image that the gallery keeps, or empty
	From, To         string // YYYY-MM-DD, "" is open
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

// Save keeps a rebate in place of the one of the same code.
func (s *Service) Save(ctx context.Context, who audit.Who, n New) error {
	n.Code, n.Title = strings.TrimSpace(n.Code), strings.TrimSpace(n.Title)
	slices.Sort(n.PartIDs)
	n.PartIDs = slices.Compact(n.PartIDs)
	if fields := n.check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		found, err := s.parts.Parts(ctx, n.PartIDs)
		if err != nil {
			return err
		}
		if len(found) < len(n.PartIDs) {
			return fault.New(fault.NotFound, "There is no such part.")
		}
		if n.Banner != "" {
			images, err := gallery.Named(ctx, []string{n.Banner})
			if err != nil {
				return err
			}
			if _, kept := images[n.Banner]; !kept {
				return fault.New(fault.NotFound, "There is no such image.")
			}
		}
		id, err := save(ctx, n)
		if err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, id); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "rebate.save", Subject: "rebate", SubjectID: id,
			Detail: map[string]any{"code": n.Code, "parts": n.PartIDs, "from": n.From, "to": n.To},
		})
	})
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
