package web

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/web/admin/office"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// gateOrigin refuses what did not come from our own pages (API-7, W-09).
func gateOrigin(o routing.Origin, r *http.Request) error {
	switch {
	case o == routing.Reads, o == routing.Signed:
		return nil
	case r.Method == http.MethodHead: // it asks what a GET would answer, and changes nothing
		return foreign()
	case o == routing.UsesUp:
		if isPrefetch(r) {
			return foreign()
		}
		return nil
	case r.Method != http.MethodGet:
		if err := http.NewCrossOriginProtection().Check(r); err != nil {
			return foreign().Because(err)
		}
		return nil
	case isPrefetch(r) || isNavigation(r):
		return foreign() // our own pages always post: a link, also one that a redirect of ours follows, asks first
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		if site != "same-origin" {
			return foreign()
		}
		return nil
	}
	for _, name := range []string{"Origin", "Referer"} {
		if from := r.Header.Get(name); from != "" {
			if u, err := url.Parse(from); err == nil && u.Host == r.Host {
				return nil
			}
			return foreign()
		}
	}
	return foreign()
}

// isPrefetch says whether a browser fetches ahead of a person who may never follow.
func isPrefetch(r *http.Request) bool {
	return r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") != ""
}

func foreign() *fault.Error {
	return fault.New(fault.Forbidden, "This request did not come from a page of this shop.")
}

// officeTokenKey is where the context of a request by /admin/index.php holds the token that came with it.
type officeTokenKey struct{}

// checkOfficeToken refuses an address of /admin/index.php that another sign-in made (API-2). A page opens without a
// token too: the till leads there (ORD-3).
func checkOfficeToken(route routing.Route, r *http.Request) error {
	token, isSpelled := r.Context().Value(officeTokenKey{}).(string)
	if !isSpelled || token == "" && route.Method == http.MethodGet && route.Reply == nil {
		return nil
	}
	if subtle.ConstantTimeCompare([]byte(token), []byte(office.Token(r.Context()))) != 1 {
		return fault.New(fault.Forbidden, "This address belongs to another sign-in. Please open the page anew.")
	}
	return nil
}

// isNavigation says whether a person followed a link or typed the address, as against a call of a script.
func isNavigation(r *http.Request) bool {
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate" && r.Header.Get("Sec-Purpose") == ""
	}
	return wire.WantsPage(r)
}

// ownHost says whether host is a name of this shop: the base address's, or any loopback name where none is set (W-17).
func ownHost(base *url.URL, host string) bool {
	if base != nil {
		return strings.EqualFold(host, base.Host)
	}
	return loopbackHost(host)
}

func loopbackHost(host string) bool {
	if name, port, err := net.SplitHostPort(host); err == nil {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
		host = name
	}
	return host == "localhost" || host == "127.0.0.1" || host == "::1" || host == "[::1]"
}
