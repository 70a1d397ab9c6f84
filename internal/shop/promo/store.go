package promo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type couponRow struct {
	bun.BaseModel `bun:"table:coupons"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	CodeFold      string
	Name          string
	RatePPM       int64 `bun:"rate_ppm"`
	AmountCents   int64
	FreeShipping  db.Bool
	SignedIn      db.Bool
	MinimumCents  int64
	FromDay       string
	ToDay         string
	Uses          int
	UsesEach      int
	Active        db.Bool
	AddedUs       int64
}

type couponPart struct {
	bun.BaseModel `bun:"table:coupon_parts"`
	CouponID      int64
	PartID        int64
}

type couponCategory struct {
	bun.BaseModel `bun:"table:coupon_categories"`
	CouponID      int64
	CategoryID    int64
}

type condition func(*bun.SelectQuery) *bun.SelectQuery

func withFold(code string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("code_fold = ?", code) }
}

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) }
}

// lockedID holds the row until the transaction ends: who uses a coupon takes turns.
func lockedID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return db.Lock(q.Where("id = ?", id)) }
}

func withHash(hash string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("hash = ?", hash) }
}

func withOrder(orderID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ? AND order_id <> 0", orderID) }
}

func coupon(ctx context.Context, which condition) (c Coupon, known bool, err error) {
	var rows []couponRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(couponColumns...)
	if err := which(q).Scan(ctx); err != nil {
		return Coupon{}, false, fmt.Errorf("read coupon: %w", err)
	}
	if len(rows) == 0 {
		return Coupon{}, false, nil
	}
	c = rows[0].coupon()
	err = db.Read(ctx).NewSelect().Model((*couponPart)(nil)).Column("part_id").Where("coupon_id = ?", c.ID).
		OrderExpr("part_id").Scan(ctx, &c.PartIDs)
	if err != nil {
		return Coupon{}, false, fmt.Errorf("parts of coupon %d: %w", c.ID, err)
	}
	err = db.Read(ctx).NewSelect().Model((*couponCategory)(nil)).Column("category_id").Where("coupon_id = ?", c.ID).
		OrderExpr("category_id").Scan(ctx, &c.CategoryIDs)
	if err != nil {
		return Coupon{}, false, fmt.Errorf("categories of coupon %d: %w", c.ID, err)
	}
	return c, true, nil
}

// addCoupon returns 0 where the code is taken.
func addCoupon(ctx context.Context, c Coupon, at time.Time) (int64, error) {
	row := rowOf(c)
	row.AddedUs = db.Us(at)
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add coupon: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], addScope(ctx, ids[0], c)
}

// usedBefore counts the uses of a coupon that stand, those of the order that asks apart.
func usedBefore(ctx context.Context, couponID int64, who Who) (used, error) {
	var all, here, own int
	names := append(who.shoppers(), "") // a list is never empty
	err := db.Read(ctx).NewSelect().Table("coupon_uses").
		ColumnExpr("count(CASE WHEN order_id <> ? AND undone_us IS NULL THEN 1 END)", who.OrderID).
		ColumnExpr("count(CASE WHEN order_id = ? THEN 1 END)", who.OrderID).
		ColumnExpr("count(CASE WHEN order_id <> ? AND undone_us IS NULL AND shopper IN (?) AND shopper <> '' THEN 1 END)",
			who.OrderID, bun.List(names)).
		Where("coupon_id = ?", couponID).Scan(ctx, &all, &here, &own)
	if err != nil {
		return used{}, fmt.Errorf("uses of coupon %d: %w", couponID, err)
	}
	return used{all: all, byShopper: own, here: here > 0}, nil
}

// addUse takes the first free places of a locked coupon that has limits.
func addUse(ctx context.Context, c Coupon, names []string, who Who, amount money.Cents) error {
	shopper := ""
	if len(names) > 0 {
		shopper = names[0]
	}
	var place, shopperPlace *int
	var err error
	if c.Uses > 0 {
		if place, err = freePlace(ctx, "place", c.ID, ""); err != nil {
			return err
		}
	}
	if c.UsesEach > 0 {
		if shopperPlace, err = freePlace(ctx, "shopper_place", c.ID, shopper); err != nil {
			return err
		}
	}
	_, err = db.Write(ctx).NewRaw(
		`INSERT INTO coupon_uses (coupon_id, order_id, shopper, place, shopper_place, amount_cents, day, used_us) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, who.OrderID, shopper, place, shopperPlace, int64(amount), who.Day, db.Us(clock.Now(ctx))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("use coupon %d: %w", c.ID, err)
	}
	return nil
}

