package payment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type row struct {
	bun.BaseModel `bun:"table:transactions"`

	ID          int64 `bun:",pk,autoincrement"`
	OrderID     int64
	Kind        Kind
	Status      Status
	AmountCents money.Cents
	Label       string
	IntentKey   string
	StaffID     int64
	LocationID  int64
	RegisterID  int64
	ShiftID     int64
	BusinessDay string
	AtUs        int64
	VoidedUs    int64 `bun:",nullzero"`
	VoidedBy    int64
}

var columns = []string{
	"id", "order_id", "kind", "status", "amount_cents", "label", "staff_id", "location_id", "register_id", "shift_id", "business_day",
	"at_us", "voided_us", "voided_by",
}

func (r row) transaction() Transaction {
	x := Transaction{
		ID: r.ID, OrderID: r.OrderID, Kind: r.Kind, Status: r.Status, Amount: r.AmountCents, Label: r.Label, StaffID: r.StaffID, LocationID: r.LocationID,
		RegisterID: r.RegisterID, ShiftID: r.ShiftID, BusinessDay: r.BusinessDay, At: db.Time(r.AtUs), VoidedBy: r.VoidedBy,
	}
	if r.VoidedUs != 0 {
		x.VoidedAt = db.Time(r.VoidedUs)
	}
	return x
}

func transactions(ctx context.Context, where string, args ...any) ([]Transaction, error) {
	var rows []row
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where(where, args...).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read transactions: %w", err)
	}
	found := make([]Transaction, len(rows))
	for i, r := range rows {
		found[i] = r.transaction()
	}
	return found, nil
}

func ofOrder(ctx context.Context, orderID int64) ([]Transaction, error) {
	return transactions(ctx, "order_id = ?", orderID)
}

func transaction(ctx context.Context, orderID, id int64) (Transaction, error) {
	found, err := transactions(ctx, "id = ? AND order_id = ?", id, orderID)
	if err != nil {
		return Transaction{}, err
	}
	if len(found) == 0 {
		return Transaction{}, fault.New(fault.NotFound, "This payment can't be found.")
	}
	return found[0], nil
}

func withIntent(ctx context.Context, key string) (Transaction, bool, error) {
	if key == "" {
		return Transaction{}, false, nil
	}
	found, err := transactions(ctx, "intent_key = ?", key)
	if err != nil || len(found) == 0 {
		return Transaction{}, false, err
	}
	return found[0], true, nil
}

func takenSince(ctx context.Context, orderID int64, amount money.Cents, t time.Time) (bool, error) {
	found, err := transactions(ctx, "order_id = ? AND amount_cents = ? AND status = ? AND at_us > ?", orderID, amount, Captured, db.Us(t))
	return len(found) > 0, err
}

// addTransaction returns the new id. A key that another order took meanwhile is a Conflict.
func addTransaction(ctx context.Context, x Transaction, key string) (int64, error) {
	r := row{
		OrderID: x.OrderID, Kind: x.Kind, Status: x.Status, AmountCents: x.Amount, Label: x.Label, IntentKey: key, StaffID: x.StaffID, LocationID: x.LocationID,
		RegisterID: x.RegisterID, ShiftID: x.ShiftID, BusinessDay: x.BusinessDay, AtUs: db.Us(x.At),
	}
	var added []int64
	if _, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT (intent_key) DO NOTHING").Returning("id").Exec(ctx, &added); err != nil {
		return 0, fmt.Errorf("add transaction: %w", err)
	}
	if len(added) == 0 {
		return 0, otherIntent()
	}
	return added[0], nil
}

func saveVoid(ctx context.Context, x Transaction) error {
	r := row{ID: x.ID, Status: x.Status, VoidedUs: db.Us(x.VoidedAt), VoidedBy: x.VoidedBy}
	if _, err := db.Write(ctx).NewUpdate().Model(&r).Column("status", "voided_us", "voided_by").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("void transaction %d: %w", x.ID, err)
	}
	return nil
}

type attemptRow struct {
	bun.BaseModel `bun:"table:card_attempts"`

	ID             int64 `bun:",pk,autoincrement"`
	OrderID        int64
	Reference      string
	Provider       string
	ProviderID     string
	State          State
	AmountCents    money.Cents
	Currency       string
	Message        string
	Label          string
	TransactionID  int64
	RefundDueCents money.Cents
	Asks           int
	AskUs          int64
	AddedUs        int64
	ChangedUs      int64
}

type eventRow struct {
	bun.BaseModel `bun:"table:card_events"`

	ID        int64 `bun:",pk,autoincrement"`
	Provider  string
	EventID   string
	AttemptID int64
	AtUs      int64
}

var attemptColumns = []string{
	"id", "order_id", "reference", "provider", "provider_id", "state", "amount_cents", "currency", "message", "label", "transaction_id",
	"refund_due_cents", "asks", "ask_us", "added_us", "changed_us",
}

func (r attemptRow) attempt() Attempt {
	return Attempt{
		ID: r.ID, OrderID: r.OrderID, Reference: r.Reference, Provider: r.Provider, ProviderID: r.ProviderID, State: r.State,
		Amount: r.AmountCents, Currency: r.Currency, Message: r.Message, Label: r.Label, TransactionID: r.TransactionID,
		RefundDue: r.RefundDueCents, Asks: r.Asks, Ask: db.Time(r.AskUs), Added: db.Time(r.AddedUs), Changed: db.Time(r.ChangedUs),
	}
}

