package printer

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type jobRow struct {
	bun.BaseModel `bun:"table:print_jobs"`
	ID            int64 `bun:",pk,autoincrement"`
	RegisterID    int64
	LocationID    int64
	Kind          Kind
	Title         string
	Address       string
	Content       []byte
	IsCopy        db.Bool
	State         State
	Tries         int
	Problem       string
	NextUs        int64
	Holder        string
	UntilUs       int64
	StaffID       int64
	AddedUs       int64
	EndedUs       int64
}

var jobColumns = []string{"id", "register_id", "location_id", "kind", "title", "address", "content", "is_copy", "state",
	"tries", "problem", "next_us", "holder", "until_us", "staff_id", "added_us", "ended_us"}

func (r jobRow) job() Job {
	j := Job{ID: r.ID, RegisterID: r.RegisterID, LocationID: r.LocationID, Kind: r.Kind, Title: r.Title,
		Address: r.Address, Content: r.Content, IsCopy: bool(r.IsCopy), State: r.State, Tries: r.Tries, Problem: r.Problem,
		Next: db.Time(r.NextUs), Holder: r.Holder, Until: db.Time(r.UntilUs), StaffID: r.StaffID, Added: db.Time(r.AddedUs)}
	if r.EndedUs != 0 {
		j.Ended = db.Time(r.EndedUs)
	}
	return j
}

func addJob(ctx context.Context, j Job) (int64, error) {
	row := jobRow{RegisterID: j.RegisterID, LocationID: j.LocationID, Kind: j.Kind, Title: j.Title, Address: j.Address,
		Content: j.Content, IsCopy: db.Bool(j.IsCopy), State: Waiting, NextUs: db.Us(j.Added), StaffID: j.StaffID,
		AddedUs: db.Us(j.Added)}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("queue a paper of register %d: %w", j.RegisterID, err)
	}
	return ids[0], nil
}

func readJobs(ctx context.Context, where string, args ...any) ([]Job, error) {
	var rows []jobRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(jobColumns...).Where(where, args...).OrderExpr("id").Limit(mostShown).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what is printed: %w", err)
	}
	found := make([]Job, len(rows))
	for i, r := range rows {
		found[i] = r.job()
	}
	return found, nil
}

// mostShown are the jobs of a register that are read at once.
const mostShown = 100

// openJobs are those of a register that are not over, the first one first.
func openJobs(ctx context.Context, registerID int64) ([]Job, error) {
	return readJobs(ctx, "register_id = ? AND ended_us = 0", registerID)
}

// activeJobs are those of them that are printed without anybody's doing, the first one first.
func activeJobs(ctx context.Context, registerID int64) ([]Job, error) {
	return readJobs(ctx, "register_id = ? AND ended_us = 0 AND state IN ('waiting', 'taken', 'sending')", registerID)
}

// comingPapers are the originals of an address that a register will print, or that nobody tries any more.
func comingPapers(ctx context.Context, registerID int64, address string) ([]Job, error) {
	return readJobs(ctx, "register_id = ? AND ended_us = 0 AND address = ? AND is_copy = ? AND "+
		"state IN ('waiting', 'taken', 'failed')", registerID, address, db.Bool(false))
}

// lockJob reads a job of a register and holds it until the transaction ends; none where there is no such one.
func lockJob(ctx context.Context, registerID, id int64) ([]Job, error) {
	var rows []jobRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(jobColumns...).Where("id = ? AND register_id = ?", id, registerID)
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read print job %d: %w", id, err)
	}
	found := make([]Job, len(rows))
	for i, r := range rows {
		found[i] = r.job()
	}
	return found, nil
}

// wasPrinted says whether a paper came out at any register, or may have.
func wasPrinted(ctx context.Context, address string) (bool, error) {
	was, err := db.Read(ctx).NewSelect().Model((*jobRow)(nil)).Column("id").
		Where("address = ? AND state IN ('printed', 'unsure', 'sending')", address).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read whether %s was printed: %w", address, err)
	}
	return was, nil
}

// giveBack makes waiting again of what was taken and never begun, where its holder was silent for too long.
func giveBack(ctx context.Context, registerID int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).Set("state = ?, holder = ''", Waiting).
		Where("register_id = ? AND state = ? AND until_us < ?", registerID, Taken, db.Us(now)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("give back what register %d prints: %w", registerID, err)
	}
	return nil
}

// hurry makes due what waits for its pause to end.
func hurry(ctx context.Context, registerID int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).Set("next_us = ?", db.Us(now)).
		Where("register_id = ? AND state = ? AND next_us > ?", registerID, Waiting, db.Us(now)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hurry register %d: %w", registerID, err)
	}
	return nil
}

// saveJob keeps what became of a job, if it still is what it was: was is its state and its holder.
func saveJob(ctx context.Context, was, j Job) (bool, error) {
	ended := int64(0)
	if !j.Ended.IsZero() {
		ended = db.Us(j.Ended)
	}
	until := int64(0)
	if !j.Until.IsZero() {
		until = db.Us(j.Until)
	}
	content := j.Content
	if content == nil {
		content = []byte{}
	}
	res, err := db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).
		Set("state = ?, tries = ?, problem = ?, next_us = ?, holder = ?, until_us = ?, content = ?, is_copy = ?, ended_us = ?",
			j.State, j.Tries, j.Problem, db.Us(j.Next), j.Holder, until, content, db.Bool(j.IsCopy), ended).
		Where("id = ? AND state = ? AND holder = ?", j.ID, was.State, was.Holder).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save print job %d: %w", j.ID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// keptFor is how long what is over stays on record.
const keptFor = 30 * 24 * time.Hour

func sweep(ctx context.Context, before time.Time) error {
	_, err := db.Write(ctx).NewDelete().Model((*jobRow)(nil)).Where("ended_us <> 0 AND ended_us < ?", db.Us(before)).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget what was printed: %w", err)
	}
	return nil
}

// waitingRegisters are those at which something is due.
func waitingRegisters(ctx context.Context, now time.Time) (ids []int64, err error) {
	err = db.Read(ctx).NewSelect().Model((*jobRow)(nil)).ColumnExpr("DISTINCT register_id").
		Where("ended_us = 0 AND state IN ('waiting', 'taken', 'sending') AND next_us <= ?", db.Us(now)).
		OrderExpr("register_id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read which registers print: %w", err)
	}
	return ids, nil
}
