package exchange

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"

	"camber/internal/base/background"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/xmlscan"
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
	sum, err := HashOf(path)
	if err != nil {
		return nil, err
	}
	if kind == Parts || kind == Fitment || kind == Stock {
		table, found, err := workbookAt(path)
		if err != nil {
			return nil, err
		}
		if table != nil {
			defer func() { _ = table.Close() }()
			o.notes, o.decimal = found.notes(), "."
			return s.importTable(ctx, who, kind, filepath.Base(path), sum, o, table, tell)
		}
	}
	file, err := container.Open(path, container.Limits{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return s.importContainer(ctx, who, kind, filepath.Base(path), sum, o, file, tell)
}

// ImportKept is Import of what base/files keeps under a hash; name is what it is called by.
func (s *Service) ImportKept(ctx context.Context, who audit.Who, kind Kind, sum, name string, o Options,
	tell func(Report)) (reports []Report, err error) {
	file, done, err := s.openKept(ctx, sum, name)
	if err != nil {
		return nil, err
	}
	defer done()
	err = background.Do(ctx, func(ctx context.Context) error {
		reports, err = s.importContainer(ctx, who, kind, name, sum, o, file, tell)
		return err
	})
	return reports, err
}

// openKept opens what base/files keeps where it lies on the disk: the memory does not grow with it.
func (s *Service) openKept(ctx context.Context, sum, name string) (file *container.File, done func(), err error) {
	content, release, err := s.Files.Map(ctx, sum)
	if err != nil {
		return nil, nil, err
	}
	file, err = container.Read(bytes.NewReader(content), int64(len(content)), name, container.Limits{})
	if err != nil {
		return nil, nil, errors.Join(err, release())
	}
	return file, func() { _, _ = file.Close(), release() }, nil
}

// KindOf says whether a kept file is ACES or PIES; an archive holds files of one kind. Anything else is Invalid.
func (s *Service) KindOf(ctx context.Context, sum, name string) (kind Kind, err error) {
	file, done, err := s.openKept(ctx, sum, name)
	if err != nil {
		return "", err
	}
	defer done()
	for {
		entry, err := file.Next()
		if errors.Is(err, io.EOF) {
			return kind, nil
		}
		if err != nil {
			return "", err
		}
		of, err := kindOf(entry)
		switch {
		case err != nil:
			return "", err
		case of == "":
			return "", fault.New(fault.Invalid, "%s is neither ACES nor PIES.", entry.Label)
		case kind != "" && of != kind:
			return "", fault.New(fault.Invalid, "The archive holds both ACES and PIES: choose one after the other.")
		}
		kind = of
	}
}

// kindOf is what the outermost element of a file says; empty: neither ACES nor PIES.
func kindOf(content io.Reader) (Kind, error) {
	scan, err := xmlscan.New(content)
	if err == nil {
		_, err = scan.Child(0)
	}
	if err != nil && fault.Of(err).Kind == fault.Internal {
		return "", err
	}
	if err != nil {
		return "", nil //nolint:nilerr // it is no XML
	}
	switch string(scan.Name()) {
	case "ACES":
		return ACES, nil
	case "PIES":
		return PIES, nil
	}
	return "", nil
}

func (s *Service) importContainer(ctx context.Context, who audit.Who, kind Kind, label, sum string, o Options,
	file *container.File, tell func(Report)) ([]Report, error) {
	if o.DryRun && !kind.tries() {
		return nil, untried()
	}
	switch kind {
	case VCdb, PCdb, Qdb:
		report, err := s.importTables(ctx, who, kind, label, sum, o, file, tell)
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
			return nil, fault.New(fault.Invalid, "There is no file in %s. Nothing was changed.", label)
		}
		if errors.Is(err, io.EOF) {
			return reports, failed
		}
		if err != nil {
			return reports, err
		}
		name := label
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

func untried() error {
	return fault.New(fault.Invalid, "A dry run is there for aces, fitment, pies and vcdb.")
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
