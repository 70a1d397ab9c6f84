package job

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type jobRow struct {
	bun.BaseModel `bun:"table:canned_jobs"`

	ID        int64 `bun:",pk,autoincrement"`
	Name      string
	NameFold  string
	Also      string
	LaborID   int64
	Minutes   int
	MenuCents money.Cents
	Notes     string
	Active    db.Bool
}

type lineRow struct {
	bun.BaseModel `bun:"table:canned_job_lines"`

	JobID      int64 `bun:",pk"`
	Sort       int   `bun:",pk"`
	Name       string
	CategoryID int64
	Words      string
	Position   string
	Quantity   int
	Extra      db.Bool
}

type timeRow struct {
	bun.BaseModel `bun:"table:canned_job_times"`

	JobID     int64 `bun:",pk"`
	Sort      int   `bun:",pk"`
	FirstYear int
	LastYear  int
	Make      string
	Model     string
	Minutes   int
}

// read are all jobs by name, or the one of an id other than 0.
func read(ctx context.Context, id int64) ([]Job, error) {
	var rows []jobRow
	var lines []lineRow
	var times []timeRow
	jobs := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("name_fold, id")
	theirLines := db.Read(ctx).NewSelect().Model(&lines).OrderExpr("job_id, sort")
	theirTimes := db.Read(ctx).NewSelect().Model(&times).OrderExpr("job_id, sort")
	if id != 0 {
		jobs.Where("id = ?", id)
		theirLines.Where("job_id = ?", id)
		theirTimes.Where("job_id = ?", id)
	}
	for _, q := range []*bun.SelectQuery{jobs, theirLines, theirTimes} {
		if err := q.Scan(ctx); err != nil {
			return nil, fmt.Errorf("read jobs: %w", err)
		}
	}
	of := map[int64]int{}
	all := make([]Job, len(rows))
	for i, r := range rows {
		of[r.ID] = i
		all[i] = Job{r.ID, New{Name: r.Name, Also: r.Also, LaborID: r.LaborID, Minutes: r.Minutes, Menu: r.MenuCents,
			Notes: r.Notes, Off: !bool(r.Active)}}
	}
	for _, r := range lines {
		if at, ok := of[r.JobID]; ok {
			all[at].Lines = append(all[at].Lines, Line{r.Name, r.CategoryID, r.Words, r.Position, r.Quantity, bool(r.Extra)})
		}
	}
	for _, r := range times {
		if at, ok := of[r.JobID]; ok {
			all[at].Times = append(all[at].Times, Time{r.FirstYear, r.LastYear, r.Make, r.Model, r.Minutes})
		}
	}
	return all, nil
}

func rowOf(n New) jobRow {
	return jobRow{Name: n.Name, NameFold: text.Fold(n.Name), Also: n.Also, LaborID: n.LaborID, Minutes: n.Minutes,
		MenuCents: n.Menu, Notes: n.Notes, Active: db.Bool(!n.Off)}
}

// add returns 0 where the name is taken.
func add(ctx context.Context, n New) (int64, error) {
	row := rowOf(n)
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add job %s: %w", n.Name, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], saveParts(ctx, ids[0], n)
}

// hold keeps others from changing a job until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).Set("name = name").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold job %d: %w", id, err)
	}
	return nil
}

// save says whether another has the name; then nothing is changed.
func save(ctx context.Context, id int64, n New) (taken bool, err error) {
	others, err := db.Read(ctx).NewSelect().Model((*jobRow)(nil)).
		Where("name_fold = ? AND id <> ?", text.Fold(n.Name), id).Count(ctx)
	if err != nil || others > 0 {
		return others > 0, err
	}
	row := rowOf(n)
	row.ID = id
	if _, err := db.Write(ctx).NewUpdate().Model(&row).WherePK().Exec(ctx); err != nil {
		return false, fmt.Errorf("save job %s: %w", n.Name, err)
	}
	return false, saveParts(ctx, id, n)
}

// saveParts makes these the lines and times of a job.
func saveParts(ctx context.Context, id int64, n New) error {
	for _, model := range []any{(*lineRow)(nil), (*timeRow)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("job_id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("empty job %d: %w", id, err)
		}
	}
	lines := make([]lineRow, len(n.Lines))
	for i, l := range n.Lines {
		lines[i] = lineRow{JobID: id, Sort: i, Name: l.Name, CategoryID: l.CategoryID, Words: l.Words, Position: l.Position,
			Quantity: l.Quantity, Extra: db.Bool(l.Extra)}
	}
	times := make([]timeRow, len(n.Times))
	for i, t := range n.Times {
		times[i] = timeRow{JobID: id, Sort: i, FirstYear: t.From, LastYear: t.To, Make: t.Make, Model: t.Model,
			Minutes: t.Minutes}
	}
	if len(lines) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&lines).Exec(ctx); err != nil {
			return fmt.Errorf("lines of job %d: %w", id, err)
		}
	}
	if len(times) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&times).Exec(ctx); err != nil {
			return fmt.Errorf("times of job %d: %w", id, err)
		}
	}
	return nil
}

func remove(ctx context.Context, id int64) error {
	if err := saveParts(ctx, id, New{}); err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*jobRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove job %d: %w", id, err)
	}
	return nil
}

func countOfCategory(ctx context.Context, categoryID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*lineRow)(nil)).Where("category_id = ?", categoryID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count lines of jobs in category %d: %w", categoryID, err)
	}
	return int(n), nil
}
