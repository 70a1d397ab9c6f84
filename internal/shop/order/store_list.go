package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/sale"
)

type sheetRow struct {
	bun.BaseModel `bun:"table:order_sheets"`

	Sheet   int64 `bun:",pk"`
	Version int64 // 0: it has no body yet
	Body    []byte
}

type changeRow struct {
	bun.BaseModel `bun:"table:order_changes"`

	ID      int64 `bun:",pk,autoincrement"`
	OrderID int64
}

// touch says that an order's lines changed and itself did not: a trigger says it of the order.
func touch(ctx context.Context, orderID int64) error {
	if _, err := db.Write(ctx).NewInsert().Model(&changeRow{OrderID: orderID}).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("note that order %d changed: %w", orderID, err)
	}
	return nil
}

func saveDeleted(ctx context.Context, id int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).
		Set("deleted_us = ?", db.Us(now)).Set("changed_us = ?", db.Us(now)).Set("version = version + 1").Where("id = ?", id).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete order %d: %w", id, err)
	}
	return nil
}

// memory holds the sheets of a server. Who asks sees all that was committed before: first the changes are read that no
// sheet has yet, then the sheets, then the changed orders, so that whatever moves from one to the other meanwhile is
// seen.
type memory struct {
	mu       sync.Mutex
	of       *db.DB
	sheets   map[int64]*sheet
	versions map[int64]int64
	state    shelf
	applied  map[int64]int64 // orders that are newer here than in their sheet, and the change that made them so
	all      sheets
}

// shelf tells whether any sheet is another: each only gets higher versions.
type shelf struct{ Sheets, Versions int64 }

func (m *memory) now(ctx context.Context) (sheets, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of != db.From(ctx) {
		m.of, m.sheets, m.versions, m.state, m.applied, m.all = db.From(ctx), map[int64]*sheet{}, map[int64]int64{}, shelf{},
			map[int64]int64{}, nil
	}
	last, err := changesOf(ctx)
	if err != nil {
		return nil, err
	}
	isSame := m.all != nil
	err = m.readSheets(ctx, &isSame)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(m.applied, func(id, _ int64) bool { return last[id] == 0 })
	bySheet := map[int64][]int64{}
	for id, change := range last {
		if m.applied[id] != change {
			bySheet[sheetOf(id)] = append(bySheet[sheetOf(id)], id)
		}
	}
	for n, ids := range bySheet {
		entries, err := entriesOf(ctx, func(q *bun.SelectQuery, column string) { q.Where(column+" IN (?)", bun.List(ids)) })
		if err != nil {
			return nil, err
		}
		before := m.sheets[n]
		if before == nil {
			before = &sheet{First: n * sheetSize}
		}
		m.sheets[n], isSame = before.with(ids, entries), false
		for _, id := range ids {
			m.applied[id] = last[id]
		}
	}
	if !isSame {
		m.all = make(sheets, 0, len(m.sheets))
		for _, n := range slices.Sorted(maps.Keys(m.sheets)) {
			m.all = append(m.all, m.sheets[n])
		}
	}
	return m.all, nil
}

// readSheets brings what is in memory to what is stored.
func (m *memory) readSheets(ctx context.Context, isSame *bool) error {
	var state shelf
	err := db.Read(ctx).NewSelect().Model((*sheetRow)(nil)).
		ColumnExpr("count(*) AS sheets, CAST(coalesce(sum(version), 0) AS BIGINT) AS versions").Scan(ctx, &state)
	if err != nil {
		return fmt.Errorf("look for new sheets of orders: %w", err)
	}
	if state == m.state {
		return nil
	}
	var rows []sheetRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("sheet", "version").OrderExpr("sheet").Scan(ctx); err != nil {
		return fmt.Errorf("read sheets of orders: %w", err)
	}
	for _, r := range rows {
		if version, known := m.versions[r.Sheet]; known && version == r.Version {
			continue
		}
		s, version, err := sheetAt(ctx, r.Sheet)
		if err != nil {
			return err
		}
		m.sheets[r.Sheet], m.versions[r.Sheet], *isSame = s, version, false
		maps.DeleteFunc(m.applied, func(id, _ int64) bool { return sheetOf(id) == r.Sheet })
	}
	m.state = state
	return nil
}

// sheetAt reads a stored sheet, or the orders where it is not written yet.
func sheetAt(ctx context.Context, n int64) (*sheet, int64, error) {
	row := sheetRow{Sheet: n}
	if err := db.Read(ctx).NewSelect().Model(&row).Column("sheet", "version", "body").WherePK().Scan(ctx); err != nil {
		return nil, 0, fmt.Errorf("read sheet %d of orders: %w", n, err)
	}
	s, err := row.sheet(ctx)
	return s, row.Version, err
}

