package setting

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type settingRow struct {
	bun.BaseModel `bun:"table:settings"`
	Scope         string `bun:",pk"`
	ScopeID       int64  `bun:",pk"`
	Name          string `bun:",pk"`
	Value         string
}

func values(ctx context.Context, scopes []Scope) (Values, error) {
	var rows []settingRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("scope", "name", "value")
	for _, s := range scopes {
		q.WhereOr("scope = ? AND scope_id = ?", s.Kind, s.ID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	v := make(Values, len(rows))
	for _, r := range rows {
		v[key{r.Scope, r.Name}] = r.Value
	}
	return v, nil
}

func save(ctx context.Context, scope Scope, name, value string) error {
	row := settingRow{Scope: scope.Kind, ScopeID: scope.ID, Name: name, Value: value}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (scope, scope_id, name) DO UPDATE").
		Set("value = EXCLUDED.value").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save setting %s: %w", name, err)
	}
	return nil
}

// saveOnce keeps the value that is there already.
func saveOnce(ctx context.Context, scope Scope, name, value string) error {
	row := settingRow{Scope: scope.Kind, ScopeID: scope.ID, Name: name, Value: value}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("save setting %s: %w", name, err)
	}
	return nil
}
