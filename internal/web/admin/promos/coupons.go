package promos

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowCoupons is the list of the coupons (ADM-2).
func (s *Server) ShowCoupons(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Coupons"), "coupons", "office-coupons",
		func(bar adminview.OfficeBar) any { return adminview.CouponsPage{Bar: bar} })
}

// Coupons is a page of the list.
func (s *Server) Coupons(w http.ResponseWriter, r *http.Request) error {
	in, err := readList(r, "code", "name", "to", "used")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Promos.Coupons(ctx, promo.CouponFilter{Search: in.search, State: promo.CouponState(in.state),
		Sort: in.Sort, Desc: in.Order == "desc", Limit: in.Limit, Offset: in.Offset()})
	if err != nil {
		return err
	}
	shown := adminview.CouponList{Results: []adminview.CouponRow{}, Counts: counts,
		Paging: present.NewPaging(ctx, in.Page, in.Limit, counts[in.state])}
	for _, l := range found {
		shown.Results = append(shown.Results, adminview.NewCouponRow(ctx, l))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNewCoupon is the form of a new coupon.
func (s *Server) ShowNewCoupon(w http.ResponseWriter, r *http.Request) error {
	return s.couponPage(w, r, text.Tr(r.Context(), "Add a coupon"), nil)
}

// ShowCoupon is the record of a coupon.
func (s *Server) ShowCoupon(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "coupon_id")
	if err != nil {
		return err
	}
	shown, err := s.coupon(r.Context(), id)
	if err != nil {
		return err
	}
	return s.couponPage(w, r, shown.Code, &shown)
}

func (s *Server) couponPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.CouponRecord) error {
	tree, err := s.Catalog.Tree(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, "coupons", "office-coupon", func(bar adminview.OfficeBar) any {
		return adminview.CouponPage{Bar: bar, Categories: adminview.NewCategoryChoices(tree), Coupon: shown}
	})
}

// Coupon is the record of a coupon as it is now.
func (s *Server) Coupon(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "coupon_id")
	if err != nil {
		return err
	}
	shown, err := s.coupon(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) coupon(ctx context.Context, id int64) (adminview.CouponRecord, error) {
	kept, err := s.Promos.Coupon(ctx, id)
	if err != nil {
		return adminview.CouponRecord{}, err
	}
	parts, err := s.Catalog.Parts(ctx, kept.PartIDs)
	if err != nil {
		return adminview.CouponRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "coupon", id)
	return adminview.NewCouponRecord(kept, parts, trail), err
}

// CouponUses is a page of the orders that used a coupon.
func (s *Server) CouponUses(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "coupon_id")
	if err != nil {
		return err
	}
	page, err := wire.ReadList(r, nil)
	if err != nil {
		return err
	}
	ctx := r.Context()
	uses, total, err := s.Promos.CouponUses(ctx, id, page.Limit, page.Offset())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.CouponUseList{Results: adminview.NewCouponUses(uses),
		Paging: present.NewPaging(ctx, page.Page, page.Limit, total)})
}

// typedCoupon is a coupon as its form sends it.
type typedCoupon struct {
	CouponID     int64             `form:"coupon_id"`
	Version      string            `form:"version"`
	Code         string            `form:"code"`
	Name         string            `form:"name"`
	Kind         string            `form:"kind"`
	Percent      string            `form:"percent"`
	Amount       money.Cents       `form:"amount"`
	FreeShipping bool              `form:"free_shipping"`
	SignedIn     bool              `form:"signed_in"`
	Minimum      money.Cents       `form:"minimum"`
	From         string            `form:"from"`
	To           string            `form:"to"`
	Uses         int               `form:"uses"`
	UsesEach     int               `form:"uses_each"`
	Categories   map[string]string `form:"categories"`
	Parts        map[string]string `form:"parts"`
	Active       bool              `form:"active"`
}

// readCoupon reads the coupon that a form sends, and with which version.
func (s *Server) readCoupon(r *http.Request) (c promo.Coupon, version string, err error) {
	var in typedCoupon
	if err := wire.Decode(r, &in); err != nil {
		return c, "", err
	}
	c = promo.Coupon{ID: in.CouponID, Code: in.Code, Name: in.Name, FreeShipping: in.FreeShipping, SignedIn: in.SignedIn,
		Minimum: in.Minimum, From: in.From, To: in.To, Uses: in.Uses, UsesEach: in.UsesEach, Active: in.Active}
	fields := map[string]fault.Text{}
	switch in.Kind {
	case adminview.CouponRate:
		rate, problem := adminview.ReadPercent(in.Percent)
		if c.PPM = rate; problem != nil {
			fields["discount"] = *problem
		}
	case adminview.CouponAmount:
		c.Amount = in.Amount
	case adminview.CouponShipping:
		c.FreeShipping = true
	default:
		fields["kind"] = fault.T("Please choose one of the list")
	}
	for _, raw := range in.Categories {
		id, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			fields["categories"] = fault.T("Please choose one of the list")
		}
		c.CategoryIDs = append(c.CategoryIDs, id)
	}
	found, problem, err := s.parts(r.Context(), in.Parts)
	if err != nil {
		return c, "", err
	}
	if c.PartIDs = found; problem != nil {
		fields["parts"] = *problem
	}
	if len(fields) > 0 {
		return c, "", fault.InFields(fields)
	}
	return c, in.Version, nil
}

// AddCoupon adds a coupon.
func (s *Server) AddCoupon(w http.ResponseWriter, r *http.Request) error {
	c, _, err := s.readCoupon(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Promos.AddCoupon(ctx, wire.Actor(ctx), c)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", c.Code), Redirect: adminview.CouponURL(id)})
}

// SaveCoupon changes a coupon.
func (s *Server) SaveCoupon(w http.ResponseWriter, r *http.Request) error {
	c, version, err := s.readCoupon(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Promos.SaveCoupon(ctx, wire.Actor(ctx), version, c); err != nil {
		return err
	}
	return s.couponSaved(w, r, c.ID, text.Tr(ctx, "The changes are saved."))
}

// SetCouponActive puts a coupon to use, or out of it.
func (s *Server) SetCouponActive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CouponID int64 `form:"coupon_id"`
		Active   bool  `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Promos.SetCouponActive(ctx, wire.Actor(ctx), in.CouponID, in.Active); err != nil {
		return err
	}
	words := text.Key("It is out of use: no order takes it any more.")
	if in.Active {
		words = text.Key("It is in use again.")
	}
	return s.couponSaved(w, r, in.CouponID, text.Tr(ctx, words))
}

func (s *Server) couponSaved(w http.ResponseWriter, r *http.Request, id int64, words string) error {
	shown, err := s.coupon(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedCoupon{Success: words, Coupon: shown})
}
