package web

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/prometheus/client_golang/prometheus"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/setting"
	"camber/internal/web/admin"
	"camber/internal/web/assets"
	"camber/internal/web/page"
	"camber/internal/web/pagecache"
	"camber/internal/web/pos"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront"
	"camber/internal/web/wire"
)

// Config is what the door needs beside the handlers.
type Config struct {
	Name     string   // what the shop was called when the program started: where its database does not answer
	BaseURL  *url.URL // the shop's address as browsers see it; nil: any loopback name
	Checkout *url.URL // the address of the check-out, where that has a host of its own (MODE-5); then BaseURL is set too
	Secure   bool     // browsers reach the shop by TLS
	// Proxies are who may pass requests on; none: only what runs on this machine.
	Proxies []netip.Prefix
	// Authority is the certificate, in PEM, of the shop's own authority, which devices have to be told to trust. It
	// returns nil where there is none.
	Authority func() []byte
	Demo      bool // the demonstration: /dev and the pseudo-language exist
	TestCards bool // cards are asked for by a company that takes no money
	Ready     func(context.Context) error
	IsOpen    func(context.Context) (bool, error) // the shop has a store; asked until it is true
	// Outage is the refusal for an error behind which the machine stands, nil: it does not; isDown: until further notice.
	Outage func(error) (refusal *fault.Error, isDown bool)
	Pages  *pagecache.Cache // nil: every page is made anew
	Log    *slog.Logger
}

// Server is the shop's door.
type Server struct {
	config   Config
	sessions *scs.SessionManager
	access   *access.Service
	store    *storefront.Server
	till     *pos.Server
	office   *admin.Server
	metrics  *metrics
	files    http.Handler
	log      *slog.Logger
	isOpen   atomic.Bool
}

// New takes the handlers by audience.
func New(c Config, sessions *scs.SessionManager, who *access.Service, store *storefront.Server, till *pos.Server,
	office *admin.Server, registry *prometheus.Registry) *Server {
	store.Frame.Ahead = ahead(Table())
	return &Server{
		config: c, sessions: sessions, access: who, store: store, till: till, office: office,
		metrics: newMetrics(registry), files: assets.Handler(), log: c.Log,
	}
}

// resolve finds who is behind a visit. Staff who may no longer work, or no longer at this location, are visitors.
func (s *Server) resolve(r *http.Request, v wire.Visit) (access.Actor, error) {
	ctx := r.Context()
	visitor := access.Actor{IP: s.remoteIP(r)}
	actor := visitor
	actor.Mode = v.Mode
	if v.Mode == access.Office { // elsewhere than in the back office it is a shopper's visit
		if isOffice(r.URL.Path) {
			return s.resolveOffice(r, v, visitor)
		}
		actor.Mode, v.StaffID = access.Shop, 0
	}
	switch {
	case v.StaffID != 0:
		staff, err := s.access.StaffActor(ctx, v.StaffID)
		if fault.Is(err, fault.Unauthenticated) || err == nil && !staff.At(v.LocationID) {
			return visitor, s.access.Leave(ctx, v.Seat) // whoever gets the right back signs in anew
		}
		if err != nil {
			return access.Actor{}, err
		}
		seat, err := s.seat(r, v)
		if fault.Is(err, fault.Unauthenticated) {
			return visitor, nil
		}
		if err != nil {
			return access.Actor{}, err
		}
		actor = staff
		actor.Mode, actor.RegisterID, actor.LocationID, actor.IP = v.Mode, v.RegisterID, v.LocationID, visitor.IP
		if seat.Locked {
			actor.Mode = access.Locked
		}
	case v.CustomerID != 0:
		version, err := s.access.LoginVersion(ctx, v.CustomerID)
		if fault.Is(err, fault.Unauthenticated) || err == nil && version != v.SignIn {
			return visitor, nil
		}
		if err != nil {
			return access.Actor{}, err
		}
		name, isPro, err := s.store.Visit.Person(ctx, v.CustomerID)
		if fault.Is(err, fault.NotFound) {
			return visitor, nil
		}
		if err != nil {
			return access.Actor{}, err
		}
		actor.Kind, actor.CustomerID, actor.Name, actor.IsPro = access.Customer, v.CustomerID, name, isPro
	}
	return actor, nil
}

