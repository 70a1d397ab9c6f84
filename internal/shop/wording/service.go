package wording

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

const (
	// Changed is the kind of these in the change feed.
	Changed = "wording"
	// Subject is what the audit log calls one; its id is Words.ID.
	Subject = "wording"

	mostSentence = 1000 // characters
	mostSubject  = 150
	mostBody     = 5000
)

// Words are what the shop says itself instead of the program.
type Words struct {
	ID    int64
	Lang  text.Lang
	Name  string // the program's sentence in English, or a letter's part
	Words string // "": what the program says
}

// Speak is ctx with the shop's own words for sentences of the program. Where they can't be read it speaks as the program:
// a message is not held up for them, nor a page.
func Speak(ctx context.Context) context.Context {
	own, err := keptOwn.Read(ctx, readOwn)
	if err != nil {
		slog.WarnContext(ctx, "wording: read the shop's own words", "cause", err)
		return ctx
	}
	if own == nil {
		return ctx
	}
	return text.WithOwn(ctx, own)
}

var keptOwn = kept.NewWhole[text.Own](Changed)

// readOwn is nil where the shop has none.
func readOwn(ctx context.Context) (text.Own, error) {
	all, err := words(ctx)
	if err != nil {
		return nil, err
	}
	var own text.Own
	for _, w := range all {
		if w.Words == "" || strings.HasPrefix(w.Name, ofLetter) {
			continue
		}
		if own == nil {
			own = text.Own{}
		}
		if own[w.Lang] == nil {
			own[w.Lang] = map[string]string{}
		}
		own[w.Lang][w.Name] = w.Words
	}
	return own, nil
}

// Sentences are what the program says beside its letters, in English and in order.
func Sentences() []string { return sentences() }

var sentences = sync.OnceValue(func() []string {
	return slices.DeleteFunc(text.Sentences(), func(one string) bool {
		return slices.ContainsFunc(letters, func(l Letter) bool { return one == l.Texts.Subject || one == l.Texts.Body })
	})
})

// All are the own words that the shop has, or had once, for sentences, by language and sentence. Some stand for what the
// program doesn't say any more.
func All(ctx context.Context) ([]Words, error) {
	all, err := words(ctx)
	return slices.DeleteFunc(all, func(w Words) bool { return strings.HasPrefix(w.Name, ofLetter) }), err
}

// Of are the own words for a sentence.
func Of(ctx context.Context, lang text.Lang, sentence string) (Words, error) {
	found, err := named(ctx, []text.Lang{lang}, []string{sentence})
	if err != nil || len(found) == 0 {
		return Words{Lang: lang, Name: sentence}, err
	}
	return found[0], nil
}

// Version names what the shop says; another one is another version.
func (w Words) Version() string { return ids.Version(w.Words) }

// Say has the shop say a sentence of the program otherwise in a language, or, with no words, as the program again.
// version is of what its form was opened with: something else now is a Conflict that says it. What can't stand in its
// place is Invalid.
func Say(ctx context.Context, actor access.Actor, version string, said Words) error {
	if !slices.Contains(text.Languages(), said.Lang) {
		return fault.New(fault.NotFound, "There is no such language.")
	}
	if said.Words = strings.TrimSpace(said.Words); said.Words == text.Shipped(said.Lang, said.Name) {
		said.Words = ""
	}
	if why := check(said); why.Format != "" {
		return fault.InFields(map[string]fault.Text{"words": why})
	}
	return change(ctx, actor, func(ctx context.Context) ([]Words, error) {
		now, err := locked(ctx, said.Lang, said.Name)
		if err != nil {
			return nil, err
		}
		if now.Version() != version {
			return nil, fault.Meanwhile(map[string]fault.Text{"words": isNow(now.Words)})
		}
		return differing(now, said.Words), nil
	})
}

// check says why words can't stand in place of a sentence; none can, always.
func check(said Words) fault.Text {
	if said.Words == "" {
		return fault.Text{}
	}
	_, isOne := slices.BinarySearch(Sentences(), said.Name)
	switch {
	case !isOne:
		return fault.T("The program doesn't say this any more.")
	case len([]rune(said.Words)) > mostSentence:
		return fault.T("At most %d characters.", mostSentence)
	case !slices.Equal(text.Holes(said.Words), text.Holes(said.Name)):
		return fault.T("What is filled in must stay, as it is written: %s", strings.Join(text.Written(said.Name), " "))
	case strings.Contains(said.Words, "\n") && !strings.Contains(said.Name, "\n"):
		return fault.T("This is one line.")
	}
	return fault.Text{}
}

// Kept is what the shop says itself in a letter.
type Kept struct {
	Own map[text.Lang]Texts // "" where it says what the program does
	IDs []int64             // of its parts, for their trail
}

