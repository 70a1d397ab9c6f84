package adminview

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
)

// CannedJobsPage is the list of the jobs of the counter.
type CannedJobsPage struct {
	Bar OfficeBar `json:"bar"`
}

// CannedJobList is one page of it.
type CannedJobList struct {
	Results []CannedJobRow `json:"results"`
	present.Paging
}

// CannedJobRow is a job in the list.
type CannedJobRow struct {
	JobID    int64  `json:"job_id"`
	Name     string `json:"name"`
	Lines    int    `json:"lines"`
	Labor    string `json:"labor"`      // "Shop labor, 1 h", empty: none
	MenuText string `json:"menu_price"` // empty: what its lines come to
	Active   bool   `json:"active"`
	EditURL  string `json:"edit_url"`
}

// CannedJobPage is the record of a job; without one it is the form of a new one.
type CannedJobPage struct {
	Bar        OfficeBar        `json:"bar"`
	Job        *CannedJobRecord `json:"job"`
	Categories []OfficeChoice   `json:"categories"`
	Labor      []OfficeChoice   `json:"labor"`
	Positions  []string         `json:"positions"` // that applications name
}

// CannedJobRecord is a job in a form.
type CannedJobRecord struct {
	JobID     int64           `json:"job_id"`
	Version   string          `json:"version"`
	Name      string          `json:"name"`
	Also      string          `json:"also"`
	LaborID   int64           `json:"labor_id"` // 0: no labor
	Minutes   int             `json:"minutes"`
	MenuPrice money.Cents     `json:"menu_price"` // 0: what its lines come to
	Notes     string          `json:"notes"`
	Active    bool            `json:"active"`
	Lines     []CannedJobLine `json:"lines"`
	Times     []CannedJobTime `json:"times"`
	Trail     []TrailRow      `json:"trail"`
}

// CannedJobLine is what a job needs.
type CannedJobLine struct {
	Name       string `json:"name"`
	CategoryID int64  `json:"category_id"`
	Words      string `json:"words"`
	Position   string `json:"position"`
	Quantity   int    `json:"quantity"` // 0: as the vehicle needs
	Extra      bool   `json:"extra"`
}

// CannedJobTime is how long the labor takes on some vehicles.
type CannedJobTime struct {
	From    int    `json:"from"`
	To      int    `json:"to"`
	Make    string `json:"make"`
	Model   string `json:"model"`
	Minutes int    `json:"minutes"`
}

// SavedCannedJob answers a change of one.
type SavedCannedJob struct {
	Success string          `json:"success"`
	Job     CannedJobRecord `json:"job"`
}

// CannedJobURL is where a job is changed.
func CannedJobURL(id int64) string {
	return "/admin/canned-job/edit?job_id=" + strconv.FormatInt(id, 10)
}

// NewCannedJobRow shows a job in the list.
func NewCannedJobRow(ctx context.Context, j job.Job, types map[int64]labor.Type) CannedJobRow {
	row := CannedJobRow{JobID: j.ID, Name: j.Name, Lines: len(j.Lines), Active: !j.Off, EditURL: CannedJobURL(j.ID)}
	if of, is := types[j.LaborID]; is {
		row.Labor = of.Title + ", " + cartview.Hours(ctx, j.Minutes)
	}
	if j.Menu > 0 {
		row.MenuText = j.Menu.Text()
	}
	return row
}

// NewCannedJobRecord shows a job in a form.
func NewCannedJobRecord(j job.Job, trail []TrailRow) CannedJobRecord {
	shown := CannedJobRecord{JobID: j.ID, Version: j.Version(), Name: j.Name, Also: j.Also, LaborID: j.LaborID,
		Minutes: j.Minutes, MenuPrice: j.Menu, Notes: j.Notes, Active: !j.Off, Lines: []CannedJobLine{},
		Times: []CannedJobTime{}, Trail: trail}
	for _, l := range j.Lines {
		shown.Lines = append(shown.Lines, CannedJobLine(l))
	}
	for _, t := range j.Times {
		shown.Times = append(shown.Times, CannedJobTime(t))
	}
	return shown
}
