package distributor

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type distributorRow struct {
	bun.BaseModel `bun:"table:distributors"`
	VendorID      int64 `bun:",pk"`
	Kind          Kind
	Address       string
	Client        string
	HostKey       string
	PatienceMs    int64
	AbsentIsZero  db.Bool
	Active        db.Bool
}

type accountRow struct {
	bun.BaseModel `bun:"table:distributor_accounts"`
	VendorID      int64 `bun:",pk"`
	LocationID    int64 `bun:",pk"`
	Number        string
}

type orderRow struct {
	bun.BaseModel `bun:"table:distributor_orders"`
	ID            int64 `bun:",pk,autoincrement"`
	Number        string
	VendorID      int64
	LocationID    int64
	Account       string
	State         State
	Content       string // JSON
	Standing      string // JSON
	Version       int
	Tries         int
	Reason        string // JSON; empty: none
	SentUs        int64
	AddedUs       int64
	ChangedUs     int64
}

var orderColumns = []string{"id", "number", "vendor_id", "location_id", "account", "state", "content", "standing", "version",
	"tries", "reason", "sent_us", "added_us", "changed_us"}

func readAll(ctx context.Context) ([]Distributor, error) {
	var rows []distributorRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("vendor_id", "kind", "address", "client", "host_key", "patience_ms", "absent_is_zero", "active").
		OrderExpr("vendor_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the distributors: %w", err)
	}
	var accounts []accountRow
	err = db.Read(ctx).NewSelect().Model(&accounts).Column("vendor_id", "location_id", "number").
		OrderExpr("vendor_id, location_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the shop's numbers at distributors: %w", err)
	}
	of := map[int64][]StoreAccount{}
	for _, a := range accounts {
		of[a.VendorID] = append(of[a.VendorID], StoreAccount{a.LocationID, a.Number})
	}
	found := make([]Distributor, len(rows))
	for i, r := range rows {
		found[i] = Distributor{r.VendorID, Details{Kind: r.Kind, Address: r.Address, Client: r.Client, HostKey: r.HostKey,
			Patience: time.Duration(r.PatienceMs) * time.Millisecond, AbsentIsZero: bool(r.AbsentIsZero), Off: !bool(r.Active),
			Accounts: of[r.VendorID]}}
	}
	return found, nil
}

func save(ctx context.Context, d Distributor) error {
	row := distributorRow{VendorID: d.VendorID, Kind: d.Kind, Address: d.Address, Client: d.Client,
		HostKey: d.HostKey, PatienceMs: d.Patience.Milliseconds(), AbsentIsZero: db.Bool(d.AbsentIsZero), Active: db.Bool(!d.Off)}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (vendor_id) DO UPDATE").Set("kind = EXCLUDED.kind").
		Set("address = EXCLUDED.address").Set("client = EXCLUDED.client").
		Set("host_key = EXCLUDED.host_key").Set("patience_ms = EXCLUDED.patience_ms").
		Set("absent_is_zero = EXCLUDED.absent_is_zero").Set("active = EXCLUDED.active").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save distributor %d: %w", d.VendorID, err)
	}
	if _, err = db.Write(ctx).NewDelete().Model((*accountRow)(nil)).Where("vendor_id = ?", d.VendorID).Exec(ctx); err != nil {
		return fmt.Errorf("save the shop's numbers at distributor %d: %w", d.VendorID, err)
	}
	rows := make([]accountRow, len(d.Accounts))
	for i, a := range d.Accounts {
		rows[i] = accountRow{VendorID: d.VendorID, LocationID: a.LocationID, Number: a.Number}
	}
	if _, err = db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("save the shop's numbers at distributor %d: %w", d.VendorID, err)
	}
	return nil
}

// addOrder returns 0 where there is one with this number.
func addOrder(ctx context.Context, p Placed) (int64, error) {
	row, err := rowOf(p)
	if err != nil {
		return 0, err
	}
	var found []int64
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (number) DO NOTHING").Returning("id").Exec(ctx, &found)
	if err != nil {
		return 0, fmt.Errorf("place order %s: %w", p.Order.Number, err)
	}
	if len(found) == 0 {
		return 0, nil
	}
	return found[0], nil
}

