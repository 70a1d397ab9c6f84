package wordings

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/wording"
	"camber/internal/web/letters"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowLetters is the list of what customers are written.
func (s *Server) ShowLetters(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	rows := []adminview.LetterRow{}
	for _, l := range wording.Letters() {
		kept, err := l.Kept(ctx)
		if err != nil {
			return err
		}
		rows = append(rows, adminview.NewLetterRow(ctx, l, kept))
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Letters"), place, "office-letters", func(bar adminview.OfficeBar) any {
		return adminview.LettersPage{Bar: bar, Letters: rows}
	})
}

// ShowLetter is the record of a letter.
func (s *Server) ShowLetter(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.record(r)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, shown.Title, place, "office-letter", func(bar adminview.OfficeBar) any {
		return adminview.LetterPage{Bar: bar, Letter: shown}
	})
}

// Letter is the record of a letter as it is now.
func (s *Server) Letter(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.record(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) record(r *http.Request) (adminview.LetterRecord, error) {
	l, err := letterOf(r)
	if err != nil {
		return adminview.LetterRecord{}, err
	}
	return s.recordOf(r.Context(), l)
}

func (s *Server) recordOf(ctx context.Context, l wording.Letter) (adminview.LetterRecord, error) {
	kept, err := l.Kept(ctx)
	if err != nil {
		return adminview.LetterRecord{}, err
	}
	trail := []adminview.TrailRow{}
	for _, id := range kept.IDs {
		rows, err := s.Office.Trail(ctx, wording.Subject, id)
		if err != nil {
			return adminview.LetterRecord{}, err
		}
		trail = append(trail, rows...)
	}
	return adminview.NewLetterRecord(ctx, l, kept, trail), nil
}

func letterOf(r *http.Request) (wording.Letter, error) {
	var in struct {
		Letter string `form:"letter"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return wording.Letter{}, err
	}
	l, is := wording.LetterOf(in.Letter)
	if !is {
		return l, fault.New(fault.NotFound, "There is no message of this kind.")
	}
	return l, nil
}

// SaveLetter words a letter in every language.
func (s *Server) SaveLetter(w http.ResponseWriter, r *http.Request) error {
	l, err := letterOf(r)
	if err != nil {
		return err
	}
	var in struct {
		Version   string `form:"version"`
		Subject   string `form:"subject"`
		Body      string `form:"body"`
		SubjectES string `form:"subject_es"`
		BodyES    string `form:"body_es"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err = l.Write(ctx, wire.Actor(ctx), in.Version, map[text.Lang]wording.Texts{
		text.English: {Subject: in.Subject, Body: in.Body}, text.Spanish: {Subject: in.SubjectES, Body: in.BodyES}})
	if err != nil {
		return err
	}
	shown, err := s.recordOf(ctx, l)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedLetter{Success: text.Tr(ctx, "Saved. Customers read it from now on."),
		Letter: shown})
}

// TryLetter shows a letter as it would be sent with what is typed.
func (s *Server) TryLetter(w http.ResponseWriter, r *http.Request) error {
	l, err := letterOf(r)
	if err != nil {
		return err
	}
	var in struct {
		Lang    string `form:"lang"`
		Subject string `form:"subject"`
		Body    string `form:"body"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	typed := wording.Texts{Subject: in.Subject, Body: in.Body}
	shown := adminview.LetterTry{Missing: []string{}}
	if wrong := l.Check(typed); wrong != nil {
		for _, field := range slices.Sorted(maps.Keys(wrong)) {
			shown.Missing = append(shown.Missing, wrong[field].In(ctx))
		}
		return wire.Reply(w, http.StatusOK, shown)
	}
	site, err := setting.Get(ctx, setting.ShopName)
	if err != nil {
		return err
	}
	lang := text.Lang(in.Lang)
	shipped := l.Shipped(lang)
	said, err := letters.Try(text.With(ctx, lang), site, l, wording.Texts{
		Subject: cmp.Or(typed.Subject, shipped.Subject), Body: cmp.Or(typed.Body, shipped.Body)})
	if err != nil {
		return err
	}
	shown.Subject, shown.Text = said.Subject, said.Text
	return wire.Reply(w, http.StatusOK, shown)
}
