package app

import (
	"context"
	"slices"
	"time"

	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
	"camber/internal/shop/stocktake"
	"camber/internal/shop/transfer"
)

// moved is what goes between the stores, and what is counted: a document in each state.
func (d *demo) moved(ctx context.Context) error {
	manager, _, err := d.trader(ctx)
	if err != nil {
		return err
	}
	manager = manager.Granted(access.ReceiveStock)
	manager.AllLocations = true
	for i, ending := range transfer.States() {
		if err := d.transfer(before(ctx, time.Duration(40-7*i)*time.Hour), manager, i, ending); err != nil {
			return err
		}
	}
	for i, ending := range stocktake.States() {
		if err := d.count(before(ctx, time.Duration(9-i)*time.Hour), manager, i, ending); err != nil {
			return err
		}
	}
	return nil
}

// lying are parts of which a store has some free, the n-th few of them.
func (d *demo) lying(ctx context.Context, store location.Location, n int) ([]stock.Shelved, error) {
	all, err := d.Stock.Choose(ctx, stock.Choice{LocationID: store.ID, Limit: 200})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(all))
	for i, one := range all {
		ids[i] = one.PartID
	}
	levels, err := d.Stock.Levels(ctx, ids)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(one stock.Shelved) bool {
		return !slices.ContainsFunc(levels[one.PartID], func(l stock.Level) bool {
			return l.LocationID == store.ID && l.Free() >= 4
		})
	})
	from := min(4*n, max(0, len(all)-4))
	return all[from:min(from+4, len(all))], nil
}

func (d *demo) transfer(ctx context.Context, by access.Actor, n int, ending transfer.State) error {
	lines, err := d.lying(ctx, d.waterloo, n)
	if err != nil || len(lines) == 0 {
		return err
	}
	wanted := transfer.Wanted{FromID: d.waterloo.ID, ToID: d.main.ID}
	var picked []stock.Demand
	for i, l := range lines {
		wanted.Parts = append(wanted.Parts, stock.Demand{PartID: l.PartID, Quantity: 2 + i%3})
		picked = append(picked, stock.Demand{PartID: l.PartID, Quantity: 2})
	}
	id, err := d.Transfer.Ask(ctx, by, wanted)
	if err != nil || ending == transfer.Asked {
		return err
	}
	if ending == transfer.Cancelled {
		return d.Transfer.Cancel(ctx, by, id, 1)
	}
	if err := d.Transfer.Send(ctx, by, id, 1, picked); err != nil || ending == transfer.Sent {
		return err
	}
	var came []transfer.Arrived
	for i, p := range picked {
		a := transfer.Arrived{PartID: p.PartID, Good: p.Quantity}
		if ending == transfer.Open && i < 2 {
			a.Good, a.Damaged = 1, i
		}
		came = append(came, a)
	}
	return d.Transfer.Receive(ctx, by, id, 2, came)
}

func (d *demo) count(ctx context.Context, by access.Actor, n int, ending stocktake.State) error {
	lines, err := d.lying(ctx, d.main, 10+n)
	if err != nil || len(lines) == 0 {
		return err
	}
	wanted := stocktake.Wanted{LocationID: d.main.ID, Basis: stocktake.ByHand}
	for _, l := range lines {
		wanted.PartIDs = append(wanted.PartIDs, l.PartID)
	}
	id, err := d.Counts.Begin(ctx, by, wanted)
	if err != nil {
		return err
	}
	for i, l := range lines {
		counted := l.Worth.OnHand
		switch {
		case i == 0 && ending == stocktake.Again:
			counted += 40
		case i == 0:
			counted++
		case i == 3 && ending == stocktake.Open:
			continue
		}
		if err := d.Counts.Tally(ctx, by, id, l.PartID, counted, false); err != nil {
			return err
		}
	}
	if ending == stocktake.Open {
		return nil
	}
	if ending == stocktake.Cancelled {
		return d.Counts.Cancel(ctx, by, id, 1)
	}
	if err := d.Counts.Finish(ctx, by, id, 1); err != nil || ending != stocktake.Posted {
		return err
	}
	c, err := d.Counts.Count(ctx, by, id)
	if err != nil || !c.CanPost(by) {
		return err
	}
	return d.Counts.Post(ctx, by, id, c.Version)
}
