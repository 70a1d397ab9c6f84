package dictionary

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type dictionaryRow struct {
	bun.BaseModel `bun:"table:dictionary_rows"`
	ID            int64 `bun:",pk,autoincrement"`
	Kind          string
	Word          string
	Meaning       string
	AddedUs       int64
}

func rows(ctx context.Context) ([]Row, error) {
	var found []dictionaryRow
	err := db.Read(ctx).NewSelect().Model(&found).Column("id", "kind", "word", "meaning", "added_us").OrderExpr("id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the dictionary: %w", err)
	}
	all := make([]Row, len(found))
	for i, r := range found {
		all[i] = Row{ID: r.ID, Kind: r.Kind, Word: r.Word, Meaning: r.Meaning, Added: db.Time(r.AddedUs)}
	}
	return all, nil
}

// held are all rows, of which nobody else changes the one of an id until the transaction ends.
func held(ctx context.Context, id int64) ([]Row, error) {
	var ids []int64
	q := db.Write(ctx).NewSelect().Model((*dictionaryRow)(nil)).Column("id").Where("id = ?", id)
	if err := db.Lock(q).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("hold row %d of the dictionary: %w", id, err)
	}
	return rows(ctx)
}

func add(ctx context.Context, r Row) (int64, error) {
	row := dictionaryRow{Kind: r.Kind, Word: r.Word, Meaning: r.Meaning, AddedUs: db.Us(r.Added)}
	result, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx)
	return row.ID, once(result, err)
}

func save(ctx context.Context, r Row) error {
	row := dictionaryRow{ID: r.ID, Kind: r.Kind, Word: r.Word, Meaning: r.Meaning}
	_, err := db.Write(ctx).NewUpdate().Model(&row).Column("kind", "word", "meaning").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save row %d of the dictionary: %w", r.ID, err)
	}
	return nil
}

func remove(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model(&dictionaryRow{ID: id}).WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove row %d of the dictionary: %w", id, err)
	}
	return nil
}

// once is a Conflict where somebody else has added the same at the same time.
func once(result interface{ RowsAffected() (int64, error) }, err error) error {
	if err != nil {
		return fmt.Errorf("add a row to the dictionary: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return fault.New(fault.Conflict, "The dictionary says something of these two words already.")
}