func (r sheetRow) sheet(ctx context.Context) (*sheet, error) {
	if r.Version == 0 {
		return sheetOfOrders(ctx, r.Sheet)
	}
	s, err := decodeSheet(r.Body)
	if err != nil {
		slog.ErrorContext(ctx, "the list of orders is answered from the orders themselves", "sheet", r.Sheet, "because", err)
		return sheetOfOrders(ctx, r.Sheet)
	}
	return s, nil
}

// sheetOfOrders makes a sheet from nothing but the orders.
func sheetOfOrders(ctx context.Context, n int64) (*sheet, error) {
	entries, err := entriesOf(ctx, func(q *bun.SelectQuery, column string) {
		q.Where(column+" >= ? AND "+column+" < ?", n*sheetSize, (n+1)*sheetSize)
	})
	if err != nil {
		return nil, err
	}
	return (&sheet{First: n * sheetSize}).with(nil, entries), nil
}

// entriesOf reads orders that are not deleted. which narrows by the column with their ids.
func entriesOf(ctx context.Context, which func(q *bun.SelectQuery, column string)) ([]entry, error) {
	var rows []orderRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "location_id", "channel", "staff_id", "customer_id", "name_fold", "email", "telephone", "pos_status",
			"status_id", "po_number",
			"total_cents", "paid_cents", "balance_cents", "vehicle", "added_us", "changed_us").
		Where("deleted_us = 0").OrderExpr("id")
	which(q, "id")
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read orders for their sheet: %w", err)
	}
	var lines []lineRow
	q = db.Read(ctx).NewSelect().Model(&lines).Column("order_id", "number", "po_number").OrderExpr("order_id, sort, id")
	which(q, "order_id")
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read lines for the sheet of their orders: %w", err)
	}
	of := map[int64][]lineRow{}
	for _, l := range lines {
		of[l.OrderID] = append(of[l.OrderID], l)
	}
	entries := make([]entry, len(rows))
	for i, r := range rows {
		var err error
		if entries[i], err = entryOf(r, of[r.ID]); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// changesOf are the orders that changed since their sheet was written, each with its last change.
func changesOf(ctx context.Context) (map[int64]int64, error) {
	var rows []changeRow
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("max(id) AS id").Column("order_id").GroupExpr("order_id").
		OrderExpr("order_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read which orders changed: %w", err)
	}
	last := make(map[int64]int64, len(rows))
	for _, r := range rows {
		last[r.OrderID] = r.ID
	}
	return last, nil
}

// sheetsToWrite are those that have changes or were never written.
func sheetsToWrite(ctx context.Context) ([]int64, error) {
	var numbers []int64
	err := db.Read(ctx).NewSelect().Model((*sheetRow)(nil)).Column("sheet").Where("version = 0").OrderExpr("sheet").
		Scan(ctx, &numbers)
	if err != nil {
		return nil, fmt.Errorf("look for sheets of orders to write: %w", err)
	}
	last, err := changesOf(ctx)
	if err != nil {
		return nil, err
	}
	for id := range last {
		numbers = append(numbers, sheetOf(id))
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}

// writeSheet writes what is changed to a sheet. Who writes it at the same time waits, so that nobody writes back what
// is older.
func writeSheet(ctx context.Context, n int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		row := sheetRow{Sheet: n, Body: []byte{}}
		if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (sheet) DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return fmt.Errorf("add sheet %d of orders: %w", n, err)
		}
		if err := db.Lock(db.Read(ctx).NewSelect().Model(&row).Column("sheet", "version", "body").WherePK()).Scan(ctx); err != nil {
			return fmt.Errorf("lock sheet %d of orders: %w", n, err)
		}
		var changes []changeRow
		err := db.Read(ctx).NewSelect().Model(&changes).Column("id", "order_id").
			Where("order_id >= ? AND order_id < ?", n*sheetSize, (n+1)*sheetSize).OrderExpr("id").Limit(mostWritten).Scan(ctx)
		if err != nil {
			return fmt.Errorf("read which orders of sheet %d changed: %w", n, err)
		}
		changed, ids := make([]int64, 0, len(changes)), make([]int64, 0, len(changes))
		for _, c := range changes {
			changed, ids = append(changed, c.ID), append(ids, c.OrderID)
		}
		s, err := row.sheet(ctx)
		if err != nil {
			return err
		}
		if row.Version > 0 && len(ids) > 0 {
			entries, err := entriesOf(ctx, func(q *bun.SelectQuery, column string) { q.Where(column+" IN (?)", bun.List(ids)) })
			if err != nil {
				return err
			}
			s = s.with(ids, entries)
		}
		if row.Body, err = s.encode(); err != nil {
			return fmt.Errorf("write sheet %d of orders: %w", n, err)
		}
		row.Version++
		if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("version", "body").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("write sheet %d of orders: %w", n, err)
		}
		if len(changed) == 0 {
			return nil
		}
		if _, err := db.Write(ctx).NewDelete().Model((*changeRow)(nil)).Where("id IN (?)", bun.List(changed)).Exec(ctx); err != nil {
			return fmt.Errorf("take out the changes of sheet %d: %w", n, err)
		}
		return nil
	})
}

