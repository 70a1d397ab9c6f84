package setup

import (
	"bytes"
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/scopes"
	"camber/internal/shop/setting"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

const mostLogo = 4 << 20 // bytes

// ShowSettings is all that can be set.
func (s *Server) ShowSettings(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	book, err := s.book(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Settings"), "settings", "office-settings", func(bar adminview.OfficeBar) any {
		return adminview.SettingsPage{Bar: bar, Groups: adminview.NewSettings(ctx, book), Logo: mostLogo}
	})
}

func (s *Server) book(ctx context.Context) (b adminview.SettingsBook, err error) {
	b.By, b.Log = wire.Actor(ctx), map[setting.Scope][]audit.Row{}
	if b.Places, err = s.Scopes.Places(ctx); err != nil {
		return b, err
	}
	if b.Book, err = setting.Open(ctx); err != nil {
		return b, err
	}
	if b.Classes, err = s.Taxes.Classes(ctx); err != nil {
		return b, err
	}
	var who []int64
	for _, p := range b.Places {
		rows, err := audit.Rows(ctx, p.Kind, p.ID)
		if err != nil {
			return b, err
		}
		b.Log[p.Scope] = rows
		for _, r := range rows {
			if r.Who.Kind == audit.Staff {
				who = append(who, r.Who.ID)
			}
		}
	}
	if b.Names, err = s.Access.Names(ctx, who); err != nil {
		return b, err
	}
	b.Zone, err = s.Office.Zone(ctx)
	return b, err
}

// Setting is one setting as it is now.
func (s *Server) Setting(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name string `form:"name"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	shown, err := s.setting(r.Context(), in.Name)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) setting(ctx context.Context, name string) (adminview.SettingView, error) {
	n, err := setting.ByName(name)
	if err != nil {
		return adminview.SettingView{}, err
	}
	book, err := s.book(ctx)
	return adminview.NewSetting(ctx, book, n), err
}

// sentSetting says which setting is changed, and where.
type sentSetting struct {
	Name    string `form:"name"`
	Place   string `form:"place"`
	Version string `form:"version"`
}

func (s *Server) named(ctx context.Context, in sentSetting) (n setting.Named, p scopes.Place, err error) {
	if n, err = setting.ByName(in.Name); err != nil {
		return n, p, err
	}
	if in.Version == "" {
		return n, p, fault.New(fault.Invalid, "This page is too old. Load it anew.")
	}
	p, err = s.Scopes.Place(ctx, in.Place)
	return n, p, err
}

// SaveSetting sets a setting at a place.
func (s *Server) SaveSetting(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name    string `form:"name"`
		Place   string `form:"place"`
		Version string `form:"version"`
		Value   string `form:"value"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.change(w, r, sentSetting{in.Name, in.Place, in.Version}, &in.Value)
}

// ResetSetting goes back to what the wider place says.
func (s *Server) ResetSetting(w http.ResponseWriter, r *http.Request) error {
	var in sentSetting
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.change(w, r, in, nil)
}

func (s *Server) change(w http.ResponseWriter, r *http.Request, in sentSetting, to *string) error {
	ctx := r.Context()
	n, p, err := s.named(ctx, in)
	if err != nil {
		return err
	}
	if err := s.Scopes.Change(ctx, wire.Actor(ctx), p, n, in.Version, to); err != nil {
		return err
	}
	shown, err := s.setting(ctx, in.Name)
	if err != nil {
		return err
	}
	said := text.Tr(ctx, "The setting is saved. The shop follows it at once.")
	if to == nil {
		said = text.Tr(ctx, "The setting follows the wider scope again.")
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedSetting{Success: said, Setting: shown})
}

// SaveImage takes a picture in and sets it.
func (s *Server) SaveImage(w http.ResponseWriter, r *http.Request) error {
	var in sentSetting
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	n, p, err := s.named(ctx, in)
	if err != nil {
		return err
	}
	if n.Kind != setting.Image {
		return fault.New(fault.Invalid, "This setting is no picture.")
	}
	if !p.IsOf(wire.Actor(ctx)) {
		return fault.New(fault.Forbidden, "You can change the settings of the stores that you work at.")
	}
	content, err := wire.File(r, "image")
	if err != nil {
		return err
	}
	if len(content) == 0 {
		return fault.InFields(map[string]fault.Text{"value": fault.T("Required")})
	}
	hash, err := s.Images.Keep(ctx, bytes.NewReader(content))
	if fault.Is(err, fault.Invalid) {
		return fault.InFields(map[string]fault.Text{"value": fault.Of(err).Text}).Because(err)
	}
	if err != nil {
		return err
	}
	kept, err := gallery.Named(ctx, []string{hash})
	if err != nil {
		return err
	}
	is := kept[hash]
	value := setting.Logo{Hash: hash, Width: is.Width, Height: is.Height, Format: is.Plain()}.String()
	return s.change(w, r, in, &value)
}