func freePlace(ctx context.Context, column string, couponID int64, shopper string) (*int, error) {
	var taken []int
	q := db.Read(ctx).NewSelect().Table("coupon_uses").Column(column).
		Where("coupon_id = ? AND undone_us IS NULL AND ? IS NOT NULL", couponID, bun.Ident(column))
	if shopper != "" {
		q.Where("shopper = ?", shopper)
	}
	if err := q.OrderExpr("?", bun.Ident(column)).Scan(ctx, &taken); err != nil {
		return nil, fmt.Errorf("places of coupon %d: %w", couponID, err)
	}
	free := 1
	for _, n := range taken {
		if n > free {
			break
		}
		free = n + 1
	}
	return &free, nil
}

func endUses(ctx context.Context, orderID int64) error {
	_, err := db.Write(ctx).NewRaw("UPDATE coupon_uses SET undone_us = ? WHERE order_id = ? AND undone_us IS NULL",
		db.Us(clock.Now(ctx)), orderID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the uses of order %d: %w", orderID, err)
	}
	return nil
}

type voucherRow struct {
	bun.BaseModel `bun:"table:vouchers"`
	ID            int64 `bun:",pk,autoincrement"`
	Hash          string
	Kind          VoucherKind
	OrderID       int64
	OriginalCents int64
	BalanceCents  int64
	State         State
	ToDay         string
	ToName        string
	ToEmail       string
	FromName      string
	FromEmail     string
	Message       string
	Theme         string
	Lang          string
	AddedUs       int64
	SentUs        *int64
	Blocked       db.Bool
}

func (r voucherRow) voucher() Voucher {
	v := Voucher{
		ID: r.ID, Kind: r.Kind, OrderID: r.OrderID, Original: money.Cents(r.OriginalCents),
		Balance: money.Cents(r.BalanceCents), State: r.State, Blocked: bool(r.Blocked), To: r.ToDay,
		Gift: Gift{r.ToName, r.ToEmail, r.FromName, r.FromEmail, r.Message, r.Theme}, Lang: text.Lang(r.Lang),
	}
	if r.SentUs != nil {
		v.Sent = db.Time(*r.SentUs)
	}
	return v
}

// vouchers never reads a hash.
func vouchers(ctx context.Context, which condition) ([]Voucher, error) {
	var rows []voucherRow
	q := db.Read(ctx).NewSelect().Model(&rows).ExcludeColumn("hash")
	if err := which(q).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read vouchers: %w", err)
	}
	found := make([]Voucher, len(rows))
	for i, r := range rows {
		found[i] = r.voucher()
	}
	return found, nil
}

func voucher(ctx context.Context, which condition) (v Voucher, known bool, err error) {
	found, err := vouchers(ctx, which)
	if err != nil || len(found) == 0 {
		return Voucher{}, false, err
	}
	return found[0], true, nil
}

func addVoucher(ctx context.Context, v Voucher, hash string, at time.Time) (int64, error) {
	row := voucherRow{
		Hash: hash, Kind: cmp.Or(v.Kind, GiftVoucher), OrderID: v.OrderID, OriginalCents: int64(v.Original),
		BalanceCents: int64(v.Balance), State: v.State, ToDay: v.To, ToName: v.ToName, ToEmail: v.ToEmail,
		FromName: v.FromName, FromEmail: v.FromEmail, Message: v.Message, Theme: v.Theme, Lang: string(v.Lang),
		AddedUs: db.Us(at),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add voucher: %w", err)
	}
	return row.ID, nil
}