// isOffice says whether an address belongs to the back office.
func isOffice(path string) bool { return path == "/admin" || strings.HasPrefix(path, "/admin/") }

// resolveOffice finds who is signed in to the back office, with the permissions of this moment.
func (s *Server) resolveOffice(r *http.Request, v wire.Visit, visitor access.Actor) (access.Actor, error) {
	ctx := r.Context()
	staff, err := s.access.StaffActor(ctx, v.StaffID)
	if err == nil {
		isUse := r.Header.Get("Accept") != "text/event-stream" && r.Header.Get("Sec-Purpose") == ""
		err = s.access.OfficeSeat(ctx, v.Seat, isUse)
	}
	if fault.Is(err, fault.Unauthenticated) {
		return visitor, nil
	}
	if err != nil {
		return access.Actor{}, err
	}
	staff.Mode, staff.IP = access.Office, visitor.IP
	return staff, nil
}

// byItself are addresses that a till asks without anybody there.
var byItself = []string{"/pos/lock", "/pos/printer", "/pos/printer/take", "/pos/printer/tell"}

// seat is where a member of staff signed in, locked if nobody used it for too long (MODE-2).
func (s *Server) seat(r *http.Request, v wire.Visit) (access.Seat, error) {
	ctx := r.Context()
	minutes, err := setting.Get(ctx, setting.LockMinutes, setting.Location(v.LocationID), setting.Register(v.RegisterID))
	if err != nil {
		return access.Seat{}, err
	}
	isUse := r.Header.Get("Accept") != "text/event-stream" && r.Header.Get("Sec-Purpose") == "" &&
		!slices.Contains(byItself, r.URL.Path)
	return s.access.SeatOf(ctx, v.Seat, time.Duration(minutes)*time.Minute, isUse)
}

// showCart is the cart's page, and at the till the sale screen (POS-6).
func (s *Server) showCart(w http.ResponseWriter, r *http.Request) error {
	if wire.Actor(r.Context()).Mode == access.POS {
		return s.till.Sale.ShowSale(w, r)
	}
	return s.store.Carts.ShowCart(w, r)
}