func attemptRowOf(a Attempt) attemptRow {
	return attemptRow{
		ID: a.ID, OrderID: a.OrderID, Reference: a.Reference, Provider: a.Provider, ProviderID: a.ProviderID, State: a.State,
		AmountCents: a.Amount, Currency: a.Currency, Message: a.Message, Label: a.Label, TransactionID: a.TransactionID,
		RefundDueCents: a.RefundDue, Asks: a.Asks, AskUs: db.Us(a.Ask), AddedUs: db.Us(a.Added), ChangedUs: db.Us(a.Changed),
	}
}

// addAttempt returns the new id. Beside an attempt of the order that is still open it is a Conflict.
func addAttempt(ctx context.Context, a Attempt) (int64, error) {
	r := attemptRowOf(a)
	var added []int64
	if _, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &added); err != nil {
		return 0, fmt.Errorf("add card attempt: %w", err)
	}
	if len(added) == 0 {
		return 0, underWay()
	}
	return added[0], nil
}

func saveAttempt(ctx context.Context, a Attempt) error {
	r := attemptRowOf(a)
	r.ChangedUs = db.Us(clock.Now(ctx))
	_, err := db.Write(ctx).NewUpdate().Model(&r).
		Column("provider_id", "state", "message", "label", "transaction_id", "refund_due_cents", "ask_us", "changed_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save card attempt %d: %w", a.ID, err)
	}
	return nil
}

func attempts(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) ([]Attempt, error) {
	var rows []attemptRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows).Column(attemptColumns...)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read card attempts: %w", err)
	}
	found := make([]Attempt, len(rows))
	for i, r := range rows {
		found[i] = r.attempt()
	}
	return found, nil
}

func oneAttempt(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) (Attempt, error) {
	found, err := attempts(ctx, which)
	if err != nil {
		return Attempt{}, err
	}
	if len(found) == 0 {
		return Attempt{}, fault.New(fault.NotFound, "This payment can't be found.")
	}
	return found[0], nil
}

func attemptOf(ctx context.Context, reference string) (Attempt, error) {
	return oneAttempt(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("reference = ?", reference) })
}

func lastAttempt(ctx context.Context, orderID int64) (Attempt, error) {
	return oneAttempt(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("order_id = ?", orderID).OrderExpr("id DESC").Limit(1)
	})
}

func attemptsOf(ctx context.Context, orderID int64) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ?", orderID).OrderExpr("id") })
}

var asked = []State{Created, Sent, Awaiting, CancelRequested, Unknown, RefundRequested}

// mostSwept bounds what one sweep does; the next follows soon.
const mostSwept = 100

// dueAttempts are those whose company is to be asked by now, the longest waiting first.
func dueAttempts(ctx context.Context, now time.Time) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("ask_us <= ? AND state IN (?)", db.Us(now), bun.List(asked)).OrderExpr("ask_us, id").Limit(mostSwept)
	})
}

// claim takes the asking of an attempt for this server until next.
func claim(ctx context.Context, a Attempt, next time.Time) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*attemptRow)(nil)).Set("ask_us = ?, asks = asks + 1", db.Us(next)).
		Where("id = ? AND asks = ?", a.ID, a.Asks).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("claim card attempt %d: %w", a.ID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// hurry lets an attempt be asked about by the next sweep.
func hurry(ctx context.Context, reference string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*attemptRow)(nil)).Set("ask_us = ?", db.Us(clock.Now(ctx))).Where("reference = ?", reference).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hurry card attempt %s: %w", reference, err)
	}
	return nil
}

// addEvent says whether a company's event is heard for the first time.
func addEvent(ctx context.Context, a Attempt, id string) (bool, error) {
	r := eventRow{Provider: a.Provider, EventID: id, AttemptID: a.ID, AtUs: db.Us(clock.Now(ctx))}
	res, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add card event: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

type accountRow struct {
	bun.BaseModel `bun:"table:customer_accounts"`

	CustomerID int64 `bun:",pk"`
	TermsDays  int
	LimitCents money.Cents
	Hold       int
	ChangedUs  int64
}

// accountOf is what was agreed with a holder, without what is owed; held: nobody else sells on it until the transaction ends.
func accountOf(ctx context.Context, customerID int64, held bool) (Account, error) {
	var r accountRow
	q := db.Read(ctx).NewSelect().Model(&r).Column("customer_id", "terms_days", "limit_cents", "hold").Where("customer_id = ?", customerID)
	if held {
		q = db.Lock(q)
	}
	err := q.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{CustomerID: customerID}, nil
	}
	if err != nil {
		return Account{}, fmt.Errorf("read account of customer %d: %w", customerID, err)
	}
	return Account{CustomerID: r.CustomerID, Terms: r.TermsDays, Limit: r.LimitCents, Hold: r.Hold == 1}, nil
}

func saveAccount(ctx context.Context, a Account, now time.Time) error {
	r := accountRow{CustomerID: a.CustomerID, TermsDays: a.Terms, LimitCents: a.Limit, ChangedUs: db.Us(now)}
	if a.Hold {
		r.Hold = 1
	}
	_, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT (customer_id) DO UPDATE").
		Set("terms_days = EXCLUDED.terms_days, limit_cents = EXCLUDED.limit_cents, hold = EXCLUDED.hold, changed_us = EXCLUDED.changed_us").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save account of customer %d: %w", a.CustomerID, err)
	}
	return nil
}
