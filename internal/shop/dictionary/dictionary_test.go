package dictionary_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/dictionary"
)

func owner() access.Actor {
	return access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditCatalog)
}

// FIND-2
func TestRowsOfTheDictionaryAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		row := func(kind, word, meaning string) dictionary.Row {
			return dictionary.Row{Kind: kind, Word: word, Meaning: meaning}
		}
		id, err := dictionary.Add(ctx, owner(), row(dictionary.Means, "  STOPPERS ", "Brake  Pads"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dictionary.Add(ctx, owner(), row(dictionary.Never, "plug", "")); err != nil {
			t.Fatal(err)
		}
		for field, bad := range map[string]dictionary.Row{
			"kind": row("maybe", "a", "b"), "word": row(dictionary.Same, "…", "pad"), "meaning": row(dictionary.Same, "pad", " "),
		} {
			_, err := dictionary.Add(ctx, owner(), bad)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields[field].Format == "" {
				t.Errorf("%+v: %v", bad, err)
			}
		}
		for _, bad := range []dictionary.Row{row(dictionary.Same, "pad", "PAD"), row(dictionary.Same, "stoppers", "brake pads"),
			row(dictionary.Same, strings.Repeat("x", 61), "y"), row(dictionary.Same, "", "y")} {
			if _, err := dictionary.Add(ctx, owner(), bad); !fault.Is(err, fault.Invalid) {
				t.Errorf("%+v: %v", bad, err)
			}
		}
		nobody := access.Actor{Kind: access.Staff, StaffID: 2}
		if _, err := dictionary.Add(ctx, nobody, row(dictionary.Same, "a", "b")); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may not: %v", err)
		}
		all, err := dictionary.Find(ctx, "", "")
		if err != nil || len(all) != 2 || all[1].Word != "stoppers" || all[1].Meaning != "brake pads" || all[1].ID != id {
			t.Fatalf("%+v, %v", all, err)
		}
		if some, _ := dictionary.Find(ctx, dictionary.Never, "PLU"); len(some) != 1 {
			t.Errorf("found %+v", some)
		}
		if some, _ := dictionary.Find(ctx, dictionary.Never, "stop"); len(some) != 0 {
			t.Errorf("found %+v", some)
		}
		changed := all[1]
		changed.Meaning = "brake shoes"
		if err := dictionary.Edit(ctx, owner(), all[1].Version(), changed); err != nil {
			t.Fatal(err)
		}
		if err := dictionary.Edit(ctx, owner(), all[1].Version(), changed); !fault.Is(err, fault.Conflict) {
			t.Errorf("what somebody else has changed: %v", err)
		}
		if err := dictionary.Remove(ctx, nobody, id); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may not: %v", err)
		}
		for _, want := range []error{nil, fault.New(fault.NotFound, "")} {
			if err := dictionary.Remove(ctx, owner(), id); (err == nil) != (want == nil) || err != nil && !fault.Is(err, fault.NotFound) {
				t.Errorf("remove: %v", err)
			}
		}
		trail, err := audit.Rows(ctx, "dictionary", id)
		if err != nil || len(trail) != 3 || trail[1].Action != "dictionary.edit" {
			t.Errorf("%+v, %v", trail, err)
		}
		if left, _ := dictionary.Rows(ctx); len(left) != 1 || left[0].Word != "plug" {
			t.Errorf("left: %+v", left)
		}
	})
}

// Two who change a row at once from what both have seen: one is told, and nothing of either is lost unseen.
func TestARowIsChangedByOneAtATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		id, err := dictionary.Add(ctx, owner(), dictionary.Row{Kind: dictionary.Same, Word: "stoppers", Meaning: "pads"})
		if err != nil {
			t.Fatal(err)
		}
		opened, err := dictionary.One(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		done := make([]error, 8)
		dbtest.Race(len(done), func(ctx context.Context, i int) {
			mine := opened
			mine.Meaning = "pads " + strconv.Itoa(i)
			done[i] = dictionary.Edit(ctx, owner(), opened.Version(), mine)
		}, ctx, dbtest.Two(t, ctx))
		won := 0
		for _, err := range done {
			switch {
			case err == nil:
				won++
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}
		if won != 1 {
			t.Errorf("%d of %d changed it: %v", won, len(done), done)
		}
	})
}
