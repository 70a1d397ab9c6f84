package searchlog

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/recent"
	"camber/internal/base/text"
)

const (
	// Days is how long searches are kept.
	Days = 30

	mostWaiting = 5000            // searches that wait to be kept; of more, those that came first
	mostOffered = 5000            // texts that suggestions were made to
	mostOfDay   = 20_000          // searches that are kept of a day
	every       = 5 * time.Second // how long they wait
)

// Service counts searches in memory and keeps them a moment later, so that nobody who searches waits for it: what a
// broken machine had counted in its last seconds is gone. It is safe for concurrent use.
type Service struct {
	mu      sync.Mutex
	waiting map[string]*counted // by id
	added   []cartPart
	ordered []orderedCart
	offered recent.Map[string, string]
	pruned  string // the day on which it was done last
}

// counted is what came of one search since it was kept last.
type counted struct {
	words                      string // empty: not known any more
	asked, none, found, chosen int
	places                     int
	parts                      map[int64]int
}

func New() *Service {
	return &Service{waiting: map[string]*counted{}, offered: recent.New[string, string](mostOffered)}
}

// Asked counts a search that found so many parts.
func (s *Service) Asked(asked string, found int) {
	words := Words(asked)
	if words == "" {
		return
	}
	s.count(idOf(words), func(c *counted) {
		c.words, c.found = words, found
		c.asked++
		if found == 0 {
			c.none++
		}
	})
}

// Offered remembers a text that suggestions are made to: it is a search only when one of them is chosen.
func (s *Service) Offered(asked string) {
	if words := Words(asked); words != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.offered.Put(idOf(words), words)
	}
}

// Chose counts a part that was chosen by an id of Chosen or Suggested. Any other id counts for nothing.
func (s *Service) Chose(queryID string, partID int64) {
	id, place, suggested, ok := chosen(queryID)
	if !ok {
		return
	}
	s.count(id, func(c *counted) {
		if c.words == "" {
			c.words, _ = s.offered.Get(id)
		}
		if suggested {
			c.asked++
			c.found = max(c.found, 1)
		}
		c.chosen++
		c.places += place
		if c.parts == nil {
			c.parts = map[int64]int{}
		}
		c.parts[partID]++
	})
}

func (s *Service) count(id string, by func(*counted)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.waiting[id]
	if c == nil {
		if len(s.waiting) >= mostWaiting {
			return
		}
		c = &counted{}
		s.waiting[id] = c
	}
	by(c)
}

// Keep keeps what was counted since, and forgets what is too old.
func (s *Service) Keep(ctx context.Context) error {
	s.mu.Lock()
	waiting, added, ordered := s.waiting, s.added, s.ordered
	s.waiting, s.added, s.ordered = map[string]*counted{}, nil, nil
	s.mu.Unlock()
	today := day(clock.Now(ctx))
	if len(waiting)+len(added)+len(ordered) > 0 {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			return errors.Join(keep(ctx, today, slices.Sorted(maps.Keys(waiting)), waiting), keepAdded(ctx, today, added),
				keepOrdered(ctx, today, ordered))
		})
		if err != nil {
			return err
		}
	}
	if s.pruned == today {
		return nil
	}
	s.pruned = today
	return prune(ctx, day(clock.Now(ctx).AddDate(0, 0, -Days)))
}

// Run keeps what is counted until ctx ends, and then the last of it.
func (s *Service) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		_ = clock.Wait(clock.With(ctx, clock.System{}), every)
		if err := s.Keep(context.WithoutCancel(ctx)); err != nil {
			slog.ErrorContext(ctx, "searchlog: keep what was searched for", "error", err)
		}
	}
	return nil
}

func day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// Search is what came of the searches for the same words in the days that are kept.
type Search struct {
	ID     string
	Words  string
	Asked  int
	None   int         // times that nothing was found
	Found  int         // parts, the last time
	Chosen int         // times that a part was chosen
	Places int         // of what was chosen, added up
	Orders int         // with a part that the search found
	Sold   money.Cents // of those parts, without tax
	Last   string
}

// Day is what was searched for on one day.
type Day struct {
	Day    string // 2006-01-02, UTC
	Asked  int
	None   int
	Orders int
}

// PerDay are the days that are kept, today the last, and those on which nobody searched among them.
func PerDay(ctx context.Context) ([]Day, error) {
	found, err := perDay(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Day, 0, Days)
	for back := Days - 1; back >= 0; back-- {
		one := Day{Day: day(clock.Now(ctx).AddDate(0, 0, -back))}
		if known, ok := found[one.Day]; ok {
			one = known
		}
		all = append(all, one)
	}
	return all, nil
}

// Filter says which searches. Zero means any.
type Filter struct {
	None   bool   // that found nothing the last time
	Has    string // in their words
	Limit  int
	Offset int
}

// List is a page of them, the most frequent first, and how many there are.
func List(ctx context.Context, f Filter) ([]Search, int, error) {
	f.Has = strings.Join(strings.Fields(text.Fold(f.Has)), " ")
	return list(ctx, f)
}

// Chosen parts are by search those that were chosen most, at most three of each.
func ChosenParts(ctx context.Context, ids []string) (map[string][]int64, error) {
	return choices(ctx, ids)
}