func tie(ctx context.Context, orderID int64, issued []int64) error {
	_, err := db.Write(ctx).NewRaw("UPDATE vouchers SET order_id = ? WHERE id IN (?) AND order_id = 0 AND state = ?",
		orderID, bun.List(issued), Waiting).Exec(ctx)
	if err != nil {
		return fmt.Errorf("tie vouchers to order %d: %w", orderID, err)
	}
	return nil
}

func activate(ctx context.Context, id int64, hash string, at time.Time) error {
	_, err := db.Write(ctx).NewRaw("UPDATE vouchers SET state = ?, hash = ?, sent_us = ? WHERE id = ? AND state = ?",
		Active, hash, db.Us(at), id, Waiting).Exec(ctx)
	if err != nil {
		return fmt.Errorf("activate voucher %d: %w", id, err)
	}
	return nil
}

// firstEnd is the first last day of the vouchers that pay for an order, as totals or as tenders; empty: none of them
// ends.
func firstEnd(ctx context.Context, orderID int64) (string, error) {
	var ends []string
	err := db.Read(ctx).NewSelect().TableExpr("voucher_movements AS m").Join("JOIN vouchers AS v ON v.id = m.voucher_id").
		ColumnExpr("v.to_day").
		Where("m.order_id = ? AND v.to_day <> ''", orderID).GroupExpr("v.id, v.to_day").Having("sum(m.amount_cents) < 0").
		OrderExpr("v.to_day").Limit(1).
		Scan(ctx, &ends)
	if err != nil {
		return "", fmt.Errorf("ends of the vouchers on order %d: %w", orderID, err)
	}
	return strings.Join(ends, ""), nil
}

func setEnd(ctx context.Context, id int64, last string) error {
	if _, err := db.Write(ctx).NewRaw("UPDATE vouchers SET to_day = ? WHERE id = ?", last, id).Exec(ctx); err != nil {
		return fmt.Errorf("voucher %d ends: %w", id, err)
	}
	return nil
}

// setState leaves a voucher alone that was spent meanwhile.
func setState(ctx context.Context, id int64, from, to State) error {
	_, err := db.Write(ctx).NewRaw(
		"UPDATE vouchers SET state = ? WHERE id = ? AND state = ? AND balance_cents = original_cents", to, id, from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("voucher %d becomes %s: %w", id, to, err)
	}
	return nil
}

