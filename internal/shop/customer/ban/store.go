package ban

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type row struct {
	bun.BaseModel `bun:"table:customer_ips"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	IP            string `bun:"ip"`
	Network       string
	AddedUs       int64
	SeenUs        int64
}

type bannedRow struct {
	bun.BaseModel `bun:"table:banned_ips"`
	Network       string `bun:",pk"`
	StaffID       int64
	AddedUs       int64
}

func seen(ctx context.Context, customerID int64, ip, network string, at time.Time) error {
	added := row{CustomerID: customerID, IP: ip, Network: network, AddedUs: db.Us(at), SeenUs: db.Us(at)}
	_, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT (customer_id, ip) DO UPDATE").
		Set("seen_us = EXCLUDED.seen_us").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep the address of customer %d: %w", customerID, err)
	}
	return nil
}

func ips(ctx context.Context, customerID int64, limit, offset int) ([]IP, error) {
	var rows []struct {
		ID       int64
		IP       string `bun:"ip"`
		AddedUs  int64
		Accounts int64
		Banned   int64
	}
	err := db.Read(ctx).NewSelect().TableExpr("customer_ips AS i").ColumnExpr("i.id, i.ip, i.added_us").
		ColumnExpr("(SELECT count(DISTINCT o.customer_id) FROM customer_ips AS o WHERE o.network = i.network) AS accounts").
		ColumnExpr("(SELECT count(*) FROM banned_ips AS b WHERE b.network = i.network) AS banned").
		Where("i.customer_id = ?", customerID).OrderExpr("i.seen_us DESC, i.id DESC").Limit(int64(limit)).
		Offset(int64(offset)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read the addresses of customer %d: %w", customerID, err)
	}
	found := make([]IP, len(rows))
	for i, r := range rows {
		found[i] = IP{ID: r.ID, IP: r.IP, Accounts: int(r.Accounts), Added: db.Time(r.AddedUs), IsBanned: r.Banned > 0}
	}
	return found, nil
}

func count(ctx context.Context, customerID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*row)(nil)).Where("customer_id = ?", customerID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count the addresses of customer %d: %w", customerID, err)
	}
	return int(n), nil
}

func isBanned(ctx context.Context, network string) (bool, error) {
	n, err := db.Read(ctx).NewSelect().Model((*bannedRow)(nil)).Where("network = ?", network).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("look for a ban: %w", err)
	}
	return n > 0, nil
}

func ban(ctx context.Context, network string, staffID int64, at time.Time) error {
	added := bannedRow{Network: network, StaffID: staffID, AddedUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("ban an address: %w", err)
	}
	return nil
}

func unban(ctx context.Context, network string) error {
	if _, err := db.Write(ctx).NewDelete().Model((*bannedRow)(nil)).Where("network = ?", network).Exec(ctx); err != nil {
		return fmt.Errorf("lift a ban: %w", err)
	}
	return nil
}

// move leaves out addresses that both came from.
func move(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ? AND ip NOT IN (SELECT ip FROM customer_ips WHERE customer_id = ?)", from, to).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the addresses of customer %d: %w", from, err)
	}
	return erase(ctx, from)
}

func erase(ctx context.Context, customerID int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("customer_id = ?", customerID).Exec(ctx); err != nil {
		return fmt.Errorf("forget the addresses of customer %d: %w", customerID, err)
	}
	return nil
}
