package wording_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/wording"
)

func TestALetterFillsItsHolesAndLeavesOutWhatHasNothingToTell(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words, want string
		tells       bool
	}{
		{"Your order {order} is now: {status}", "Your order 7 is now: Shipped", true},
		{"{note}", "", false},
		{"Order {order}: {note}", "", false},
		{"No holes, {} and { order }", "No holes, {} and { order }", true},
		{"{status}", "Shipped", true},
	} {
		got, tells := wording.Fill(c.words, map[string]string{"order": "7", "status": "Shipped", "note": ""})
		if got != c.want || tells != c.tells {
			t.Errorf("%q: %q, %v", c.words, got, tells)
		}
	}
	if got := wording.Paragraphs("\r\none\r\nline\r\n\r\n\r\n\r\ntwo\n"); !slices.Equal(got, []string{"one\nline", "two"}) {
		t.Errorf("%q", got)
	}
}

// What a letter is of no use without can't be left out; what it doesn't have can't be asked for.
func TestALetterThatCantBeSentIsRefusedBesideItsField(t *testing.T) {
	t.Parallel()
	receipt, _ := wording.LetterOf("receipt")
	password, _ := wording.LetterOf("password")
	for _, c := range []struct {
		letter wording.Letter
		texts  wording.Texts
		field  string
		says   string
	}{
		{receipt, wording.Texts{}, "", ""},
		{receipt, wording.Texts{Subject: "Order {order}", Body: "Hi!\n\n{receipt}\n\nBye"}, "", ""},
		{receipt, wording.Texts{Body: "Hi!"}, "body", "{receipt}"},
		{receipt, wording.Texts{Body: "Hi! {receipt}"}, "body", "{receipt}"},
		{receipt, wording.Texts{Subject: "{receipt}"}, "subject", "{receipt}"},
		{receipt, wording.Texts{Subject: "{amount}"}, "subject", "{amount}"},
		{receipt, wording.Texts{Subject: "two\nlines"}, "subject", ""},
		{receipt, wording.Texts{Subject: strings.Repeat("x", 151)}, "subject", "150"},
		{receipt, wording.Texts{Body: "{receipt}\n\n" + strings.Repeat("x", 5000)}, "body", "5000"},
		{password, wording.Texts{Body: "Go to our shop."}, "body", "{link}"},
	} {
		wrong := c.letter.Check(c.texts)
		why, is := wrong[c.field]
		if (c.field == "") != (len(wrong) == 0) || c.field != "" && (!is || !strings.Contains(why.String(), c.says)) {
			t.Errorf("%s %+v: %v", c.letter.Name, c.texts, wrong)
		}
	}
}

// Every letter of the program can be sent as it is, in both languages, with the same holes.
func TestEveryLetterOfTheProgramIsWhole(t *testing.T) {
	t.Parallel()
	for _, l := range wording.Letters() {
		for _, lang := range text.Languages() {
			said := l.Shipped(lang)
			if wrong := l.Check(said); wrong != nil || said.Subject == "" || said.Body == "" {
				t.Errorf("%s in %s: %v", l.Name, lang, wrong)
			}
			if lang != text.English && said == l.Texts && l.Name != "word" {
				t.Errorf("%s is not translated", l.Name)
			}
		}
		for _, h := range l.Holes {
			if h.Means == "" || h.Try == "" && !h.Block {
				t.Errorf("%s: {%s} says nothing of itself", l.Name, h.Name)
			}
		}
	}
}

var editor = access.Actor{Kind: access.Staff, StaffID: 7}.Granted(access.EditPages)

