package setting

import "camber/internal/base/text"

// Group is settings that belong together, in the order of the screen.
type Group struct {
	Name     string // in an address
	Words    string // in English
	Settings []Named
}

// Groups are all settings that an operator may change, with what they are called and do.
func Groups() []Group {
	return []Group{
		{"business", text.Key("Business"), ofBusiness()}, {"look", text.Key("Look"), ofLook()},
		{"shop", text.Key("Online shop"), ofShop()}, {"locator", text.Key("Store locator"), ofLocator()},
		{"vehicle", text.Key("Vehicles and fitment"), OfVehicles()},
		{"search", text.Key("Search"), ofSearch()},
		{"payment", text.Key("Payments"), ofPayments()}, {"counter", text.Key("Counter"), ofCounter()},
		{"appointment", text.Key("Appointments"), ofAppointments()},
		{"printer", text.Key("Receipt printers"), ofPrinters()},
		{"gift", text.Key("Gift vouchers and points"), ofGifts()}, {"running", text.Key("Running the program"), ofRunning()},
	}
}

func ofBusiness() []Named {
	return []Named{
		named(ShopName, everywhere, text.Key("Name of the shop"),
			text.Key("In the head of every page, on receipts and in messages.")),
		named(Currency, everywhere, text.Key("Currency"),
			text.Key("Of all prices and payments. Orders keep the currency that they were made in.")),
		named(TaxBasis, inStores, text.Key("Tax is rounded"), text.Key("Once on each line, or once on the order.")).
			words(text.Key("By line"), text.Key("By order")),
		named(Totals, inStores, text.Key("Order of the totals"),
			text.Key("How the totals of a sale follow each other. One that is off is not counted.")).
			words(text.Key("Sub-total"), text.Key("Core charges"), text.Key("Labor"), text.Key("Menu prices"), text.Key("Coupon"),
				text.Key("Reward points"), text.Key("Shipping"), text.Key("Handling"), text.Key("Tax"),
				text.Key("Gift voucher"), text.Key("Store credit"), text.Key("Total")),
		named(JobsOnReceipts, inStores, text.Key("Jobs on receipts"),
			text.Key("The lines of a job stand under its name: each with its price, or one price for the job.")).
			words(text.Key("Each line with its price"), text.Key("One price for the job")),
		named(JobsOnInvoices, inStores, text.Key("Jobs on invoices"),
			text.Key("The lines of a job stand under its name: each with its price, or one price for the job.")).
			words(text.Key("Each line with its price"), text.Key("One price for the job")),
		named(JobsOnQuotes, inStores, text.Key("Jobs on quotes"),
			text.Key("The lines of a job stand under its name: each with its price, or one price for the job.")).
			words(text.Key("Each line with its price"), text.Key("One price for the job")),
		named(QuoteDays, inStores, text.Key("A quote holds for"),
			text.Key("After that its link approves nothing, and its prices are read anew. One quote can have another last day.")).
			in(text.Key("days")),
		named(QuoteTerms, inStores, text.Key("Terms of quotes"),
			text.Key("Stand above the signature and on paper. Each quote keeps those that it was sent with.")),
		named(NoReceiptDays, everywhere, text.Key("Days that count without a receipt"),
			text.Key("Parts that come back without a receipt are worth at most what they sold for within so many days.")).
			in(text.Key("days")),
		named(SavedHours, inStores, text.Key("Saved orders hold their parts for"),
			text.Key("After that the parts can be sold to others.")).in(text.Key("hours")),
		named(CountAgainPieces, inStores, text.Key("A part is counted twice that is off by more than"),
			text.Key("By somebody who doesn't see the first count.")).in(text.Key("pieces")),
		named(CountAgainCents, inStores, text.Key("A part is counted twice that is off by a worth of more than"),
			text.Key("By what its pieces cost.")).as(Cents),
		named(ReorderDays, inStores, text.Key("Sales that reordering looks at"),
			text.Key("What is ordered by demand is ordered by what the store sold in so many days.")).in(text.Key("days")),
		named(ReorderService, inStores, text.Key("A shelf outlasts the wait for its vendor in"),
			text.Key("Of the cases. More is safer and lays more money on the shelf.")).as(Percent),
		named(ReorderCover, inStores, text.Key("An order lasts for"),
			text.Key("Beyond the wait for the vendor. More means fewer and larger orders.")).in(text.Key("days")),
	}
}

