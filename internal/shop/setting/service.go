package setting

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
)

// Read returns all settings as they hold in the given scopes and, behind them, in the business: one query for many
// settings. At most one scope of a kind makes sense.
func Read(ctx context.Context, scopes ...Scope) (Values, error) {
	asked := append(slices.Clone(scopes), Business)
	if len(asked) > len(together{}) {
		return values(ctx, asked)
	}
	var key together
	copy(key[:], asked)
	found, err := keptValues.Read(ctx, []together{key},
		func(ctx context.Context, _ []together) (map[together]Values, error) {
			v, err := values(ctx, asked)
			return map[together]Values{key: v}, err
		})
	return found[key], err
}

// together are the scopes of one question.
type together [4]Scope

const changed = "setting" // in the change feed

var keptValues = kept.NewShelf[together, Values](1000, kept.Of[together](changed))

// Get reads one setting.
func Get[T any](ctx context.Context, s Setting[T], scopes ...Scope) (T, error) {
	v, err := Read(ctx, scopes...)
	if err != nil {
		return s.Default, err
	}
	return s.In(v), nil
}

// Set keeps a value in a scope and writes it to the audit log. A value that is not possible is Invalid.
func Set[T any](ctx context.Context, who audit.Who, s Setting[T], scope Scope, value T) error {
	kept := s.format(value)
	if _, err := s.parse(kept); err != nil {
		return invalid(err)
	}
	detail := map[string]string{"name": s.Name}
	if s.open {
		detail["value"] = kept
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := save(ctx, scope, s.Name, kept); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, scope.ID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "setting.set", Subject: scope.Kind, SubjectID: scope.ID, Detail: detail,
		})
	})
}

// SetOnce keeps a value for the business that the program makes for itself, if there is none yet.
func SetOnce[T any](ctx context.Context, s Setting[T], value T) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveOnce(ctx, Business, s.Name, s.format(value)); err != nil {
			return err
		}
		return db.Changed(ctx, changed, Business.ID)
	})
}
