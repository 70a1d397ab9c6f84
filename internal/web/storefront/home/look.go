package home

import (
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// SetTheme keeps light, dark, or as the device, and comes back.
func (s *Server) SetTheme(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code     string `form:"code"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if !slices.Contains([]string{"light", "dark", "system"}, in.Code) {
		return fault.New(fault.Invalid, "There are no such colors.")
	}
	if in.Code == "system" {
		s.Frame.KeepLook(w, r, frame.ThemeCookie, "", -1)
	} else {
		s.Frame.KeepLook(w, r, frame.ThemeCookie, in.Code, frame.LookDays)
	}
	return visit.Answer(w, r, present.Success{Success: true}, in.Redirect)
}

// CloseAlert hides the alert bar for the configured number of days (SITE-6), and comes back.
func (s *Server) CloseAlert(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	settings := here.Settings
	s.Frame.KeepLook(w, r, frame.AlertCookie, frame.AlertID(setting.AlertText.In(settings)),
		setting.AlertDays.In(settings))
	return visit.Answer(w, r, present.Success{Success: true}, in.Redirect)
}
