package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
)

type orderRow struct {
	bun.BaseModel `bun:"table:orders"`

	ID             int64  `bun:",pk,autoincrement"`
	ClientUUID     string `bun:"client_uuid"`
	SiteID         int64
	LocationID     int64
	Channel        cart.Channel
	RegisterID     int64
	ShiftID        int64
	StaffID        int64
	CustomerID     int64
	Name           string
	NameFold       string
	Email          string
	Telephone      string
	Lang           text.Lang
	PosStatus      Status
	StatusID       int64
	PaymentMethod  Payment
	Currency       string
	TaxBasis       sale.Basis
	ShipTo         string // JSON or empty
	BillTo         string // JSON or empty
	ShippingCode   string
	ShippingTitle  string
	PONumber       string `bun:"po_number"`
	ExemptNumber   string
	ExemptReason   string
	CertificateID  int64
	TotalCents     money.Cents
	PaidCents      money.Cents
	BalanceCents   money.Cents
	ChangeCents    money.Cents
	SurchargeCents money.Cents
	RoundingCents  money.Cents
	ClearedCents   money.Cents
	GivenBackCents money.Cents
	ReceiptNumber  string `bun:",nullzero"`
	TokenHash      string
	Vehicle        string // JSON or empty
	BusinessDay    string
	DeletedUs      int64
	AddedUs        int64
	ChangedUs      int64
	CompletedUs    int64 `bun:",nullzero"`
	QuoteUntilUs   int64
	Version        int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:order_lines"`

	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	Sort          int
	CartKey       string
	Kind          sale.Kind
	PartID        int64
	OfKey         string
	RefID         int64
	PONumber      string `bun:"po_number"`
	Brand         string
	Number        string
	Name          string
	Options       string // JSON
	Quantity      int
	Returned      int
	UnitE4        money.E4 `bun:"unit_e4"`
	TotalCents    money.Cents
	DiscountCents money.Cents
	TaxClassID    int64
	PriceRule     string
	Terms         string // JSON
	FitResult     fitment.Result
	FitVehicle    string
	FitBecause    string // JSON or empty
}

type taxRow struct {
	bun.BaseModel `bun:"table:order_taxes"`

	ID        int64 `bun:",pk,autoincrement"`
	OrderID   int64
	LineID    int64
	Code      string
	Name      string
	RatePpm   money.PPM
	BaseCents money.Cents
	TaxCents  money.Cents
}

type rebateRow struct {
	bun.BaseModel `bun:"table:order_rebates"`

	LineID     int64 `bun:",pk"`
	OrderID    int64
	PartID     int64
	Name       string
	Quantity   int
	UnitE4     money.E4 `bun:"unit_e4"`
	TotalCents money.Cents
}

type totalRow struct {
	bun.BaseModel `bun:"table:order_totals"`

	OrderID    int64
	Sort       int
	Code       sale.Code
	Title      string
	ValueCents money.Cents
	RefID      int64
}

var columns = []string{
	"id", "client_uuid", "site_id", "location_id", "channel", "register_id", "shift_id", "staff_id", "customer_id", "name",
	"email",
	"telephone", "lang", "pos_status", "status_id", "payment_method", "currency", "tax_basis", "ship_to", "bill_to",
	"shipping_code", "shipping_title", "po_number", "exempt_number", "exempt_reason", "certificate_id", "total_cents",
	"paid_cents",
	"balance_cents", "change_cents", "surcharge_cents", "rounding_cents", "cleared_cents", "given_back_cents",
	"receipt_number", "vehicle", "business_day", "added_us", "changed_us", "completed_us",
	"quote_until_us", "version",
}

type condition func(*bun.SelectQuery) *bun.SelectQuery

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) }
}

// withCart is the last order made of a cart: one after another was called off has that one's number behind the uuid.
func withCart(uuid string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("client_uuid = ? OR client_uuid > ? AND client_uuid < ?", uuid, uuid+"~", uuid+"~:").
			OrderExpr("id DESC").Limit(1)
	}
}

