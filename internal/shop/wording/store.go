package wording

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

type wordingRow struct {
	bun.BaseModel `bun:"table:wordings"`

	ID    int64     `bun:",pk,autoincrement"`
	Lang  text.Lang `bun:"lang"`
	Name  string
	Words string
}

func words(ctx context.Context) ([]Words, error) {
	return read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q })
}

// named are those of some names that the shop has or had, in some languages.
func named(ctx context.Context, langs []text.Lang, names []string) ([]Words, error) {
	return read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("lang IN (?)", bun.List(langs)).Where("name IN (?)", bun.List(names))
	})
}

func read(ctx context.Context, some func(*bun.SelectQuery) *bun.SelectQuery) ([]Words, error) {
	var rows []wordingRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "lang", "name", "words").OrderExpr("lang, name")
	if err := some(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read wordings: %w", err)
	}
	found := make([]Words, len(rows))
	for i, r := range rows {
		found[i] = Words{ID: r.ID, Lang: r.Lang, Name: r.Name, Words: r.Words}
	}
	return found, nil
}

// locked is the one of a name, made if there is none; another change of it waits.
func locked(ctx context.Context, lang text.Lang, name string) (Words, error) {
	row := wordingRow{Lang: lang, Name: name}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return Words{}, fmt.Errorf("add wording: %w", err)
	}
	row = wordingRow{}
	err := db.Lock(db.Write(ctx).NewSelect().Model(&row).Column("id", "lang", "name", "words").
		Where("lang = ? AND name = ?", lang, name)).Scan(ctx)
	if err != nil {
		return Words{}, fmt.Errorf("lock wording: %w", err)
	}
	return Words{ID: row.ID, Lang: row.Lang, Name: row.Name, Words: row.Words}, nil
}

func save(ctx context.Context, id int64, said string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*wordingRow)(nil)).Set("words = ?", said).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save wording %d: %w", id, err)
	}
	return nil
}
