// Package web is the shop's door: one table of addresses, the gates before each, and the one writer of errors.
package web

import (
	"net/http"
	"net/url"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/promo"
	"camber/internal/shop/saved"
	"camber/internal/web/pos"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// Route is one address. The table of Routes is the only place where an address is made: the router, the session
// matrix test, the browser's types and docs/routes.md come from it.
type Route struct {
	Method  string
	Path    string
	Who     Who
	Origin  Origin
	Session bool                      // false: answers everyone alike and reads no session
	Browse  bool                      // a page of the catalog: may be fetched ahead of a click, and kept by the browser for Back
	Public  bool                      // Browse, and the same for all visitors of whom nothing is known: kept by the page cache
	Framed  bool                      // a page that sites of the owner's choice may show in a frame (MODE-4)
	Packed  bool                      // its handler compresses by itself
	Largest int64                     // bytes of its body where it brings a file; 0: as many as a call without files may have
	Once    bool                      // takes an Idempotency-Key, which our pages always send: a repeat is answered with the first reply (API-6)
	Outside bool                      // with Once: its handler asks another company or goes on from what a repeat meets, and runs in no transaction
	Own     bool                      // with Once: its handler keeps the key itself, beside what was done
	Must    bool                      // with Once: money, stock or credit moves, or an order or a person is made: refused without a key
	Form    bool                      // with Must: a plain form posts it too, without a key; what it makes can't be made twice
	Twin    func(url.Values) bool     // with Must: whether the same once more within a minute, by another key, must be confirmed; nil: never
	Count   func(*http.Request) error // counts a try before it is known what becomes of it; nil: none is counted
	Params  string                    // names in query and body
	Reply   any                       // a value of the reply's type; nil for a page
	Failure string                    // what every failure of it says, beside success false; "": each its own sentence
	Handle  wire.Handler
}

// isShopPage says whether the answer is a page that a shopper reads, with amounts on it.
func (route Route) isShopPage() bool {
	switch route.Who.Name {
	case shop.Name, account.Name, customer.Name:
		return route.Method == "GET" && route.Reply == nil && route.Session
	}
	return false
}

// Routes is the table.
func (s *Server) Routes() []Route {
	get := func(path string, who Who, params string, reply any, h wire.Handler) Route {
		return Route{Method: "GET", Path: path, Who: who, Session: true, Params: params, Reply: reply, Handle: h}
	}
	post := func(path string, who Who, params string, reply any, h wire.Handler) Route {
		return Route{Method: "POST", Path: path, Who: who, Origin: Changes, Session: true, Params: params, Reply: reply, Handle: h}
	}
	put := func(path string, who Who, params string, reply any, h wire.Handler) Route {
		r := post(path, who, params, reply, h)
		r.Method = "PUT"
		return r
	}
	changing := func(path string, who Who, params string, reply any, h wire.Handler) Route {
		r := get(path, who, params, reply, h)
		r.Origin = ChangesByGet
		return r
	}
	browse := func(path string, params string, h wire.Handler) Route {
		r := get(path, shop, params, nil, h)
		r.Browse, r.Framed = true, true
		return r
	}
	public := func(path string, params string, h wire.Handler) Route {
		r := browse(path, params, h)
		r.Public = true
		return r
	}
	const orderFilters = "filter_order_id filter_customer filter_telephone filter_date_from filter_date_to filter_cashier filter_location filter_order_status filter_total_min filter_total_max filter_po_number filter_part filter_vin"
	const filters = "filters category_id manufacturer_id series_id quality position price stock attribute[…]"
	const newcomer = "firstname lastname email telephone password confirm newsletter texting_alerts account_custom_field[…] address[…] agree captcha redirect"
	once := func(r Route) Route { r.Once = true; return r }
	own := func(r Route) Route { r.Once, r.Own = true, true; return r }
	must := func(r Route) Route { r.Once, r.Must = true, true; return r }
	form := func(r Route) Route { r.Form = true; return r }
	twinIf := func(r Route, is func(url.Values) bool) Route {
		r.Twin, r.Params = is, r.Params+" "+fault.ConfirmTwin
		return r
	}
	twin := func(r Route) Route { return twinIf(r, func(url.Values) bool { return true }) }
	framed := func(r Route) Route { r.Framed = true; return r }
	outside := func(r Route) Route { r.Once, r.Must, r.Outside = true, true, true; return r }
	streamed := func(r Route) Route { r.Packed = true; return r }
	open := func(path string, who Who, h wire.Handler) Route {
		return Route{Method: "GET", Path: path, Who: who, Handle: h}
	}
	counted := func(r Route, count func(*http.Request) error) Route { r.Count = count; return r }
	failing := func(r Route, says string) Route { r.Failure = says; return r }
	usingUp := func(r Route) Route { r.Origin = UsesUp; return r }
	withFile := func(r Route, largest int64) Route { r.Largest = largest; return r }
	store, counter := s.store, s.till

	return []Route{
		// pages of the shop
		public("/{$}", "year make model subModel bedLength bodyType engineMfr engineFamily engineSize driveType tab", store.ShowHome),
		public("/product/catalog", "", store.ShowCatalog),
		public("/product/special", "sort order limit page fits view "+filters, store.ShowSpecials),
		public("/product/bestseller", "sort order limit page fits view "+filters, store.ShowBestsellers),
		public("/product/latest", "sort order limit page fits view "+filters, store.ShowLatest),
		public("/product/featured", "sort order limit page fits view "+filters, store.ShowFeatured),
		browse("/product/search", "search description search_in_brand_or_category queryID sort order limit page fits view "+filters, store.ShowSearch),
		public("/{slug}", "sort order limit page fits view vehicles "+filters, store.ShowSlug),
		public("/vehicles/{vehicle}/{category}", "sort order limit page view "+filters, store.ShowLanding),
		get("/checkout/checkout", shop, "", nil, store.ShowCheckout),
		get("/order/lookup", shop, "", nil, store.ShowLookUp),
		post("/order/lookup", shop, "order_id contact", present.Success{}, store.LookUp),
		get("/order/{token}", shop, "", nil, store.ShowOrder),
		get("/r/{token}", shop, "", nil, store.ShowReceipt),
		get("/pay/{token}", shop, "", nil, store.ShowPayLink),
		counted(post("/pay/{token}/pay", shop, "", present.CardPayment{}, store.PayByLink), store.CountPayLink),
		counted(post("/pay/{token}/finish", shop, "", present.CardPayment{}, store.FinishLink), store.CountPayLink),
		post("/order/account", account, "token password", present.Registered{}, store.KeepOrder),
		get("/account/login", account, "redirect", nil, store.ShowSignIn),
		get("/account", customer, "", nil, store.ShowAccount),
		post("/account/login", account, "email password redirect", present.Success{}, store.SignIn),
		post("/account/garage/remove", customer, "vehicle_id", present.Success{}, store.RemoveFromGarage),
		post("/account/logout", customer, "", present.Success{}, store.SignOut),
		get("/account/register", account, "redirect", nil, store.ShowRegister),
		post("/account/register", account, newcomer, present.Registered{}, store.Register),
		get("/account/forgotten", account, "", nil, store.ShowForgotten),
		post("/account/forgotten", account, "email", present.Said{}, store.Forgot),
		get("/account/reset/{token}", account, "", nil, store.ShowReset),
		post("/account/reset", account, "token password confirm", present.Success{}, store.Reset),
		get("/account/password", customer, "", nil, store.ShowPassword),
		post("/account/password", customer, "present password confirm", present.Said{}, store.ChangePassword),
		get("/account/edit", customer, "", nil, store.ShowDetails),
		post("/account/edit", customer, "firstname lastname email telephone newsletter texting_alerts password", present.Said{}, store.SaveDetails),
		get("/account/address", customer, "", nil, store.ShowAddresses),
		get("/account/address/edit", customer, "address_id", nil, store.ShowAddress),
		post("/account/address/save", customer, "address_id label address[…] default", present.Said{}, store.SaveAddress),
		post("/account/address/default", customer, "address_id", present.Said{}, store.ChooseAddress),
		post("/account/address/remove", customer, "address_id", present.Said{}, store.RemoveAddress),
		get("/account/order", customer, "page limit sort order filter_status", nil, store.ShowOrders),
		get("/account/order/info", customer, "order_id", nil, store.ShowMyOrder),
		once(post("/account/order/reorder", customer, "order_id", present.Reordered{}, store.Reorder)),
		get("/account/return", customer, "page limit", nil, store.ShowReturns),
		get("/account/return/add", customer, "order_id", nil, store.ShowReturn),
		once(post("/account/return/add", customer, "order_id quantity[…] reason comment", present.Said{}, store.AskReturn)),
		get("/account/credit", customer, "", nil, store.ShowCredit),
		get("/account/business", customer, "", nil, store.ShowBusiness),
		form(outside(post("/account/business/add", customer, "firstname lastname email telephone", present.Said{}, store.AddUser))),
		get("/account/quick", customer, "numbers scanned added", nil, store.ShowQuick),
		once(post("/account/quick/add", customer, "quantity[…] only numbers", present.Reordered{}, store.AddQuick)),
		once(post("/account/quick/scan", customer, "code", present.Cart{}, store.ScanQuick)),
		post("/account/business/remove", customer, "customer_id", present.Said{}, store.RemoveUser),
		post("/common/language/language", anyone, "code redirect", nil, s.setLanguage),
		post("/common/look/theme", anyone, "code redirect", present.Success{}, store.SetTheme),
		post("/common/look/alert", shop, "redirect", present.Success{}, store.CloseAlert),

		// addresses of before, which lead on
		get("/common/home", shop, "", nil, store.OldHome),
		get("/order", shop, "", nil, store.OldLookUp),
		get("/product/product", shop, "product_id", nil, store.OldPart),
		get("/product/category", shop, "path", nil, store.OldCategory),
		get("/product/manufacturer/info", shop, "manufacturer_id", nil, store.OldBrand),

		// questions about a part, and what proves that a person asks
		framed(get("/product/contact", shop, "product_id sent", nil, store.ShowContact)),
		framed(get("/information/contact", shop, "sent", nil, store.ShowContact)),
		get("/product/product/getLocations", shop, "", present.ContactLocations{}, store.ContactLocations),
		post("/product/product/validateCaptcha", shop, "captchaInput", present.Success{}, store.ValidateCaptcha),
		counted(once(post("/product/product/productContactEmail", shop, "pcName pcEmail pcPhone pcMessage pcLocation pcLocationEmail notifyByText overrideTextPermission captchaInput product_id", present.Said{}, store.SendContact)), store.CountContact),
		get("/tool/captcha", anyone, "", nil, store.Captcha),
		get("/tool/captcha/question", anyone, "", present.Riddle{}, store.Riddle),
		post("/tool/captcha/question", anyone, "", present.Riddle{}, store.NewRiddle),

		// reviews
		get("/account/review", customer, "product_id", nil, store.ShowReview),
		post("/account/review", customer, "product_id rating text", present.Said{}, store.WriteReview),
		get("/pos/reviews", till(access.ModerateReviews), "state", nil, counter.ShowReviews),
		get("/pos/messages", till(access.ReadMessages), "state before", nil, counter.ShowMessages),
		post("/pos/message/retry", till(access.SellAtTill), "message_id from", present.Success{}, counter.RetryMessage),
		post("/pos/review/decide", till(access.ModerateReviews), "review_id version state from", present.Success{}, counter.DecideReview),

		// vehicle
		get("/ymm/json/getVehicle", shop, "", present.VehicleReply{}, store.Vehicle),
		get("/ymm/json/years", shop, "", present.OptionsReply{}, store.Years),
		get("/ymm/json/makes", shop, "Year", present.OptionsReply{}, store.Makes),
		get("/ymm/json/models", shop, "Year MakeID", present.OptionsReply{}, store.Models),
		get("/ymm/json/choices", shop, "Year MakeID ModelID SubModelID BedLengthID BodyTypeID …", present.ChoicesReply{}, store.Choices),
		get("/ymm/json/engine_mfrs", shop, "", present.OptionsReply{}, store.EngineMfrs),
		get("/ymm/json/engine_family_sizes", shop, "EngineMfrID", present.OptionsReply{}, store.EngineFamilies),
		get("/ymm/json/engine_sizes", shop, "EngineMfrID EngineFamilyID", present.OptionsReply{}, store.EngineSizes),
		get("/ymm/json/getFitment", shop, "product_id vehicles page", present.FitmentSheet{}, store.Fitment),
		get("/ymm/json/validateFitment", shop, "Parts add", present.FitmentReply{}, store.ValidateFitment),
		post("/ymm/json/decodeVin", shop, "vin", present.DecodedVIN{}, store.DecodeVIN),
		changing("/ymm/json/saveVehicle", shop, "add1 … addN redirect", present.SavedVehicle{}, store.SaveVehicle),
		changing("/ymm/json/remove_facet", shop, "remove redirect", present.VehicleReply{}, store.RemoveFacet),
		changing("/ymm/json/toggle_universal", shop, "redirect", present.VehicleReply{}, store.ToggleUniversal),
		post("/ymm/json/getCatalogDetails", shop, "product_id aaia mpn category_id manufacturer_id series_id", present.CatalogDetails{}, store.CatalogDetails),

		// stock and prices
		get("/api/localization", shop, "country_id", present.Localization{}, store.Localization),
		post("/api/inventory/getInventoryDetails", shop, "products[…]", present.InventoryDetails{}, store.InventoryDetails),
		failing(post("/api/inventory/getInventoriesByProductId", shop, "productId", present.StockByLocation{}, store.StockByLocation), text.Key("There was an error!")),

		// cart: the shopper's, and in POS mode the ticket
		framed(get("/checkout/cart", shop, "postcode", nil, s.showCart)),
		framed(get(leavePage, shop, "to", nil, store.ShowLeave)),
		post("/checkout/cart/leave", account, "", present.Departure{}, store.LeaveFrame),
		post("/checkout/arrive", account, "token", present.Success{}, store.Arrive),
		usingUp(get(departPath, account, "challenge", nil, s.depart)),
		usingUp(get(crossPath, account, "token", nil, s.cross)),
		get("/checkout/cart/getData", shop, "", present.Cart{}, store.CartData),
		once(post("/checkout/cart/storeLocatorAddProduct", shop, "product_id quantity location_id", present.Cart{}, store.AddAtStore)),
		once(post("/checkout/cart/add", shop, "product_id quantity option[…] apply_labor understood", present.Cart{}, store.AddToCart)),
		put("/checkout/cart/edit", shop, "key quantity", present.Cart{}, store.EditCart),
		post("/checkout/cart/edit", shop, "key quantity", present.Cart{}, store.EditCart), // a form without script can't PUT
		post("/checkout/cart/remove", shop, "key", present.Cart{}, store.RemoveFromCart),
		post("/checkout/cart/restore", shop, "key", present.Cart{}, store.RestoreToCart),
		post("/checkout/cart/estimateShipping", shop, "country_id zone_id postcode", present.Estimate{}, store.EstimateShipping),
		post("/checkout/cart/setCheckoutData", shop, "firstname lastname email telephone shipping_address[…] payment_address[…] address_id delivery bill shipping_method payment_method location_id comment po_number status code replace apply remove credit", present.Cart{}, store.SetCheckoutData),
		post("/checkout/cart/setPaymentData", shop, "itemId", present.Cart{}, store.SetPaymentData),
		post("/checkout/cart/getCustomer", account, "customerData[email] customerData[password] email password", present.Success{}, store.SignIn),
		post("/checkout/cart/register", account, newcomer, present.Registered{}, store.Register),
		changing("/checkout/cart/logoutCustomer", customer, "", present.Success{}, store.SignOut),
		get("/checkout/payment", shop, "", nil, store.ShowPayment),
		counted(post("/checkout/confirm/pay", shop, "", present.CardPayment{}, store.PayByCard), store.CountCard),
		counted(post("/checkout/confirm/finish", shop, "", present.CardPayment{}, store.FinishCard), store.CountCard),
		counted(post("/checkout/confirm/giveUp", shop, "", present.CardPayment{}, store.GiveUpCard), store.CountCard),
		{Method: "POST", Path: "/payment/terminal/{company}/notice", Who: anyone, Origin: Signed, Reply: present.Success{}, Handle: counter.HearTerminals},
		{Method: "POST", Path: "/payment/card/notice", Who: anyone, Origin: Signed, Reply: present.Success{}, Handle: store.HearCards},
		get("/dev/card", demonstration, "token theme", nil, store.ShowCardFields),
		post("/dev/card", demonstration, "token script label", present.Success{}, store.ConfirmCard),
		form(outside(post("/checkout/confirm/createOrder", shop, "total", present.CreatedOrder{}, store.CreateOrder))),

		// cart: what makes it cost less
		post("/checkout/cart/applyCode", shop, "code coupon voucher reward redirect replace", present.Success{}, store.ApplyCode),
		post("/checkout/cart/removeCode", shop, "type code redirect", present.Cart{}, store.RemoveCode),
		post("/checkout/cart/useCredit", customer, "redirect", present.Cart{}, store.UseCredit),
		changing("/checkout/cart/removeCredit", shop, "redirect", present.Cart{}, store.RemoveCredit),
		changing("/checkout/coupon/remove", shop, "", present.Success{}, store.RemoveCodes(promo.CodeCoupon)),
		changing("/checkout/voucher/remove", shop, "", present.Success{}, store.RemoveCodes(promo.CodeVoucher)),
		changing("/checkout/reward/remove", shop, "", present.Success{}, store.RemoveCodes(promo.CodeReward)),
		get("/account/voucher", account, "", nil, store.ShowGift),
		once(post("/account/voucher", account, "to_name to_email from_name from_email message theme amount", present.Cart{}, store.BuyGift)),

		// lists: what a shopper sets aside
		framed(get("/product/compare", account, "", nil, store.ShowCompare)),
		get("/product/compare/getCompare", account, "", present.SavedList{}, store.ListData(saved.Compare)),
		post("/product/compare/add", account, "product_id redirect", present.SavedList{}, store.AddToList(saved.Compare)),
		post("/product/compare/remove", account, "product_id redirect", present.SavedList{}, store.RemoveFromList(saved.Compare)),
		get("/account/wishlist", account, "", nil, store.ShowWishlist),
		get("/account/wishlist/getWishlist", account, "", present.SavedList{}, store.ListData(saved.Wishlist)),
		post("/account/wishlist/add", account, "product_id redirect", present.SavedList{}, store.AddToList(saved.Wishlist)),
		post("/account/wishlist/remove", account, "product_id redirect", present.SavedList{}, store.RemoveFromList(saved.Wishlist)),

		// till: the ticket
		post("/checkout/cart/setCustomer", till(access.SellAtTill), "customer_id", present.Cart{}, counter.SetCustomer),
		changing("/checkout/cart/removeCustomer", till(access.SellAtTill), "", present.Cart{}, counter.RemoveCustomer),
		must(changing("/checkout/cart/saveOrderAndCheckout", till(access.SellAtTill), "confirm_shortage", present.SavedOrder{}, counter.CheckOut)),
		must(changing("/checkout/cart/saveOrder", till(access.SellAtTill), "quote", present.Cart{}, counter.SaveOrder)),
		changing("/checkout/cart/abandonOrder", till(access.SellAtTill), "", present.Cart{}, counter.AbandonOrder),
		once(post("/checkout/cart/updatePrice", tillAsking(access.OverridePrice), "key newPrice reason", present.Cart{}, counter.UpdatePrice)),
		once(post("/checkout/cart/addCustomProduct", till(access.SellAtTill), "name price quantity tax_class_id", present.Cart{}, counter.AddCustomProduct)),
		once(post("/checkout/cart/applyLabor", till(access.SellAtTill), "applyLabor productLaborKey laborId laborTime quantity name", present.Cart{}, counter.ApplyLabor)),
		once(post("/checkout/cart/updateLabor", till(access.SellAtTill), "key newName newLaborId newLaborTime newPrice reason", present.Cart{}, counter.UpdateLabor)),
		once(post("/api/cart/applyPoNumber", shop, "products[…]", present.Said{}, counter.ApplyPONumber)),
		get("/pos/order/parked", till(access.SellAtTill), "", present.ParkedOrders{}, counter.Parked),
		outside(changing("/checkout/cart/cancelOrder", till(access.CancelOrders), "order_id void_transactions reason", present.Cart{}, counter.CancelOrder)),
		get("/pos/part/search", till(access.SellAtTill), "s", present.PartHits{}, counter.SearchParts),
		once(post("/pos/part/scan", till(access.SellAtTill), "code", present.Cart{}, counter.Scan)),
		get("/pos/customer", till(access.EditCustomers), "page limit sort order filter_name filter_email filter_telephone filter_company filter_group_id filter_status filter_tag filter_date_from filter_date_to", nil, counter.ShowCustomers),
		get("/pos/customer/add", till(access.AddCustomers), "", nil, counter.ShowNewCustomer),
		get("/pos/customer/edit", till(access.EditCustomers), "customer_id tab", nil, counter.ShowCustomer),
		post("/pos/vehicle/decode", till(access.EditCustomers), "vin", present.DecodedVIN{}, store.ReadVIN),
		get("/api/customer/get", till(access.EditCustomers), "customerId page limit sort order filter_name filter_email filter_telephone filter_company filter_group_id filter_status filter_tag filter_date_from filter_date_to", present.CustomerGet{}, counter.Customer),
		twinIf(must(post("/api/customer/save", till(access.EditCustomers), "customerId version firstname lastname company email telephone password customer_group_id newsletter texting_alerts tax_exempt tax_exempt_number status account_custom_field[…] addresses[…] addresses_whole address_id default_address default_location_id", present.SavedCustomer{}, counter.SaveCustomer)), makesCustomer),
		post("/pos/customer/updateContactInfo", till(access.EditCustomers), "customerId email telephone", present.Said{}, counter.SaveContact),
		once(post("/pos/customer/notify", till(access.EditCustomers), "customerId notifyByEmail notifyByText overrideTextPermission email phone comment", present.Said{}, counter.NotifyCustomer)),
		get("/api/customer_credit", till(access.EditCustomers), "customerId page limit sort order", present.CustomerCredits{}, counter.CustomerCredits),
		twin(must(post("/api/customer_credit/add", tillAsking(access.GiveCredit), "customer_id description amount", present.Said{}, counter.GiveCredit))),
		get("/api/customer_history", till(access.EditCustomers), "customerId page limit", present.CustomerNotes{}, counter.CustomerNotes),
		own(withFile(post("/api/customer_history/add", till(access.EditCustomers), "customer_id notifyCustomer notifyByEmail notifyByText overrideTextPermission email phone comment image", present.Said{}, counter.AddCustomerNote), pos.NoteLimit)),
		get("/pos/customer/history/image", till(access.EditCustomers), "customerId customer_history_id", nil, counter.CustomerImage),
		get("/api/customer_certificate", till(access.EditCustomers), "customerId", present.CustomerCertificates{}, counter.CustomerCertificates),
		withFile(post("/api/customer_certificate/add", tillAsking(access.ExemptFromTax), "customer_id zone_id reason number from to document", present.Said{}, counter.AddCertificate), pos.NoteLimit),
		post("/api/customer_certificate/end", tillAsking(access.ExemptFromTax), "customer_id certificate_id", present.Said{}, counter.EndCertificate),
		get("/pos/customer/certificate/image", till(access.EditCustomers), "customerId certificate_id", nil, counter.CertificateImage),
		get("/api/customer_ip", till(access.EditCustomers), "customerId page limit", present.CustomerIPs{}, counter.CustomerIPs),
		post("/api/customer_ip/add", till(access.BanCustomers), "customer_id ip confirm", present.Said{}, counter.BanIP),
		post("/api/customer_ip/remove", till(access.BanCustomers), "customer_id ip", present.Said{}, counter.UnbanIP),
		get("/api/customer_ip/location", till(access.EditCustomers), "ip", present.IPPlace{}, counter.PlaceOfIP),
		get("/api/customer_order", till(access.EditCustomers), "customerId page limit sort order", present.CustomerOrders{}, counter.CustomerOrders),
		get("/api/customer_return", till(access.EditCustomers), "customerId page limit sort order", present.CustomerReturns{}, counter.CustomerReturns),
		get("/api/customer_vehicle", till(access.EditCustomers), "customerId", present.CustomerVehicles{}, counter.CustomerVehicles),
		once(post("/api/customer_vehicle/add", till(access.EditCustomers), "customer_id title vin license_plate license_state notes ymm_data[…]", present.VehicleKept{}, counter.AddCustomerVehicle)),
		post("/api/customer_vehicle/edit", till(access.EditCustomers), "vehicle_id title vin license_plate license_state notes ymm_data[…]", present.VehicleKept{}, counter.EditCustomerVehicle),
		post("/api/customer_vehicle/delete", till(access.EditCustomers), "vehicleId", present.Said{}, counter.DeleteCustomerVehicle),
		post("/api/customer_vehicle/getVehicleJson", till(access.EditCustomers), "vehicleId", present.VehicleAlone{}, counter.CustomerVehicle),
		get("/api/customer_tag", till(access.EditCustomers), "customerId", present.CustomerTags{}, counter.CustomerTags),
		post("/api/customer_tag/save", till(access.EditCustomers), "customerId tags", present.Said{}, counter.SaveCustomerTags),
		get("/pos/customer/tags", till(access.MergeCustomers), "", nil, counter.ShowTags),
		post("/pos/customer/tags/add", till(access.MergeCustomers), "title", present.MadeTag{}, counter.AddTag),
		must(post("/pos/customer/merge", till(access.MergeCustomers), "customerId into", present.MergedCustomer{}, counter.MergeCustomers)),
		get("/pos/customer/export", till(access.EraseCustomers), "customerId", nil, counter.ExportCustomer),
		post("/pos/customer/erase", till(access.EraseCustomers), "customerId", present.Said{}, counter.EraseCustomer),
		get("/pos/customer/search", till(access.SellAtTill), "s", present.CustomerHits{}, counter.SearchCustomers),

		// till: sign-in, shift, payment, receipt
		get("/pos/login", tillDoor, "redirect", nil, counter.ShowSignIn),
		post("/pos/login", tillDoor, "email password register redirect", present.Success{}, counter.SignIn),
		post("/pos/logout", tillExit, "", present.Success{}, counter.SignOut),
		get("/pos/lock", till(access.SellAtTill), "", present.Lock{}, counter.IsLocked),
		post("/pos/lock", till(access.SellAtTill), "", present.Lock{}, counter.Lock),
		post("/pos/unlock", tillExit, "staff_id pin password", present.Unlocked{}, counter.Unlock),
		post("/pos/pin", till(access.SellAtTill), "staff_id password pin", present.Said{}, counter.SetPIN),
		get("/pos/approve", till(access.SellAtTill), "permission", present.People{}, counter.Approvers),
		post("/pos/approve", till(access.SellAtTill), "effect staff_id pin", present.Approval{}, counter.Approve),
		get("/pos", till(access.SellAtTill), "", nil, counter.ShowStart),
		get("/pos/shift", till(access.SellAtTill), "", nil, counter.ShowShift),
		twin(must(post("/pos/shift/move", tillAsking(access.MoveCash), "kind amount reason", present.CashMoves{}, counter.MoveCash))),
		must(post("/pos/shift/close", tillAsking(access.CloseShift), "cash checks cards", present.Success{}, counter.CloseShift)),
		get("/pos/shift/report", till(access.SellAtTill), "shift_id", nil, counter.ShowShiftReport),
		get("/pos/audit", till(access.ReadAudit), "staff_id action day register_id before check", nil, counter.ShowAudit),
		must(post("/pos/shift/open", till(access.OpenShift), "float", present.Shift{}, counter.OpenShift)),
		get("/pos/checkout", till(access.SellAtTill), "order_id", nil, counter.ShowCheckout),
		get("/pos/checkout/getData", till(access.SellAtTill), "orderId", present.Checkout{}, counter.CheckoutData),
		get("/pos/checkout/getTransactions", till(access.SellAtTill), "orderId", present.Transactions{}, counter.Transactions),
		outside(post("/pos/checkout/addTransaction", till(access.SellAtTill), "orderId transaction[…] confirm_duplicate", present.Transactions{}, counter.AddTransaction)),
		outside(post("/pos/checkout/voidTransaction", tillAsking(access.VoidTender), "orderId transaction_id", present.Transactions{}, counter.VoidTransaction)),
		outside(changing("/pos/checkout/voidTransactions", tillAsking(access.VoidTender), "orderId", present.Transactions{}, counter.VoidTransactions)),
		get("/pos/checkout/getVoucher", till(access.SellAtTill), "voucherCode orderId", present.FoundVoucher{}, counter.Voucher),
		post("/pos/checkout/getVoucher", till(access.SellAtTill), "voucherCode orderId", present.FoundVoucher{}, counter.Voucher),
		outside(post("/pos/customer/addTransaction", till(access.SellAtTill), "customerId transaction[…] confirm_duplicate force_duplicate", present.MoneyTaken{}, counter.ReceiveMoney)),
		outside(changing("/pos/customer/voidTransaction", tillAsking(access.VoidTender), "customerId transaction_id", present.Said{}, counter.VoidReceived)),
		post("/pos/customer/agree", tillAsking(access.OverrideHold), "customerId terms limit hold", present.Said{}, counter.Agree),
		get("/pos/customer/statement", till(access.EditCustomers), "customer_id from to", nil, counter.ShowStatement),
		get("/pos/customer/statement/get", till(access.EditCustomers), "customerId from to", present.Statement{}, counter.Statement),
		get("/pos/return/getData", till(access.SellAtTill), "order_id", present.CounterReturn{}, counter.ReturnData),
		post("/pos/return/preview", till(access.SellAtTill), "order_id lines[…]", present.ReturnPreview{}, counter.PreviewReturn),
		twin(outside(post("/pos/return/add", tillAsking(access.RefundTender), "order_id reason comment refund_as exchange lines[…]", present.ReturnDone{}, counter.AddReturn))),
		twin(must(post("/pos/return/noReceipt", tillAsking(access.ReturnNoReceipt), "customer_id reason comment lines[…]", present.ReturnDone{}, counter.AddUnprovenReturn))),
		get("/pos/return/get", till(access.SellAtTill), "return_id", present.ReturnReceipt{}, counter.Return),
		outside(post("/pos/payments/refund", tillAsking(access.RefundTender), "refund_id transaction_type", present.Transactions{}, counter.PayBack)),
		changing("/pos/checkout/cancelSmartTerminal", till(access.SellAtTill), "smartTerminalId siteTransactionId", present.AskedTerminal{}, counter.CancelTerminal),
		streamed(get("/pos/checkout/terminalEvents", till(access.SellAtTill), "orderId customerId", present.ArrivedMoney{}, counter.TerminalEvents)),
		post("/pos/checkout/checkTerminal", till(access.SellAtTill), "orderId siteTransactionId", present.AskedTerminal{}, counter.CheckTerminal),
		post("/pos/checkout/releaseTerminal", tillAsking(access.OverrideTender), "orderId siteTransactionId reason", present.AskedTerminal{}, counter.ReleaseTerminal),
		post("/pos/checkout/callManagers", till(access.SellAtTill), "orderId siteTransactionId", present.AskedTerminal{}, counter.CallManagers),
		outside(post("/pos/payments/attest", tillAsking(access.OverrideTender), "siteTransactionId charged amount evidence", present.AskedTerminal{}, counter.AttestTerminal)),
		outside(changing("/pos/checkout/cardAction", till(access.SellAtTill), "orderId transaction_id", present.CardActionDone{}, counter.CardAction)),
		outside(post("/pos/payments/payLate", tillAsking(access.RefundTender), "siteTransactionId", present.CardActionDone{}, counter.PayLate)),
		get("/pos/payments", till(access.SellAtTill), "", nil, counter.ShowPayments),
		get("/pos/return", till(access.SellAtTill), "order_id", nil, counter.ShowReturn),
		get("/pos/payments/list", till(access.SellAtTill), "", present.AttentionList{}, counter.Attention),
		must(post("/pos/checkout/complete", till(access.SellAtTill), "orderId confirm_outstanding", present.Completed{}, counter.Complete)),
		get("/pos/order/get", till(access.SellAtTill), "order_id", present.OrderReply{}, counter.Order),
		changing("/pos/order/continue", till(access.SellAtTill), "order_id", present.Cart{}, counter.Continue),
		once(post("/pos/order/send", till(access.SellAtTill), "order_id document notifyCustomer notifyByEmail notifyByText overrideTextPermission email phone comment", present.Said{}, counter.SendOrder)),
		once(changing("/pos/order/sendPaymentURL", till(access.SellAtTill), "order_id amount notifyByEmail notifyByText overrideTextPermission email phone comment", present.PaymentURL{}, counter.SendPaymentURL)),
		changing("/pos/order/done", till(access.SellAtTill), "order_id", present.Success{}, counter.Done),
		get("/pos/order", till(access.SellAtTill), "status from_pos page limit sort order "+orderFilters, nil, counter.ShowOrders),
		get("/api/order", till(access.SellAtTill), "status from_pos page limit sort order "+orderFilters, present.OrderList{}, counter.OrderList),
		get("/pos/order/view", till(access.SellAtTill), "order_id", nil, counter.ShowOrder),
		outside(changing("/pos/order/void", tillAsking(access.VoidOrders), "order_id reason", present.ChangedOrder{}, counter.VoidOrder)),
		must(changing("/api/order/delete", tillAsking(access.DeleteOrders), "order_id", present.Said{}, counter.DeleteOrder)),
		once(post("/pos/order/setCustomer", till(access.SellAtTill), "order_id customer_id version", present.ChangedOrder{}, counter.SetOrderCustomer)),
		once(post("/pos/checkout/setVehicle", till(access.SellAtTill), "orderId add1 … addN version", present.Checkout{}, counter.SetCheckoutVehicle)),
		once(post("/pos/checkout/setCustomer", till(access.SellAtTill), "orderId customerId version", present.Checkout{}, counter.SetCheckoutCustomer)),
		once(post("/pos/order/applyPoNumber", till(access.SellAtTill), "order_id products[…] version", present.Said{}, counter.ApplyOrderNumbers)),
		post("/pos/order/histories", till(access.SellAtTill), "order_id", present.OrderHistory{}, counter.Histories),
		get("/pos/order/getOrderStatus", till(access.SellAtTill), "orderId", present.HistoryForm{}, counter.HistoryForm),
		must(post("/pos/order/history", till(access.SellAtTill), "order_id orderStatusId notifyCustomer notifyByEmail notifyByText overrideTextPermission textingAlerts email phone comment", present.AddedNote{}, counter.AddHistory)),
		get("/pos/order/receipt", till(access.SellAtTill), "order_id", nil, counter.ShowReceipt),
		get("/pos/order/invoice", till(access.SellAtTill), "order_id", nil, counter.ShowInvoice),

		// demonstration
		get("/dev/kit", demonstration, "theme", nil, store.ShowKit),
		get("/dev/cases", demonstration, "", nil, store.ShowCases),
		get("/dev/outbox", demonstration, "", nil, store.ShowOutbox),

		// files and operation
		{Method: "GET", Path: "/assets/", Who: anyone, Packed: true, Handle: s.asset},
		open("/image/{file}", anyone, store.Image),
		{Method: "GET", Path: "/product/code", Who: anyone, Params: "product_id", Handle: store.PartCode},
		open("/document/{sha256}", anyone, store.Document),
		open("/robots.txt", anyone, store.Robots),
		open("/sitemap.xml", anyone, store.Sitemap),
		open("/sitemap/{map}", anyone, store.SitemapPart),
		open("/healthz", anyone, s.health),
		open("/readyz", anyone, s.ready),
		open("/metrics", operators, s.figures),
		{Path: "/", Who: anyone, Session: true, Framed: true, Handle: notFound},
	}
}