func withLink(hash string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("token_hash = ?", hash) }
}

// lock holds an order's row; one that is not there is NotFound.
func lock(ctx context.Context, id int64) error {
	err := db.Lock(db.Read(ctx).NewSelect().Model((*orderRow)(nil)).Column("id").Where("id = ?", id)).Scan(ctx, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return notFound()
	}
	if err != nil {
		return fmt.Errorf("lock order %d: %w", id, err)
	}
	return nil
}

func load(ctx context.Context, which condition) (Order, error) {
	var row orderRow
	err := which(db.Read(ctx).NewSelect().Model(&row).Column(columns...).Where("deleted_us = 0")).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Order{}, notFound()
	}
	if err != nil {
		return Order{}, fmt.Errorf("read order: %w", err)
	}
	known, err := labels(ctx)
	if err != nil {
		return Order{}, err
	}
	o, err := row.order(known)
	if err != nil {
		return Order{}, err
	}
	if o.Lines, err = linesOf(ctx, o.ID); err != nil {
		return Order{}, err
	}
	if o.Totals, err = totalsOf(ctx, o.ID); err != nil {
		return Order{}, err
	}
	o.History, err = historyOf(ctx, o.ID, known)
	return o, err
}

// narrow leaves the orders that the filter asks for.
func (f Filter) narrow(q *bun.SelectQuery) {
	q.Where("deleted_us = 0")
	if f.ID != 0 {
		q.Where("id = ?", f.ID)
	}
	if f.IDs != nil {
		q.Where("id IN (?)", bun.List(append([]int64{-1}, f.IDs...)))
	}
	if f.CustomerID != 0 {
		q.Where("customer_id = ?", f.CustomerID)
	}
	if f.RegisterID != 0 {
		q.Where("register_id = ?", f.RegisterID)
	}
	if f.LocationID != 0 {
		q.Where("location_id = ?", f.LocationID)
	}
	if f.Status != "" {
		q.Where("pos_status = ?", f.Status)
	}
	if f.Among != nil {
		q.Where("pos_status IN (?)", bun.List(f.Among))
	}
	if f.Channel != "" {
		q.Where("channel = ?", f.Channel)
	}
	if f.Payment != "" {
		q.Where("payment_method = ?", f.Payment)
	}
	if !f.Before.IsZero() {
		q.Where("added_us < ?", db.Us(f.Before))
	}
	if f.Together != nil {
		q.Where("customer_id IN (?)", bun.List(append([]int64{-1}, f.Together...)))
	}
	if f.Label != "" {
		q.Where("status_id IN (SELECT id FROM order_statuses WHERE code = ?)", f.Label)
	}
}

// statusesOf are the named statuses, by id, that orders of a filter have.
func statusesOf(ctx context.Context, f Filter) ([]int64, error) {
	var ids []int64
	q := db.Read(ctx).NewSelect().Model((*orderRow)(nil)).Distinct().Column("status_id")
	f.narrow(q)
	if err := q.Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("read the statuses of orders: %w", err)
	}
	return ids, nil
}

// sorts are the columns that a list of orders is sorted by (LIST-1), as SQL.
var sorts = map[string]string{
	"order_id": "id", "date_added": "added_us", "total": "total_cents",
	"status": "(SELECT name FROM order_statuses WHERE order_statuses.id = order_row.status_id)",
}

// order ends with the id, so that rows that are equal keep their order.
func (f Filter) order() string {
	column, direction := sorts[f.Sort], " DESC"
	if f.Ascending {
		direction = " ASC"
	}
	if column == "" {
		return "added_us DESC, id DESC"
	}
	return column + direction + ", id" + direction
}

func count(ctx context.Context, f Filter) (int, error) {
	q := db.Read(ctx).NewSelect().Model((*orderRow)(nil))
	f.narrow(q)
	n, err := q.Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count orders: %w", err)
	}
	return int(n), nil
}

