package exchange

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/workbook"
)

// excel is what was read of a workbook.
type excel workbook.Found

// notes say which worksheet was read, and which were not.
func (found excel) notes() []fault.Text {
	if len(found.Others) == 0 {
		return []fault.Text{fault.T("The worksheet %s was read.", found.Sheet)}
	}
	return []fault.Text{fault.T("The worksheet %s was read. Not read were: %s.", found.Sheet,
		strings.Join(found.Others, ", "))}
}

// workbookAt opens the file at path where it is an Excel workbook, as the table that its first worksheet holds; nil: it is
// something else.
func workbookAt(path string) (table *os.File, found excel, err error) {
	f, err := os.Open(filepath.Clean(path))
	if err != nil {
		return nil, found, err
	}
	defer func() { _ = f.Close() }()
	stat, err := f.Stat()
	if err != nil || !stat.Mode().IsRegular() {
		return nil, found, err
	}
	head := make([]byte, workbook.Head)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return nil, found, nil //nolint:nilerr // whoever reads it as a table says what is wrong
	}
	switch head = head[:n]; {
	case workbook.IsOld(head):
		return nil, found, workbook.Refused()
	case !workbook.Is(head) || !workbook.Holds(f, stat.Size()):
		return nil, found, nil
	}
	content, read, err := workbook.Reader(f, stat.Size(), filepath.Base(path))
	return content, excel(read), err
}

// importTable brings in a table that was made of a workbook.
func (s *Service) importTable(ctx context.Context, who audit.Who, kind Kind, name, sum string, o Options, table io.Reader,
	tell func(Report)) ([]Report, error) {
	if o.DryRun && !kind.tries() {
		return nil, untried()
	}
	report, err := s.importEntry(ctx, who, kind, name, sum, o, table, tell)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return []Report{report}, err
}
