package find

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// Questions are answered while everything changes under them: X-07.
func TestReadersAndChangesAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := chance{rand.New(rand.NewPCG(10, 10))}, newShelf()
		for range 60 {
			c.change(t, ctx, s)
		}
		disk, _ := openDisk(t)
		index, _ := server(disk, s)
		refresh(t, ctx, index)
		var questions []Query
		for range 50 {
			questions = append(questions, c.query(s))
		}
		var readers sync.WaitGroup
		var done atomic.Bool
		for range 3 {
			readers.Go(func() {
				ctx := db.With(ctx, db.From(ctx))
				for at := 0; !done.Load(); at++ {
					q := questions[at%len(questions)]
					if _, err := index.Find(ctx, q); err != nil {
						t.Error(err)
						return
					}
					if _, err := index.Check(ctx, q.Vehicle, []int64{1, 2, 3, 4, 5}); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		for n := range 60 {
			for range 3 {
				id := 1 + c.Int64N(60)
				if i, ok := s.all[id]; ok && n%2 == 0 {
					changed := *i
					changed.lives = c.lives()
					s.mu.Lock()
					s.parts[id], s.all[id] = &changed, &changed
					s.mu.Unlock()
				}
				if err := db.Changed(ctx, []string{changedPrice, changedStock, "part"}[n%3], id); err != nil {
					t.Fatal(err)
				}
			}
			refresh(t, ctx, index)
			if n%10 == 0 {
				if err := index.renew(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		done.Store(true)
		readers.Wait()
		compare(t, ctx, c, s, index)
	})
}