func TestWhatAShopSaysItselfIsSaidAtOnceAndTakenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		const sentence = "%d characters left"
		say := func(lang text.Lang, words string) error {
			t.Helper()
			now, err := wording.Of(ctx, lang, sentence)
			if err != nil {
				t.Fatal(err)
			}
			return wording.Say(ctx, editor, now.Version(), wording.Words{Lang: lang, Name: sentence, Words: words})
		}
		reads := func(lang text.Lang, want string) {
			t.Helper()
			if got := text.Tr(text.With(wording.Speak(ctx), lang), sentence, 7); got != want {
				t.Errorf("%s reads %q, want %q", lang, got, want)
			}
		}
		if err := say(text.Spanish, "Faltan %d letras"); err != nil {
			t.Fatal(err)
		}
		reads(text.Spanish, "Faltan 7 letras")
		reads(text.English, "7 characters left")
		for words, says := range map[string]string{
			"No more": "%d", "%s and %s": "%d", "%d\nleft": "one line", strings.Repeat("x", 1000) + "%d": "1000",
		} {
			f := fault.Of(say(text.English, words))
			if f == nil || f.Kind != fault.Invalid || !strings.Contains(f.Fields["words"].String(), says) {
				t.Errorf("%.20q: %v", words, f)
			}
		}
		if err := say(text.Spanish, ""); err != nil {
			t.Fatal(err)
		}
		reads(text.Spanish, "Quedan 7 caracteres")

		err := wording.Say(ctx, editor, ids.Version(""), wording.Words{Lang: text.English, Name: "Nobody says so", Words: "x"})
		if f := fault.Of(err); f == nil || f.Fields["words"].String() != "The program doesn't say this any more." {
			t.Errorf("another sentence: %v", err)
		}
		err = wording.Say(ctx, access.Actor{Kind: access.Staff, StaffID: 8}, ids.Version(""), wording.Words{Lang: "en", Name: sentence, Words: "%d"})
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("by somebody who may not: %v", err)
		}
		all, err := wording.All(ctx)
		if err != nil || len(all) != 1 {
			t.Fatalf("%+v, %v", all, err)
		}
		trail, err := audit.Rows(ctx, wording.Subject, all[0].ID)
		if err != nil || len(trail) != 2 || trail[0].Action != "wording.edit" || trail[1].Action != "wording.reset" {
			t.Errorf("the trail: %+v, %v", trail, err)
		}
	})
}

// Two who word one letter at once: one is told what the other made of it, and nothing is mixed.
func TestALetterIsWordedByOneAtATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		letter, _ := wording.LetterOf("progress")
		opened, err := letter.Kept(ctx)
		if err != nil {
			t.Fatal(err)
		}
		done := make([]error, 2)
		var both sync.WaitGroup
		for i, name := range []string{"one", "two"} {
			both.Go(func() {
				done[i] = letter.Write(db.With(ctx, db.From(ctx)), editor, opened.Version(), map[text.Lang]wording.Texts{
					text.English: {Subject: name, Body: name + " {order}"}, text.Spanish: {Subject: name + " es"}})
			})
		}
		both.Wait()
		lost := fault.Of(errors.Join(done...))
		if lost == nil || lost.Kind != fault.Conflict || (done[0] == nil) == (done[1] == nil) {
			t.Fatalf("%v", done)
		}
		if got := slices.Sorted(maps.Keys(lost.Fields)); !slices.Equal(got, []string{"body", "subject", "subject_es"}) {
			t.Errorf("what differs: %v", got)
		}
		now, err := letter.Kept(ctx)
		if err != nil {
			t.Fatal(err)
		}
		said := now.Own[text.English]
		if said.Body != said.Subject+" {order}" || now.Own[text.Spanish].Subject != said.Subject+" es" {
			t.Errorf("mixed: %+v", now.Own)
		}
		if spoken, err := letter.In(ctx); err != nil || spoken != said {
			t.Errorf("it says %+v, %v", spoken, err)
		}
		es, err := letter.In(text.With(ctx, text.Spanish))
		if err != nil {
			t.Fatal(err)
		}
		if want := text.Shipped(text.Spanish, letter.Texts.Body); es.Body != want || es.Subject == letter.Texts.Subject {
			t.Errorf("in Spanish: %+v", es)
		}
		shipped := map[text.Lang]wording.Texts{text.English: letter.Texts, text.Spanish: {}}
		if err := letter.Write(ctx, editor, now.Version(), shipped); err != nil {
			t.Fatal(err)
		}
		if again, err := letter.Kept(ctx); err != nil || again.Version() != opened.Version() {
			t.Errorf("taken back: %+v, %v", again, err)
		}
	})
}

func FuzzHolesOfALetter(f *testing.F) {
	f.Add("{a} {b}\n\n{a}")
	f.Fuzz(func(t *testing.T, words string) {
		values := map[string]string{"a": "{b}", "b": "B"}
		got, tells := wording.Fill(words, values)
		if !tells && got != "" {
			t.Errorf("%q tells nothing and says %q", words, got)
		}
		if tells && !strings.Contains(words, "{a}") && strings.Contains(got, "{b}") {
			t.Errorf("%q: %q", words, got)
		}
	})
}
