package distributor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
)

// Figure is what a warehouse has of a part, or, without one, what the part costs from any.
type Figure struct {
	AAIA, MPN, Warehouse string
	Inventory            int
	Cost                 money.E4 // of a piece; 0: not said
	AsOf                 time.Time
	Core                 money.E4 // of a piece; 0: not said
	Pack                 int      // pieces sold together; 0: not said
	Name                 string
}

// with is a figure with what a price feed says of its part: where both say something, the newer of the two counts.
func (f Figure) with(list Figure) Figure {
	newer, older := f, list
	if list.AsOf.After(f.AsOf) {
		newer, older = list, f
	}
	f.Cost, f.Core = cmp.Or(newer.Cost, older.Cost), cmp.Or(newer.Core, older.Core)
	f.Pack, f.Name = cmp.Or(newer.Pack, older.Pack), cmp.Or(newer.Name, older.Name)
	return f
}

// Sheet is a feed as a table: of stock where it has quantities, else of prices alone.
type Sheet struct {
	IsStock bool
	Figures []Figure
	Broken  []Broken
}

// Broken is a line of a Sheet that can't be read.
type Broken struct {
	Line   int64
	Part   Part // as far as it can be read
	Reason fault.Text
}

// Told says which lines can't be read, the first few one by one; it is empty where all can.
func (s Sheet) Told() string {
	const atMost = 5
	var lines []string
	for _, b := range s.Broken[:min(len(s.Broken), atMost)] {
		lines = append(lines, fmt.Sprintf("line %d: %s", b.Line, b.Reason))
	}
	if more := len(s.Broken) - atMost; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "; ")
}

// ErrCutOff is a Sheet without its end: it may still be written.
var ErrCutOff = errors.New("the feed is cut off")

// FeedFile is where a Sheet stood.
type FeedFile struct {
	Name    string
	Sum     string    // SHA-256, hex
	Changed time.Time // when it was last written, by the clock of its host
}

// day is one in the name of a file: stock-20261130.csv, prices_2026-11-30.csv.
var day = regexp.MustCompile(`(?:^|[^0-9])(20[0-9]{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12][0-9]|3[01])(?:[^0-9]|$)`)

// asOf is when a table is of: when it was last written, but no later than the day in its name, for an old one that is
// brought again is written anew, and no later than now.
func (f FeedFile) asOf(now time.Time) time.Time {
	of := f.Changed
	if found := day.FindStringSubmatch(f.Name); found != nil {
		d, err := time.Parse("20060102", found[1]+found[2]+found[3])
		if ends := d.AddDate(0, 0, 1).Add(-time.Second); err == nil && ends.Before(of) {
			of = ends
		}
	}
	if of.After(now) {
		return now
	}
	return of
}

// FeedKind names what a feed is of.
type FeedKind string

const (
	StockFeed FeedKind = "stock"
	PriceFeed FeedKind = "prices"
)

func (s Sheet) kind() FeedKind {
	if s.IsStock {
		return StockFeed
	}
	return PriceFeed
}

// TakeFeed puts a distributor's figures in place of those of before, in the caller's transaction (Take's). A feed that is
// empty, older than the last, or less than half of it is a Conflict, before anything is touched (b12). What it leaves out
// stays as old as it is, or is there no more where the distributor means it so.
func (s *Service) TakeFeed(ctx context.Context, vendorID int64, asOf time.Time, all []Figure) error {
	if !db.Inside(ctx) {
		return errors.New("distributor: a feed is taken inside of Take")
	}
	d, err := s.Distributor(ctx, vendorID)
	if err != nil {
		return err
	}
	last, n, err := lastFeed(ctx, vendorID)
	if err != nil {
		return err
	}
	if err := plausible(len(all), asOf, last, n); err != nil {
		return err
	}
	bound(all, asOf)
	if err := saveFigures(ctx, vendorID, all); err != nil || !d.AbsentIsZero {
		return err
	}
	return emptyBefore(ctx, vendorID, asOf, nil)
}

// plausible says whether a feed of so many figures may follow the last one, which had n.
func plausible(figures int, asOf, last time.Time, n int) error {
	switch {
	case figures == 0:
		return fault.New(fault.Conflict, "The feed is empty. Nothing was changed.")
	case asOf.Before(last):
		return fault.New(fault.Conflict, "The feed is older than the last one. Nothing was changed.")
	case 2*figures < n:
		return fault.New(fault.Conflict, "The feed has %s figures, the last one had %s. Nothing was changed.", figures, n)
	}
	return nil
}

func bound(all []Figure, asOf time.Time) {
	for i := range all {
		f := &all[i]
		f.AAIA, f.MPN = strings.ToUpper(f.AAIA), strings.ToUpper(f.MPN)
		f.Inventory = min(max(f.Inventory, 0), mostPieces)
		f.AsOf = asOf
	}
}

