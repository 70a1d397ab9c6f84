package web

import (
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/web/wire"
)

// Origin says where a request may come from.
type Origin uint8

const (
	Reads        Origin = iota // changes nothing: from anywhere
	Changes                    // POST, PUT: from our own pages
	ChangesByGet               // a GET of API-7 that changes: from our own pages, never a prefetch; also there as POST
	UsesUp                     // a GET whose address carries what serves once: a link from anywhere, never a prefetch or HEAD
	Signed                     // POST of another company's server, which no browser sends: its handler checks the signature
)

// gateOrigin refuses what did not come from our own pages (API-7, W-09).
func gateOrigin(o Origin, r *http.Request) error {
	switch {
	case o == Reads, o == Signed:
		return nil
	case r.Method == http.MethodHead: // it asks what a GET would answer, and changes nothing
		return foreign()
	case o == UsesUp:
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

// isNavigation says whether a person followed a link or typed the address, as against a call of a script.
func isNavigation(r *http.Request) bool {
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate" && r.Header.Get("Sec-Purpose") == ""
	}
	return wire.WantsPage(r)
}

// Who says which sessions a route serves. Sessions is the set of modes and kinds; Needs is asked of staff beyond it.
type Who struct {
	Name  string
	may   func(access.Actor) error
	Needs access.Permission
	Asks  access.Permission // its handler asks for this as well, or for another person's approval of it (TRD-12)
}

// The audiences of the route table. Order of the answers: a locked till first (423), then a kiosk (403), then who is
// not signed in (401), then who is not allowed (403).
var (
	anyone = Who{Name: "anyone", may: func(access.Actor) error { return nil }}
	shop   = Who{Name: "shop", may: unlocked}
	// account pages are for shoppers: neither a kiosk nor a till shows one (MODE-3)
	account  = Who{Name: "account", may: shopper}
	customer = Who{Name: "customer", may: func(a access.Actor) error {
		if err := shopper(a); err != nil {
			return err
		}
		if a.Kind != access.Customer {
			return signIn()
		}
		return nil
	}}
	tillDoor = Who{Name: "till sign-in", may: func(a access.Actor) error {
		if err := unlocked(a); err != nil {
			return err
		}
		return notKiosk(a)
	}}
	tillExit = Who{Name: "till sign-out", may: func(a access.Actor) error {
		if a.Kind != access.Staff {
			return notKioskThenSignIn(a)
		}
		return nil
	}}
	// operators reach these from the machine itself only; demonstration pages exist in the demonstration only
	operators     = Who{Name: "operators", may: func(access.Actor) error { return nil }}
	demonstration = Who{Name: "demonstration", may: unlocked}
)

// till is staff signed in at a register who hold the permission.
func till(p access.Permission) Who {
	return Who{Name: "till", Needs: p, may: func(a access.Actor) error {
		if err := atTill(a); err != nil {
			return err
		}
		if !a.May(p) {
			return fault.New(fault.Forbidden, "You may not do this.")
		}
		return nil
	}}
}

// tillAsking is staff at a register whose handler calls access.Need with the permission.
func tillAsking(p access.Permission) Who {
	w := till(access.SellAtTill)
	w.Asks = p
	return w
}

func unlocked(a access.Actor) error {
	if a.Mode == access.Locked {
		return fault.New(fault.Locked, "This register is locked.")
	}
	return nil
}

func notKiosk(a access.Actor) error {
	if a.Mode == access.Kiosk {
		return fault.New(fault.Forbidden, "This is not available here.")
	}
	return nil
}

func notKioskThenSignIn(a access.Actor) error {
	if err := notKiosk(a); err != nil {
		return err
	}
	if a.Kind == access.Customer {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return signIn()
}

func shopper(a access.Actor) error {
	if err := unlocked(a); err != nil {
		return err
	}
	if a.Mode == access.POS {
		return fault.New(fault.Forbidden, "This is not available at the register.")
	}
	return notKiosk(a)
}

func atTill(a access.Actor) error {
	if err := unlocked(a); err != nil {
		return err
	}
	if a.Mode != access.POS || a.Kind != access.Staff {
		return notKioskThenSignIn(a)
	}
	return nil
}

func signIn() *fault.Error { return fault.New(fault.Unauthenticated, "Please sign in first.") }

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
