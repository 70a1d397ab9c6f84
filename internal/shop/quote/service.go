package quote

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/ink"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// Service is what can be done with quotes.
type Service struct {
	orders    *order.Service
	locations *location.Service
	key       []byte
}

// New takes the key that the links of quotes are made with.
func New(orders *order.Service, locations *location.Service, key []byte) *Service {
	return &Service{orders: orders, locations: locations, key: key}
}

// Token ends the address of a version. It signs what was shown: a row that was changed opens nothing.
func (s *Service) Token(v Version) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = fmt.Fprintf(mac, "quote %s %d %d %s %s", v.nonce, v.OrderID, v.Number, digest(v.shown), digest(v.Terms))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:16]))
}

func (s *Service) byToken(ctx context.Context, token string) (Version, error) {
	found, err := versions(ctx, withToken(ids.Hash(token)))
	if err != nil {
		return Version{}, err
	}
	if len(found) == 0 || subtle.ConstantTimeCompare([]byte(s.Token(found[0])), []byte(token)) != 1 {
		return Version{}, fault.New(fault.NotFound, "There is no such quote.")
	}
	return found[0], nil
}

// Versions are those of an order, the first first.
func (s *Service) Versions(ctx context.Context, orderID int64) ([]Version, error) {
	return versions(ctx, ofOrders([]int64{orderID}))
}

// Newest are the last versions of orders, by the order; those that were never sent have none.
func (s *Service) Newest(ctx context.Context, orderIDs []int64) (map[int64]Version, error) {
	all, err := versions(ctx, ofOrders(orderIDs))
	if err != nil {
		return nil, err
	}
	newest := map[int64]Version{}
	for _, v := range all {
		newest[v.OrderID] = v
	}
	return newest, nil
}

// Version is one of the shop's, by its id.
func (s *Service) Version(ctx context.Context, id int64) (Version, error) {
	found, err := versions(ctx, withID(id))
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no such quote.")
	}
	if err != nil {
		return Version{}, err
	}
	return found[0], nil
}

// Seen is a version as whoever has its link finds it.
type Seen struct {
	Version
	Order  order.Order // as it is now
	State  State
	Newest Version // the same, where there is no newer
}

// ByToken reads what a link shows.
func (s *Service) ByToken(ctx context.Context, token string) (Seen, error) {
	v, err := s.byToken(ctx, token)
	if err != nil {
		return Seen{}, err
	}
	o, err := s.orders.Order(ctx, v.OrderID)
	if err != nil {
		return Seen{}, err
	}
	return s.seen(ctx, v, o)
}

func (s *Service) seen(ctx context.Context, v Version, o order.Order) (Seen, error) {
	all, err := s.Versions(ctx, o.ID)
	if err != nil {
		return Seen{}, err
	}
	d := Seen{Version: v, Order: o, Newest: all[len(all)-1]}
	switch {
	case d.Newest.Number > v.Number:
		d.State = Replaced
	case v.Answer != nil && v.Answer.Approved:
		d.State = Approved
	case v.Answer != nil:
		d.State = Declined
	case o.AsQuote() != nil:
		d.State = Gone
	case o.Expired(clock.Now(ctx)):
		d.State = Expired
	case len(v.Differences(o)) > 0:
		d.State = Changing
	default:
		d.State = Open
	}
	return d, nil
}

// refusal is why a version takes no answer, nil: it takes one.
func (d Seen) refusal() error {
	switch d.State {
	case Replaced:
		return fault.New(fault.Conflict, "There is a newer version of this quote. Please look at that one.")
	case Approved:
		return fault.New(fault.Conflict, "This quote was approved already.")
	case Declined:
		return fault.New(fault.Conflict, "This quote was declined already.")
	case Expired:
		return fault.New(fault.Conflict, "This quote has expired. Please ask the store for a new one.")
	case Changing:
		return fault.New(fault.Conflict, "The store is changing this quote and will send you the new one.")
	case Gone:
		return fault.New(fault.Conflict, "This is no quote any more. Please call the store.")
	case Open:
	}
	return nil
}

