package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"
)

// OPS-7: who is behind a request is told by the connection, and by X-Forwarded-For only as far as named proxies wrote it.
func TestTheAddressBehindProxies(t *testing.T) {
	t.Parallel()
	shop := &url.URL{Scheme: "https", Host: "parts.example"}
	networks := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/24"), netip.MustParsePrefix("fd00::/8")}
	for _, try := range []struct {
		peer      string
		forwarded []string
		base      *url.URL
		proxies   []netip.Prefix
		want      string
		refused   bool
	}{
		{peer: "203.0.113.5:900", want: "203.0.113.5"},
		{peer: "127.0.0.1:900", forwarded: []string{"198.51.100.7"}, want: "127.0.0.1"},
		{peer: "127.0.0.1:900", forwarded: []string{"198.51.100.7"}, base: shop, want: "198.51.100.7"},
		{peer: "127.0.0.1:900", forwarded: []string{"192.0.2.1, 198.51.100.7"}, base: shop, want: "198.51.100.7"},
		{peer: "127.0.0.1:900", forwarded: []string{"nobody"}, base: shop, want: "127.0.0.1"},
		{peer: "203.0.113.5:900", forwarded: []string{"198.51.100.7"}, base: shop, want: "203.0.113.5"},
		{peer: "10.0.0.5:900", forwarded: []string{"198.51.100.7"}, base: shop, proxies: networks, want: "198.51.100.7"},
		{peer: "[::ffff:10.0.0.5]:900", forwarded: []string{"198.51.100.7"}, base: shop, proxies: networks, want: "198.51.100.7"},
		{peer: "[fd00::5]:900", forwarded: []string{"2001:db8::7"}, base: shop, proxies: networks, want: "2001:db8::7"},
		// the first is of the shopper's own making
		{peer: "10.0.0.5:900", forwarded: []string{"192.0.2.1, 198.51.100.7", "10.0.0.9"}, base: shop, proxies: networks,
			want: "198.51.100.7"},
		{peer: "10.0.0.5:900", forwarded: []string{"10.0.0.9"}, base: shop, proxies: networks, want: "10.0.0.9"},
		{peer: "10.0.0.5:900", base: shop, proxies: networks, want: "10.0.0.5"},
		{peer: "10.0.1.5:900", forwarded: []string{"198.51.100.7"}, base: shop, proxies: networks, want: "10.0.1.5", refused: true},
		{peer: "127.0.0.1:900", base: shop, proxies: networks, want: "127.0.0.1"},
		{peer: "@", proxies: networks, want: "", refused: true},
	} {
		s := &Server{config: Config{BaseURL: try.base, Proxies: try.proxies}}
		r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
		r.RemoteAddr = try.peer
		for _, one := range try.forwarded {
			r.Header.Add("X-Forwarded-For", one)
		}
		if got := s.remoteIP(r); got != try.want || s.passedOn(r) == try.refused {
			t.Errorf("%s %v: %s, passed on %v", try.peer, try.forwarded, got, s.passedOn(r))
		}
	}
}
