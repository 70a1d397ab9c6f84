package price

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

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

// contractIs names the SpecialState of a contract price on a day; one that is open goes on.
const contractIs = `CASE WHEN c.to_day <> '' AND c.to_day < ?0 THEN 'over' WHEN c.from_day > ?0 THEN 'coming' ELSE 'on' END`

func listedContracts(ctx context.Context, day string, f ContractFilter) ([]Contract, map[string]int, error) {
	narrowed := func() *bun.SelectQuery {
		q := db.Read(ctx).NewSelect().TableExpr("contract_prices AS c")
		if f.CustomerID != 0 {
			q.Where("c.customer_id = ?", f.CustomerID)
		}
		if f.PartID != 0 {
			q.Where("c.part_id = ?", f.PartID)
		}
		return q
	}
	counts := map[string]int{"": 0, string(SpecialComing): 0, string(SpecialOn): 0, string(SpecialOver): 0}
	var sums []struct {
		Is     string
		Prices int
	}
	err := narrowed().ColumnExpr(contractIs+` AS "is"`, day).ColumnExpr("count(*) AS prices").GroupExpr("1").
		OrderExpr("1").Scan(ctx, &sums)
	if err != nil {
		return nil, nil, fmt.Errorf("count contract prices: %w", err)
	}
	for _, one := range sums {
		counts[one.Is] = one.Prices
		counts[""] += one.Prices
	}
	var rows []struct {
		contractRow `bun:",extend"`
		Is          SpecialState
	}
	q := narrowed().ColumnExpr("c.customer_id, c.part_id, c.min_quantity, c.from_day, c.to_day, c.price_e4").
		ColumnExpr(contractIs+` AS "is"`, day)
	if f.State != "" {
		q.Where(contractIs+" = ?1", day, f.State)
	}
	err = q.OrderExpr("c.customer_id, c.part_id, c.min_quantity, c.from_day").Limit(int64(f.Limit)).
		Offset(int64(f.Offset)).Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("list contract prices: %w", err)
	}
	found := make([]Contract, len(rows))
	for i, r := range rows {
		found[i] = Contract{State: r.Is, ContractPrice: ContractPrice{CustomerID: r.CustomerID, PartID: r.PartID,
			MinQuantity: r.MinQuantity, Unit: r.PriceE4, From: r.FromDay, To: r.ToDay}}
	}
	return found, counts, nil
}
