package quote

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type versionRow struct {
	bun.BaseModel `bun:"table:quote_versions"`
	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	Number        int
	CustomerID    int64
	LocationID    int64
	Shown         string // JSON
	Terms         string
	Nonce         string
	TokenHash     string
	StaffID       int64
	SentUs        int64
	SentBy        string
	OpenedUs      int64
	Opened        int
	OnPhone       db.Bool
	AddedUs       int64
}

type answerRow struct {
	bun.BaseModel `bun:"table:quote_answers"`
	VersionID     int64 `bun:",pk"`
	Approved      db.Bool
	Way           Way
	Name          string
	Drawing       string
	Reason        string
	AmountCents   money.Cents
	StaffID       int64
	AtUs          int64
}

type declinedRow struct {
	bun.BaseModel `bun:"table:quote_declined"`
	ID            int64 `bun:",pk,autoincrement"`
	VersionID     int64
	JobGroup      string
	JobID         int64
	Name          string
	AmountCents   money.Cents
	CustomerID    int64
	BaseVehicleID int64
	AtUs          int64
	OverUs        int64
}

// condition chooses versions.
type condition func(*bun.SelectQuery) *bun.SelectQuery

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) }
}

func withToken(hash string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("token_hash = ?", hash) }
}

func ofOrders(ids []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("order_id IN (?)", bun.List(append([]int64{-1}, ids...)))
	}
}

// versions are read with their answers, by order and number.
func versions(ctx context.Context, which condition) ([]Version, error) {
	var rows []versionRow
	err := which(db.Read(ctx).NewSelect().Model(&rows).Column("id", "order_id", "number", "customer_id", "location_id",
		"shown", "terms", "nonce", "staff_id", "sent_us", "sent_by", "opened_us", "opened", "on_phone", "added_us")).
		OrderExpr("order_id, number, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read versions of quotes: %w", err)
	}
	ids := []int64{-1}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	answered, err := answers(ctx, ids)
	if err != nil {
		return nil, err
	}
	found := make([]Version, len(rows))
	for i, r := range rows {
		found[i] = Version{ID: r.ID, OrderID: r.OrderID, Number: r.Number, CustomerID: r.CustomerID,
			LocationID: r.LocationID, Terms: r.Terms, StaffID: r.StaffID, Sent: db.TimeOrNone(r.SentUs), SentBy: r.SentBy,
			Opened: db.TimeOrNone(r.OpenedUs), Times: r.Opened, OnPhone: bool(r.OnPhone), Added: db.Time(r.AddedUs),
			Answer: answered[r.ID], nonce: r.Nonce, shown: r.Shown}
		if err := json.Unmarshal([]byte(r.Shown), &found[i].Shown); err != nil {
			return nil, fmt.Errorf("read version %d of quote %d: %w", r.Number, r.OrderID, err)
		}
	}
	return found, nil
}

func answers(ctx context.Context, versionIDs []int64) (map[int64]*Answer, error) {
	var rows []answerRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("version_id", "approved", "way", "name", "drawing", "reason",
		"amount_cents", "staff_id", "at_us").
		Where("version_id IN (?)", bun.List(versionIDs)).OrderExpr("version_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read answers to quotes: %w", err)
	}
	found := map[int64]*Answer{}
	for _, r := range rows {
		found[r.VersionID] = &Answer{Approved: bool(r.Approved), Way: r.Way, Name: r.Name, Drawing: r.Drawing,
			Reason: r.Reason, Amount: r.AmountCents, StaffID: r.StaffID, At: db.Time(r.AtUs)}
	}
	if len(found) == 0 {
		return found, nil
	}
	var left []declinedRow
	err = db.Read(ctx).NewSelect().Model(&left).Column("id", "version_id", "job_group").
		Where("version_id IN (?)", bun.List(versionIDs)).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was declined of quotes: %w", err)
	}
	for _, r := range left {
		if a := found[r.VersionID]; a != nil {
			a.Declined = append(a.Declined, r.JobGroup)
		}
	}
	return found, nil
}

func addVersion(ctx context.Context, v Version, tokenHash string) (int64, error) {
	row := versionRow{OrderID: v.OrderID, Number: v.Number, CustomerID: v.CustomerID, LocationID: v.LocationID,
		Shown: v.shown, Terms: v.Terms, Nonce: v.nonce, TokenHash: tokenHash, StaffID: v.StaffID, AddedUs: db.Us(v.Added)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add version %d of quote %d: %w", v.Number, v.OrderID, err)
	}
	return row.ID, nil
}

func saveSent(ctx context.Context, v Version) error {
	_, err := db.Write(ctx).NewUpdate().Model((*versionRow)(nil)).Set("sent_us = ?", db.Us(v.Sent)).
		Set("sent_by = ?", v.SentBy).Where("id = ?", v.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save version %d as sent: %w", v.ID, err)
	}
	return nil
}

