package rma

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type requestRow struct {
	bun.BaseModel `bun:"table:return_requests"`
	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	CustomerID    int64
	Reason        Reason
	Comment       string
	State         State
	Answer        string
	LocationID    int64
	AskedUs       int64
	ChangedUs     int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:return_request_lines"`
	RequestID     int64 `bun:",pk"`
	LineID        int64 `bun:",pk"`
	Quantity      int
}

type condition func(*bun.SelectQuery) *bun.SelectQuery

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) }
}

// inStates are those of stores (nil: of all) that have one of the states.
func inStates(locations []int64, states ...State) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q.Where("state IN (?)", bun.List(states))
		if locations != nil {
			q.Where("location_id IN (?)", bun.List(locations))
		}
		return q
	}
}

func ofOrder(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ?", id) }
}

func ofThese(customerIDs []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("customer_id IN (?)", bun.List(append([]int64{-1}, customerIDs...)))
	}
}

// requests come newest first where limit is not 0, else all of them oldest first.
func requests(ctx context.Context, which condition, limit, offset int) ([]Request, error) {
	var rows []requestRow
	q := which(db.Read(ctx).NewSelect().Model(&rows).Column("id", "order_id", "customer_id", "reason", "comment", "state",
		"answer", "location_id", "asked_us", "changed_us"))
	if limit != 0 {
		q.OrderExpr("id DESC").Limit(int64(limit)).Offset(int64(offset))
	} else {
		q.OrderExpr("id")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read return requests: %w", err)
	}
	found := make([]Request, len(rows))
	at := map[int64]*Request{}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		found[i] = Request{ID: r.ID, OrderID: r.OrderID, CustomerID: r.CustomerID, Reason: r.Reason, Comment: r.Comment,
			State: r.State, Answer: r.Answer, LocationID: r.LocationID, Asked: db.Time(r.AskedUs), Changed: db.Time(r.ChangedUs)}
		at[r.ID], ids[i] = &found[i], r.ID
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Column("request_id", "line_id", "quantity").
		Where("request_id IN (?)", bun.List(ids)).OrderExpr("request_id, line_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lines of return requests: %w", err)
	}
	for _, l := range lines {
		at[l.RequestID].Lines = append(at[l.RequestID].Lines, Line{l.LineID, l.Quantity})
	}
	return found, nil
}

// move hands the requests of one customer to another.
func move(ctx context.Context, from, to int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*requestRow)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ?", from).Exec(ctx); err != nil {
		return fmt.Errorf("move the return requests of customer %d: %w", from, err)
	}
	return nil
}

func count(ctx context.Context, which condition) (int, error) {
	n, err := which(db.Read(ctx).NewSelect().Model((*requestRow)(nil))).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count return requests: %w", err)
	}
	return int(n), nil
}

func countSome(ctx context.Context, which condition) (int, error) {
	n, err := db.CountSome(ctx, which(db.Read(ctx).NewSelect().Model((*requestRow)(nil))))
	if err != nil {
		return 0, fmt.Errorf("count return requests: %w", err)
	}
	return n, nil
}

// saveState keeps what became of a request, and what was answered unless that is nil.
func saveState(ctx context.Context, id int64, state State, answer *string, at time.Time) error {
	q := db.Write(ctx).NewUpdate().Model((*requestRow)(nil)).Set("state = ?", state).Set("changed_us = ?", db.Us(at)).
		Where("id = ?", id)
	if answer != nil {
		q.Set("answer = ?", *answer)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("save the state of return request %d: %w", id, err)
	}
	return nil
}

func add(ctx context.Context, r Request) (int64, error) {
	at := db.Us(r.Asked)
	row := requestRow{OrderID: r.OrderID, CustomerID: r.CustomerID, Reason: r.Reason, Comment: r.Comment, State: r.State,
		LocationID: r.LocationID, AskedUs: at, ChangedUs: at}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a return request of order %d: %w", r.OrderID, err)
	}
	lines := make([]lineRow, len(r.Lines))
	for i, l := range r.Lines {
		lines[i] = lineRow{RequestID: row.ID, LineID: l.LineID, Quantity: l.Quantity}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&lines).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add lines of return request %d: %w", row.ID, err)
	}
	return row.ID, nil
}
