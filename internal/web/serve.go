package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/zstd"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/training"
	"camber/internal/shop/wording"
	"camber/internal/web/page"
	tilltraining "camber/internal/web/pos/training"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

// Handler answers every request of the shop, the till and the operators.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, route := range s.Routes() {
		if !s.config.has(route) {
			continue
		}
		handler := s.serve(route)
		mux.Handle(strings.TrimSpace(route.Method+" "+route.Path), handler)
		if route.Origin == routing.ChangesByGet {
			mux.Handle("POST "+route.Path, handler)
		}
	}
	return s.admit(mux)
}

// has says whether a shop of this kind has the route.
func (c *Config) has(route routing.Route) bool {
	switch route.Who.Name {
	case routing.Demonstration.Name:
		return c.Demo
	case routing.TestCards.Name:
		return c.TestCards
	}
	return true
}

// Levels of a page that is sent once: a listing of 90 KB takes 0.29 ms for 14.0 KB of zstd, which browsers take, and
// 0.54 ms for as many of gzip (0.23 and 0.41 ms the levels below, for a kilobyte more).
const (
	zstdLevel = int(zstd.SpeedDefault)
	gzipLevel = 6
)

// pack compresses what a handler writes.
func pack(handle http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.CompressionLevel(gzipLevel), gzhttp.ZstdCompressionLevel(zstdLevel))
	if err != nil {
		return handle // never: the options are constants
	}
	return wrap(handle)
}

// admit is the door of every request: the headers of every reply, the host, and the two other spellings of an address.
func (s *Server) admit(next http.Handler) http.Handler {
	every := http.Header{}
	every.Set("X-Content-Type-Options", "nosniff")
	every.Set("Referrer-Policy", "same-origin")
	every.Set("Cross-Origin-Opener-Policy", "same-origin")
	every.Set("Cross-Origin-Resource-Policy", "same-origin")
	every.Set("Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=(self), interest-cohort=()")
	every.Set("Content-Security-Policy", wire.Policy(nil, wire.Around{}))
	every.Set("Cache-Control", "private, no-store")
	if s.config.Secure {
		every.Set("Strict-Transport-Security", "max-age=31536000")
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), every)
		if !s.passedOn(r) {
			http.Error(w, "This server is reached through the shop's proxy alone.", http.StatusForbidden)
			return
		}
		if !s.ownHost(r) && !(operational[r.URL.Path] && loopbackHost(r.Host)) {
			http.Error(w, "This address is not served here.", http.StatusMisdirectedRequest)
			return
		}
		if wire.InFrame(r) && wire.OfAnotherSite(r) {
			w = wire.ForFrame(w)
		}
		ctx := text.With(r.Context(), s.language(r))
		next.ServeHTTP(w, spelled(r.WithContext(ctx)))
	})
}

// operational are the addresses that this machine's own monitoring asks by a loopback name.
var operational = map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}

// spelled turns /index.php?route=a/b and /a/b/ into /a/b, and /admin/index.php?route=a/b into /admin/a/b (API-2).
func spelled(r *http.Request) *http.Request {
	path := r.URL.Path
	if before, isSpelled := strings.CutSuffix(path, "/index.php"); isSpelled && (before == "" || before == "/admin") {
		if query := r.URL.Query(); query.Has("route") {
			path = before + "/" + strings.Trim(query.Get("route"), "/")
			query.Del("route")
			if before != "" {
				r = r.WithContext(context.WithValue(r.Context(), officeTokenKey{}, query.Get("token")))
				query.Del("token")
			}
			r.URL.RawQuery = query.Encode()
		}
	}
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	if path == "" {
		path = "/"
	}
	if path != r.URL.Path {
		r = r.WithContext(context.WithValue(r.Context(), respelledKey{}, true))
	}
	r.URL.Path, r.URL.RawPath = path, ""
	return r
}

func (s *Server) language(r *http.Request) text.Lang {
	cookie, err := r.Cookie(languageCookie)
	if err != nil {
		return text.English
	}
	if lang := text.Lang(cookie.Value); lang == text.Spanish || lang == text.Pseudo && s.config.Demo {
		return lang
	}
	return text.English
}

const languageCookie = "language"

