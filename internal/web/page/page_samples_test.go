package page

import (
	"context"

	"github.com/a-h/templ"

	"camber/internal/shop/content"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/islandview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/present/vehicleview"
)

// samples are all pages with every part of them filled.
func samples(ctx context.Context) map[string]templ.Component {
	vehicle := &vehicleview.Vehicle{
		Facets: []vehicleview.Facet{{Field: "Year", Value: 2015, LabelField: T(ctx, "Year"), LabelValue: "2015"}},
		HasYmm: true, Year: "2015", Make: "Chevrolet", Model: "Silverado 1500", Detail: "LT",
		Display: "2015 Chevrolet Silverado 1500 LT",
	}
	tiles := []listview.CategoryTile{{ID: 3, Name: "Brakes", Examples: "Pads", Pictogram: "rotor", Href: "/brakes",
		Count: 4, Current: true}}
	frame := Frame{
		Title: T(ctx, "Shopping Cart"), Path: "/", Site: "Camber",
		Store: Store{Name: "Main St", Open: T(ctx, "Closed now"), Address: "218 Main St", Telephone: "319-555-0142",
			Hours: []present.OpenDays{{Days: T(ctx, "Sunday"), Hours: T(ctx, "Closed")}}},
		Lists: &ListCounts{Compare: 2}, CartCount: 3, CartTotal: "$12.00", Vehicle: vehicle,
		Garage: []vehicleview.GarageVehicle{{Vehicle: *vehicle, ID: 1, Current: true}}, Selects: true, Categories: tiles,
		Demo: true,
		Menu: []MenuEntry{{CategoryTile: tiles[0], Below: []present.Link{{Text: "Rotors", Href: "/rotors"}}},
			{CategoryTile: tiles[0]}},
		Alert: "Closed on Thursday.", Brand: ":root{--signal:#0b4da2}", Monogram: "AP",
		Assets: Assets{Script: "/assets/a/main.js", Style: "/assets/a/app.css", Fonts: []string{"/assets/a/b.woff2"}},
		JSONLD: []any{map[string]string{"@type": "Product", "name": "</script>"}},
	}
	fits := vehicleview.Fit{Result: "yes", Mark: "fits", Label: T(ctx, "Fits Your Vehicle"),
		Reason: T(ctx, "Universal part")}
	stock := []partview.Stock{{LocationID: 1, Location: "Main St", Free: 8, Level: "full", Here: true},
		{LocationID: 2, Location: "Waterloo", Level: "empty"}}
	price := &partview.Price{Amount: 469900, Text: "$46.99", Core: 4000, CoreText: "$40.00"}
	options := []partview.PartOption{
		{ID: 1, Type: "select", Name: "Compound", Required: true, Values: []partview.OptionValue{{ID: 11, Name: "Ceramic"}}},
		{ID: 2, Type: "radio", Name: "Grade", Required: true,
			Values: []partview.OptionValue{{ID: 21, Name: "Daily", PriceText: "+ $4.50"}}},
		{ID: 3, Type: "checkbox", Name: "Extras", Values: []partview.OptionValue{{ID: 31, Name: "Grease"}}},
		{ID: 4, Type: "text", Name: "Engraving"},
		{ID: 5, Type: "image", Name: "Paint",
			Values: []partview.OptionValue{{ID: 51, Name: "Red", Image: &present.Image{Src: "/image/a-96.png"}, Stock: new(int),
				StockText: T(ctx, "Out of Stock")}}},
		{ID: 6, Type: "textarea", Name: "Notes"}, {ID: 7, Type: "date", Name: "Day"}, {ID: 8, Type: "time", Name: "Hour"},
		{ID: 9, Type: "datetime", Name: "Ready"},
	}
	more := partview.More{
		Successor: &partview.KitPart{Brand: "Kestrel", Model: "KB-2", Name: "Better pads",
			Links: partview.PartLinks{View: "/kb-2"}}, Quality: T(ctx, "Genuine"),
		Facts:     []partview.Attribute{{Name: T(ctx, "Weight"), Value: "4.7 lb"}},
		Numbers:   []partview.Numbers{{Label: "General Motors", List: []string{"22846379"}}},
		Replaces:  []partview.Replaced{{Number: "KB-0", Message: "First edition"}},
		Documents: []partview.Document{{Title: "Leaflet", Href: "https://maker.test/a", Note: "maker.test", Away: true}},
		Warranty:  "Two years", Prop65: "Nickel", Code: "/product/code?product_id=7",
		Financing: &partview.Financing{Script: "https://pay.test/w.js",
			Attributes: []partview.Attribute{{Name: "data-amount", Value: "{amount}"}}, Cents: 4699},
	}
	add := partview.AddToCart{ProductID: 7, Name: "Kestrel KB-1", Kind: "add", Label: T(ctx, "Add to Cart"), Minimum: 1,
		Maximum: 10000, Quantity: 1, Fit: fits, Price: price}
	full := add
	full.Options = options
	card := partview.Card{
		ProductID: 7, Brand: "Kestrel", Number: "KB-1", Name: "Quiet pads", Summary: "Ceramic", Pictogram: "pads",
		Href: "/kestrel-kb-1",
		Fit:  fits, Stock: stock, Price: price, Action: add, Lists: &partview.InLists{Compare: true},
	}
	sold := &orderview.SoldFit{Mark: "verify", Label: T(ctx, "Verify Fitment"),
		Reason: T(ctx, "needs %s; your engine is not known yet", "5.7L"), Notes: []string{"With J55"}}
	fitted := partview.Fittings{
		Text: "ford", All: 40, Total: 40, Page: 1, Pages: 3, Rows: []partview.Fitting{
			{Years: "2011–2018", Vehicle: "Ford F-150", Asks: "5.0L V8", Position: T(ctx, "Front"),
				Required: T(ctx, "%s required", "2"), Notes: []string{"With J55"}, Current: true, Href: "/brakes/2018-ford-f-150"},
			{Vehicle: "5.0L V8", Position: "Trunk", IsData: true},
		},
	}
	line := cartview.CartProduct{
		Key: "k1", ProductID: 7, Manufacturer: "Kestrel", PartNumber: "KB-1", Name: "Quiet pads", Quantity: 2,
		Pictogram: "pads", Fit: fits, FitNotes: []string{"With J55"},
		UnitPriceText: "$46.99", PriceText: "$93.98", StockText: T(ctx, "In stock"), StockDot: "full", ShowStockWarning: true,
		StockWarning: T(ctx, "Out of Stock"), Options: []cartview.Selected{{Name: "Compound", Value: "Ceramic"}},
		Package: cartview.Package{Components: []partview.KitPart{{Brand: "A", Model: "B", Name: "C", Quantity: 2}},
			IncludedIn: []partview.KitPart{{Model: "KIT-1"}}},
		Core: &cartview.CoreLine{Title: T(ctx, "Core charge, refundable"), Note: T(ctx, "Core charge"), Quantity: 2,
			UnitText: "$40.00", PriceText: "$80.00"},
	}
	totals := []present.Total{{Title: T(ctx, "Sub-Total"), Code: "sub_total", Text: "$93.98"},
		{Title: T(ctx, "Total"), Code: "total", Text: "$173.98"}}
	cart := cartview.Cart{Products: []cartview.CartProduct{line}, Totals: totals, Count: T(ctx, "1 item"),
		ConfirmButton: T(ctx, "Check Out"), Note: T(ctx, "Empty")}
	order := orderview.Order{
		ID: 10482, Customer: "Ray Hollis", DateAddedText: "03/02/2026 9:04 am",
		Status: present.Status{Name: "Pending", Tone: "blue"}, POSStatus: "complete",
		Location: "Main St", Register: "Lane 2", Cashier: "Dana", Receipt: "MS-2-17", Vehicle: vehicle, Totals: totals,
		AmountPaidText: "$200.00", ChangeDueText: "$26.02",
		ChangeDue: 2602, PaidInFull: true,
		Products: []orderview.OrderProduct{
			{ProductID: 7, Kind: "part", Name: "Quiet pads", Brand: "Kestrel", Model: "KB-1", Quantity: 2, PriceText: "$46.99",
				TotalText: "$93.98", Fit: sold},
			{ProductID: 7, Kind: "core", Model: "KB-1", Quantity: 2, PriceText: "$40.00", TotalText: "$80.00"},
		},
		Transactions: []payview.Transaction{
			{Label: T(ctx, "Cash"), AmountText: "$200.00", Status: "captured"},
			{Label: T(ctx, "Cash"), AmountText: "$5.00", Status: "void", StatusText: T(ctx, "void")},
		},
	}
	receipt := orderview.Receipt{Order: order,
		Store:     present.StoreAddress{Site: "Camber", Name: "Main St", Address: "218 Main St"},
		StatusURL: "http://shop.test/order/x", Notes: []string{T(ctx, "Core charge")}, Policy: T(ctx, "Empty")}
	quote := receipt
	quote.Order.POSStatus, quote.PONumber = "voided", "7"
	quote.Account = &orderview.AccountSlip{Holder: "Hollis Plumbing", OwedText: "$7.00", Terms: T(ctx, "Empty")}
	quote.Delivery = &present.Delivery{Name: "Ray Hollis", Lines: []string{"77 Clay St"}}
	selector := vehicleview.VehicleSelector{
		Year: 2015, MakeID: 5, ModelID: 9, Step: 4, Vehicle: vehicle, Years: []present.Option{{Value: 2015, Label: "2015"}},
		Makes:  []present.Option{{Value: 5, Label: "Chevrolet"}},
		Models: []present.Option{{Value: 9, Label: "Silverado 1500"}},
		Choices: []vehicleview.Choice{{Field: "SubModelID", Label: T(ctx, "Sub Model"),
			Options: []present.Option{{Value: 3, Label: "LT"}}}},
	}
	group := listview.Group{Axle: "front", Title: T(ctx, "Front"), Count: T(ctx, "1 part"), Cards: []partview.Card{card}}
	picks := []vehicleview.Pick{{Text: T(ctx, "Default"), Href: "/brakes", Current: true},
		{Text: T(ctx, "Name"), Href: "/brakes?sort=name"}}
	listing := listview.Listing{
		Title: "Brakes", Counts: T(ctx, "1 part"), Groups: []listview.Group{group}, FitsLink: "/brakes?fits=1", Sorts: picks,
		Limits: picks, Categories: tiles,
		Pager: present.Pager{Paging: present.Paging{Position: T(ctx, "1 part")},
			Links: []present.PageLink{{Number: 1, Href: "/brakes", Current: true}, {}, {Number: 9, Href: "/brakes?page=9"}},
			Next:  "/brakes?page=2"},
	}
	shown := true
	values := make([]listview.FilterValue, listview.FilterShown+1)
	for i := range values {
		values[i] = listview.FilterValue{Text: T(ctx, "Front"), Href: "/brakes?position=front", Count: i, Chosen: i == 0}
	}
	listing.Universal, listing.Here, listing.Clear = &shown, "/brakes?position=front", "/brakes"
	listing.Filters = []listview.Filter{{ID: "position", Mark: listview.AnyOf, Title: T(ctx, "Position"), Values: values},
		{ID: "attribute%5BMaterial%5D", Mark: listview.OneOf, Title: "Material", IsData: true,
			Values: []listview.FilterValue{{Text: "Ceramic", IsData: true, Href: "/brakes?a=b", Count: 3}}}}
	listing.Chips = []present.Link{{Text: "Position: Front", Href: "/brakes"}}
	nothing := listing
	nothing.Groups = nil
	grid := listing
	inBox := card
	inBox.ProductID, inBox.Action = 8,
		partview.AddToCart{ProductID: 8, Kind: "contact", Label: T(ctx, "Contact For Availability"),
			Href: present.ContactAddress(8)}
	grid.IsGrid, grid.AsList, grid.AsGrid = true, "/brakes?view=list", "/brakes?view=grid"
	found := listing
	found.Title = "pads"
	noVehicle := frame
	noVehicle.Vehicle = nil
	engine := frame
	engine.Vehicle = &vehicleview.Vehicle{HasEngine: true, Detail: "Ford · 5.0L V8", Display: "Ford 5.0L V8"}
	billing := cartview.AddressForm{Name: "payment_address",
		Countries: []cartview.Place{{ID: 1, Name: "Canada", Chosen: true}}, PostcodeLabel: T(ctx, "Postal code")}
	mine := accountview.AccountPage{Title: T(ctx, "Your account"), Path: "/account", IsPro: true, Said: T(ctx, "Saved."),
		Problem: T(ctx, "Required"), Errors: map[string]string{"firstname": T(ctx, "Required")}}
	orders := []orderview.OrderRow{{ID: 4, Href: "/account/order/info?order_id=4", Date: "03/02/2026",
		Status: order.Status, Total: "$4.00", By: "Ray", PO: "77"}}
	returns := []accountview.ReturnRow{{ID: 1, OrderID: 4, Date: "03/02/2026", Reason: T(ctx, "Empty"),
		State: T(ctx, "Empty"), Tone: "blue", Comment: "Too long", Lines: []string{"2 × Kestrel KB-1"}}}
	return map[string]templ.Component{
		"home": Home(frame,
			listview.Home{Sign: &vehicleview.Sign{Selector: selector, Quick: []present.Link{{Text: "2015", Href: "/?year=2015"}},
				VIN: &vehicleview.VINForm{Value: "1", Problem: T(ctx, "Empty")}}, Categories: tiles, Parts: []partview.Card{card},
				Counted: T(ctx, "1 part")}),
		"home, visitor": Home(noVehicle,
			listview.Home{Sign: &vehicleview.Sign{Selector: vehicleview.VehicleSelector{Step: 1, Years: selector.Years}},
				Categories: tiles}),
		"catalog": Catalog(frame, tiles),
		"quick order": QuickOrder(frame, accountview.QuickOrder{
			AccountPage: mine, Numbers: "KB-1 4", CanAdd: true, Scanned: "Kestrel KB-1", Code: "1",
			CodeProblem: T(ctx, "Required"),
			Result:      &accountview.Reordered{Success: T(ctx, "Saved."), Added: 1, Left: []string{T(ctx, "Empty")}},
			Rows: []accountview.QuickRow{{Asked: "KB-1 4", Card: card, CanAdd: true, Quantity: 4},
				{Asked: "x", Problem: T(ctx, "Empty"), Search: "/product/search?search=x"}, {Asked: "y", Card: card}},
		}),
		"listing":                Listing(frame, listing),
		"listing as a grid":      Listing(frame, grid),
		"nothing chosen is left": Listing(engine, nothing),
		"search":                 Search(frame, listview.Search{Text: "pads", Listing: &found}),
		"nothing found": Search(frame,
			listview.Search{Text: "pads", Listing: &listview.Listing{Title: "pads"},
				Instead: []listview.Instead{{Text: "shoes", Href: "/product/search?search=shoes", Count: 2}}, Categories: tiles,
				Telephone: "319-555-0142"}),
		"nothing asked": Search(noVehicle, listview.Search{Categories: tiles}),
		"empty listing": Listing(frame, listview.Listing{Title: "Brakes", FitsOnly: true, FitsLink: "/brakes"}),
		"part": Part(frame, partview.Part{
			Card: func() partview.Card { c := card; c.Action = full; return c }(), UPC: "084012136315",
			Description: "Shims fitted.", FitTitle: fits.Label, FitText: T(ctx, "This product will fit your application."),
			FitRows:   []vehicleview.FitRow{{Mark: "fits", Fact: T(ctx, "Vehicle"), Vehicle: "2015", Part: "2014"}},
			FitNotes:  []string{"With J55"},
			FitPlaces: vehicleview.FitPlaces{Position: T(ctx, "Front left"), Required: T(ctx, "%s required", "2")},
			FitChoice: &selector.Choices[0],
			Breaks: []partview.QuantityRow{{Range: T(ctx, "1 to 3"), Text: "$46.99"},
				{Range: T(ctx, "4 and up"), Text: "$44.00", SaveText: T(ctx, "save 5%%")}},
			Fittings: fitted, FittingPages: listing.Pager, Also: []present.Link{{Text: "Brakes", Href: "/brakes"}},
			More: more, Groups: []partview.AttributeGroup{
				{Name: T(ctx, "Specifications"), Attributes: []partview.Attribute{{Name: "Material", Value: "Ceramic"}}},
				{Name: "Size", Attributes: []partview.Attribute{{Name: "Lugs", Value: "6"}}}},
			Box: []partview.BoxCard{{Card: inBox, Quantity: 2}}, IncludedIn: line.Package.IncludedIn,
		}),
		"compare": Compare(frame, partview.NewCompare(ctx, partview.SavedList{Products: []partview.SavedProduct{
			{Card: card, Dimensions: "2.0 × 3.0 × 1.0",
				Groups: []partview.AttributeGroup{
					{Name: T(ctx, "Specifications"), Attributes: []partview.Attribute{{Name: "Material", Value: "Ceramic"}}}}},
			{Card: card},
		}})),
		"nothing to compare": Compare(noVehicle, partview.Compare{}),
		"wishlist":           Wishlist(frame, partview.SavedList{Products: []partview.SavedProduct{{Card: card}}, Total: 1}),
		"empty wishlist":     Wishlist(noVehicle, partview.SavedList{}),
		"cart":               CartPage(frame, cart),
		"empty cart":         CartPage(frame, cartview.Cart{}),
		"checkout": Checkout(frame, cartview.CheckoutPage{
			Cart: cart, Contact: cartview.Contact{Firstname: "A"},
			Stores:   []present.StoreChoice{{ID: 1, Name: "Main St", Address: "218", Open: T(ctx, "Closed now"), Chosen: true}},
			Errors:   map[string]string{"firstname": T(ctx, "Required"), "location_id": T(ctx, "Required")},
			Problems: []string{T(ctx, "Please check the marked fields.")}, Total: 17398,
			Payments: []cartview.Method{{Code: "cod", Title: T(ctx, "Pay in store"), Chosen: true}}, Billing: billing,
		}),
		"checkout, shipped": Checkout(frame, cartview.CheckoutPage{
			Cart: cart, Ships: true, PicksUp: true, Stores: []present.StoreChoice{{ID: 1, Name: "Main St"}},
			Saved: []cartview.SavedAddress{{ID: 7, Name: "Ray", Lines: []string{"1 Main St"}}},
			Address: cartview.AddressForm{
				Name: "shipping_address", Countries: []cartview.Place{{ID: 1, Name: "Canada", Chosen: true}},
				Zones:     []cartview.Place{{ID: 2, Name: "Ontario"}},
				ZoneLabel: T(ctx, "Province"), PostcodeLabel: T(ctx, "Postal code"), NeedsPostcode: true,
			},
			Billing: billing, BillsElsewhere: true,
			Methods: []cartview.Method{{Code: "ground", Title: T(ctx, "Free"), Amount: "$8.95", Chosen: true}}, AsksPO: true,
			Total:    17398,
			Seen:     []cartview.SeenAmount{{Name: "total", Title: "Total", Value: 17398}},
			Problems: []string{T(ctx, "What changed")},
			Changes:  []cartview.Change{{Title: "Total", Was: "$1.00", Now: "$2.00"}},
			Errors: map[string]string{"shipping_address[zone_id]": T(ctx, "Required"), "code": T(ctx, "Required"),
				"payment_method": T(ctx, "Required"), "shipping_method": T(ctx, "Required"), "comment": T(ctx, "Required")},
		}),
		"look-up": LookUp(frame, present.LookUp{Number: "4", Contact: "ray@demo.test", Problem: T(ctx, "Required")}),
		"order, shipped": Order(frame, orderview.OrderPage{
			Order: order, Delivery: &present.Delivery{Name: "Ray", Lines: []string{"1 Main St"}, Method: T(ctx, "Free")},
			Billing: &present.Delivery{Name: "Ray's boss", Lines: []string{"2 Main St"}}, PONumber: "17",
			MoneyTitle:    T(ctx, "To pay by card"),
			OffersAccount: true, Errors: map[string]string{"password": T(ctx, "Required")}, Problem: T(ctx, "Required"),
		}),
		"order": Order(frame, orderview.OrderPage{Order: order, Store: receipt.Store, Fresh: true}),
		"login": Login(frame, deskview.Login{Problem: T(ctx, "Required"), Redirect: "/account", Demo: true}),
		"account": Account(frame, accountview.AccountHome{AccountPage: mine, Name: "Ray", Email: "ray@demo.test",
			Company: "Hollis Garage", Level: "Jobber", Credit: "$5.00",
			OnAccount: &accountview.OnAccount{Terms: 30, Limit: "$9.00", Owed: "$1.00", Available: "$8.00", OnHold: true},
			Exempt:    []string{T(ctx, "Empty")}, Address: []string{"Ray Hollis", "1 Main St"}, Orders: orders}),
		"account of a visitor": Account(noVehicle,
			accountview.AccountHome{AccountPage: accountview.AccountPage{Title: T(ctx, "Your account")}}),
		"orders": Orders(frame, accountview.AccountOrders{
			AccountPage: mine, Rows: orders, Pager: listing.Pager,
			Statuses: []accountview.StatusChoice{{Code: "complete", Name: "Complete", Chosen: true}},
			Sorts: []accountview.SortLink{{Name: T(ctx, "Order"), Href: "/x", Dir: "ascending"},
				{Name: T(ctx, "Date"), Href: "/x"}, {Name: T(ctx, "Status"), Href: "/x"},
				{Name: T(ctx, "Total"), Href: "/x", Dir: "descending"}},
		}),
		"credit": Credit(frame,
			accountview.StoreCredit{AccountPage: mine, Balance: "$5.00",
				Rows: []accountview.CreditRow{{Date: "03/02/2026", Text: "Thanks", Amount: "$5.00"}}}),
		"no credit": Credit(frame, accountview.StoreCredit{AccountPage: mine, Balance: "$0.00"}),
		"no orders": Orders(frame, accountview.AccountOrders{AccountPage: mine}),
		"my order": MyOrder(frame,
			accountview.AccountOrder{AccountPage: mine,
				OrderPage: orderview.OrderPage{Order: order, Store: receipt.Store, Token: "x"}, By: "Ray", CanReturn: true,
				Returns: returns}),
		"ordered again": OrderedAgain(frame,
			accountview.AccountReordered{AccountPage: mine, OrderID: 4,
				Result: accountview.Reordered{Added: 1, Left: []string{T(ctx, "Empty")}}}),
		"returns": Returns(frame, accountview.AccountReturns{AccountPage: mine, Rows: returns, Pager: listing.Pager}),
		"cores": Cores(frame, accountview.AccountCores{AccountPage: mine, Sentence: T(ctx, "Empty"), Rows: []coreview.Core{
			{OrderID: 4, Brand: "Kestrel", Number: "KB-1", Name: "Pads", Owed: 1, WorthText: "$40.00", DueText: "12/12/2026",
				IsOverdue: true, Steps: []coreview.CoreStep{{ID: 1, Words: T(ctx, "Empty"), Reason: "cracked", DateText: "12/12/2026"}}},
		}}),
		"no cores":   Cores(frame, accountview.AccountCores{AccountPage: mine}),
		"no returns": Returns(frame, accountview.AccountReturns{AccountPage: mine}),
		"ask a return": AskReturn(frame, accountview.ReturnForm{
			AccountPage: mine, OrderID: 4,
			Lines:   []accountview.ReturnLine{{ID: 7, Name: "Pads", Number: "Kestrel KB-1", Most: 2, Wanted: "1"}},
			Reasons: []accountview.ReasonChoice{{Code: "core", Name: T(ctx, "Empty")}},
		}),
		"nothing to return": AskReturn(frame, accountview.ReturnForm{AccountPage: mine}),
		"addresses": Addresses(frame,
			accountview.AddressBook{AccountPage: mine, MayChange: true, Addresses: []accountview.BookAddress{
				{ID: 1, Label: "Shop", Name: "Ray Hollis", Lines: []string{"1 Main St"}, IsDefault: true},
				{ID: 2, Name: "Ray Hollis", Lines: []string{"2 Main St"}},
			}}),
		"no addresses": Addresses(frame, accountview.AddressBook{AccountPage: mine}),
		"an address": EditAddress(frame,
			accountview.AddressEdit{AccountPage: mine,
				Form: cartview.NewAddressForm(ctx, "address", region.Address{}, region.CountryID("US"))}),
		"details":      Details(frame, accountview.DetailsForm{AccountPage: mine, Firstname: "Ray"}),
		"password":     Password(frame, accountview.PasswordForm{AccountPage: mine}),
		"reset":        Reset(frame, accountview.PasswordForm{Token: "x", Email: "ray@demo.test"}),
		"forgotten":    Forgotten(frame, accountview.ForgottenForm{Problem: T(ctx, "Required")}),
		"link is sent": Forgotten(frame, accountview.ForgottenForm{Sent: T(ctx, "Empty")}),
		"reading": Reading(frame,
			present.Reading{Title: "Terms",
				Blocks: []content.Block{{Heading: "Order"}, {Paragraph: "It holds."}, {Items: []string{"One", "Two"}}}}),
		"contact": Contact(frame, contactSample(ctx)),
		"register": Register(frame,
			accountview.SignUpForm{Redirect: "/x", Asked: askedSample(),
				Agreement: present.Agreement{Terms: present.Link{Text: "Terms", Href: "/terms"},
					Privacy: present.Link{Text: "Privacy", Href: "/privacy"}}, Problem: T(ctx, "Required"),
				Errors: map[string]string{"agree": T(ctx, "Required"), "captcha": T(ctx, "Required")},
				Riddle: present.Riddle{Image: "/tool/captcha", Question: T(ctx, "Empty")}}),
		"business": Business(frame, accountview.Business{AccountPage: mine, Company: "Hollis Garage", Level: "Jobber",
			IsHolder: true, Users: []accountview.BusinessUser{{ID: 1, Name: "Ray", Email: "ray@demo.test", IsHolder: true,
				IsYou: true}, {ID: 2, Name: "Ann", Waits: true}}}),
		"error": Error(frame,
			present.Problem{Status: 500, Title: T(ctx, "Something went wrong!"), Sentences: []string{T(ctx, "Empty")},
				ID: "01ABC", Back: "/"}),
		"not found": Error(frame,
			present.Problem{Status: 404, Title: T(ctx, "Not found"), Sentences: []string{T(ctx, "Empty")}}),
		"till error": TillError(frame, present.Problem{Status: 404, Title: T(ctx, "Empty")}),
		"heads up": HeadsUp(frame,
			partview.HeadsUp{Name: "Kestrel KB-1",
				Fit:    vehicleview.Fit{Mark: vehicleview.Verify, Label: T(ctx, "Verify Fitment")},
				Fields: []present.Hidden{{Name: "product_id", Value: "7"}}, Back: "/brakes"}),
		"ask to post": AskToPost(frame, present.AskToPost{Title: T(ctx, "Empty"), Text: T(ctx, "Empty"), Action: "/x",
			Fields: []present.Hidden{{Name: "a", Value: "b"}}, Button: T(ctx, "Empty")}),
		"till": Till(frame, tillview.Till{Step: "sale", Cart: cart}),
		"desk": Desk(frame, "till", tillview.Till{Step: "sale", Cart: cart}),
		"till login": TillLogin(frame,
			deskview.Login{Registers: []deskview.RegisterChoice{{ID: 1, Name: "Main St 1", Chosen: true}}, Demo: true}),
		"receipt": Paper(frame, paperview.NewReceipt(ctx, receipt), OnRoll80, nil),
		"quote":   Paper(frame, paperview.NewReceipt(ctx, quote), OnLetter, []present.Link{{Text: T(ctx, "Back to the shift"), Href: "/x"}}),
		"outbox": Outbox(frame,
			[]present.Mail{{To: "ray@demo.test", Subject: "Receipt", Text: "Thanks", State: T(ctx, "Empty"),
				Links: []string{"/order/x"}}}),
		"kit": Kit(frame, islandview.Kit{Vehicle: vehicle, Pictograms: []string{"pads"}}),
		"cases": Cases(frame,
			[]islandview.CaseGroup{{Title: T(ctx, "Parts"),
				Cases: []islandview.Case{{Text: T(ctx, "Parts"), Href: "/brakes"}}}}),
	}
}
