package purchase

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type receiptRow struct {
	bun.BaseModel `bun:"table:purchase_receipts,alias:r"`

	ID           int64 `bun:",pk,autoincrement"`
	PurchaseID   int64
	State        string
	Slip         string
	FreightCents money.Cents
	StaffID      int64
	BegunUs      int64
	BookedUs     int64
	BusinessDay  string
}

type cameRow struct {
	bun.BaseModel `bun:"table:purchase_receipt_lines,alias:c"`

	ReceiptID int64 `bun:",pk"`
	LineID    int64 `bun:",pk"`
	Scanned   int
	Damaged   int
	TooMany   TooMany
	CostE4    money.E4 `bun:"cost_e4"`
	Accepted  int
	ValueE4   money.E4 `bun:"value_e4"`
	Billed    int
}

const (
	receiptOpen   = "open"
	receiptBooked = "booked"
)

func ofPurchase(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("r.purchase_id = ?", id) }
}

func openOf(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("r.purchase_id = ? AND r.state = ?", id, receiptOpen)
	}
}

func receipts(ctx context.Context, which condition) ([]Receipt, error) {
	var rows []receiptRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows)).OrderExpr("r.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read receipts: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(rows))
	at := map[int64]int{}
	found := make([]Receipt, len(rows))
	for i, r := range rows {
		ids[i], at[r.ID] = r.ID, i
		found[i] = Receipt{ID: r.ID, PurchaseID: r.PurchaseID, IsBooked: r.State == receiptBooked, Slip: r.Slip,
			Freight: r.FreightCents, StaffID: r.StaffID, Begun: db.Time(r.BegunUs), Booked: db.TimeOrNone(r.BookedUs)}
	}
	var lines []cameRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("receipt_id IN (?)", bun.List(ids)).
		OrderExpr("receipt_id, line_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lines of receipts: %w", err)
	}
	for _, l := range lines {
		r := &found[at[l.ReceiptID]]
		r.Came = append(r.Came, CameOf{l.LineID, l.Scanned, l.Damaged, l.TooMany, l.CostE4, l.Accepted, l.ValueE4,
			l.Billed})
	}
	return found, nil
}

// beginReceipt opens an arrival where none is open.
func beginReceipt(ctx context.Context, purchaseID, staffID int64, at time.Time) error {
	row := receiptRow{PurchaseID: purchaseID, State: receiptOpen, StaffID: staffID, BegunUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("begin to receive purchase order %d: %w", purchaseID, err)
	}
	return nil
}

func saveCame(ctx context.Context, receiptID int64, c CameOf) error {
	row := cameRow{ReceiptID: receiptID, LineID: c.LineID, Scanned: c.Scanned, Damaged: c.Damaged, TooMany: c.TooMany,
		CostE4: c.Cost}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (receipt_id, line_id) DO UPDATE").
		Set("scanned = EXCLUDED.scanned, damaged = EXCLUDED.damaged, too_many = EXCLUDED.too_many").
		Set("cost_e4 = EXCLUDED.cost_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("count line %d of receipt %d: %w", c.LineID, receiptID, err)
	}
	return nil
}

func bookReceipt(ctx context.Context, id, staffID int64, slip Slip, at time.Time, day string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*receiptRow)(nil)).
		Set("state = ?, slip = ?, freight_cents = ?, staff_id = ?, booked_us = ?, business_day = ?", receiptBooked,
			slip.Number, slip.Freight, staffID, db.Us(at), day).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("book receipt %d: %w", id, err)
	}
	return nil
}

// bookCame writes what of a line went into the stock, and counts it as received.
func bookCame(ctx context.Context, receiptID int64, c CameOf) error {
	_, err := db.Write(ctx).NewUpdate().Model((*cameRow)(nil)).
		Set("accepted = ?, value_e4 = ?", c.Accepted, c.Value).
		Where("receipt_id = ? AND line_id = ?", receiptID, c.LineID).Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("received = received + ?", c.Accepted).
			Where("id = ?", c.LineID).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("book line %d of receipt %d: %w", c.LineID, receiptID, err)
	}
	return nil
}

func lastCame(ctx context.Context, vendorID, locationID int64, partIDs []int64) (map[int64]string, error) {
	var rows []struct {
		PartID int64
		Day    string
	}
	err := db.Read(ctx).NewSelect().TableExpr("purchase_receipt_lines AS c").
		Join("JOIN purchase_receipts AS r ON r.id = c.receipt_id AND r.state = ?", receiptBooked).
		Join("JOIN purchase_lines AS l ON l.id = c.line_id").Join("JOIN purchase_orders AS o ON o.id = l.purchase_id").
		ColumnExpr("l.part_id, max(r.business_day) AS day").Where("c.accepted > 0").
		Where("o.vendor_id = ? AND o.location_id = ? AND l.part_id IN (?)", vendorID, locationID,
			bun.List(append([]int64{0}, partIDs...))).
		GroupExpr("l.part_id").OrderExpr("l.part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read when parts came from vendor %d: %w", vendorID, err)
	}
	came := map[int64]string{}
	for _, r := range rows {
		came[r.PartID] = r.Day
	}
	return came, nil
}

func cameFrom(ctx context.Context, locationID int64, partIDs []int64) (map[int64]int64, error) {
	var rows []struct{ PartID, VendorID int64 }
	err := db.Read(ctx).NewSelect().TableExpr("purchase_receipt_lines AS c").
		Join("JOIN purchase_receipts AS r ON r.id = c.receipt_id AND r.state = ?", receiptBooked).
		Join("JOIN purchase_lines AS l ON l.id = c.line_id").Join("JOIN purchase_orders AS o ON o.id = l.purchase_id").
		ColumnExpr("l.part_id, o.vendor_id").Where("c.accepted > 0").
		Where("o.location_id = ? AND l.part_id IN (?)", locationID, bun.List(append([]int64{0}, partIDs...))).
		OrderExpr("r.booked_us, r.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read from whom parts came to store %d: %w", locationID, err)
	}
	from := map[int64]int64{}
	for _, r := range rows {
		from[r.PartID] = r.VendorID
	}
	return from, nil
}
