package find

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"camber/internal/base/background"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

// Service answers queries from the view that it has. It is safe for concurrent use; while a new base is built, the old
// one serves (SRCH-8).
type Service struct {
	source source
	disk   *files.Disk // keeps snapshots; nil: none are kept
	sizes  sizes

	now      atomic.Pointer[view] // nil before the first Refresh
	edition  atomic.Uint64        // counts what was shown
	shape    atomic.Uint64        // counts what was shown but for prices and stock
	results  known[Result]
	fitting  known[Fitting]
	called   atomic.Pointer[nameIndex]       // nil before the first suggestion
	engine   Engine                          // asked before the index finds; nil: there is none
	expected chan expected                   // vehicles to count for
	outside  func(ctx context.Context) error // nil: this process builds its bases

	following sync.Mutex // held for current
	current   *follower  // nil before the first Refresh
}

// New takes a disk for its snapshots; nil reads every part again at every start.
func New(parts *catalog.Service, vehicles *vehicle.Service, fits *fitment.Service, prices *price.Service,
	stock *stock.Service, disk *files.Disk) *Service {
	return &Service{
		source: shop{parts, vehicles, fits, prices, stock}, disk: disk, sizes: standardSizes(),
		expected: make(chan expected, mostExpected),
		results:  newKnown[Result](), fitting: newKnown[Fitting](),
	}
}

// BuildOutside has the bases of a large shop built by another process, which keep starts and which calls Keep: the
// memory that a build takes is then not ours to sweep while somebody waits for an answer. Called before Run.
func (s *Service) BuildOutside(keep func(ctx context.Context) error) { s.outside = keep }

// Keep builds a base from all parts and keeps it for the servers of this shop, unless another process does so already.
// Of a shop so small that every server builds its own none is kept.
func (s *Service) Keep(ctx context.Context) error {
	_, err := s.buildAlone(ctx)
	return err
}

// KeepFrom sets how many parts a shop must have for its base to be kept; 20,000 unless it is set. Called before Run.
func (s *Service) KeepFrom(parts int) { s.sizes.keep = parts }

const standardLimit = 15 // CAT-2

// Find answers from memory. Before the first Refresh it is Unavailable.
func (s *Service) Find(ctx context.Context, q Query) (Result, error) {
	v, err := s.view()
	if err != nil {
		return Result{}, err
	}
	defer runtime.KeepAlive(v)
	if q.Limit == 0 {
		q.Limit = standardLimit
	}
	q.Limit, q.Offset = max(q.Limit, 0), max(q.Offset, 0)
	s.ask(ctx, v, &q, Most{Parts: mostRanked})
	l, err := v.list(&q, q.Offset+q.Limit)
	if err != nil {
		return Result{}, err
	}
	return l.result(), nil
}

// FitCount counts, of what a query finds, what fits the query's vehicle and what may (FIT-15); No and Unknown stay 0.
func (s *Service) FitCount(ctx context.Context, q Query) (FitCounts, error) {
	v, err := s.view()
	if err != nil || q.Vehicle == nil {
		return FitCounts{}, err
	}
	defer runtime.KeepAlive(v)
	q.Facets, q.OnlyFits = false, true
	s.ask(ctx, v, &q, Most{Parts: mostRanked})
	l, err := v.run(&listing{Query: &q, view: v, asked: askFor(q.Vehicle, v.reference), top: newTop(&q, 0),
		fitsAlone: true})
	if err != nil {
		return FitCounts{}, err
	}
	return FitCounts{Yes: l.fits[fitsYes], Maybe: l.fits[fitsMaybe]}, nil
}

// Check answers for every part asked for, on the shelf or not, in their order. v may be nil: no vehicle is chosen. A
// kit fits only if every component with applications does (TRD-6).
func (s *Service) Check(ctx context.Context, v *vehicle.Vehicle, partIDs []int64) ([]fitment.Answer, error) {
	now, err := s.view()
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(now)
	answers, others := now.answers(v, partIDs)
	if len(others) == 0 {
		return answers, nil
	}
	ids := make([]int64, len(others))
	for i, at := range others {
		ids[i] = partIDs[at]
	}
	more, err := s.checkOthers(ctx, now, v, ids)
	if err != nil {
		return nil, err
	}
	for i, at := range others {
		answers[at] = more[i]
	}
	return answers, nil
}

// Say is an attribute in the words of a language, as parts that have it say it there; in English, which names it in
// queries and results, where none does. Value may be empty.
func (s *Service) Say(lang text.Lang, a Attribute) Attribute {
	v, language := s.now.Load(), slices.Index(languages(), lang)
	if v == nil || language < 1 {
		return a
	}
	defer runtime.KeepAlive(v)
	said := a
	for _, of := range v.segments {
		of.say(language, a, &said) // the later know better
	}
	return said
}

