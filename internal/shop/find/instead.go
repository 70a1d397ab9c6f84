package find

import (
	"cmp"
	"context"
	"runtime"
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

// Instead is what else to ask where a text finds nothing: the number that it is but for one character (FIND-4), else
// fewer of the words, those that find the least first. Empty where nothing like it would find a part.
func (s *Service) Instead(ctx context.Context, asked string) ([]Wording, error) {
	words := strings.Fields(text.Fold(asked))
	words = words[:min(len(words), mostReworded)]
	near, err := s.nearNumbers(asked)
	if err != nil {
		return nil, err
	}
	found, err := s.finding(ctx, near)
	if err != nil || len(found) > 0 {
		return found, err
	}
	found, err = s.fewer(ctx, words)
	slices.SortStableFunc(found, func(a, b Wording) int { return cmp.Compare(a.Count, b.Count) })
	return found, err
}

const (
	shortestNear = 5 // characters of a number of which one may be wrong
	longestNear  = 24
	characters   = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// nearNumbers are the numbers of parts on the shelf that a text is but for one character: another, one too much, one too
// few, or two swapped.
func (s *Service) nearNumbers(asked string) (near [][]string, err error) {
	number := text.Number(asked)
	if len(number) < shortestNear || len(number) > longestNear || !strings.ContainsAny(number, characters[:10]) {
		return nil, nil
	}
	v, err := s.view()
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(v)
	for _, other := range oneOff(number) {
		hits, err := v.exact(other)
		if err != nil {
			return nil, err
		}
		for i, s := range v.segments {
			for it := hits[i].Iterator(); it.HasNext(); {
				if s.live.has(it.Next()) && !slices.ContainsFunc(near, func(n []string) bool { return n[0] == other }) {
					near = append(near, []string{other})
				}
			}
		}
		if len(near) >= mostWordings {
			break
		}
	}
	return near, nil
}

// oneOff are the numbers one mistake away, the likelier first.
func oneOff(number string) (all []string) {
	for i := range len(number) - 1 {
		if number[i] != number[i+1] {
			all = append(all, number[:i]+number[i+1:i+2]+number[i:i+1]+number[i+2:])
		}
	}
	for i := range number {
		for _, c := range characters {
			all = append(all, number[:i]+string(c)+number[i+1:])
		}
	}
	for i := range number {
		all = append(all, number[:i]+number[i+1:])
	}
	for i := range len(number) + 1 {
		for _, c := range characters {
			all = append(all, number[:i]+string(c)+number[i:])
		}
	}
	return all
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
