// Package http asks a service where an IP address is. The service answers with JSON, whose names differ from one
// company to the next: city, region (regionName, region_name) and country (country_name).
package http

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"camber/internal/base/remote"
	"camber/internal/shop/customer/ban"
)

const (
	patience = 3 * time.Second
	most     = 64 << 10 // bytes of an answer
	longest  = 100      // characters of a name
)

// Service is one, asked by its address with {ip} in it.
type Service struct{ Address string }

// Place is where an address is. A service that fails, answers too late, too much or something else is an error.
func (s Service) Place(ctx context.Context, ip netip.Addr) (ban.Where, error) {
	if !strings.Contains(s.Address, "{ip}") {
		return ban.Where{}, fmt.Errorf("the address of the service has no {ip}")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet,
		strings.ReplaceAll(s.Address, "{ip}", url.PathEscape(ip.String())), nil)
	if err != nil {
		return ban.Where{}, fmt.Errorf("ask for a place: %w", err)
	}
	request.Header.Set("Accept", "application/json")
	status, content, err := remote.Ask(remote.Client(patience), request, most)
	if err != nil {
		return ban.Where{}, fmt.Errorf("ask for a place: %w", err)
	}
	if status != http.StatusOK {
		return ban.Where{}, fmt.Errorf("ask for a place: status %d", status)
	}
	var said struct {
		City        string `json:"city"`
		Region      string `json:"region"`
		RegionName  string `json:"regionName"`
		RegionName2 string `json:"region_name"`
		Country     string `json:"country"`
		CountryName string `json:"country_name"`
	}
	if err := json.Unmarshal(content, &said); err != nil {
		return ban.Where{}, fmt.Errorf("read a place: %w", err)
	}
	where := ban.Where{City: said.City, Region: cmp.Or(said.RegionName, said.RegionName2, said.Region),
		Country: cmp.Or(said.CountryName, said.Country)}
	for _, name := range []string{where.City, where.Region, where.Country} {
		if len(name) > longest {
			return ban.Where{}, fmt.Errorf("read a place: a name of %d bytes", len(name))
		}
	}
	return where, nil
}
