package fitment

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type universalRow struct {
	bun.BaseModel `bun:"table:fitment_universal"`
	PartID        int64 `bun:",pk"`
}

// universal returns the parts that fit whatever the vehicle, in order: those of the given, or all with none given.
func universal(ctx context.Context, partIDs []int64) ([]int64, error) {
	var ids []int64
	q := db.Read(ctx).NewSelect().Model((*universalRow)(nil)).Column("part_id")
	if len(partIDs) > 0 {
		q.Where("part_id IN (?)", bun.List(partIDs))
	}
	if err := q.OrderExpr("part_id").Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("read universal parts: %w", err)
	}
	return ids, nil
}

func saveUniversal(ctx context.Context, partID int64, universal bool) error {
	row := universalRow{PartID: partID}
	if universal {
		_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		return err
	}
	_, err := db.Write(ctx).NewDelete().Model(&row).WherePK().Exec(ctx)
	return err
}

type editRow struct {
	bun.BaseModel `bun:"table:fitment_edits"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	Action        string
	ByHand        int // 1: the application was added by hand before it was deleted
	BaseVehicleID int64
	VehicleKey    int64
	Identity      int64
	Conditions    string // JSON of []Condition
	Position      string
	Quantity      int
	Label         string
	PartType      int64
	Notes         string // JSON of []string
	AddedUs       int64
	StaffID       int64
}

const (
	editAdd    = "add"
	editDelete = "delete"
)

func (r editRow) application() (Application, error) {
	a := Application{PartID: r.PartID, BaseVehicleID: r.BaseVehicleID, Position: r.Position, Quantity: r.Quantity,
		Label: r.Label, PartType: r.PartType}
	if err := json.Unmarshal([]byte(r.Conditions), &a.Conditions); err != nil {
		return Application{}, fmt.Errorf("application %d: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Notes), &a.Notes); err != nil {
		return Application{}, fmt.Errorf("application %d: %w", r.ID, err)
	}
	return a, nil
}

func newEditRow(action string, a Application, key uint32, identity uint64, who audit.Who,
	at time.Time) (editRow, error) {
	conditions, err := json.Marshal(append([]Condition{}, a.Conditions...))
	if err != nil {
		return editRow{}, err
	}
	notes, err := json.Marshal(append([]string{}, a.Notes...))
	if err != nil {
		return editRow{}, err
	}
	row := editRow{
		PartID: a.PartID, Action: action, BaseVehicleID: a.BaseVehicleID, VehicleKey: int64(key), Identity: int64(identity),
		Conditions: string(conditions), Position: a.Position, Quantity: max(a.Quantity, 1), Label: a.Label,
		PartType: a.PartType,
		Notes:    string(notes), AddedUs: db.Us(at), StaffID: staffID(who),
	}
	if action == editAdd {
		row.ByHand = 1
	}
	return row, nil
}

func staffID(who audit.Who) int64 {
	if who.Kind == audit.Staff {
		return who.ID
	}
	return 0
}

// edits reads those of the parts; of all parts with none given.
func edits(ctx context.Context, partIDs []int64) ([]editRow, error) {
	var rows []editRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "part_id", "action", "base_vehicle_id", "conditions", "position", "quantity", "label", "part_type",
			"notes").
		OrderExpr("part_id, id")
	if len(partIDs) > 0 {
		q.Where("part_id IN (?)", bun.List(partIDs))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read applications by hand: %w", err)
	}
	return rows, nil
}

// editsInFull reads all of all parts.
func editsInFull(ctx context.Context) ([]editRow, error) {
	var rows []editRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read applications by hand: %w", err)
	}
	return rows, nil
}

// saveEdit writes row in the place of an edit of the same application, and returns its id. by_hand stays what it was
// where an application is deleted.
func saveEdit(ctx context.Context, row editRow) (int64, error) {
	q := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (part_id, vehicle_key, identity) DO UPDATE").
		Set("action = EXCLUDED.action").Set("quantity = EXCLUDED.quantity").Set("conditions = EXCLUDED.conditions").
		Set("added_us = EXCLUDED.added_us").Set("staff_id = EXCLUDED.staff_id").Returning("id")
	if row.Action == editAdd {
		q.Set("by_hand = EXCLUDED.by_hand")
	}
	var id int64
	if _, err := q.Exec(ctx, &id); err != nil {
		return 0, fmt.Errorf("edit applications of part %d: %w", row.PartID, err)
	}
	return id, nil
}

// restoreEdit takes a deletion back: the application counts again where a source has it or it was added by hand. False
// when there is no such deletion.
func restoreEdit(ctx context.Context, row editRow) (bool, error) {
	const which = "part_id = ? AND vehicle_key = ? AND identity = ? AND action = 'delete'"
	changed := int64(0)
	res, err := db.Write(ctx).NewUpdate().Model((*editRow)(nil)).Set("action = 'add'").
		Where(which+" AND by_hand = 1", row.PartID, row.VehicleKey, row.Identity).Exec(ctx)
	if err == nil {
		changed, err = res.RowsAffected()
	}
	if err == nil && changed == 0 {
		if res, err = db.Write(ctx).NewDelete().Model((*editRow)(nil)).Where(which, row.PartID, row.VehicleKey, row.Identity).
			Exec(ctx); err == nil {
			changed, err = res.RowsAffected()
		}
	}
	if err != nil {
		return false, fmt.Errorf("edit applications of part %d: %w", row.PartID, err)
	}
	return changed > 0, nil
}

// forgetEdit removes an edit as if it had never been.
func forgetEdit(ctx context.Context, row editRow) error {
	_, err := db.Write(ctx).NewDelete().Model((*editRow)(nil)).
		Where("part_id = ? AND vehicle_key = ? AND identity = ?", row.PartID, row.VehicleKey, row.Identity).Exec(ctx)
	if err != nil {
		return fmt.Errorf("edit applications of part %d: %w", row.PartID, err)
	}
	return nil
}

// recordRow is how often what a part fits was changed.
type recordRow struct {
	bun.BaseModel `bun:"table:fitment_records"`
	PartID        int64 `bun:",pk"`
	Changes       int64
}

func changesOf(ctx context.Context, partID int64) (changes int64, err error) {
	err = db.Read(ctx).NewSelect().Model((*recordRow)(nil)).ColumnExpr("coalesce(max(changes), 0)").
		Where("part_id = ?", partID).Scan(ctx, &changes)
	if err != nil {
		return 0, fmt.Errorf("changes of fitment of part %d: %w", partID, err)
	}
	return changes, nil
}

// countChange counts one more change and returns how many there are. Whoever changes the same part waits for the end of
// this transaction.
func countChange(ctx context.Context, partID int64) (changes int64, err error) {
	row := recordRow{PartID: partID, Changes: 1}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (part_id) DO UPDATE").
		Set("changes = record_row.changes + 1").Returning("changes").Exec(ctx, &changes)
	if err != nil {
		return 0, fmt.Errorf("changes of fitment of part %d: %w", partID, err)
	}
	return changes, nil
}

type sourceRow struct {
	bun.BaseModel `bun:"table:fitment_sources,alias:s"`
	ID            int64 `bun:",pk,autoincrement"`
	Brand         string
	Serial        int64
	Name          string
	Submission    string
	SHA256        string `bun:"sha256"`
	Applications  int64
	Deletes       int64
	Parts         int64
	Report        string
	AddedUs       int64
	StaffID       int64
	UndoneUs      *int64
	SentSHA256    string `bun:"sent_sha256"` // the file as it was accepted
	SentReference string // whose numbers of vehicles that file names
	Reference     string // whose numbers the file of sha256 names
}

// live selects what counts: of each brand what is not undone, from the last full submission that is not undone on.
func live(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Where(`s.undone_us IS NULL AND s.id >= (SELECT coalesce(max(f.id), 0) FROM fitment_sources AS f
		WHERE f.brand = s.brand AND f.submission = 'full' AND f.undone_us IS NULL)`)
}

// liveSources reads what counts, the oldest first, without reports; of all brands with none given.
func liveSources(ctx context.Context, brand string) ([]sourceRow, error) {
	var rows []sourceRow
	q := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("s.id, s.brand, s.sha256").Apply(live).OrderExpr("s.id")
	if brand != "" {
		q.Where("s.brand = ?", brand)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read sources of applications: %w", err)
	}
	return rows, nil
}

func lastSerial(ctx context.Context, brand string) (int64, error) {
	var serial int64
	err := db.Read(ctx).NewSelect().Model((*sourceRow)(nil)).ColumnExpr("coalesce(max(s.serial), 0)").
		Where("s.brand = ?", brand).Scan(ctx, &serial)
	if err != nil {
		return 0, fmt.Errorf("read sources of applications: %w", err)
	}
	return serial, nil
}

// addSource returns 0 when another submission of the brand took the serial.
func addSource(ctx context.Context, row sourceRow) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add source of applications: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// narrow leaves those of a brand, of a state, and that a search finds.
func (f SourceFilter) narrow(q *bun.SelectQuery) {
	if f.Brand != "" {
		q.Where("s.brand = ?", f.Brand)
	}
	if words := strings.ToLower(strings.TrimSpace(f.Search)); words != "" {
		q.Where(`(lower(s.brand) = ? OR lower(s.name) LIKE ? ESCAPE '!')`, words,
			"%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(words)+"%")
	}
	switch f.State {
	case Live:
		q.Apply(live)
	case Replaced:
		q.Where(`s.undone_us IS NULL AND s.id < (SELECT coalesce(max(f.id), 0) FROM fitment_sources AS f
			WHERE f.brand = s.brand AND f.submission = 'full' AND f.undone_us IS NULL)`)
	case Undone:
		q.Where("s.undone_us IS NOT NULL")
	}
}

func countSources(ctx context.Context, f SourceFilter) (int, error) {
	q := db.Read(ctx).NewSelect().Model((*sourceRow)(nil))
	f.narrow(q)
	n, err := q.Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count sources of applications: %w", err)
	}
	return int(n), nil
}

// sources reads those of a brand or all, or the one with an id, the newest first.
func sources(ctx context.Context, f SourceFilter) ([]sourceRow, map[int64]bool, error) {
	var rows []sourceRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr("s.id, s.brand, s.name, s.submission, s.sha256, s.applications, s.deletes, s.parts, s.report, s.added_us, s.staff_id, s.undone_us")
	f.narrow(q)
	if f.ID != 0 {
		q.Where("s.id = ?", f.ID)
	}
	if f.Before != 0 {
		q.Where("s.id < ?", f.Before)
	}
	if f.Limit != 0 {
		q.Limit(int64(f.Limit)).Offset(int64(f.Offset))
	}
	if err := q.OrderExpr("s.id DESC").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("read sources of applications: %w", err)
	}
	counting, err := liveSources(ctx, f.Brand)
	ids := map[int64]bool{}
	for _, r := range counting {
		ids[r.ID] = true
	}
	return rows, ids, err
}

// undoSource is false when the source is undone already or there is none.
func undoSource(ctx context.Context, id int64, at time.Time) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*sourceRow)(nil)).Set("undone_us = ?", db.Us(at)).
		Where("s.id = ? AND s.undone_us IS NULL", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("undo source %d of applications: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// sourcesToRename reads of every source that may count, or count again, what it was accepted as.
func sourcesToRename(ctx context.Context) ([]sourceRow, error) {
	var rows []sourceRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr("s.id, s.brand, s.name, s.sha256, s.sent_sha256, s.sent_reference").OrderExpr("s.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sources of applications: %w", err)
	}
	return rows, nil
}

// saveRenamed puts a source into the numbers of another reference.
func saveRenamed(ctx context.Context, id int64, sha256, reference string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*sourceRow)(nil)).Set("sha256 = ?", sha256).Set("reference = ?", reference).
		Where("s.id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("rename source %d of applications: %w", id, err)
	}
	return nil
}

func removeEdits(ctx context.Context) error {
	_, err := db.Write(ctx).NewDelete().Model((*editRow)(nil)).Where("id > 0").Exec(ctx)
	return err
}

// addEditRow adds one that is not there yet.
func addEditRow(ctx context.Context, row editRow) error {
	_, err := db.Write(ctx).NewInsert().Model(&row).ExcludeColumn("id").On("CONFLICT DO NOTHING").Returning("NULL").
		Exec(ctx)
	return err
}
