package find

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/shop/find/query"
	"camber/internal/shop/vehicle"
)

// Nothing says why a text finds nothing (SRCH-7).
type Nothing struct {
	Words      []Lone   // each thing that it asks for; empty where it asks for one alone
	Called     []Called // what the trade calls what was typed in other words
	Categories []Named  // that are called like what it asks for, or hold such parts; the likeliest first
}

// Lone is one thing that a text asks for.
type Lone struct {
	Wording         // itself, and how many parts it finds alone
	Without Wording // the text without it; empty where that finds nothing either
}

// Called is what the trade calls a thing, and how many parts that finds.
type Called struct {
	Typed string
	Wording
}

const (
	mostLone  = 6 // things that a text asks for: each is searched for alone, and the text without it
	mostMeant = 3 // categories
	mostTexts = 2 // of which they are
)

// Nothing says why a text finds nothing, by a bounded number of searches of the index and no statement; v counts in
// the categories what fits it.
func (s *Service) Nothing(ctx context.Context, asked string, v *vehicle.Vehicle) (Nothing, error) {
	u, err := s.Understand(asked)
	if err != nil {
		return Nothing{}, err
	}
	named := slices.DeleteFunc(slices.Clone(u.Terms), func(t query.Term) bool { return t.Filler })
	must := slices.DeleteFunc(slices.Clone(named), func(t query.Term) bool { return t.Soft })
	if len(must) == 0 { // the side and the size have to be found where nothing else is named
		must = named
	}
	must = must[:min(len(must), mostLone)]
	var n Nothing
	var parts, others []string // that may say of what category it is
	for _, t := range must {
		one, err := s.lone(ctx, u, t)
		if err != nil {
			return n, err
		}
		if len(named) > 1 {
			n.Words = append(n.Words, one)
		}
		if t.Other() {
			called, err := s.count(ctx, t.Name)
			if err != nil {
				return n, err
			}
			n.Called = append(n.Called, Called{one.Text, called})
		}
		switch {
		case t.Name != "":
			parts = append(parts, t.Name)
		case one.Count > 0:
			others = append(others, one.Text)
		}
	}
	n.Categories, err = s.meant(ctx, append(parts, others...), v)
	return n, err
}

func (s *Service) lone(ctx context.Context, u query.Understood, t query.Term) (one Lone, err error) {
	same := func(other query.Term) bool { return slices.Equal(other.Typed, t.Typed) }
	if one.Wording, err = s.count(ctx, strings.Join(t.Typed, " ")); err != nil {
		return one, err
	}
	if left := u.Without(same); left != "" {
		if one.Without, err = s.count(ctx, left); one.Without.Count == 0 {
			one.Without = Wording{}
		}
	}
	return one, err
}

func (s *Service) count(ctx context.Context, asked string) (Wording, error) {
	r, err := s.Find(ctx, Query{Text: asked, Limit: 1})
	return Wording{asked, r.Total}, err
}

// meant are the categories that are called like the first of some texts, or where none is, that hold what it finds.
func (s *Service) meant(ctx context.Context, texts []string, v *vehicle.Vehicle) (all []Named, err error) {
	for _, asked := range texts[:min(len(texts), mostTexts)] {
		of, err := s.Suggest(ctx, Query{Text: asked, Vehicle: v}, Most{Categories: mostMeant})
		if err != nil {
			return nil, err
		}
		these := of.Categories.Named
		if len(these) == 0 {
			if these, err = s.holding(ctx, asked, v); err != nil {
				return nil, err
			}
		}
		for _, one := range these {
			if len(all) < mostMeant && !slices.Contains(all, one) {
				all = append(all, one)
			}
		}
	}
	return all, nil
}

// holding are the categories with the most of the parts that a text finds; of one in another with no other such parts,
// the inner.
func (s *Service) holding(ctx context.Context, asked string, v *vehicle.Vehicle) ([]Named, error) {
	r, err := s.Find(ctx, Query{Text: asked, Limit: 1, Facets: true, FacetValues: 1})
	if err != nil {
		return nil, err
	}
	now, err := s.view()
	if err != nil {
		return nil, err
	}
	in := r.Facets.Categories
	holds := slices.DeleteFunc(slices.Clone(in), func(outer Value) bool {
		return slices.ContainsFunc(in, func(inner Value) bool {
			return inner.ID != outer.ID && inner.Count == outer.Count && slices.Contains(now.tree.within(outer.ID), inner.ID)
		})
	})
	slices.SortStableFunc(holds, func(a, b Value) int { return cmp.Compare(b.Count, a.Count) })
	all, err := s.Fitting(ctx, nil, true)
	if err != nil {
		return nil, err
	}
	fits := all
	if v != nil {
		if fits, err = s.Fitting(ctx, v, true); err != nil {
			return nil, err
		}
	}
	var named []Named
	for _, c := range holds[:min(len(holds), mostMeant)] {
		named = append(named, Named{c.ID, all.Categories[c.ID], fits.Categories[c.ID]})
	}
	return named, nil
}
