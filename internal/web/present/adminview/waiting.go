package adminview

import (
	"context"
	"net/url"

	"camber/internal/base/text"
	"camber/internal/shop/exchange"
	"camber/internal/shop/fitment"
	"camber/internal/web/present"
)

// WaitingPage is the list of applications that wait.
type WaitingPage struct {
	Bar OfficeBar `json:"bar"`
}

// Kinds of its rows.
const (
	WaitsForPart = "part" // the catalog does not have it
	WaitsForMore = "file" // refused, or without words
)

// WaitingList is one page of it.
type WaitingList struct {
	Results []WaitingRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // "", part, file
}

// WaitingRow is a part that is waited for, or a reason for which an import could not use records.
type WaitingRow struct {
	Key    string `json:"key"`
	Kind   string `json:"kind"`
	Brand  string `json:"brand"` // its name, else its code of the trade
	Code   string `json:"code"`
	Number string `json:"number"` // of the part; empty: of a reason
	Name   string `json:"name"`   // of the file
	URL    string `json:"url"`    // its report, else the submissions
	Reason string `json:"reason"` // with the vehicle as it was written in the first such record
	Count  int64  `json:"count"`  // applications
	Line   int64  `json:"line"`   // of the first; 0: none
	Mend   string `json:"mend"`
	// where that is done; empty: not on a screen
	MendURL string `json:"mend_url"`
}

const submissionPath = "/admin/submission"

// NewAwaitedRow shows a part that a submission waits for; brand is its name, empty where the shop does not have it.
func NewAwaitedRow(ctx context.Context, of fitment.Source, part fitment.Awaited, brand string) WaitingRow {
	return WaitingRow{Key: part.Brand + " " + part.Number + " " + of.Name, Kind: WaitsForPart, Brand: brand,
		Code: part.Brand, Number: part.Number, Name: of.Name,
		URL:    present.Address(submissionPath, url.Values{"search": {of.Name}}),
		Reason: text.Tr(ctx, "The shop does not have this part."), Count: int64(part.Applications),
		Mend:    text.Tr(ctx, "Bring the part in or add it: its applications then count at once, without another import."),
		MendURL: "/admin/product/add"}
}

// NewMoreAwaitedRow says that a submission waits for more parts than are listed; brand is its name, if the shop has it.
func NewMoreAwaitedRow(ctx context.Context, of fitment.Source, brand string) WaitingRow {
	row := NewAwaitedRow(ctx, of, fitment.Awaited{Brand: of.Brand}, brand)
	row.Reason = text.Tr(ctx, "More of its parts may be missing than are listed here.")
	return row
}

// NewUnusedRow shows why an import could not use some records; report is where the import is, empty where it is on no
// screen.
func NewUnusedRow(ctx context.Context, of exchange.Unused, code, brand, report string) WaitingRow {
	row := WaitingRow{Key: of.Name + " " + of.Reason.Group, Kind: WaitsForMore, Brand: brand, Code: code, Name: of.Name,
		URL: report, Reason: of.Reason.Text, Count: of.Reason.N, Line: of.Reason.Line, MendURL: importPath}
	if of.Reason.Said.Format != "" {
		row.Reason = of.Reason.Said.In(ctx)
	}
	if row.URL == "" {
		row.URL = present.Address(submissionPath, url.Values{"search": {of.Name}})
	}
	switch of.Mend {
	case exchange.MendVehicles:
		row.Mend = text.Tr(ctx, "Load a newer VCdb on the server (camber import vcdb), then bring the file in again.")
	case exchange.MendPositions:
		row.Mend = text.Tr(ctx, "Load a newer PCdb on the server (camber import pcdb), then bring the file in again.")
	case exchange.MendQualifiers:
		row.Mend = text.Tr(ctx, "Load the Qdb on the server (camber import qdb), then bring the file in again.")
	case exchange.MendNames:
		row.Mend = text.Tr(ctx, "Correct the name in the sheet, then bring it in again.")
	case exchange.MendFile:
		row.Mend = text.Tr(ctx, "Ask the brand for a corrected file, and bring that in.")
	}
	if of.IsUsed {
		row.Mend = text.Tr(ctx, "They count, without these words.") + " " + row.Mend
	}
	return row
}
