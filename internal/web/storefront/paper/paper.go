package paper

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/paper/pdf"
	"camber/internal/shop/payment"
	"camber/internal/shop/quote"
	"camber/internal/shop/setting"
	"camber/internal/shop/training"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/quoteview"
	"camber/internal/web/wire"
)

// OrderShown is an order as its customer sees it, with the zone that its times are in.
func (s *Papers) OrderShown(ctx context.Context, o order.Order) (orderview.OrderPage, *time.Location, error) {
	paid, around, store, err := s.AsCustomer(ctx, o)
	if err != nil {
		return orderview.OrderPage{}, nil, err
	}
	site, err := setting.Get(ctx, setting.ShopName)
	return orderview.OrderPage{
		Order: orderview.NewOrder(ctx, o, paid, around), Store: present.NewStoreAddress(site, store),
		Token:    s.Orders.Link(o),
		Delivery: present.NewDelivery(o), Billing: present.NewBilling(o), PONumber: o.PONumber,
		MoneyTitle: cartview.MoneyTitle(ctx, o),
	}, store.Zone, err
}

// AsCustomer are the payments of an order, with what it is shown with to the one that it belongs to.
func (s *Papers) AsCustomer(ctx context.Context,
	o order.Order) ([]payment.Transaction, payview.Around, location.Location, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return nil, payview.Around{}, store, err
	}
	paid, err := s.Tenders.Transactions(ctx, o.ID)
	if err != nil {
		return nil, payview.Around{}, store, err
	}
	around, err := OfCustomer(ctx, s.Catalog, o, store)
	if err != nil {
		return nil, payview.Around{}, store, err
	}
	if s.Special == nil {
		return paid, around, store, nil
	}
	if around.Special, err = s.Special.Of(ctx, o); err != nil {
		return nil, payview.Around{}, store, err
	}
	around.Today, around.Parts = store.Day(clock.Now(ctx)), map[int64]payview.PartCode{}
	parts, err := s.Catalog.Parts(ctx, around.Special.PartIDs())
	for id, p := range parts {
		around.Parts[id] = payview.PartCode{AAIA: p.AAIA, MPN: p.Number}
	}
	return paid, around, store, err
}

// ReceiptPath is the short link of a receipt.
func ReceiptPath(token string) string { return "/r/" + token }

// Show is a paper in the form that is asked for: a page to be printed, a PDF, or what a receipt printer understands
// (RCPT-2).
func (s *Papers) Show(w http.ResponseWriter, r *http.Request, d paper.Document, links ...present.Link) error {
	var asked struct {
		Format  string `form:"format"`
		Paper   string `form:"paper"`
		Columns int    `form:"columns"`
		Copy    bool   `form:"copy"`
	}
	if err := wire.Decode(r, &asked); err != nil {
		return err
	}
	if asked.Copy {
		d = paperview.AsCopy(r.Context(), d)
	}
	if r.Method == http.MethodPost {
		return s.print(w, r, d, asked.Copy)
	}
	switch asked.Format {
	case "":
		f, err := s.Frame.For(r, d.Number)
		if err != nil {
			return err
		}
		f.Private, f.Canonical = true, ""
		return wire.Page(w, r, http.StatusOK, page.Paper(f, d, page.SheetFor(asked.Paper, d.Kind), links))
	case "pdf":
		made, err := pdf.Draw(r.Context(), d)
		if err != nil {
			return err
		}
		return wire.SendFile(w, made, "application/pdf", d.Key()+".pdf")
	case "escpos":
		profile := escpos.Usual(cmp.Or(asked.Columns, usualColumns))
		if wrong := profile.Check(); wrong != nil {
			return fault.InFields(wrong)
		}
		made, err := escpos.Print(d, profile, false)
		if err != nil {
			return err
		}
		return wire.SendFile(w, made, "application/octet-stream", d.Key()+".bin")
	}
	return fault.New(fault.Invalid, "There is no such form of a paper.")
}

// print sends a paper to the printer of the register. What it is as a page has the same address.
func (s *Papers) print(w http.ResponseWriter, r *http.Request, d paper.Document, isCopy bool) error {
	ctx := r.Context()
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	values.Del("copy")
	address := r.URL.Path + "?" + values.Encode()
	isQueued, err := s.Printers.Print(ctx, wire.Actor(ctx), d, address, isCopy)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.PaperQueued{IsQueued: isQueued, PageURL: address})
}

// usualColumns are those of a printer of 80 mm of which nothing is known.
const usualColumns = 42

// MayKeep says whether an account may be made of the order: it is a guest's, of the shop.
func MayKeep(o order.Order) bool { return o.CustomerID == 0 && o.Email != "" && o.StaffID == 0 }

// PayPath is where an order is paid by a link.
func PayPath(token string) string { return "/pay/" + token }

// QuotePath is where a version of a quote is read and answered.
func QuotePath(token string) string { return "/q/" + token }

// OfCustomer is what an order is shown with to the one that it belongs to: nothing at the till is offered.
func OfCustomer(ctx context.Context, parts *catalog.Service, o order.Order,
	store location.Location) (payview.Around, error) {
	warnings, err := parts.Warnings(ctx, o.PartIDs())
	if err != nil {
		return payview.Around{}, err
	}
	owed, err := core.OfOrder(ctx, o.ID)
	return payview.Around{Zone: store.Zone, Location: store.ShortName, Warnings: warnings, Cores: owed}, err
}

