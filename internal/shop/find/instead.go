package find

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/text"
)

// Wording is a text to search for, and how many parts it finds.
type Wording struct {
	Text  string
	Count int
}

const (
	mostWordings = 4
	mostReworded = 8 // words of a text; behind them nobody's search is better for being reworded
)

// Instead is what else to ask where a text finds nothing: what the trade calls the same part, else fewer of the words,
// those that find the least first. Empty where nothing like it would find a part.
func (s *Service) Instead(ctx context.Context, asked string) ([]Wording, error) {
	words := strings.Fields(text.Fold(asked))
	words = words[:min(len(words), mostReworded)]
	named := reworded(words)
	found, err := s.finding(ctx, named)
	if err != nil || len(found) > 0 {
		return found, err
	}
	for _, words := range append([][]string{words}, named...) {
		if found, err = s.fewer(ctx, words); err != nil || len(found) > 0 {
			break
		}
	}
	slices.SortStableFunc(found, func(a, b Wording) int { return cmp.Compare(a.Count, b.Count) })
	return found, err
}

// fewer are the words without those that find nothing alone, else without any one of them.
func (s *Service) fewer(ctx context.Context, words []string) ([]Wording, error) {
	known := make([]string, 0, len(words))
	for _, word := range words {
		found, err := s.finding(ctx, [][]string{{word}})
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			known = append(known, word)
		}
	}
	if len(known) < len(words) {
		if found, err := s.finding(ctx, [][]string{known}); err != nil || len(found) > 0 {
			return found, err
		}
	}
	var without [][]string
	for i := range known {
		without = append(without, slices.Delete(slices.Clone(known), i, i+1))
	}
	return s.finding(ctx, without)
}

// finding are the first few of some texts that find a part.
func (s *Service) finding(ctx context.Context, texts [][]string) (found []Wording, err error) {
	for _, words := range texts {
		if len(words) == 0 {
			continue
		}
		w := Wording{Text: strings.Join(words, " ")}
		r, err := s.Find(ctx, Query{Text: w.Text, Limit: 1})
		if err != nil {
			return nil, err
		}
		if w.Count = r.Total; w.Count > 0 {
			found = append(found, w)
		}
		if len(found) == mostWordings {
			break
		}
	}
	return found, nil
}

// reworded is the words with a part's name that is among them changed for each of its other names.
func reworded(words []string) (all [][]string) {
	for _, names := range sameParts {
		for _, name := range names {
			said := strings.Fields(name)
			at := indexOf(words, said)
			if at < 0 {
				continue
			}
			for _, other := range names {
				if other != name {
					all = append(all, slices.Concat(words[:at], strings.Fields(other), words[at+len(said):]))
				}
			}
			break // the longest of them that is said
		}
	}
	return all
}

// indexOf is where the words of a name stand one behind the other; -1: nowhere.
func indexOf(words, name []string) int {
	for at := range len(words) - len(name) + 1 {
		if slices.EqualFunc(words[at:at+len(name)], name, func(word, of string) bool {
			word = strings.Trim(word, ".,;:!?\"'")
			return word == of || strings.TrimSuffix(word, "s") == of || strings.TrimSuffix(word, "es") == of
		}) {
			return at
		}
	}
	return -1
}
