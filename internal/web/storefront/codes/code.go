package codes

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/promo"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ApplyCode is CART-14: one field for coupons, gift vouchers and reward points.
func (s *Server) ApplyCode(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code     string `form:"code"`
		Coupon   string `form:"coupon"`
		Voucher  string `form:"voucher"`
		Reward   string `form:"reward"`
		Redirect string `form:"redirect"`
		Replace  string `form:"replace"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	code, kind := in.Code, promo.Code("")
	for of, typed := range map[promo.Code]string{promo.CodeCoupon: in.Coupon, promo.CodeVoucher: in.Voucher,
		promo.CodeReward: in.Reward} {
		if typed != "" {
			code, kind = typed, of
		}
	}
	if err := s.Apply(r.Context(), kind, code, in.Replace); err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		return s.codeRefused(w, r, f, code)
	}
	return visit.Answer(w, r, present.Success{Success: true}, backToCart(in.Redirect))
}

// Apply finds out what a code is before a cart is made for it. replace is the code of which the shopper was told that
// it takes the place of another.
func (s *Server) Apply(ctx context.Context, kind promo.Code, code, replace string) error {
	c, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	seeker, err := s.Carts.Seeker(ctx, actor, c, wire.CurrentVisit(ctx).Cart)
	if err != nil {
		return err
	}
	found, err := s.Promos.Find(ctx, seeker, kind, code)
	if err != nil {
		return err
	}
	if c, err = s.Visit.OpenCart(ctx); err != nil {
		return err
	}
	return s.Carts.ApplyCode(ctx, actor, c.ID, found, replace == code)
}

// codeRefused shows the cart again with what is wrong beside the field.
func (s *Server) codeRefused(w http.ResponseWriter, r *http.Request, f *fault.Error, typed string) error {
	shown, err := s.Basket.Shown(r.Context())
	if err != nil {
		return err
	}
	shown.Codes.Typed, shown.Codes.Problem = typed, present.Words(r.Context(), f.Text)
	if f.Confirm != nil {
		shown.Codes.Asked = typed
	}
	if problem, named := f.Fields["code"]; named {
		shown.Codes.Problem = present.Words(r.Context(), problem)
	}
	frame, err := s.Frame.For(r, text.Tr(r.Context(), "Shopping Cart"))
	if err != nil {
		return err
	}
	return wire.Page(w, r, wire.FormStatus(f), page.CartPage(frame, shown))
}

func backToCart(redirect string) string {
	if !wire.OwnPath(redirect) {
		return "/checkout/cart"
	}
	return redirect
}

// RemoveCode is CART-15. There is one of each type at most, so the code itself need not be named.
func (s *Server) RemoveCode(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Type     string `form:"type"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	kind := promo.Code(in.Type)
	switch kind {
	case promo.CodeCoupon, promo.CodeVoucher, promo.CodeReward, promo.CodeCredit:
		return s.removeCode(w, r, kind, in.Redirect)
	}
	return fault.InFields(map[string]fault.Text{"type": fault.T("There is no such kind of code.")})
}

// RemoveCodes is CART-33: the address of one kind, after which the page is loaded again.
func (s *Server) RemoveCodes(kind promo.Code) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := s.TakeOff(r.Context(), kind); err != nil {
			return err
		}
		return visit.Answer(w, r, present.Success{Success: true, Redirect: "/checkout/cart"}, "/checkout/cart")
	}
}

// RemoveCredit is CART-31.
func (s *Server) RemoveCredit(w http.ResponseWriter, r *http.Request) error {
	return s.removeCode(w, r, promo.CodeCredit, r.URL.Query().Get("redirect"))
}

func (s *Server) removeCode(w http.ResponseWriter, r *http.Request, kind promo.Code, redirect string) error {
	if err := s.TakeOff(r.Context(), kind); err != nil {
		return err
	}
	return s.codesChanged(w, r, redirect)
}