// setLanguage is the language picker (SITE-5).
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code     string `form:"code"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if lang := text.Lang(in.Code); !slices.Contains(text.Languages(), lang) && !(lang == text.Pseudo && s.config.Demo) {
		return fault.New(fault.Invalid, "This language is not spoken here.")
	}
	http.SetCookie(w, &http.Cookie{
		Name: languageCookie, Value: in.Code, Path: "/", MaxAge: 365 * 24 * 3600,
		Secure: s.config.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	return wire.Redirect(w, r, in.Redirect)
}

// asset serves the built front end. A file has less to be told than a page, and a first visit waits for six of them.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	w.Header().Del("Permissions-Policy")
	s.files.ServeHTTP(w, r)
	return nil
}

// notFound answers every address that is not in the table (SITE-4).
func notFound(http.ResponseWriter, *http.Request) error { return notThere() }

func notThere() *fault.Error { return fault.New(fault.NotFound, "This page does not exist.") }

// site is what the shop is called.
func (c *Config) site(ctx context.Context) string {
	if name, err := setting.Get(ctx, setting.ShopName); err == nil {
		return name
	}
	return c.Name
}

// errorPage says what happened in the frame of its area.
func (s *Server) errorPage(w http.ResponseWriter, r *http.Request, status int, f *fault.Error) error {
	ctx := r.Context()
	shown := present.Problem{Status: status, Title: title(ctx, f), Sentences: []string{sentence(ctx, f)}}
	if len(f.Sentences)+len(f.Fields) > 0 { // here no field is marked: what would stand beside them says it all
		shown.Sentences = nil
	}
	for _, message := range f.Sentences {
		shown.Sentences = append(shown.Sentences, text.Tr(ctx, message.Format, message.Args...))
	}
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		message := f.Fields[field]
		shown.Sentences = append(shown.Sentences, text.Tr(ctx, message.Format, message.Args...))
	}
	if f.Kind == fault.Internal {
		shown.Sentences = []string{text.Tr(ctx, "This is our mistake, not yours. Please try again in a moment.")}
		shown.ID = requestID(ctx)
	}
	passes := f.Kind == fault.Internal || f.Kind == fault.Unavailable || f.Kind == fault.TooMuch
	if r.Method != http.MethodGet {
		shown.Back = wire.CameFrom(r)
	} else if again := r.URL.RequestURI(); passes && wire.OwnPath(again) {
		shown.Again = again
	}
	frame := page.Frame{Title: shown.Title, Site: s.config.site(ctx), Path: "/", Assets: s.store.Frame.Assets(),
		Private: true}
	if isOffice(r.URL.Path) && wire.HasVisit(ctx) {
		whole, err := s.store.Frame.Bare(r, shown.Title)
		if err == nil {
			frame = whole
		}
		return wire.Page(w, r, status, page.OfficeError(frame, shown))
	}
	if wire.HasVisit(ctx) {
		whole, err := s.store.Frame.For(r, shown.Title)
		if err != nil && f.Kind != fault.Internal && f.Kind != fault.Unavailable {
			return err
		}
		if err == nil {
			frame = whole
			frame.Private, frame.Canonical = true, ""
			if r.Method != http.MethodGet {
				frame.Path = "/"
			}
		}
		if wire.Actor(ctx).Kind == access.Staff {
			return wire.Page(w, r, status, page.TillError(frame, shown))
		}
	}
	return wire.Page(w, r, status, page.Error(frame, shown))
}

func title(ctx context.Context, f *fault.Error) string {
	switch f.Kind {
	case fault.NotFound:
		return text.Tr(ctx, "Not found")
	case fault.Forbidden:
		return text.Tr(ctx, "Not allowed")
	case fault.Locked:
		return text.Tr(ctx, "Locked")
	case fault.Unavailable:
		return text.Tr(ctx, "Please try again")
	case fault.TooMuch:
		return text.Tr(ctx, "Too much")
	case fault.Internal:
		return text.Tr(ctx, "Something went wrong!")
	case fault.Invalid, fault.Conflict, fault.Unauthenticated, fault.Declined:
	}
	return text.Tr(ctx, "That did not work")
}

// confirmChange stands at a changing address that was opened as a link: one button that posts (API-7).
func (s *Server) confirmChange(route routing.Route, w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	frame, err := s.store.Frame.For(r, text.Tr(ctx, "Please confirm"))
	if err != nil {
		return err
	}
	frame.Private, frame.Canonical, frame.Path = true, "", "/"
	ask := present.AskToPost{
		Title: text.Tr(ctx, "Please confirm"), Text: text.Tr(ctx, "This link changes something. Go on only if you meant to."),
		Action: r.URL.Path, Button: text.Tr(ctx, "Continue"),
	}
	for name, values := range r.URL.Query() {
		for _, value := range values {
			ask.Fields = append(ask.Fields, present.Hidden{Name: name, Value: value})
		}
	}
	if route.Must {
		ask.Fields = append(ask.Fields, present.Hidden{Name: keyField, Value: ids.Token()})
	}
	slices.SortFunc(ask.Fields, func(a, b present.Hidden) int { return strings.Compare(a.Name, b.Name) })
	return wire.Page(w, r, http.StatusOK, page.AskToPost(frame, ask))
}