func rowOf(p Placed) (orderRow, error) {
	content, err := json.Marshal(p.Order)
	if err != nil {
		return orderRow{}, err
	}
	standing, err := json.Marshal(p.Standing)
	if err != nil {
		return orderRow{}, err
	}
	row := orderRow{ID: p.ID, Number: p.Order.Number, VendorID: p.VendorID, LocationID: p.LocationID, Account: p.Account,
		State: p.State, Content: string(content), Standing: string(standing), Version: p.Version, Tries: p.Tries,
		AddedUs: db.Us(p.Added), ChangedUs: db.Us(p.Changed)}
	row.SentUs = db.UsOrNone(p.Sent)
	if p.Reason != nil {
		reason, err := json.Marshal(p.Reason.Lasting())
		if err != nil {
			return orderRow{}, err
		}
		row.Reason = string(reason)
	}
	return row, nil
}

func (r orderRow) placed() (Placed, error) {
	p := Placed{ID: r.ID, VendorID: r.VendorID, LocationID: r.LocationID, Account: r.Account, State: r.State,
		Version: r.Version, Tries: r.Tries, Added: db.Time(r.AddedUs), Changed: db.Time(r.ChangedUs)}
	if r.SentUs != 0 {
		p.Sent = db.Time(r.SentUs)
	}
	if err := json.Unmarshal([]byte(r.Content), &p.Order); err != nil {
		return p, fmt.Errorf("read order %s: %w", r.Number, err)
	}
	if err := json.Unmarshal([]byte(r.Standing), &p.Standing); err != nil {
		return p, fmt.Errorf("read what was said of order %s: %w", r.Number, err)
	}
	if r.Reason != "" {
		p.Reason = &fault.Text{}
		if err := json.Unmarshal([]byte(r.Reason), p.Reason); err != nil {
			return p, fmt.Errorf("read why order %s is where it is: %w", r.Number, err)
		}
	}
	return p, nil
}

func placedOf(rows []orderRow) ([]Placed, error) {
	found := make([]Placed, len(rows))
	for i, r := range rows {
		var err error
		if found[i], err = r.placed(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func readOrders(ctx context.Context, where string, args ...any) ([]Placed, error) {
	var rows []orderRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(orderColumns...).Where(where, args...).OrderExpr("id").Limit(500).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read orders at distributors: %w", err)
	}
	return placedOf(rows)
}

func ordersBy(ctx context.Context, numbers []string) ([]Placed, error) {
	return readOrders(ctx, "number IN (?)", bun.List(append([]string{""}, numbers...)))
}

func orderByID(ctx context.Context, id int64) (Placed, error) {
	found, err := readOrders(ctx, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("there is no order %d at a distributor", id)
	}
	return only(found), err
}

func lockOrder(ctx context.Context, id int64) (Placed, error) {
	var rows []orderRow
	err := db.Lock(db.Write(ctx).NewSelect().Model(&rows).Column(orderColumns...).Where("id = ?", id)).Scan(ctx)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("there is no order %d at a distributor", id)
	}
	if err != nil {
		return Placed{}, fmt.Errorf("lock order %d at a distributor: %w", id, err)
	}
	return rows[0].placed()
}

func saveOrder(ctx context.Context, p Placed) error {
	row, err := rowOf(p)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model(&row).
		Column("state", "standing", "version", "tries", "reason", "sent_us", "changed_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save order %s: %w", p.Order.Number, err)
	}
	return nil
}

// begin notes that an order is sent, and says whether it is this call that sends it.
func begin(ctx context.Context, id int64, tries int, now time.Time) (bool, error) {
	done, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("state = ?", Doubt).Set("tries = tries + 1").
		Set("reason = ''").Set("sent_us = ?", db.Us(now)).Set("changed_us = ?", db.Us(now)).
		Where("id = ? AND state = ? AND tries = ?", id, Placing, tries).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("begin to send order %d: %w", id, err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}

// again lets an order be sent once more that nobody there knows.
func again(ctx context.Context, id int64, tries int, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("state = ?", Placing).Set("reason = ''").
		Set("changed_us = ?", db.Us(now)).Where("id = ? AND state = ? AND tries = ?", id, Doubt, tries).Exec(ctx)
	if err != nil {
		return fmt.Errorf("let order %d be sent again: %w", id, err)
	}
	return nil
}

func addAnswer(ctx context.Context, p Placed, now time.Time) error {
	content, err := json.Marshal(p.Standing)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewRaw(`INSERT INTO distributor_answers (order_id, version, state, content, at_us)
		VALUES (?, ?, ?, ?, ?)`, p.ID, p.Version, p.State, string(content), db.Us(now)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep answer %d to order %s: %w", p.Version, p.Order.Number, err)
	}
	return nil
}
