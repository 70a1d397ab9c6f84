package sheets

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowExport is what this person may have as tables.
func (s *Server) ShowExport(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	tables := []adminview.ExportTable{}
	for _, what := range sheets.AllWhat() {
		if wire.Actor(ctx).May(what.Needs()) {
			tables = append(tables, adminview.NewExportTable(ctx, what))
		}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Export"), "export", "office-export", func(bar adminview.OfficeBar) any {
		return adminview.ExportPage{Bar: bar, Tables: tables}
	})
}

// patience is how long a browser may take for the next rows of a table.
const patience = time.Minute

// export hands out a table while it is read: nobody's memory holds it whole.
func (s *Server) export(what sheets.What) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		ctx := r.Context()
		out := http.NewResponseController(w)
		more := func() {
			_ = out.SetWriteDeadline(clock.Now(ctx).Add(patience)) // a test's recorder has none
			_ = out.Flush()
		}
		name := string(what) + "-" + clock.Now(ctx).Format(time.DateOnly) + ".csv"
		return handOut(w, name, func(to io.Writer) error { return s.Sheets.Export(ctx, wire.Actor(ctx), what, to, more) })
	}
}

// handOut writes a table as a file. One that breaks off ends with its connection, so that it is not taken for whole.
func handOut(w http.ResponseWriter, name string, write func(io.Writer) error) error {
	f := &file{w: w, name: name}
	err := write(f)
	if err != nil && f.begun {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Unix(0, 0))
	}
	return err
}

// file is a table on its way to the browser: until its first row is written, a refusal is answered as any other.
type file struct {
	w     http.ResponseWriter
	name  string
	begun bool
}

func (f *file) Write(some []byte) (int, error) {
	if !f.begun {
		f.begun = true
		f.w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		f.w.Header().Set("Content-Disposition", `attachment; filename="`+f.name+`"`)
	}
	return f.w.Write(some)
}

// Refused is the file of the rows that were refused, with their reasons.
func (s *Server) Refused(w http.ResponseWriter, r *http.Request) error {
	return s.file(w, r, "refused", func(ctx context.Context, actor access.Actor, id int64, to io.Writer) error {
		sheet, err := s.Sheets.Sheet(ctx, actor, id)
		if err == nil && sheet.Choices.Trade != "" {
			return s.Sheets.WriteRejected(ctx, actor, sheet, to)
		}
		return s.Sheets.WriteRefused(ctx, actor, id, to)
	})
}

// Report is the file of what became of every row.
func (s *Server) Report(w http.ResponseWriter, r *http.Request) error {
	return s.file(w, r, "report", s.Sheets.WriteReport)
}

func (s *Server) file(w http.ResponseWriter, r *http.Request, name string,
	write func(context.Context, access.Actor, int64, io.Writer) error) error {
	var in struct {
		SheetID int64 `form:"sheet_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	name = "import-" + strconv.FormatInt(in.SheetID, 10) + "-" + name + ".csv"
	return handOut(w, name, func(to io.Writer) error { return write(ctx, wire.Actor(ctx), in.SheetID, to) })
}
