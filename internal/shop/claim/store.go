package claim

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

type claimRow struct {
	bun.BaseModel `bun:"table:claims,alias:c"`

	ID            int64 `bun:",pk,autoincrement"`
	Kind          Kind
	VendorID      int64
	LocationID    int64
	PartID        int64
	Pieces        int
	EachE4        money.E4 `bun:"each_e4"`
	ExpectedCents money.Cents
	CreditedCents money.Cents
	WrittenCents  money.Cents
	Source        Source
	SourceID      int64
	Reference     string
	BoxID         int64
	MadeDay       string
	DueDay        string
	SentDay       string
	Version       int64
}

type stepRow struct {
	bun.BaseModel `bun:"table:claim_steps,alias:s"`

	ID          int64 `bun:",pk,autoincrement"`
	ClaimID     int64
	Kind        StepKind
	AmountCents money.Cents
	BoxID       int64
	CreditID    int64
	Reason      string
	AtUs        int64
	ActorKind   string
	ActorID     int64
}

type creditRow struct {
	bun.BaseModel `bun:"table:vendor_credits"`

	ID          int64 `bun:",pk,autoincrement"`
	VendorID    int64
	Number      string
	Day         string
	AmountCents money.Cents
	AtUs        int64
	ActorKind   string
	ActorID     int64
}

func rowOf(c Claim) *claimRow {
	return &claimRow{ID: c.ID, Kind: c.Kind, VendorID: c.VendorID, LocationID: c.LocationID, PartID: c.PartID,
		Pieces: c.Pieces, EachE4: c.Each, ExpectedCents: c.Expected, CreditedCents: c.Credited, WrittenCents: c.Written,
		Source: c.Source, SourceID: c.SourceID, Reference: c.Reference, BoxID: c.BoxID, MadeDay: c.MadeDay,
		DueDay: c.DueDay, SentDay: c.SentDay, Version: c.Version}
}

func (r claimRow) claim() Claim {
	return Claim{ID: r.ID, Kind: r.Kind, VendorID: r.VendorID, LocationID: r.LocationID, PartID: r.PartID,
		Pieces: r.Pieces, Each: r.EachE4, Expected: r.ExpectedCents, Credited: r.CreditedCents, Written: r.WrittenCents,
		Source: r.Source, SourceID: r.SourceID, Reference: r.Reference, BoxID: r.BoxID, MadeDay: r.MadeDay,
		DueDay: r.DueDay, SentDay: r.SentDay, Version: r.Version}
}

func add(ctx context.Context, c Claim) (int64, error) {
	row := rowOf(c)
	row.Version = 1
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a claim against vendor %d: %w", c.VendorID, err)
	}
	return row.ID, nil
}

// save writes what changes of a claim, and raises its version.
func save(ctx context.Context, c Claim) error {
	_, err := db.Write(ctx).NewUpdate().Model(rowOf(c)).
		Column("each_e4", "expected_cents", "credited_cents", "written_cents", "box_id", "due_day", "sent_day").
		Set("version = version + 1").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save claim %d: %w", c.ID, err)
	}
	return nil
}

// step writes down what was done with a claim.
func step(ctx context.Context, actor access.Actor, claimID int64, s stepRow) error {
	who := actor.Who()
	s.ClaimID, s.AtUs, s.ActorKind, s.ActorID = claimID, db.Us(clock.Now(ctx)), who.Kind, who.ID
	if _, err := db.Write(ctx).NewInsert().Model(&s).Exec(ctx); err != nil {
		return fmt.Errorf("write down what was done with claim %d: %w", claimID, err)
	}
	return nil
}

// condition chooses claims.
type condition func(*bun.SelectQuery) *bun.SelectQuery

func withIDs(ids []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("c.id IN (?)", bun.List(append([]int64{0}, ids...)))
	}
}

func inBoxes(ids []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("c.box_id IN (?)", bun.List(append([]int64{-1}, ids...)))
	}
}

// notClosed is what the index of open claims has.
const notClosed = "(c.expected_cents = 0 OR c.credited_cents + c.written_cents < c.expected_cents)"

// toChase is late by a day, or credited in part.
const toChase = notClosed + " AND (c.due_day < ? OR c.credited_cents > 0)"

// waiting are claims of a vendor at a store that can go in a box.
func waiting(vendorID, locationID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("c.vendor_id = ? AND c.location_id = ? AND c.box_id = 0", vendorID, locationID).
			Where("c.kind NOT IN (?, ?)", Short, Overcharge).
			Where(notClosed)
	}
}

func claims(ctx context.Context, which condition) ([]Claim, error) {
	var rows []claimRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows)).OrderExpr("c.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read claims: %w", err)
	}
	return all(rows), nil
}

func all(rows []claimRow) []Claim {
	found := make([]Claim, len(rows))
	for i, r := range rows {
		found[i] = r.claim()
	}
	return found
}

// hold reads claims, the lowest id first, and keeps others from changing them until the transaction ends. One that is
// not there is NotFound.
func hold(ctx context.Context, ids []int64) (map[int64]Claim, error) {
	var rows []claimRow
	q := withIDs(ids)(db.Read(ctx).NewSelect().Model(&rows)).OrderExpr("c.id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("hold claims: %w", err)
	}
	held := map[int64]Claim{}
	for _, r := range rows {
		held[r.ID] = r.claim()
	}
	for _, id := range ids {
		if held[id].ID == 0 {
			return nil, missing()
		}
	}
	return held, nil
}

