package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/setting"
)

// SettingRow is a setting as it is written, and where its value comes from: a place as an operator writes it, or
// nothing: it came with the program.
type SettingRow struct {
	setting.Named
	Value, From string
}

// Settings are all that an operator may change, as they hold at a place (scopes.Service.Place).
func (a *App) Settings(ctx context.Context, place string) ([]SettingRow, error) {
	ctx = a.Context(ctx)
	at, err := a.Services.Scopes.Place(ctx, place)
	if err != nil {
		return nil, sayable(err)
	}
	all, err := a.Services.Scopes.Places(ctx)
	if err != nil {
		return nil, err
	}
	book, err := setting.Open(ctx)
	if err != nil {
		return nil, err
	}
	var rows []SettingRow
	for _, one := range setting.All() {
		value, from := book.Holds(one, at.Chain()...)
		row := SettingRow{Named: one, Value: value}
		for _, p := range all {
			if p.Scope == from {
				row.From = p.String()
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// SetSetting writes one of Settings at a place; nil goes back to what the wider one says.
func (a *App) SetSetting(ctx context.Context, place, name string, value *string) error {
	ctx = a.Context(ctx)
	at, err := a.Services.Scopes.Place(ctx, place)
	if err != nil {
		return sayable(err)
	}
	one, err := setting.ByName(name)
	if err != nil {
		return sayable(err)
	}
	return sayable(a.Services.Scopes.Change(ctx, access.Actor{Kind: access.System}, at, one, "", value))
}

// sayable is a refusal as an operator reads it; anything else stays as it is.
func sayable(err error) error {
	f := fault.Of(err)
	if f == nil || f.Kind == fault.Internal {
		return err
	}
	said := f.Text.String()
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		said += fmt.Sprintf(" %s: %s", field, f.Fields[field])
	}
	return errors.New(said)
}

// SetLogo takes an image in and shows it in place of the mark; nil: the mark stands there again.
func (a *App) SetLogo(ctx context.Context, place string, image io.Reader) error {
	ctx = a.Context(ctx)
	at, err := a.Services.Scopes.Place(ctx, place)
	if err != nil {
		return err
	}
	var logo setting.Logo
	if image != nil {
		hash, err := a.Services.Images.Keep(ctx, image)
		if err != nil {
			return err
		}
		kept, err := gallery.Named(ctx, []string{hash})
		if err != nil {
			return err
		}
		is := kept[hash]
		logo = setting.Logo{Hash: hash, Width: is.Width, Height: is.Height, Format: is.Plain()}
	}
	return setting.Set(ctx, audit.System, setting.SiteLogo, at.Scope, logo)
}
