package app

import (
	"context"
	"time"

	"camber/internal/provider/distributor/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
)

// fillDistributors makes the vendors ones that can be asked: two that deliver, and one that never answers.
func (d *demo) fillDistributors(ctx context.Context) error {
	addresses := map[string]string{"MIDLINE": "midline", "PRAIRIE": "prairie", "NORTHERN": simulator.Silent}
	vendors, err := d.Vendor.All(ctx)
	if err != nil {
		return err
	}
	for _, v := range vendors {
		err := d.Distributor.Save(ctx, access.Actor{Kind: access.System}, v.ID, "", distributor.Details{
			Kind: distributor.Simulator, Address: addresses[v.Code], Patience: 5 * time.Second,
			Accounts: []distributor.StoreAccount{{Number: v.Account}}})
		if err != nil {
			return err
		}
	}
	return nil
}
