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

// theLock is a row that changes wait for, so that what several settings must leave possible together is judged by one
// change at a time.
const theLock = "changes"

func lock(ctx context.Context) error {
	if err := saveOnce(ctx, Business, theLock, ""); err != nil {
		return err
	}
	var name string
	err := db.Lock(db.Write(ctx).NewSelect().Model((*settingRow)(nil)).Column("name").
		Where("scope = ? AND scope_id = ? AND name = ?", Business.Kind, Business.ID, theLock)).Scan(ctx, &name)
	if err != nil {
		return fmt.Errorf("lock the settings: %w", err)
	}
	return nil
}

// ownValue is what a scope itself says; nil: nothing.
func ownValue(ctx context.Context, scope Scope, name string) (*string, error) {
	var found []string
	err := db.Read(ctx).NewSelect().Model((*settingRow)(nil)).Column("value").
		Where("scope = ? AND scope_id = ? AND name = ?", scope.Kind, scope.ID, name).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read setting %s: %w", name, err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

func remove(ctx context.Context, scope Scope, name string) error {
	_, err := db.Write(ctx).NewDelete().Model((*settingRow)(nil)).
		Where("scope = ? AND scope_id = ? AND name = ?", scope.Kind, scope.ID, name).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove setting %s: %w", name, err)
	}
	return nil
}

// scopesWith are those that say something of one of the settings.
func scopesWith(ctx context.Context, names []string) ([]Scope, error) {
	var rows []settingRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("scope", "scope_id").Distinct().
		Where("name IN (?)", bun.List(names)).OrderExpr("scope, scope_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read scopes of settings: %w", err)
	}
	found := make([]Scope, len(rows))
	for i, r := range rows {
		found[i] = Scope{r.Scope, r.ScopeID}
	}
	return found, nil
}

// everything is what every scope itself says, of all settings.
func everything(ctx context.Context) ([]settingRow, error) {
	var rows []settingRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("scope", "scope_id", "name", "value").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read all settings: %w", err)
	}
	return rows, nil
}
