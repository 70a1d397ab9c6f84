package wire

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"

	"github.com/alexedwards/scs/v2"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/session"
	"camber/internal/shop/access"
	"camber/internal/shop/vehicle"
)

// Visit is what a session remembers. Its zero value is a visitor of whom nothing is kept: no row, no cookie.
type Visit struct {
	Cart       string      `json:"cart,omitempty"`  // uuid of the open cart
	Lists      string      `json:"lists,omitempty"` // secret of a visitor's lists
	Mode       access.Mode `json:"mode,omitempty"`
	CustomerID int64       `json:"customer,omitempty"`
	// the version of the customer's sign-in: another one now means that it has ended
	SignIn     int64  `json:"signin,omitempty"`
	StaffID    int64  `json:"staff,omitempty"`
	Seat       string `json:"seat,omitempty"` // at the till: what says whether it is locked
	RegisterID int64  `json:"register,omitempty"`
	LocationID int64  `json:"location,omitempty"` // the till's, or the store a shopper picks up at
	// of the back office: who has said the password and not yet the code
	Door     *Door            `json:"door,omitempty"`
	First    string           `json:"first,omitempty"`    // of who came by the link of a shop that nobody owns yet
	Crossing string           `json:"crossing,omitempty"` // secret that the shop's other host hands a cart over to
	Riddle   string           `json:"riddle,omitempty"`   // secret of what a captcha asks
	Vehicle  *vehicle.Vehicle `json:"vehicle,omitempty"`
	// a visitor's last ones, the newest first; a customer's are in the garage
	Recent []vehicle.Vehicle `json:"recent,omitempty"`
	// of a vehicle whose make or model was taken back; then Vehicle is nil
	Year      int64  `json:"year,omitempty"`
	Make      string `json:"made,omitempty"`      // with Year
	Universal *bool  `json:"universal,omitempty"` // whether universal parts are shown; nil: as the shop has it
	Training  int64  `json:"training,omitempty"`  // the training shop that the register is in; 0: none
	// parts that may not fit Vehicle and were wanted all the same: asked about once (CAT-7)
	Understood []int64 `json:"agreed,omitempty"`
}

// Door is a sign-in to the back office that waits for its second factor.
type Door struct {
	StaffID  int64  `json:"staff"`
	Us       int64  `json:"us"` // since when
	Redirect string `json:"redirect,omitempty"`
}

const visitKey = "visit"

// state is what one request knows of its session.
type state struct {
	sessions *scs.SessionManager
	reply    http.ResponseWriter // the one that is sent: what a repeat is answered with has no cookies
	visit    Visit
	actor    access.Actor
	cart     string // of the header X-Cart
	again    func(context.Context) (access.Actor, error)
	may      func(access.Actor) error

	reading sync.Mutex
	read    any // what Reading made of visit; nil: nothing yet
}

// become is the one way to change what the visit is: what was read of it goes with it.
func (s *state) become(v Visit) {
	s.reading.Lock()
	defer s.reading.Unlock()
	s.visit, s.read = v, nil
}

// Reading returns what read makes of the visit: made once in a request, however many ask and at once, and anew when the
// visit has changed. There is one such thing, package visit's.
func Reading[T any](ctx context.Context, read func() (T, error)) (T, error) {
	s := from(ctx)
	s.reading.Lock()
	defer s.reading.Unlock()
	if made, ok := s.read.(T); ok {
		return made, nil
	}
	made, err := read()
	if err == nil {
		s.read = made
	}
	return made, err
}

// Resolver finds who is behind a visit, with the permissions of this moment.
type Resolver func(r *http.Request, v Visit) (access.Actor, error)

// Sessions loads the visit and its actor for every request and keeps what the handler saved. fail answers an error
// that comes before any handler runs.
func Sessions(sessions *scs.SessionManager, resolve Resolver,
	fail func(http.ResponseWriter, *http.Request, error)) func(http.Handler) http.Handler {
	sessions.ErrorFunc = fail
	return func(next http.Handler) http.Handler {
		handle := sessions.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			s := &state{sessions: sessions, reply: w, cart: r.Header.Get("X-Cart")}
			if kept := sessions.GetString(r.Context(), visitKey); kept != "" {
				if err := json.Unmarshal([]byte(kept), &s.visit); err != nil {
					fail(w, r, err)
					return
				}
			}
			s.visit = s.visit.withChosenStore(r)
			actor, err := resolve(r, s.visit)
			if err != nil {
				fail(w, r, err)
				return
			}
			s.actor = actor
			s.again = func(ctx context.Context) (access.Actor, error) { return resolve(r.WithContext(ctx), s.visit) }
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), contextKey{}, s)))
		}))
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			handle.ServeHTTP(w, r.WithContext(session.During(r.Context())))
		})
	}
}

