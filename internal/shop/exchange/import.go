package exchange

import (
	"context"
	"errors"
	"io"
	"path/filepath"

	"camber/internal/base/background"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/container"
)

// readers bring in one entry of a container at a time, each an import of its own.
var readers = map[Kind]reader{ACES: readACES, PIES: readPIES, Parts: readParts, Fitment: readFitment, Stock: readStock}

// Import brings the file or archive at path in, and says of every entry what became of it. An import that broke off
// goes on where it stopped. tell hears how far it is; it may be nil.
func (s *Service) Import(ctx context.Context, who audit.Who, kind Kind, path string, o Options,
	tell func(Report)) (reports []Report, err error) {
	err = background.Do(ctx, func(ctx context.Context) error {
		reports, err = s.importFile(ctx, who, kind, path, o, tell)
		return err
	})
	return reports, err
}

func (s *Service) importFile(ctx context.Context, who audit.Who, kind Kind, path string, o Options,
	tell func(Report)) ([]Report, error) {
	if !o.DryRun {
		if err := s.Answer(ctx, who, o.Answers); err != nil {
			return nil, err
		}
	}
	sum, err := hashOf(path)
	if err != nil {
		return nil, err
	}
	file, err := container.Open(path, container.Limits{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	if o.DryRun && !kind.tries() {
		return nil, fault.New(fault.Invalid, "A dry run is there for aces, fitment, pies and vcdb.")
	}
	switch kind {
	case VCdb, PCdb, Qdb:
		report, err := s.importTables(ctx, who, kind, filepath.Base(path), sum, o, file, tell)
		return []Report{report}, err
	case ACES, PIES, Parts, Fitment, Stock:
	default:
		return nil, fault.New(fault.Invalid, "%s is no kind of file that can be imported.", string(kind))
	}
	var reports []Report
	var failed error
	for {
		entry, err := file.Next()
		if errors.Is(err, io.EOF) && len(reports) == 0 {
			return nil, fault.New(fault.Invalid, "There is no file in %s. Nothing was changed.", filepath.Base(path))
		}
		if errors.Is(err, io.EOF) {
			return reports, failed
		}
		if err != nil {
			return reports, err
		}
		name := filepath.Base(path)
		if entry.Label != file.Label() {
			name += ": " + entry.Label
		}
		report, err := s.importEntry(ctx, who, kind, name, sum, o, entry, tell)
		if ctx.Err() != nil {
			return append(reports, report), ctx.Err()
		}
		reports, failed = append(reports, report), errors.Join(failed, err)
	}
}

// tries says whether it can be said what would come of such a file without changing anything.
func (k Kind) tries() bool { return k == ACES || k == Fitment || k == PIES || k == VCdb }

func (s *Service) importEntry(ctx context.Context, who audit.Who, kind Kind, name, sum string, o Options,
	content io.Reader, tell func(Report)) (Report, error) {
	r, err := s.begin(ctx, who, kind, name, sum, o, tell)
	if err != nil {
		return Report{}, err
	}
	return r.end(context.WithoutCancel(ctx), readers[kind](ctx, r, content))
}
