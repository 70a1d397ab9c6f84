package inquiry

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/contact"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// How many riddles one address gets (SEC-1).
const (
	riddles    = 100
	riddlesPer = 10 * time.Minute
)

// asked is what the session is asked: another riddle if so wished, and where it has none that can still be answered.
func asked(ctx context.Context, another bool) (captcha.Riddle, error) {
	now := wire.CurrentVisit(ctx)
	if now.Riddle != "" && !another {
		if r, found, err := captcha.Current(ctx, now.Riddle); err != nil || found {
			return r, err
		}
	}
	if err := throttle.Take(ctx, "captcha "+wire.Actor(ctx).IP, riddles, riddlesPer); err != nil {
		return captcha.Riddle{}, err
	}
	if now.Riddle == "" {
		now.Riddle = ids.Token()
		if err := wire.SaveVisit(ctx, now); err != nil {
			return captcha.Riddle{}, err
		}
	}
	return captcha.New(ctx, now.Riddle)
}

// Ask shows what the session is asked; another one if so wished.
func (s *Server) Ask(ctx context.Context, another bool) (present.Riddle, error) {
	r, err := asked(ctx, another)
	if err != nil {
		return present.Riddle{}, err
	}
	// the name is new each time, so that no browser shows the picture of another riddle
	return present.Riddle{Image: "/tool/captcha?" + ids.Token()[:8], Question: r.Question(ctx)}, nil
}

// Riddle answers with what the session is asked, and NewRiddle with something else to ask.
func (s *Server) Riddle(w http.ResponseWriter, r *http.Request) error {
	return s.replyRiddle(w, r, false)
}

func (s *Server) NewRiddle(w http.ResponseWriter, r *http.Request) error {
	return s.replyRiddle(w, r, true)
}

