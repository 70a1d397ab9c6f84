package payment

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type attemptRow struct {
	bun.BaseModel `bun:"table:card_attempts"`

	ID                int64 `bun:",pk,autoincrement"`
	OrderID           int64 `bun:",nullzero"`
	CustomerID        int64
	Reference         string
	Means             Means
	Provider          string
	ProviderID        string
	State             State
	AmountCents       money.Cents
	SurchargeCents    money.Cents
	SurchargeTaxCents money.Cents
	TakenCents        money.Cents
	Currency          string
	Message           string
	Label             string
	IntentKey         string `bun:",nullzero"`
	DeviceID          int64  `bun:",nullzero"`
	DepartmentID      int64
	CardType          CardType
	StaffID           int64
	LocationID        int64
	RegisterID        int64
	ShiftID           int64
	Forced            int
	Duplicate         int
	Released          int
	Settled           int
	Paged             int
	TransactionID     int64
	RefundDueCents    money.Cents
	Refunds           int
	RefundingCents    money.Cents
	RefundedCents     money.Cents
	Asks              int
	AskUs             int64
	AddedUs           int64
	ChangedUs         int64
}

// takenBy counts the attempts of which a company has money that it did not give back.
func takenBy(ctx context.Context, provider string) (n int, sum money.Cents, err error) {
	err = db.Read(ctx).NewSelect().Model((*attemptRow)(nil)).
		ColumnExpr("COUNT(*), COALESCE(SUM(taken_cents - refunded_cents), 0)").
		Where("provider = ? AND transaction_id <> 0 AND taken_cents > refunded_cents", provider).Scan(ctx, &n, &sum)
	return n, sum, err
}

type eventRow struct {
	bun.BaseModel `bun:"table:card_events"`

	ID        int64 `bun:",pk,autoincrement"`
	Provider  string
	EventID   string
	AttemptID int64
	AtUs      int64
}

type stepRow struct {
	bun.BaseModel `bun:"table:card_steps"`

	ID        int64 `bun:",pk,autoincrement"`
	AttemptID int64
	FromState State // empty: it begins; as ToState: its life until then was not kept
	ToState   State
	AtUs      int64
}

var attemptColumns = []string{
	"id", "order_id", "customer_id", "reference", "means", "provider", "provider_id", "state", "amount_cents",
	"surcharge_cents", "surcharge_tax_cents", "taken_cents",
	"currency", "message", "label", "intent_key", "device_id", "department_id", "card_type", "staff_id", "location_id",
	"register_id", "shift_id", "forced",
	"duplicate", "released", "settled", "paged", "transaction_id", "refund_due_cents", "refunds", "refunding_cents",
	"refunded_cents", "asks", "ask_us", "added_us", "changed_us",
}

func (r attemptRow) attempt() Attempt {
	return Attempt{
		ID: r.ID, OrderID: r.OrderID, CustomerID: r.CustomerID, Reference: r.Reference, Means: r.Means,
		Provider: r.Provider, ProviderID: r.ProviderID, State: r.State,
		Amount: r.AmountCents, Surcharge: r.SurchargeCents, SurchargeTax: r.SurchargeTaxCents, Taken: r.TakenCents,
		Currency: r.Currency, Message: r.Message, Label: r.Label, IntentKey: r.IntentKey, DeviceID: r.DeviceID,
		DepartmentID: r.DepartmentID,
		CardType:     r.CardType, StaffID: r.StaffID, LocationID: r.LocationID, RegisterID: r.RegisterID,
		ShiftID: r.ShiftID, Forced: r.Forced == 1,
		Duplicate: r.Duplicate == 1, Released: r.Released == 1, Settled: r.Settled == 1, Paged: r.Paged == 1,
		TransactionID: r.TransactionID,
		RefundDue:     r.RefundDueCents, Refunds: r.Refunds, Refunding: r.RefundingCents, Refunded: r.RefundedCents,
		Asks: r.Asks, Ask: db.Time(r.AskUs), Added: db.Time(r.AddedUs), Changed: db.Time(r.ChangedUs),
	}
}

func attemptRowOf(a Attempt) attemptRow {
	return attemptRow{
		ID: a.ID, OrderID: a.OrderID, CustomerID: a.CustomerID, Reference: a.Reference, Means: a.Means,
		Provider: a.Provider, ProviderID: a.ProviderID, State: a.State,
		AmountCents: a.Amount, SurchargeCents: a.Surcharge, SurchargeTaxCents: a.SurchargeTax, TakenCents: a.Taken,
		Currency: a.Currency, Message: a.Message, Label: a.Label, IntentKey: a.IntentKey, DeviceID: a.DeviceID,
		DepartmentID: a.DepartmentID,
		CardType:     a.CardType, StaffID: a.StaffID, LocationID: a.LocationID, RegisterID: a.RegisterID,
		ShiftID: a.ShiftID, Forced: asBit(a.Forced),
		Duplicate: asBit(a.Duplicate), Released: asBit(a.Released), Settled: asBit(a.Settled), Paged: asBit(a.Paged),
		TransactionID:  a.TransactionID,
		RefundDueCents: a.RefundDue, Refunds: a.Refunds, RefundingCents: a.Refunding, RefundedCents: a.Refunded,
		Asks: a.Asks, AskUs: db.Us(a.Ask), AddedUs: db.Us(a.Added), ChangedUs: db.Us(a.Changed),
	}
}

