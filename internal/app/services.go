package app

import (
	"context"
	"net/url"

	"camber/internal/base/events"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/handover"
	"camber/internal/base/kept"
	"camber/internal/base/picture"
	"camber/internal/provider/card/simulator"
	"camber/internal/provider/mail/outbox"
	"camber/internal/provider/printer/network"
	texts "camber/internal/provider/sms/outbox"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/appointment"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/shop/claim"
	"camber/internal/shop/connection"
	"camber/internal/shop/contact"
	"camber/internal/shop/content"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/find"
	"camber/internal/shop/find/hosted"
	"camber/internal/shop/firstsale"
	"camber/internal/shop/fitment"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/owners"
	"camber/internal/shop/payment"
	"camber/internal/shop/people"
	"camber/internal/shop/pickup"
	"camber/internal/shop/price"
	"camber/internal/shop/printer"
	"camber/internal/shop/product"
	"camber/internal/shop/promo"
	"camber/internal/shop/purchase"
	"camber/internal/shop/quote"
	"camber/internal/shop/rebate"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/shop/reorder"
	"camber/internal/shop/review"
	"camber/internal/shop/rma"
	"camber/internal/shop/saved"
	"camber/internal/shop/scopes"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/shipping"
	"camber/internal/shop/slot"
	"camber/internal/shop/special"
	"camber/internal/shop/stock"
	"camber/internal/shop/stocktake"
	"camber/internal/shop/tax"
	"camber/internal/shop/till"
	"camber/internal/shop/training"
	"camber/internal/shop/transfer"
	"camber/internal/shop/vault"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vendor"
	"camber/internal/web/admin"
	officeappointments "camber/internal/web/admin/appointments"
	"camber/internal/web/admin/cannedjobs"
	officeclaims "camber/internal/web/admin/claims"
	officecounts "camber/internal/web/admin/counts"
	officecustomers "camber/internal/web/admin/customers"
	"camber/internal/web/admin/delivery"
	officedistributors "camber/internal/web/admin/distributors"
	"camber/internal/web/admin/door"
	"camber/internal/web/admin/finder"
	"camber/internal/web/admin/fits"
	"camber/internal/web/admin/messages"
	"camber/internal/web/admin/office"
	"camber/internal/web/admin/opening"
	officeorders "camber/internal/web/admin/orders"
	"camber/internal/web/admin/overview"
	"camber/internal/web/admin/pages"
	staff "camber/internal/web/admin/people"
	"camber/internal/web/admin/prices"
	"camber/internal/web/admin/products"
	"camber/internal/web/admin/promos"
	"camber/internal/web/admin/providers"
	"camber/internal/web/admin/purchases"
	officereturns "camber/internal/web/admin/returns"
	officesearches "camber/internal/web/admin/searches"
	"camber/internal/web/admin/setup"
	tables "camber/internal/web/admin/sheets"
	shelving "camber/internal/web/admin/shelves"
	"camber/internal/web/admin/stocks"
	stores "camber/internal/web/admin/store"
	"camber/internal/web/admin/taxes"
	officetraining "camber/internal/web/admin/training"
	"camber/internal/web/admin/transfers"
	"camber/internal/web/admin/upkeep"
	"camber/internal/web/admin/wordings"
	"camber/internal/web/assets"
	"camber/internal/web/letters"
	"camber/internal/web/page"
	"camber/internal/web/pos"
	"camber/internal/web/pos/appointments"
	"camber/internal/web/pos/balance"
	"camber/internal/web/pos/cores"
	"camber/internal/web/pos/customers"
	"camber/internal/web/pos/desk"
	"camber/internal/web/pos/distributors"
	tilljobs "camber/internal/web/pos/jobs"
	"camber/internal/web/pos/manager"
	"camber/internal/web/pos/orders"
	"camber/internal/web/pos/pickups"
	"camber/internal/web/pos/printing"
	tillquotes "camber/internal/web/pos/quotes"
	"camber/internal/web/pos/record"
	"camber/internal/web/pos/returns"
	"camber/internal/web/pos/sale"
	"camber/internal/web/pos/seat"
	"camber/internal/web/pos/shifts"
	"camber/internal/web/pos/tender"
	"camber/internal/web/pos/terminal"
	"camber/internal/web/pos/ticket"
	tilltraining "camber/internal/web/pos/training"
	"camber/internal/web/storefront"
	"camber/internal/web/storefront/paper"
)