// Send makes a version of a quote as it is now, unless the last one still is, and sends its link as was wished; a wish
// for nothing is for a link that staff copy (TRD-9). A quote is not sent by being saved.
func (s *Service) Send(ctx context.Context, actor access.Actor, orderID int64, wish notify.Wish) (Version, error) {
	if wrong := wish.Check(); wrong != nil {
		return Version{}, fault.InFields(wrong)
	}
	var sent Version
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.lockAtTill(ctx, actor, orderID)
		if err != nil {
			return err
		}
		v, err := s.current(ctx, actor, o)
		if err != nil {
			return err
		}
		if v.Answer != nil && v.Answer.Approved {
			return fault.New(fault.Conflict, "This quote was approved already.")
		}
		by := Link
		for _, r := range wish.Requests(notify.Request{Kind: notify.Quote, Lang: o.Lang, OrderID: o.ID,
			CustomerID: o.CustomerID, LocationID: o.LocationID, SubjectID: v.ID}) {
			if _, err := notify.Queue(ctx, r); err != nil {
				return err
			}
			if by == Link {
				by = r.Channel
			} else {
				by = Both
			}
		}
		if by == Link && v.SentBy != "" { // copied once more
			sent = v
			return nil
		}
		v.Sent, v.SentBy = clock.Now(ctx), by
		if err := saveSent(ctx, v); err != nil {
			return err
		}
		if err := s.orders.TellQuote(ctx, actor, o, order.QuoteSent, v.Number); err != nil {
			return err
		}
		sent = v
		if !wish.Overrides() {
			return nil
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "message.send", Subject: "order", SubjectID: o.ID,
			LocationID: o.LocationID, Detail: map[string]any{"kind": notify.Quote, "override": true}})
	})
	return sent, err
}

// lockAtTill locks a quote that still holds, and that nobody is changing.
func (s *Service) lockAtTill(ctx context.Context, actor access.Actor, orderID int64) (order.Order, error) {
	o, err := s.orders.Lock(ctx, actor, orderID)
	if err != nil {
		return o, err
	}
	if err := o.AsQuote(); err != nil {
		return o, err
	}
	if o.Expired(clock.Now(ctx)) {
		return o, fault.New(fault.Conflict,
			"This quote has expired. Take it up again: its prices are read anew. Or choose another last day.")
	}
	edited, err := s.orders.Edited(ctx, o)
	if err == nil && edited {
		err = fault.New(fault.Conflict, "The ticket of this quote has changes that are not saved.")
	}
	return o, err
}

// current is the version that shows a locked quote as it is now. What was declined, or is another now, makes the next.
func (s *Service) current(ctx context.Context, actor access.Actor, o order.Order) (Version, error) {
	all, err := s.Versions(ctx, o.ID)
	if err != nil {
		return Version{}, err
	}
	terms, err := setting.Get(ctx, setting.QuoteTerms, setting.Location(o.LocationID))
	if err != nil {
		return Version{}, err
	}
	if n := len(all); n > 0 {
		last := all[n-1]
		isOver := last.Answer != nil && !last.Answer.Approved
		if !isOver && len(last.Differences(o)) == 0 && last.Terms == terms {
			return last, nil
		}
	}
	v := Version{OrderID: o.ID, Number: len(all) + 1, CustomerID: o.CustomerID, LocationID: o.LocationID, Terms: terms,
		Shown: o, StaffID: actor.StaffID, Added: clock.Now(ctx), nonce: ids.Token()}
	v.Shown.History, v.Shown.Email, v.Shown.Telephone = nil, "", ""
	shown, err := json.Marshal(v.Shown)
	if err != nil {
		return Version{}, fmt.Errorf("write quote %d: %w", o.ID, err)
	}
	v.shown = string(shown)
	v.ID, err = addVersion(ctx, v, ids.Hash(s.Token(v)))
	return v, err
}

// Opened notes that somebody has opened the link of a version; the first time stands in the order's history.
func (s *Service) Opened(ctx context.Context, actor access.Actor, v Version, onPhone bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.OnQuote(ctx, v.OrderID)
		if err != nil {
			return err
		}
		isFirst, err := saveOpened(ctx, v.ID, onPhone, clock.Now(ctx))
		if err != nil || !isFirst {
			return err
		}
		return s.orders.TellQuote(ctx, actor, o, order.QuoteOpened, v.Number)
	})
}

const (
	longestName   = 96
	longestReason = 500
)

