package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"camber/internal/app/bench/corpus"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

// Options say what is measured and where.
type Options struct {
	Tier         string  // corner, regional, large, extreme, or tiny for a try
	Factor       float64 // of the tier; 0 is 1
	Parts        int     // instead of the tier's
	Applications int
	Seed         uint64
	Folder       string // is filled when it is empty
	Only         string // measures what this pattern finds in its name; empty is all
	Calls        int    // of each query
	Import       int    // applications of the file that is imported
	Profile      string // file for a CPU profile of the queries; empty: none
	// how this program is run to measure its start (see Start); none: it is measured in here
	Again      []string
	BuildIndex func(ctx context.Context) error // as in app.Config
	Log        func(format string, args ...any)
}

// runner is one run.
type runner struct {
	Options
	*shop
	corpus *corpus.Corpus
	drawer *drawer
	report Report
}

// Run fills the folder where that is needed and measures.
func Run(ctx context.Context, o Options) (Report, error) {
	size, err := o.size()
	if err != nil {
		return Report{}, err
	}
	if o.Folder, err = filepath.Abs(o.Folder); err != nil {
		return Report{}, err
	}
	if err := prepare(ctx, o, size); err != nil {
		return Report{}, err
	}
	r := &runner{Options: o, report: Report{
		When: clock.Now(ctx).Format(time.RFC3339), Machine: thisMachine(), Go: runtime.Version(), Commit: commit(),
		Tier: o.Tier, Size: size,
	}}
	if r.shop, ctx, err = openShop(ctx, o.Folder, false); err != nil {
		return Report{}, err
	}
	if o.BuildIndex != nil {
		r.find.BuildOutside(o.BuildIndex)
	}
	r.report.Vehicles = r.vehicle.Reference().Len()
	err = r.measure(ctx)
	return r.report, errors.Join(err, r.close())
}

// prepare fills the folder if it is empty.
func prepare(ctx context.Context, o Options, size corpus.Size) error {
	if done, err := filled(o.Folder, size); done || err != nil {
		return err
	}
	s, ctx, err := openShop(ctx, o.Folder, true)
	if err != nil {
		return err
	}
	packed, err := VCdb(s.vehicle.Reference())
	if err == nil {
		err = s.vehicle.Replace(ctx, audit.System, packed, "bench", "bench", nil)
	}
	if err == nil {
		err = s.fill(ctx, corpus.New(size, s.vehicle.Reference()), o.Folder, o.Log)
	}
	if err := errors.Join(err, s.close()); err != nil {
		return err
	}
	debug.FreeOSMemory() // the parts of the filling that measure nothing
	return markFilled(o.Folder, size)
}

// wants says whether a figure is asked for.
func (r *runner) wants(name string) bool {
	found, err := regexp.MatchString(r.Only, name)
	return found || err != nil // a pattern that is none is no reason to measure nothing
}

func (r *runner) add(figures ...Figure) {
	for _, f := range figures {
		r.report.Figures = append(r.report.Figures, f)
		r.Log("%s: %s", f.Name, f.short())
	}
}

// measure does everything that is asked for. Whatever is measured, the index is there afterwards.
func (r *runner) measure(ctx context.Context) error {
	if err := r.measureIndex(ctx); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	if r.wants("start") || r.wants("memory") {
		if err := r.measureStart(ctx); err != nil {
			return fmt.Errorf("start: %w", err)
		}
	}
	r.corpus = corpus.New(r.report.Size, r.vehicle.Reference())
	var err error
	if r.drawer, err = newDrawer(ctx, r.shop, r.corpus); err != nil {
		return fmt.Errorf("draw queries: %w", err)
	}
	err = profiled(r.Profile, func() error { return r.measureQueries(ctx, "", r.Calls) })
	if err != nil {
		return err
	}
	if !r.wants("change") && !r.wants("import") {
		return nil
	}
	following, stop := context.WithCancel(ctx)
	var group errgroup.Group
	group.Go(func() error { return r.find.Run(r.flow(following)) })
	err = r.measureLive(ctx)
	stop()
	return errors.Join(err, group.Wait())
}

// measureLive is what is measured while the index follows the changes.
func (r *runner) measureLive(ctx context.Context) error {
	if r.wants("change") {
		figures, err := r.measureChanges(ctx, r.drawer, min(200, max(r.Calls/10, 3)))
		if err != nil {
			return err
		}
		r.add(figures...)
	}
	if !r.wants("import") {
		return nil
	}
	n := min(r.Import, r.report.Size.Applications/2)
	path, err := importFile(r.Folder, r.corpus, n)
	if err != nil {
		return err
	}
	if err := r.undoImports(ctx); err != nil { // of a run that was broken off
		return err
	}
	figures, profile, err := r.measureImport(ctx, r.Folder, path, n)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	r.add(figures...)
	r.report.Profile = profile
	if err := r.undoImports(ctx); err != nil {
		return err
	}
	return r.measureBusy(ctx, path, n)
}

