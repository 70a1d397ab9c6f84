// Package storefront is the shop: its handlers by subject, each a package of its own.
package storefront

import (
	"net/url"
	"slices"

	"camber/internal/base/files"
	"camber/internal/base/handover"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/appointment"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/contact"
	"camber/internal/shop/content"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/distributor"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/printer"
	"camber/internal/shop/promo"
	"camber/internal/shop/quote"
	"camber/internal/shop/rebate"
	"camber/internal/shop/review"
	"camber/internal/shop/rma"
	"camber/internal/shop/saved"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/shipping"
	"camber/internal/shop/slot"
	"camber/internal/shop/special"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/appointments"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/carts"
	"camber/internal/web/storefront/checkout"
	"camber/internal/web/storefront/codes"
	"camber/internal/web/storefront/crossing"
	"camber/internal/web/storefront/dev"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/guest"
	"camber/internal/web/storefront/home"
	"camber/internal/web/storefront/inquiry"
	"camber/internal/web/storefront/jobs"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/lists"
	"camber/internal/web/storefront/locator"
	"camber/internal/web/storefront/media"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/parts"
	"camber/internal/web/storefront/paying"
	"camber/internal/web/storefront/profile"
	"camber/internal/web/storefront/purchases"
	"camber/internal/web/storefront/quick"
	"camber/internal/web/storefront/quotes"
	"camber/internal/web/storefront/reviews"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/signin"
	"camber/internal/web/storefront/sitemap"
	"camber/internal/web/storefront/trade"
	"camber/internal/web/storefront/visit"
)

// Services is what the shop's handlers are made from.
type Services struct {
	BaseURL      *url.URL // nil: addresses are made from the request's host
	Demo         bool     // the demonstration shop
	Assets       func() page.Assets
	Access       *access.Service
	Bans         *ban.Service
	Accounts     *account.Service
	Booked       *appointment.Service
	Carts        *cart.Service
	Catalog      *catalog.Service
	Customers    *customer.Service
	Contacts     *contact.Service
	Content      *content.Service
	Reviews      *review.Service
	Rebates      *rebate.Service
	Distributors *distributor.Service
	Jobs         *job.Service
	Find         *find.Service
	Fits         *fitment.Service
	Vehicles     *vehicle.Service
	Labor        *labor.Service
	Locations    *location.Service
	Orders       *order.Service
	Payments     *payment.Services
	Printers     *printer.Service
	Returns      *rma.Service
	Notes        *notify.Service // of which the demonstration shows what was mailed
	Prices       *price.Service
	Promos       *promo.Service
	Quotes       *quote.Service
	Shipping     *shipping.Service
	Special      *special.Service
	Credits      *credit.Service
	Saved        *saved.Service
	Searches     *searchlog.Service
	Slots        *slot.Service
	Stock        *stock.Service
	Handovers    *handover.Service
	Images       *gallery.Service
	Files        *files.Disk // documents of parts

	CardOrigins []string          // of the card company, for the page where a card is entered
	CardFields  paying.CardFields // nil: the card company's fields are its own

	Ahead string // rules of what a browser may fetch before it is clicked, by the table of routes; empty: nothing
}

// Server is all that answers a shopper.
type Server struct {
	Visit        *visit.Visits
	Frame        *frame.Frames
	Basket       *basket.Baskets
	Shelf        *shelf.Shelves
	Paper        *paper.Papers
	Member       *member.Members
	Codes        *codes.Server
	Paying       *paying.Server
	Crossing     *crossing.Server
	Selector     *selector.Server
	Inquiry      *inquiry.Server
	Signin       *signin.Server
	Reviews      *reviews.Server
	Listing      *listing.Server
	Carts        *carts.Server
	Checkout     *checkout.Server
	Dev          *dev.Server
	Guest        *guest.Server
	Parts        *parts.Server
	Home         *home.Server
	Lists        *lists.Server
	Locator      *locator.Server
	Media        *media.Server
	Profile      *profile.Server
	Purchases    *purchases.Server
	Quick        *quick.Server
	Quotes       *quotes.Server
	Jobs         *jobs.Server
	Sitemap      *sitemap.Server
	Appointments *appointments.Server
	Trade        *trade.Server
}