// Said is what somebody says to a version.
type Said struct {
	Approved bool
	Groups   []string // of Approved: those that are
	IsDrawn  bool     // by the link: signed by drawing, not by typing the name
	Name     string
	Drawing  string
	Reason   string
	Way      Way // at the till
}

// check says what is wrong with it (a2): a signature is a name, and a drawing of more than a dot.
func (in Said) check() error {
	wrong := map[string]fault.Text{}
	if p := fault.Length(in.Name, in.Approved, 2, longestName); p != nil {
		wrong["name"] = *p
	}
	if in.Approved && in.IsDrawn && !ink.IsDrawn(in.Drawing) {
		wrong["drawing"] = fault.T("Please draw your signature, or type your name instead.")
	}
	if p := fault.Length(in.Reason, false, 0, longestReason); p != nil {
		wrong["reason"] = *p
	}
	for field, s := range map[string]string{"name": in.Name, "reason": in.Reason} {
		if text.HoldsCardNumber(s) {
			wrong[field] = fault.T("Please leave out card numbers.")
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// Answer takes what whoever has the link of a version says to it. What is approved is an order at once, where nothing
// of it is missing. A version is answered once: of two at once the second is a Conflict.
func (s *Service) Answer(ctx context.Context, actor access.Actor, token string, in Said) error {
	in.Way = ByLink
	v, err := s.byToken(ctx, token)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.OnQuote(ctx, v.OrderID)
		if err != nil {
			return err
		}
		if v, err = s.byToken(ctx, token); err != nil { // as it is now that nobody else changes it
			return err
		}
		seen, err := s.seen(ctx, v, o)
		if err != nil {
			return err
		}
		if seen.State == Open {
			edited, err := s.orders.Edited(ctx, o)
			if err != nil {
				return err
			}
			if edited {
				seen.State = Changing
			}
		}
		if err := seen.refusal(); err != nil {
			return err
		}
		return s.record(ctx, actor, v, o, in)
	})
}

// Heard records at the till what a customer said to a quote by phone, or signed there on paper: of the version that is
// current, which is made where none is yet.
func (s *Service) Heard(ctx context.Context, actor access.Actor, orderID int64, in Said) error {
	if in.Way != ByPhone && in.Way != InPerson {
		return fault.New(fault.Invalid, "Choose how the customer said it.")
	}
	in.IsDrawn, in.Drawing = false, ""
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.lockAtTill(ctx, actor, orderID)
		if err != nil {
			return err
		}
		v, err := s.current(ctx, actor, o)
		if err != nil {
			return err
		}
		if v.Answer != nil {
			return fault.New(fault.Conflict, "This quote was approved already.")
		}
		return s.record(ctx, actor, v, o, in)
	})
}

// record keeps an answer to a version of a locked quote, and makes an order of what was approved.
func (s *Service) record(ctx context.Context, actor access.Actor, v Version, o order.Order, in Said) error {
	in.Name, in.Reason = strings.TrimSpace(in.Name), strings.TrimSpace(in.Reason)
	if err := in.check(); err != nil {
		return err
	}
	a := Answer{Approved: in.Approved, Way: in.Way, Name: in.Name, StaffID: actor.StaffID, At: clock.Now(ctx)}
	if in.Way == ByLink {
		a.StaffID = 0
	}
	if in.IsDrawn && in.Approved {
		a.Drawing = in.Drawing
	}
	groups := v.Groups()
	for _, g := range groups {
		if !in.Approved || !slices.Contains(in.Groups, g.Key) {
			a.Declined = append(a.Declined, g.Key)
		}
	}
	event := order.QuoteDeclined
	if in.Approved {
		if len(a.Declined) == len(groups) {
			return fault.InFields(map[string]fault.Text{
				"groups": fault.T("Nothing is approved. Choose at least one, or decline the whole quote.")})
		}
		a.Amount, event = v.without(a.Declined), order.QuoteApproved
	} else {
		a.Reason = in.Reason
	}
	if err := addAnswer(ctx, v, a); err != nil {
		return err
	}
	if err := s.orders.TellQuote(ctx, actor, o, event, v.Number); err != nil {
		return err
	}
	v.Answer = &a
	if !in.Approved {
		return nil
	}
	_, _, err := s.accept(ctx, actor, v, o)
	return err
}

