package purchase

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type billRow struct {
	bun.BaseModel `bun:"table:purchase_bills,alias:b"`

	ID           int64 `bun:",pk,autoincrement"`
	PurchaseID   int64
	VendorID     int64
	Number       string
	Day          string
	ChargesCents money.Cents
	TotalCents   money.Cents
	Source       BillSource
	State        BillState
	GoneE4       money.E4 `bun:"gone_e4"`
	AddedUs      int64
	PostedUs     int64
	BusinessDay  string
	Version      int64
}

type billLineRow struct {
	bun.BaseModel `bun:"table:purchase_bill_lines,alias:bl"`

	BillID int64 `bun:",pk"`
	LineID int64 `bun:",pk"`
	Pieces int
	CostE4 money.E4 `bun:"cost_e4"`
}

func billsOf(purchaseID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("b.purchase_id = ?", purchaseID) }
}

func bills(ctx context.Context, which condition) ([]Bill, error) {
	var rows []billRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows)).OrderExpr("b.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read bills: %w", err)
	}
	ids := []int64{0}
	at := map[int64]int{}
	found := make([]Bill, len(rows))
	for i, r := range rows {
		ids = append(ids, r.ID)
		at[r.ID] = i
		found[i] = Bill{ID: r.ID, PurchaseID: r.PurchaseID, VendorID: r.VendorID, Number: r.Number, Day: r.Day,
			Charges: r.ChargesCents, Total: r.TotalCents, Source: r.Source, State: r.State, Gone: r.GoneE4,
			Posted: db.TimeOrNone(r.PostedUs), Version: r.Version}
	}
	if len(rows) == 0 {
		return nil, nil
	}
	var lines []billLineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("bl.bill_id IN (?)", bun.List(ids)).
		OrderExpr("bl.bill_id, bl.line_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lines of bills: %w", err)
	}
	for _, l := range lines {
		b := &found[at[l.BillID]]
		b.Lines = append(b.Lines, BillLine{l.LineID, l.Pieces, l.CostE4})
	}
	return found, nil
}

// billNumbered is the bill of a vendor with a number; the zero Bill: there is none.
func billNumbered(ctx context.Context, vendorID int64, number string) (Bill, error) {
	found, err := bills(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("b.vendor_id = ? AND b.number = ?", vendorID, number)
	})
	if err != nil || len(found) == 0 {
		return Bill{}, err
	}
	return found[0], nil
}

// saveBill adds a bill, or writes one anew that is not posted.
func saveBill(ctx context.Context, b Bill, at time.Time) (int64, error) {
	row := billRow{ID: b.ID, PurchaseID: b.PurchaseID, VendorID: b.VendorID, Number: b.Number, Day: b.Day,
		ChargesCents: b.Charges, TotalCents: b.Total, Source: b.Source, State: b.State, AddedUs: db.Us(at), Version: 1}
	var err error
	if b.ID == 0 {
		_, err = db.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	} else {
		_, err = db.Write(ctx).NewUpdate().Model(&row).
			Column("number", "day", "charges_cents", "total_cents", "state").Set("version = version + 1").WherePK().Exec(ctx)
	}
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*billLineRow)(nil)).Where("bill_id = ?", row.ID).Exec(ctx)
	}
	rows := make([]billLineRow, len(b.Lines))
	for i, l := range b.Lines {
		rows[i] = billLineRow{BillID: row.ID, LineID: l.LineID, Pieces: l.Pieces, CostE4: l.Cost}
	}
	if err == nil {
		_, err = db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("save bill %q: %w", b.Number, err)
	}
	return row.ID, nil
}

func endBill(ctx context.Context, id int64, state BillState, gone money.E4, at time.Time, day string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*billRow)(nil)).
		Set("state = ?, gone_e4 = ?, posted_us = ?, business_day = ?, version = version + 1", state, gone,
			db.UsOrNone(at), day).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end bill %d: %w", id, err)
	}
	return nil
}

// countBilled says that a bill is for pieces that came.
func countBilled(ctx context.Context, receiptID, lineID int64, pieces int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*cameRow)(nil)).Set("billed = billed + ?", pieces).
		Where("receipt_id = ? AND line_id = ?", receiptID, lineID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("bill line %d of receipt %d: %w", lineID, receiptID, err)
	}
	return nil
}

// billOpen is whether a bill of an order is to be checked.
const billOpen = "EXISTS (SELECT 1 FROM purchase_bills AS y WHERE y.purchase_id = o.id AND y.state = 'open')"
