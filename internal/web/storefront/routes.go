package storefront

import (
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/promo"
	"camber/internal/shop/saved"
	"camber/internal/web/present"
	"camber/internal/web/routing"
)

// LeavePage stands in a frame in place of a page that is never framed: it leads to a new tab.
const LeavePage = "/checkout/leave"

// Routes are the addresses of the shop.
func (s *Server) Routes() []routing.Route {
	const filters = "filters category_id manufacturer_id series_id quality position price stock attribute[…]"
	const newcomer = "firstname lastname email telephone password confirm newsletter texting_alerts account_custom_field[…] address[…] agree captcha redirect"

	return []routing.Route{
		// pages of the shop
		routing.Public("/{$}",
			"year make model subModel bedLength bodyType engineMfr engineFamily engineSize driveType tab", s.ShowHome),
		routing.Public("/product/catalog", "", s.ShowCatalog),
		routing.Public("/product/special", "sort order limit page fits view "+filters, s.ShowSpecials),
		routing.Public("/product/bestseller", "sort order limit page fits view "+filters, s.ShowBestsellers),
		routing.Public("/product/latest", "sort order limit page fits view "+filters, s.ShowLatest),
		routing.Public("/product/featured", "sort order limit page fits view "+filters, s.ShowFeatured),
		routing.Browse("/product/search",
			"search description search_in_brand_or_category queryID sort order limit page fits view "+filters,
			s.ShowSearch),
		routing.Public("/{slug}", "sort order limit page fits view vehicles "+filters, s.ShowSlug),
		routing.Public("/vehicles/{vehicle}/{category}", "sort order limit page view "+filters, s.ShowLanding),
		routing.Get("/checkout/checkout", routing.Shop, "", nil, s.ShowCheckout),
		routing.Get("/order/lookup", routing.Shop, "", nil, s.ShowLookUp),
		routing.Post("/order/lookup", routing.Shop, "order_id contact", present.Success{}, s.LookUp),
		routing.Get("/order/{token}", routing.Shop, "", nil, s.ShowOrder),
		routing.Get("/r/{token}", routing.Shop, "", nil, s.ShowReceipt),
		routing.Get("/pay/{token}", routing.Shop, "", nil, s.ShowPayLink),
		routing.Post("/pay/{token}/pay", routing.Shop,
			"", present.CardPayment{}, s.PayByLink, routing.CountedBy(s.CountPayLink)),
		routing.Post("/pay/{token}/finish", routing.Shop,
			"", present.CardPayment{}, s.FinishLink, routing.CountedBy(s.CountPayLink)),
		routing.Post("/order/account", routing.Account, "token password", present.Registered{}, s.KeepOrder),
		routing.Get("/account/login", routing.Account, "redirect", nil, s.ShowSignIn),
		routing.Get("/account", routing.Customer, "", nil, s.ShowAccount),
		routing.Post("/account/login", routing.Account, "email password redirect", present.Success{}, s.SignIn),
		routing.Post("/account/garage/remove", routing.Customer, "vehicle_id", present.Success{}, s.RemoveFromGarage),
		routing.Post("/account/logout", routing.Customer, "", present.Success{}, s.SignOut),
		routing.Get("/account/register", routing.Account, "redirect", nil, s.ShowRegister),
		routing.Post("/account/register", routing.Account, newcomer, present.Registered{}, s.Register),
		routing.Get("/account/forgotten", routing.Account, "", nil, s.ShowForgotten),
		routing.Post("/account/forgotten", routing.Account, "email", present.Said{}, s.Forgot),
		routing.Get("/account/reset/{token}", routing.Account, "", nil, s.ShowReset),
		routing.Post("/account/reset", routing.Account, "token password confirm", present.Success{}, s.Reset),
		routing.Get("/account/password", routing.Customer, "", nil, s.ShowPassword),
		routing.Post("/account/password", routing.Customer,
			"present password confirm", present.Said{}, s.ChangePassword),
		routing.Get("/account/edit", routing.Customer, "", nil, s.ShowDetails),
		routing.Post("/account/edit", routing.Customer,
			"firstname lastname email telephone newsletter texting_alerts password", present.Said{}, s.SaveDetails),
		routing.Get("/account/address", routing.Customer, "", nil, s.ShowAddresses),
		routing.Get("/account/address/edit", routing.Customer, "address_id", nil, s.ShowAddress),
		routing.Post("/account/address/save", routing.Customer,
			"address_id label address[…] default", present.Said{}, s.SaveAddress),
		routing.Post("/account/address/default", routing.Customer, "address_id", present.Said{}, s.ChooseAddress),
		routing.Post("/account/address/remove", routing.Customer, "address_id", present.Said{}, s.RemoveAddress),
		routing.Get("/account/order", routing.Customer, "page limit sort order filter_status", nil, s.ShowOrders),
		routing.Get("/account/order/info", routing.Customer, "order_id", nil, s.ShowMyOrder),
		routing.Post("/account/order/reorder", routing.Customer,
			"order_id", present.Reordered{}, s.Reorder, routing.Once),
		routing.Get("/account/return", routing.Customer, "page limit", nil, s.ShowReturns),
		routing.Get("/account/return/add", routing.Customer, "order_id", nil, s.ShowReturn),
		routing.Post("/account/return/add", routing.Customer,
			"order_id quantity[…] reason comment", present.Said{}, s.AskReturn, routing.Once),
		routing.Get("/account/credit", routing.Customer, "", nil, s.ShowCredit),
		routing.Get("/account/business", routing.Customer, "", nil, s.ShowBusiness),
		routing.Post("/account/business/add", routing.Customer,
			"firstname lastname email telephone", present.Said{}, s.AddUser, routing.Outside, routing.Form),
		routing.Get("/account/quick", routing.Customer, "numbers scanned added", nil, s.ShowQuick),
		routing.Post("/account/quick/add", routing.Customer,
			"quantity[…] only numbers", present.Reordered{}, s.AddQuick, routing.Once),
		routing.Post("/account/quick/scan", routing.Customer, "code", present.Cart{}, s.ScanQuick, routing.Once),
		routing.Post("/account/business/remove", routing.Customer, "customer_id", present.Said{}, s.RemoveUser),
		routing.Post("/common/look/theme", routing.Anyone, "code redirect", present.Success{}, s.SetTheme),
		routing.Post("/common/look/alert", routing.Shop, "redirect", present.Success{}, s.CloseAlert),

		// addresses of before, which lead on
		routing.Get("/common/home", routing.Shop, "", nil, s.OldHome),
		routing.Get("/order", routing.Shop, "", nil, s.OldLookUp),
		routing.Get("/product/product", routing.Shop, "product_id", nil, s.OldPart),
		routing.Get("/product/category", routing.Shop, "path", nil, s.OldCategory),
		routing.Get("/product/manufacturer/info", routing.Shop, "manufacturer_id", nil, s.OldBrand),

		// questions about a part, and what proves that a person asks
		routing.Get("/product/contact", routing.Shop, "product_id sent", nil, s.ShowContact, routing.Framed),
		routing.Get("/information/contact", routing.Shop, "sent", nil, s.ShowContact, routing.Framed),
		routing.Get("/product/product/getLocations", routing.Shop, "", present.ContactLocations{}, s.ContactLocations),
		routing.Post("/product/product/validateCaptcha", routing.Shop,
			"captchaInput", present.Success{}, s.ValidateCaptcha),
		routing.Post("/product/product/productContactEmail", routing.Shop,
			"pcName pcEmail pcPhone pcMessage pcLocation pcLocationEmail notifyByText overrideTextPermission captchaInput product_id",
			present.Said{}, s.SendContact, routing.Once, routing.CountedBy(s.CountContact)),
		routing.Get("/tool/captcha", routing.Anyone, "", nil, s.Captcha),
		routing.Get("/tool/captcha/question", routing.Anyone, "", present.Riddle{}, s.Riddle),
		routing.Post("/tool/captcha/question", routing.Anyone, "", present.Riddle{}, s.NewRiddle),

		// reviews
		routing.Get("/account/review", routing.Customer, "product_id", nil, s.ShowReview),
		routing.Post("/account/review", routing.Customer, "product_id rating text", present.Said{}, s.WriteReview),

		// vehicle
		routing.Get("/ymm/json/getVehicle", routing.Shop, "", present.VehicleReply{}, s.Vehicle),
		routing.Get("/ymm/json/years", routing.Shop, "", present.OptionsReply{}, s.Years),
		routing.Get("/ymm/json/makes", routing.Shop, "Year", present.OptionsReply{}, s.Makes),
		routing.Get("/ymm/json/models", routing.Shop, "Year MakeID", present.OptionsReply{}, s.Models),
		routing.Get("/ymm/json/choices", routing.Shop,
			"Year MakeID ModelID SubModelID BedLengthID BodyTypeID …", present.ChoicesReply{}, s.Choices),
		routing.Get("/ymm/json/engine_mfrs", routing.Shop, "", present.OptionsReply{}, s.EngineMfrs),
		routing.Get("/ymm/json/engine_family_sizes", routing.Shop,
			"EngineMfrID", present.OptionsReply{}, s.EngineFamilies),
		routing.Get("/ymm/json/engine_sizes", routing.Shop,
			"EngineMfrID EngineFamilyID", present.OptionsReply{}, s.EngineSizes),
		routing.Get("/ymm/json/getFitment", routing.Shop,
			"product_id vehicles page", present.FitmentSheet{}, s.Fitment),
		routing.Get("/ymm/json/validateFitment", routing.Shop, "Parts add", present.FitmentReply{}, s.ValidateFitment),
		routing.Post("/ymm/json/decodeVin", routing.Shop, "vin", present.DecodedVIN{}, s.DecodeVIN),
		routing.Changing("/ymm/json/saveVehicle", routing.Shop,
			"add1 … addN redirect", present.SavedVehicle{}, s.SaveVehicle),
		routing.Changing("/ymm/json/remove_facet", routing.Shop,
			"remove redirect", present.VehicleReply{}, s.RemoveFacet),
		routing.Changing("/ymm/json/toggle_universal", routing.Shop,
			"redirect", present.VehicleReply{}, s.ToggleUniversal),
		routing.Post("/ymm/json/getCatalogDetails", routing.Shop,
			"product_id aaia mpn category_id manufacturer_id series_id", present.CatalogDetails{}, s.CatalogDetails),

		// stock and prices
		routing.Get("/api/localization", routing.Shop, "country_id", present.Localization{}, s.Localization),
		routing.Post("/api/inventory/getInventoryDetails", routing.Shop,
			"products[…]", present.InventoryDetails{}, s.InventoryDetails),
		routing.Post("/api/inventory/getInventoriesByProductId", routing.Shop,
			"productId", present.StockByLocation{}, s.StockByLocation, routing.Failing(text.Key("There was an error!"))),

		// cart: the shopper's, and in POS mode the ticket
		routing.Get(LeavePage, routing.Shop, "to", nil, s.ShowLeave, routing.Framed),
		routing.Post("/checkout/cart/leave", routing.Account, "", present.Departure{}, s.LeaveFrame),
		routing.Post("/checkout/arrive", routing.Account, "token", present.Success{}, s.Arrive),
		routing.Get("/checkout/cart/getData", routing.Shop, "", present.Cart{}, s.CartData),
		routing.Post("/checkout/cart/storeLocatorAddProduct", routing.Shop,
			"product_id quantity location_id", present.Cart{}, s.AddAtStore, routing.Once),
		routing.Post("/checkout/cart/add", routing.Shop,
			"product_id quantity option[…] apply_labor understood", present.Cart{}, s.AddToCart, routing.Once),
		routing.Put("/checkout/cart/edit", routing.Shop, "key quantity", present.Cart{}, s.EditCart),
		routing.Post("/checkout/cart/edit", routing.Shop,
			"key quantity", present.Cart{}, s.EditCart), // a form without script can't PUT
		routing.Post("/checkout/cart/remove", routing.Shop, "key", present.Cart{}, s.RemoveFromCart),
		routing.Post("/checkout/cart/restore", routing.Shop, "key", present.Cart{}, s.RestoreToCart),
		routing.Post("/checkout/cart/estimateShipping", routing.Shop,
			"country_id zone_id postcode", present.Estimate{}, s.EstimateShipping),
		routing.Post("/checkout/cart/setCheckoutData", routing.Shop,
			"firstname lastname email telephone shipping_address[…] payment_address[…] address_id delivery bill shipping_method payment_method location_id comment po_number status code replace apply remove credit",
			present.Cart{}, s.SetCheckoutData),
		routing.Post("/checkout/cart/setPaymentData", routing.Shop, "itemId", present.Cart{}, s.SetPaymentData),
		routing.Post("/checkout/cart/getCustomer", routing.Account,
			"customerData[email] customerData[password] email password", present.Success{}, s.SignIn),
		routing.Post("/checkout/cart/register", routing.Account, newcomer, present.Registered{}, s.Register),
		routing.Changing("/checkout/cart/logoutCustomer", routing.Customer, "", present.Success{}, s.SignOut),
		routing.Get("/checkout/payment", routing.Shop, "", nil, s.ShowPayment),
		routing.Post("/checkout/confirm/pay", routing.Shop,
			"", present.CardPayment{}, s.PayByCard, routing.CountedBy(s.CountCard)),
		routing.Post("/checkout/confirm/finish", routing.Shop,
			"", present.CardPayment{}, s.FinishCard, routing.CountedBy(s.CountCard)),
		routing.Post("/checkout/confirm/giveUp", routing.Shop,
			"", present.CardPayment{}, s.GiveUpCard, routing.CountedBy(s.CountCard)),
		{Method: "POST", Path: "/payment/card/notice", Who: routing.Anyone, Origin: routing.Signed, Reply: present.Success{}, Handle: s.HearCards},
		routing.Get("/dev/card", routing.Demonstration, "token theme", nil, s.ShowCardFields),
		routing.Post("/dev/card", routing.Demonstration, "token script label", present.Success{}, s.ConfirmCard),
		routing.Post("/checkout/confirm/createOrder", routing.Shop,
			"total", present.CreatedOrder{}, s.CreateOrder, routing.Outside, routing.Form),

		// cart: what makes it cost less
		routing.Post("/checkout/cart/applyCode", routing.Shop,
			"code coupon voucher reward redirect replace", present.Success{}, s.ApplyCode),
		routing.Post("/checkout/cart/removeCode", routing.Shop, "type code redirect", present.Cart{}, s.RemoveCode),
		routing.Post("/checkout/cart/useCredit", routing.Customer, "redirect", present.Cart{}, s.UseCredit),
		routing.Changing("/checkout/cart/removeCredit", routing.Shop, "redirect", present.Cart{}, s.RemoveCredit),
		routing.Changing("/checkout/coupon/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeCoupon)),
		routing.Changing("/checkout/voucher/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeVoucher)),
		routing.Changing("/checkout/reward/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeReward)),
		routing.Get("/account/voucher", routing.Account, "", nil, s.ShowGift),
		routing.Post("/account/voucher", routing.Account,
			"to_name to_email from_name from_email message theme amount", present.Cart{}, s.BuyGift, routing.Once),

		// lists: what a shopper sets aside
		routing.Get("/product/compare", routing.Account, "", nil, s.ShowCompare, routing.Framed),
		routing.Get("/product/compare/getCompare", routing.Account, "", present.SavedList{}, s.ListData(saved.Compare)),
		routing.Post("/product/compare/add", routing.Account,
			"product_id redirect", present.SavedList{}, s.AddToList(saved.Compare)),
		routing.Post("/product/compare/remove", routing.Account,
			"product_id redirect", present.SavedList{}, s.RemoveFromList(saved.Compare)),
		routing.Get("/account/wishlist", routing.Account, "", nil, s.ShowWishlist),
		routing.Get("/account/wishlist/getWishlist", routing.Account,
			"", present.SavedList{}, s.ListData(saved.Wishlist)),
		routing.Post("/account/wishlist/add", routing.Account,
			"product_id redirect", present.SavedList{}, s.AddToList(saved.Wishlist)),
		routing.Post("/account/wishlist/remove", routing.Account,
			"product_id redirect", present.SavedList{}, s.RemoveFromList(saved.Wishlist)),

		// till: the ticket
		routing.Post("/pos/vehicle/decode", routing.Till(access.EditCustomers), "vin", present.DecodedVIN{}, s.ReadVIN),

		// demonstration
		routing.Get("/dev/kit", routing.Demonstration, "theme", nil, s.ShowKit),
		routing.Get("/dev/cases", routing.Demonstration, "", nil, s.ShowCases),
		routing.Get("/dev/outbox", routing.Demonstration, "", nil, s.ShowOutbox),

		// files and operation
		routing.Open("/image/{file}", routing.Anyone, s.Image),
		{Method: "GET", Path: "/product/code", Who: routing.Anyone, Params: "product_id", Handle: s.PartCode},
		routing.Open("/document/{sha256}", routing.Anyone, s.Document),
		routing.Open("/robots.txt", routing.Anyone, s.Robots),
		routing.Open("/sitemap.xml", routing.Anyone, s.Sitemap),
		routing.Open("/sitemap/{map}", routing.Anyone, s.SitemapPart),
	}
}
