package exchange

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/price"
)

// found is a part as a file brings it.
type found struct {
	record.Place
	item    catalog.Item
	label   string            // the brand and the part number
	prices  []price.PartPrice // of prices, maps and rebates, PartID is filled in when the part is there
	maps    []price.PartMAP
	rebates []price.PartRebate
	kept    func() error // what else the record brings, done when the part is kept; may be nil
}

// shelf saves parts with their prices, a chunk a transaction, and with each chunk how far the import is: what breaks
// off goes on behind the last chunk.
type shelf struct {
	*run
	chunk   []found
	waiting []found // kits whose components may come later in the file
}

// chunkSize is how many parts are saved at once: few enough that nobody waits for the lock.
const chunkSize = 500

// mostWaiting keeps a file of kits without components from filling the memory.
const mostWaiting = 100_000

func (s *shelf) add(ctx context.Context, f found) error {
	if s.chunk = append(s.chunk, f); len(s.chunk) < chunkSize {
		return nil
	}
	return s.save(ctx)
}

// end saves what is left, and then the kits that waited for their components.
func (s *shelf) end(ctx context.Context) error {
	if err := s.save(ctx); err != nil {
		return err
	}
	for last := -1; len(s.waiting) > 0 && len(s.waiting) != last; {
		again := s.waiting
		last, s.waiting = len(again), nil
		for _, f := range again {
			if err := s.add(ctx, f); err != nil {
				return err
			}
		}
		if err := s.save(ctx); err != nil {
			return err
		}
	}
	for _, f := range s.waiting {
		if err := s.reject(f.Place, f.item.Number, withoutComponent()); err != nil {
			return err
		}
	}
	s.waiting = nil
	return nil
}

// save writes the chunk. The outcomes are counted once it is committed.
func (s *shelf) save(ctx context.Context) error {
	chunk := s.chunk
	s.chunk = nil
	if len(chunk) == 0 {
		return nil
	}
	var outcomes []catalog.Outcome
	var after Report
	var refused []record.Rejected
	err := db.Atomic(ctx, func(ctx context.Context) error {
		report := s.report.clone()
		saved, left, err := s.write(ctx, &report, chunk)
		if err != nil {
			return err
		}
		outcomes, after, refused = saved, report, left
		if err := s.rejects.save(ctx, report.ImportID, left); err != nil {
			return err
		}
		return saveReport(ctx, report, clock.Now(ctx))
	})
	if err != nil {
		return err
	}
	s.report, s.saved = after, after.clone()
	if err := s.rejects.commit(refused); err != nil {
		return err
	}
	for i, o := range outcomes {
		switch {
		case o.Done == catalog.Waiting:
			s.waiting = append(s.waiting, chunk[i])
		case o.Done != catalog.Rejected && chunk[i].kept != nil:
			if err := chunk[i].kept(); err != nil {
				return err
			}
		}
	}
	if len(s.waiting) > mostWaiting {
		return tooManyWait()
	}
	s.progress()
	return ctx.Err()
}

func withoutComponent() fault.Text { return fault.T("a component of the kit is not in the catalog") }

func tooManyWait() error {
	return fault.New(fault.Invalid, "More than %s kits wait for components that the catalog does not have.", mostWaiting)
}

// write saves a chunk with its prices, counts in r what became of each, and returns the rejected too.
func (s *shelf) write(ctx context.Context, r *Report, chunk []found) (saved []catalog.Outcome, left []record.Rejected,
	err error) {
	items := make([]catalog.Item, len(chunk))
	for i, f := range chunk {
		items[i] = f.item
	}
	if saved, err = s.Catalog.SaveItems(ctx, s.who, items); err != nil {
		return nil, nil, err
	}
	if err := s.noted(ctx, chunk, saved, func() error { return s.savePrices(ctx, r, chunk, saved) }); err != nil {
		return nil, nil, err
	}
	for i, o := range saved {
		r.outcome(chunk[i].Place, o)
		if o.Done == catalog.Rejected {
			left = append(left, record.Rejected{Place: chunk[i].Place, Key: chunk[i].item.Number, Reason: reasonOf(o)})
		}
	}
	return saved, left, nil
}