// Public returns ctx for a page that is the same for every visitor of whom nothing is known: there is no session, and
// none can begin.
func Public(ctx context.Context) context.Context {
	return context.WithValue(ctx, contextKey{}, &state{})
}

// errPublic is what a page that is kept for all gets when it tries to remember something of one.
var errPublic = errors.New("a public page has no session")

// HasVisit says whether the request passed the session middleware; an error page may come before it.
func HasVisit(ctx context.Context) bool {
	_, ok := ctx.Value(contextKey{}).(*state)
	return ok
}

// CurrentVisit returns what the session remembers, as a copy: SaveVisit keeps a change.
func CurrentVisit(ctx context.Context) Visit { return from(ctx).visit }

// Actor returns who is asking.
func Actor(ctx context.Context) access.Actor { return from(ctx).actor }

// Guard keeps what the door of a route asks, for Still.
func Guard(ctx context.Context, may func(access.Actor) error) { from(ctx).may = may }

// Still says whether who asked would still be let in, as the same person at the same register: nil, or why an answer
// that goes on must end (W-28). The register may have been locked since, the session ended, the right taken.
func Still(ctx context.Context) error {
	s := from(ctx)
	now, err := s.again(ctx)
	if err != nil {
		return err
	}
	if s.may != nil {
		if err := s.may(now); err != nil {
			return err
		}
	}
	if now.Kind != s.actor.Kind || now.StaffID != s.actor.StaffID || now.RegisterID != s.actor.RegisterID {
		return fault.New(fault.Unauthenticated, "Please sign in first.")
	}
	return nil
}

// NamedCart is the cart that the header X-Cart names: the browser tab's, at the till (POS-3). Empty: the newest is
// meant.
func NamedCart(ctx context.Context) string { return from(ctx).cart }

// SaveVisit keeps v in the session; its row is written with the reply's first byte.
func SaveVisit(ctx context.Context, v Visit) error {
	kept, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s := from(ctx)
	if s.sessions == nil {
		return errPublic
	}
	s.become(v)
	s.sessions.Put(ctx, visitKey, string(kept))
	return nil
}

// VisitOf is what a session remembers that is of another request; the zero value where there is none.
func VisitOf(ctx context.Context, sessions *scs.SessionManager, token string) (v Visit, err error) {
	if ctx, err = sessions.Load(ctx, token); err != nil {
		return v, err
	}
	if kept := sessions.GetString(ctx, visitKey); kept != "" {
		err = json.Unmarshal([]byte(kept), &v)
	}
	return v, err
}

// BeginSession makes a session of other sessions, which has its own cookie, beside that of the request.
func BeginSession(ctx context.Context, w http.ResponseWriter, sessions *scs.SessionManager, v Visit) error {
	ctx, err := sessions.Load(ctx, "")
	if err != nil {
		return err
	}
	kept, err := json.Marshal(v)
	if err != nil {
		return err
	}
	sessions.Put(ctx, visitKey, string(kept))
	token, expires, err := sessions.Commit(ctx)
	if err == nil {
		sessions.WriteSessionCookie(ctx, w, token, expires)
	}
	return err
}

// KeepVisit writes what SaveVisit left to be written in the transaction of ctx: what the visit knows of is there if it
// is.
func KeepVisit(ctx context.Context) error {
	if s := from(ctx); s.sessions != nil {
		return session.Keep(ctx, s.sessions)
	}
	return nil
}

// Renew gives the session a new id and what it remembers now: at every sign-in, unlock and sign-out (MODE-7, W-02).
func Renew(ctx context.Context, v Visit) error {
	s := from(ctx)
	if s.sessions == nil {
		return errPublic
	}
	if err := s.sessions.RenewToken(ctx); err != nil {
		return err
	}
	return SaveVisit(ctx, v)
}

// Forget ends the session: its row and its cookie go.
func Forget(ctx context.Context) error {
	s := from(ctx)
	if s.sessions == nil {
		return errPublic
	}
	s.become(Visit{})
	return s.sessions.Destroy(ctx)
}

// CartID returns the uuid of the visit's cart, made at its first use: of a session that exists from its token, so that
// two first parts added at once meet in one cart.
func CartID(ctx context.Context) (string, error) {
	v := CurrentVisit(ctx)
	if v.Cart != "" {
		return v.Cart, nil
	}
	v.Cart = ids.Token()
	if s := from(ctx); s.sessions != nil && s.sessions.Token(ctx) != "" {
		v.Cart = ids.TokenOf("cart of " + s.sessions.Token(ctx))
	}
	return v.Cart, SaveVisit(ctx, v)
}
