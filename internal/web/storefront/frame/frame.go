package frame

import (
	"context"
	"net/http"
	"net/url"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/content"
	"camber/internal/shop/saved"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// SearchAddress is where results are shown; a brand or series without an address of its own is listed there.
const SearchAddress = "/product/search"

// SearchFor is the address of what a text finds; of an empty one the first page.
func SearchFor(asked string) string {
	if asked == "" {
		return "/"
	}
	return present.Address(SearchAddress, url.Values{"search": {asked}})
}

// For is what stands around a page of the shop for whoever asks. An error page needs it too.
func (s *Frames) For(r *http.Request, title string) (page.Frame, error) {
	now, err := s.Visit.Now(r.Context())
	if err != nil {
		return page.Frame{}, err
	}
	return s.Around(r, now, title)
}

// Around is For where the visit has been read.
func (s *Frames) Around(r *http.Request, now visit.Visit, title string) (page.Frame, error) {
	ctx, store := r.Context(), now.Store
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	settings := settingsOf(ctx, now.Settings)
	f := page.Frame{
		Title: title, Canonical: s.Visit.Absolute(r, r.URL.Path), Path: r.URL.RequestURI(),
		Site: setting.ShopName.In(now.Settings), Demo: s.Demo,
		Store: page.Store{Name: store.ShortName, Open: present.OpenText(ctx, store, clock.Now(ctx)),
			Address: present.AddressOf(store), Telephone: store.Telephone},
		Person: wire.Actor(ctx).Name, Pro: wire.Actor(ctx).IsPro, Vehicle: now.Plated(ctx),
		Categories: listview.NewTiles(categories, 0, r.URL.Path),
		Settings:   settings, Assets: s.Assets(), Ahead: s.Ahead, Cart: headCart(ctx, settings),
		Selects: now.Ways.Any(), Universal: now.Universal,
	}
	f.Picker = picker(ctx, now.Here)
	dress(r, now.Here, categories, &f)
	parked, err := s.garageOf(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	f.Garage = vehicleview.NewGarage(ctx, parked, f.Vehicle)
	if f.Pages, err = s.pageLinks(ctx); err != nil {
		return page.Frame{}, err
	}
	if f.Currency, err = s.currencyPicker(r); err != nil {
		return page.Frame{}, err
	}
	jobs, err := s.Jobs.Offered(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	f.HasJobs = len(jobs) > 0
	if f.Lists, err = countLists(now); err != nil {
		return page.Frame{}, err
	}
	if wire.CurrentVisit(ctx).Cart != "" {
		view, err := s.Visit.ViewCart(ctx)
		if err != nil {
			return page.Frame{}, err
		}
		if f.CartCount = view.Items; !now.PricesHidden {
			f.CartTotal = present.Amount(ctx, view.Totals.Total)
		}
	}
	return f, nil
}

// Bare is what stands around a page that is not the shop's: its look, and nothing of a visit. It needs no store.
func (s *Frames) Bare(r *http.Request, title string) (page.Frame, error) {
	ctx := r.Context()
	settings, err := setting.Read(ctx)
	return page.Frame{
		Title: title, Path: r.URL.RequestURI(), Site: setting.ShopName.In(settings), Demo: s.Demo,
		Assets: s.Assets(), Theme: theme(r), Private: true,
		Brand:    brand(setting.BrandColour.In(settings)) + signGround(setting.YmmColour.In(settings)),
		Monogram: setting.Monogram.In(settings),
		Settings: present.Settings{Lang: string(text.In(ctx)), Currency: setting.Currency.In(settings)},
	}, err
}

// picker offers the stores to choose from; nil: there is one, or who asks can't choose.
func picker(ctx context.Context, here visit.Here) *locatorview.StorePicker {
	if len(here.Stores) < 2 || wire.HasVisit(ctx) && wire.Actor(ctx).Mode != access.Shop {
		return nil
	}
	p := &locatorview.StorePicker{Stocked: []int64{}, Asks: !here.IsChosen && setting.AskForStore.In(here.Settings)}
	if here.IsChosen {
		p.ChosenID = here.Store.ID
	}
	return p
}

// headCart is how the cart stands in the head: only where whoever asks could check out, and hidden where the owner
// hides it.
func headCart(ctx context.Context, settings present.Settings) page.HeadCart {
	c := settings.Catalog
	if c.ShowCart == "hide" || !c.GuestCheckout && wire.Actor(ctx).Kind == access.Visitor {
		return page.HeadCart{}
	}
	return page.HeadCart{Show: c.ShowCart, Circle: c.ShowCountCircle == "1", CheckOut: c.ShowCheckoutButton == "1" &&
		!settings.InPOSMode}
}

// settingsOf is the block of MODE-6 for whoever asks.
func settingsOf(ctx context.Context, settings setting.Values) present.Settings {
	by := wire.Actor(ctx)
	return present.Settings{
		Lang: string(text.In(ctx)), Currency: setting.Currency.In(settings),
		InPOSMode: by.Mode == access.POS || by.Mode == access.Locked, POSLocked: by.Mode == access.Locked,
		InKiosk:  by.Mode == access.Kiosk,
		InIframe: wire.IsFramed(ctx), IsCheckoutSite: wire.AroundOf(ctx).IsThere,
		Catalog: present.CatalogSettings{
			GuestCheckout: setting.GuestCheckout.In(settings), YmmEnabled: setting.YmmEnabled.In(settings),
			YmmPageRefresh: setting.YmmPageRefresh.In(settings),
			EnableChoices:  setting.EnableChoices.In(settings), ShowUniversal: setting.ShowUniversal.In(settings),
			RequireFitmentConfirmation: setting.RequireFitmentConfirmation.In(settings),
			ShowCart:                   setting.ShowCart.In(settings),
			ShowCountCircle:            digit(setting.ShowCountCircle.In(settings)),
			ShowCheckoutButton:         digit(setting.ShowCheckoutButton.In(settings)),
		},
	}
}

// digit is a switch as SITE-7 writes it.
func digit(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// pageLinks lead to what the shop says of itself, from the foot of every page.
func (s *Frames) pageLinks(ctx context.Context) ([]present.Link, error) {
	pages, err := s.Content.Pages(ctx)
	links := make([]present.Link, 0, len(pages))
	for _, p := range pages {
		if p.InFoot {
			links = append(links, present.Link{Text: p.Title, Href: "/" + p.Slug})
		}
	}
	return links, err
}

// Agreement leads to the pages that a form means; empty where the shop has none.
func (s *Frames) Agreement(ctx context.Context) (a present.Agreement, err error) {
	pages, err := s.Content.Pages(ctx)
	for _, p := range pages {
		switch p.Role {
		case content.Terms:
			a.Terms = present.Link{Text: p.Title, Href: "/" + p.Slug}
		case content.Privacy:
			a.Privacy = present.Link{Text: p.Title, Href: "/" + p.Slug}
		}
	}
	return a, err
}

// countLists offers the lists on a page, with how much is on each; nil: they are not offered.
func countLists(now visit.Visit) (*page.ListCounts, error) {
	lists, err := now.Lists()
	if err != nil || lists == nil {
		return nil, err
	}
	return &page.ListCounts{Compare: len(lists[saved.Compare]), Wishlist: len(lists[saved.Wishlist])}, nil
}
