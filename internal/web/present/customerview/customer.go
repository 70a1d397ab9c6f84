// Package customerview says what the staff see of a customer: the form, the list, notes, vehicles, credit and returns.
package customerview

import (
	"camber/internal/base/money"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// CustomerGet answers GET /api/customer/get (CUST-20): the form of one customer where customerId is sent (0: a new
// one), else a page of the list.
type CustomerGet struct {
	Customer        *CustomerForm     `json:"customer,omitempty"`
	CustomerGroups  []CustomerGroup   `json:"customer_groups"`
	CustomFields    []CustomField     `json:"custom_fields"`
	Locations       []AccountLocation `json:"locations"` // of a business with two or more
	VehiclesEnabled bool              `json:"vehicles_enabled"`
	Country         string            `json:"country,omitempty"` // ISO 3166, of the store: where most addresses are
	Results         []CustomerListRow `json:"results"`
	Tags            []CustomerTag     `json:"customerTags,omitempty"` // all, to filter the list by
	TotalPages      int               `json:"totalPages"`
	Position        string            `json:"position,omitempty"`
	TotalItems      int               `json:"total_items"`
	Pages           int               `json:"total_pages"`
	Page            int               `json:"page,omitempty"`
	Limit           int               `json:"limit,omitempty"`
}

// CustomerForm is CUST-3, with what the actor may do to them.
type CustomerForm struct {
	ID               int64             `json:"customer_id"`
	GroupID          int64             `json:"customer_group_id"`
	Firstname        string            `json:"firstname"`
	Lastname         string            `json:"lastname"`
	Company          string            `json:"company"`
	Email            string            `json:"email"`
	Telephone        string            `json:"telephone"`
	Newsletter       bool              `json:"newsletter"`
	Texts            bool              `json:"texting_alerts"`
	TaxExempt        bool              `json:"tax_exempt"`
	TaxExemptNumber  string            `json:"tax_exempt_number"`
	DefaultLocation  *int64            `json:"default_location_id,omitempty"` // of a business with two locations or more
	Status           bool              `json:"status"`
	Fields           map[string]string `json:"account_custom_field"`
	Addresses        []CustomerAddress `json:"addresses"`
	AddressID        int64             `json:"address_id"` // the default one; 0: there is none
	RequireEmail     bool              `json:"require_email"`
	RequireTelephone bool              `json:"require_telephone"`
	RequireAddress   bool              `json:"require_address"`
	Version          int64             `json:"version"`     // sent back with a change: another one now is a 409
	MergedInto       int64             `json:"merged_into"` // 0: they are themselves
	Erased           bool              `json:"erased"`
	CanSignIn        bool              `json:"can_sign_in"`
	IsPro            bool              `json:"is_pro"`
	Actions          CustomerActions   `json:"actions"`
	// MayGroup and MayExempt say whether the actor changes the price level and the exemption without a manager.
	MayGroup  bool `json:"may_group"`
	MayExempt bool `json:"may_exempt"`
}

// CustomerActions are the addresses of what the actor may do; absent: they may not.
type CustomerActions struct {
	Save      string `json:"save,omitempty"`
	Notify    string `json:"notify,omitempty"`
	Credit    string `json:"credit,omitempty"`
	Statement string `json:"statement,omitempty"` // the page of their account
	Tags      string `json:"tags,omitempty"`
	Ban       string `json:"ban,omitempty"`
	Merge     string `json:"merge,omitempty"`
	Export    string `json:"export,omitempty"`
	Erase     string `json:"erase,omitempty"`
}

// CustomerAddress is CUST-4.
type CustomerAddress struct {
	ID        int64             `json:"address_id"`
	Label     string            `json:"label"`
	Firstname string            `json:"firstname"`
	Lastname  string            `json:"lastname"`
	Company   string            `json:"company"`
	Address1  string            `json:"address_1"`
	Address2  string            `json:"address_2"`
	City      string            `json:"city"`
	Postcode  string            `json:"postcode"`
	CountryID int64             `json:"country_id"`
	ZoneID    int64             `json:"zone_id"`
	Fields    map[string]string `json:"custom_field"`
}

// CustomerGroup is a price level that customers buy at.
type CustomerGroup struct {
	ID   int64  `json:"customer_group_id"`
	Name string `json:"name"`
}

// CustomField is CUST-5. A checkbox field keeps the ids of its ticked values with commas between.
type CustomField struct {
	ID       int64              `json:"custom_field_id"`
	Name     string             `json:"name"`
	Location string             `json:"location"` // account or address
	Type     string             `json:"type"`     // select, radio, checkbox, text, textarea, date, time, datetime
	Required bool               `json:"required"`
	Values   []CustomFieldValue `json:"custom_field_value"`
}

// CustomFieldValue is one to choose.
type CustomFieldValue struct {
	ID   int64  `json:"custom_field_value_id"`
	Name string `json:"name"`
}

// AccountLocation is one of the locations of a business.
type AccountLocation struct {
	ID   int64  `json:"location_id"`
	Name string `json:"location_name"`
}

// CustomerListRow is a row of the list of customers.
type CustomerListRow struct {
	ID        int64  `json:"customer_id"`
	Firstname string `json:"firstname"`
	Lastname  string `json:"lastname"`
	Email     string `json:"email"`
	Telephone string `json:"telephone"`
	Company   string `json:"company"`
	Group     string `json:"group"`
	Status    bool   `json:"status"`
	Added     string `json:"date_added"`
	AddedText string `json:"date_added_text"`
	EditURL   string `json:"edit_url"`
}

// SavedCustomer answers POST /api/customer/save (CUST-21).
type SavedCustomer struct {
	Success  string       `json:"success"`
	Result   string       `json:"result"` // added or edited
	Customer CustomerForm `json:"customer"`
	Redirect string       `json:"redirect"`
}

// CustomerCredits is CUST-25.
type CustomerCredits struct {
	Results     []CustomerCredit `json:"results"`
	Balance     money.Cents      `json:"balance"`
	BalanceText string           `json:"balance_text"`
	present.Paging
}

// CustomerCredit is a movement of store credit.
type CustomerCredit struct {
	ID          int64       `json:"customer_transaction_id"`
	Added       string      `json:"date_added"`
	AddedText   string      `json:"date_added_text"`
	Description string      `json:"description"`
	Amount      money.Cents `json:"amount"`
	AmountText  string      `json:"amount_text"`
	OrderID     int64       `json:"order_id"` // 0: none
}

// CustomerCertificates are the tax certificates of an account (TRD-10).
type CustomerCertificates struct {
	Results []CustomerCertificate `json:"results"`
	Reasons []present.Titled      `json:"reasons"`
	Country string                `json:"country"` // of the store, two letters
	Today   string                `json:"today"`   // YYYY-MM-DD at the store
	Add     string                `json:"add"`     // empty: none can be added
	End     string                `json:"end"`
}

// CustomerCertificate is one of them.
type CustomerCertificate struct {
	ID       int64  `json:"certificate_id"`
	ZoneID   int64  `json:"zone_id"`
	Zone     string `json:"zone"`
	Reason   string `json:"reason"`
	Number   string `json:"number"`
	From     string `json:"from"`
	To       string `json:"to"`
	Days     string `json:"days_text"`
	State    string `json:"state"` // valid, expired or coming
	Text     string `json:"state_text"`
	Document string `json:"document"` // address of a picture of it; empty: none is kept
}

// CustomerNotes is CUST-27.
type CustomerNotes struct {
	Results []CustomerNote `json:"results"`
	present.Paging
}

// CustomerNote is something written about a customer, or to them.
type CustomerNote struct {
	ID           int64         `json:"customer_history_id"`
	Added        string        `json:"date_added"`
	AddedText    string        `json:"date_added_text"`
	Comment      string        `json:"comment"`
	Image        string        `json:"image"` // its address; empty: none
	Staff        string        `json:"staff"` // who wrote it
	Messages     []NoteMessage `json:"messages"`
	MessageState string        `json:"message_state"` // in words; empty: nothing was sent
}

// NoteMessage is what became of one message.
type NoteMessage struct {
	ID      int64  `json:"message_id"`
	Channel string `json:"channel"` // email or text
	State   string `json:"state"`   // queued, sent or failed
	Reason  string `json:"reason"`
}

// CustomerIPs is CUST-29.
type CustomerIPs struct {
	Results []CustomerIP `json:"results"`
	present.Paging
}

// CustomerIP is an address that a customer signed in or ordered from.
type CustomerIP struct {
	ID        int64  `json:"customer_ip_id"`
	IP        string `json:"ip"`
	Accounts  int    `json:"total_accounts"` // customers seen there
	Added     string `json:"date_added"`
	AddedText string `json:"date_added_text"`
	Banned    bool   `json:"is_banned"`
}

// IPPlace is CUST-36.
type IPPlace struct {
	City    string `json:"city"`
	Region  string `json:"region"`
	Country string `json:"country"`
}

// CustomerOrders is CUST-30.
type CustomerOrders struct {
	Results []CustomerOrder `json:"results"`
	Summary CustomerSummary `json:"summary"`
	present.Paging
}

// CustomerOrder is an order in the customer's list.
type CustomerOrder struct {
	ID           int64          `json:"order_id"`
	Status       present.Status `json:"status"`
	StatusID     int64          `json:"order_status_id"`
	Total        money.Cents    `json:"total"`
	TotalText    string         `json:"total_text"`
	Balance      money.Cents    `json:"balance"`
	BalanceText  string         `json:"balance_text"`
	Added        string         `json:"date_added"`
	AddedText    string         `json:"date_added_text"`
	Modified     string         `json:"date_modified"`
	ModifiedText string         `json:"date_modified_text"`
	Href         string         `json:"href"` // empty: an order of a location where the actor has no rights
}

// CustomerSummary is what a customer means to the shop. Completed orders count.
type CustomerSummary struct {
	Spent           money.Cents `json:"total_spent"`
	SpentText       string      `json:"total_spent_text"`
	Orders          int         `json:"total_orders"`
	Returns         int         `json:"total_returns"`
	Outstanding     money.Cents `json:"outstanding_balance"`
	OutstandingText string      `json:"outstanding_balance_text"`
}

// CustomerReturns is CUST-31.
type CustomerReturns struct {
	Results []CustomerReturn `json:"results"`
	present.Paging
}

// CustomerReturn is one line that was asked to come back, or came.
type CustomerReturn struct {
	ID int64 `json:"return_id"`
	// it was brought there; else it was asked for, and the ids of the two are apart
	AtCounter    bool   `json:"at_counter"`
	OrderID      int64  `json:"order_id"` // 0: without a receipt
	Product      string `json:"product"`
	Model        string `json:"model"`
	Quantity     int    `json:"quantity"`
	Status       string `json:"return_status"`
	Added        string `json:"date_added"`
	AddedText    string `json:"date_added_text"`
	Modified     string `json:"date_modified"`
	ModifiedText string `json:"date_modified_text"`
	// of the order; empty: there is none, or it is of a location where the actor has no rights
	Href string `json:"href"`
}

// CustomerVehicles is CUST-32.
type CustomerVehicles struct {
	Results []CustomerVehicle `json:"results"`
}

// CustomerVehicle is a vehicle of a customer.
type CustomerVehicle struct {
	ID           int64               `json:"vehicle_id"`
	CustomerID   int64               `json:"customer_id"`
	Title        string              `json:"title"`
	Display      string              `json:"display"`
	VIN          string              `json:"vin"`
	LicensePlate string              `json:"license_plate"`
	LicenseState string              `json:"license_state"`
	Notes        string              `json:"notes"`
	YMM          map[string]int64    `json:"ymm_data"`
	Facets       []vehicleview.Facet `json:"facets"`
	Again        string              `json:"again,omitempty"` // why it is to be chosen again; empty where it is not
}

// VehicleKept answers a change of a customer's vehicle.
type VehicleKept struct {
	Success string          `json:"success"`
	Vehicle CustomerVehicle `json:"vehicle"`
}

// AppointmentVehicles are a customer's, one of them new (APPT-3).
type AppointmentVehicles struct {
	Success   string            `json:"success"`
	Vehicles  []CustomerVehicle `json:"vehicles"`
	VehicleID int64             `json:"vehicle_id"` // the new one
}

// VehicleAlone is CUST-39.
type VehicleAlone struct {
	Vehicle CustomerVehicle `json:"vehicle"`
}

// CustomerTags is CUST-34.
type CustomerTags struct {
	Tags         []CustomerTag `json:"customerTags"`
	Assigned     []int64       `json:"assignedTags"`
	CreateTagURL string        `json:"createTagUrl"`
}

// CustomerTag is a word by which customers are told apart.
type CustomerTag struct {
	ID    int64  `json:"tag_id"`
	Title string `json:"title"`
}

// MergedCustomer answers a merge (CUST-43).
type MergedCustomer struct {
	Success  string `json:"success"`
	Redirect string `json:"redirect"` // to who is left
}
