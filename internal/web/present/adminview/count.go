package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/stocktake"
	"camber/internal/web/present"
)

// CountsPage is the list of the counts.
type CountsPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"`
	States []CodeChoice   `json:"states"`
}

// CountList is one page of it.
type CountList struct {
	Results []CountRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// CountRow is a count in a list.
type CountRow struct {
	ID        int64  `json:"count_id"`
	URL       string `json:"url"`
	Store     string `json:"store"`
	State     string `json:"state"`
	StateText string `json:"state_text"`
	BasisText string `json:"basis_text"`
	Parts     int    `json:"parts"`
	Left      int    `json:"left"` // that nobody has counted
	MadeText  string `json:"made_text"`
}

// NewCountPage is where a count is begun.
type NewCountPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"` // where this person may count
	Most   int            `json:"most"`   // parts of a count
}

// CountPage is one count.
type CountPage struct {
	Bar   OfficeBar  `json:"bar"`
	Count CountSheet `json:"count"`
}

// CountSheet is a count, and what this person may do with it now. While it is counted it says of no part what is
// thought to be there, or what another pass found.
type CountSheet struct {
	ID        int64         `json:"count_id"`
	Version   int64         `json:"version"`
	Store     string        `json:"store"`
	State     string        `json:"state"`
	StateText string        `json:"state_text"`
	BasisText string        `json:"basis_text"`
	MadeText  string        `json:"made_text"`
	Lines     []CountLine   `json:"lines"` // to be counted; empty once it is over
	Review    []CountReview `json:"review"`
	Summary   *CountSummary `json:"summary"` // null while it is counted
	MayCount  bool          `json:"may_count"`
	MayPost   bool          `json:"may_post"`
	MayCancel bool          `json:"may_cancel"`
}

// CountLine is a part that is to be counted.
type CountLine struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"` // brand and number
	Name      string `json:"name"`
	Bin       string `json:"bin"` // empty: not known
	Counted   *int   `json:"counted"`
}

// CountReview is a part that was counted, beside what was thought to be there.
type CountReview struct {
	ProductID  int64  `json:"product_id"`
	Part       string `json:"part"`
	Name       string `json:"name"`
	Bin        string `json:"bin"`
	Counted    *int   `json:"counted"` // null: nobody counted it
	First      *int   `json:"first"`   // of a part that was counted twice
	Expected   int    `json:"expected"`
	Difference int    `json:"difference"`
	AtText     string `json:"at_text"`
	Value      string `json:"value"` // of the difference; empty: not booked, or not for this person
}

// CountSummary is what came of a count.
type CountSummary struct {
	Off     int    `json:"off"` // parts
	Missing int    `json:"missing"`
	Beyond  int    `json:"beyond"`
	Value   string `json:"value"` // empty: not booked, or not for this person
}

// ChangedCount is a count after something was done with it.
type ChangedCount struct {
	Success string     `json:"success"`
	Count   CountSheet `json:"count"`
}

// TalliedPart is a part after some of it was counted.
type TalliedPart struct {
	Line CountLine `json:"line"`
}

// CountURL is where a count is.
func CountURL(id int64) string { return "/admin/count/edit?count_id=" + strconv.FormatInt(id, 10) }

var countStates = map[stocktake.State]string{
	stocktake.Open:      text.Key("To count"),
	stocktake.Again:     text.Key("To count again"),
	stocktake.Review:    text.Key("To review"),
	stocktake.Posted:    text.Key("Posted"),
	stocktake.Cancelled: text.Key("Called off"),
}

// CountStates are the states of counts.
func CountStates(ctx context.Context) (choices []CodeChoice) {
	for _, s := range stocktake.States() {
		choices = append(choices, CodeChoice{string(s), text.Tr(ctx, countStates[s])})
	}
	return choices
}

func basisText(ctx context.Context, c stocktake.Count) string {
	switch c.Basis {
	case stocktake.ByBins:
		if c.FromBin == c.ToBin {
			return text.Tr(ctx, "Bin %s", c.FromBin)
		}
		return text.Tr(ctx, "Bins %s to %s", c.FromBin, c.ToBin)
	case stocktake.ByValue:
		return text.Tr(ctx, "The dearest parts")
	case stocktake.ByFound:
		return text.Tr(ctx, "Found beyond the count")
	case stocktake.ByHand:
	}
	return text.Tr(ctx, "Chosen parts")
}

// NewCountRow shows a count in a list.
func NewCountRow(ctx context.Context, c stocktake.Count, stores []location.Location) CountRow {
	return CountRow{ID: c.ID, URL: CountURL(c.ID), Store: storeName(stores, c.LocationID), State: string(c.State),
		StateText: text.Tr(ctx, countStates[c.State]), BasisText: basisText(ctx, c), Parts: len(c.Lines), Left: c.Left(),
		MadeText: present.Moment(c.MadeAt, location.ZoneOf(stores, c.LocationID))}
}

// NewCountSheet shows a count.
func NewCountSheet(ctx context.Context, c stocktake.Count, parts map[int64]catalog.Part, stores []location.Location,
	seesCost bool) CountSheet {
	zone := location.ZoneOf(stores, c.LocationID)
	s := CountSheet{ID: c.ID, Version: c.Version, Store: storeName(stores, c.LocationID), State: string(c.State),
		StateText: text.Tr(ctx, countStates[c.State]), BasisText: basisText(ctx, c), MadeText: present.Moment(c.MadeAt, zone),
		Lines: []CountLine{}, Review: []CountReview{}}
	if c.State == stocktake.Open || c.State == stocktake.Again {
		for _, l := range c.Open() {
			s.Lines = append(s.Lines, NewCountLine(l, parts[l.PartID]))
		}
		return s
	}
	seesCost = seesCost && c.State == stocktake.Posted
	for _, l := range c.Lines {
		s.Review = append(s.Review, newCountReview(ctx, l, parts[l.PartID], zone, seesCost))
	}
	sum := c.Summary()
	s.Summary = &CountSummary{Off: sum.Off, Missing: sum.Missing, Beyond: sum.Beyond}
	if seesCost {
		s.Summary.Value = worthText(ctx, sum.Value)
	}
	return s
}

// NewCountLine shows a part that is to be counted.
func NewCountLine(l stocktake.Line, p catalog.Part) CountLine {
	line := CountLine{ProductID: l.PartID, Part: p.Brand + " " + p.Number, Name: p.Name, Bin: l.Bin}
	if pass := l.Last(); pass != nil {
		line.Counted = &pass.Counted
	}
	return line
}

func newCountReview(ctx context.Context, l stocktake.Line, p catalog.Part, zone *time.Location,
	seesCost bool) CountReview {
	row := CountReview{ProductID: l.PartID, Part: p.Brand + " " + p.Number, Name: p.Name, Bin: l.Bin,
		Difference: l.Difference()}
	if pass := l.Last(); pass != nil {
		row.Counted, row.Expected, row.AtText = &pass.Counted, pass.Expected, present.Moment(pass.At, zone)
	}
	if l.Again && l.First != nil {
		row.First = &l.First.Counted
	}
	if seesCost && l.Booked != 0 {
		row.Value = worthText(ctx, l.Value)
	}
	return row
}

func worthText(ctx context.Context, v money.E4) string { return present.Amount(ctx, v.Cents()) }
