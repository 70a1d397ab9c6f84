package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/core"
	"camber/internal/shop/till"
)

// oldParts bring some of the old parts that were sold with a core charge to the counter: one waits to be inspected, one
// was worth less than its deposit, one was none. The others are still out.
func (d *demo) oldParts(ctx context.Context) error {
	manager, _, err := d.trader(ctx)
	if err != nil {
		return err
	}
	out, _, err := core.List(ctx, core.Filter{LocationID: d.main.ID, Which: core.StillOut,
		Day: d.main.Day(clock.Now(ctx)), Limit: 12})
	if err != nil {
		return err
	}
	n := 0
	for _, c := range out {
		if n == 3 || c.Each < 2_00 {
			continue
		}
		half := c.Each.MulDiv(1, 2)
		p := till.OldParts{CoreID: c.ID, Quantity: 1, IntentKey: fmt.Sprint("demo-core ", n)}
		switch n {
		case 0:
			p.State = core.Received
		case 1:
			p.State, p.Each, p.Reason, p.Later = core.Accepted, new(money.Cents), "The case is cracked", true
			*p.Each = half
		case 2:
			p.State, p.Reason = core.Rejected, "Another make"
		}
		if _, err := d.Till.TakeOldParts(before(ctx, time.Duration(45-n*10)*time.Minute), manager, p); err != nil {
			return err
		}
		n++
	}
	return nil
}