func orders(ctx context.Context, f Filter) ([]Order, error) {
	var rows []orderRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(columns...)
	f.narrow(q)
	limit := f.Limit
	if limit == 0 {
		limit = 15
	}
	if err := q.OrderExpr(f.order()).Limit(int64(limit)).Offset(int64(f.Offset)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	known, err := labels(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]Order, len(rows))
	for i, r := range rows {
		if found[i], err = r.order(known); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// lowestSold is the least that a piece of each part was sold for since a time, discounts taken off; parts that were not
// are absent.
func lowestSold(ctx context.Context, partIDs []int64, since time.Time) (map[int64]money.Cents, error) {
	var rows []struct {
		PartID int64
		Cents  money.Cents
	}
	err := db.Read(ctx).NewSelect().TableExpr("order_lines AS l").Join("JOIN orders AS o ON o.id = l.order_id").
		ColumnExpr("l.part_id, MIN((l.total_cents - l.discount_cents) / l.quantity) AS cents").
		Where("l.part_id IN (?) AND l.kind = 'part' AND o.pos_status = ? AND COALESCE(o.completed_us, o.added_us) >= ?",
			bun.List(partIDs), Complete, db.Us(since)).
		GroupExpr("l.part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what %d parts were sold for: %w", len(partIDs), err)
	}
	lowest := make(map[int64]money.Cents, len(rows))
	for _, r := range rows {
		lowest[r.PartID] = r.Cents
	}
	return lowest, nil
}

func bought(ctx context.Context, customerID, partID int64) (bool, error) {
	found, err := db.Read(ctx).NewSelect().Model((*orderRow)(nil)).
		Where("customer_id = ? AND pos_status = ?", customerID, Complete).
		Where("EXISTS (SELECT 1 FROM order_lines WHERE order_lines.order_id = order_row.id AND order_lines.part_id = ? AND order_lines.kind = 'part')", partID).
		Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("look for part %d among the orders of customer %d: %w", partID, customerID, err)
	}
	return found, nil
}

// addOrder stores an order with its lines. Until Advance, in the same transaction, it stands as being in checkout.
func addOrder(ctx context.Context, o Order, tokenHash string) (int64, error) {
	row, err := rowOf(o)
	if err != nil {
		return 0, err
	}
	row.PosStatus = Checkout
	row.TokenHash = tokenHash
	row.BalanceCents = o.Total
	row.ChangedUs = row.AddedUs
	if row.StatusID, err = labelOf(ctx, labelCode(Checkout, o.Channel)); err != nil {
		return 0, err
	}
	var added []int64
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (client_uuid) DO NOTHING").Returning("id").
		Exec(ctx, &added)
	if err != nil {
		return 0, fmt.Errorf("add order: %w", err)
	}
	if len(added) == 0 {
		return 0, fault.New(fault.Conflict, "This cart was ordered already, and was not changed. Look at its order instead.")
	}
	o.ID = added[0]
	if err := addLines(ctx, o); err != nil {
		return 0, err
	}
	return o.ID, nil
}

// saveOrder writes what is saved anew while in checkout: whom it is for, where it is sold, the lines and the total.
func saveOrder(ctx context.Context, o Order) error {
	row, err := rowOf(o)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model(&row).
		Column("register_id", "shift_id", "staff_id", "customer_id", "name", "name_fold", "email", "telephone", "lang",
			"tax_basis", "total_cents", "vehicle",
			"ship_to", "bill_to", "shipping_code", "shipping_title", "po_number", "exempt_number", "exempt_reason",
			"certificate_id", "quote_until_us").
		WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save order %d: %w", o.ID, err)
	}
	for _, model := range []any{(*taxRow)(nil), (*rebateRow)(nil), (*totalRow)(nil), (*lineRow)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("order_id = ?", o.ID).Exec(ctx); err != nil {
			return fmt.Errorf("remove lines of order %d: %w", o.ID, err)
		}
	}
	return addLines(ctx, o)
}

func saveStatus(ctx context.Context, o Order) error {
	row, err := rowOf(o)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model(&row).
		Column("pos_status", "status_id", "receipt_number", "register_id", "shift_id", "staff_id", "business_day",
			"completed_us").
		WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save status of order %d: %w", o.ID, err)
	}
	return nil
}

