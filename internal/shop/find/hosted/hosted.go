// Package hosted hands the shop's parts over to a search company, and asks it what a text finds, where the shop has
// chosen so (SRCH-8). Until the company has everything, and while it does not answer, the shop's own index finds.
package hosted

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/base/recent"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// Company keeps records in indexes and finds them by words. No call is made inside a transaction. Every change may be
// made again: it makes no difference.
type Company interface {
	// Ask answers questions, in their order, with the ids of records, the best first. An index that is not there is an error.
	Ask(ctx context.Context, questions ...Question) ([][]int64, error)
	// Prepare says how an index is searched; one that is not there is made.
	Prepare(ctx context.Context, index string, shape Shape) error
	// Write returns once the changes are found; at most 1,000.
	Write(ctx context.Context, index string, changes []Change) error
	// Replace puts the records and the shape of another index in the place of one, which need not be there, at once.
	Replace(ctx context.Context, index, by string) error
	// Remove lets go of an index; one that is not there is no error.
	Remove(ctx context.Context, index string) error
	// Reach says whether the company answers and knows the shop.
	Reach(ctx context.Context) error
	// Account names the shop there.
	Account() string
}

// Question asks one index for the records of a site.
type Question struct {
	Index    string
	Text     string
	Optional []string // words of it that a record need not have
	Site     int64
	Stocked  bool // of those that are in stock alone
	Most     int  // at most 1,000
}

// Change is a record as JSON, or nil where it is to go.
type Change struct {
	ID     int64
	Record json.RawMessage
}

// Shape says how the attributes of records are searched.
type Shape struct {
	Searched [][]string // the more important first; those of a group alike
	Exact    []string   // of these, those in which no typing mistake is forgiven
	Filtered []string
	Ordered  []string // numbers: among equals the higher first
}

// target is where the shop's records are and which of them it asks for.
type target struct {
	Site                              int64
	Parts, Categories, Series, Brands string // indexes
}

// format counts the forms that records and shapes have had.
const format = 1

func (s *Service) key(t target) string {
	return fmt.Sprintf("%d %s %#v", format, s.company.Account(), t)
}

// Service is safe for concurrent use.
type Service struct {
	company Company // nil: the server knows none
	parts   *catalog.Service
	stock   *stock.Service
	holder  string // names this process

	live    atomic.Pointer[target] // what is asked; nil: nothing
	asked   answers
	stepped sync.Mutex // held for what follows
	saved   string     // the place in the change feed, as this server noted it last
	passed  db.Cursor  // of the changes up to here none is of anybody's interest that is not handed over
	sent    recent.Map[int64, uint64]
}

func New(parts *catalog.Service, stock *stock.Service) *Service {
	return &Service{parts: parts, stock: stock, holder: ids.Token(),
		asked: answers{kept: recent.New[string, answer](mostAnswers)}, sent: recent.New[int64, uint64](mostSent)}
}

// Use names the company that the server is set up with. Called before Run.
func (s *Service) Use(company Company) { s.company = company }

// chosen is where the shop's records belong; not ok where its own index is to find.
func (s *Service) chosen(ctx context.Context) (t target, ok bool, err error) {
	v, err := setting.Read(ctx)
	if err != nil || s.company == nil || setting.SearchEngine.In(v) != setting.HostedSearch {
		return t, false, err
	}
	return target{
		Site: int64(setting.SearchSite.In(v)), Parts: setting.PartsIndex.In(v),
		Categories: setting.CategoriesIndex.In(v), Series: setting.SeriesIndex.In(v), Brands: setting.BrandsIndex.In(v),
	}, true, nil
}

// answers are those of the last second, as one page asks the same several times, and until when nobody is asked.
type answers struct {
	mu     sync.Mutex
	kept   recent.Map[string, answer]
	silent time.Time
}

type answer struct {
	found find.Found
	until time.Time
}

const (
	mostAnswers = 500
	answerAge   = time.Second
	patience    = time.Second      // with all servers of the company: somebody waits, and the index has an answer
	silence     = 10 * time.Second // after a question that was not answered
)

// Ask is find.Engine's.
func (s *Service) Ask(ctx context.Context, q find.Asked) (find.Found, bool) {
	t := s.live.Load()
	if t == nil || db.Inside(ctx) {
		return find.Found{}, false
	}
	now, key := clock.Now(ctx), fmt.Sprintf("%#v %#v", *t, q)
	if known, ok := s.asked.get(key, now); ok {
		return known.found, known.until.After(now)
	}
	asking, stop := context.WithTimeout(ctx, patience)
	defer stop()
	found, err := s.ask(asking, *t, q)
	switch {
	case err == nil:
		s.asked.put(key, answer{found, now.Add(answerAge)})
	case ctx.Err() == nil: // else who asked has gone
		slog.WarnContext(ctx, "hosted search: the shop's own index finds for a while", "error", err)
		s.asked.rest(now.Add(silence))
	}
	return found, err == nil
}

func (s *Service) ask(ctx context.Context, t target, q find.Asked) (f find.Found, err error) {
	var questions []Question
	var to []*[]int64
	for _, of := range []struct {
		index   string
		most    int
		stocked bool
		to      *[]int64
	}{
		{t.Parts, q.Most.Parts, q.Stocked, &f.Parts}, {t.Categories, q.Most.Categories, false, &f.Categories},
		{t.Series, q.Most.Series, false, &f.Series}, {t.Brands, q.Most.Brands, false, &f.Brands},
	} {
		if of.most > 0 {
			questions = append(questions, Question{of.index, q.Text, q.Optional, t.Site, of.stocked, of.most})
			to = append(to, of.to)
		}
	}
	found, err := s.company.Ask(ctx, questions...)
	if err != nil {
		return find.Found{}, err
	}
	for i, ids := range found {
		*to[i] = ids
	}
	return f, nil
}

// get is what was answered to a question; the zero answer while nobody is asked.
func (a *answers) get(key string, now time.Time) (known answer, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if now.Before(a.silent) {
		return answer{}, true
	}
	known, ok = a.kept.Get(key)
	return known, ok && known.until.After(now)
}

func (a *answers) put(key string, known answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.kept.Put(key, known)
}

func (a *answers) rest(until time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.silent = until
}

// Reach asks the company whether it knows the shop.
func (s *Service) Reach(ctx context.Context) error { return s.company.Reach(ctx) }

// Standing is how far the handing over is.
type Standing struct {
	Chosen  bool   // the shop has chosen the company
	SetUp   bool   // the server knows it
	Whole   bool   // everything is there
	Parts   int    // that were handed over at once, the last time
	Problem string // of the last handing over; empty: it went well
}

// Standing reads it.
func (s *Service) Standing(ctx context.Context) (Standing, error) {
	v, err := setting.Read(ctx)
	if err != nil {
		return Standing{}, err
	}
	t, ok, err := s.chosen(ctx)
	st := Standing{Chosen: setting.SearchEngine.In(v) == setting.HostedSearch, SetUp: s.company != nil}
	if err != nil || !ok {
		return st, err
	}
	now, err := readState(ctx)
	st.Whole, st.Parts, st.Problem = now.Target == s.key(t), int(now.Parts), now.Problem
	return st, err
}
