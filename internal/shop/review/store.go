package review

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type row struct {
	bun.BaseModel `bun:"table:reviews"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	CustomerID    int64
	Author        string
	Rating        int
	Body          string
	Lang          string
	State         string
	Version       int64
	WrittenUs     int64
}

func (r row) review() Review {
	return Review{r.ID, r.PartID, r.CustomerID, r.Author, r.Rating, r.Body, text.Lang(r.Lang), State(r.State), r.Version,
		db.Time(r.WrittenUs)}
}

var columns = []string{"id", "part_id", "customer_id", "author", "rating", "body", "lang", "state", "version",
	"written_us"}

// filter says which reviews; zero means any.
type filter struct {
	partID, customerID int64
	state              State
	limit              int
	oldest             bool // first; else the newest
}

func reviews(ctx context.Context, f filter) ([]Review, error) {
	var rows []row
	q := db.Read(ctx).NewSelect().Model(&rows).Column(columns...)
	if f.partID != 0 {
		q.Where("part_id = ?", f.partID)
	}
	if f.customerID != 0 {
		q.Where("customer_id = ?", f.customerID)
	}
	if f.state != "" {
		q.Where("state = ?", f.state)
	}
	order := "written_us DESC, id DESC"
	if f.oldest {
		order = "written_us, id"
	}
	if err := q.OrderExpr(order).Limit(int64(f.limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read reviews: %w", err)
	}
	return found(rows), nil
}

// write adds a review or changes the one there is; 0: it is approved.
func write(ctx context.Context, customerID int64, d Draft, now time.Time) (int64, error) {
	var ids []int64
	err := db.Write(ctx).NewRaw(
		`INSERT INTO reviews (part_id, customer_id, author, rating, body, lang, state, version, written_us)
		VALUES (?, ?, ?, ?, ?, ?, 'waiting', 1, ?)
		ON CONFLICT (part_id, customer_id) DO UPDATE SET author = excluded.author, rating = excluded.rating, body = excluded.body,
			lang = excluded.lang, state = 'waiting', version = reviews.version + 1, written_us = excluded.written_us
		WHERE reviews.state <> 'approved' RETURNING id`,
		d.PartID, customerID, Byline(d.Firstname, d.Lastname), d.Rating, d.Body, d.Lang, db.Us(now)).Scan(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("write review of part %d: %w", d.PartID, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// lock holds all reviews of the part that a review is of until the transaction ends: two decisions on one part take
// turns.
func lock(ctx context.Context, id int64) ([]Review, error) {
	var of []row
	if err := db.Read(ctx).NewSelect().Model(&of).Column("part_id").Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read review %d: %w", id, err)
	}
	if len(of) == 0 {
		return nil, fault.New(fault.NotFound, "There is no such review.")
	}
	var rows []row
	if err := db.Lock(db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("part_id = ?", of[0].PartID).
		OrderExpr("id")).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock reviews of part %d: %w", of[0].PartID, err)
	}
	return found(rows), nil
}

func found(rows []row) []Review {
	list := make([]Review, len(rows))
	for i, r := range rows {
		list[i] = r.review()
	}
	return list
}

func decide(ctx context.Context, id int64, to State, staffID int64, now time.Time) error {
	_, err := db.Write(ctx).NewRaw("UPDATE reviews SET state = ?, decided_us = ?, decided_by = ? WHERE id = ?", to,
		db.Us(now), staffID, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("decide on review %d: %w", id, err)
	}
	return nil
}

func move(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewRaw(
		"UPDATE reviews SET customer_id = ? WHERE customer_id = ? AND part_id NOT IN (SELECT part_id FROM reviews WHERE customer_id = ?)", to, from, to).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the reviews of customer %d: %w", from, err)
	}
	return nil
}

func forget(ctx context.Context, customerID int64) error {
	if _, err := db.Write(ctx).NewRaw("UPDATE reviews SET author = '' WHERE customer_id = ?", customerID).Exec(ctx); err != nil {
		return fmt.Errorf("forget who wrote the reviews of customer %d: %w", customerID, err)
	}
	return nil
}