// takeFromVoucher is false where the voucher does not cover the amount, or can't be spent on that day. The row stays
// locked until the transaction ends.
func takeFromVoucher(ctx context.Context, id int64, amount money.Cents, day string) (bool, error) {
	res, err := db.Write(ctx).NewRaw(`UPDATE vouchers SET balance_cents = balance_cents - ?
		WHERE id = ? AND state = ? AND blocked = 0 AND balance_cents >= ? AND (to_day = '' OR to_day >= ?)`, int64(amount), id, Active,
		int64(amount), day).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("spend voucher %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func giveToVoucher(ctx context.Context, id int64, amount money.Cents) error {
	if _, err := db.Write(ctx).NewRaw("UPDATE vouchers SET balance_cents = balance_cents + ? WHERE id = ?", int64(amount),
		id).Exec(ctx); err != nil {
		return fmt.Errorf("give back to voucher %d: %w", id, err)
	}
	return nil
}

// endVoucher is false where something was spent of it.
func endVoucher(ctx context.Context, id int64) (bool, error) {
	res, err := db.Write(ctx).
		NewRaw("UPDATE vouchers SET state = ?, balance_cents = 0 WHERE id = ? AND balance_cents = original_cents", Void, id).
		Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("end voucher %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func addVoucherMovement(ctx context.Context, voucherID, orderID int64, amount money.Cents, day string) error {
	return moveVoucher(ctx, voucherID, orderID, 0, amount, day)
}

func moveVoucher(ctx context.Context, voucherID, orderID, transactionID int64, amount money.Cents, day string) error {
	_, err := db.Write(ctx).NewRaw(
		"INSERT INTO voucher_movements (voucher_id, order_id, transaction_id, amount_cents, day, at_us) VALUES (?, ?, ?, ?, ?, ?)",
		voucherID, orderID, transactionID, int64(amount), day, db.Us(clock.Now(ctx))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move voucher %d: %w", voucherID, err)
	}
	return nil
}

// vouchersOn is what an order holds of each voucher, in id order.
func vouchersOn(ctx context.Context, orderID int64) ([]Use, error) {
	var rows []struct {
		VoucherID int64
		Sum       int64
	}
	err := db.Read(ctx).NewSelect().Table("voucher_movements").
		ColumnExpr("voucher_id, CAST(-sum(amount_cents) AS BIGINT) AS sum").
		Where("order_id = ? AND transaction_id = 0", orderID).GroupExpr("voucher_id").Having("sum(amount_cents) <> 0").
		OrderExpr("voucher_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("vouchers on order %d: %w", orderID, err)
	}
	uses := make([]Use, len(rows))
	for i, r := range rows {
		uses[i] = Use{CodeVoucher, r.VoucherID, money.Cents(r.Sum)}
	}
	return uses, nil
}

// takenBy is what a tender holds of vouchers and of points.
func takenBy(ctx context.Context,
	transactionID int64) (voucherID int64, amount money.Cents, earlier movement, err error) {
	var rows []struct {
		VoucherID int64
		Sum       int64
	}
	err = db.Read(ctx).NewSelect().Table("voucher_movements").
		ColumnExpr("voucher_id, CAST(-sum(amount_cents) AS BIGINT) AS sum").
		Where("transaction_id = ?", transactionID).GroupExpr("voucher_id").OrderExpr("voucher_id").Scan(ctx, &rows)
	if err != nil {
		return 0, 0, movement{}, fmt.Errorf("vouchers of transaction %d: %w", transactionID, err)
	}
	if len(rows) > 0 {
		return rows[0].VoucherID, money.Cents(rows[0].Sum), movement{}, nil
	}
	var points []struct {
		CustomerID int64
		OrderID    int64
		Points     int
	}
	err = db.Read(ctx).NewSelect().Table("reward_movements").
		ColumnExpr("customer_id, order_id, CAST(-sum(points) AS BIGINT) AS points").
		Where("transaction_id = ?", transactionID).GroupExpr("customer_id, order_id").OrderExpr("customer_id").
		Scan(ctx, &points)
	if err != nil || len(points) == 0 {
		return 0, 0, movement{}, err
	}
	return 0, 0, movement{customerID: points[0].CustomerID, orderID: points[0].OrderID, transactionID: transactionID,
		kind: spent, points: points[0].Points}, nil
}

func heldBy(ctx context.Context, voucherID, orderID int64) (money.Cents, error) {
	if orderID == 0 {
		return 0, nil
	}
	uses, err := vouchersOn(ctx, orderID)
	for _, u := range uses {
		if u.Ref == voucherID {
			return u.Amount, err
		}
	}
	return 0, err
}

// Kinds of movements of points.
const (
	givenPoints  = "given"
	earnedPoints = "earned"
	spent        = "spent"
)

// movement adds to a customer's points, or takes from them.
type movement struct {
	customerID, orderID int64
	transactionID       int64 // the tender that took them, 0: the order's total did
	kind                string
	points              int
	description         string
	at                  time.Time
}

func points(ctx context.Context, customerID int64) (int, error) {
	var found []int
	err := db.Read(ctx).NewSelect().Table("rewards").Column("points").Where("customer_id = ?", customerID).
		Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return found[0], nil
}

// movePoints is false where fewer are there. The customer's row stays locked until the transaction ends.
func movePoints(ctx context.Context, m movement) (bool, error) {
	var err error
	n := int64(1)
	if m.points > 0 {
		_, err = db.Write(ctx).NewRaw(`INSERT INTO rewards (customer_id, points) VALUES (?, ?)
			ON CONFLICT (customer_id) DO UPDATE SET points = rewards.points + excluded.points`, m.customerID, m.points).Exec(ctx)
	} else {
		res, failed := db.Write(ctx).NewRaw("UPDATE rewards SET points = points + ? WHERE customer_id = ? AND points >= ?",
			m.points, m.customerID, -m.points).Exec(ctx)
		if err = failed; err == nil {
			n, err = res.RowsAffected()
		}
	}
	if err != nil {
		return false, fmt.Errorf("points of customer %d: %w", m.customerID, err)
	}
	if n == 0 {
		return false, nil
	}
	_, err = db.Write(ctx).NewRaw(
		"INSERT INTO reward_movements (customer_id, order_id, transaction_id, kind, points, description, at_us) VALUES (?, ?, ?, ?, ?, ?, ?)",
		m.customerID, m.orderID, m.transactionID, m.kind, m.points, m.description, db.Us(m.at)).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("points of customer %d: %w", m.customerID, err)
	}
	return true, nil
}

// pointsOn is the sum of an order's movements of a kind.
func pointsOn(ctx context.Context, orderID int64, kind string) (int, error) {
	sums, err := orderPoints(ctx, orderID)
	n := 0
	for _, m := range sums {
		if m.kind == kind {
			n += m.points
		}
	}
	return n, err
}

func orderPoints(ctx context.Context, orderID int64) ([]movement, error) {
	if orderID == 0 {
		return nil, nil
	}
	var rows []struct {
		CustomerID int64
		Kind       string
		Points     int
	}
	err := db.Read(ctx).NewSelect().Table("reward_movements").
		ColumnExpr("customer_id, kind, CAST(sum(points) AS BIGINT) AS points").
		Where("order_id = ? AND transaction_id = 0", orderID).GroupExpr("customer_id, kind").OrderExpr("customer_id, kind").
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("points on order %d: %w", orderID, err)
	}
	sums := make([]movement, len(rows))
	for i, r := range rows {
		sums[i] = movement{customerID: r.CustomerID, orderID: orderID, kind: r.Kind, points: r.Points}
	}
	return sums, nil
}

