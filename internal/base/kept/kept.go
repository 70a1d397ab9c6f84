// Package kept holds in memory what a server's pages read again and again, as the database has it: a change drops what
// it concerns, on the server that made it with its commit, on the others as soon as they have read of it in the change
// feed, which takes at most a second. Values from memory are shared: nobody may change them.
package kept

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"camber/internal/base/db"
	"camber/internal/base/recent"
	"camber/internal/base/text"
)

// Memory is what one server keeps. While nobody follows the changes it keeps nothing.
type Memory struct {
	stores sync.Map // store by place
	fresh  atomic.Bool
	prove  func(difference string) // nil: nothing is compared

	following following
}

func New() *Memory { return new(Memory) }

type contextKey struct{}

// With lets reads with the returned context be answered from m; nil is From's database again. It is for what is shown,
// as every request's is: what decides about money, stock and rights, and what changes anything, stands in db.Atomic,
// where everybody reads the database. In db.Enclose what is shown comes from m, unless the transaction itself has
// changed it; what it loads is kept, since it sees what is committed: on SQLite nobody else writes meanwhile,
// PostgreSQL reads anew.
func With(ctx context.Context, m *Memory) context.Context {
	return context.WithValue(ctx, contextKey{}, m)
}

// Shelf says what is kept of one sort, and how long: at most so many values, the ones that were asked for last, each
// until a change that drops names it.
type Shelf[K comparable, V any] struct {
	most   int
	drops  func(db.Change) (keys []K, all bool)
	worded bool
	steady bool
}

// NewShelf makes a shelf for about most values. drops says which keys a change concerns, or all.
func NewShelf[K comparable, V any](most int, drops func(db.Change) (keys []K, all bool)) *Shelf[K, V] {
	return &Shelf[K, V]{most: most, drops: drops}
}

// InWords makes a shelf, as NewShelf, of what is not the same in every language.
func InWords[K comparable, V any](most int, drops func(db.Change) (keys []K, all bool)) *Shelf[K, V] {
	s := NewShelf[K, V](most, drops)
	s.worded = true
	return s
}

// Steady makes a transaction that decides read each value once: as it was then it holds until the end, unless the
// transaction itself changes it. It is for what is never read again behind a lock.
func (s *Shelf[K, V]) Steady() *Shelf[K, V] {
	s.steady = true
	return s
}

// Read returns the values of the keys. Those that are not in memory are loaded together. What load does not return is
// asked for again the next time.
func (s *Shelf[K, V]) Read(ctx context.Context, keys []K,
	load func(ctx context.Context, keys []K) (map[K]V, error)) (map[K]V, error) {
	m := memory(ctx)
	if m == nil || s.isChanging(ctx) {
		return s.decided(ctx, keys, load)
	}
	st := s.of(ctx, m)
	found, missing, seen := st.find(keys)
	s.prove(ctx, m, st, found, seen, load)
	if len(missing) == 0 {
		return found, nil
	}
	loaded, err := load(ctx, missing)
	if err != nil {
		return nil, err
	}
	st.keep(loaded, seen)
	if len(found) == 0 {
		return loaded, nil
	}
	for k, v := range loaded {
		found[k] = v
	}
	return found, nil
}

// decided is Read where the database is to be asked.
func (s *Shelf[K, V]) decided(ctx context.Context, keys []K,
	load func(ctx context.Context, keys []K) (map[K]V, error)) (map[K]V, error) {
	notes := db.Notes(ctx)
	if !s.steady || notes == nil || s.isChanging(ctx) {
		return load(ctx, keys)
	}
	at := s.place(ctx)
	noted, _ := notes[at].(map[K]V)
	missing := slices.DeleteFunc(slices.Clone(keys), func(k K) bool {
		_, is := noted[k]
		return is
	})
	if len(missing) > 0 {
		loaded, err := load(ctx, missing)
		if err != nil {
			return nil, err
		}
		if noted == nil {
			noted = map[K]V{}
			notes[at] = noted
		}
		maps.Copy(noted, loaded)
	}
	found := make(map[K]V, len(keys))
	for _, k := range keys {
		if v, is := noted[k]; is {
			found[k] = v
		}
	}
	return found, nil
}

// Whole says what is kept in one piece, until something changes of one of its kinds.
type Whole[V any] struct{ shelf *Shelf[struct{}, V] }

// NewWhole makes a whole that a change of these kinds drops.
func NewWhole[V any](kinds ...string) Whole[V] {
	return Whole[V]{NewShelf[struct{}, V](1, Of[struct{}](kinds...))}
}

// WholeInWords makes, as NewWhole, what is not the same in every language.
func WholeInWords[V any](kinds ...string) Whole[V] {
	return Whole[V]{InWords[struct{}, V](1, Of[struct{}](kinds...))}
}