// New makes the handlers: what others stand on first.
func New(from Services) *Server {
	var s Server
	s.Visit = visit.New(visit.Deps{
		BaseURL: from.BaseURL, Carts: from.Carts, Customers: from.Customers, Locations: from.Locations,
		Prices: from.Prices, Saved: from.Saved, Vehicles: from.Vehicles,
	})
	s.Frame = frame.New(frame.Deps{
		Visit: s.Visit, Ahead: from.Ahead, Assets: from.Assets, BaseURL: from.BaseURL, Catalog: from.Catalog,
		Content: from.Content, Demo: from.Demo, Jobs: from.Jobs, Vehicles: from.Vehicles,
	})
	s.Basket = basket.New(basket.Deps{
		Visit: s.Visit, Carts: from.Carts, Catalog: from.Catalog, Credits: from.Credits, Labor: from.Labor,
		Orders: from.Orders, Prices: from.Prices, Promos: from.Promos, Rebates: from.Rebates, Vehicles: from.Vehicles,
	})
	s.Shelf = shelf.New(shelf.Deps{
		Catalog: from.Catalog, Distributors: from.Distributors, Find: from.Find, Jobs: from.Jobs, Prices: from.Prices,
		Stock: from.Stock,
	})
	s.Paper = paper.New(paper.Deps{
		Frame: s.Frame, BaseURL: from.BaseURL, Catalog: from.Catalog, Customers: from.Customers, Images: from.Images,
		Locations: from.Locations, Orders: from.Orders, OnAccount: from.Payments.Accounts,
		Special: from.Special, Tenders: from.Payments.Tenders, Printers: from.Printers,
	})
	s.Member = member.New(member.Deps{Frame: s.Frame, Customers: from.Customers})
	s.Codes = codes.New(codes.Deps{
		Basket: s.Basket, Frame: s.Frame, Member: s.Member, Visit: s.Visit, Carts: from.Carts, Promos: from.Promos,
	})
	s.Paying = paying.New(paying.Deps{
		Frame: s.Frame, Visit: s.Visit, Bans: from.Bans, CardFields: from.CardFields, CardOrigins: from.CardOrigins,
		Cards: from.Payments.Cards, Checkouts: from.Payments.Checkouts, Links: from.Payments.Links,
		Locations: from.Locations, Orders: from.Orders, Tenders: from.Payments.Tenders,
	})
	s.Crossing = crossing.New(crossing.Deps{Frame: s.Frame, Carts: from.Carts, Handovers: from.Handovers})
	s.Selector = selector.New(selector.Deps{Visit: s.Visit, Carts: from.Carts, Find: from.Find, Vehicles: from.Vehicles})
	s.Inquiry = inquiry.New(inquiry.Deps{
		Frame: s.Frame, Visit: s.Visit, Booked: from.Booked, Catalog: from.Catalog, Contacts: from.Contacts,
		Customers: from.Customers, Locations: from.Locations,
	})
	s.Signin = signin.New(signin.Deps{
		Frame: s.Frame, Inquiry: s.Inquiry, Access: from.Access, Accounts: from.Accounts, Bans: from.Bans,
		Carts: from.Carts, Customers: from.Customers, Demo: from.Demo, Prices: from.Prices, Saved: from.Saved,
	})
	s.Reviews = reviews.New(reviews.Deps{
		Frame: s.Frame, Catalog: from.Catalog, Customers: from.Customers, Orders: from.Orders, Reviews: from.Reviews,
	})
	s.Listing = listing.New(listing.Deps{
		Frame: s.Frame, Shelf: s.Shelf, Visit: s.Visit, Catalog: from.Catalog, Find: from.Find, Fits: from.Fits,
		Prices: from.Prices, Searches: from.Searches, Slots: from.Slots, Vehicles: from.Vehicles,
	})
	s.Carts = carts.New(carts.Deps{Basket: s.Basket, Frame: s.Frame, Shelf: s.Shelf, Visit: s.Visit, Carts: from.Carts,
		Log: from.Searches})
	s.Checkout = checkout.New(checkout.Deps{
		Log:    from.Searches,
		Basket: s.Basket, Codes: s.Codes, Frame: s.Frame, Paying: s.Paying, Visit: s.Visit, Bans: from.Bans,
		Carts: from.Carts, Customers: from.Customers, Orders: from.Orders,
		Checkouts: from.Payments.Checkouts, Shipping: from.Shipping,
	})
	s.Dev = dev.New(dev.Deps{
		Frame: s.Frame, Shelf: s.Shelf, Visit: s.Visit, Catalog: from.Catalog, Customers: from.Customers,
		Notes: from.Notes, Orders: from.Orders, Vehicles: from.Vehicles,
	})
	s.Guest = guest.New(guest.Deps{
		Frame: s.Frame, Paper: s.Paper, Signin: s.Signin, Accounts: from.Accounts, Carts: from.Carts,
		Orders: from.Orders, Prices: from.Prices,
	})
	s.Parts = parts.New(parts.Deps{
		Frame: s.Frame, Listing: s.Listing, Reviews: s.Reviews, Selector: s.Selector, Shelf: s.Shelf, Visit: s.Visit,
		Catalog: from.Catalog, Find: from.Find, Fits: from.Fits, Prices: from.Prices,
	})
	s.Jobs = jobs.New(jobs.Deps{
		Frame: s.Frame, Shelf: s.Shelf, Visit: s.Visit, Carts: from.Carts, Catalog: from.Catalog, Jobs: from.Jobs,
		Prices: from.Prices, Vehicles: from.Vehicles,
	})
	s.Home = home.New(home.Deps{
		Frame: s.Frame, Jobs: s.Jobs, Listing: s.Listing, Parts: s.Parts, Selector: s.Selector, Shelf: s.Shelf, Visit: s.Visit,
		Catalog: from.Catalog, Content: from.Content, Find: from.Find,
	})
	s.Lists = lists.New(lists.Deps{Frame: s.Frame, Shelf: s.Shelf, Visit: s.Visit, Saved: from.Saved})
	s.Locator = locator.New(locator.Deps{Frame: s.Frame, Visit: s.Visit, Carts: from.Carts, Locations: from.Locations})
	s.Media = media.New(media.Deps{Visit: s.Visit, Catalog: from.Catalog, Files: from.Files, Images: from.Images})
	s.Profile = profile.New(profile.Deps{
		Member: s.Member, Visit: s.Visit, Access: from.Access, Accounts: from.Accounts, Customers: from.Customers,
	})
	s.Purchases = purchases.New(purchases.Deps{
		Member: s.Member, Paper: s.Paper, Selector: s.Selector, Visit: s.Visit, Carts: from.Carts,
		Customers: from.Customers, Locations: from.Locations, Orders: from.Orders, Returns: from.Returns,
	})
	s.Quick = quick.New(quick.Deps{
		Basket: s.Basket, Member: s.Member, Shelf: s.Shelf, Visit: s.Visit, Carts: from.Carts, Catalog: from.Catalog,
	})
	s.Quotes = quotes.New(quotes.Deps{Frame: s.Frame, Catalog: from.Catalog, Locations: from.Locations, Quotes: from.Quotes})
	s.Appointments = appointments.New(appointments.Deps{
		Frame: s.Frame, Inquiry: s.Inquiry, Visit: s.Visit, Appointments: from.Booked, Catalog: from.Catalog,
		Customers: from.Customers, Locations: from.Locations,
	})
	s.Sitemap = sitemap.New(sitemap.Deps{
		Visit: s.Visit, Catalog: from.Catalog, Find: from.Find, Jobs: from.Jobs, Vehicles: from.Vehicles,
	})
	s.Trade = trade.New(trade.Deps{
		Member: s.Member, Purchases: s.Purchases, Visit: s.Visit, Access: from.Access, Accounts: from.Accounts,
		Credits: from.Credits, Customers: from.Customers, OnAccount: from.Payments.Accounts, Prices: from.Prices,
	})
	return &s
}

// Routes are the addresses of the shop.
func (s *Server) Routes() []routing.Route {
	return slices.Concat(
		s.Codes.Routes(), s.Paying.Routes(), s.Crossing.Routes(), s.Selector.Routes(), s.Inquiry.Routes(), s.Signin.Routes(),
		s.Reviews.Routes(), s.Listing.Routes(), s.Carts.Routes(), s.Checkout.Routes(), s.Dev.Routes(), s.Guest.Routes(),
		s.Parts.Routes(), s.Home.Routes(), s.Lists.Routes(), s.Media.Routes(), s.Profile.Routes(), s.Purchases.Routes(),
		s.Quick.Routes(), s.Quotes.Routes(), s.Sitemap.Routes(), s.Trade.Routes(),
		s.Appointments.Routes(), s.Jobs.Routes(), s.Locator.Routes(),
	)
}