// serve runs one route: its session, its gates, its handler, and the one place that answers an error.
func (s *Server) serve(route routing.Route) http.Handler {
	handle := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, err := s.shownIn(route, r)
		if err == nil {
			r, err = s.around(route, w, r)
		}
		if err == nil {
			err = s.run(route, w, r)
		}
		if err != nil {
			s.fail(route, w, r, err)
		}
	}))
	if route.Session {
		handle = wire.Sessions(s.sessions, s.resolve, func(w http.ResponseWriter, r *http.Request, err error) {
			s.fail(route, w, r, err)
		})(handle)
	}
	answer := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &seenWriter{ResponseWriter: w, status: http.StatusOK}
		began := clock.Now(r.Context())
		ctx := context.WithValue(r.Context(), requestKey{}, ids.Token()[:12])
		if route.Session {
			ctx = wording.Speak(ctx)
		}
		r = r.WithContext(ctx)
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				s.fail(route, seen, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
			s.observe(route, r, seen.status, began)
		}()
		handle.ServeHTTP(seen, r)
	}))
	if !route.Packed {
		answer = pack(answer)
	}
	if !route.Public {
		return answer
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := clock.Now(r.Context())
		if to := canonical(route, r); to != "" {
			http.Redirect(w, r, to, http.StatusMovedPermanently)
			s.observe(route, r, http.StatusMovedPermanently, began)
			return
		}
		if status, sent := s.sendKept(route, w, r); sent {
			s.observe(route, r, status, began)
			return
		}
		answer.ServeHTTP(w, r)
	})
}

func (s *Server) observe(route routing.Route, r *http.Request, status int, began time.Time) {
	ctx := r.Context()
	took := clock.Now(ctx).Sub(began)
	s.metrics.observe(route, status, took)
	s.log.LogAttrs(ctx, slog.LevelDebug, "request",
		slog.String("id", requestID(ctx)), slog.String("method", r.Method), slog.String("route", route.Path),
		slog.Int("status", status), slog.Duration("took", took))
}

// shownIn is the request with the currency that its answer shows amounts in (SITE-5).
func (s *Server) shownIn(route routing.Route, r *http.Request) (*http.Request, error) {
	if !route.Session {
		return r, nil
	}
	return s.store.Frame.InCurrency(r)
}

func (s *Server) run(route routing.Route, w http.ResponseWriter, r *http.Request) error {
	if !utf8.ValidString(r.URL.Path) || strings.ContainsRune(r.URL.Path, 0) {
		return notThere()
	}
	if route.Who.Name == routing.Operators.Name && !fromThisMachine(r) {
		return notThere()
	}
	if route.Browse {
		w.Header().Set("Cache-Control", "private, no-cache")
	}
	if err := checkTraining(route, r); err != nil {
		return err
	}
	if isOpen, err := s.opens(route, r); err != nil {
		return err
	} else if !isOpen {
		return s.unopened(route, w, r)
	}
	if err := gateOrigin(route.Origin, r); err != nil {
		if route.Origin == routing.ChangesByGet && r.Method == http.MethodGet && isNavigation(r) {
			return s.confirmChange(route, w, r)
		}
		return err
	}
	if route.Session {
		if err := route.Who.May(wire.Actor(r.Context())); err != nil {
			return err
		}
		if err := checkOfficeToken(route, r); err != nil {
			return err
		}
		wire.Guard(r.Context(), route.Who.May)
	}
	if to := s.elsewhere(route, r); to != "" {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return nil
	}
	if route.IsShopPage() && frame.AsksForCurrency(r) {
		if r.Header.Get("Sec-Purpose") != "" {
			return foreign() // a page that is only fetched ahead keeps nothing
		}
		return s.store.Frame.ChooseCurrency(w, r)
	}
	if route.Session && wire.Actor(r.Context()).Mode == access.POS {
		leave, err := s.leave(r)
		if err != nil {
			return err
		}
		r = r.WithContext(access.WithLeave(r.Context(), leave))
	}
	if route.Largest != 0 {
		r = wire.WithLargest(r, route.Largest)
	}
	if route.Origin == routing.Changes || route.Origin == routing.ChangesByGet { // what only reads keeps nothing
		if err := wire.RefuseCardNumbers(wordsOf(route, r)); err != nil {
			return err
		}
	}
	if route.Count != nil {
		if err := route.Count(r); err != nil {
			return err
		}
	}
	return s.repeatable(route, w, r)
}

// trainingHeader is what every call of a screen says of the training shop that the screen is of.
const trainingHeader = "X-Training"

// checkTraining refuses what a screen asks that was opened before its register was put into training, or came back:
// nothing that is meant for one of the two shops may get into the other (OPS-8).
func checkTraining(route routing.Route, r *http.Request) error {
	of, isCall := r.Header.Get(trainingHeader), r.Method != http.MethodGet && r.Header.Get("X-Requested-With") != ""
	if !route.Session || of == "" && !isCall || of == training.Name(r.Context()) || tilltraining.IsOfShop(r) {
		return nil
	}
	return fault.New(fault.Conflict,
		"This screen is from before training began or ended. Load the page again. Nothing was done.")
}

