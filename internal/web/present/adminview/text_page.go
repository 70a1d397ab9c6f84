package adminview

import (
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/content"
)

// PagesPage is the information pages.
type PagesPage struct {
	Bar    OfficeBar     `json:"bar"`
	Pages  []TextPageRow `json:"pages"`
	AddURL string        `json:"add_url"`
}

// TextPageRow is a page in the list.
type TextPageRow struct {
	PageID     int64  `json:"page_id"`
	Title      string `json:"title"`
	Address    string `json:"address"`
	Role       string `json:"role"` // terms, privacy; empty: no form names it
	IsActive   bool   `json:"is_active"`
	InFoot     bool   `json:"in_foot"`
	HasSpanish bool   `json:"has_spanish"`
	EditURL    string `json:"edit_url"`
}

// TextPageList answers a change of their order.
type TextPageList struct {
	Success string        `json:"success"`
	Results []TextPageRow `json:"results"`
}

// TextPage is the record of a page; without one it is the form of a new one.
type TextPage struct {
	Bar  OfficeBar   `json:"bar"`
	Page *TextRecord `json:"page"`
}

// TextRecord is a page in a form.
type TextRecord struct {
	PageID    int64      `json:"page_id"`
	Version   string     `json:"version"`
	Role      string     `json:"role"`
	Slug      string     `json:"slug"`
	IsActive  bool       `json:"is_active"`
	InFoot    bool       `json:"in_foot"`
	Title     string     `json:"title"`
	Summary   string     `json:"summary"`
	Body      string     `json:"body"`
	TitleES   string     `json:"title_es"`
	SummaryES string     `json:"summary_es"`
	BodyES    string     `json:"body_es"`
	Trail     []TrailRow `json:"trail"`
}

// SavedText answers a change of a page.
type SavedText struct {
	Success string     `json:"success"`
	Page    TextRecord `json:"page"`
}

// TextPreview is a body taken apart as the page shows it.
type TextPreview struct {
	Blocks []TextBlock `json:"blocks"`
}

// TextBlock is a piece of it; one of the three.
type TextBlock struct {
	Heading   string   `json:"heading"`
	Paragraph string   `json:"paragraph"`
	Items     []string `json:"items"`
}

// TextPageURL is where a page is changed.
func TextPageURL(id int64) string { return "/admin/page/edit?page_id=" + strconv.FormatInt(id, 10) }

// NewTextPageRow shows a page in the list.
func NewTextPageRow(n content.New) TextPageRow {
	_, spanish := n.Texts[text.Spanish]
	return TextPageRow{PageID: n.ID, Title: n.Texts[text.English].Title, Address: "/" + n.Slug, Role: n.Role,
		IsActive: !n.Off, InFoot: !n.Aside, HasSpanish: spanish, EditURL: TextPageURL(n.ID)}
}

// NewTextRecord shows a page in a form.
func NewTextRecord(n content.New, trail []TrailRow) TextRecord {
	en, es := n.Texts[text.English], n.Texts[text.Spanish]
	return TextRecord{PageID: n.ID, Version: n.Version(), Role: n.Role, Slug: n.Slug, IsActive: !n.Off, InFoot: !n.Aside,
		Title: en.Title, Summary: en.Summary, Body: en.Body, TitleES: es.Title, SummaryES: es.Summary, BodyES: es.Body,
		Trail: trail}
}

// NewTextPreview takes a body apart by the page's own rules.
func NewTextPreview(body string) TextPreview {
	shown := TextPreview{Blocks: []TextBlock{}}
	for _, b := range content.Blocks(body) {
		shown.Blocks = append(shown.Blocks, TextBlock{b.Heading, b.Paragraph, append([]string{}, b.Items...)})
	}
	return shown
}
