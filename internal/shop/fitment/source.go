package fitment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"time"
	"weak"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
	"camber/internal/shop/vehicle"
)

// State says whether a source counts.
type State string

const (
	Live     State = "live"
	Replaced State = "replaced" // by a later full submission of the brand
	Undone   State = "undone"
)

// Source is one accepted submission of applications.
type Source struct {
	ID           int64
	Brand        string // code of the trade
	Name         string // of the file that was handed in
	Update       bool   // else full: it replaced what the brand had
	SHA256       string // of the packed file
	Applications int64
	Deletes      int64
	Parts        int64
	State        State
	Added        time.Time
	StaffID      int64
	Report       json.RawMessage
}

// Submission is what Accept takes: a file that a Builder finished.
type Submission struct {
	SHA256   string
	Name     string
	Report   any                // becomes JSON; nil is {}
	Vehicles *vehicle.Reference // whose numbers it names; nil: those in force
}

// SourceFilter chooses sources; zero means any.
type SourceFilter struct {
	ID     int64
	Brand  string
	State  State
	Search string // in the brand's code and the name of the file, whatever the case
	Before int64  // id
	Limit  int
	Offset int // with a Limit
}

// Accept makes a submission count from now on, all of it or nothing (FIT-17), and returns the id of its source. Where
// the same file counts already nothing changes, and added is false.
func (s *Service) Accept(ctx context.Context, who audit.Who, in Submission) (id int64, added bool, err error) {
	file, err := s.open(ctx, in.SHA256)
	if err != nil {
		return 0, false, err
	}
	report := []byte("{}")
	if in.Report != nil {
		if report, err = json.Marshal(in.Report); err != nil {
			return 0, false, err
		}
	}
	row := sourceRow{
		Brand: file.brand, Name: in.Name, Submission: "full", SHA256: in.SHA256, Applications: int64(file.applications),
		Deletes: int64(file.deletes),
		Parts:   int64(file.parts()), Report: string(report), AddedUs: db.Us(clock.Now(ctx)), StaffID: staffID(who),
	}
	if file.update {
		row.Submission = "update"
	}
	for id == 0 && err == nil { // another submission of the brand at the same time comes first
		id, added, err = s.accept(ctx, who, row, in.Vehicles)
	}
	return id, added, err
}

// accept returns 0 when another submission of the brand came in between.
func (s *Service) accept(ctx context.Context, who audit.Who, row sourceRow,
	of *vehicle.Reference) (id int64, added bool, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		id, added = 0, false
		last, err := lastSerial(ctx, row.Brand) // before what is live, so that nothing comes in between unnoticed
		if err != nil {
			return err
		}
		have, err := liveSources(ctx, row.Brand)
		if err != nil {
			return err
		}
		for _, h := range have {
			if h.SHA256 == row.SHA256 {
				id = h.ID
				return nil
			}
		}
		now, sum, err := s.vehicles.InForce(ctx)
		if err != nil {
			return err
		}
		if of != nil && of != now {
			return fault.New(fault.Conflict, "Other vehicles were brought in meanwhile. Please try again.")
		}
		row.Serial, row.SentSHA256, row.SentReference, row.Reference = last+1, row.SHA256, sum, sum
		accepted, err := addSource(ctx, row)
		if err != nil || accepted == 0 {
			return err
		}
		err = audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment.accept", Subject: "fitment_source", SubjectID: accepted,
			Detail: map[string]any{"brand": row.Brand, "submission": row.Submission, "applications": row.Applications,
				"deletes": row.Deletes},
		})
		if err != nil {
			return err
		}
		if err := db.Changed(ctx, "applications", accepted); err != nil {
			return err
		}
		id, added = accepted, true
		return nil
	})
	return id, added, err
}

// Undo makes a source count no longer; what it replaced counts again.
func (s *Service) Undo(ctx context.Context, who audit.Who, sourceID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		found, err := s.Sources(ctx, SourceFilter{ID: sourceID})
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fault.New(fault.NotFound, "This submission does not exist.")
		}
		undone, err := undoSource(ctx, sourceID, clock.Now(ctx))
		if err != nil {
			return err
		}
		if !undone {
			return fault.New(fault.Conflict, "This submission is undone already.")
		}
		err = audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment.undo", Subject: "fitment_source", SubjectID: sourceID,
			Detail: map[string]string{"brand": found[0].Brand},
		})
		if err != nil {
			return err
		}
		return db.Changed(ctx, "applications", sourceID)
	})
}

// Sources returns accepted submissions, the newest first.
func (s *Service) Sources(ctx context.Context, f SourceFilter) ([]Source, error) {
	rows, counting, err := sources(ctx, f)
	if err != nil {
		return nil, err
	}
	all := make([]Source, len(rows))
	for i, r := range rows {
		all[i] = Source{
			ID: r.ID, Brand: r.Brand, Name: r.Name, Update: r.Submission == "update", SHA256: r.SHA256,
			Applications: r.Applications,
			Deletes:      r.Deletes, Parts: r.Parts, State: Replaced, Added: db.Time(r.AddedUs), StaffID: r.StaffID,
			Report: json.RawMessage(r.Report),
		}
		switch {
		case counting[r.ID]:
			all[i].State = Live
		case r.UndoneUs != nil:
			all[i].State = Undone
		}
	}
	return all, nil
}

