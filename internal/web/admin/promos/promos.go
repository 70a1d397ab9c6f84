// Package promos is where the back office keeps what makes an order cost less than its parts: coupons, vouchers and the
// rebates of makers.
package promos

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/promo"
	"camber/internal/shop/rebate"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Catalog   *catalog.Service
	Locations *location.Service
	Promos    *promo.Service
	Makers    *rebate.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	coupons, vouchers := routing.Office(access.EditCoupons), routing.Office(access.GiveCredit)
	const (
		list   = "page limit sort order search state"
		coupon = "code name kind percent amount free_shipping signed_in minimum from to uses uses_each categories[…]" +
			" parts[…] active"
		campaign = "code title url banner amount from to parts[…]"
		voucher  = "location_id kind amount to to_name to_email from_name message theme lang"
	)
	return []routing.Route{
		routing.Get("/admin/coupon", coupons, list, nil, s.ShowCoupons),
		routing.Get("/admin/coupon/add", coupons, "", nil, s.ShowNewCoupon),
		routing.Get("/admin/coupon/edit", coupons, "coupon_id", nil, s.ShowCoupon),
		routing.Get("/admin/api/coupon", coupons, list, adminview.CouponList{}, s.Coupons),
		routing.Get("/admin/api/coupon/get", coupons, "coupon_id", adminview.CouponRecord{}, s.Coupon),
		routing.Get("/admin/api/coupon/uses", coupons, "coupon_id page limit sort order", adminview.CouponUseList{},
			s.CouponUses),
		routing.Post("/admin/api/coupon/add", coupons, coupon, adminview.Moved{}, s.AddCoupon, routing.Once),
		routing.Post("/admin/api/coupon/edit", coupons, "coupon_id version "+coupon, adminview.SavedCoupon{}, s.SaveCoupon,
			routing.Once),
		routing.Post("/admin/api/coupon/active", coupons, "coupon_id active", adminview.SavedCoupon{}, s.SetCouponActive),

		routing.Get("/admin/rebate", coupons, list, nil, s.ShowRebates),
		routing.Get("/admin/rebate/add", coupons, "", nil, s.ShowNewRebate),
		routing.Get("/admin/rebate/edit", coupons, "rebate_id", nil, s.ShowRebate),
		routing.Get("/admin/api/rebate", coupons, list, adminview.RebateList{}, s.Rebates),
		routing.Get("/admin/api/rebate/get", coupons, "rebate_id", adminview.RebateRecord{}, s.Rebate),
		routing.Post("/admin/api/rebate/add", coupons, campaign, adminview.Moved{}, s.AddRebate, routing.Once),
		routing.Post("/admin/api/rebate/edit", coupons, "rebate_id version "+campaign, adminview.SavedRebate{}, s.SaveRebate,
			routing.Once),
		routing.Post("/admin/api/rebate/remove", coupons, "rebate_id", adminview.Moved{}, s.RemoveRebate),

		routing.Get("/admin/voucher", vouchers, list, nil, s.ShowVouchers),
		routing.Get("/admin/voucher/give", vouchers, "", nil, s.ShowNewVoucher),
		routing.Get("/admin/voucher/show", vouchers, "voucher_id", nil, s.ShowVoucher),
		routing.Get("/admin/api/voucher", vouchers, list, adminview.VoucherList{}, s.Vouchers),
		routing.Get("/admin/api/voucher/get", vouchers, "voucher_id", adminview.VoucherRecord{}, s.Voucher),
		routing.Post("/admin/api/voucher/give", vouchers, voucher, adminview.Moved{}, s.GiveVoucher, routing.Must),
		routing.Post("/admin/api/voucher/block", vouchers, "voucher_id seen blocked", adminview.SavedVoucher{},
			s.BlockVoucher),
	}
}

// parts finds what a form says of parts: #12 is one by its id, all else a number or a barcode.
func (s *Server) parts(ctx context.Context, typed map[string]string) (ids []int64, problem *fault.Text, err error) {
	for _, name := range slices.Sorted(maps.Values(typed)) {
		if raw, isID := strings.CutPrefix(name, "#"); isID {
			id, err := strconv.ParseInt(raw, 10, 64)
			if err != nil {
				wrong := fault.T("There is no such part.")
				return nil, &wrong, nil
			}
			ids = append(ids, id)
			continue
		}
		meant, err := s.Catalog.ByCode(ctx, name)
		if f := fault.Of(err); err != nil && f.Kind != fault.Internal {
			return nil, &f.Text, nil
		}
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, meant.PartID)
	}
	return ids, nil, nil
}

// listed is what the lists here are asked for.
type listed struct {
	wire.ListPage
	search, state string
}