// of narrows a query to what somebody may see, and to a filter but for its state.
func (f Filter) of(actor access.Actor) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q = seenBy(actor, "c.location_id")(q)
		if f.VendorID != 0 {
			q.Where("c.vendor_id = ?", f.VendorID)
		}
		if f.LocationID != 0 {
			q.Where("c.location_id = ?", f.LocationID)
		}
		if f.Kind != "" {
			q.Where("c.kind = ?", f.Kind)
		}
		return q
	}
}

func seenBy(actor access.Actor, column string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if actor.Kind == access.System || actor.AllLocations {
			return q
		}
		return q.Where("? IN (?)", bun.Safe(column), bun.List(append([]int64{0}, actor.Locations()...)))
	}
}

func (w Which) in(day string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		switch w {
		case ToChase:
			return q.Where(toChase, day)
		case NotClosed:
			return q.Where(notClosed)
		case Closed:
			return q.Where("NOT " + notClosed)
		case Every:
		}
		return q
	}
}

func list(ctx context.Context, actor access.Actor, f Filter, day string) ([]Claim, map[Which]int, error) {
	var rows []claimRow
	q := f.Which.in(day)(f.of(actor)(db.Read(ctx).NewSelect().Model(&rows))).Limit(int64(f.Limit)).Offset(int64(f.Offset))
	if f.Which == Closed || f.Which == Every {
		q.OrderExpr("c.id DESC")
	} else {
		q.OrderExpr("c.due_day, c.id")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list claims: %w", err)
	}
	counts := map[Which]int{}
	for _, w := range Whiches() {
		n, err := db.CountSome(ctx, w.in(day)(f.of(actor)(db.Read(ctx).NewSelect().Model((*claimRow)(nil)))))
		if err != nil {
			return nil, nil, fmt.Errorf("count claims: %w", err)
		}
		counts[w] = n
	}
	return all(rows), counts, nil
}

func owed(ctx context.Context, actor access.Actor, f Filter, day string) ([]Owed, error) {
	var found []Owed
	const left = "c.expected_cents - c.credited_cents - c.written_cents"
	err := f.of(actor)(db.Read(ctx).NewSelect().Model((*claimRow)(nil)).ColumnExpr("c.vendor_id, count(*) AS claims").
		ColumnExpr("CAST(sum("+left+") AS BIGINT) AS left").
		ColumnExpr("sum(CASE WHEN c.due_day < ? OR c.credited_cents > 0 THEN 1 ELSE 0 END) AS chase", day).
		ColumnExpr("CAST(sum(CASE WHEN c.due_day < ? THEN "+left+" ELSE 0 END) AS BIGINT) AS late", day).
		ColumnExpr("sum(CASE WHEN c.expected_cents = 0 THEN 1 ELSE 0 END) AS unknown")).
		Where(notClosed).GroupExpr("c.vendor_id").OrderExpr("c.vendor_id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("sum what vendors owe: %w", err)
	}
	return found, nil
}

func steps(ctx context.Context, claimID int64) ([]Step, error) {
	var rows []struct {
		stepRow `bun:",extend"`

		Memo string
	}
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("s.*, coalesce(v.number, '') AS memo").
		Join("LEFT JOIN vendor_credits AS v ON v.id = s.credit_id").Where("s.claim_id = ?", claimID).OrderExpr("s.id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was done with claim %d: %w", claimID, err)
	}
	found := make([]Step, len(rows))
	for i, r := range rows {
		found[i] = Step{Kind: r.Kind, Amount: r.AmountCents, BoxID: r.BoxID, Memo: r.Memo, Reason: r.Reason,
			At: db.Time(r.AtUs), Who: audit.Who{Kind: r.ActorKind, ID: r.ActorID}}
	}
	return found, nil
}

// addCredit refuses a number that the vendor had before.
func addCredit(ctx context.Context, actor access.Actor, p Posted, sum money.Cents) (int64, error) {
	who := actor.Who()
	row := &creditRow{VendorID: p.VendorID, Number: p.Number, Day: p.Day, AmountCents: sum, AtUs: db.Us(clock.Now(ctx)),
		ActorKind: who.Kind, ActorID: who.ID}
	var added []int64
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (vendor_id, number) DO NOTHING").Returning("id").
		Exec(ctx, &added)
	if err != nil {
		return 0, fmt.Errorf("post credit %s of vendor %d: %w", p.Number, p.VendorID, err)
	}
	if len(added) == 0 {
		return 0, fault.InFields(map[string]fault.Text{"memo": fault.T("This credit is posted already.")})
	}
	return added[0], nil
}

// claimedCores is how many old parts of a part were claimed for a store. Whoever asks holds the part's cores there.
func claimedCores(ctx context.Context, locationID, partID int64) (int, error) {
	var n int
	err := db.Read(ctx).NewSelect().Model((*claimRow)(nil)).ColumnExpr("CAST(coalesce(sum(c.pieces), 0) AS BIGINT)").
		Where("c.location_id = ? AND c.part_id = ? AND c.kind = ?", locationID, partID, Core).Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("count the old parts that are claimed of part %d: %w", partID, err)
	}
	return n, nil
}