func saveMoney(ctx context.Context, o Order) error {
	row, err := rowOf(o)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model(&row).
		Column("paid_cents", "balance_cents", "change_cents", "surcharge_cents", "rounding_cents", "cleared_cents",
			"given_back_cents",
			"changed_us", "version").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("settle order %d: %w", o.ID, err)
	}
	return nil
}

func addLines(ctx context.Context, o Order) error {
	rows := make([]lineRow, len(o.Lines))
	for i, l := range o.Lines {
		options, err := json.Marshal(l.Options)
		if err != nil {
			return err
		}
		why, err := l.Fit.because()
		if err != nil {
			return err
		}
		terms, err := json.Marshal(l.Terms)
		if err != nil {
			return err
		}
		rows[i] = lineRow{
			Terms:   string(terms),
			OrderID: o.ID, Sort: i, CartKey: l.CartKey, Kind: l.Kind, PartID: l.PartID, OfKey: l.OfKey, RefID: l.Ref,
			PONumber: l.PONumber,
			Brand:    l.Brand, Number: l.Number, Name: l.Name, Options: string(options), Quantity: l.Quantity, UnitE4: l.Unit,
			TotalCents: l.Total, DiscountCents: l.Discount, TaxClassID: l.TaxClassID, PriceRule: l.Rule,
			FitResult: l.Fit.Result, FitVehicle: l.Fit.Vehicle, FitBecause: why,
		}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add lines of order %d: %w", o.ID, err)
	}
	var added []lineRow
	if err := db.Read(ctx).NewSelect().Model(&added).Column("id", "sort").Where("order_id = ?", o.ID).
		OrderExpr("sort, id").Scan(ctx); err != nil {
		return fmt.Errorf("read lines of order %d: %w", o.ID, err)
	}
	var taxes []taxRow
	var rebates []rebateRow
	for i, l := range o.Lines {
		if r := l.Rebate; r.E4 > 0 {
			rebates = append(rebates, rebateRow{
				LineID: added[i].ID, OrderID: o.ID, PartID: l.PartID, Name: r.Name, Quantity: l.Quantity, UnitE4: r.E4,
				TotalCents: r.E4.Times(l.Quantity),
			})
		}
		for _, t := range l.Taxes {
			taxes = append(taxes, taxRow{OrderID: o.ID, LineID: added[i].ID, Code: t.Code, Name: t.Name, RatePpm: t.PPM,
				BaseCents: t.Base, TaxCents: t.Tax})
		}
	}
	if len(taxes) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&taxes).Returning("NULL").Exec(ctx); err != nil {
			return fmt.Errorf("add taxes of order %d: %w", o.ID, err)
		}
	}
	if len(rebates) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&rebates).Returning("NULL").Exec(ctx); err != nil {
			return fmt.Errorf("add rebates of order %d: %w", o.ID, err)
		}
	}
	totals := make([]totalRow, len(o.Totals))
	for i, t := range o.Totals {
		totals[i] = totalRow{OrderID: o.ID, Sort: i, Code: t.Code, Title: t.Title, ValueCents: t.Value, RefID: t.Ref}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&totals).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add totals of order %d: %w", o.ID, err)
	}
	return nil
}