// TakeOff leaves alone who has no cart.
func (s *Server) TakeOff(ctx context.Context, kind promo.Code) error {
	c, err := s.Visit.CurrentCart(ctx)
	if err != nil || c.ID == 0 {
		return err
	}
	return s.Carts.RemoveCode(ctx, wire.Actor(ctx), c.ID, kind)
}

// UseCredit pays with store credit as far as it goes.
func (s *Server) UseCredit(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Visit.OpenCart(r.Context())
	if err != nil {
		return err
	}
	if err := s.Carts.UseCredit(r.Context(), wire.Actor(r.Context()), c.ID); err != nil {
		return err
	}
	return s.codesChanged(w, r, in.Redirect)
}

func (s *Server) codesChanged(w http.ResponseWriter, r *http.Request, redirect string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, backToCart(redirect))
	}
	return s.Basket.Changed(w, r)
}

// ShowGift is where a shopper buys a gift voucher.
func (s *Server) ShowGift(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	d := present.GiftForm{Theme: promo.General}
	if wire.Actor(ctx).CustomerID != 0 {
		me, err := s.Member.Me(ctx)
		if err != nil {
			return err
		}
		d.FromName, d.FromEmail = me.Name(), me.Email
	}
	return s.giftPage(w, r, http.StatusOK, d)
}

func (s *Server) giftPage(w http.ResponseWriter, r *http.Request, status int, d present.GiftForm) error {
	ctx := r.Context()
	f, err := s.Frame.For(r, text.Tr(ctx, "Buy a gift voucher"))
	if err != nil {
		return err
	}
	least, most, err := cart.GiftBounds(ctx)
	if err != nil {
		return err
	}
	f.Path, f.Description = "/account/voucher", text.Tr(ctx, "A gift voucher is sent by email as soon as it is paid.")
	s.Frame.AboutPlace(r, &f, nil)
	d.Bounds = text.Tr(ctx, "From %s to %s", least.Text(), most.Text())
	for _, t := range promo.Themes() {
		d.Themes = append(d.Themes, present.Theme{Code: t.Code, Text: text.Tr(ctx, t.Name)})
	}
	return wire.Page(w, r, status, page.BuyGift(f, d))
}

// BuyGift puts a gift voucher into the cart.
func (s *Server) BuyGift(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ToName    string `form:"to_name"`
		ToEmail   string `form:"to_email"`
		FromName  string `form:"from_name"`
		FromEmail string `form:"from_email"`
		Message   string `form:"message"`
		Theme     string `form:"theme"`
		Amount    string `form:"amount"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.addGift(r.Context(), in.Amount, promo.Gift{
		ToName: in.ToName, ToEmail: in.ToEmail, FromName: in.FromName, FromEmail: in.FromEmail, Message: in.Message,
		Theme: in.Theme,
	})
	if err == nil {
		return s.Basket.Changed(w, r)
	}
	f := fault.Of(err)
	if !wire.WantsPage(r) || f.Kind == fault.Internal {
		return err
	}
	d := present.GiftForm{
		ToName: in.ToName, ToEmail: in.ToEmail, FromName: in.FromName, FromEmail: in.FromEmail, Message: in.Message,
		Theme: in.Theme, Amount: in.Amount,
		Errors: map[string]string{}, Problem: present.Words(r.Context(), f.Text),
	}
	for field, problem := range f.Fields {
		d.Errors[field] = present.Words(r.Context(), problem)
	}
	return s.giftPage(w, r, wire.FormStatus(f), d)
}

func (s *Server) addGift(ctx context.Context, amount string, g promo.Gift) error {
	worth, err := money.Parse(amount)
	if err != nil {
		worth = 0 // no amount is outside every bound: it is told with what else is wrong
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	_, err = s.Carts.AddGift(ctx, wire.Actor(ctx), c.ID, cart.Gift{Amount: worth, Gift: g})
	return err
}
