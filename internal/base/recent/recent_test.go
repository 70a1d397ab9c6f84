package recent_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/recent"
)

// Whatever is put, got, deleted and cleared: what is there is what was put last, and the last half of what was asked
// for is always there, unless it was deleted.
func TestTheLastAreThere(t *testing.T) {
	t.Parallel()
	const deleted = -1 // in place of a key: it was asked for all the same
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(2, 12).Draw(t, "most")
		m, truth, last := recent.New[int, int](most), map[int]int{}, []int{}
		forget := func(k int) {
			last = slices.DeleteFunc(last, func(one int) bool { return one == k })
		}
		for n := range rapid.IntRange(1, 60).Draw(t, "steps") {
			k := rapid.IntRange(0, 15).Draw(t, "key")
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				m.Delete(k)
				delete(truth, k)
				if at := slices.Index(last, k); at >= 0 {
					last[at] = deleted
				}
			case 1:
				m.Clear()
				truth, last = map[int]int{}, nil
			case 2, 3, 4:
				m.Put(k, n)
				truth[k] = n
				forget(k)
				last = append(last, k)
			default:
				v, ok := m.Get(k)
				if want, isTrue := truth[k]; ok && (!isTrue || v != want) {
					t.Fatalf("%d of %d, want %d", v, k, want)
				}
				if forget(k); ok {
					last = append(last, k)
				} else {
					delete(truth, k)
				}
			}
		}
		for _, k := range last[max(0, len(last)-most/2):] {
			if _, ok := m.Get(k); !ok && k != deleted {
				t.Fatalf("%d was one of the last %d and is gone", k, most/2)
			}
		}
	})
}

// A value that is put again needs no room.
func TestPutAgainDropsNothing(t *testing.T) {
	t.Parallel()
	m := recent.New[string, int](2)
	m.Put("a", 1)
	m.Put("b", 1)
	m.Put("b", 2)
	for key, want := range map[string]int{"a": 1, "b": 2} {
		if v, ok := m.Get(key); !ok || v != want {
			t.Errorf("%s: %d, %v; want %d", key, v, ok, want)
		}
	}
}
