package hosted

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/catalog"
)

const (
	poll  = time.Second // how long a change can go unseen when nothing wakes Run
	pause = 10 * time.Second
	lease = 2 * time.Minute // how long a server that hands over keeps the others from it, if it does not say so again
	batch = 1000            // changes, or parts, at once
)

// changedStock is of package stock.
const changedStock = "stock"

// Run hands over until ctx ends. A failure is logged and noted; what the company has goes on being asked.
func (s *Service) Run(ctx context.Context) error {
	if s.company == nil {
		return nil
	}
	woken, stop := db.From(ctx).Woken(db.ChangesWoken)
	defer stop()
	for ctx.Err() == nil {
		rest := poll
		if err := s.Step(db.With(ctx, db.From(ctx))); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "hosted search: hand over", "error", err)
			rest = pause
		}
		clock.WaitOr(ctx, rest, woken)
	}
	return nil
}

// Step hands over what has changed, or everything where the company has not what the shop has chosen; nothing where
// another server does. The company is asked from the moment on that it has everything.
func (s *Service) Step(ctx context.Context) error {
	s.stepped.Lock()
	defer s.stepped.Unlock()
	t, ok, err := s.chosen(ctx)
	if err != nil || !ok {
		s.live.Store(nil)
		return err
	}
	p, now, err := s.begin(ctx, t)
	if err != nil {
		return err
	}
	if !p.whole {
		s.live.Store(nil)
	} else {
		s.live.Store(&t)
		some, end, err := p.some(ctx)
		switch {
		case errors.Is(err, db.ErrBehind):
		case err != nil:
			return err
		case !some && now.Problem == "":
			s.passed = end
			return nil
		}
	}
	if held, err := hold(ctx, s.holder, lease); err != nil || !held {
		return err
	}
	if p, now, err = s.begin(ctx, t); err != nil { // another server may have been faster
		return err
	}
	if now.Cursor != s.saved { // the company has what another server handed over
		s.sent.Clear()
	}
	if err := p.handOver(ctx); err != nil {
		return errors.Join(err, saveProblem(context.WithoutCancel(ctx), s.holder, err.Error()))
	}
	return nil
}

// begin is a pass from where the last one ended, whichever server's.
func (s *Service) begin(ctx context.Context, t target) (p *pass, now stateRow, err error) {
	if now, err = readState(ctx); err != nil {
		return nil, now, err
	}
	p = &pass{Service: s, target: t, whole: now.Target == s.key(t)}
	if p.whole {
		p.cursor, err = now.cursor()
		p.cursor = later(p.cursor, s.passed)
	}
	return p, now, err
}

// later is the cursor that is farther on.
func later(a, b db.Cursor) db.Cursor {
	if b.Transaction > a.Transaction || b.Transaction == a.Transaction && b.ID > a.ID {
		return b
	}
	return a
}

// pass is one handing over.
type pass struct {
	*Service
	target  target
	whole   bool      // the company has everything as of the cursor
	cursor  db.Cursor // changes up to here are handed over, but for renamed
	renamed renamed
	count   int // of the parts that were handed over at once
	held    time.Time
}

// renamed are what parts are also found by, and may be called otherwise now.
type renamed struct{ brands, series, categories map[int64]bool }

func (r renamed) none() bool { return len(r.brands)+len(r.series)+len(r.categories) == 0 }

func (p *pass) handOver(ctx context.Context) error {
	err := db.ErrBehind
	if p.whole {
		err = p.follow(ctx)
	}
	if errors.Is(err, db.ErrBehind) {
		err = p.build(ctx)
	}
	if err != nil {
		return err
	}
	at, err := json.Marshal(p.cursor)
	if err != nil {
		return err
	}
	kept, err := saveState(ctx, stateRow{Target: p.key(p.target), Cursor: string(at), Parts: int64(p.count), Holder: p.holder})
	if err == nil && !kept {
		err = errTaken
	}
	if err == nil {
		p.saved = string(at)
		p.live.Store(&p.target)
	}
	return err
}

// some says whether a change behind the cursor has to be handed over, and how far none has where it is not so.
func (p *pass) some(ctx context.Context) (some bool, end db.Cursor, err error) {
	end = p.cursor
	for {
		found, next, err := db.From(ctx).Changes(ctx, end, batch)
		if err != nil || slices.ContainsFunc(found, isOurs) {
			return true, end, err
		}
		if end = next; len(found) < batch {
			return false, end, nil
		}
	}
}

func isOurs(c db.Change) bool {
	switch c.Kind {
	case catalog.KindPart, changedStock, catalog.KindBrand, catalog.KindSeries, catalog.KindCategory:
		return true
	}
	return false
}

// follow hands over all changes there are.
func (p *pass) follow(ctx context.Context) error {
	for {
		if err := p.advance(ctx); err != nil {
			return err
		}
		if p.renamed.none() {
			return nil
		}
		r := p.renamed
		p.renamed = renamed{}
		if err := p.rename(ctx, r); err != nil {
			return err
		}
	}
}

