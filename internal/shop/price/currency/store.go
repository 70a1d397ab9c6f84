package currency

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type currencyRow struct {
	bun.BaseModel `bun:"table:currencies"`
	Code          string `bun:",pk"`
	Name          string
	Symbol        string
	Decimals      int
	RateE9        money.E9 `bun:"rate_e9"`
	Enabled       db.Bool
	Sort          int
	UpdatedUs     int64
}

func currencies(ctx context.Context) ([]Currency, error) {
	var rows []currencyRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("code", "name", "symbol", "decimals", "rate_e9", "enabled", "sort",
		"updated_us").
		OrderExpr("sort, code").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read currencies: %w", err)
	}
	found := make([]Currency, len(rows))
	for i, r := range rows {
		found[i] = Currency{
			Code: r.Code, Name: r.Name, Foreign: money.Foreign{Symbol: r.Symbol, Decimals: r.Decimals, Rate: r.RateE9},
			Enabled: bool(r.Enabled), Sort: r.Sort, Updated: db.Time(r.UpdatedUs),
		}
	}
	return found, nil
}

func save(ctx context.Context, c Currency) error {
	row := currencyRow{
		Code: c.Code, Name: c.Name, Symbol: c.Symbol, Decimals: c.Decimals, RateE9: c.Rate, Enabled: db.Bool(c.Enabled),
		Sort:      c.Sort,
		UpdatedUs: db.Us(c.Updated),
	}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (code) DO UPDATE").
		Set("name = EXCLUDED.name, symbol = EXCLUDED.symbol, decimals = EXCLUDED.decimals, rate_e9 = EXCLUDED.rate_e9").
		Set("enabled = EXCLUDED.enabled, sort = EXCLUDED.sort, updated_us = EXCLUDED.updated_us").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save currency %s: %w", c.Code, err)
	}
	return nil
}