// wordsOf is what a person sends in words: of a file that is streamed only the address.
func wordsOf(route routing.Route, r *http.Request) *http.Request {
	if !route.Streamed {
		return r
	}
	bare := r.Clone(r.Context())
	bare.Body, bare.ContentLength = http.NoBody, 0
	bare.Header.Del("Content-Type")
	return bare
}

// opens says whether a route answers yet: shop and tills only once there is a store (START-1).
func (s *Server) opens(route routing.Route, r *http.Request) (bool, error) {
	if s.isOpen.Load() || !route.OfShop() || isOffice(r.URL.Path) {
		return true, nil
	}
	isOpen, err := s.config.IsOpen(r.Context())
	if isOpen {
		s.isOpen.Store(true) // the last store is never taken away
	}
	return isOpen, err
}

// unopened answers in place of all that needs a store.
func (s *Server) unopened(route routing.Route, w http.ResponseWriter, r *http.Request) error {
	if route.Reply != nil && !wire.WantsPage(r) {
		return fault.New(fault.Unavailable, "This shop is being set up and sells nothing yet. Please come back later.")
	}
	f, err := s.store.Frame.Bare(r, text.Tr(r.Context(), "This shop is not open yet"))
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusServiceUnavailable, page.Unopened(f))
}

// seenWriter remembers the status for the log and the figures.
type seenWriter struct {
	http.ResponseWriter
	status int
	wrote  bool
}

func (w *seenWriter) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *seenWriter) Write(p []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(p)
}

func (w *seenWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

type requestKey struct{}

func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// fromThisMachine says whether the request came over loopback and through no proxy: /metrics is for nobody else.
func fromThisMachine(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && net.ParseIP(host).IsLoopback() && loopbackHost(r.Host) && r.Header.Get("X-Forwarded-For") == "" &&
		r.Header.Get("Forwarded") == ""
}

// fail is the one place that answers an error, for pages and calls alike.
func (s *Server) fail(route routing.Route, w http.ResponseWriter, r *http.Request, err error) {
	f, isDown := fault.Of(err), false
	if errors.As(err, new(*wire.Malformed)) { // also where the sender's connection broke: no machine of ours
		f = fault.New(fault.Invalid, "This request could not be read.").Because(err)
	} else if outage, down := s.config.Outage(err); outage != nil {
		f, err, isDown = outage, outage, down
	}
	status := statusOf(err, f)
	if r.Context().Err() != nil { // who asked has gone: nobody reads a reply, and it is no fault of ours
		w.WriteHeader(statusGone)
		return
	}
	s.logFault(r.Context(), route, status, f)
	if seen, ok := w.(*seenWriter); ok && seen.wrote {
		return // the reply has begun; what is missing of it tells the browser
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((f.RetryAfter+time.Second-1)/time.Second)))
	}
	page := route.Reply == nil && r.Header.Get("X-Requested-With") == "" || wire.WantsPage(r)
	if !page {
		reply := s.errorReply(r, f)
		reply.Down = isDown
		if route.Failure != "" { // INV-2
			reply.Success, reply.Error = new(bool), text.Tr(r.Context(), route.Failure)
		}
		if f.Kind == fault.Locked && wire.HasVisit(r.Context()) {
			shown, err := s.till.Seat.Locked(r.Context())
			if err != nil {
				s.log.ErrorContext(r.Context(), "lock screen", "cause", err)
			} else {
				reply.Lock = &shown
			}
		}
		if err := wire.Reply(w, status, reply); err != nil {
			s.log.ErrorContext(r.Context(), "error reply", "cause", err)
		}
		return
	}
	if f.Kind == fault.Unauthenticated {
		_ = wire.Redirect(w, r, signInPage(r)) // an own path: no error
		return
	}
	draw := s.errorPage
	if f.Kind == fault.Locked && wire.HasVisit(r.Context()) {
		draw = func(w http.ResponseWriter, r *http.Request, status int, _ *fault.Error) error {
			return s.till.Seat.LockPage(w, r, status)
		}
	}
	if err := draw(w, r, status, f); err != nil {
		s.log.ErrorContext(r.Context(), "error page", "cause", err)
		http.Error(w, http.StatusText(status), status)
	}
}

// statusGone stands in the figures for requests that were given up by who asked.
const statusGone = 499

