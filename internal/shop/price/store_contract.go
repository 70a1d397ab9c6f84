package price

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

func moveContracts(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewRaw(`UPDATE contract_prices SET customer_id = ? WHERE customer_id = ? AND NOT EXISTS (
		SELECT 1 FROM contract_prices AS own WHERE own.customer_id = ? AND own.part_id = contract_prices.part_id
			AND own.min_quantity = contract_prices.min_quantity AND own.from_day = contract_prices.from_day)`, to, from, to).
		Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*contractRow)(nil)).Where("customer_id = ?", from).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("move the contract prices of customer %d: %w", from, err)
	}
	return nil
}
