// Package quotes answers the link of a quote: whoever has it reads, approves or declines it, without an account.
package quotes

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/quote"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/quoteview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Catalog   *catalog.Service
	Locations *location.Service
	Quotes    *quote.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/q/{token}", routing.Shop, "", nil, s.ShowQuote),
		routing.Post("/q/{token}/approve", routing.Shop, "groups[…] sign name drawing", present.Success{}, s.Approve,
			routing.CountedBy(s.Count)),
		routing.Post("/q/{token}/decline", routing.Shop, "reason", present.Success{}, s.Decline,
			routing.CountedBy(s.Count)),
	}
}

// said is what a form of the page sends.
type said struct {
	Groups  map[string]string `form:"groups"`
	Sign    string            `form:"sign"` // drawn; else the name is typed
	Name    string            `form:"name"`
	Drawing string            `form:"drawing"`
	Reason  string            `form:"reason"`
}

// ShowQuote is the page of a quote (TRD-9). Reading it changes nothing but that it is noted as opened.
func (s *Server) ShowQuote(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	seen, err := s.Quotes.ByToken(ctx, r.PathValue("token"))
	if err != nil {
		return err
	}
	if seen.State == quote.Open && isRead(r) {
		if err := s.Quotes.Opened(ctx, wire.Actor(ctx), seen.Version, isPhone(r)); err != nil {
			return err
		}
	}
	return s.quotePage(w, r, http.StatusOK, seen, said{}, nil)
}

// readers are words in the names of programs that open links for nobody, or to show what is behind them.
var readers = []string{"bot", "crawl", "spider", "preview", "externalhit", "whatsapp", "telegram", "slack", "curl",
	"wget", "python", "scan", "monitor"}

// isRead says whether a person has the page before them: no program, no browser that fetches ahead, no staff.
func isRead(r *http.Request) bool {
	agent := strings.ToLower(r.UserAgent())
	for _, word := range readers {
		if strings.Contains(agent, word) {
			return false
		}
	}
	return r.Method == http.MethodGet && agent != "" && r.Header.Get("Sec-Purpose") == "" &&
		r.Header.Get("Purpose") == "" && wire.Actor(r.Context()).Kind != access.Staff
}

func isPhone(r *http.Request) bool { return strings.Contains(r.UserAgent(), "Mobile") }

func (s *Server) quotePage(w http.ResponseWriter, r *http.Request, status int, seen quote.Seen, sent said,
	refused *fault.Error) error {
	ctx := r.Context()
	store, err := s.Locations.Location(ctx, seen.LocationID)
	if err != nil {
		return err
	}
	around, err := paper.OfCustomer(ctx, s.Catalog, seen.Shown, store)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Quote # %s", present.ID(seen.OrderID)))
	if err != nil {
		return err
	}
	token := r.PathValue("token")
	f.Private, f.Canonical, f.Path = true, "", paper.QuotePath(token)
	d := quoteview.NewPage(ctx, seen, token, around, present.NewStoreAddress(f.Site, store))
	if seen.State == quote.Replaced && seen.Newest.SentBy != "" {
		d.NewerURL = paper.QuotePath(s.Quotes.Token(seen.Newest))
	}
	if refused != nil {
		d.Name, d.Reason = sent.Name, sent.Reason
		d.Problem, d.Errors = visit.Wrong(ctx, refused)
		d.Sign.IsTyped, d.Sign.Problem = sent.Sign != "drawn", d.Errors["drawing"]
		for i := range d.Groups {
			d.Groups[i].IsChosen = sent.Groups[strconv.Itoa(i)] != ""
		}
	}
	return wire.Page(w, r, status, page.Quote(f, d))
}

const (
	mostAnswers = 30
	answeredIn  = 10 * time.Minute
)

// Count bounds how often one link is answered.
func (*Server) Count(r *http.Request) error {
	return throttle.Take(r.Context(), "quote "+r.PathValue("token"), mostAnswers, answeredIn)
}

// Approve signs what is ticked.
func (s *Server) Approve(w http.ResponseWriter, r *http.Request) error {
	return s.answer(w, r, func(seen quote.Seen, in said) quote.Said {
		out := quote.Said{Approved: true, Name: in.Name, IsDrawn: in.Sign == "drawn", Drawing: in.Drawing}
		for i, g := range seen.Groups() {
			if in.Groups[strconv.Itoa(i)] != "" {
				out.Groups = append(out.Groups, g.Key)
			}
		}
		return out
	})
}

// Decline says no to all of it.
func (s *Server) Decline(w http.ResponseWriter, r *http.Request) error {
	return s.answer(w, r, func(_ quote.Seen, in said) quote.Said { return quote.Said{Reason: in.Reason} })
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, saying func(quote.Seen, said) quote.Said) error {
	var in said
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx, token := r.Context(), r.PathValue("token")
	seen, err := s.Quotes.ByToken(ctx, token)
	if err != nil {
		return err
	}
	err = s.Quotes.Answer(ctx, wire.Actor(ctx), token, saying(seen, in))
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.again(ctx, w, r, in, f)
	}
	if err != nil {
		return err
	}
	return visit.Answer(w, r, present.Success{Success: true, Redirect: paper.QuotePath(token)}, paper.QuotePath(token))
}

// again shows the page as it is now, with why the answer was refused.
func (s *Server) again(ctx context.Context, w http.ResponseWriter, r *http.Request, in said,
	refused *fault.Error) error {
	seen, err := s.Quotes.ByToken(ctx, r.PathValue("token"))
	if err != nil {
		return err
	}
	return s.quotePage(w, r, wire.FormStatus(refused), seen, in, refused)
}
