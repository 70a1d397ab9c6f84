package setting

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
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

// Set keeps a value in a scope and writes it to the audit log. A value that is not possible, or with which the shop
// could not work, is Invalid.
func Set[T any](ctx context.Context, who audit.Who, s Setting[T], scope Scope, value T) error {
	written := s.format(value)
	if _, err := s.parse(written); err != nil {
		return err
	}
	return change{name: s.Name, open: s.open, scope: scope, to: &written}.do(ctx, who)
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

// change is what becomes of a setting in one scope.
type change struct {
	name    string
	open    bool
	scope   Scope
	version string  // of what stands there; empty: whatever does
	to      *string // nil: what the wider scope says
}

func (c change) do(ctx context.Context, who audit.Who) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx); err != nil {
			return err
		}
		own, err := ownValue(ctx, c.scope, c.name)
		if err != nil {
			return err
		}
		if c.version != "" && c.version != version(own) {
			return c.meanwhile(own)
		}
		detail := map[string]string{"name": c.name}
		action := "setting.reset"
		switch {
		case c.to == nil && own == nil:
			return nil
		case c.to == nil:
			err = remove(ctx, c.scope, c.name)
		default:
			if action = "setting.set"; c.open {
				detail["value"] = *c.to
			}
			err = save(ctx, c.scope, c.name, *c.to)
		}
		if err != nil {
			return err
		}
		if err := check(ctx, c.name); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, c.scope.ID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: action, Subject: c.scope.Kind, SubjectID: c.scope.ID, Detail: detail,
		})
	})
}

// version names what a scope itself says of a setting.
func version(own *string) string { return ids.Version(own) }

func (c change) meanwhile(own *string) *fault.Error {
	now := fault.T("Meanwhile it is as the wider scope says.")
	switch {
	case own != nil && c.open:
		now = fault.IsNow(*own)
	case own != nil:
		now = fault.T("Changed meanwhile")
	}
	return fault.Meanwhile(map[string]fault.Text{"value": now})
}
