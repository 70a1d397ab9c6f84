package kept

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Prove makes the memory compare all that it answers with what the database says at that moment, and tell of each
// difference: a change that was told to nobody, or a shared value that somebody has changed. It is for tests of one
// server, whose own changes drop with their commit: each answer asks the database as if nothing were kept.
func (m *Memory) Prove(tell func(difference string)) { m.prove = tell }

// prove compares what was found with what load says now. What a change has dropped meanwhile is not compared: nobody is
// answered with it any more.
func (s *Shelf[K, V]) prove(ctx context.Context, m *Memory, st *shelved[K, V], found map[K]V, seen uint64,
	load func(context.Context, []K) (map[K]V, error)) {
	if m.prove == nil || len(found) == 0 {
		return
	}
	fresh, err := load(With(ctx, nil), slices.Collect(maps.Keys(found)))
	if err != nil {
		return // whoever asks the database hears of it
	}
	if maps.EqualFunc(found, fresh, func(a, b V) bool { return reflect.DeepEqual(a, b) }) {
		return
	}
	st.mu.Lock()
	isDropped := st.dropped != seen
	st.mu.Unlock()
	if isDropped {
		return
	}
	for k, v := range found {
		if now, ok := fresh[k]; !ok || !reflect.DeepEqual(v, now) {
			m.prove(fmt.Sprintf("%T of %v is kept as %+v, the database has %+v", v, k, v, now))
		}
	}
}
