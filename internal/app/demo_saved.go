package app

import (
	"context"

	"camber/internal/shop/saved"
)

// fillLists: the shopper compares three sets of pads and wishes for a few parts.
func (d *demo) fillLists(ctx context.Context) error {
	shopper := saved.Owner{CustomerID: d.customers[0].ID}
	for list, numbers := range map[saved.List][]string{
		saved.Compare: {"KP-914", "KP-1602", "KP-2176"}, saved.Wishlist: {"DB-35", "KR-55097", "DW-22", "KC-4975R"},
	} {
		for _, number := range numbers {
			if _, err := d.Saved.Add(ctx, shopper, list, d.parts[number]); err != nil {
				return err
			}
		}
	}
	return nil
}
