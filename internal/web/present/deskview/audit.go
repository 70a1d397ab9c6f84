package deskview

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/web/present"
)

// AuditPage is what was done, by whom, and whether the record is whole (TRD-19).
type AuditPage struct {
	Desk      Desk       `json:"desk"`
	Rows      []AuditRow `json:"rows"`
	NextURL   string     `json:"next_url,omitempty"` // older rows
	Staff     []Person   `json:"staff"`
	Actions   []Code     `json:"actions"`
	Registers []Code     `json:"registers"`
	Chosen    AuditAsked `json:"chosen"`
	Head      string     `json:"head"`     // of the chain
	Problems  []string   `json:"problems"` // where the record is not what was sealed
	Checked   bool       `json:"checked"`  // the chain was walked for this page
}

// AuditAsked is what the list is narrowed to; zero values: all.
type AuditAsked struct {
	StaffID  int64  `json:"staff_id"`
	Action   string `json:"action"`
	Day      string `json:"day"`
	Register int64  `json:"register_id"`
}

// Code is a choice by its code.
type Code struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// AuditRow is one thing done. The record itself holds ids; names are looked up to be shown.
type AuditRow struct {
	ID       int64       `json:"id"`
	AtText   string      `json:"at_text"`
	Who      string      `json:"who"`
	Approver string      `json:"approver"`
	Action   string      `json:"action"`
	Subject  string      `json:"subject"`
	URL      string      `json:"url,omitempty"` // where the subject is seen
	Register string      `json:"register"`
	Details  []AuditFact `json:"details"`
	IsSealed bool        `json:"is_sealed"`
}

// AuditFact is a figure or a word of what was done.
type AuditFact struct {
	Name   string `json:"name"`
	Text   string `json:"text"`
	IsCode bool   `json:"is_code"` // the name is the record's own
}

// NewAuditRows names who and where.
func NewAuditRows(ctx context.Context, entries []audit.Entry, staff, registers map[int64]string,
	zone *time.Location) []AuditRow {
	rows := make([]AuditRow, len(entries))
	for i, e := range entries {
		row := AuditRow{
			ID: e.ID, AtText: present.Moment(e.At, zone), Who: text.Tr(ctx, "By itself"), Approver: staff[e.Second],
			Action:  ActionName(ctx, e.Action),
			Subject: subjectName(ctx, e.Subject, e.SubjectID, staff), Details: []AuditFact{}, Register: registers[e.RegisterID],
			IsSealed: e.Sealed,
		}
		if e.Subject == "order" && e.SubjectID != 0 {
			row.URL = "/pos/order/view?order_id=" + strconv.FormatInt(e.SubjectID, 10)
		}
		switch e.Who.Kind {
		case audit.Staff:
			row.Who = staff[e.Who.ID]
		case audit.Customer:
			row.Who = text.Tr(ctx, "Customer %s", strconv.FormatInt(e.Who.ID, 10))
		case audit.Visitor:
			row.Who = text.Tr(ctx, "A visitor")
		}
		if detail, ok := e.Detail.(json.RawMessage); ok {
			row.Details = facts(ctx, e.Action, detail)
		}
		rows[i] = row
	}
	return rows
}