// measureBusy asks again while imports run.
func (r *runner) measureBusy(ctx context.Context, path string, n int) error {
	importing, stop := context.WithCancel(ctx)
	var group errgroup.Group
	rounds := 0
	group.Go(func() error {
		flow := r.flow(importing)
		for importing.Err() == nil {
			err := r.importACES(flow, path, n)
			if err == nil {
				err = r.undoImports(r.flow(ctx))
			}
			if err != nil && importing.Err() == nil {
				return err
			}
			rounds++
		}
		return nil
	})
	err := r.measureQueries(ctx, ", import running", r.Calls)
	stop()
	err = errors.Join(err, group.Wait())
	r.Log("%d imports meanwhile", rounds)
	return errors.Join(err, r.undoImports(ctx))
}

// flow is a flow of work of its own.
func (r *runner) flow(ctx context.Context) context.Context { return db.With(ctx, r.db) }

// patience is how long one query is measured at most.
const patience = 10 * time.Minute

// promised is how many times more calls are made of queries that have a limit than of others.
const promised = 10

func (r *runner) measureQueries(ctx context.Context, suffix string, calls int) error {
	runtime.GC()
	for _, q := range r.queries(ctx) {
		q.name += suffix
		if !r.wants(q.name) {
			continue
		}
		n := calls
		if q.limit == 0 {
			n = max(calls/promised, 1)
		}
		f, err := q.sampled(ctx, r.drawer, n, patience)
		if err != nil {
			return err
		}
		r.add(f)
	}
	return nil
}

// measureIndex brings the index up; where no snapshot is kept that builds it.
func (r *runner) measureIndex(ctx context.Context) error {
	begun, stop := now(), heapPeak(ctx)
	err := r.find.Refresh(ctx)
	lasted, peak := since(begun), stop()
	if err != nil {
		return err
	}
	r.add(
		Figure{Name: "index ready", Unit: "ms", Calls: 1, Value: float64(lasted.Milliseconds()),
			Note: "built in the first run after filling, mapped in later ones"},
		Figure{Name: "index heap peak", Unit: "MB", Calls: 1, Value: float64(peak) / 1e6},
	)
	if size := r.find.Size(); size.Applications > 0 {
		hot := Figure{
			Name: "memory: hot bytes for each application", Unit: "bytes", Calls: 1,
			Value: float64(size.Fitment) / float64(size.Applications),
			Note:  fmt.Sprintf("%d applications in the index, %d different uses", size.Applications, size.Uses),
		}
		if size.Applications >= manyApplications {
			hot.Bound, hot.Limit = AtMost, 8
		}
		r.add(hot)
	}
	return nil
}

// manyApplications is from how many on the memory of each has a limit: in a smaller shop what each vehicle takes, with
// or without parts, outweighs them.
const manyApplications = 10_000_000

// vehiclesToTouch is of how many vehicles parts are listed until the memory of the index is in use.
const vehiclesToTouch = 2000

// measureStart runs the program again, a few times.
func (r *runner) measureStart(ctx context.Context) error {
	var took []time.Duration
	var told Started
	starts := min(5, max(r.Calls/100, 1))
	for i := range starts {
		vehicles := 0
		if i == starts-1 {
			vehicles = vehiclesToTouch
		}
		lasted, memory, err := r.startOnce(ctx, vehicles)
		if err != nil {
			return err
		}
		took, told = append(took, lasted), memory
	}
	f := times("start to the first answer", took)
	f.Bound, f.Limit = AtMax, micros(3*time.Second)
	r.add(f)
	if told.OpenOwn == 0 {
		return nil
	}
	index := float64(told.HotOwn - told.OpenOwn + told.HotMapped - told.OpenMapped)
	megabytes := func(name string, kb int) Figure {
		return Figure{Name: "memory: " + name, Unit: "MB", Calls: 1, Value: float64(kb) / 1000}
	}
	r.add(
		megabytes("own before the index", told.OpenOwn), megabytes("own at the first answer", told.ReadyOwn),
		megabytes("mapped at the first answer", told.ReadyMapped), megabytes("own after 2,000 vehicles", told.HotOwn),
		megabytes("mapped after 2,000 vehicles", told.HotMapped),
		Figure{Name: "memory: of the index for each application", Unit: "bytes", Calls: 1,
			Value: index * 1024 / float64(r.report.Size.Applications), Note: "all of it: columns and words too"},
	)
	return nil
}

func (r *runner) startOnce(ctx context.Context, vehicles int) (time.Duration, Started, error) {
	if len(r.Again) > 0 {
		return startAgain(ctx, append(slices.Clone(r.Again), "--vehicles", strconv.Itoa(vehicles)))
	}
	begun := now()
	var out readyAt
	err := Start(ctx, r.Folder, 10, &out)
	return out.at.Sub(begun), Started{}, err
}

// readyAt notes when the first line comes.
type readyAt struct{ at time.Time }

func (w *readyAt) Write(b []byte) (int, error) {
	if w.at.IsZero() {
		w.at = now()
	}
	return len(b), nil
}
