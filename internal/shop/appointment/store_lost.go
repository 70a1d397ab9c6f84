package appointment

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type moveRow struct {
	bun.BaseModel `bun:"table:appointment_moves"`

	ID            int64 `bun:",pk,autoincrement"`
	AppointmentID int64
	LocationID    int64
	BayID         int64
	StartUs       int64
	EndUs         int64
	Mover         Mover
	AtUs          int64
}

// storeSpan is a stretch of time at a store.
type storeSpan struct {
	locationID int64
	from, to   time.Time
}

// lostTime is what was called off or missed, and where what was moved would have been. A block that was taken away is none.
const lostTime = `
	SELECT a.id AS appointment_id, CASE WHEN a.status = 'no_show' THEN 'missed' ELSE 'called_off' END AS kind, a.location_id,
		a.bay_id, a.start_us, a.end_us, '' AS mover, a.changed_us AS at_us
	FROM appointments AS a WHERE a.status = 'no_show' OR a.status = 'cancelled' AND (a.customer_id <> 0
		OR EXISTS (SELECT 1 FROM appointment_requests AS q WHERE q.appointment_id = a.id))
	UNION ALL
	SELECT m.appointment_id, 'moved', m.location_id, m.bay_id, m.start_us, m.end_us, m.mover, m.at_us
	FROM appointment_moves AS m`

// taken is how many slots of the lost time somebody has, but for whoever missed them.
const taken = `(SELECT count(*) FROM bay_slots AS s WHERE s.bay_id = x.bay_id AND s.slot >= x.start_us / 300000000
	AND s.slot < x.end_us / 300000000 AND (x.kind <> 'missed' OR s.appointment_id <> x.appointment_id))`

func addMove(ctx context.Context, r moveRow) error {
	if _, err := db.Write(ctx).NewInsert().Model(&r).Exec(ctx); err != nil {
		return fmt.Errorf("note the move of appointment %d: %w", r.AppointmentID, err)
	}
	return nil
}

type lossRow struct {
	AppointmentID int64
	Kind          LossKind
	BayID         int64
	StartUs       int64
	EndUs         int64
	Mover         Mover
	AtUs          int64
	Taken         int64
}

func (r lossRow) idle() time.Duration {
	return time.Duration(r.EndUs-r.StartUs)*time.Microsecond - time.Duration(r.Taken)*Slot
}

func losses(ctx context.Context, spans []storeSpan, f LossFilter) ([]Loss, map[LossKind]LossSum, error) {
	var rows []lossRow
	err := db.Read(ctx).NewSelect().TableExpr("("+lostTime+") AS x").
		ColumnExpr("x.appointment_id, x.kind, x.bay_id, x.start_us, x.end_us, x.mover, x.at_us").
		ColumnExpr(taken+" AS taken").
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			for _, s := range spans {
				q.WhereOr("x.location_id = ? AND x.start_us >= ? AND x.start_us < ?", s.locationID, db.Us(s.from), db.Us(s.to))
			}
			return q
		}).OrderExpr("x.start_us DESC, x.appointment_id DESC, x.at_us DESC").Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("read what time was lost: %w", err)
	}
	sums := map[LossKind]LossSum{}
	var wanted []lossRow
	for _, r := range rows {
		sum := sums[r.Kind]
		sums[r.Kind] = LossSum{sum.N + 1, sum.Idle + r.idle()}
		if f.Kind == "" || f.Kind == r.Kind {
			wanted = append(wanted, r)
		}
	}
	wanted = wanted[min(f.Offset, len(wanted)):]
	wanted = wanted[:min(f.Limit, len(wanted))]
	ids := []int64{0}
	for _, r := range wanted {
		ids = append(ids, r.AppointmentID)
	}
	var are []row
	if err := db.Read(ctx).NewSelect().Model(&are).Where("id IN (?)", bun.List(ids)).OrderExpr("id").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("read whose time was lost: %w", err)
	}
	all, err := whole(ctx, are)
	if err != nil {
		return nil, nil, err
	}
	now := map[int64]Appointment{}
	for _, a := range all {
		now[a.ID] = a
	}
	found := make([]Loss, len(wanted))
	for i, r := range wanted {
		found[i] = Loss{Appointment: now[r.AppointmentID], Kind: r.Kind, At: db.Time(r.AtUs), Mover: r.Mover, Idle: r.idle(),
			Lost: Place{BayID: r.BayID, Start: db.Time(r.StartUs), End: db.Time(r.EndUs)}}
	}
	return found, sums, nil
}
