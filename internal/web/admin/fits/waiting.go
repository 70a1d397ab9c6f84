package fits

import (
	"context"
	"net/http"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowWaiting is the list of applications that wait, with what would mend each (ADM-2, FIT-17).
func (s *Server) ShowWaiting(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Applications that wait"), "submissions", "office-waiting",
		func(bar adminview.OfficeBar) any { return adminview.WaitingPage{Bar: bar} })
}

const (
	mostAwaited = 1000 // parts of a submission that the catalog lacks are listed
	mostSheets  = 200  // imports that are led to
)

// ListWaiting is a page of it: the parts that the submissions that count wait for, and why records were refused.
func (s *Server) ListWaiting(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := s.waiting(ctx)
	if err != nil {
		return err
	}
	shown := adminview.WaitingList{Counts: map[string]int{"": 0, adminview.WaitsForPart: 0, adminview.WaitsForMore: 0}}
	var left []adminview.WaitingRow
	for _, row := range all {
		if !strings.Contains(text.Fold(row.Brand+" "+row.Code+" "+row.Number+" "+row.Name+" "+row.Reason),
			text.Fold(strings.TrimSpace(in.Search))) {
			continue
		}
		shown.Counts[""]++
		shown.Counts[row.Kind]++
		if in.State == "" || in.State == row.Kind {
			left = append(left, row)
		}
	}
	shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, len(left))
	shown.Results = append([]adminview.WaitingRow{}, wire.PageOf(left, page)...)
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) waiting(ctx context.Context) (all []adminview.WaitingRow, err error) {
	live, err := s.Fits.Sources(ctx, fitment.SourceFilter{State: fitment.Live})
	if err != nil {
		return nil, err
	}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return nil, err
	}
	named := map[string]string{}
	for _, b := range brands {
		named[b.AAIA] = b.Name
	}
	imported, err := s.Sheets.Sheets(ctx, mostSheets)
	if err != nil {
		return nil, err
	}
	urls := map[int64]string{} // of imports
	for _, sheet := range imported {
		for _, id := range sheet.Counts.Imports {
			urls[id] = adminview.ImportURL(sheet.ID)
		}
	}
	counts, sources := map[int64]bool{}, map[int64]fitment.Source{}
	for _, one := range live {
		counts[one.ID], sources[one.ID] = true, one
		parts, isCut, err := s.Fits.Awaited(ctx, one, mostAwaited)
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			all = append(all, adminview.NewAwaitedRow(ctx, one, part, named[part.Brand]))
		}
		if isCut {
			all = append(all, adminview.NewMoreAwaitedRow(ctx, one, named[one.Brand]))
		}
	}
	unused, err := s.Trade.Unused(ctx, counts)
	if err != nil {
		return nil, err
	}
	for _, one := range unused {
		code := sources[one.SourceID].Brand
		all = append(all, adminview.NewUnusedRow(ctx, one, code, named[code], urls[one.ImportID]))
	}
	return all, nil
}