// advance hands over the parts that have changed, and notes what else has.
func (p *pass) advance(ctx context.Context) error {
	for {
		found, next, err := db.From(ctx).Changes(ctx, p.cursor, batch)
		if err != nil {
			return err
		}
		parts := map[int64]bool{}
		for _, c := range found {
			switch c.Kind {
			case catalog.KindPart, changedStock:
				parts[c.Key] = true
			case catalog.KindBrand:
				p.renamed.brands = with(p.renamed.brands, c.Key)
			case catalog.KindSeries:
				p.renamed.series = with(p.renamed.series, c.Key)
			case catalog.KindCategory:
				p.renamed.categories = with(p.renamed.categories, c.Key)
			}
		}
		if err := p.writeChanged(ctx, slices.Sorted(maps.Keys(parts))); err != nil {
			return err
		}
		if p.cursor = next; len(found) < batch {
			return nil
		}
	}
}

func with(set map[int64]bool, id int64) map[int64]bool {
	if set == nil {
		set = map[int64]bool{}
	}
	set[id] = true
	return set
}

// writeChanged hands over parts as they are now, but those that are there so already.
func (p *pass) writeChanged(ctx context.Context, ids []int64) error {
	ids, err := p.withKits(ctx, ids)
	if err != nil || len(ids) == 0 {
		return err
	}
	listed, err := p.Service.parts.ListedOf(ctx, ids)
	if err != nil {
		return err
	}
	changes, err := p.records(ctx, listed)
	if err != nil {
		return err
	}
	there := map[int64]bool{}
	for _, part := range listed {
		there[part.ID] = true
	}
	for _, id := range ids {
		if !there[id] {
			changes = append(changes, Change{ID: id})
		}
	}
	changes = slices.DeleteFunc(changes, p.isSent)
	if err := p.write(ctx, p.target.Parts, changes); err != nil {
		return err
	}
	for _, c := range changes {
		p.sent.Put(c.ID, sumOf(c))
	}
	return nil
}

// write hands over changes, and says again that this server does.
func (p *pass) write(ctx context.Context, index string, changes []Change) error {
	for some := range slices.Chunk(changes, batch) {
		if now := clock.Now(ctx); now.Sub(p.held) > lease/4 {
			held, err := hold(ctx, p.holder, lease)
			if err == nil && !held {
				err = errTaken
			}
			if err != nil {
				return err
			}
			p.held = now
		}
		if err := p.company.Write(ctx, index, some); err != nil {
			return err
		}
	}
	return nil
}

var errTaken = errors.New("another server hands over meanwhile")

// rename hands over all parts that are found by what was renamed too, and its own name.
func (p *pass) rename(ctx context.Context, r renamed) error {
	n := namesOf{site: p.target.Site, brands: map[int64]string{}, series: map[int64]string{}}
	if err := p.readNames(ctx, &n, r); err != nil {
		return err
	}
	below := n.below(r.categories)
	err := p.sweep(ctx, p.target.Parts, func(part catalog.Listed) bool {
		return r.brands[part.BrandID] || r.series[part.SeriesID] || below[part.CategoryID]
	}, n.take)
	if err != nil {
		return err
	}
	return p.writeNames(ctx, p.target, n)
}

// sweep hands over all parts that are wanted, and those that change meanwhile to the indexes that are asked.
func (p *pass) sweep(ctx context.Context, index string, wanted func(catalog.Listed) bool, told func(catalog.Listed)) error {
	for after := int64(0); ; {
		listed, err := p.Service.parts.PartsAfter(ctx, after, batch)
		if err != nil || len(listed) == 0 {
			return err
		}
		after = listed[len(listed)-1].ID
		listed = slices.DeleteFunc(listed, func(part catalog.Listed) bool { return !wanted(part) })
		if told != nil {
			for _, part := range listed {
				told(part)
			}
		}
		changes, err := p.records(ctx, listed)
		if err != nil {
			return err
		}
		if err := p.write(ctx, index, changes); err != nil {
			return err
		}
		for _, c := range changes {
			p.sent.Delete(c.ID)
		}
		if p.whole {
			if err := p.advance(ctx); err != nil {
				return err
			}
		}
	}
}

// next is the name of an index that is made, until it takes the place of the one that is asked.
func (t target) next() target {
	const being = "_next"
	t.Parts, t.Categories, t.Series, t.Brands = t.Parts+being, t.Categories+being, t.Series+being, t.Brands+being
	return t
}

// build hands over everything: it is complete before it takes the place of what was there.
func (p *pass) build(ctx context.Context) error {
	begin, err := db.From(ctx).Head(ctx) // what changes while we read is read again
	if err != nil {
		return err
	}
	p.cursor, p.renamed, p.count = begin, renamed{}, 0
	made := p.target.next()
	for _, index := range made.indexes() {
		if err := p.company.Remove(ctx, index.name); err != nil {
			return err
		}
		if err := p.company.Prepare(ctx, index.name, index.shape); err != nil {
			return err
		}
	}
	n := namesOf{site: p.target.Site, brands: map[int64]string{}, series: map[int64]string{}}
	all := func(catalog.Listed) bool { return true }
	err = p.sweep(ctx, made.Parts, all, func(part catalog.Listed) {
		p.count++
		n.take(part)
	})
	if err != nil {
		return err
	}
	if err := p.readNames(ctx, &n, renamed{}); err != nil {
		return err
	}
	if err := p.writeNames(ctx, made, n); err != nil {
		return err
	}
	for i, index := range p.target.indexes() {
		if err := p.company.Replace(ctx, index.name, made.indexes()[i].name); err != nil {
			return err
		}
	}
	p.sent.Clear()
	p.whole, p.cursor, p.renamed = true, begin, renamed{}
	return p.follow(ctx)
}
