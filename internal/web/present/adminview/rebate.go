package adminview

import (
	"strconv"

	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/rebate"
	"camber/internal/web/present"
)

// RebatesPage is the list of what makers give back by mail.
type RebatesPage struct {
	Bar OfficeBar `json:"bar"`
}

// RebateList is one page of it.
type RebateList struct {
	Results []RebateRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// RebateRow is a rebate in the list.
type RebateRow struct {
	RebateID int64  `json:"rebate_id"`
	Code     string `json:"code"`
	Title    string `json:"title"`
	Amount   string `json:"amount"` // empty: its title says it
	Parts    int    `json:"parts"`
	From     string `json:"from"` // first and last day as they are read, empty: open
	To       string `json:"to"`
	State    string `json:"state"` // on, coming, over
	EditURL  string `json:"edit_url"`
}

// RebatePage is the record of a rebate; without one it is the form of a new one.
type RebatePage struct {
	Bar    OfficeBar     `json:"bar"`
	Rebate *RebateRecord `json:"rebate"`
}

// RebateRecord is a rebate in a form.
type RebateRecord struct {
	RebateID int64        `json:"rebate_id"`
	Version  string       `json:"version"`
	Code     string       `json:"code"`
	Title    string       `json:"title"`
	URL      string       `json:"url"`
	Banner   string       `json:"banner"` // hash of its picture, empty: none
	Amount   money.Cents  `json:"amount"`
	From     string       `json:"from"`
	To       string       `json:"to"`
	Parts    []PartChoice `json:"parts"`
	State    string       `json:"state"`
	Trail    []TrailRow   `json:"trail"`
}

// SavedRebate answers a change of one.
type SavedRebate struct {
	Success string       `json:"success"`
	Rebate  RebateRecord `json:"rebate"`
}

// RebateURL is where a rebate is changed.
func RebateURL(id int64) string { return "/admin/rebate/edit?rebate_id=" + strconv.FormatInt(id, 10) }

// NewRebateRow shows a rebate in the list.
func NewRebateRow(k rebate.Kept) RebateRow {
	row := RebateRow{RebateID: k.ID, Code: k.Code, Title: k.Title, Parts: len(k.PartIDs), From: present.Day(k.From),
		To: present.Day(k.To), State: string(k.State), EditURL: RebateURL(k.ID)}
	if k.Amount > 0 {
		row.Amount = k.Amount.Text()
	}
	return row
}

// NewRebateRecord shows a rebate in a form, with its parts.
func NewRebateRecord(k rebate.Kept, parts map[int64]catalog.Part, trail []TrailRow) RebateRecord {
	return RebateRecord{RebateID: k.ID, Version: k.Version(), Code: k.Code, Title: k.Title, URL: k.URL, Banner: k.Banner,
		Amount: k.Amount, From: k.From, To: k.To, Parts: NewPartChoices(k.PartIDs, parts), State: string(k.State),
		Trail: trail}
}