func ofLook() []Named {
	return []Named{
		named(SiteLogo, inShops, text.Key("Logo"),
			text.Key("In place of the mark in the head of every page. PNG, WebP, JPEG or GIF.")),
		named(Monogram, inShops, text.Key("Letters in the mark"),
			text.Key("One to three, beside the name, where there is no logo. Empty: the house's mark.")),
		named(BrandColour, inShops, text.Key("Brand color"),
			text.Key("Of buttons, links and signs. White words must be readable on it. Empty: the house's blue.")),
		named(YmmColour, inShops, text.Key("Color of the vehicle sign"),
			text.Key("Of the sign on which vehicles are chosen. Empty: the brand color.")),
		named(AlertText, inShops, text.Key("Alert bar"),
			text.Key("Stands above every page of the shop until a visitor closes it. Empty: there is none.")),
		named(AlertDays, inShops, text.Key("A closed alert bar stays closed for"),
			text.Key("After that the same words are shown again.")).in(text.Key("days")),
	}
}

func ofShop() []Named {
	return []Named{
		named(GuestCheckout, inShops, text.Key("Order without an account"),
			text.Key("Off: a visitor signs in before they check out.")),
		named(LoginForPrice, inShops, text.Key("Prices only after sign-in"),
			text.Key("Hides every price from visitors who are not signed in.")),
		named(InstantCheckout, inShops, text.Key("Straight to the check out"),
			text.Key("After a part is added, the browser goes to the check out.")),
		named(NewDays, inShops, text.Key("A part is new for"), text.Key("For so long it bears the mark New. 0: never.")).
			in(text.Key("days")),
		named(ShowCart, inShops, text.Key("Cart in the head"), text.Key("How the cart stands in the head of every page.")).
			words(text.Key("With its total"), text.Key("Only the icon"), text.Key("Hidden")),
		named(ShowCountCircle, inShops, text.Key("Count on the cart"), text.Key("How many parts are in it, in a circle.")),
		named(ShowCheckoutButton, inShops, text.Key("Check out from the cart in the head"),
			text.Key("The cart that opens there has a button to the check out.")),
		named(FinancingScript, inShops, text.Key("Script of the financing company"),
			text.Key("Its https address. It says on a part's page what the part costs in instalments. Empty: there is none.")),
		named(FinancingAttributes, inShops, text.Key("Attributes for the financing company"),
			text.Key("One a line, such as data-name=value. {amount} stands for the price in cents.")),
		named(FrameParents, everywhere, text.Key("Sites that may show the shop in a frame"),
			text.Key("Their origins, such as https://parts.example, with blanks between. Empty: none may.")),
	}
}

