package app

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/customer"
)

// fillCustomers asks customers two things of the shop's own, and tells some apart.
func (d *demo) fillCustomers(ctx context.Context) error {
	system := access.Actor{Kind: access.System}
	for _, f := range []customer.Field{
		{Name: "How did you hear about us?", Place: customer.OfAccount, Kind: customer.Select,
			Options: []customer.Option{{Name: "A friend"}, {Name: "The sign on the road"}, {Name: "Online"}}},
		{Name: "What may we call about?", Place: customer.OfAccount, Kind: customer.Checkbox,
			Options: []customer.Option{{Name: "Orders"}, {Name: "Core returns"}, {Name: "Offers"}}},
		{Name: "Where to unload", Place: customer.OfAddress, Kind: customer.Line},
	} {
		if _, err := d.Customer.AddField(ctx, system, f); err != nil {
			return err
		}
	}
	ids := map[string]int64{}
	for _, title := range []string{"Fleet", "Trade", "Calls first"} {
		id, err := d.Customer.AddTag(ctx, system, title)
		if err != nil {
			return err
		}
		ids[title] = id
	}
	for i, c := range d.customers {
		var tags []int64
		switch c.LevelID {
		case d.fleet:
			tags = append(tags, ids["Fleet"])
		case d.jobber:
			tags = append(tags, ids["Trade"])
		}
		if i%7 == 4 {
			tags = append(tags, ids["Calls first"])
		}
		if len(tags) == 0 {
			continue
		}
		if err := d.Customer.SaveTags(ctx, system, c.ID, tags); err != nil {
			return err
		}
	}
	return nil
}