// Steady is Shelf.Steady.
func (w Whole[V]) Steady() Whole[V] {
	w.shelf.Steady()
	return w
}

// Read returns the value, which is loaded if it is not in memory.
func (w Whole[V]) Read(ctx context.Context, load func(ctx context.Context) (V, error)) (v V, err error) {
	m := memory(ctx)
	if m == nil || w.shelf.isChanging(ctx) {
		found, err := w.shelf.decided(ctx, []struct{}{{}}, func(ctx context.Context, _ []struct{}) (map[struct{}]V, error) {
			v, err := load(ctx)
			return map[struct{}]V{{}: v}, err
		})
		return found[struct{}{}], err
	}
	st := w.shelf.of(ctx, m)
	v, ok, seen := st.one(struct{}{})
	if ok {
		w.shelf.prove(ctx, m, st, map[struct{}]V{{}: v}, seen,
			func(ctx context.Context, _ []struct{}) (map[struct{}]V, error) {
				now, err := load(ctx)
				return map[struct{}]V{{}: now}, err
			})
		return v, nil
	}
	if v, err = load(ctx); err == nil {
		st.keep(map[struct{}]V{{}: v}, seen)
	}
	return v, err
}

// Of drops all at a change of one of the kinds.
func Of[K comparable](kinds ...string) func(db.Change) ([]K, bool) {
	return func(c db.Change) ([]K, bool) {
		for _, kind := range kinds {
			if c.Kind == kind {
				return nil, true
			}
		}
		return nil, false
	}
}

// Keyed drops, at a change of the kind, the value of its key; at a change of one of the others all.
func Keyed(kind string, others ...string) func(db.Change) ([]int64, bool) {
	all := Of[int64](others...)
	return func(c db.Change) ([]int64, bool) {
		if c.Kind == kind {
			return []int64{c.Key}, false
		}
		return all(c)
	}
}

// memory is nil where the database is to be asked.
func memory(ctx context.Context) *Memory {
	m, _ := ctx.Value(contextKey{}).(*Memory)
	if m == nil || !m.fresh.Load() || db.Decides(ctx) {
		return nil
	}
	return m
}

// isChanging says whether the transaction of ctx has changed what the shelf holds: until its commit it alone knows.
func (s *Shelf[K, V]) isChanging(ctx context.Context) bool {
	for _, c := range db.Pending(ctx) {
		if keys, all := s.drops(c); all || len(keys) > 0 {
			return true
		}
	}
	return false
}

// place is where the values of a shelf are: in each language elsewhere, if they are words.
type place struct {
	shelf any
	lang  text.Lang
}

func (s *Shelf[K, V]) place(ctx context.Context) place {
	at := place{shelf: s}
	if s.worded {
		at.lang = text.In(ctx)
	}
	return at
}

func (s *Shelf[K, V]) of(ctx context.Context, m *Memory) *shelved[K, V] {
	at := s.place(ctx)
	st, ok := m.stores.Load(at)
	if !ok {
		st, _ = m.stores.LoadOrStore(at, &shelved[K, V]{shelf: s, values: recent.New[K, V](s.most)})
	}
	return st.(*shelved[K, V]) //nolint:forcetypeassert // a shelf's place holds nothing else
}

// shelved are the values of a shelf.
type shelved[K comparable, V any] struct {
	shelf   *Shelf[K, V]
	mu      sync.Mutex
	dropped uint64 // how often: what was loaded before may be older than the change
	values  recent.Map[K, V]
}

func (s *shelved[K, V]) find(keys []K) (found map[K]V, missing []K, seen uint64) {
	found = make(map[K]V, len(keys))
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		if v, ok := s.values.Get(k); ok {
			found[k] = v
		} else {
			missing = append(missing, k)
		}
	}
	return found, missing, s.dropped
}

func (s *shelved[K, V]) one(k K) (v V, ok bool, seen uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok = s.values.Get(k)
	return v, ok, s.dropped
}

// keep takes what was loaded when the shelf had been dropped so often.
func (s *shelved[K, V]) keep(loaded map[K]V, seen uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dropped != seen {
		return
	}
	for k, v := range loaded {
		s.values.Put(k, v)
	}
}

func (s *shelved[K, V]) drop(changes []db.Change) {
	for _, c := range changes {
		keys, all := s.shelf.drops(c)
		if all {
			s.clear()
			return
		}
		if len(keys) == 0 {
			continue
		}
		s.mu.Lock()
		s.dropped++
		for _, k := range keys {
			s.values.Delete(k)
		}
		s.mu.Unlock()
	}
}

func (s *shelved[K, V]) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped++
	s.values.Clear()
}