// OfVehicles are the settings of FIT-4.
func OfVehicles() []Named {
	return []Named{
		named(YmmEnabled, inShops, text.Key("Choose by year, make and model"), text.Key("The usual way to a vehicle.")),
		named(YmmTabLabel, inShops, text.Key("What that tab is called"), text.Key("Empty: Year/Make/Model.")),
		named(EngineFamilyEnabled, inShops, text.Key("Choose by engine"),
			text.Key("For who knows the engine and not the vehicle.")),
		named(EngineTabLabel, inShops, text.Key("What the engine's tab is called"), text.Key("Empty: Engine.")),
		named(VehicleLookupEnabled, inShops, text.Key("Choose by VIN"), text.Key("A VIN is decoded to its vehicle.")),
		named(YmmPopularSort, inShops, text.Key("Popular makes first"),
			text.Key("Off: makes and models stand in the order of the alphabet.")),
		named(HeavyVehicles, inShops, text.Key("Heavy vehicles too"),
			text.Key("Offers lorries, buses and cranes even where no part is made for them.")),
		named(EnableSubModel, inShops, text.Key("Ask for the submodel"), text.Key("With the model.")),
		named(EnableBedLength, inShops, text.Key("Ask for the bed length"), text.Key("Where parts depend on it.")),
		named(EnableBodyType, inShops, text.Key("Ask for the body type"), text.Key("Where parts depend on it.")),
		named(EnableChoices, inShops, text.Key("Ask what else is open"),
			text.Key("Whatever the fitment of a part depends on is asked where it matters.")),
		named(YmmPageRefresh, inShops, text.Key("Load the page anew for a vehicle"),
			text.Key("Off: the parts of the page are judged where they stand.")),
		named(YmmRedirect, inShops, text.Key("After a vehicle is chosen, go to"),
			text.Key("From the home page to an address of the shop, such as /product/catalog. Empty: it stays.")),
		named(RequireFitmentConfirmation, inShops, text.Key("Ask before a part that may not fit"),
			text.Key("“Heads up!” before it is added to the cart.")),
		named(ShowUniversal, inShops, text.Key("Show universal parts"), text.Key("Until a visitor says otherwise.")),
	}
}

func ofPayments() []Named {
	taken := text.Key("Taken at the register. At least one way to pay stays on.")
	return []Named{
		named(TakeCash, inStores, text.Key("Cash"), taken),
		named(TakeCard, inStores, text.Key("Card"),
			text.Key("Taken at the register, where there are terminals. At least one way to pay stays on.")),
		named(TakeCheck, inStores, text.Key("Check"), taken),
		named(TakeVoucher, inStores, text.Key("Gift voucher"), taken),
		named(TakeStoreCredit, inStores, text.Key("Store credit"), taken),
		named(TakeOnAccount, inStores, text.Key("On account"), taken),
		named(TakeInvoice, inStores, text.Key("Invoice"), taken),
		named(RoundCash, inStores, text.Key("Round cash to 5 cents"),
			text.Key("After tax, and only what is paid in cash.")),
		named(CardSurcharge, inStores, text.Key("Surcharge on credit cards"),
			text.Key("Added to what a credit card pays. 0: none.")).as(Percent).in(text.Key("percent")),
		named(CardSurchargeCap, inStores, text.Key("Surcharge at most"), text.Key("For one payment. 0: no limit.")).as(Cents),
		named(CardSurchargeTax, inStores, text.Key("Tax class of the surcharge"),
			text.Key("What tax is added to a surcharge.")).as(TaxClass),
		named(CardMinutes, everywhere, text.Key("An online order waits for its card"),
			text.Key("After that it is called off and its parts are free.")).in(text.Key("minutes")),
		named(PaymentLinkHours, everywhere, text.Key("A payment link is good for"),
			text.Key("Counted from when it is sent.")).in(text.Key("hours")),
	}
}

