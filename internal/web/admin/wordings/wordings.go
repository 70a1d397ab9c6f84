// Package wordings is where the back office words what the shop says: the letters that customers get, and any sentence
// of the program.
package wordings

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/wording"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct{ Office *office.Office }

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "wording" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	editor := routing.Office(access.EditPages)
	const list = "page limit sort order search lang state"
	return []routing.Route{
		routing.Get("/admin/letter", editor, "", nil, s.ShowLetters),
		routing.Get("/admin/letter/edit", editor, "letter", nil, s.ShowLetter),
		routing.Get("/admin/api/letter/get", editor, "letter", adminview.LetterRecord{}, s.Letter),
		routing.Post("/admin/api/letter/edit", editor, "letter version subject body subject_es body_es",
			adminview.SavedLetter{}, s.SaveLetter, routing.Once),
		routing.Post("/admin/api/letter/preview", editor, "letter lang subject body", adminview.LetterTry{}, s.TryLetter),
		routing.Get("/admin/text", editor, list, nil, s.ShowTexts),
		routing.Get("/admin/api/text", editor, list, adminview.TextList{}, s.Texts),
		routing.Get("/admin/api/text/get", editor, "lang sentence", adminview.SentenceRecord{}, s.Text),
		routing.Post("/admin/api/text/edit", editor, "lang sentence version words", adminview.SavedSentence{}, s.SaveText,
			routing.Once),
	}
}

// ShowTexts is the list of what the program says.
func (s *Server) ShowTexts(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	return s.Office.Show(w, r, text.Tr(ctx, "Texts"), place, "office-texts", func(bar adminview.OfficeBar) any {
		return adminview.TextsPage{Bar: bar, Languages: adminview.NewLanguages(ctx)}
	})
}

// States of a sentence that the list can be narrowed to.
const (
	inOwnWords = "own"
	saidNoMore = "gone"
)

// Texts is a page of it.
func (s *Server) Texts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		Lang   string `form:"lang"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := texts(ctx, text.Lang(cmp.Or(in.Lang, string(text.English))))
	if err != nil {
		return err
	}
	folded := text.Fold(in.Search)
	shown := adminview.TextList{Counts: map[string]int{"": 0, inOwnWords: 0, saidNoMore: 0}}
	found := []adminview.TextRow{}
	for _, row := range all {
		state := ""
		switch {
		case !row.Says(folded):
			continue
		case row.IsGone:
			state = saidNoMore
		case row.Own != "":
			state = inOwnWords
		}
		shown.Counts[""]++
		if state != "" {
			shown.Counts[state]++
		}
		if in.State == "" || in.State == state {
			found = append(found, row)
		}
	}
	shown.Results = wire.PageOf(found, page)
	shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, len(found))
	return wire.Reply(w, http.StatusOK, shown)
}

// texts are all that the program says in a language, and what it said once and the shop in other words: first what the
// shop says itself.
func texts(ctx context.Context, lang text.Lang) ([]adminview.TextRow, error) {
	all, err := wording.All(ctx)
	if err != nil {
		return nil, err
	}
	sentences := wording.Sentences()
	own := map[string]wording.Words{}
	var first, rest []adminview.TextRow
	for _, w := range all {
		if w.Lang != lang || w.Words == "" {
			continue
		}
		own[w.Name] = w
		_, isSaid := slices.BinarySearch(sentences, w.Name)
		first = append(first, adminview.NewTextRow(ctx, w, !isSaid))
	}
	for _, sentence := range sentences {
		if _, is := own[sentence]; !is {
			rest = append(rest, adminview.NewTextRow(ctx, wording.Words{Lang: lang, Name: sentence}, false))
		}
	}
	slices.SortStableFunc(rest, func(a, b adminview.TextRow) int { return cmp.Compare(byLetters(a), byLetters(b)) })
	return append(first, rest...), nil
}

// byLetters is what a row is sorted by: what is filled in stands nowhere in the alphabet.
func byLetters(row adminview.TextRow) string {
	return strings.ToLower(strings.TrimLeftFunc(row.Shipped, func(r rune) bool { return !unicode.IsLetter(r) }))
}

// sentSentence is a sentence as a request names it.
type sentSentence struct {
	Lang     string `form:"lang"`
	Sentence string `form:"sentence"`
	Version  string `form:"version"`
	Words    string `form:"words"`
}

// Text is a sentence with its trail.
func (s *Server) Text(w http.ResponseWriter, r *http.Request) error {
	var in sentSentence
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	row, id, err := s.row(ctx, in)
	if err != nil {
		return err
	}
	shown := adminview.SentenceRecord{TextRow: row, Trail: []adminview.TrailRow{}}
	if id != 0 {
		if shown.Trail, err = s.Office.Trail(ctx, wording.Subject, id); err != nil {
			return err
		}
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) row(ctx context.Context, in sentSentence) (row adminview.TextRow, id int64, err error) {
	said, err := wording.Of(ctx, text.Lang(in.Lang), in.Sentence)
	_, isSaid := slices.BinarySearch(wording.Sentences(), in.Sentence)
	return adminview.NewTextRow(ctx, said, !isSaid), said.ID, err
}

// SaveText has the shop say a sentence in its own words, or as the program again.
func (s *Server) SaveText(w http.ResponseWriter, r *http.Request) error {
	var in sentSentence
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	said := wording.Words{Lang: text.Lang(in.Lang), Name: in.Sentence, Words: in.Words}
	if err := wording.Say(ctx, wire.Actor(ctx), in.Version, said); err != nil {
		return err
	}
	row, _, err := s.row(ctx, in)
	if err != nil {
		return err
	}
	words := text.Tr(ctx, "Saved. The shop says it from now on.")
	if row.Own == "" {
		words = text.Tr(ctx, "The shop says it as the program does.")
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedSentence{Success: words, Sentence: row})
}
