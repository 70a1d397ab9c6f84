package transfer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

type transferRow struct {
	bun.BaseModel `bun:"table:transfers,alias:t"`

	ID      int64 `bun:",pk,autoincrement"`
	FromID  int64
	ToID    int64
	State   State
	OrderID int64
	Note    string
	Version int64
	AskedUs int64
	SentUs  int64
	Intent  string
}

type lineRow struct {
	bun.BaseModel `bun:"table:transfer_lines,alias:l"`

	TransferID int64 `bun:",pk"`
	PartID     int64 `bun:",pk"`
	Asked      int
	Sent       int
	Received   int
	Damaged    int
	Lost       int
}

type stepRow struct {
	bun.BaseModel `bun:"table:transfer_steps"`

	ID         int64 `bun:",pk,autoincrement"`
	TransferID int64
	Kind       string
	PartID     int64
	Quantity   int
	Reason     string
	AtUs       int64
	ActorKind  string
	ActorID    int64
}

func (r transferRow) transfer() Transfer {
	t := Transfer{ID: r.ID, FromID: r.FromID, ToID: r.ToID, State: r.State, OrderID: r.OrderID, Note: r.Note,
		Version: r.Version, AskedAt: db.Time(r.AskedUs)}
	if r.SentUs != 0 {
		t.SentAt = db.Time(r.SentUs)
	}
	return t
}

func (r lineRow) line() Line { return Line{r.PartID, r.Asked, r.Sent, r.Received, r.Damaged, r.Lost} }

func add(ctx context.Context, n Wanted, at time.Time) (int64, error) {
	row := &transferRow{FromID: n.FromID, ToID: n.ToID, State: Asked, OrderID: n.OrderID, Note: n.Note, Version: 1,
		AskedUs: db.Us(at), Intent: n.Intent}
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a transfer: %w", err)
	}
	lines := make([]lineRow, len(n.Parts))
	for i, d := range n.Parts {
		lines[i] = lineRow{TransferID: row.ID, PartID: d.PartID, Asked: d.Quantity}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&lines).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add the lines of transfer %d: %w", row.ID, err)
	}
	return row.ID, nil
}

// hold keeps others from changing a transfer until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*transferRow)(nil)).Set("version = version").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold transfer %d: %w", id, err)
	}
	return nil
}

func save(ctx context.Context, t Transfer) error {
	row := &transferRow{ID: t.ID, State: t.State, Version: t.Version}
	if !t.SentAt.IsZero() {
		row.SentUs = db.Us(t.SentAt)
	}
	_, err := db.Write(ctx).NewUpdate().Model(row).Column("state", "version", "sent_us").WherePK().Exec(ctx)
	for i := 0; err == nil && i < len(t.Lines); i++ {
		l := t.Lines[i]
		_, err = db.Write(ctx).NewUpdate().Model(&lineRow{TransferID: t.ID, PartID: l.PartID, Sent: l.Sent,
			Received: l.Received, Damaged: l.Damaged, Lost: l.Lost}).Column("sent", "received", "damaged", "lost").
			WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save transfer %d: %w", t.ID, err)
	}
	return nil
}

func one(ctx context.Context, id int64) (Transfer, error) {
	var row transferRow
	err := db.Read(ctx).NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Transfer{}, missing()
	}
	if err != nil {
		return Transfer{}, fmt.Errorf("read transfer %d: %w", id, err)
	}
	found, err := withLines(ctx, []transferRow{row})
	if err != nil {
		return Transfer{}, err
	}
	return found[0], nil
}

func madeFor(ctx context.Context, orderIDs []int64) ([]Transfer, error) {
	return chosen(ctx, "order_id IN (?)", bun.List(orderIDs))
}

func madeBy(ctx context.Context, intent string) ([]Transfer, error) {
	return chosen(ctx, "intent = ?", intent)
}

// chosen are the transfers that a condition chooses, the oldest first.
func chosen(ctx context.Context, condition string, value any) ([]Transfer, error) {
	var rows []transferRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where(condition, value).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read transfers: %w", err)
	}
	return withLines(ctx, rows)
}

func withLines(ctx context.Context, rows []transferRow) ([]Transfer, error) {
	found, ids, at := make([]Transfer, len(rows)), make([]int64, len(rows)), map[int64]int{}
	for i, r := range rows {
		found[i], ids[i], at[r.ID] = r.transfer(), r.ID, i
	}
	if len(ids) == 0 {
		return found, nil
	}
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("transfer_id IN (?)", bun.List(ids)).
		OrderExpr("transfer_id, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the lines of transfers: %w", err)
	}
	for _, l := range lines {
		t := &found[at[l.TransferID]]
		t.Lines = append(t.Lines, l.line())
	}
	return found, nil
}