func ofCounter() []Named {
	return []Named{
		named(LockMinutes, atTills, text.Key("A register locks itself after"),
			text.Key("When nobody uses it. 0: never.")).in(text.Key("minutes")),
		named(RegisterTerminals, atTills, text.Key("Card terminals of the register"),
			text.Key("What cashiers call them, with commas between. With one, nobody is asked. Empty: all of the store.")),
		named(RegisterDepartments, atTills, text.Key("Departments of the register"),
			text.Key("Whose batches its cards are in, with commas between. With one, nobody is asked. Empty: all of the store.")),
		named(QuickSwitch, inStores, text.Key("Unlock as another person"),
			text.Key("Whoever may sell in the store unlocks its registers, as themselves.")),
		named(PONumbers, inStores, text.Key("PO numbers on lines"),
			text.Key("The customer's own number can be written on each line of a sale.")),
		named(RequirePONumbers, inStores, text.Key("PO numbers are required"),
			text.Key("No sale is completed without one on each line.")),
		named(CoreDays, inStores, text.Key("Old parts are due within"),
			text.Key("After that the shop keeps the core charge. Holds for what is sold from now on. 0: there is no last day.")).
			in(text.Key("days")),
		named(CoreReminderDays, inStores, text.Key("Remind of old parts before their last day"),
			text.Key("By email, once. 0: nobody is reminded.")).in(text.Key("days")),
		named(SpecialDeposit, inStores, text.Key("Deposit for what is ordered for customers"),
			text.Key("Paid before a distributor is asked for the parts, of their price with tax. 0: none.")).in(text.Key("percent")),
		named(PickupDays, inStores, text.Key("Parts are kept for their customers for"),
			text.Key("Counted from the day on which they are put away. 0: there is no last day.")).in(text.Key("days")),
		named(ShipUntil, inStores, text.Key("Parcels leave on the same day until"),
			text.Key("Ordered later, they leave on the next working day: Monday to Friday, when the store is open.")),
		named(RequireEmail, inStores, text.Key("A new customer needs an email"),
			text.Key("Asked at the counter, beside the name.")),
		named(RequireTelephone, inStores, text.Key("A new customer needs a phone number"),
			text.Key("Asked at the counter, beside the name.")),
		named(RequireAddress, inStores, text.Key("A new customer needs an address"),
			text.Key("Asked at the counter, beside the name.")),
	}
}

func ofGifts() []Named {
	return []Named{
		named(GiftLeast, everywhere, text.Key("Smallest gift voucher"), text.Key("That a shopper can buy.")).
			in(text.Key("dollars")),
		named(GiftMost, everywhere, text.Key("Largest gift voucher"), text.Key("That a shopper can buy.")).
			in(text.Key("dollars")),
		named(GiftDays, everywhere, text.Key("A gift voucher is good for"), text.Key("0: for ever.")).in(text.Key("days")),
		named(RewardPerUnit, everywhere, text.Key("Points for each dollar"),
			text.Key("Earned by customers with an account. 0: none.")).in(text.Key("points")),
		named(RewardCents, everywhere, text.Key("A point is worth"), text.Key("When it pays for an order.")).as(Cents),
	}
}

func ofSearch() []Named {
	return []Named{
		named(SearchEngine, everywhere, text.Key("Who finds parts by words"),
			text.Key("A search company finds once it has all parts of the shop. While it does not answer, the shop finds by itself.")).
			words(text.Key("The shop itself"), text.Key("The search company")),
		named(DisableWithoutStock, inShops, text.Key("Find only what is in stock"),
			text.Key("A part that no store has is not found by words. It stays in the listings.")),
		named(SearchSite, everywhere, text.Key("Number of the site there"),
			text.Key("Parts at the search company bear it, and only those that do are asked for.")),
		named(PartsIndex, everywhere, text.Key("Index of the parts"), text.Key("What it is called at the search company.")),
		named(CategoriesIndex, everywhere, text.Key("Index of the categories"),
			text.Key("What it is called at the search company.")),
		named(SeriesIndex, everywhere, text.Key("Index of the series"), text.Key("What it is called at the search company.")),
		named(BrandsIndex, everywhere, text.Key("Index of the brands"), text.Key("What it is called at the search company.")),
	}
}

func ofRunning() []Named {
	return []Named{
		named(BackupDays, everywhere, text.Key("The last backup may be"),
			text.Key("An older one is told by the check of the program.")).in(text.Key("days old")),
		named(PlaceFile, everywhere, text.Key("File of places"),
			text.Key("A file on the server (MMDB) that says where an address of the internet is. Empty: none.")),
		named(PlaceService, everywhere, text.Key("Service of places"),
			text.Key("Its web address, asked where there is no file; {ip} stands for the address asked about. Empty: none.")),
	}
}
