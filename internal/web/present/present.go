// Package present says what a page or a reply shows: plain values, composed of what several shop packages own.
// Nothing here decides anything; texts are already in the reader's language, amounts stand beside their text.
package present

import (
	"strconv"
)

// Settings is the JSON block that every page carries (MODE-6). Nothing in it is secret.
type Settings struct {
	Lang           string          `json:"lang"`
	Currency       string          `json:"currency"`
	InPOSMode      bool            `json:"in_pos_mode"`
	POSLocked      bool            `json:"pos_locked"`
	InKiosk        bool            `json:"in_kiosk"`
	InIframe       bool            `json:"in_iframe"`
	IsCheckoutSite bool            `json:"is_checkout_site"`
	Catalog        CatalogSettings `json:"catalog"`
}

// CatalogSettings are the settings of FIT-4, SITE-7 and CAT-7 that the browser needs.
type CatalogSettings struct {
	GuestCheckout              bool   `json:"guest_checkout"`
	YmmEnabled                 bool   `json:"ymm_enabled"`
	YmmPageRefresh             bool   `json:"ymm_page_refresh"`
	EnableChoices              bool   `json:"enable_choices"`
	ShowUniversal              bool   `json:"show_universal"`
	RequireFitmentConfirmation bool   `json:"require_fitment_confirmation"`
	ShowCart                   string `json:"show_cart"`            // "normal", "icon_only" or "hide"
	ShowCountCircle            string `json:"show_count_circle"`    // "1" or "0"
	ShowCheckoutButton         string `json:"show_checkout_button"` // "1" or "0"
}

// Option is one choice of a selector (FIT-12).
type Option struct {
	Value   int64  `json:"value"`
	Label   string `json:"label"`
	Popular bool   `json:"popular"`
}

// Link leads to an own path.
type Link struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// ID is a number of the database as replies write it.
func ID(n int64) string { return strconv.FormatInt(n, 10) }
