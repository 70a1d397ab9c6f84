package setting

import (
	"net/url"
	"strings"

	"camber/internal/base/fault"
)

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
	PlaceService = service("ip_location_service")
)

func service(name string) Setting[string] {
	s := Text(name, "")
	s.parse = func(v string) (string, error) {
		u, err := url.Parse(strings.ReplaceAll(v, "{ip}", "192.0.2.1"))
		if v != "" && (err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" ||
			!strings.Contains(v, "{ip}")) {
			return "", refused(fault.T("Write a web address with {ip} where the address asked about belongs."))
		}
		return v, nil
	}
	return s
}
