package setting

import (
	"strings"

	"camber/internal/base/fault"
)

// FIT-4: how vehicles are chosen and what their fitment decides.
var (
	YmmEnabled           = Bool("ymm_enabled", true)            // by year, make and model
	EngineFamilyEnabled  = Bool("engine_family_enabled", true)  // by an engine alone
	VehicleLookupEnabled = Bool("vehicle_lookup_enabled", true) // by the VIN
	// a page comes again for a vehicle that was chosen; else its parts are judged in place
	YmmPageRefresh = Bool("ymm_page_refresh", true)
	// where the home page leads when a vehicle was chosen; empty: it stays
	YmmRedirect    = redirect("ymm_redirect")
	YmmPopularSort = Bool("ymm_popular_sort", true) // popular makes and models first
	// offered too where no part is made for them: lorries, buses, cranes
	HeavyVehicles   = Bool("heavy_vehicles", false)
	EnableSubModel  = Bool("enable_sub_model", true)  // asked with the model
	EnableBedLength = Bool("enable_bed_length", true) //
	EnableBodyType  = Bool("enable_body_type", true)  //
	EnableChoices   = Bool("enable_choices", true)    // whatever else is open is asked too
	// "Heads up!" before a part that may not fit is added
	RequireFitmentConfirmation = Bool("require_fitment_confirmation", true)
	ShowUniversal              = Bool("show_universal", true)                    // until a visitor says otherwise
	YmmTabLabel                = line("ymm_tab_label", "", false, longestTab)    // empty: "Year/Make/Model"
	EngineTabLabel             = line("engine_tab_label", "", false, longestTab) // empty: "Engine"
	// of the sign that vehicles are chosen on; empty: the brand's
	YmmColour = brandColour("ymm_colour")
)

// redirect is an address of the shop.
func redirect(name string) Setting[string] {
	s := Text(name, "")
	s.open = true
	s.parse = func(v string) (string, error) {
		if v != "" && (!strings.HasPrefix(v, "/") || strings.HasPrefix(v, "//") || strings.ContainsAny(v, "\\ \t\r\n")) {
			return "", refused(fault.T("An address of the shop begins with one /."))
		}
		return v, nil
	}
	return s
}

const longestTab = 30 // characters