// CountSources is how many accepted submissions there are by state, of those that the filter's search finds; "" is all.
func (s *Service) CountSources(ctx context.Context, f SourceFilter) (map[State]int, error) {
	counts := map[State]int{}
	for _, state := range []State{"", Live, Replaced, Undone} {
		n, err := countSources(ctx, SourceFilter{Search: f.Search, State: state})
		if err != nil {
			return nil, err
		}
		counts[state] = n
	}
	return counts, nil
}

// Library returns everything that counts now.
func (s *Service) Library(ctx context.Context) (*Library, error) { return s.library(ctx, nil) }

// LibraryAfter is Library at the cost of what has changed: it reads the edits and the universal mark of these parts
// alone, and takes those of all others from an older library. Sources are read again, as far as they came or went.
func (s *Service) LibraryAfter(ctx context.Context, old *Library, changedParts []int64) (*Library, error) {
	l := newLibrary(s.vehicles.Reference(), old.universal)
	l.edits, l.editUses = old.edits, slices.Clip(old.editUses)
	live, err := s.openLive(ctx, "")
	if l.has(live); err != nil || len(changedParts) == 0 {
		return l, err
	}
	l.edits = maps.Clone(old.edits)
	changed := slices.Compact(slices.Sorted(slices.Values(changedParts)))
	for some := range slices.Chunk(changed, partsAtOnce) {
		now, err := universal(ctx, some)
		if err != nil {
			return nil, err
		}
		l.universal = withUniversal(l.universal, some, now)
		for _, id := range some {
			delete(l.edits, id)
		}
		if err := addEdits(ctx, l, some); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// partsAtOnce is how many parts one query asks for.
const partsAtOnce = 1000

// withUniversal is a sorted list in which those of some are universal that are in now. some and now are sorted.
func withUniversal(all, some, now []int64) []int64 {
	next := make([]int64, 0, len(all)+len(now))
	for _, id := range some {
		before, is := slices.BinarySearch(all, id)
		next = append(next, all[:before]...)
		if all = all[before:]; is {
			all = all[1:]
		}
		if len(now) > 0 && now[0] == id {
			next, now = append(next, id), now[1:]
		}
	}
	return append(next, all...)
}

// library has the edits and universal parts among the given alone; all with none given.
func (s *Service) library(ctx context.Context, partIDs []int64) (*Library, error) {
	always, err := universal(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	live, err := s.openAll(ctx, len(partIDs) > 0)
	if err != nil {
		return nil, err
	}
	l := newLibrary(s.vehicles.Reference(), always)
	l.has(live)
	return l, addEdits(ctx, l, partIDs)
}

// liveFiles are the live sources, opened. They come and go with imports alone, so no page opens them anew.
type liveFiles struct {
	sources []liveSource
	brands  map[string][]int
	uses    uint32
}

var keptFiles = kept.NewWhole[liveFiles]("applications")

// openAll opens them all. Whoever builds an index of all parts has heard of a change before it is dropped from memory,
// and takes none from there.
func (s *Service) openAll(ctx context.Context, fromMemory bool) (liveFiles, error) {
	open := func(ctx context.Context) (liveFiles, error) { return s.openLive(ctx, "") }
	if fromMemory {
		return keptFiles.Read(ctx, open)
	}
	return open(ctx)
}

// openLive opens those of a brand; "": of all.
func (s *Service) openLive(ctx context.Context, brand string) (liveFiles, error) {
	live := liveFiles{brands: map[string][]int{}}
	rows, err := liveSources(ctx, brand)
	if err != nil {
		return live, err
	}
	for _, r := range rows {
		file, err := s.open(ctx, r.SHA256)
		if err == nil {
			err = live.add(r.ID, file)
		}
		if err != nil {
			return live, fmt.Errorf("source %d of applications: %w", r.ID, err)
		}
	}
	return live, nil
}

func (l *liveFiles) add(id int64, s *segment) error {
	if uint64(l.uses)+uint64(s.uses()) > 1<<31 {
		return errTooLarge
	}
	for brand := range s.brands {
		l.brands[brand] = append(l.brands[brand], len(l.sources))
	}
	l.sources = append(l.sources, liveSource{segment: s, id: id, first: l.uses})
	l.uses += uint32(s.uses())
	return nil
}

// addEdits reads the edits of some parts; of all with none given.
func addEdits(ctx context.Context, l *Library, partIDs []int64) error {
	rows, err := edits(ctx, partIDs)
	if err != nil {
		return err
	}
	for _, r := range rows {
		a, err := r.application()
		if err == nil {
			err = l.addEdit(a, r.Action == editDelete)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// open maps a packed file, once while anything reads it.
func (s *Service) open(ctx context.Context, sum string) (*segment, error) {
	if file := s.mapped(sum, nil); file != nil {
		return file, nil
	}
	data, release, err := s.files.Map(ctx, sum) // not under the lock: it waits for the database
	if err != nil {
		return nil, err
	}
	file, err := openSegment(data)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("file %s: %w", sum, err), release())
	}
	runtime.AddCleanup(file, func(release func() error) { _ = release() }, release)
	return s.mapped(sum, file), nil
}

// mapped returns the segment that is in use, else file, which is then the one in use.
func (s *Service) mapped(sum string, file *segment) *segment {
	s.mu.Lock()
	defer s.mu.Unlock()
	if have := s.opened[sum].Value(); have != nil {
		return have
	}
	if file != nil {
		maps.DeleteFunc(s.opened, func(_ string, old weak.Pointer[segment]) bool { return old.Value() == nil })
		s.opened[sum] = weak.Make(file)
	}
	return file
}