func (s *Server) replyRiddle(w http.ResponseWriter, r *http.Request, another bool) error {
	shown, err := s.Ask(r.Context(), another)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Captcha is the picture of what the session is asked (FORM-3).
func (s *Server) Captcha(w http.ResponseWriter, r *http.Request) error {
	riddle, err := asked(r.Context(), false)
	if err != nil {
		return err
	}
	drawn, err := riddle.Picture()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(drawn)
	return nil
}

// ContactLocations answers with the stores that can be asked (PCON-2), and with who asks.
func (s *Server) ContactLocations(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.Contacts.Locations(r.Context())
	if err != nil {
		return err
	}
	reply := present.NewContactLocations(stores)
	if reply.Sender, err = s.sender(r.Context()); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// sender is the customer who is signed in; nil: nobody is.
func (s *Server) sender(ctx context.Context) (*present.ContactSender, error) {
	id := wire.Actor(ctx).CustomerID
	if id == 0 {
		return nil, nil
	}
	c, err := s.Customers.Customer(ctx, id)
	if err != nil {
		return nil, err
	}
	return &present.ContactSender{Name: c.Name(), Email: c.Email, Phone: c.Telephone, Texts: c.Texts}, nil
}

// ValidateCaptcha says beforehand whether an answer will do (PCON-2).
func (s *Server) ValidateCaptcha(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Answer string `form:"captchaInput"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Contacts.Check(r.Context(), wire.CurrentVisit(r.Context()).Riddle, in.Answer); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true})
}

// contactInput is the contact form as it is sent. pcLocationEmail is accepted and not used.
type contactInput struct {
	Name     string `form:"pcName"`
	Email    string `form:"pcEmail"`
	Phone    string `form:"pcPhone"`
	Message  string `form:"pcMessage"`
	Location string `form:"pcLocation"` // empty: none was chosen
	ByText   bool   `form:"notifyByText"`
	Override bool   `form:"overrideTextPermission"`
	Answer   string `form:"captchaInput"`
	PartID   int64  `form:"product_id"`
	Another  bool   `form:"another"` // a form without script asks for another picture
}

// store is the chosen one; 0: none, or no number.
func (in contactInput) store() int64 {
	id, err := strconv.ParseInt(in.Location, 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// CountContact counts a message before it is known what becomes of it.
func (s *Server) CountContact(r *http.Request) error {
	var in contactInput
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.Contacts.Count(r.Context(), wire.Actor(r.Context()), wire.CurrentVisit(r.Context()).Riddle, in.Answer)
}

// SendContact sends a message to a store (PCON-2). The answer that comes with it decides.
func (s *Server) SendContact(w http.ResponseWriter, r *http.Request) error {
	var in contactInput
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx, plain := r.Context(), wire.WantsPage(r)
	if plain && in.Another {
		return s.contactPage(w, r, http.StatusOK, in, nil)
	}
	known, err := s.sender(ctx)
	if err != nil {
		return err
	}
	_, err = s.Contacts.Send(ctx, wire.Actor(ctx), contact.Draft{
		PartID: in.PartID, LocationID: in.store(), Name: in.Name, Email: in.Email, Phone: in.Phone, Text: in.Message,
		ByText: in.ByText, Consents: known != nil && known.Texts, Override: in.Override,
		Lang: text.In(ctx), Session: wire.CurrentVisit(ctx).Riddle, Answer: in.Answer,
	})
	switch f := fault.Of(err); {
	case err == nil && plain:
		return wire.Redirect(w, r, contactSentAddress(in.PartID))
	case err == nil:
		return wire.Reply(w, http.StatusOK, present.Said{Success: contactSent(ctx)})
	case plain && f.Kind == fault.Invalid:
		return s.contactPage(w, r, wire.FormStatus(f), in, f)
	}
	return err
}

// contactSentAddress is where a plain form goes on to.
func contactSentAddress(partID int64) string {
	if partID == 0 {
		return present.ContactAddress(0) + "?sent=1"
	}
	return present.ContactAddress(partID) + "&sent=1"
}

func contactSent(ctx context.Context) string {
	return text.Tr(ctx, "Your message has been sent. The store will answer you.")
}

// ShowContact is the contact form as a page: about a part for who has no script, and with the stores about nothing in
// particular (SITE-3).
func (s *Server) ShowContact(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PartID int64  `form:"product_id"`
		Search string `form:"search"` // what was searched for and not found
		Sent   bool   `form:"sent"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if in.Sent {
		return s.showContact(w, r, http.StatusOK, present.ContactForm{ProductID: in.PartID, Sent: contactSent(ctx)})
	}
	typed := contactInput{PartID: in.PartID, Location: strconv.FormatInt(wire.CurrentVisit(ctx).LocationID, 10)}
	known, err := s.sender(ctx)
	if err != nil {
		return err
	}
	if known != nil {
		typed.Name, typed.Email, typed.Phone = known.Name, known.Email, known.Phone
	}
	if in.PartID != 0 {
		part, err := s.Catalog.Part(ctx, in.PartID)
		if err != nil {
			return err
		}
		typed.Message = text.Tr(ctx, "I have a question about %s.", part.Brand+" "+part.Number)
	} else if searched := text.Typed(in.Search); searched != "" {
		if typed.Message, err = s.lookingFor(ctx, searched); err != nil {
			return err
		}
	}
	return s.contactPage(w, r, http.StatusOK, typed, nil)
}

// lookingFor is the message of who found nothing, with the vehicle that it is for.
func (s *Server) lookingFor(ctx context.Context, searched string) (string, error) {
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return "", err
	}
	if now.Vehicle == nil {
		return text.Tr(ctx, "I am looking for: %s", searched), nil
	}
	return text.Tr(ctx, "I am looking for: %s, for my %s", searched, now.Vehicle.Text()), nil
}

// contactPage shows the form with what was typed; after a mistake with another picture.
func (s *Server) contactPage(w http.ResponseWriter, r *http.Request, status int, in contactInput,
	wrong *fault.Error) error {
	ctx := r.Context()
	stores, err := s.Contacts.Locations(ctx)
	if err != nil {
		return err
	}
	known, err := s.sender(ctx)
	if err != nil {
		return err
	}
	d := present.ContactForm{
		Consents: known != nil && known.Texts, ProductID: in.PartID, Name: in.Name, Email: in.Email, Phone: in.Phone,
		Location: in.store(), Message: in.Message, ByText: in.ByText, Override: in.Override,
		Locations: present.NewContactLocations(stores).Locations, Errors: map[string]string{},
	}
	if wrong != nil {
		for field, problem := range wrong.Fields {
			d.Errors[field] = present.Words(ctx, problem)
		}
		d.Problem = present.Words(ctx, wrong.Text)
	}
	if d.Riddle, err = s.Ask(ctx, wrong != nil || in.Another); err != nil {
		return err
	}
	return s.showContact(w, r, status, d)
}

func (s *Server) showContact(w http.ResponseWriter, r *http.Request, status int, d present.ContactForm) error {
	ctx := r.Context()
	if d.ProductID != 0 {
		part, err := s.Catalog.Part(ctx, d.ProductID)
		if err != nil {
			return err
		}
		d.Part, d.PartHref = part.Brand+" "+part.Number+" "+part.Name, "/"+part.Slug
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Contact Us"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", present.ContactAddress(d.ProductID)
	if d.ProductID == 0 {
		stores, err := s.Locations.InUse(ctx)
		if err != nil {
			return err
		}
		d.Stores = present.NewStoreCards(ctx, stores, clock.Now(ctx))
		booking, err := s.Booked.Stores(ctx)
		if err != nil {
			return err
		}
		d.TakesAppointments = len(booking) > 0
		f.Private, f.Canonical = status != http.StatusOK || d.Sent != "" || d.Message != "", s.Visit.Absolute(r, f.Path)
		s.Frame.AboutPlace(r, &f, nil)
		f.Description = text.Tr(ctx, "Addresses, telephone numbers and hours of our stores, and a form to ask us.")
	}
	return wire.Page(w, r, status, page.Contact(f, d))
}
