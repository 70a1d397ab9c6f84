package notify

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/phone"
)

// narrow keeps what is searched for: each way of it has an index.
func (f OutboxFilter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	if f.Kind != "" {
		q.Where("kind = ?", f.Kind)
	}
	if f.locations != nil {
		q.Where("location_id IN (?)", bun.List(f.locations))
	}
	words := strings.ToLower(strings.TrimSpace(f.Search))
	if words == "" {
		return q
	}
	if id, err := strconv.ParseInt(strings.TrimPrefix(words, "#"), 10, 64); err == nil && id > 0 && len(words) < 10 {
		return q.Where("order_id = ?", id)
	}
	if number := phone.E164(words); number != "" {
		words = number
	}
	return q.Where("recipient_fold >= ? AND recipient_fold < ?", words, words+"\U0010FFFF")
}

func countOutbox(ctx context.Context, f OutboxFilter) (map[string]int, error) {
	var sums []struct {
		State    string
		GivenUp  db.Bool
		Messages int
	}
	err := f.narrow(db.Read(ctx).NewSelect().Table("messages").ColumnExpr("state, given_up, count(*) AS messages")).
		GroupExpr("state, given_up").OrderExpr("state, given_up").Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("count messages: %w", err)
	}
	counts := map[string]int{"": 0, Queued: 0, Sent: 0, Failed: 0, GivenUp: 0}
	for _, one := range sums {
		state := one.State
		if one.GivenUp && state == Failed {
			state = GivenUp
		}
		counts[state] += one.Messages
		counts[""] += one.Messages
	}
	return counts, nil
}

func listOutbox(ctx context.Context, f OutboxFilter) ([]Message, error) {
	var rows []messageRow
	q := f.narrow(db.Read(ctx).NewSelect().Model(&rows).Column("id", "kind", "channel", "recipient", "lang", "order_id",
		"customer_id", "subject", "state", "reason", "queued_us", "sent_us", "location_id", "tries", "given_up", "refused"))
	column := "state"
	if f.Kind != "" {
		column = "state || ''" // so that the index of kinds is read, which knows states too, not the one of states
	}
	inState(q, column, f.State)
	order := "id DESC"
	if f.Oldest {
		order = "id"
	}
	if err := q.OrderExpr(order).Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	found := make([]Message, len(rows))
	for i, r := range rows {
		found[i] = r.message()
	}
	return found, nil
}

// saveGivenUp gives up an unsent message; false: a server has it in hand.
func saveGivenUp(ctx context.Context, id int64, now time.Time) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).Set("state = ?", Failed).Set("given_up = 1").
		Where("id = ? AND state <> ? AND busy_us <= ?", id, Sent, db.Us(now)).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("give up message %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
