package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

type historyRow struct {
	bun.BaseModel `bun:"table:order_history"`

	ID         int64 `bun:",pk,autoincrement"`
	OrderID    int64
	AtUs       int64
	Event      Event
	FromStatus Status
	ToStatus   Status
	StatusID   int64
	Comment    string
	ActorKind  string
	ActorID    int64
	MessageID  int64
	TextID     int64
}

type labelRow struct {
	bun.BaseModel `bun:"table:order_statuses"`

	ID         int64 `bun:",pk,autoincrement"`
	Code       string
	Name       string
	NameEs     string
	Background string
	Foreground string
	TakesStock db.Bool
	Tells      db.Bool
	ByHand     db.Bool
	Sort       int
}

// standard are the statuses that every shop begins with.
var standard = []labelRow{
	{Code: "pending", Name: "Pending", Background: "#ffffff", Foreground: "#14181b", Sort: 1, ByHand: true},
	{Code: "processing", Name: "Processing", Background: "#0b4da2", Foreground: "#ffffff", Sort: 2, ByHand: true},
	{Code: "ready", Name: "Ready for pickup", Background: "#0c5f6b", Foreground: "#ffffff", Sort: 3, Tells: true,
		ByHand: true},
	{Code: "backordered", Name: "Backordered", Background: "#6b4423", Foreground: "#ffffff", Sort: 4, Tells: true,
		ByHand: true},
	{Code: "shipped", Name: "Shipped", Background: "#0b4da2", Foreground: "#ffffff", Sort: 5, TakesStock: true,
		Tells: true, ByHand: true},
	{Code: "complete", Name: "Complete", Background: "#ffffff", Foreground: "#14181b", Sort: 6, TakesStock: true,
		ByHand: true},
	{Code: "saved", Name: "Saved", Background: "#6b4423", Foreground: "#ffffff", Sort: 7},
	{Code: "quote", Name: "Quote", Background: "#ffffff", Foreground: "#6b4423", Sort: 8},
	{Code: "kiosk", Name: "Kiosk", Background: "#6d2c74", Foreground: "#ffffff", Sort: 9},
	{Code: "checkout", Name: "In check out", Background: "#0b4da2", Foreground: "#ffffff", Sort: 10},
	{Code: "cancelled", Name: "Cancelled", Background: "#ffffff", Foreground: "#606970", Sort: 11},
	{Code: "voided", Name: "Voided", Background: "#ffffff", Foreground: "#606970", Sort: 12},
}

// addLabels adds the standard statuses that are not there.
func addLabels(ctx context.Context) error {
	all := slices.Clone(standard)
	if _, err := db.Write(ctx).NewInsert().Model(&all).On("CONFLICT (code) DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add order statuses: %w", err)
	}
	return nil
}

// labelOf is the id of a standard status; all of them come into being with the first that is asked for.
func labelOf(ctx context.Context, code string) (int64, error) {
	known := func() (id int64, err error) {
		err = db.Read(ctx).NewSelect().Model((*labelRow)(nil)).Column("id").Where("code = ?", code).Scan(ctx, &id)
		return id, err
	}
	id, err := known()
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	if err := addLabels(ctx); err != nil {
		return 0, err
	}
	return known()
}

// labels are all statuses by their ids, named in the language of ctx where the shop gave them a name in it.
func labels(ctx context.Context) (map[int64]Label, error) {
	rows, err := labelRows(ctx)
	byID := make(map[int64]Label, len(rows))
	for _, r := range rows {
		label := r.label()
		if text.In(ctx) == text.Spanish && r.NameEs != "" {
			label.Name = r.NameEs
		}
		byID[r.ID] = label
	}
	return byID, err
}

func labelRows(ctx context.Context) ([]labelRow, error) {
	var rows []labelRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "name", "name_es", "background", "foreground",
		"takes_stock", "tells", "by_hand", "sort").OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read order statuses: %w", err)
	}
	return rows, nil
}

func (r labelRow) label() Label {
	return Label{
		ID: r.ID, Code: r.Code, Name: r.Name, Background: r.Background, Foreground: r.Foreground,
		TakesStock: bool(r.TakesStock), Tells: bool(r.Tells), ByHand: bool(r.ByHand), Sort: r.Sort,
	}
}

func addHistory(ctx context.Context, orderID int64, h History) (id int64, err error) {
	row := historyRow{
		OrderID: orderID, AtUs: db.Us(h.At), Event: h.Event, FromStatus: h.From, ToStatus: h.To, StatusID: h.Label.ID,
		Comment: h.Comment, ActorKind: h.Who.Kind, ActorID: h.Who.ID, MessageID: h.MessageID, TextID: h.TextID,
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx, &id); err != nil {
		return 0, fmt.Errorf("add history of order %d: %w", orderID, err)
	}
	return id, nil
}

func historyOf(ctx context.Context, orderID int64, known map[int64]Label) ([]History, error) {
	var rows []historyRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "at_us", "event", "from_status", "to_status", "status_id", "comment", "actor_kind", "actor_id",
			"message_id", "text_id").
		Where("order_id = ?", orderID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read history of order %d: %w", orderID, err)
	}
	history := make([]History, len(rows))
	for i, r := range rows {
		history[i] = History{
			ID: r.ID, At: db.Time(r.AtUs), Event: r.Event, From: r.FromStatus, To: r.ToStatus, Label: known[r.StatusID],
			Comment: r.Comment, Who: audit.Who{Kind: r.ActorKind, ID: r.ActorID}, MessageID: r.MessageID, TextID: r.TextID,
		}
	}
	return history, nil
}

func saveLabel(ctx context.Context, orderID, labelID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("status_id = ?", labelID).
		Where("id = ? AND status_id <> ?", orderID, labelID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save named status of order %d: %w", orderID, err)
	}
	return nil
}

// saveContact writes whose an order is.
func saveContact(ctx context.Context, o Order) error {
	row, err := rowOf(o)
	if err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("customer_id", "name", "name_fold", "email", "telephone").
		WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save customer of order %d: %w", o.ID, err)
	}
	return nil
}

// saveNumber writes the purchase order number of a line.
func saveNumber(ctx context.Context, l Line) error {
	terms, err := json.Marshal(l.Terms)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("po_number = ?, terms = ?", l.PONumber, string(terms)).
		Where("id = ?", l.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save PO number of line %d: %w", l.ID, err)
	}
	return nil
}