// Services is the business, one field a package.
type Services struct {
	Access   *access.Service
	Notify   *notify.Service
	Location *location.Service
	Catalog  *catalog.Service
	Region   *region.Service
	Register *register.Service
	Vehicle  *vehicle.Service
	Fitment  *fitment.Service
	Shipping *shipping.Service
	Slot     *slot.Service
	Stock    *stock.Service
	Transfer *transfer.Service
	Counts   *stocktake.Service
	Tax      *tax.Service
	Customer *customer.Service
	Labor    *labor.Service
	Credit   *credit.Service
	Printer  *printer.Service
	Promo    *promo.Service
	Quote    *quote.Service
	Price    *price.Service
	Find     *find.Service
	Hosted   *hosted.Service
	Cart     *cart.Service
	Saved    *saved.Service
	Order    *order.Service
	Payment  *payment.Services
	Till     *till.Service
	Exchange *exchange.Service
	Sheets   *sheets.Service
	Product  *product.Service
	Images   *gallery.Service
	Contact  *contact.Service
	Content  *content.Service
	Scopes   *scopes.Service
	Review   *review.Service
	Account  *account.Service
	Returns  *rma.Service
	Rebate   *rebate.Service
	Job      *job.Service
	Vendor   *vendor.Service
	Claim    *claim.Service
	Purchase *purchase.Service
	Special  *special.Service
	Pickup   *pickup.Service
	Reorder  *reorder.Service
	Ban      *ban.Service
	Remark   *note.Service
	People   *people.Service
	Vault    *vault.Service
	Owners   *owners.Service
	Plans    *plan.Service
	Searches *searchlog.Service
	Training *training.Service

	Appointment *appointment.Service
	Distributor *distributor.Service

	Connection *connection.Service

	terminals *terminals.Company // the demonstration's company with card terminals; nil: none
	playing   *simulator.Company // the demonstration's card company; nil: none, or a real one
	origins   []string           // of the card company

	letters   *letters.Letters
	handovers *handover.Service
	seal      access.Seal // of what is to be approved
	disk      *files.Disk
	memory    *kept.Memory
}

