package shopfile

import (
	"context"
	"slices"

	"go.yaml.in/yaml/v3"

	"camber/internal/base/text"
	"camber/internal/shop/dictionary"
	"camber/internal/shop/wording"
)

// SearchWord is what a word stands for when somebody searches. Of two that say something of the same word, the later
// counts.
type SearchWord struct {
	Word    folded `yaml:"word"`
	Kind    string `yaml:"kind"`              // "means", "same" or "never"
	Meaning folded `yaml:"meaning,omitempty"` // empty, of "never" alone: nothing but itself
}

// folded are words as the dictionary keeps them: "Cámara" is camara.
type folded string

func (f *folded) UnmarshalYAML(node *yaml.Node) error {
	var written string
	err := node.Decode(&written)
	*f = folded(dictionary.Folded(written))
	return err
}

// Saying is a sentence of the program that the shop says its own way, in one language or both.
type Saying struct {
	Sentence string `yaml:"sentence"` // the program's, in English
	English  string `yaml:"en,omitempty"`
	Spanish  string `yaml:"es,omitempty"`
}

// Letter is a letter to customers that the shop words its own way.
type Letter struct {
	Letter  string     `yaml:"letter"` // its name: "receipt"
	English LetterText `yaml:"en,omitempty"`
	Spanish LetterText `yaml:"es,omitempty"`
}

// LetterText is a letter in one language. What is empty is as the program says.
type LetterText struct {
	Subject string `yaml:"subject,omitempty"`
	Body    string `yaml:"body,omitempty"`
}

func searchWords() kind[SearchWord] {
	row := func(w SearchWord) dictionary.Row {
		return dictionary.Row{Kind: w.Kind, Word: string(w.Word), Meaning: string(w.Meaning)}
	}
	key := func(w SearchWord) string {
		if w.Meaning == "" {
			return string(w.Word)
		}
		return string(w.Word + " = " + w.Meaning)
	}
	said := func(r dictionary.Row) SearchWord { return SearchWord{folded(r.Word), r.Kind, folded(r.Meaning)} }
	return kind[SearchWord]{
		name: "search_words", sort: "search word", key: key,
		in: func(f *File) *[]SearchWord { return &f.SearchWords },
		read: func(ctx context.Context) (found []SearchWord, err error) {
			all, err := dictionary.Rows(ctx)
			for _, r := range all {
				found = append(found, said(r))
			}
			return found, err
		},
		add: func(ctx context.Context, w SearchWord) error {
			_, err := dictionary.Add(ctx, system, row(w))
			return err
		},
		save: func(ctx context.Context, before, after SearchWord) error {
			all, err := dictionary.Rows(ctx)
			if err != nil {
				return err
			}
			at := indexOf(all, func(r dictionary.Row) string { return key(said(r)) }, key(before))
			now, saved := all[at], row(after)
			saved.ID = now.ID
			return dictionary.Edit(ctx, system, now.Version(), saved)
		},
	}
}

func sayings() kind[Saying] {
	save := func(ctx context.Context, said Saying) error {
		for lang, words := range map[text.Lang]string{text.English: said.English, text.Spanish: said.Spanish} {
			now, err := wording.Of(ctx, lang, said.Sentence)
			if err != nil {
				return err
			}
			version := now.Version()
			if now.Words = words; words == "" && now.ID == 0 {
				continue
			}
			if err := wording.Say(ctx, system, version, now); err != nil {
				return err
			}
		}
		return nil
	}
	return kind[Saying]{
		name: "sayings", sort: "sentence", key: func(x Saying) string { return x.Sentence }, exact: true,
		in: func(f *File) *[]Saying { return &f.Sayings },
		read: func(ctx context.Context) (found []Saying, err error) {
			all, err := wording.All(ctx)
			for _, w := range all {
				if _, isSaid := slices.BinarySearch(wording.Sentences(), w.Name); !isSaid || w.Words == "" {
					continue // of another version of the program
				}
				at := slices.IndexFunc(found, func(x Saying) bool { return x.Sentence == w.Name })
				if at < 0 {
					at = len(found)
					found = append(found, Saying{Sentence: w.Name})
				}
				if w.Lang == text.Spanish {
					found[at].Spanish = w.Words
				} else {
					found[at].English = w.Words
				}
			}
			return found, err
		},
		add:  save,
		save: func(ctx context.Context, _, after Saying) error { return save(ctx, after) },
	}
}

func letters() kind[Letter] {
	save := func(ctx context.Context, said Letter) error {
		letter, is := wording.LetterOf(said.Letter)
		if !is {
			return noSuch("letter", said.Letter)
		}
		now, err := letter.Kept(ctx)
		if err != nil {
			return err
		}
		return letter.Write(ctx, system, now.Version(), map[text.Lang]wording.Texts{
			text.English: wording.Texts(said.English), text.Spanish: wording.Texts(said.Spanish)})
	}
	return kind[Letter]{
		name: "letters", sort: "letter", key: func(x Letter) string { return x.Letter },
		in: func(f *File) *[]Letter { return &f.Letters },
		read: func(ctx context.Context) (found []Letter, err error) {
			for _, letter := range wording.Letters() {
				kept, err := letter.Kept(ctx)
				if err != nil {
					return nil, err
				}
				said := Letter{letter.Name, LetterText(kept.Own[text.English]), LetterText(kept.Own[text.Spanish])}
				if said != (Letter{Letter: letter.Name}) {
					found = append(found, said)
				}
			}
			return found, nil
		},
		add:  save,
		save: func(ctx context.Context, _, after Letter) error { return save(ctx, after) },
	}
}
