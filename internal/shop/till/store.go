package till

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

type returnRow struct {
	bun.BaseModel `bun:"table:goods_returns"`

	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	CustomerID    int64
	Reason        rma.Reason
	Comment       string
	Vehicle       string // JSON
	BaseVehicleID int64
	ForOrderID    int64
	ReceiptNumber string
	TotalCents    money.Cents
	RoundingCents money.Cents
	ClearedCents  money.Cents
	CreditCents   money.Cents
	IntentKey     string
	StaffID       int64
	ApproverID    int64
	LocationID    int64
	RegisterID    int64
	ShiftID       int64
	BusinessDay   string
	AtUs          int64
}

type returnLineRow struct {
	bun.BaseModel `bun:"table:goods_return_lines"`

	ID            int64 `bun:",pk,autoincrement"`
	ReturnID      int64
	LineID        int64
	PartID        int64
	Kind          sale.Kind
	Name          string
	Number        string
	Quantity      int
	Restock       int
	TotalCents    money.Cents
	DiscountCents money.Cents
}

type returnTaxRow struct {
	bun.BaseModel `bun:"table:goods_return_taxes"`

	ID           int64 `bun:",pk,autoincrement"`
	ReturnID     int64
	ReturnLineID int64
	Code         string
	TaxCents     money.Cents
}

func addReturn(ctx context.Context, r Return, key string) (int64, error) {
	row := returnRow{
		OrderID: r.OrderID, CustomerID: r.CustomerID, Reason: r.Reason, Comment: r.Comment, ReceiptNumber: r.Number,
		ForOrderID: r.ForOrderID,
		TotalCents: r.Total(), RoundingCents: r.Rounding, ClearedCents: r.Cleared, CreditCents: r.Credit,
		IntentKey: key, StaffID: r.StaffID, ApproverID: r.ApproverID, LocationID: r.LocationID, RegisterID: r.RegisterID,
		ShiftID:     r.ShiftID,
		BusinessDay: r.BusinessDay, AtUs: db.Us(r.At),
	}
	if r.Vehicle != nil {
		written, err := json.Marshal(r.Vehicle)
		if err != nil {
			return 0, err
		}
		row.Vehicle, row.BaseVehicleID = string(written), r.Vehicle.BaseVehicleID
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add return: %w", err)
	}
	var taxes []returnTaxRow
	for _, l := range r.Lines {
		line := returnLineRow{
			ReturnID: row.ID, LineID: l.LineID, PartID: l.PartID, Kind: l.Kind, Name: l.Name, Number: l.Number,
			Quantity: l.Quantity, TotalCents: l.Total, DiscountCents: l.Discount,
		}
		if l.Restock {
			line.Restock = 1
		}
		if _, err := db.Write(ctx).NewInsert().Model(&line).Exec(ctx); err != nil {
			return 0, fmt.Errorf("add a line of return %d: %w", row.ID, err)
		}
		for _, t := range l.Taxes {
			taxes = append(taxes, returnTaxRow{ReturnID: row.ID, ReturnLineID: line.ID, Code: t.Code, TaxCents: t.Tax})
		}
	}
	if len(taxes) == 0 {
		return row.ID, nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&taxes).Returning("NULL").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add the taxes of return %d: %w", row.ID, err)
	}
	return row.ID, nil
}