func newServices(key []byte, base *url.URL, disk *files.Disk) (*Services, error) {
	vehicles, err := vehicle.New(disk)
	if err != nil {
		return nil, err
	}
	s := &Services{
		Access: access.New(), Location: location.New(), Catalog: catalog.New(), Region: region.New(),
		Customer: customer.New(), Labor: labor.New(), Price: price.New(), Searches: searchlog.New(),
		letters: &letters.Letters{BaseURL: base}, memory: kept.New(), disk: disk, handovers: handover.New(key),
		seal: access.NewSeal(key),
	}
	s.Access.MarkWith(key)
	s.Tax = tax.New(s.Region)
	s.Shipping = shipping.New(s.Region, s.Location, s.Catalog, nil)
	s.Region.UsedBy(tax.RulesOfAreas(), s.Shipping.UseOfAreas())
	s.Tax.ClassesUsedBy(
		region.Use{Count: s.Catalog.CountOfTaxClass, Words: func(n int) fault.Text {
			return fault.T("Parts and core charges: %d.", n)
		}},
		s.Labor.UseOfTaxClasses(), s.Shipping.UseOfTaxClasses())
	s.Price.LevelsUsedBy(s.Customer.UseOfLevels(), s.Tax.UseOfLevels())
	s.Images = gallery.New(disk, picture.Find())
	s.Notify = notify.New(s.letters, notify.ByChannel{Email: outbox.Sender{}, Text: texts.Sender{}})
	s.Register = register.New(s.Location)
	s.Printer = printer.New(network.New())
	s.Owners = owners.New(s.Access, s.Location)
	s.Vault = vault.New(s.Owners, s.Location)
	s.Connection = connection.New()
	s.Training = training.New()
	s.Vendor = vendor.New()
	s.Distributor = distributor.New(s.Vendor, s.Location)
	s.Vehicle = vehicles
	s.Fitment = fitment.New(s.Catalog, s.Vehicle, disk)
	s.Slot = slot.New(s.Catalog)
	s.Stock = stock.New(s.Catalog, s.Location)
	s.Transfer = transfer.New(s.Catalog, s.Location, s.Stock)
	s.Counts = stocktake.New(s.Catalog, s.Location, s.Stock)
	s.Find = find.New(s.Catalog, s.Vehicle, s.Fitment, s.Price, s.Stock, disk)
	s.Hosted = hosted.New(s.Catalog, s.Stock)
	s.Find.AskFirst(s.Hosted)
	s.Credit = credit.New(s.Location)
	s.Promo = promo.New(s.Catalog, s.Credit, s.Location)
	s.Job = job.NewService(s.Catalog, s.Find, s.Labor)
	s.Claim = claim.New(claim.Needs{
		Catalog: s.Catalog, Locations: s.Location, Prices: s.Price, Stock: s.Stock, Vendors: s.Vendor,
	})
	s.Purchase = purchase.New(purchase.Needs{
		Claims:  s.Claim,
		Vendors: s.Vendor, Locations: s.Location, Catalog: s.Catalog, Stock: s.Stock, Asked: s.Distributor, Prices: s.Price,
	})
	s.Distributor.Tells(s.Purchase.Hear)
	s.Claim.CameBy(s.Purchase)
	s.Reorder = reorder.New(reorder.Needs{
		Catalog: s.Catalog, Purchases: s.Purchase, Stock: s.Stock, Transfers: s.Transfer, Vendors: s.Vendor,
	})
	s.Cart = cart.New(cart.Needs{
		Jobs:  s.Job,
		Parts: s.Catalog, Customers: s.Customer, Fits: s.Find, Locations: s.Location, Labor: s.Labor, Prices: s.Price,
		Stock: s.Stock, Taxes: s.Tax, Shipping: s.Shipping,
		Promos: s.Promo, Credit: s.Credit,
	})
	s.Saved = saved.New(s.Catalog)
	s.Order = order.New(s.Cart, s.Location, s.Promo, s.Register, s.Stock, key)
	s.Pickup = pickup.New(pickup.Needs{Catalog: s.Catalog, Locations: s.Location, Orders: s.Order, Stock: s.Stock})
	s.Appointment = appointment.NewService(s.Access, s.Customer, s.Location, s.Order, key)
	s.Special = special.New(special.Needs{
		Appointments: s.Appointment,
		Orders:       s.Order, Catalog: s.Catalog, Locations: s.Location, Stock: s.Stock, Asked: s.Distributor,
		Pickups: s.Pickup, Purchases: s.Purchase, Transfers: s.Transfer, Vendors: s.Vendor,
	})
	s.Quote = quote.New(s.Order, s.Location, key)
	s.Payment = payment.New(s.Order, s.Customer, s.Location, s.Register, s.Promo, s.Credit)
	s.Payment.Links.SignWith(key)
	s.Payment.Cards.PageWith(s.Access)
	s.Till = till.New(till.Needs{
		Carts: s.Cart, Locations: s.Location, Orders: s.Order, Registers: s.Register, Stock: s.Stock,
		Cards: s.Payment.Cards, Refunds: s.Payment.Refunds, Tenders: s.Payment.Tenders, Watch: s.Payment.Watch,
		Terms: s.Special, Claims: s.Claim,
	})
	s.Account = account.New(s.Access, s.Customer)
	s.Returns = rma.New(s.Order)
	s.Ban = ban.New(s.Customer, &places{})
	s.Remark = note.New(s.Customer)
	s.People = people.New(people.Deps{
		Access: s.Access, Bans: s.Ban, Credits: s.Credit, Customers: s.Customer, Notes: s.Remark, Messages: s.Notify,
		Orders: s.Order, Promos: s.Promo,
		Returns: s.Returns, Saved: s.Saved,
	})
	s.Contact = contact.New(s.Location, s.Catalog)
	s.Content = content.NewService(s.Catalog)
	s.Scopes = scopes.New(s.Location, s.Register, s.Tax)
	s.Review = review.New(s.Catalog)
	s.Rebate = rebate.NewService(s.Catalog)
	s.letters.Locations, s.letters.Orders, s.letters.Vault = s.Location, s.Order, s.Vault
	s.letters.Cards, s.letters.Links = s.Payment.Cards, s.Payment.Links
	s.letters.Papers = paper.New(paper.Deps{BaseURL: base, Catalog: s.Catalog, Customers: s.Customer, Images: s.Images,
		Locations: s.Location, Orders: s.Order, OnAccount: s.Payment.Accounts, Special: s.Special,
		Tenders: s.Payment.Tenders})
	s.letters.Contacts, s.letters.Parts, s.letters.Accounts = s.Contact, s.Catalog, s.Account
	s.letters.Returns, s.letters.Quotes, s.letters.Booked = s.Returns, s.Quote, s.Appointment
	s.Exchange = exchange.New(exchange.Deps{
		Catalog: s.Catalog, Fitment: s.Fitment, Prices: s.Price, Taxes: s.Tax, Vehicles: s.Vehicle, Locations: s.Location,
		Stock: s.Stock, Files: disk,
	})
	s.Product = product.New(product.Needs{
		Parts: s.Catalog, Prices: s.Price, Shipping: s.Shipping, Stock: s.Stock, Taxes: s.Tax, Locations: s.Location,
		Pictures: s.Images,
	})
	s.Sheets = sheets.NewService(sheets.Deps{
		Access: s.Access, Catalog: s.Catalog, Customers: s.Customer, Files: disk, Fitment: s.Fitment, Locations: s.Location,
		Orders: s.Order, Prices: s.Price, Products: s.Product, Stock: s.Stock, Taxes: s.Tax, Trade: s.Exchange,
	})
	s.Plans = plan.New(plan.Deps{Access: s.Access, Files: disk, Locations: s.Location, Owners: s.Owners, Sheets: s.Sheets})
	s.letters.Plans = s.Plans
	return s, nil
}