// mostSpared is how many parts of broken lines are told apart from those that a feed leaves out.
const mostSpared = 200

// TakeSheet takes a feed as TakeFeed does, but in steps that keep nobody from writing meanwhile: a feed that was taken in
// part, because the program ended, is taken whole the next time. It is false where the last one of its kind was the same,
// and nothing changes. Of a part whose line is broken, nobody knows that the feed leaves it out: it stays. A feed with more
// lines that can't be read than others is a Conflict. It can't be called inside a transaction.
func (s *Service) TakeSheet(ctx context.Context, vendorID int64, file FeedFile, sheet Sheet) (isNew bool, err error) {
	if db.Inside(ctx) {
		return false, remote.ErrInTransaction
	}
	d, err := s.Distributor(ctx, vendorID)
	if err != nil {
		return false, err
	}
	if d.Kind != Files {
		return false, fault.New(fault.Conflict, "Only a distributor that exchanges files has feeds.")
	}
	now := clock.Now(ctx)
	asOf := file.asOf(now)
	before, err := lastSheet(ctx, vendorID, sheet.kind())
	if err != nil || before.sum == file.Sum {
		return false, err
	}
	last, n := before.asOf, before.lines
	if sheet.IsStock { // which may come by X12 too
		if last, n, err = lastFeed(ctx, vendorID); err != nil {
			return false, err
		}
	}
	if b := sheet.Broken; len(b) > len(sheet.Figures) {
		return false, fault.New(fault.Conflict, "Most lines of the feed can't be read, as line %s: %s. Nothing was changed.",
			b[0].Line, b[0].Reason)
	}
	if err := plausible(len(sheet.Figures), asOf, last, n); err != nil {
		return false, err
	}
	bound(sheet.Figures, asOf)
	for some := range slices.Chunk(sheet.Figures, figuresAtOnce) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			if sheet.IsStock {
				return saveFigures(ctx, vendorID, some)
			}
			return savePrices(ctx, vendorID, some)
		})
		if err != nil {
			return false, err
		}
	}
	return true, db.Atomic(ctx, func(ctx context.Context) error {
		if spared, known := sheet.spared(); sheet.IsStock && d.AbsentIsZero && known {
			if err := emptyBefore(ctx, vendorID, asOf, spared); err != nil {
				return err
			}
		}
		return saveSheet(ctx, vendorID, sheet.kind(), takenSheet{file.Name, file.Sum, len(sheet.Figures), asOf}, now)
	})
}

// spared are the parts of broken lines; false where they can't all be told.
func (s Sheet) spared() ([]Part, bool) {
	var parts []Part
	for _, b := range s.Broken {
		if b.Part.AAIA == "" || b.Part.MPN == "" {
			return nil, false
		}
		if part := (Part{strings.ToUpper(b.Part.AAIA), strings.ToUpper(b.Part.MPN)}); !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
		if len(parts) > mostSpared {
			return nil, false
		}
	}
	return parts, true
}

// FromFeed are the offers of parts as the last feeds have them, each as old as its stock is.
func (s *Service) FromFeed(ctx context.Context, vendorID int64, wanted []Wanted) ([]Offer, error) {
	var numbers []string
	for _, w := range wanted {
		numbers = append(numbers, strings.ToUpper(w.MPN))
	}
	figures, err := figuresOf(ctx, vendorID, numbers)
	if err != nil {
		return nil, err
	}
	prices, err := pricesOf(ctx, vendorID, numbers)
	if err != nil {
		return nil, err
	}
	var offers []Offer
	for _, w := range wanted {
		part := Part{strings.ToUpper(w.AAIA), strings.ToUpper(w.MPN)}
		o := Offer{AAIA: w.AAIA, MPN: w.MPN}
		for _, f := range figures {
			if (Part{f.AAIA, f.MPN}) == part {
				o.add(f.with(prices[part]))
			}
		}
		if len(o.Places) > 0 {
			offers = append(offers, o)
		}
	}
	return offers, nil
}

// add adds what a warehouse has.
func (o *Offer) add(f Figure) {
	place := Place{Code: f.Warehouse, Name: f.Warehouse, Inventory: f.Inventory}
	if f.Cost > 0 {
		place.Price = &f.Cost
		if o.Cost == nil || f.Cost < *o.Cost {
			o.Cost = &f.Cost
		}
	}
	if o.AsOf.IsZero() || f.AsOf.Before(o.AsOf) {
		o.AsOf = f.AsOf
	}
	if f.Core > 0 && len(o.Prices) == 0 {
		o.Prices = []Price{{Key: "core", Name: "Core", Value: f.Core}}
	}
	o.Name, o.Multiple = cmp.Or(o.Name, f.Name), cmp.Or(o.Multiple, f.Pack)
	o.Places = append(o.Places, place)
}
