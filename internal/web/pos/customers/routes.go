// Package customers answers who the customers are: list, form, vehicles, tags, merging and erasing.
package customers

import (
	"cmp"
	"net/url"

	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/location"
	"camber/internal/shop/people"
	"camber/internal/shop/price"
	"camber/internal/shop/vehicle"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Bans      *ban.Service
	Access    *access.Service
	Customers *customer.Service
	Locations *location.Service
	People    *people.Service
	Prices    *price.Service
	Vehicles  *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// CustomerFields are the parameters with which a customer is saved (CUST-21).
const CustomerFields = "customerId version firstname lastname company email telephone password customer_group_id" +
	" newsletter texting_alerts tax_exempt tax_exempt_number status account_custom_field[…] addresses[…]" +
	" addresses_whole address_id default_address default_location_id"

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/customer", routing.Till(access.EditCustomers),
			"page limit sort order filter_name filter_email filter_telephone filter_company filter_group_id filter_status filter_tag filter_date_from filter_date_to",
			nil, s.ShowCustomers),
		routing.Get("/pos/customer/add", routing.Till(access.AddCustomers), "", nil, s.ShowNewCustomer),
		routing.Get("/pos/customer/edit", routing.Till(access.EditCustomers), "customer_id tab", nil, s.ShowCustomer),
		routing.Get("/api/customer/get", routing.Till(access.EditCustomers),
			"customerId page limit sort order filter_name filter_email filter_telephone filter_company filter_group_id filter_status filter_tag filter_date_from filter_date_to",
			customerview.CustomerGet{}, s.Customer),
		routing.Post("/api/customer/save", routing.Till(access.EditCustomers), CustomerFields,
			customerview.SavedCustomer{}, s.SaveCustomer, routing.Must, routing.TwinIf(MakesCustomer)),
		routing.Post("/pos/customer/updateContactInfo", routing.Till(access.EditCustomers),
			"customerId email telephone", present.Said{}, s.SaveContact),
		routing.Get("/api/customer_vehicle", routing.Till(access.EditCustomers),
			"customerId", customerview.CustomerVehicles{}, s.CustomerVehicles),
		routing.Post("/api/customer_vehicle/add", routing.Till(access.EditCustomers),
			"customer_id title vin license_plate license_state notes ymm_data[…]",
			customerview.VehicleKept{}, s.AddCustomerVehicle, routing.Once),
		routing.Post("/api/appointments/addVehicle", routing.Till(access.EditCustomers),
			"customer_id title vin license_plate license_state notes ymm_data[…]",
			customerview.AppointmentVehicles{}, s.AddAppointmentVehicle, routing.Once),
		routing.Post("/api/customer_vehicle/edit", routing.Till(access.EditCustomers),
			"vehicle_id title vin license_plate license_state notes ymm_data[…]",
			customerview.VehicleKept{}, s.EditCustomerVehicle),
		routing.Post("/api/customer_vehicle/delete", routing.Till(access.EditCustomers),
			"vehicleId", present.Said{}, s.DeleteCustomerVehicle),
		routing.Post("/api/customer_vehicle/getVehicleJson", routing.Till(access.EditCustomers),
			"vehicleId", customerview.VehicleAlone{}, s.CustomerVehicle),
		routing.Get("/api/customer_tag", routing.Till(access.EditCustomers),
			"customerId", customerview.CustomerTags{}, s.CustomerTags),
		routing.Post("/api/customer_tag/save", routing.Till(access.EditCustomers),
			"customerId tags", present.Said{}, s.SaveCustomerTags),
		routing.Get("/pos/customer/tags", routing.Till(access.MergeCustomers), "", nil, s.ShowTags),
		routing.Post("/pos/customer/tags/add", routing.Till(access.MergeCustomers),
			"title", customerview.MadeTag{}, s.AddTag),
		routing.Post("/pos/customer/merge", routing.Till(access.MergeCustomers),
			"customerId into", customerview.MergedCustomer{}, s.MergeCustomers, routing.Must),
		routing.Get("/pos/customer/export", routing.Till(access.EraseCustomers), "customerId", nil, s.ExportCustomer),
		routing.Post("/pos/customer/erase", routing.Till(access.EraseCustomers),
			"customerId", present.Said{}, s.EraseCustomer),
		routing.Get("/api/customer_ip", routing.Till(access.EditCustomers),
			"customerId page limit", customerview.CustomerIPs{}, s.CustomerIPs),
		routing.Post("/api/customer_ip/add", routing.Till(access.BanCustomers),
			"customer_id ip confirm", present.Said{}, s.BanIP),
		routing.Post("/api/customer_ip/remove", routing.Till(access.BanCustomers),
			"customer_id ip", present.Said{}, s.UnbanIP),
		routing.Get("/api/customer_ip/location", routing.Till(access.EditCustomers),
			"ip", customerview.IPPlace{}, s.PlaceOfIP),
	}
}

// MakesCustomer says whether a customer's form makes one: another save of one who is known leaves the same.
func MakesCustomer(values url.Values) bool {
	known := cmp.Or(values.Get("customerId"), values.Get("customer_id"))
	return known == "" || known == "0"
}