// office are the handlers of the back office, by subject.
func (s *Services) office(shop *storefront.Server, counter *pos.Server, demo bool) *admin.Server {
	needs := office.Deps{Frame: shop.Frame, Access: s.Access, Locations: s.Location}
	trial := s.playing != nil && !demo
	needs.Plans = s.Plans
	if needs.TestCards = trial; !demo { // nobody misses a demonstration
		needs.Vault = s.Vault
	}
	shared := office.New(needs)
	first := firstsale.New(firstsale.Deps{
		Access: s.Access, Carts: s.Cart, Locations: s.Location, Parts: s.Catalog, Prices: s.Price, Registers: s.Register,
		Shipping: s.Shipping, Taxes: s.Tax, Tenders: s.Payment.Tenders, Till: s.Till, Cards: s.Payment.Cards.IsConnected(),
		TestCards: trial,
	})
	return &admin.Server{
		Door: door.New(door.Deps{Frame: shop.Frame, Office: shared, Access: s.Access}),
		Finder: finder.New(finder.Deps{Access: s.Access, Customers: s.Customer, Locations: s.Location, Orders: s.Order,
			Products: s.Product}),
		Opening: opening.New(opening.Deps{Office: shared, Locations: s.Location, FirstSale: first}),
		Orders: officeorders.New(officeorders.Deps{
			Office: shared, Desk: counter.Orders.Desk, Counter: counter.Orders, Messages: counter.Manager, Paper: shop.Paper,
			Returns: s.Returns,
		}),
		Upkeep: upkeep.New(upkeep.Deps{Office: shared, Sheets: s.Sheets}),
		Overview: overview.New(overview.Deps{
			Office: shared, Booked: s.Appointment, FirstSale: first, Locations: s.Location, Orders: s.Order, Products: s.Product,
			Requests: s.Returns,
		}),
		Returns: officereturns.New(officereturns.Deps{
			Office: shared, Catalog: s.Catalog, Customers: s.Customer, Locations: s.Location, Orders: s.Order,
			Requests: s.Returns, Till: s.Till,
		}),
		Customers: officecustomers.New(officecustomers.Deps{
			Office: shared, Desk: counter.Orders.Desk, Counter: counter.Customers, Balance: counter.Balance,
			Record: counter.Record, Ticket: counter.Ticket, Access: s.Access, Customers: s.Customer,
			OnAccount: s.Payment.Accounts, Prices: s.Price,
		}),
		Products: products.New(products.Deps{
			Office: shared, Catalog: s.Catalog, Fits: s.Fitment, Locations: s.Location, Prices: s.Price, Stock: s.Stock,
			Taxes:    s.Tax,
			Products: s.Product,
		}),
		Stocks: stocks.New(stocks.Deps{
			Office: shared, Access: s.Access, Catalog: s.Catalog, Locations: s.Location, Products: s.Product,
			Purchases: s.Purchase, Transfers: s.Transfer,
		}),
		Appointments: officeappointments.New(officeappointments.Deps{
			Office: shared, Visit: shop.Visit, Counter: counter.Appointments, Access: s.Access,
			Appointments: s.Appointment, Catalog: s.Catalog,
			Customers: s.Customer, Locations: s.Location, Special: s.Special,
		}),
		Transfers: transfers.New(transfers.Deps{
			Office: shared, Access: s.Access, Catalog: s.Catalog, Locations: s.Location, Stock: s.Stock,
			Transfers: s.Transfer,
		}),
		Counts: officecounts.New(officecounts.Deps{
			Office: shared, Catalog: s.Catalog, Locations: s.Location, Counts: s.Counts,
		}),
		Sheets: tables.New(tables.Deps{
			Office: shared, Access: s.Access, Catalog: s.Catalog, Locations: s.Location, Plans: s.Plans, Sheets: s.Sheets,
			Taxes: s.Tax,
		}),
		Shelves: shelving.New(shelving.Deps{
			Office: shared, Catalog: s.Catalog,
			Shelves: s.shelf(),
		}),
		Prices: prices.New(prices.Deps{
			Office: shared, Catalog: s.Catalog, Customers: s.Customer, Prices: s.Price,
		}),
		Fits: fits.New(fits.Deps{
			Office: shared, Access: s.Access, Catalog: s.Catalog, Find: s.Find, Fits: s.Fitment, Sheets: s.Sheets,
			Trade: s.Exchange, Vehicles: s.Vehicle,
		}),
		Promos: promos.New(promos.Deps{
			Office: shared, Catalog: s.Catalog, Locations: s.Location, Promos: s.Promo, Makers: s.Rebate,
		}),
		Purchases: purchases.New(purchases.Deps{
			Office: shared, Catalog: s.Catalog, Locations: s.Location, Purchases: s.Purchase, Reorder: s.Reorder,
			Stock: s.Stock, Vendors: s.Vendor,
		}),
		Claims: officeclaims.New(officeclaims.Deps{
			Office: shared, Access: s.Access, Catalog: s.Catalog, Claims: s.Claim, Locations: s.Location, Stock: s.Stock,
			Vendors: s.Vendor,
		}),
		Distributors: officedistributors.New(officedistributors.Deps{
			Office: shared, Distributors: s.Distributor, Locations: s.Location, Vendors: s.Vendor,
		}),
		CannedJobs: cannedjobs.New(cannedjobs.Deps{Office: shared, Catalog: s.Catalog, Jobs: s.Job, Labor: s.Labor}),
		Pages:      pages.New(pages.Deps{Office: shared, Content: s.Content}),
		Wordings:   wordings.New(wordings.Deps{Office: shared}),
		Stores: stores.New(stores.Deps{
			Office: shared, Locations: s.Location, Registers: s.Register, Prices: s.Price, Tax: s.Tax,
		}),
		Taxes: taxes.New(taxes.Deps{
			Office: shared, Carts: s.Cart, Locations: s.Location, Prices: s.Price, Regions: s.Region, Taxes: s.Tax,
		}),
		Delivery: delivery.New(delivery.Deps{
			Office: shared, Areas: s.Region, Catalog: s.Catalog, Locations: s.Location, Shipping: s.Shipping, Taxes: s.Tax,
		}),
		Providers: providers.New(providers.Deps{
			Office: shared, Connections: s.Connection, Locations: s.Location,
		}),
		People:   staff.New(staff.Deps{Office: shared, Access: s.Access, Locations: s.Location}),
		Messages: messages.New(messages.Deps{Office: shared, Locations: s.Location, Notes: s.Notify}),
		Searches: officesearches.New(officesearches.Deps{Office: shared, Catalog: s.Catalog, Find: s.Find}),
		Training: officetraining.New(officetraining.Deps{Office: shared, Trainings: s.Training}),
		Setup: setup.New(setup.Deps{
			Office: shared, Access: s.Access, Images: s.Images, Orders: s.Order, Scopes: s.Scopes, Taxes: s.Tax,
		}),
	}
}