// mostWritten is how many changes are written at once; the next time comes soon.
const mostWritten = 5000

// sheetAfter is the number of the next sheet that has orders; -1: there is none.
func sheetAfter(ctx context.Context, n int64) (int64, error) {
	var next []int64
	err := db.Read(ctx).NewSelect().Model((*orderRow)(nil)).Column("id").Where("id >= ?", (n+1)*sheetSize).OrderExpr("id").
		Limit(1).Scan(ctx, &next)
	if err != nil {
		return 0, fmt.Errorf("look for orders: %w", err)
	}
	if len(next) == 0 {
		return -1, nil
	}
	return sheetOf(next[0]), nil
}

// checkSheet compares a sheet with its orders, which may change meanwhile: then they are among the changes, which are
// read last, unless the sheet was written anew, and then it is compared again.
func checkSheet(ctx context.Context, n int64) ([]int64, error) {
	for {
		before, isThere, err := sheetRowOf(ctx, n, "version", "body")
		if err != nil || isThere && before.Version == 0 {
			return nil, err // what is not written yet is read from the orders themselves
		}
		stored := &sheet{First: n * sheetSize}
		if isThere {
			if stored, err = decodeSheet(before.Body); err != nil {
				return nil, err
			}
		}
		is, err := sheetOfOrders(ctx, n)
		if err != nil {
			return nil, err
		}
		changes, err := changesOf(ctx)
		if err != nil {
			return nil, err
		}
		after, _, err := sheetRowOf(ctx, n, "version")
		if err != nil {
			return nil, err
		}
		if before.Version == after.Version {
			return slices.DeleteFunc(stored.differences(is), func(id int64) bool { return changes[id] != 0 }), nil
		}
	}
}

// sheetRowOf reads a stored sheet, if there is one.
func sheetRowOf(ctx context.Context, n int64, columns ...string) (row sheetRow, isThere bool, err error) {
	err = db.Read(ctx).NewSelect().Model(&row).Column(columns...).Where("sheet = ?", n).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("read sheet %d of orders: %w", n, err)
	}
	return row, true, nil
}

// listedOrders reads orders by their ids, in their order.
func listedOrders(ctx context.Context, ids []int64) ([]Listed, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []orderRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id IN (?)", bun.List(ids)).OrderExpr("id").
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	var numbers []lineRow
	err := db.Read(ctx).NewSelect().Model(&numbers).Column("order_id", "po_number").
		Where("order_id IN (?) AND po_number <> ''", bun.List(ids)).OrderExpr("order_id, sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read purchase order numbers: %w", err)
	}
	var back []struct {
		OrderID          int64
		Pieces, Returned int
	}
	err = db.Read(ctx).NewSelect().Model((*lineRow)(nil)).
		ColumnExpr("order_id, sum(quantity) AS pieces, sum(returned) AS returned").
		Where("order_id IN (?) AND kind IN (?)", bun.List(ids),
			bun.List([]sale.Kind{sale.Part, sale.Core, sale.Custom, sale.Labor})).
		GroupExpr("order_id").Having("sum(returned) > 0").Scan(ctx, &back)
	if err != nil {
		return nil, fmt.Errorf("read what came back of orders: %w", err)
	}
	known, err := labels(ctx)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]Listed, len(rows))
	for _, r := range rows {
		o, err := r.order(known)
		if err != nil {
			return nil, err
		}
		one := Listed{Order: o}
		if o.PONumber != "" {
			one.PONumbers = append(one.PONumbers, o.PONumber)
		}
		byID[o.ID] = one
	}
	for _, n := range numbers {
		if one := byID[n.OrderID]; !slices.Contains(one.PONumbers, n.PONumber) {
			one.PONumbers = append(one.PONumbers, n.PONumber)
			byID[n.OrderID] = one
		}
	}
	for _, b := range back {
		one := byID[b.OrderID]
		one.Pieces, one.Returned = b.Pieces, b.Returned
		byID[b.OrderID] = one
	}
	list := make([]Listed, 0, len(ids))
	for _, id := range ids {
		if one, ok := byID[id]; ok {
			list = append(list, one)
		}
	}
	return list, nil
}