func linesOf(ctx context.Context, orderID int64) ([]Line, error) {
	var rows []lineRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "sort", "cart_key", "kind", "part_id", "of_key", "ref_id", "po_number", "brand", "number", "name",
			"options", "quantity", "returned",
			"unit_e4", "total_cents", "discount_cents", "tax_class_id", "price_rule", "terms", "fit_result", "fit_vehicle",
			"fit_because").
		Where("order_id = ?", orderID).OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lines of order %d: %w", orderID, err)
	}
	var taxes []taxRow
	err = db.Read(ctx).NewSelect().Model(&taxes).
		Column("id", "line_id", "code", "name", "rate_ppm", "base_cents", "tax_cents").
		Where("order_id = ?", orderID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read taxes of order %d: %w", orderID, err)
	}
	var rebates []rebateRow
	err = db.Read(ctx).NewSelect().Model(&rebates).Column("line_id", "name", "unit_e4").Where("order_id = ?", orderID).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read rebates of order %d: %w", orderID, err)
	}
	off := map[int64]price.Rebate{}
	for _, r := range rebates {
		off[r.LineID] = price.Rebate{Name: r.Name, E4: r.UnitE4}
	}
	byLine := map[int64][]sale.TaxLine{}
	for _, t := range taxes {
		byLine[t.LineID] = append(byLine[t.LineID],
			sale.TaxLine{Code: t.Code, Name: t.Name, PPM: t.RatePpm, Base: t.BaseCents, Tax: t.TaxCents})
	}
	lines := make([]Line, len(rows))
	for i, r := range rows {
		lines[i] = Line{
			ID: r.ID, CartKey: r.CartKey, Kind: r.Kind, PartID: r.PartID, OfKey: r.OfKey, Ref: r.RefID, PONumber: r.PONumber,
			Brand: r.Brand, Number: r.Number, Name: r.Name, Quantity: r.Quantity, Returned: r.Returned,
			Unit: r.UnitE4, Total: r.TotalCents, Discount: r.DiscountCents, TaxClassID: r.TaxClassID, Rule: r.PriceRule,
			Rebate: off[r.ID], Taxes: byLine[r.ID],
		}
		if err := json.Unmarshal([]byte(r.Options), &lines[i].Options); err != nil {
			return nil, fmt.Errorf("options of order %d: %w", orderID, err)
		}
		if err := json.Unmarshal([]byte(r.Terms), &lines[i].Terms); err != nil {
			return nil, fmt.Errorf("terms of order %d: %w", orderID, err)
		}
		if lines[i].Fit, err = readFit(r.FitResult, r.FitVehicle, r.FitBecause); err != nil {
			return nil, fmt.Errorf("fitment of order %d: %w", orderID, err)
		}
	}
	return lines, nil
}

func totalsOf(ctx context.Context, orderID int64) ([]sale.Row, error) {
	var rows []totalRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("sort", "code", "title", "value_cents", "ref_id").
		Where("order_id = ?", orderID).OrderExpr("sort").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read totals of order %d: %w", orderID, err)
	}
	totals := make([]sale.Row, len(rows))
	for i, r := range rows {
		totals[i] = sale.Row{Code: r.Code, Title: r.Title, Value: r.ValueCents, Ref: r.RefID}
	}
	return totals, nil
}

// saveBuyer makes an order of nobody a customer's, and says whether it was nobody's.
func saveBuyer(ctx context.Context, id, customerID int64, now time.Time) (bool, error) {
	done, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).
		Set("customer_id = ?", customerID).Set("version = version + 1").Set("changed_us = ?", db.Us(now)).
		Where("id = ? AND customer_id = 0", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save buyer of order %d: %w", id, err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}

// saveReturned adds pieces that came back to a line.
func saveReturned(ctx context.Context, orderID, lineID int64, pieces int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("returned = returned + ?", pieces).
		Where("id = ? AND order_id = ?", lineID, orderID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save what came back of line %d of order %d: %w", lineID, orderID, err)
	}
	return nil
}

func unfinishedAt(ctx context.Context, registerID int64) (Unfinished, error) {
	var u Unfinished
	err := db.Read(ctx).NewSelect().Model((*orderRow)(nil)).
		ColumnExpr("count(*) AS count, CAST(coalesce(sum(total_cents), 0) AS BIGINT) AS total, CAST(coalesce(sum(paid_cents), 0) AS BIGINT) AS paid").
		Where("register_id = ? AND pos_status = ? AND deleted_us = 0", registerID, Checkout).Scan(ctx, &u)
	if err != nil {
		return u, fmt.Errorf("sum the orders in checkout at register %d: %w", registerID, err)
	}
	return u, nil
}
