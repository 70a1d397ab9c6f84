// Package setup is where the back office sets how the shop works: settings by scope, and the order statuses and the currencies.
package setup

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/order"
	"camber/internal/shop/scopes"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office *office.Office
	Access *access.Service
	Images *gallery.Service
	Orders *order.Service
	Scopes *scopes.Service
	Taxes  *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	owner := routing.Office(access.EditSettings)
	const (
		status   = " name name_es background tells takes_stock"
		currency = " code name symbol decimals rate enabled"
	)
	return []routing.Route{
		routing.Get("/admin/setting", owner, "search group name place", nil, s.ShowSettings),
		routing.Get("/admin/api/setting/get", owner, "name", adminview.SettingView{}, s.Setting),
		routing.Post("/admin/api/setting/edit", owner, "name place version value", adminview.SavedSetting{}, s.SaveSetting,
			routing.Once),
		routing.Post("/admin/api/setting/reset", owner, "name place version", adminview.SavedSetting{}, s.ResetSetting,
			routing.Once),
		routing.Post("/admin/api/setting/image", owner, "name place version image", adminview.SavedSetting{},
			s.SaveImage, routing.WithFile(mostLogo+64<<10)),
		routing.Get("/admin/currency", owner, "", nil, s.ShowCurrencies),
		routing.Get("/admin/api/currency", owner, "", adminview.CurrencyList{}, s.Currencies),
		routing.Post("/admin/api/currency/add", owner, currency[1:], adminview.CurrencyList{}, s.AddCurrency, routing.Once),
		routing.Post("/admin/api/currency/edit", owner, "version"+currency, adminview.CurrencyList{}, s.SaveCurrency,
			routing.Once),
		routing.Post("/admin/api/currency/sort", owner, "codes", adminview.CurrencyList{}, s.SortCurrencies),
		routing.Get("/admin/status", owner, "", nil, s.ShowStatuses),
		routing.Get("/admin/api/status", owner, "", adminview.StatusList{}, s.Statuses),
		routing.Post("/admin/api/status/add", owner, status[1:], adminview.StatusList{}, s.AddStatus, routing.Once),
		routing.Post("/admin/api/status/edit", owner, "status_id version"+status, adminview.StatusList{}, s.SaveStatus,
			routing.Once),
		routing.Post("/admin/api/status/sort", owner, "ids", adminview.StatusList{}, s.SortStatuses),
		routing.Post("/admin/api/status/remove", owner, "status_id", adminview.StatusList{}, s.RemoveStatus),
	}
}