// usesOf says in words what depends on a record.
func usesOf(uses ...region.Use) shelf.Uses {
	return func(ctx context.Context, id int64) ([]fault.Text, error) { return region.Used(ctx, uses, id) }
}

// handlers are those of the shop, of the till and of the back office.
func (s *Services) handlers(base *url.URL, demo bool,
	broker *events.Broker) (*storefront.Server, *pos.Server, *admin.Server) {
	store := storefront.New(storefront.Services{
		BaseURL: base, Demo: demo,
		Assets: func() page.Assets {
			return page.Assets{Script: assets.Script(), Begin: assets.Begin(), Style: assets.Styles(), Sheets: assets.Sheet,
				Fonts: assets.Fonts(), Accents: assets.Accents(), Modules: assets.Modules}
		},
		Access: s.Access, Carts: s.Cart, Catalog: s.Catalog, Customers: s.Customer, Distributors: s.Distributor,
		Find: s.Find, Fits: s.Fitment, Jobs: s.Job, Labor: s.Labor, Locations: s.Location, Orders: s.Order,
		Payments: s.Payment, Printers: s.Printer, Prices: s.Price, Promos: s.Promo, Shipping: s.Shipping,
		Special: s.Special, Quotes: s.Quote,
		Credits: s.Credit, Saved: s.Saved, Slots: s.Slot, Stock: s.Stock, Vehicles: s.Vehicle, Images: s.Images,
		Files:    s.disk,
		Accounts: s.Account, Booked: s.Appointment, Bans: s.Ban, Returns: s.Returns, Notes: s.Notify,
		CardOrigins: s.origins, CardFields: s.cardFields(), Contacts: s.Contact, Content: s.Content, Reviews: s.Review,
		Rebates: s.Rebate, Handovers: s.handovers, Searches: s.Searches,
	})
	counter := s.till(store, broker)
	return store, counter, s.office(store, counter, demo)
}

