package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// peer is who the connection is with; invalid where that has no address of the internet.
func peer(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap().WithZone("")
}

// isProxy says whether an address may pass requests on: a named proxy, or what runs on this machine where browsers
// reach the shop by another address than this server's.
func (s *Server) isProxy(address netip.Addr) bool {
	if address.IsLoopback() {
		return s.config.BaseURL != nil
	}
	return slices.ContainsFunc(s.config.Proxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// passedOn says whether a request came the way that it must: where proxies are named, through one of them.
func (s *Server) passedOn(r *http.Request) bool {
	address := peer(r)
	return len(s.config.Proxies) == 0 || address.IsLoopback() || s.isProxy(address)
}

// remoteIP is the address that a request came from: the last one of X-Forwarded-For that is no proxy, which counts
// only as far as proxies wrote it.
func (s *Server) remoteIP(r *http.Request) string {
	address := peer(r)
	if !address.IsValid() {
		return ""
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for ; len(forwarded) > 0 && s.isProxy(address); forwarded = forwarded[:len(forwarded)-1] {
		before, err := netip.ParseAddr(strings.TrimSpace(forwarded[len(forwarded)-1]))
		if err != nil {
			break
		}
		address = before.Unmap()
	}
	return address.String()
}
