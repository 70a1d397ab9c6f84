package find

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
)

// Service answers queries from the snapshot that it has. It is safe for concurrent use; while a new snapshot is made,
// the old one serves (SRCH-8).
type Service struct {
	parts  *catalog.Service
	fits   *fitment.Service
	prices *price.Service
	stock  *stock.Service

	now atomic.Pointer[snapshot] // nil before the first Refresh

	refreshing sync.Mutex // held for cursor
	cursor     db.Cursor  // changes up to here are in now
}

func New(parts *catalog.Service, fits *fitment.Service, prices *price.Service, stock *stock.Service) *Service {
	return &Service{parts: parts, fits: fits, prices: prices, stock: stock}
}

// Find answers from memory. Before the first Refresh it is Unavailable.
func (s *Service) Find(_ context.Context, q Query) (Result, error) {
	now := s.now.Load()
	if now == nil {
		return Result{}, fault.New(fault.Unavailable, "The parts are being read. Please try again in a moment.").After(time.Second)
	}
	return now.find(q), nil
}

// rest is the least time between two readings, however much is sold meanwhile.
const rest = 100 * time.Millisecond

// poll is how long a change can go unseen when nothing wakes Run.
const poll = time.Second

// Run refreshes when a change is committed, and each second, until ctx ends. A failure is logged; the old snapshot
// serves on.
func (s *Service) Run(ctx context.Context) error {
	woken, stop := db.From(ctx).Woken(db.ChangesWoken)
	defer stop()
	for {
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "find: refresh", "error", err)
		}
		_ = clock.Wait(clock.With(ctx, clock.System{}), rest)
		waiting, cancel := context.WithCancel(ctx)
		passed := make(chan struct{})
		go func() {
			defer close(passed)
			_ = clock.Wait(waiting, poll)
		}()
		select {
		case <-woken:
		case <-passed:
		}
		cancel()
		<-passed
		if ctx.Err() != nil {
			return nil
		}
	}
}

// Refresh makes a new snapshot if the change feed has anything since the last one.
func (s *Service) Refresh(ctx context.Context) error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	cursor, changed, err := s.since(ctx)
	if err != nil {
		return err
	}
	if s.now.Load() != nil && !changed {
		s.cursor = cursor
		return nil
	}
	next, err := s.read(ctx)
	if err != nil {
		return fmt.Errorf("read the index: %w", err)
	}
	s.now.Store(next)
	s.cursor = cursor // what was committed while reading is read again
	return nil
}

// batch is how many changes are read at once.
const batch = 1000

// since returns the end of the change feed and whether anything before it is of concern here.
func (s *Service) since(ctx context.Context) (cursor db.Cursor, changed bool, err error) {
	d := db.From(ctx)
	if s.now.Load() == nil {
		cursor, err = d.Head(ctx)
		return cursor, true, err
	}
	cursor = s.cursor
	for {
		changes, next, err := d.Changes(ctx, cursor, batch)
		if errors.Is(err, db.ErrBehind) {
			cursor, err = d.Head(ctx)
			return cursor, true, err
		}
		if err != nil {
			return cursor, false, err
		}
		cursor = next
		changed = changed || slices.ContainsFunc(changes, func(c db.Change) bool { return slices.Contains(concerning, c.Kind) })
		if len(changes) < batch {
			return cursor, changed, nil
		}
	}
}

// concerning are the kinds of changes after which the index is not as it was.
var concerning = []string{catalog.KindPart, catalog.KindCategory, "price", "stock", "vehicle", "fitment"}

func (s *Service) read(ctx context.Context) (*snapshot, error) {
	listed, err := s.parts.AllParts(ctx)
	if err != nil {
		return nil, err
	}
	next := &snapshot{entries: make([]entry, len(listed))}
	ids := make([]int64, len(listed))
	for i, p := range listed {
		ids[i] = p.ID
		next.entries[i] = entry{
			id: p.ID, number: p.NumberNorm, names: p.Names, popularity: p.Popularity, added: p.Added,
			words: words(text.Fold(p.Brand)), prices: map[int64]money.E4{}, free: map[int64]int{},
		}
		for _, name := range p.Names {
			next.entries[i].words = append(next.entries[i].words, words(name)...)
		}
	}
	if next.book, err = s.fits.Book(ctx); err != nil {
		return nil, err
	}
	if err := s.readCategories(ctx, listed, next.entries); err != nil {
		return nil, err
	}
	if err := s.readPrices(ctx, ids, next.entries); err != nil {
		return nil, err
	}
	if err := s.readStock(ctx, listed, next.entries); err != nil {
		return nil, err
	}
	slices.SortFunc(next.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.popularity, a.popularity), cmp.Compare(a.id, b.id))
	})
	return next, nil
}

// readCategories adds the categories that a part is in, and their names in every language to its words.
func (s *Service) readCategories(ctx context.Context, listed []catalog.Listed, entries []entry) error {
	parents := map[int64]int64{}
	names := map[int64][]string{}
	for _, lang := range text.Languages() {
		categories, err := s.parts.Categories(text.With(ctx, lang))
		if err != nil {
			return err
		}
		for _, c := range categories {
			parents[c.ID] = c.ParentID
			names[c.ID] = append(names[c.ID], words(text.Fold(c.Name))...)
		}
	}
	for i, p := range listed {
		for id := p.CategoryID; id != 0; id = parents[id] {
			entries[i].categories = append(entries[i].categories, id)
			entries[i].words = append(entries[i].words, names[id]...)
		}
	}
	return nil
}

func (s *Service) readPrices(ctx context.Context, ids []int64, entries []entry) error {
	levels, err := s.prices.Levels(ctx)
	if err != nil {
		return err
	}
	for _, l := range append([]price.Level{{ID: 0}}, levels...) {
		quotes, err := s.prices.For(ctx, l.ID, 1, ids...)
		if err != nil {
			return err
		}
		for i := range entries {
			if q, ok := quotes[entries[i].id]; ok {
				entries[i].prices[l.ID] = q.UnitE4
			}
		}
	}
	return nil
}

// readStock: a kit has what its components allow in each store.
func (s *Service) readStock(ctx context.Context, listed []catalog.Listed, entries []entry) error {
	var kits []int64
	ids := make([]int64, len(listed))
	for i, p := range listed {
		ids[i] = p.ID
		if p.Kind == catalog.KindKit {
			kits = append(kits, p.ID)
		}
	}
	parts, err := s.parts.Parts(ctx, kits)
	if err != nil {
		return err
	}
	for _, p := range parts {
		for _, c := range p.Components {
			ids = append(ids, c.PartID)
		}
	}
	levels, err := s.stock.Levels(ctx, ids)
	if err != nil {
		return err
	}
	free := map[int64]map[int64]int{} // by store, then part
	for id, at := range levels {
		for _, l := range at {
			if free[l.LocationID] == nil {
				free[l.LocationID] = map[int64]int{}
			}
			free[l.LocationID][id] = l.Free()
		}
	}
	for i := range entries {
		for store, there := range free {
			entries[i].free[store] = stock.Sets(parts[entries[i].id].Components, there, there[entries[i].id])
		}
	}
	return nil
}
