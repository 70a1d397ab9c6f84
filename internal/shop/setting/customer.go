package setting

// What the counter asks of a customer beside the name (CUST-3).
var (
	RequireEmail     = Bool("customer_require_email", false)
	RequireTelephone = Bool("customer_require_telephone", false)
	RequireAddress   = Bool("customer_require_address", false)
)

// Who tells where an IP address is (CUST-41); with neither nobody is asked. In the address of the service {ip} stands
// for the one asked about.
var (
	PlaceFile    = Text("ip_location_file", "") // an MMDB file on the server
	PlaceService = Text("ip_location_service", "")
)
