package app

import (
	"context"
	"fmt"
	"io"
	"strings"

	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/setting"
)

// SettingRow is a setting as it is written.
type SettingRow struct{ Name, Value, Default string }

// Settings are all that an operator may change, as they hold at the store of this code, or everywhere without one.
func (a *App) Settings(ctx context.Context, store string) ([]SettingRow, error) {
	ctx = a.Context(ctx)
	scope, err := a.scopeOf(ctx, store)
	if err != nil {
		return nil, err
	}
	values, err := setting.Read(ctx, scope)
	if err != nil {
		return nil, err
	}
	var rows []SettingRow
	for _, one := range setting.All() {
		rows = append(rows, SettingRow{Name: one.Name, Value: one.In(values), Default: one.Default})
	}
	logo := setting.SiteLogo.In(values)
	return append(rows, SettingRow{Name: setting.SiteLogo.Name, Value: logo.String()}), nil
}

// SetSetting writes one of Settings.
func (a *App) SetSetting(ctx context.Context, store, name, value string) error {
	ctx = a.Context(ctx)
	scope, err := a.scopeOf(ctx, store)
	if err != nil {
		return err
	}
	one, err := setting.ByName(name)
	if err != nil {
		return err
	}
	return one.Set(ctx, audit.System, scope, value)
}

// SetLogo takes an image in and shows it in place of the mark; nil: the mark stands there again.
func (a *App) SetLogo(ctx context.Context, store string, image io.Reader) error {
	ctx = a.Context(ctx)
	scope, err := a.scopeOf(ctx, store)
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
	return setting.Set(ctx, audit.System, setting.SiteLogo, scope, logo)
}

func (a *App) scopeOf(ctx context.Context, store string) (setting.Scope, error) {
	if store == "" {
		return setting.Business, nil
	}
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil {
		return setting.Scope{}, err
	}
	for _, l := range stores {
		if strings.EqualFold(l.Code, store) {
			return setting.Location(l.ID), nil
		}
	}
	return setting.Scope{}, fmt.Errorf("there is no store %s", store)
}