// seenBy narrows a query of transfers to those that somebody may see, and that fit a filter.
func (f Filter) seenBy(actor access.Actor) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if actor.Kind != access.System && !actor.AllLocations {
			stores := bun.List(append([]int64{0}, actor.Locations()...))
			q = q.Where("(t.from_id IN (?) OR t.to_id IN (?))", stores, stores)
		}
		if f.FromID != 0 {
			q = q.Where("t.from_id = ?", f.FromID)
		}
		if f.ToID != 0 {
			q = q.Where("t.to_id = ?", f.ToID)
		}
		if f.OrderID != 0 {
			q = q.Where("t.order_id = ?", f.OrderID)
		}
		return q
	}
}

func list(ctx context.Context, actor access.Actor, f Filter) ([]Transfer, error) {
	var rows []transferRow
	q := db.Read(ctx).NewSelect().Model(&rows).Apply(f.seenBy(actor)).OrderExpr("t.id DESC").Limit(int64(f.Limit)).
		Offset(int64(f.Offset))
	if f.State != "" {
		q.Where("t.state = ?", f.State)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list transfers: %w", err)
	}
	return withLines(ctx, rows)
}

func counts(ctx context.Context, actor access.Actor, f Filter) (map[string]int, error) {
	var rows []struct {
		State string
		N     int
	}
	err := db.Read(ctx).NewSelect().Model((*transferRow)(nil)).ColumnExpr("t.state, count(*) AS n").
		Apply(f.seenBy(actor)).GroupExpr("t.state").OrderExpr("t.state").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count transfers: %w", err)
	}
	found := map[string]int{}
	for _, s := range States() {
		found[string(s)] = 0
	}
	for _, r := range rows {
		found[r.State] = r.N
		found[""] += r.N
	}
	return found, nil
}

func unarrived(ctx context.Context, actor access.Actor, before time.Time, limit, offset int) ([]Unarrived, int, error) {
	var rows []lineRow
	q := db.Read(ctx).NewSelect().Model(&rows).Join("JOIN transfers AS t ON t.id = l.transfer_id").
		Apply(Filter{}.seenBy(actor)).Where("l.sent > l.received + l.lost").
		Where("(t.state = ? OR t.state = ? AND t.sent_us < ?)", Open, Sent, db.Us(before)).
		OrderExpr("t.sent_us, t.id, l.part_id").Limit(int64(limit)).Offset(int64(offset))
	n, err := q.ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list what never arrived: %w", err)
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.TransferID
	}
	of, err := headsOf(ctx, ids)
	if err != nil {
		return nil, 0, err
	}
	found := make([]Unarrived, len(rows))
	for i, r := range rows {
		found[i] = Unarrived{of[r.TransferID], r.line()}
	}
	return found, int(n), nil
}

func headsOf(ctx context.Context, ids []int64) (map[int64]Transfer, error) {
	found := map[int64]Transfer{}
	if len(ids) == 0 {
		return found, nil
	}
	var rows []transferRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("id IN (?)", bun.List(ids)).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read transfers: %w", err)
	}
	for _, r := range rows {
		found[r.ID] = r.transfer()
	}
	return found, nil
}

func inTransit(ctx context.Context, partIDs []int64) (map[int64]map[int64]int, error) {
	found := map[int64]map[int64]int{}
	if len(partIDs) == 0 {
		return found, nil
	}
	var rows []struct {
		PartID int64
		ToID   int64
		N      int
	}
	err := db.Read(ctx).NewSelect().Model((*lineRow)(nil)).Join("JOIN transfers AS t ON t.id = l.transfer_id").
		ColumnExpr("l.part_id, t.to_id, CAST(sum(l.sent - l.received - l.lost - l.damaged) AS BIGINT) AS n").
		Where("l.part_id IN (?) AND l.sent > l.received + l.lost", bun.List(partIDs)).GroupExpr("l.part_id, t.to_id").
		Having("sum(l.sent - l.received - l.lost - l.damaged) > 0").OrderExpr("l.part_id, t.to_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what is on its way: %w", err)
	}
	for _, r := range rows {
		if found[r.PartID] == nil {
			found[r.PartID] = map[int64]int{}
		}
		found[r.PartID][r.ToID] = r.N
	}
	return found, nil
}

func addSteps(ctx context.Context, id int64, done []Step) error {
	rows := make([]stepRow, len(done))
	for i, s := range done {
		rows[i] = stepRow{TransferID: id, Kind: s.Kind, PartID: s.PartID, Quantity: s.Quantity, Reason: s.Reason,
			AtUs: db.Us(s.At), ActorKind: s.Who.Kind, ActorID: s.Who.ID}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("write what was done with transfer %d: %w", id, err)
	}
	return nil
}

func steps(ctx context.Context, id int64) ([]Step, error) {
	var rows []stepRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("transfer_id = ?", id).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was done with transfer %d: %w", id, err)
	}
	found := make([]Step, len(rows))
	for i, r := range rows {
		found[i] = Step{r.Kind, r.PartID, r.Quantity, r.Reason, db.Time(r.AtUs), audit.Who{Kind: r.ActorKind, ID: r.ActorID}}
	}
	return found, nil
}