func returns(ctx context.Context, where string, arg any) ([]Return, error) {
	var rows []returnRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "order_id", "customer_id", "reason", "comment", "vehicle", "for_order_id", "receipt_number",
			"rounding_cents", "cleared_cents",
			"credit_cents", "staff_id", "approver_id", "location_id", "register_id", "shift_id", "business_day", "at_us").
		Where(where, arg).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read returns: %w", err)
	}
	found := make([]Return, len(rows))
	for i, r := range rows {
		found[i] = Return{
			ID: r.ID, OrderID: r.OrderID, CustomerID: r.CustomerID, Reason: r.Reason, Comment: r.Comment,
			Number: r.ReceiptNumber, ForOrderID: r.ForOrderID,
			Rounding: r.RoundingCents, Cleared: r.ClearedCents, Credit: r.CreditCents, StaffID: r.StaffID,
			ApproverID: r.ApproverID, LocationID: r.LocationID, RegisterID: r.RegisterID, ShiftID: r.ShiftID,
			BusinessDay: r.BusinessDay, At: db.Time(r.AtUs),
		}
		if found[i].Vehicle, err = readVehicle(r.Vehicle); err != nil {
			return nil, err
		}
		if found[i].Lines, err = returnLines(ctx, r.ID); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func returnsWith(ctx context.Context, ids []int64) ([]Return, error) {
	return returns(ctx, "id IN (?)", bun.List(append([]int64{-1}, ids...)))
}

// latestReturns are the ids of a page of the returns of somebody's stores, and how many there are.
func latestReturns(ctx context.Context, actor access.Actor, limit, offset int) (ids []int64, total int, err error) {
	q := db.Read(ctx).NewSelect().Model((*returnRow)(nil)).Column("id")
	if !actor.AllLocations {
		q.Where("location_id IN (?)", bun.List(append([]int64{-1}, actor.Locations()...)))
	}
	n, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count the returns: %w", err)
	}
	if err := q.OrderExpr("id DESC").Limit(int64(limit)).Offset(int64(offset)).Scan(ctx, &ids); err != nil {
		return nil, 0, fmt.Errorf("list the returns: %w", err)
	}
	return ids, int(n), nil
}

func returnLines(ctx context.Context, id int64) ([]ReturnLine, error) {
	var rows []returnLineRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "line_id", "part_id", "kind", "name", "number", "quantity", "restock", "total_cents", "discount_cents").
		Where("return_id = ?", id).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the lines of return %d: %w", id, err)
	}
	var taxes []returnTaxRow
	err = db.Read(ctx).NewSelect().Model(&taxes).Column("id", "return_line_id", "code", "tax_cents").
		Where("return_id = ?", id).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the taxes of return %d: %w", id, err)
	}
	byLine := map[int64][]sale.TaxLine{}
	for _, t := range taxes {
		byLine[t.ReturnLineID] = append(byLine[t.ReturnLineID], sale.TaxLine{Code: t.Code, Tax: t.TaxCents})
	}
	lines := make([]ReturnLine, len(rows))
	for i, r := range rows {
		lines[i] = ReturnLine{
			LineID: r.LineID, PartID: r.PartID, Kind: r.Kind, Name: r.Name, Number: r.Number, Quantity: r.Quantity,
			Restock: r.Restock == 1, Total: r.TotalCents, Discount: r.DiscountCents,
			Taxes: byLine[r.ID],
		}
	}
	return lines, nil
}

// wrongFits are the parts that came back since a time because they did not fit, the oldest first; nil: of all parts.
func wrongFits(ctx context.Context, since time.Time, partIDs []int64) ([]wrongPiece, error) {
	var rows []struct {
		PartID        int64
		Name          string
		Number        string
		Quantity      int
		BaseVehicleID int64
		Vehicle       string
		AtUs          int64
	}
	q := db.Read(ctx).NewSelect().TableExpr("goods_returns AS r").Join("JOIN goods_return_lines AS l ON l.return_id = r.id").
		ColumnExpr("l.part_id, l.name, l.number, l.quantity, r.base_vehicle_id, r.vehicle, r.at_us").
		Where("r.reason = ? AND r.at_us >= ? AND l.kind = ? AND l.part_id <> 0", rma.WrongFit, db.Us(since), sale.Part)
	if partIDs != nil {
		q.Where("l.part_id IN (?)", bun.List(append([]int64{-1}, partIDs...)))
	}
	if err := q.OrderExpr("r.at_us, l.id").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read what did not fit: %w", err)
	}
	found := make([]wrongPiece, len(rows))
	for i, r := range rows {
		found[i] = wrongPiece{partID: r.PartID, name: r.Name, number: r.Number, quantity: r.Quantity,
			baseVehicleID: r.BaseVehicleID, at: db.Time(r.AtUs)}
		v, err := readVehicle(r.Vehicle)
		if err != nil {
			return nil, err
		}
		if v != nil {
			found[i].vehicle = v.Base()
		}
	}
	return found, nil
}

// readVehicle reads a vehicle as JSON, nil where it is empty.
func readVehicle(written string) (v *vehicle.Vehicle, err error) {
	if written == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	if err := json.Unmarshal([]byte(written), &v); err != nil {
		return nil, fmt.Errorf("vehicle of a return: %w", err)
	}
	return v, nil
}