func asBit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// insertAttempt returns the new id; 0: another attempt of the order or of the terminal is open.
func insertAttempt(ctx context.Context, a Attempt) (int64, error) {
	r := attemptRowOf(a)
	id, err := addedOnce(ctx, &r)
	if err != nil || id == 0 {
		return id, err
	}
	return id, addSteps(ctx, id, "", a.State)
}

func openAttempts(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return which(q).Where("state IN (?) AND released = 0", bun.List(openStates)).OrderExpr("id")
	})
}

// openAttemptsAt are the attempts that hold the terminals of a location.
func openAttemptsAt(ctx context.Context, locationID int64) ([]Attempt, error) {
	return openAttempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("location_id = ?",
			locationID)
	})
}

func attemptWithIntent(ctx context.Context, key string) (Attempt, bool, error) {
	found, err := attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("intent_key = ?", key) })
	if err != nil || len(found) == 0 {
		return Attempt{}, false, err
	}
	return found[0], true, nil
}

// saveAttempt keeps an attempt, whose order is held, with the step that it made. A step that the table does not list is
// refused (P-15).
func saveAttempt(ctx context.Context, a Attempt) error {
	var from State
	if err := db.Read(ctx).NewSelect().Model((*attemptRow)(nil)).Column("state").Where("id = ?", a.ID).Scan(ctx,
		&from); err != nil {
		return fmt.Errorf("read state of card attempt %d: %w", a.ID, err)
	}
	if from != a.State {
		by, err := stepsBetween(from, a.State)
		if err != nil {
			return fmt.Errorf("card attempt %d: %w", a.ID, err)
		}
		if err := addSteps(ctx, a.ID, from, by...); err != nil {
			return err
		}
	}
	r := attemptRowOf(a)
	r.ChangedUs = db.Us(clock.Now(ctx))
	_, err := db.Write(ctx).NewUpdate().Model(&r).
		Column("provider_id", "state", "surcharge_cents", "surcharge_tax_cents", "taken_cents", "message", "label",
			"duplicate", "released", "settled",
			"paged", "transaction_id", "refund_due_cents", "refunds", "refunding_cents", "refunded_cents", "ask_us",
			"changed_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save card attempt %d: %w", a.ID, err)
	}
	return nil
}

// addSteps writes the life of an attempt on: from where it stood over each state to the last.
func addSteps(ctx context.Context, id int64, from State, to ...State) error {
	rows := make([]stepRow, len(to))
	for i, state := range to {
		rows[i] = stepRow{AttemptID: id, FromState: from, ToState: state, AtUs: db.Us(clock.Now(ctx))}
		from = state
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add steps of card attempt %d: %w", id, err)
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

// attemptKey names one card attempt: by one of these.
type attemptKey struct {
	reference     string // that its company knows
	transactionID int64  // that it took
	id            int64
	lastOfOrder   int64 // the newest of that order
}

func attempt(ctx context.Context, key attemptKey) (Attempt, error) {
	found, err := attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		switch {
		case key.lastOfOrder != 0:
			return q.Where("order_id = ?", key.lastOfOrder).OrderExpr("id DESC").Limit(1)
		case key.transactionID != 0:
			return q.Where("transaction_id = ?", key.transactionID)
		case key.id != 0:
			return q.Where("id = ?", key.id)
		}
		return q.Where("reference = ?", key.reference)
	})
	if err != nil {
		return Attempt{}, err
	}
	if len(found) == 0 {
		return Attempt{}, fault.New(fault.NotFound, "This payment can't be found.")
	}
	return found[0], nil
}

// openAttemptsSince are those of which nobody knows since then what became, and to which nobody was called.
func openAttemptsSince(ctx context.Context, since time.Time) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("paged = 0").
			Where("state IN ('sent','awaiting','cancel_requested','unknown','void_requested','unknown_void','refund_requested')").
			Where("added_us <= ? AND changed_us <= ?", db.Us(since), db.Us(since)).
			Where("means = 'terminal' OR state IN ('unknown','unknown_void','refund_requested')").
			OrderExpr("added_us, id").Limit(mostSwept)
	})
}

func attemptsOf(ctx context.Context, orderID int64) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("order_id = ?",
			orderID).OrderExpr("id")
	})
}

// attemptsWithout are the tries of a customer to pay by card without an order (PAY-18), oldest first.
func attemptsWithout(ctx context.Context, customerID int64) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("order_id IS NULL AND customer_id = ?", customerID).OrderExpr("id")
	})
}

