package hosted

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/dbtest"
	"camber/internal/shop/find"
)

// hanging is a company that takes a question and never answers.
type hanging struct {
	Company
	asked  int
	within time.Duration
}

func (h *hanging) Account() string { return "hanging" }

func (h *hanging) Ask(ctx context.Context, _ ...Question) ([][]int64, error) {
	h.asked++
	until, _ := ctx.Deadline()
	h.within = until.Sub(clock.System{}.Now())
	return nil, context.DeadlineExceeded
}

// SRCH-8: a company that hangs keeps nobody waiting for longer than a second, and is not asked again for a while.
func TestAHangingCompanyKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		company := &hanging{}
		s := New(nil, nil)
		s.Use(company)
		s.live.Store(&target{Parts: "parts"})
		q := find.Asked{Text: "lamp", Most: find.Most{Parts: 5}}
		for range 3 {
			if _, ok := s.Ask(ctx, q); ok {
				t.Error("it answered")
			}
		}
		if company.asked != 1 || company.within <= 0 || company.within > patience {
			t.Errorf("asked %d times, each for %s", company.asked, company.within)
		}
	})
}