// statusOf is the table of STYLE's ten kinds.
func statusOf(err error, f *fault.Error) int {
	if errors.As(err, new(*wire.Malformed)) || errors.As(err, new(keyless)) {
		return http.StatusBadRequest
	}
	switch f.Kind {
	case fault.Invalid, fault.Declined:
		return http.StatusUnprocessableEntity
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	case fault.Locked:
		return http.StatusLocked
	case fault.TooMuch:
		if f.RetryAfter > 0 {
			return http.StatusTooManyRequests
		}
		return http.StatusRequestEntityTooLarge
	case fault.Internal:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}

// ErrorReply is API-3's object.
type ErrorReply struct {
	Success      *bool  `json:"success,omitempty"` // false, of calls that promise it
	Error        string `json:"error"`
	ErrorMessage string `json:"error_message,omitempty"` // cart calls: the same text
	Errors       any    `json:"errors,omitempty"`        // field → message, or an array of sentences
	Code         string `json:"code,omitempty"`          // what to quote when asking for help
	// nothing can be saved, or the data can't be reached, until further notice
	Down bool `json:"down,omitempty"`

	// what a person's approval would lift the refusal of (TRD-12)
	Approval *deskview.WantedApproval `json:"approval,omitempty"`

	Confirm string   `json:"confirm,omitempty"` // the parameter with which a person goes on all the same
	Notes   []string `json:"notes,omitempty"`   // what they should know before

	Lock *deskview.Lock `json:"lock,omitempty"` // of a locked register: what its lock screen says (MODE-2)
}

func (s *Server) errorReply(r *http.Request, f *fault.Error) ErrorReply {
	ctx := r.Context()
	reply := ErrorReply{Error: sentence(ctx, f)}
	if strings.HasPrefix(r.URL.Path, "/checkout/cart/") {
		reply.ErrorMessage = reply.Error
	}
	if f.Kind == fault.Internal {
		reply.Code = requestID(r.Context())
	}
	if u := (*access.Unapproved)(nil); errors.As(f, &u) {
		wanted, err := s.till.Seat.Wanted(ctx, u)
		if err != nil {
			s.log.ErrorContext(r.Context(), "seal what is to be approved", "cause", err)
		}
		reply.Approval = &wanted
	}
	if c := f.Confirm; c != nil {
		reply.Confirm, reply.Notes = c.Parameter, sentences(ctx, c.Notes)
	}
	if len(f.Fields) > 0 {
		fields := map[string]string{}
		for name, message := range f.Fields {
			fields[name] = message.In(ctx)
		}
		reply.Errors = fields
	}
	if len(f.Sentences) > 0 {
		said := sentences(ctx, f.Sentences)
		reply.Errors = said
		reply.Error = strings.Join(said, ", ")
	}
	return reply
}

func sentences(ctx context.Context, messages []fault.Text) []string {
	said := make([]string, len(messages))
	for i, message := range messages {
		said[i] = message.In(ctx)
	}
	return said
}

// sentence is what a person reads. The cause of a fault of ours stays in the log.
func sentence(ctx context.Context, f *fault.Error) string {
	if f.Kind == fault.Internal {
		return text.Tr(ctx, "Something went wrong!")
	}
	return text.Tr(ctx, f.Text.Format, f.Text.Args...)
}

func (s *Server) logFault(ctx context.Context, route routing.Route, status int, f *fault.Error) {
	level := slog.LevelDebug
	switch f.Kind {
	case fault.Conflict, fault.Declined, fault.TooMuch:
		level = slog.LevelInfo
	case fault.Forbidden, fault.Unavailable:
		level = slog.LevelWarn
	case fault.Internal:
		level = slog.LevelError
	case fault.Invalid, fault.NotFound, fault.Unauthenticated, fault.Locked:
	}
	s.log.LogAttrs(ctx, level, "refused",
		slog.String("id", requestID(ctx)), slog.String("route", route.Path), slog.Int("status", status), slog.Any("cause", f))
}

// signInPage is where a page sends who is not signed in: the sign-in of its area, which leads back.
func signInPage(r *http.Request) string {
	door := "/account/login"
	switch {
	case strings.HasPrefix(r.URL.Path, "/pos"):
		door = "/pos/login"
	case isOffice(r.URL.Path):
		door = "/admin/login"
	}
	if back := r.URL.RequestURI(); r.Method == http.MethodGet && wire.OwnPath(back) {
		return door + "?redirect=" + url.QueryEscape(back)
	}
	return door
}

// leave is what a request brings along in favour of it: approvals of other people, and what its own person has
// confirmed.
func (s *Server) leave(r *http.Request) (access.Leave, error) {
	var l access.Leave
	for _, token := range r.Header.Values("X-Approval") {
		l.Approvals = append(l.Approvals, strings.FieldsFunc(token, isComma)...)
	}
	for _, sealed := range strings.FieldsFunc(r.Header.Get("X-Confirmed"), isComma) {
		w, err := s.till.Seat.Seal.Open(r.Context(), sealed)
		if err != nil {
			return l, err
		}
		l.Confirmed = append(l.Confirmed, w)
	}
	return l, nil
}

func isComma(r rune) bool { return r == ',' || r == ' ' }