// saveOpened counts that a version was opened, and says whether it was the first time. Its order is locked.
func saveOpened(ctx context.Context, id int64, onPhone bool, now time.Time) (bool, error) {
	first, err := db.Write(ctx).NewUpdate().Model((*versionRow)(nil)).Set("opened = 1").Set("opened_us = ?", db.Us(now)).
		Set("on_phone = ?", db.Bool(onPhone)).Where("id = ? AND opened = 0", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save version %d as opened: %w", id, err)
	}
	if n, err := first.RowsAffected(); err != nil || n > 0 {
		return n > 0, err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*versionRow)(nil)).Set("opened = opened + 1").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("count that version %d was opened: %w", id, err)
	}
	return false, nil
}

// addAnswer keeps the one answer to a version, and what it declines; what earlier ones of the order declined is over.
func addAnswer(ctx context.Context, v Version, a Answer) error {
	row := answerRow{VersionID: v.ID, Approved: db.Bool(a.Approved), Way: a.Way, Name: a.Name, Drawing: a.Drawing,
		Reason: a.Reason, AmountCents: a.Amount, StaffID: a.StaffID, AtUs: db.Us(a.At)}
	added, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("answer version %d of quote %d: %w", v.Number, v.OrderID, err)
	}
	if n, err := added.RowsAffected(); err != nil || n == 0 {
		if err == nil {
			err = fault.New(fault.Conflict, "This quote was answered already.")
		}
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*declinedRow)(nil)).Set("over_us = ?", db.Us(a.At)).
		Where("over_us = 0 AND version_id IN (SELECT id FROM quote_versions WHERE order_id = ?)", v.OrderID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end what was declined of quote %d: %w", v.OrderID, err)
	}
	declined := map[string]bool{}
	for _, key := range a.Declined {
		declined[key] = true
	}
	var rows []declinedRow
	for _, g := range v.Groups() {
		if declined[g.Key] {
			rows = append(rows, declinedRow{VersionID: v.ID, JobGroup: g.Key, JobID: g.JobID, Name: g.Name,
				AmountCents: g.Amount, CustomerID: v.CustomerID, BaseVehicleID: baseOf(v.Shown), AtUs: db.Us(a.At)})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("keep what was declined of quote %d: %w", v.OrderID, err)
	}
	return nil
}

func offers(ctx context.Context, customerID, baseVehicleID, orderID int64, since time.Time) ([]Offer, error) {
	var rows []declinedRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "job_id", "name", "amount_cents", "at_us").
		Where("customer_id = ? AND over_us = 0 AND job_id <> 0 AND at_us >= ?", customerID, db.Us(since)).
		Where("version_id NOT IN (SELECT id FROM quote_versions WHERE order_id = ?)", orderID)
	if baseVehicleID != 0 {
		q.Where("base_vehicle_id IN (0, ?)", baseVehicleID)
	}
	if err := q.OrderExpr("id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read what customer %d declined: %w", customerID, err)
	}
	var found []Offer
	seen := map[int64]bool{}
	for _, r := range rows {
		if !seen[r.JobID] {
			found = append(found, Offer{ID: r.ID, JobID: r.JobID, Name: r.Name, Amount: r.AmountCents, At: db.Time(r.AtUs)})
		}
		seen[r.JobID] = true
	}
	return found, nil
}

// dismiss ends all offers of the same job to the customer.
func dismiss(ctx context.Context, customerID, id int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*declinedRow)(nil)).Set("over_us = ?", db.Us(now)).
		Where("over_us = 0 AND customer_id = ? AND job_id IN (SELECT job_id FROM quote_declined WHERE id = ?)",
			customerID, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("dismiss what was declined: %w", err)
	}
	return nil
}

func endOffers(ctx context.Context, customerID, baseVehicleID int64, jobs []int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*declinedRow)(nil)).Set("over_us = ?", db.Us(now)).
		Where("over_us = 0 AND customer_id = ? AND job_id IN (?) AND base_vehicle_id IN (0, ?)", customerID,
			bun.List(jobs), baseVehicleID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end what customer %d declined: %w", customerID, err)
	}
	return nil
}

func moveCustomer(ctx context.Context, from, to int64) error {
	for _, model := range []any{(*versionRow)(nil), (*declinedRow)(nil)} {
		_, err := db.Write(ctx).NewUpdate().Model(model).Set("customer_id = ?", to).Where("customer_id = ?", from).Exec(ctx)
		if err != nil {
			return fmt.Errorf("move the quotes of customer %d: %w", from, err)
		}
	}
	return nil
}

func forgetCustomer(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*answerRow)(nil)).Set("name = ''").Set("drawing = ''").Set("reason = ''").
		Where("version_id IN (SELECT id FROM quote_versions WHERE customer_id = ?)", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget who signed the quotes of customer %d: %w", customerID, err)
	}
	return nil
}