// slack is by how much the tax of a part of a quote may differ from what was shown of it, by rounding.
const slack = 5

// accept makes an order of what was approved of a version. Sentences say what is missing; then it stays a quote.
func (s *Service) accept(ctx context.Context, actor access.Actor, v Version, o order.Order) (order.Order, []fault.Text,
	error) {
	made, problems, err := s.orders.AcceptQuote(ctx, actor, o, v.keysOf(v.Answer.Declined))
	if err == nil && len(problems) == 0 && made.Total > v.Answer.Amount+slack {
		err = fault.New(fault.Conflict,
			"Without what is left out the rest comes to %s: a discount falls away. Please ask the store for a new quote.",
			made.Total)
	}
	return made, problems, err
}

// MakeOrder makes an order of a quote at the till: of what was approved of it, or of all where nobody was asked.
func (s *Service) MakeOrder(ctx context.Context, actor access.Actor, orderID int64) (order.Order, error) {
	var made order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.lockAtTill(ctx, actor, orderID)
		if err != nil {
			return err
		}
		newest, err := s.Newest(ctx, []int64{o.ID})
		if err != nil {
			return err
		}
		v, isSent := newest[o.ID]
		var problems []fault.Text
		switch {
		case !isSent || v.Answer == nil:
			made, problems, err = s.orders.AcceptQuote(ctx, actor, o, nil)
		case !v.Answer.Approved:
			return fault.New(fault.Conflict, "This quote was declined already.")
		case len(v.Differences(o)) > 0:
			return fault.New(fault.Conflict,
				"It was changed after it was approved. Send the new version, or note what the customer says to it.")
		default:
			made, problems, err = s.accept(ctx, actor, v, o)
		}
		if err == nil && len(problems) > 0 {
			err = fault.InSentences(fault.Conflict, problems)
		}
		return err
	})
	return made, err
}

// HoldUntil says on which day, YYYY-MM-DD, one quote ends.
func (s *Service) HoldUntil(ctx context.Context, actor access.Actor, orderID int64, day string) (order.Order, error) {
	var held order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		at, err := s.locations.Location(ctx, o.LocationID)
		if err != nil {
			return err
		}
		held, err = s.orders.HoldQuote(ctx, actor, o, day, at)
		return err
	})
	return held, err
}

// Offer is a job that a customer declined and may want now.
type Offer struct {
	ID     int64
	JobID  int64
	Name   string
	Amount money.Cents // of then
	At     time.Time
}

// remembered is for how long a declined job is offered.
const remembered = 2 * 365 * 24 * time.Hour

// Offers are the jobs that a customer declined for a vehicle, 0 for any, on other orders than this one, the last first
// (a3).
func (*Service) Offers(ctx context.Context, customerID, baseVehicleID, orderID int64) ([]Offer, error) {
	if customerID == 0 {
		return nil, nil
	}
	return offers(ctx, customerID, baseVehicleID, orderID, clock.Now(ctx).Add(-remembered))
}

// Dismiss offers a declined job no more.
func (*Service) Dismiss(ctx context.Context, customerID, id int64) error {
	return dismiss(ctx, customerID, id, clock.Now(ctx))
}

// Sold ends the offers of what was sold now.
func Sold(ctx context.Context, o order.Order) error {
	var jobs []int64
	for _, l := range o.Lines {
		if j := l.Terms.Job; j != nil && !slices.Contains(jobs, j.ID) {
			jobs = append(jobs, j.ID)
		}
	}
	if o.CustomerID == 0 || len(jobs) == 0 {
		return nil
	}
	return endOffers(ctx, o.CustomerID, baseOf(o), jobs, clock.Now(ctx))
}

func baseOf(o order.Order) int64 {
	if o.Vehicle == nil {
		return 0
	}
	return o.Vehicle.BaseVehicleID
}

// MoveCustomer hands the quotes of one customer to another.
func MoveCustomer(ctx context.Context, from, to int64) error { return moveCustomer(ctx, from, to) }

// ForgetCustomer takes out of quotes who signed them, and what they wrote.
func ForgetCustomer(ctx context.Context, customerID int64) error {
	return forgetCustomer(ctx, customerID)
}
