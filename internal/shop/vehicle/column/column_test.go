package column_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/shop/vehicle/column"
)

func TestColumnsComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.SliceOf(rapid.Uint8()).Draw(t, "small")
		large := rapid.SliceOf(rapid.Int64Range(0, math.MaxInt64)).Draw(t, "large")
		rising := slices.Sorted(slices.Values(rapid.SliceOf(rapid.Uint32()).Draw(t, "rising")))
		texts := rapid.SliceOf(rapid.String()).Draw(t, "texts")
		w := column.NewWriter("a test")
		column.Uints(w, small)
		column.Uints(w, large)
		column.Rising(w, rising)
		w.Strings(texts)
		packed, err := w.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		r, err := column.Open("a test", packed)
		if err != nil {
			t.Fatal(err)
		}
		got := []any{column.ReadUints[uint8](r), column.ReadUints[int64](r), column.ReadRising[uint32](r), r.Strings()}
		want := []any{append([]uint8{}, small...), append([]int64{}, large...), append([]uint32{}, rising...),
			append([]string{}, texts...)}
		if diff := cmp.Diff(want, got); diff != "" || r.Err() != nil {
			t.Errorf("%v %s", r.Err(), diff)
		}
		if _, err := column.Open("another", packed); err == nil {
			t.Error("it is of another kind")
		}
	})
}

func TestNumbersThatDoNotFitAreAnError(t *testing.T) {
	t.Parallel()
	w := column.NewWriter("a test")
	column.Uints(w, []uint64{300})
	packed, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	r, err := column.Open("a test", packed)
	if err != nil {
		t.Fatal(err)
	}
	if column.ReadUints[uint8](r); r.Err() == nil {
		t.Error("300 is a byte")
	}
}
