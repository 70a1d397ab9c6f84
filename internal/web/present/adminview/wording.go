package adminview

import (
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/wording"
	"camber/internal/web/present"
)

// LettersPage is the list of the letters that may be worded.
type LettersPage struct {
	Bar     OfficeBar   `json:"bar"`
	Letters []LetterRow `json:"letters"`
}

// LetterRow is a letter in the list.
type LetterRow struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Subject string   `json:"subject"` // in the reader's language
	Own     []string `json:"own"`     // languages, in words, in which the shop words it itself
	ShowURL string   `json:"show_url"`
}

// LetterPage is the record of a letter.
type LetterPage struct {
	Bar    OfficeBar    `json:"bar"`
	Letter LetterRecord `json:"letter"`
}

// LetterRecord is a letter as the shop words it, and as the program does.
type LetterRecord struct {
	Name    string                 `json:"name"`
	Title   string                 `json:"title"`
	Version string                 `json:"version"`
	Said    map[string]LetterTexts `json:"said"`    // by language
	Shipped map[string]LetterTexts `json:"shipped"` // by language
	Holes   []LetterHole           `json:"holes"`
	Trail   []TrailRow             `json:"trail"`
}

// LetterTexts are a letter's two.
type LetterTexts struct {
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

// LetterHole is what may stand in a letter between braces.
type LetterHole struct {
	Name  string `json:"name"`
	Means string `json:"means"` // in words
	Must  bool   `json:"must"`
}

// SavedLetter answers a change of one.
type SavedLetter struct {
	Success string       `json:"success"`
	Letter  LetterRecord `json:"letter"`
}

// LetterTry is a letter as it would be sent, of made-up facts.
type LetterTry struct {
	Subject string   `json:"subject"`
	Text    string   `json:"text"`
	Missing []string `json:"missing"` // why it can't be sent so, in words
}

// NewLetterRow shows a letter in the list.
func NewLetterRow(ctx context.Context, l wording.Letter, k wording.Kept) LetterRow {
	row := LetterRow{Name: l.Name, Title: text.Tr(ctx, l.Title), Subject: k.In(text.In(ctx), l).Subject, Own: []string{},
		ShowURL: "/admin/letter/edit?letter=" + l.Name}
	for _, lang := range text.Languages() {
		if k.Own[lang] != (wording.Texts{}) {
			row.Own = append(row.Own, LanguageName(ctx, lang))
		}
	}
	return row
}

// NewLetterRecord shows a letter.
func NewLetterRecord(ctx context.Context, l wording.Letter, k wording.Kept, trail []TrailRow) LetterRecord {
	shown := LetterRecord{Name: l.Name, Title: text.Tr(ctx, l.Title), Version: k.Version(), Holes: []LetterHole{},
		Said: map[string]LetterTexts{}, Shipped: map[string]LetterTexts{}, Trail: trail}
	for _, lang := range text.Languages() {
		shown.Said[string(lang)] = LetterTexts(k.In(lang, l))
		shown.Shipped[string(lang)] = LetterTexts(l.Shipped(lang))
	}
	for _, h := range l.Holes {
		shown.Holes = append(shown.Holes, LetterHole{Name: h.Name, Means: text.Tr(ctx, h.Means), Must: h.Must})
	}
	return shown
}

// TextsPage is the list of what the program says.
type TextsPage struct {
	Bar       OfficeBar     `json:"bar"`
	Languages []StoreChoice `json:"languages"`
}

// TextList is one page of it.
type TextList struct {
	Results []TextRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// TextRow is a sentence of the program in one language.
type TextRow struct {
	Lang     string   `json:"lang"`
	Language string   `json:"language"` // in words
	Sentence string   `json:"sentence"` // in English: what it is known by
	Shipped  string   `json:"shipped"`  // as the program says it
	Own      string   `json:"own"`      // as the shop says it; empty: as the program does
	Holes    []string `json:"holes"`    // what is filled in, as it is written
	IsGone   bool     `json:"is_gone"`  // the program doesn't say it any more
	Version  string   `json:"version"`
}

// SentenceRecord is a sentence with its trail.
type SentenceRecord struct {
	TextRow
	Trail []TrailRow `json:"trail"`
}

// SavedSentence answers a change of one.
type SavedSentence struct {
	Success  string  `json:"success"`
	Sentence TextRow `json:"sentence"`
}

// NewTextRow shows what the shop says for a sentence.
func NewTextRow(ctx context.Context, w wording.Words, isGone bool) TextRow {
	row := TextRow{Lang: string(w.Lang), Language: LanguageName(ctx, w.Lang), Sentence: w.Name, Own: w.Words,
		Shipped: text.Shipped(w.Lang, w.Name), Holes: text.Written(w.Name), IsGone: isGone, Version: w.Version()}
	if row.Holes == nil {
		row.Holes = []string{}
	}
	return row
}

// Says is whether a row has folded words in it.
func (r TextRow) Says(folded string) bool {
	for _, said := range []string{r.Sentence, r.Shipped, r.Own} {
		if strings.Contains(text.Fold(said), folded) {
			return true
		}
	}
	return false
}

// LanguageName is what a language is called in the reader's.
func LanguageName(ctx context.Context, lang text.Lang) string {
	if lang == text.Spanish {
		return text.Tr(ctx, "Spanish")
	}
	return text.Tr(ctx, "English")
}

// NewLanguages are those that the shop speaks.
func NewLanguages(ctx context.Context) []StoreChoice {
	choices := []StoreChoice{}
	for _, lang := range text.Languages() {
		choices = append(choices, StoreChoice{Value: string(lang), Label: LanguageName(ctx, lang)})
	}
	return choices
}
