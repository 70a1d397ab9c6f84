// Package routing says what an address of the shop is: who may ask it, where from, and what a repeat of it meets.
package routing

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/web/wire"
)

// Origin says where a request may come from.
type Origin uint8

const (
	Reads        Origin = iota // changes nothing: from anywhere
	Changes                    // POST, PUT: from our own pages
	ChangesByGet               // a GET of API-7 that changes: from our own pages, never a prefetch; also there as POST
	// a GET whose address carries what serves once: a link from anywhere, never a prefetch or HEAD
	UsesUp
	// POST of another company's server, which no browser sends: its handler checks the signature
	Signed
)

// Route is one address. Every handler package lists its own, and the table of them all is the only place where an
// address is made: the router, the session matrix test, the browser's types and docs/routes.md come from it.
type Route struct {
	Method  string
	Path    string
	Who     Who
	Origin  Origin
	Session bool // false: answers everyone alike and reads no session
	// a page of the catalog: may be fetched ahead of a click, and kept by the browser for Back
	Browse bool
	// Browse, and the same for all visitors of whom nothing is known: kept by the page cache
	Public bool
	Framed bool // a page that sites of the owner's choice may show in a frame (MODE-4)
	Packed bool // its handler compresses by itself
	// bytes of its body where it brings a file; 0: as many as a call without files may have
	Largest int64
	// its body is a file that nobody's memory holds whole
	Streamed bool
	// takes an Idempotency-Key, which our pages always send: a repeat is answered with the first reply (API-6)
	Once bool
	// with Once: its handler asks another company or goes on from what a repeat meets, and runs in no transaction
	Outside bool
	Own     bool // with Once: its handler keeps the key itself, beside what was done
	// with Once: money, stock or credit moves, or an order or a person is made: refused without a key
	Must bool
	// with Must: a plain form posts it too, without a key; what it makes can't be made twice
	Form bool
	// with Must: whether the same once more within a minute, by another key, must be confirmed; nil: never
	Twin    func(url.Values) bool
	Count   func(*http.Request) error // counts a try before it is known what becomes of it; nil: none is counted
	Params  string                    // names in query and body
	Reply   any                       // a value of the reply's type; nil for a page
	Failure string                    // what every failure of it says, beside success false; "": each its own sentence
	Handle  wire.Handler
}

// Option says more of a route than its address and audience.
type Option func(*Route)

func made(method, path string, who Who, params string, reply any, h wire.Handler, more []Option) Route {
	r := Route{Method: method, Path: path, Who: who, Session: true, Params: params, Reply: reply, Handle: h}
	for _, option := range more {
		option(&r)
	}
	return r
}

// Get reads. A nil reply is a page.
func Get(path string, who Who, params string, reply any, h wire.Handler, more ...Option) Route {
	return made(http.MethodGet, path, who, params, reply, h, more)
}

// Post changes something, and comes from our own pages.
func Post(path string, who Who, params string, reply any, h wire.Handler, more ...Option) Route {
	return made(http.MethodPost, path, who, params, reply, h, append([]Option{from(Changes)}, more...))
}

// Put is a Post of scripts.
func Put(path string, who Who, params string, reply any, h wire.Handler, more ...Option) Route {
	return made(http.MethodPut, path, who, params, reply, h, append([]Option{from(Changes)}, more...))
}

// Changing is a GET of API-7 that changes something; it is there as POST too.
func Changing(path string, who Who, params string, reply any, h wire.Handler, more ...Option) Route {
	return made(http.MethodGet, path, who, params, reply, h, append([]Option{from(ChangesByGet)}, more...))
}

// Browse is a page of the catalog for everyone in the shop.
func Browse(path, params string, h wire.Handler, more ...Option) Route {
	return made(http.MethodGet, path, Shop, params, nil, h, append([]Option{browsed}, more...))
}

// Public is a page of the catalog that is the same for all of whom nothing is known.
func Public(path, params string, h wire.Handler) Route {
	return Browse(path, params, h, func(r *Route) { r.Public = true })
}

// Open answers everyone alike, without a session.
func Open(path string, who Who, h wire.Handler) Route {
	return Route{Method: http.MethodGet, Path: path, Who: who, Handle: h}
}

// Once takes a key: a repeat is answered with the first reply (API-6).
func Once(r *Route) { r.Once = true }

// Own takes a key that its handler keeps itself, beside what was done.
func Own(r *Route) { r.Once, r.Own = true, true }

// Must is refused without a key: money, stock or credit moves, or an order or a person is made.
func Must(r *Route) { r.Once, r.Must = true, true }

// Outside is Must for what asks another company or goes on from what a repeat meets; it runs in no transaction.
func Outside(r *Route) { r.Once, r.Must, r.Outside = true, true, true }

// Form is posted by a plain form too, without a key; what it makes can't be made twice.
func Form(r *Route) { r.Form = true }

// Twin asks before it does the same again within a minute, by another key.
func Twin(r *Route) { TwinIf(func(url.Values) bool { return true })(r) }

// TwinIf is Twin where is holds of what is sent.
func TwinIf(is func(url.Values) bool) Option {
	return func(r *Route) { r.Twin, r.Params = is, r.Params+" "+fault.ConfirmTwin }
}

// Framed is a page that sites of the owner's choice may show in a frame (MODE-4).
func Framed(r *Route) { r.Framed = true }

// Packed compresses by itself.
func Packed(r *Route) { r.Packed = true }

// UsesUpLink is a GET whose address carries what serves once.
func UsesUpLink(r *Route) { r.Origin = UsesUp }

// CountedBy counts a try before it is known what becomes of it.
func CountedBy(count func(*http.Request) error) Option { return func(r *Route) { r.Count = count } }

// Failing says the same of every failure, beside success false.
func Failing(says string) Option { return func(r *Route) { r.Failure = says } }

// WithFile brings a file of up to so many bytes.
func WithFile(largest int64) Option { return func(r *Route) { r.Largest = largest } }

// Streamed brings a file of up to so many bytes as the whole body, which nobody's memory holds: its handler reads it by
// wire.Stream, and takes what else there is from the address.
func Streamed(largest int64) Option {
	return func(r *Route) { r.Largest, r.Streamed = largest, true }
}

func from(o Origin) Option { return func(r *Route) { r.Origin = o } }

func browsed(r *Route) { r.Browse, r.Framed = true, true }

// IsShopPage says whether the answer is a page that a shopper reads, with amounts on it.
func (route Route) IsShopPage() bool {
	switch route.Who.Name {
	case Shop.Name, Account.Name, Customer.Name:
		return route.Method == http.MethodGet && route.Reply == nil && route.Session
	}
	return false
}

// OfShop says whether the route belongs to the shop or to a till, whoever may ask it: it is of a store then.
func (route Route) OfShop() bool {
	switch route.Who.Name {
	case Shop.Name, Account.Name, Customer.Name, TillDoor.Name, TillExit.Name, "till":
		return route.Session
	}
	return false
}

// Known are those of the values whose names are the route's: an address with any other shows the same page.
func (route Route) Known(values url.Values) url.Values {
	names, found := strings.Fields(route.Params), url.Values{}
	for name, list := range values {
		general := name
		if before, _, bracketed := strings.Cut(name, "["); bracketed {
			general = before + "[…]"
		}
		if slices.Contains(names, general) && strings.Join(list, "") != "" {
			found[name] = list
		}
	}
	return found
}