// till are the handlers of the register, by subject.
func (s *Services) till(shop *storefront.Server, broker *events.Broker) *pos.Server {
	shared := desk.New(desk.Deps{
		Frame: shop.Frame, Access: s.Access, Catalog: s.Catalog, Customers: s.Customer, Locations: s.Location,
		Orders: s.Order, Payments: s.Payment, Promos: s.Promo, Registers: s.Register, Special: s.Special,
	})
	sales := sale.New(sale.Deps{
		Desk: shared, Basket: shop.Basket, Frame: shop.Frame, Visit: shop.Visit, Access: s.Access, Carts: s.Cart,
		Labor: s.Labor, Locations: s.Location, Orders: s.Order, Registers: s.Register,
		Taxes: s.Tax, Till: s.Till, Quotes: s.Quote,
	})
	tickets := ticket.New(ticket.Deps{
		Basket: shop.Basket, Shelf: shop.Shelf, Visit: shop.Visit, Carts: s.Cart, Catalog: s.Catalog, Customers: s.Customer,
		Find: s.Find, Jobs: s.Job, Orders: s.Order, Prices: s.Price,
	})
	terminals := terminal.New(terminal.Deps{
		Desk: shared, Customers: s.Customer, Events: broker, Locations: s.Location, Orders: s.Order,
		Cards: s.Payment.Cards, Refunds: s.Payment.Refunds, Tenders: s.Payment.Tenders, Terminals: s.Payment.Terminals,
	})
	return &pos.Server{
		Seat: seat.New(seat.Deps{Frame: shop.Frame, Access: s.Access, Locations: s.Location, Registers: s.Register,
			Seal: s.seal}),
		Shifts: shifts.New(shifts.Deps{Desk: shared, Paper: shop.Paper, Locations: s.Location, Printers: s.Printer,
			Registers: s.Register, Taxes: s.Tax, Till: s.Till}),
		Sale: sales, Ticket: tickets, Terminal: terminals,
		Jobs:         tilljobs.New(tilljobs.Deps{Basket: shop.Basket, Shelf: shop.Shelf, Visit: shop.Visit, Carts: s.Cart, Jobs: s.Job}),
		Distributors: distributors.New(distributors.Deps{Desk: shared, Special: s.Special}),
		Pickups: pickups.New(pickups.Deps{Desk: shared, Catalog: s.Catalog, Orders: s.Order, Pickups: s.Pickup,
			Stock: s.Stock}),
		Tender: tender.New(tender.Deps{
			Desk: shared, Sale: sales, Visit: shop.Visit, Terminal: terminals, Locations: s.Location, Orders: s.Order,
			Till: s.Till, Links: s.Payment.Links, Refunds: s.Payment.Refunds, Tenders: s.Payment.Tenders,
			Paper: shop.Paper, Printers: s.Printer,
		}),
		Training: tilltraining.New(tilltraining.Deps{Desk: shared, Trainings: s.Training}),
		Printing: printing.New(printing.Deps{
			Desk: shared, Paper: shop.Paper, Printers: s.Printer, Registers: s.Register,
		}),
		Orders: orders.New(orders.Deps{
			Desk: shared, Sale: sales, Ticket: tickets, Paper: shop.Paper, Selector: shop.Selector, Access: s.Access,
			Locations: s.Location, Notes: s.Notify,
			Orders: s.Order, Stock: s.Stock, Till: s.Till,
		}),
		Quotes: tillquotes.New(tillquotes.Deps{
			Desk: shared, Paper: shop.Paper, Visit: shop.Visit, Access: s.Access, Jobs: s.Job, Orders: s.Order,
			Quotes: s.Quote,
		}),
		Appointments: appointments.New(appointments.Deps{
			Access: s.Access, Appointments: s.Appointment, Customers: s.Customer, Locations: s.Location, Orders: s.Order,
			Vehicles: s.Vehicle,
		}),
		Cores: cores.New(cores.Deps{
			Desk: shared, Paper: shop.Paper, Customers: s.Customer, Locations: s.Location, Orders: s.Order, Till: s.Till,
		}),
		Returns: returns.New(returns.Deps{
			Paper: shop.Paper, Printers: s.Printer,
			Desk: shared, Basket: shop.Basket, Selector: shop.Selector, Visit: shop.Visit, Catalog: s.Catalog,
			Customers: s.Customer, Orders: s.Order,
			Till: s.Till, Refunds: s.Payment.Refunds, Requests: s.Returns, Tenders: s.Payment.Tenders,
		}),
		Customers: customers.New(customers.Deps{
			Desk: shared, Access: s.Access, Bans: s.Ban, Customers: s.Customer, Locations: s.Location, People: s.People,
			Prices: s.Price, Vehicles: s.Vehicle,
		}),
		Balance: balance.New(balance.Deps{
			Paper: shop.Paper,
			Desk:  shared, Credits: s.Credit, Customers: s.Customer, OnAccount: s.Payment.Accounts,
		}),
		Record: record.New(record.Deps{
			Desk: shared, Access: s.Access, Customers: s.Customer, Files: s.disk, Locations: s.Location, Notes: s.Notify,
			Orders:  s.Order,
			Remarks: s.Remark, Returns: s.Returns, Till: s.Till,
		}),
		Manager: manager.New(manager.Deps{
			Desk: shared, Frame: shop.Frame, Access: s.Access, Catalog: s.Catalog, Notes: s.Notify, Orders: s.Order,
			Registers: s.Register, Reviews: s.Review,
		}),
	}
}