func (s *Service) view() (*view, error) {
	v := s.now.Load()
	if v == nil {
		return nil, fault.New(fault.Unavailable, "The parts are being read. Please try again in a moment.").After(time.Second)
	}
	return v, nil
}

// rest is the least time between two looks at the change feed, however much is sold meanwhile, and between two builds
// of the base; buildRest is the longest between those.
const (
	rest      = 100 * time.Millisecond
	buildRest = 10 * time.Second
	restShare = 10 // times as long as a build took
)

// restAfter is how long to build nothing after a build: a small shop sees new applications at once, a large one has
// most of its time for other things.
func restAfter(took time.Duration) time.Duration { return max(rest, min(buildRest, restShare*took)) }

// poll is how long a change can go unseen when nothing wakes Run.
const poll = time.Second

// Run follows the change feed, and builds a new base when too much has changed, until ctx ends. A failure is logged;
// the old view serves on.
func (s *Service) Run(ctx context.Context) error {
	woken, stop := db.From(ctx).Woken(db.ChangesWoken)
	defer stop()
	var beside sync.WaitGroup
	defer beside.Wait()
	beside.Go(func() { s.countExpected(ctx) })
	free := make(chan struct{}, 1) // holds a value while no base is built
	free <- struct{}{}
	for {
		stale, err := s.follow(ctx)
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "find: follow the changes", "error", err)
		}
		if stale {
			select {
			case <-free:
				beside.Go(func() {
					s.buildBeside(db.With(ctx, db.From(ctx)))
					free <- struct{}{}
				})
			default:
			}
		}
		_ = clock.Wait(clock.With(ctx, clock.System{}), rest)
		clock.WaitOr(ctx, poll, woken)
		if ctx.Err() != nil {
			return nil
		}
	}
}

// buildBeside builds a new base while the old one serves, and rests.
func (s *Service) buildBeside(ctx context.Context) {
	began := clock.System{}.Now()
	err := background.Do(ctx, s.renew)
	pause := restAfter(clock.System{}.Now().Sub(began))
	if err != nil && ctx.Err() == nil {
		slog.ErrorContext(ctx, "find: build the index", "error", err)
		pause = buildRest
	}
	_ = clock.Wait(clock.With(ctx, clock.System{}), pause)
}

// Refresh brings the view up to the end of the change feed. The first time it loads the last snapshot, or reads all
// parts; later a new base that takes long is left to Run.
func (s *Service) Refresh(ctx context.Context) error {
	stale, err := s.follow(ctx)
	if err != nil || !stale || s.now.Load().size() >= s.sizes.keep {
		return err
	}
	return s.renew(ctx)
}

// follow applies what has changed. stale: a new base is wanted.
func (s *Service) follow(ctx context.Context) (stale bool, err error) {
	s.following.Lock()
	defer s.following.Unlock()
	if s.current == nil {
		f, err := s.begin(ctx)
		if err != nil {
			return false, err
		}
		s.current = f
		s.show(f.view)
	}
	err = s.current.follow(ctx, s.show)
	if errors.Is(err, db.ErrBehind) {
		s.current.stale, err = true, nil
	}
	return s.current.stale, err
}

// begin loads the last snapshot, or reads all parts where there is none that is of use.
func (s *Service) begin(ctx context.Context) (*follower, error) {
	f, err := s.load(ctx, 0)
	if err != nil {
		slog.WarnContext(ctx, "find: the snapshot is of no use, reading all parts", "error", err)
	}
	if f != nil && err == nil {
		if err = f.follow(ctx, func(*view) {}); err == nil {
			return f, nil
		}
		slog.WarnContext(ctx, "find: the snapshot is too old, reading all parts", "error", err)
	}
	return s.build(ctx)
}

// renew puts a new base in the place of the old: one that another server has built meanwhile, or else our own.
func (s *Service) renew(ctx context.Context) error {
	s.following.Lock()
	old := s.current.snapshot
	s.following.Unlock()
	next, err := s.load(ctx, old)
	if err != nil {
		return err
	}
	if next == nil {
		if next, err = s.buildNext(ctx, old); err != nil || next == nil {
			return err
		}
	}
	if err := next.follow(ctx, func(*view) {}); err != nil { // most of it while the old one goes on
		return err
	}
	s.following.Lock()
	defer s.following.Unlock()
	if err := next.follow(ctx, func(*view) {}); err != nil {
		return err
	}
	s.current = next
	s.show(next.view)
	return nil
}

// show lets the view answer from now on; what is known of the one before, or of this one before its columns changed,
// ends.
func (s *Service) show(v *view) {
	if s.now.Swap(v) != v {
		s.shape.Add(1)
	}
	s.edition.Add(1)
}
