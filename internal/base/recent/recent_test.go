package recent_test

import (
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/recent"
)

// Whatever is put, got, deleted and cleared: what is there is what was put last, and the last half of what was asked
// for is always there.
func TestTheLastAreThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(2, 12).Draw(t, "most")
		m, truth, last := recent.New[int, int](most), map[int]int{}, []int{}
		forget := func(k int) {
			for i, one := range last {
				if one == k {
					last = append(last[:i:i], last[i+1:]...)
					return
				}
			}
		}
		for n := range rapid.IntRange(1, 60).Draw(t, "steps") {
			k := rapid.IntRange(0, 15).Draw(t, "key")
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				m.Delete(k)
				delete(truth, k)
				forget(k)
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
			if _, ok := m.Get(k); !ok {
				t.Fatalf("%d was one of the last %d and is gone", k, most/2)
			}
		}
	})
}