// noted saves the prices of a chunk, and tells who wants to know it what the parts and prices were before.
func (s *shelf) noted(ctx context.Context, chunk []found, saved []catalog.Outcome, savePrices func() error) error {
	if s.options.Note == nil {
		return savePrices()
	}
	var ids []int64
	for _, o := range saved {
		if o.PartID != 0 {
			ids = append(ids, o.PartID)
		}
	}
	before, err := s.Prices.Snapshot(ctx, ids)
	if err != nil {
		return err
	}
	if err := savePrices(); err != nil {
		return err
	}
	after, err := s.Prices.Snapshot(ctx, ids)
	if err != nil {
		return err
	}
	prices := before.Until(after)
	var made []Made
	for i, o := range slices.Backward(saved) { // of a part that comes twice the last has its prices
		trace, err := o.Trace()
		if err != nil {
			return err
		}
		m := Made{Number: chunk[i].Number, Line: chunk[i].Line, Label: chunk[i].label, PartID: o.PartID, Part: trace,
			Prices: prices[o.PartID]}
		delete(prices, o.PartID)
		if len(trace.Is)+len(m.Prices) > 0 {
			made = append(made, m)
		}
	}
	slices.Reverse(made)
	return s.options.Note(ctx, s.report.ImportID, made)
}

// savePrices saves what the parts of a chunk cost. A price that is wrong does not keep its part out.
func (s *shelf) savePrices(ctx context.Context, r *Report, chunk []found, saved []catalog.Outcome) error {
	var prices []price.PartPrice
	var maps []price.PartMAP
	var rebates []price.PartRebate
	var lines, mapLines, rebateLines []int64
	for i, o := range saved {
		if o.Done == catalog.Rejected || o.Done == catalog.Waiting || o.Done == catalog.Removed {
			continue
		}
		for _, p := range chunk[i].prices {
			p.PartID = o.PartID
			prices, lines = append(prices, p), append(lines, chunk[i].Line)
		}
		for _, m := range chunk[i].maps {
			m.PartID = o.PartID
			maps, mapLines = append(maps, m), append(mapLines, chunk[i].Line)
		}
		for _, r := range chunk[i].rebates {
			r.PartID = o.PartID
			rebates, rebateLines = append(rebates, r), append(rebateLines, chunk[i].Line)
		}
	}
	note := func(done price.Saved, lines []int64) {
		r.count("prices changed", int64(done.Changed))
		for i, line := range lines {
			for _, why := range done.Rejected[i] {
				r.warn(line, why)
			}
		}
	}
	for from := 0; from < len(prices); from += price.MostPrices {
		to := min(from+price.MostPrices, len(prices))
		done, err := s.Prices.SavePrices(ctx, s.who, prices[from:to])
		if err != nil {
			return err
		}
		note(done, lines[from:to])
	}
	dearer, err := s.Prices.Dearer(ctx, prices)
	if err != nil {
		return err
	}
	for _, i := range dearer {
		r.warn(lines[i], fault.T("A special price of %s is not below the price of its part: the price counts.",
			prices[i].Unit.Text()))
	}
	for from := 0; from < len(maps); from += price.MostPrices {
		to := min(from+price.MostPrices, len(maps))
		done, err := s.Prices.SaveMAPs(ctx, s.who, maps[from:to])
		if err != nil {
			return err
		}
		note(done, mapLines[from:to])
	}
	for from := 0; from < len(rebates); from += price.MostPrices {
		to := min(from+price.MostPrices, len(rebates))
		done, err := s.Prices.SaveRebates(ctx, s.who, rebates[from:to])
		if err != nil {
			return err
		}
		note(done, rebateLines[from:to])
	}
	return nil
}

// outcome counts what became of a part. Kits that wait are not decided yet.
func (r *Report) outcome(at record.Place, o catalog.Outcome) {
	r.decided(at)
	switch o.Done {
	case catalog.Rejected:
		r.Rejected++
		r.Reasons = tally(r.Reasons, at.Line, reasonOf(o))
	case catalog.Waiting:
		r.Waiting = append(r.Waiting, at.Number)
	case catalog.Added, catalog.Changed, catalog.Unchanged, catalog.Removed:
		r.Kept++
		r.count("parts "+string(o.Done), 1)
	}
}

func (r *Report) decided(at record.Place) {
	r.Waiting = slices.DeleteFunc(r.Waiting, func(number int64) bool { return number == at.Number })
}

// reasonOf is the first of the reasons, by the name of its field.
func reasonOf(o catalog.Outcome) fault.Text {
	for _, field := range slices.Sorted(maps.Keys(o.Fields)) {
		return o.Fields[field]
	}
	return fault.Text{}
}