// Paper is the receipt of an order for whoever it belongs to.
func (s *Papers) Paper(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around,
	store location.Location) (paper.Document, error) {
	r, err := s.receipt(ctx, o, paid, a, store)
	if err != nil {
		return paper.Document{}, err
	}
	return s.Headed(ctx, paperview.NewReceipt(ctx, r))
}

func (s *Papers) receipt(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around,
	store location.Location) (orderview.Receipt, error) {
	link := ""
	if s.BaseURL != nil {
		link = s.BaseURL.JoinPath("order", s.Orders.Link(o)).String()
	}
	all, err := setting.Read(ctx, setting.Location(store.ID))
	if err != nil {
		return orderview.Receipt{}, err
	}
	r := orderview.NewReceipt(ctx, o, paid, a, present.NewStoreAddress(setting.ShopName.In(all), store), link)
	r.OneJobPrice.Receipt = setting.JobsOnReceipts.In(all) == setting.OneJobPrice
	r.OneJobPrice.Invoice = setting.JobsOnInvoices.In(all) == setting.OneJobPrice
	r.OneJobPrice.Quote = setting.JobsOnQuotes.In(all) == setting.OneJobPrice
	return r, nil
}

// Quote is a version of a quote as it was shown, with what was said to it.
func (s *Papers) Quote(ctx context.Context, v quote.Version, until time.Time, said *quoteview.QuoteAnswer,
	a payview.Around) (paper.Document, error) {
	store, err := s.Locations.Location(ctx, v.LocationID)
	if err != nil {
		return paper.Document{}, err
	}
	shown := v.Shown
	shown.Status, shown.QuoteUntil = order.Quote, until
	r, err := s.receipt(ctx, shown, nil, a, store)
	if err != nil {
		return paper.Document{}, err
	}
	return s.Headed(ctx, paperview.NewQuote(ctx, r, v.Number, v.Terms, said))
}

// Gift is the receipt of an order that is given away.
func (s *Papers) Gift(ctx context.Context, o order.Order, paid []payment.Transaction,
	a payview.Around) (paper.Document, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return paper.Document{}, err
	}
	r, err := s.receipt(ctx, o, paid, a, store)
	if err != nil {
		return paper.Document{}, err
	}
	return s.Headed(ctx, paperview.NewGift(ctx, r))
}

// Sent is the receipt or the invoice of an order as it goes out by mail.
func (s *Papers) Sent(ctx context.Context, o order.Order, isInvoice bool) (paper.Document, error) {
	paid, around, store, err := s.AsCustomer(ctx, o)
	if err != nil {
		return paper.Document{}, err
	}
	r, err := s.receipt(ctx, o, paid, around, store)
	if err != nil {
		return paper.Document{}, err
	}
	r.Invoice = isInvoice
	return s.Headed(ctx, paperview.NewReceipt(ctx, r))
}

// PaperAtTill is the receipt of an order, with the slip of the account that it was charged to.
func (s *Papers) PaperAtTill(ctx context.Context, o order.Order, paid []payment.Transaction,
	a payview.Around) (paper.Document, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return paper.Document{}, err
	}
	r, err := s.receipt(ctx, o, paid, a, store)
	if err != nil {
		return paper.Document{}, err
	}
	if r.Order.OnAccountText != "" {
		if r.Account, err = s.slip(ctx, o, paid); err != nil {
			return paper.Document{}, err
		}
	}
	return s.Headed(ctx, paperview.NewReceipt(ctx, r))
}

func (s *Papers) slip(ctx context.Context, o order.Order, paid []payment.Transaction) (*orderview.AccountSlip, error) {
	buyer, err := s.Customers.Customer(ctx, o.CustomerID)
	if err != nil {
		return nil, err
	}
	holder, err := s.Customers.Customer(ctx, buyer.AccountID())
	if err != nil {
		return nil, err
	}
	account, err := s.OnAccount.Account(ctx, holder.ID)
	return orderview.NewAccountSlip(ctx, holder.Name(), holder.Company, account, paid), err
}

// Headed is a paper with the site's name and logo at its head.
func (s *Papers) Headed(ctx context.Context, d paper.Document) (paper.Document, error) {
	d = training.Marked(ctx, d)
	site, err := setting.Get(ctx, setting.ShopName)
	if err != nil {
		return d, err
	}
	d.Letter.Site = site
	logo, err := setting.Get(ctx, setting.SiteLogo)
	if err != nil || logo.Hash == "" {
		return d, err
	}
	shown := present.NewLogo(logo, d.Letter.Site)
	file, err := s.Images.File(ctx, logo.Hash, present.LogoSide(logo), logo.Format)
	switch {
	case fault.Is(err, fault.NotFound): // a logo that is gone keeps no receipt back
		return d, nil
	case err != nil:
		return d, err
	}
	d.Letter.Logo, d.Letter.Alone = file.Content, shown.Alone
	return d, nil
}
