package promo

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

var couponColumns = []string{"id", "code", "name", "rate_ppm", "amount_cents", "free_shipping", "signed_in",
	"minimum_cents", "from_day", "to_day", "uses", "uses_each", "active"}

func (r couponRow) coupon() Coupon {
	return Coupon{
		ID: r.ID, Code: r.Code, Name: r.Name, PPM: money.PPM(r.RatePPM), Amount: money.Cents(r.AmountCents),
		FreeShipping: bool(r.FreeShipping), SignedIn: bool(r.SignedIn), Minimum: money.Cents(r.MinimumCents),
		From: r.FromDay, To: r.ToDay, Uses: r.Uses, UsesEach: r.UsesEach, Active: bool(r.Active),
	}
}

// rowOf is a coupon without the day it was added.
func rowOf(c Coupon) couponRow {
	return couponRow{
		Code: c.Code, CodeFold: fold(c.Code), Name: c.Name, RatePPM: int64(c.PPM), AmountCents: int64(c.Amount),
		FreeShipping: db.Bool(c.FreeShipping), SignedIn: db.Bool(c.SignedIn), MinimumCents: int64(c.Minimum),
		FromDay: c.From, ToDay: c.To, Uses: c.Uses, UsesEach: c.UsesEach, Active: db.Bool(c.Active),
	}
}

// saveCoupon writes a coupon that is kept, and what it is for, over what was.
func saveCoupon(ctx context.Context, c Coupon) error {
	row := rowOf(c)
	row.ID = c.ID
	if _, err := db.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("added_us").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save coupon %d: %w", c.ID, err)
	}
	for _, model := range []any{(*couponPart)(nil), (*couponCategory)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("coupon_id = ?", c.ID).Exec(ctx); err != nil {
			return fmt.Errorf("empty coupon %d: %w", c.ID, err)
		}
	}
	return addScope(ctx, c.ID, c)
}

// addScope adds the parts and categories that a coupon is for.
func addScope(ctx context.Context, id int64, c Coupon) error {
	for _, part := range c.PartIDs {
		if _, err := db.Write(ctx).NewInsert().Model(&couponPart{CouponID: id, PartID: part}).Exec(ctx); err != nil {
			return fmt.Errorf("add part of coupon %d: %w", id, err)
		}
	}
	for _, category := range c.CategoryIDs {
		if _, err := db.Write(ctx).NewInsert().Model(&couponCategory{CouponID: id, CategoryID: category}).Exec(ctx); err != nil {
			return fmt.Errorf("add category of coupon %d: %w", id, err)
		}
	}
	return nil
}

// listedCoupons are all, each with its uses.
func listedCoupons(ctx context.Context) ([]ListedCoupon, error) {
	var rows []couponRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(couponColumns...).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read coupons: %w", err)
	}
	sums, err := couponSums(ctx, 0)
	if err != nil {
		return nil, err
	}
	found := make([]ListedCoupon, len(rows))
	for i, r := range rows {
		found[i] = ListedCoupon{Coupon: r.coupon(), Used: sums[r.ID].uses, Given: sums[r.ID].given}
	}
	return found, nil
}

type couponSum struct {
	uses  int
	given money.Cents
}

// couponSums are the uses that stand of a coupon, 0: of each.
func couponSums(ctx context.Context, id int64) (map[int64]couponSum, error) {
	var rows []struct {
		CouponID int64
		Uses     int
		Given    int64
	}
	q := db.Read(ctx).NewSelect().Table("coupon_uses").
		ColumnExpr("coupon_id, count(*) AS uses, CAST(sum(amount_cents) AS BIGINT) AS given").
		Where("undone_us IS NULL").GroupExpr("coupon_id").OrderExpr("coupon_id")
	if id != 0 {
		q.Where("coupon_id = ?", id)
	}
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("sum the uses of coupons: %w", err)
	}
	sums := make(map[int64]couponSum, len(rows))
	for _, r := range rows {
		sums[r.CouponID] = couponSum{r.Uses, money.Cents(r.Given)}
	}
	return sums, nil
}

func couponUses(ctx context.Context, id int64, limit, offset int) ([]CouponUse, int, error) {
	var rows []struct {
		OrderID     int64
		Day         string
		AmountCents int64
		UndoneUs    *int64
	}
	q := db.Read(ctx).NewSelect().Table("coupon_uses").Where("coupon_id = ?", id)
	total, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count the uses of coupon %d: %w", id, err)
	}
	err = q.Column("order_id", "day", "amount_cents", "undone_us").OrderExpr("id DESC").Limit(int64(limit)).Offset(int64(offset)).
		Scan(ctx, &rows)
	if err != nil {
		return nil, 0, fmt.Errorf("read the uses of coupon %d: %w", id, err)
	}
	found := make([]CouponUse, len(rows))
	for i, r := range rows {
		found[i] = CouponUse{r.OrderID, r.Day, money.Cents(r.AmountCents), r.UndoneUs != nil}
	}
	return found, int(total), nil
}
