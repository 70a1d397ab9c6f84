package exchange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/record"
)

// run is one file on its way in.
type run struct {
	*Service
	who     audit.Who
	options Options
	report  Report
	rejects *rejects
	skip    int64        // records that an earlier, unfinished import of this file has done
	saved   Report       // as of the last chunk: what breaks off goes on from there
	tell    func(Report) // how far it is; may be nil
	brands  map[string]catalog.Brand
}

// reader brings one kind of file in.
type reader func(ctx context.Context, r *run, content io.Reader) error

// begin notes an import, or goes on with one that did not end.
func (s *Service) begin(ctx context.Context, who audit.Who, kind Kind, name, sum string, o Options,
	tell func(Report)) (*run, error) {
	options, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	r := &run{Service: s, who: who, options: o, tell: tell, brands: map[string]catalog.Brand{},
		report: Report{Kind: kind, Name: name, State: Running}}
	before, found, err := unfinished(ctx, kind, name, sum, string(options))
	if err != nil {
		return nil, err
	}
	if found && kind.resumes() && !o.DryRun {
		r.report, r.skip = before, before.Records
		r.report.State = Running
	} else if r.report.ImportID, err = addImport(ctx, r.report, sum, string(options), who, clock.Now(ctx)); err != nil {
		return nil, err
	}
	for _, note := range o.notes {
		if r.skip == 0 { // else it was said
			r.report.warn(0, note)
		}
	}
	r.saved = r.report.clone()
	r.rejects, err = newRejects(ctx, r.report.ImportID)
	return r, err
}

// resumes says whether what was read of such a file stays when the import breaks off. Applications and references
// change nothing before they are read to their end.
func (k Kind) resumes() bool { return k == PIES || k == Parts }

// end keeps the list of rejected records and the report. A failure of the file is the import's, told in its report.
func (r *run) end(ctx context.Context, failure error) (Report, error) {
	defer func() { _ = r.rejects.close() }()
	r.report.State, r.report.DryRun = Done, r.options.DryRun
	nothing := failure == nil && r.report.Kept == 0
	if nothing {
		failure = fault.New(fault.Invalid, "Nothing in the file could be used.")
		if r.report.Records == 0 {
			failure = fault.New(fault.Invalid, "The file holds no record. Nothing was read and nothing was changed.")
		}
	}
	if failure != nil {
		r.report.State = Failed
		r.report.warn(0, sentence(failure))
		if r.report.Kind.resumes() && !nothing && !r.options.DryRun {
			r.report.Saved = &r.saved
		}
	}
	if r.report.Rejected > 0 || r.report.Partial > 0 {
		content, err := r.rejects.content()
		if err != nil {
			return r.report, errors.Join(failure, err)
		}
		file, err := r.Files.Put(ctx, "text/csv; charset=utf-8", content)
		if err != nil {
			return r.report, errors.Join(failure, err)
		}
		r.report.Rejects = file.SHA256
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		if r.report.State == Done || nothing {
			if err := removeRejects(ctx, r.report.ImportID); err != nil {
				return err
			}
		}
		return saveReport(ctx, r.report, clock.Now(ctx))
	})
	r.progress()
	return r.report, errors.Join(failure, err)
}

// sentence is what a person may read of an error.
func sentence(err error) fault.Text {
	if e := fault.Of(err); e.Kind != fault.Internal {
		return e.Text
	}
	return fault.T("The import stopped because of an error of the server. Start it again: it goes on where it stopped.")
}

func (r *run) progress() {
	if r.tell != nil {
		r.tell(r.report)
	}
}

// live tells how far the import is, here and to whoever lists imports.
func (r *run) live(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.progress()
	return saveReport(ctx, r.report, clock.Now(ctx))
}

// reject notes a record that is not kept.
func (r *run) reject(at record.Place, key string, why fault.Text) error {
	r.report.rejected(at, why)
	r.rejects.add(record.Rejected{Place: at, Key: key, Reason: why})
	return nil
}

// withoutVehicle notes a part that is kept although the vehicle of its row is not known. It is in the list of rejects
// too.
func (r *run) withoutVehicle(at record.Place, key string, why fault.Text) error {
	r.report.Partial++
	r.report.warn(at.Line, why)
	r.rejects.add(record.Rejected{Place: at, Key: key,
		Reason: fault.T("the part was kept without its vehicle: %s", why.String())})
	return nil
}

// again reads a record that an earlier import of this file has read: what is to be said of it was counted then.
func (r *run) again(number int64, read func() error) error {
	if number <= r.skip {
		defer func(counted Report) { r.report = counted }(r.report)
		r.report = Report{}
	}
	return read()
}

// beside reports what a reader found beside the records, unknown elements by their names.
func (r *run) beside(warnings []record.Warning, unknown record.Unknown) {
	for _, w := range warnings {
		r.report.warn(w.Line, w.Text)
	}
	for _, name := range slices.Sorted(maps.Keys(unknown)) {
		r.report.count("unknown element "+name, unknown[name])
	}
}

// brandOf is the brand that a record names by code or in words, else the one that the whole file is of. It is added
// where the shop does not have it.
func (r *run) brandOf(ctx context.Context, code, label string) (catalog.Brand, error) {
	if code == "" && label == "" {
		if code, label = r.options.Brand, r.options.Brand; label == "" {
			return catalog.Brand{}, fault.New(fault.Invalid, "The sheet names no brand: say which it is of.")
		}
	}
	key := code + "\x00" + label
	if b, ok := r.brands[key]; ok {
		return b, nil
	}
	b, err := r.Catalog.BrandFor(ctx, code, label)
	if err == nil {
		r.brands[key] = b
	}
	return b, err
}

// HashOf names the content of a file, or of the files of a folder.
func HashOf(path string) (string, error) {
	unreadable := func(err error) error {
		return fault.New(fault.NotFound, "The file %s can't be read.", filepath.Base(path)).Because(err)
	}
	digest := sha256.New()
	err := filepath.WalkDir(filepath.Clean(path), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := os.Open(filepath.Clean(name))
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		_, err = io.Copy(digest, f)
		return err
	})
	if err != nil {
		return "", unreadable(err)
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

// ImportByID returns the report of one import; unknown is NotFound.
func (s *Service) ImportByID(ctx context.Context, id int64) (Report, error) {
	r, found, err := importByID(ctx, id)
	if err == nil && !found {
		err = fault.New(fault.NotFound, "There is no such import.")
	}
	return r, err
}

// lostAfter is how long a running import says nothing before it is taken for dead.
const lostAfter = time.Minute

// Imports returns the latest imports, the newest first.
func (s *Service) Imports(ctx context.Context, limit int) ([]Report, error) {
	reports, err := imports(ctx, limit)
	for i, r := range reports {
		if r.State == Running && clock.Now(ctx).Sub(r.Changed) > lostAfter {
			reports[i].State = Broken
		}
	}
	return reports, err
}