// Version names it; another one is another version.
func (k Kept) Version() string { return ids.Version(k.Own) }

// Kept is what the shop says itself in the letter.
func (l Letter) Kept(ctx context.Context) (Kept, error) {
	all, err := named(ctx, text.Languages(), []string{l.subject(), l.body()})
	kept := Kept{Own: map[text.Lang]Texts{}}
	for _, lang := range text.Languages() {
		kept.Own[lang] = Texts{}
	}
	for _, w := range all {
		own := kept.Own[w.Lang]
		if w.Name == l.subject() {
			own.Subject = w.Words
		} else {
			own.Body = w.Words
		}
		kept.Own[w.Lang] = own
		kept.IDs = append(kept.IDs, w.ID)
	}
	return kept, err
}

// Write has the shop word a letter its own way; a text that is empty, or the program's, is the program's. version is of
// what its form was opened with: something else now is a Conflict. What can't be sent so is Invalid, by language.
func (l Letter) Write(ctx context.Context, actor access.Actor, version string, said map[text.Lang]Texts) error {
	wrong := map[string]fault.Text{}
	own := map[text.Lang]Texts{}
	for lang, t := range said {
		if !slices.Contains(text.Languages(), lang) {
			return fault.New(fault.NotFound, "There is no such language.")
		}
		t = t.beside(l.Shipped(lang))
		for field, why := range l.Check(t) {
			wrong[Field(field, lang)] = why
		}
		own[lang] = t
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return change(ctx, actor, func(ctx context.Context) (all []Words, err error) {
		for _, lang := range slices.Sorted(maps.Keys(own)) {
			for _, part := range []Words{{Lang: lang, Name: l.subject(), Words: own[lang].Subject},
				{Lang: lang, Name: l.body(), Words: own[lang].Body}} {
				now, err := locked(ctx, lang, part.Name)
				if err != nil {
					return nil, err
				}
				all = append(all, differing(now, part.Words)...)
			}
		}
		now, err := l.Kept(ctx)
		if err != nil || now.Version() == version {
			return all, err
		}
		return nil, fault.Meanwhile(now.differs(own))
	})
}

// Field is what a form calls a part of a letter in a language.
func Field(part string, lang text.Lang) string {
	if lang == text.English {
		return part
	}
	return part + "_" + string(lang)
}

// beside is t with nothing where it says what the program does.
func (t Texts) beside(shipped Texts) Texts {
	t = Texts{strings.TrimSpace(t.Subject), strings.Join(Paragraphs(t.Body), "\n\n")}
	if t.Subject == shipped.Subject {
		t.Subject = ""
	}
	if t.Body == shipped.Body {
		t.Body = ""
	}
	return t
}

func (k Kept) differs(sent map[text.Lang]Texts) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for lang, theirs := range sent {
		if now := k.Own[lang]; now.Subject != theirs.Subject {
			fields[Field("subject", lang)] = isNow(now.Subject)
		}
		if k.Own[lang].Body != theirs.Body {
			fields[Field("body", lang)] = fault.T("Changed meanwhile")
		}
	}
	return fields
}

func isNow(words string) fault.Text {
	if words == "" {
		return fault.T("Meanwhile it is as the program says.")
	}
	return fault.IsNow(words)
}

// differing is now with other words, and nothing where they are the same.
func differing(now Words, words string) []Words {
	if now.Words == words {
		return nil
	}
	now.Words = words
	return []Words{now}
}

// change saves what decide finds to be changed, in one transaction.
func change(ctx context.Context, actor access.Actor, decide func(ctx context.Context) ([]Words, error)) error {
	if !actor.May(access.EditPages) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := decide(ctx)
		if err != nil {
			return err
		}
		for _, w := range all {
			if err := save(ctx, w.ID, w.Words); err != nil {
				return err
			}
			if err := db.Changed(ctx, Changed, w.ID); err != nil {
				return err
			}
			row := audit.Row{Who: actor.Who(), Action: "wording.edit", Subject: Subject, SubjectID: w.ID, Detail: detail(w)}
			if w.Words == "" {
				row.Action = "wording.reset"
			}
			if err := audit.Write(ctx, row); err != nil {
				return err
			}
		}
		return nil
	})
}

// detail is what the log says of a change: the words, unless they are as long as a letter.
func detail(w Words) map[string]any {
	said := map[string]any{"lang": w.Lang}
	part, isLetter := strings.CutPrefix(w.Name, ofLetter)
	switch {
	case isLetter && strings.HasSuffix(part, ".body"):
		said["body"] = "changed"
	case isLetter:
		said["subject"] = w.Words
	default:
		said["said"] = w.Words
	}
	return said
}