var (
	openStates  = []State{Created, Sent, Awaiting, CancelRequested, Unknown}
	askedStates = []State{Created, Sent, Awaiting, CancelRequested, Unknown, VoidRequested, UnknownVoid,
		RefundRequested}
)

// attemptsToCareFor are the attempts of a location (0: all) that are not done, or of which money is due back, the
// oldest first.
func attemptsToCareFor(ctx context.Context, locationID int64, limit int) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("(state IN (?) OR refund_due_cents > 0) AND (? = 0 OR location_id = ?)", bun.List(askedStates),
			locationID, locationID).OrderExpr("id").Limit(int64(limit))
	})
}

// mostSwept bounds what one sweep does; the next follows soon.
const mostSwept = 100

// dueAttempts are those whose company is to be asked by now, the longest waiting first.
func dueAttempts(ctx context.Context, now time.Time) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("ask_us <= ? AND state IN (?)", db.Us(now),
			bun.List(askedStates)).OrderExpr("ask_us, id").Limit(mostSwept)
	})
}

// claimAttempt takes the asking of an attempt for this server until next.
func claimAttempt(ctx context.Context, a Attempt, next time.Time) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*attemptRow)(nil)).Set("ask_us = ?, asks = asks + 1", db.Us(next)).
		Where("id = ? AND asks = ?", a.ID, a.Asks).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("claim card attempt %d: %w", a.ID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// hurryAttempt lets an attempt be asked about by the next sweep.
func hurryAttempt(ctx context.Context, reference string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*attemptRow)(nil)).Set("ask_us = ?",
		db.Us(clock.Now(ctx))).Where("reference = ?", reference).Exec(ctx)
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

type departmentRow struct {
	bun.BaseModel `bun:"table:terminal_departments"`

	ID         int64 `bun:",pk,autoincrement"`
	LocationID int64
	Title      string
	Merchant   string
	Active     int
}

type deviceRow struct {
	bun.BaseModel `bun:"table:terminal_devices"`

	ID          int64 `bun:",pk,autoincrement"`
	Provider    string
	SmartID     string
	Title       string
	LocationID  int64
	Departments string
	Active      int
}

func departments(ctx context.Context, where string, args ...any) ([]Department, error) {
	var rows []departmentRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "location_id", "title", "merchant", "active").Where(where,
		args...).OrderExpr("title, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read departments: %w", err)
	}
	found := make([]Department, len(rows))
	for i, r := range rows {
		found[i] = Department{ID: r.ID, LocationID: r.LocationID, Title: r.Title, Merchant: r.Merchant,
			Active: r.Active == 1}
	}
	return found, nil
}

// addDepartment returns the new id; 0: the location has one of this title.
func addDepartment(ctx context.Context, d Department) (int64, error) {
	r := departmentRow{LocationID: d.LocationID, Title: d.Title, Merchant: d.Merchant, Active: asBit(d.Active)}
	return addedOnce(ctx, &r)
}

func devices(ctx context.Context, where string, args ...any) ([]Device, error) {
	var rows []deviceRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "provider", "smart_id", "title", "location_id",
		"departments", "active").
		Where(where, args...).OrderExpr("title, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read terminals: %w", err)
	}
	found := make([]Device, len(rows))
	for i, r := range rows {
		found[i] = Device{ID: r.ID, Provider: r.Provider, SmartID: r.SmartID, Title: r.Title, LocationID: r.LocationID,
			Active: r.Active == 1}
		if found[i].Departments, err = readIDs(r.Departments); err != nil {
			return nil, fmt.Errorf("read terminal %d: %w", r.ID, err)
		}
	}
	return found, nil
}

// addDevice returns the new id; 0: there is one of this name.
func addDevice(ctx context.Context, d Device) (int64, error) {
	written := make([]string, len(d.Departments))
	for i, id := range d.Departments {
		written[i] = strconv.FormatInt(id, 10)
	}
	r := deviceRow{Provider: d.Provider, SmartID: d.SmartID, Title: d.Title, LocationID: d.LocationID,
		Departments: strings.Join(written, " "), Active: asBit(d.Active)}
	return addedOnce(ctx, &r)
}

func addedOnce(ctx context.Context, row any) (int64, error) {
	var added []int64
	if _, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx,
		&added); err != nil {
		return 0, fmt.Errorf("add %T: %w", row, err)
	}
	if len(added) == 0 {
		return 0, nil
	}
	return added[0], nil
}

func readIDs(written string) ([]int64, error) {
	var found []int64
	for _, word := range strings.Fields(written) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, err
		}
		found = append(found, n)
	}
	return found, nil
}

// WaitingInShift counts the card payments of a register of which nobody knows yet what becomes of them.
func (s *Cards) WaitingInShift(ctx context.Context, registerID int64) (int64, error) {
	n, err := db.Read(ctx).NewSelect().TableExpr("card_attempts").
		Where("register_id = ? AND released = 0", registerID).
		Where("state IN ('created', 'sent', 'awaiting', 'cancel_requested', 'unknown')").Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count open card payments of register %d: %w", registerID, err)
	}
	return n, nil
}
