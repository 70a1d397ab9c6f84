package payment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type linkRow struct {
	bun.BaseModel `bun:"table:payment_links"`

	ID          int64 `bun:",pk,autoincrement"`
	OrderID     int64
	TokenHash   string
	Nonce       string
	AmountCents money.Cents
	TotalCents  money.Cents
	Currency    string
	StaffID     int64
	LocationID  int64
	ExpiresUs   int64
	AddedUs     int64
}

var linkColumns = []string{"id", "order_id", "nonce", "amount_cents", "total_cents", "currency", "staff_id",
	"location_id", "expires_us", "added_us"}

func (r linkRow) link() PayLink {
	return PayLink{
		ID: r.ID, OrderID: r.OrderID, Amount: r.AmountCents, Total: r.TotalCents, Currency: r.Currency,
		StaffID: r.StaffID, LocationID: r.LocationID,
		Expires: db.Time(r.ExpiresUs), Added: db.Time(r.AddedUs), nonce: r.Nonce,
	}
}

func addLink(ctx context.Context, l PayLink, hash string) (int64, error) {
	r := linkRow{
		OrderID: l.OrderID, TokenHash: hash, Nonce: l.nonce, AmountCents: l.Amount, TotalCents: l.Total,
		Currency: l.Currency, StaffID: l.StaffID,
		LocationID: l.LocationID, ExpiresUs: db.Us(l.Expires), AddedUs: db.Us(l.Added),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&r).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add payment link: %w", err)
	}
	return r.ID, nil
}

func paymentLinks(ctx context.Context, where string, arg any) ([]PayLink, error) {
	var rows []linkRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(linkColumns...).Where(where,
		arg).OrderExpr("id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read payment links: %w", err)
	}
	found := make([]PayLink, len(rows))
	for i, r := range rows {
		found[i] = r.link()
	}
	return found, nil
}

func paymentLink(ctx context.Context, where string, arg any) (PayLink, error) {
	found, err := paymentLinks(ctx, where, arg)
	if err != nil {
		return PayLink{}, err
	}
	if len(found) == 0 {
		return PayLink{}, noLink()
	}
	return found[0], nil
}

func linkOf(ctx context.Context, id int64) (PayLink, error) { return paymentLink(ctx, "id = ?", id) }

func linkWith(ctx context.Context, hash string) (PayLink, error) {
	return paymentLink(ctx, "token_hash = ?", hash)
}

func linksOf(ctx context.Context, orderID int64) ([]PayLink, error) {
	return paymentLinks(ctx, "order_id = ?", orderID)
}
