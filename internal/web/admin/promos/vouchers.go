package promos

import (
	"context"
	"net/http"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

func readList(r *http.Request, columns ...string) (in listed, err error) {
	var narrowed struct {
		Search string `form:"search"`
		State  string `form:"state"`
	}
	in.ListPage, err = wire.ReadList(r, &narrowed, columns...)
	in.search, in.state = narrowed.Search, narrowed.State
	return in, err
}

// ShowVouchers is the list of the vouchers (ADM-2).
func (s *Server) ShowVouchers(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Vouchers"), "vouchers", "office-vouchers",
		func(bar adminview.OfficeBar) any { return adminview.VouchersPage{Bar: bar} })
}

// Vouchers is a page of the list.
func (s *Server) Vouchers(w http.ResponseWriter, r *http.Request) error {
	in, err := readList(r, "added", "balance")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Promos.Vouchers(ctx, wire.Actor(ctx), promo.VoucherFilter{Search: in.search,
		State: promo.VoucherState(in.state), Sort: in.Sort, Desc: in.Order == "desc", Limit: in.Limit, Offset: in.Offset()})
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	shown := adminview.VoucherList{Results: []adminview.VoucherRow{}, Counts: counts,
		Paging: present.NewPaging(ctx, in.Page, in.Limit, counts[in.state])}
	for _, v := range found {
		shown.Results = append(shown.Results, adminview.NewVoucherRow(v, zone))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNewVoucher is the form of a voucher to give.
func (s *Server) ShowNewVoucher(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	shown := adminview.VoucherFormPage{Stores: []adminview.OfficeChoice{}, Themes: []adminview.StoreChoice{},
		Most: promo.MostGiven.Text()}
	for _, one := range stores {
		if actor.At(one.ID) {
			shown.Stores = append(shown.Stores, adminview.OfficeChoice{ID: one.ID, Name: one.Name})
		}
	}
	for _, theme := range promo.Themes() {
		shown.Themes = append(shown.Themes, adminview.StoreChoice{Value: theme.Code, Label: text.Tr(ctx, theme.Name)})
	}
	if actor.ApproveAbove != 0 {
		shown.Most = min(actor.ApproveAbove, promo.MostGiven).Text()
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Give a voucher"), "vouchers", "office-give-voucher",
		func(bar adminview.OfficeBar) any {
			shown.Bar, shown.FromName = bar, bar.Site
			return shown
		})
}

// ShowVoucher is the record of a voucher.
func (s *Server) ShowVoucher(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "voucher_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown, err := s.voucher(ctx, id)
	if err != nil {
		return err
	}
	title := shown.ToName
	if title == "" {
		title = text.Tr(ctx, "Voucher %d", id)
	}
	return s.Office.Show(w, r, title, "vouchers", "office-voucher", func(bar adminview.OfficeBar) any {
		return adminview.VoucherPage{Bar: bar, Voucher: shown}
	})
}

// Voucher is the record of a voucher as it is now.
func (s *Server) Voucher(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "voucher_id")
	if err != nil {
		return err
	}
	shown, err := s.voucher(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) voucher(ctx context.Context, id int64) (adminview.VoucherRecord, error) {
	kept, err := s.Promos.VoucherRecord(ctx, wire.Actor(ctx), id)
	if err != nil {
		return adminview.VoucherRecord{}, err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return adminview.VoucherRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "voucher", id)
	return adminview.NewVoucherRecord(ctx, kept, zone, trail), err
}

// GiveVoucher gives a voucher, whose code is mailed to its receiver.
func (s *Server) GiveVoucher(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64       `form:"location_id"`
		Kind       string      `form:"kind"`
		Amount     money.Cents `form:"amount"`
		To         string      `form:"to"`
		ToName     string      `form:"to_name"`
		ToEmail    string      `form:"to_email"`
		FromName   string      `form:"from_name"`
		Message    string      `form:"message"`
		Theme      string      `form:"theme"`
		Lang       string      `form:"lang"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	given := promo.Given{LocationID: in.LocationID, Voucher: promo.Voucher{
		Kind: promo.VoucherKind(in.Kind), Original: in.Amount, To: in.To, Lang: text.English,
		Gift: promo.Gift{ToName: in.ToName, ToEmail: in.ToEmail, FromName: in.FromName, Message: in.Message, Theme: in.Theme},
	}}
	if in.Lang == string(text.Spanish) {
		given.Lang = text.Spanish
	}
	v, err := s.Promos.SendVoucher(ctx, wire.Actor(ctx), given)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "The voucher is on its way to %s.", v.ToEmail), Redirect: adminview.VoucherURL(v.ID)})
}

// BlockVoucher keeps a voucher from being taken, or lets it again.
func (s *Server) BlockVoucher(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VoucherID int64 `form:"voucher_id"`
		Seen      bool  `form:"seen"`
		Blocked   bool  `form:"blocked"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Promos.BlockVoucher(ctx, wire.Actor(ctx), in.VoucherID, in.Seen, in.Blocked); err != nil {
		return err
	}
	shown, err := s.voucher(ctx, in.VoucherID)
	if err != nil {
		return err
	}
	words := text.Key("It can be spent again.")
	if in.Blocked {
		words = text.Key("It is blocked: nobody can spend it.")
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedVoucher{Success: text.Tr(ctx, words), Voucher: shown})
}