// undoPoints counters an order's movements. Points that it earned and that were spent since are not owed.
func undoPoints(ctx context.Context, orderID int64) error {
	sums, err := orderPoints(ctx, orderID)
	if err != nil {
		return err
	}
	slices.Reverse(sums) // what was spent comes back before what was earned is taken
	for _, m := range sums {
		m.points, m.at = -m.points, clock.Now(ctx)
		if m.points < 0 {
			left, err := points(ctx, m.customerID)
			if err != nil {
				return err
			}
			m.points = max(m.points, -left)
		}
		if m.points == 0 {
			continue
		}
		if _, err := movePoints(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func partPoints(ctx context.Context, bought []Item) (map[int64]int, error) {
	ids := []int64{0}
	for _, i := range bought {
		ids = append(ids, i.PartID)
	}
	var rows []struct {
		PartID int64
		Points int
	}
	if err := db.Read(ctx).NewSelect().Table("part_rewards").Column("part_id", "points").
		Where("part_id IN (?)", bun.List(ids)).OrderExpr("part_id").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("points of parts: %w", err)
	}
	own := map[int64]int{}
	for _, r := range rows {
		own[r.PartID] = r.Points
	}
	return own, nil
}

func savePartPoints(ctx context.Context, partID int64, n int) error {
	_, err := db.Write(ctx).NewRaw(
		`INSERT INTO part_rewards (part_id, points) VALUES (?, ?) ON CONFLICT (part_id) DO UPDATE SET points = excluded.points`, partID, n).Exec(ctx)
	if err != nil {
		return fmt.Errorf("points of part %d: %w", partID, err)
	}
	return nil
}

// countOfCategory counts the coupons that are for a category.
func countOfCategory(ctx context.Context, categoryID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*couponCategory)(nil)).Where("category_id = ?", categoryID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count coupons of category %d: %w", categoryID, err)
	}
	return int(n), nil
}
