package payment

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// PayLink is an address on which an order is paid by card (PAY-26), for one amount. It is signed, and dead once its
// time is up, the order is worth another sum, or less than its amount is due.
type PayLink struct {
	ID         int64
	OrderID    int64
	Amount     money.Cents
	Total      money.Cents // of the order when the link was made
	Currency   string
	StaffID    int64
	LocationID int64
	Expires    time.Time
	Added      time.Time

	nonce string
}

// Links let an order be paid by card on a page whose address staff sent (PAY-26).
type Links struct {
	cards  *Cards
	key    []byte
	orders *order.Service
}

// SignWith says what signs links: the key of the shop. It is called once, before the first order.
func (s *Links) SignWith(key []byte) { s.key = key }

// tokenOf signs all that a link promises: a row that was changed opens nothing.
func (s *Links) tokenOf(l PayLink) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = fmt.Fprintf(mac, "pay %s %d %d %d %s %d", l.nonce, l.OrderID, l.Amount, l.Total, l.Currency,
		db.Us(l.Expires))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:16]))
}

// Make makes a link of an order for an amount, 0 for all that is due, and sends it as the wish says (PAY-17). A wish
// for nothing only makes it.
func (s *Links) Make(
	ctx context.Context, actor access.Actor, orderID int64, amount money.Cents, wish notify.Wish,
) (PayLink, error) {
	if s.cards.company == nil {
		return PayLink{}, fault.New(fault.Conflict, "Cards are not taken here.")
	}
	if wrong := wish.Check(); wrong != nil {
		return PayLink{}, fault.InFields(wrong)
	}
	if amount < 0 {
		return PayLink{}, fault.New(fault.Invalid, "Amount must be more than $0.00")
	}
	var made PayLink
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		if on, err := takesKind(ctx, o.LocationID, InvoiceEcommerce); err != nil || !on {
			return orNotTaken(err)
		}
		if err := checkLinkable(o); err != nil {
			return err
		}
		l := PayLink{OrderID: o.ID, Amount: amount, Total: o.Total, Currency: o.Currency, StaffID: actor.StaffID,
			LocationID: o.LocationID}
		if l.Amount == 0 {
			l.Amount = o.BalanceDue
		}
		if l.Amount > o.BalanceDue { // M-19
			return tooMuch(o.BalanceDue)
		}
		if err := s.addSignedLink(ctx, &l); err != nil {
			return err
		}
		sent, err := sendLink(ctx, o, l, wish)
		if err != nil {
			return err
		}
		made = l
		return audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "payment.link", Subject: "order", SubjectID: o.ID, LocationID: o.LocationID,
			RegisterID: actor.RegisterID,
			Detail:     map[string]any{"amount": l.Amount, "sent": sent, "override": wish.Overrides()},
		})
	})
	return made, err
}

func (s *Links) addSignedLink(ctx context.Context, l *PayLink) error {
	hours, err := setting.Get(ctx, setting.PaymentLinkHours)
	if err != nil {
		return err
	}
	l.nonce, l.Added = ids.Token(), clock.Now(ctx)
	l.Expires = l.Added.Add(time.Duration(hours) * time.Hour)
	l.ID, err = addLink(ctx, *l, ids.Hash(s.tokenOf(*l)))
	return err
}

func sendLink(ctx context.Context, o order.Order, l PayLink, wish notify.Wish) (channels []string, err error) {
	base := notify.Request{Kind: notify.PayLink, Lang: o.Lang, OrderID: o.ID, CustomerID: o.CustomerID,
		LocationID: o.LocationID, SubjectID: l.ID}
	for _, r := range wish.Requests(base) {
		if _, err := notify.Queue(ctx, r); err != nil {
			return nil, err
		}
		channels = append(channels, r.Channel)
	}
	return channels, nil
}

// checkLinkable says whether an order may be paid by a link: it owes something, and its card is not asked for in the
// shop already.
func checkLinkable(o order.Order) error {
	switch {
	case o.Status == order.Complete, o.Status == order.Checkout && o.Payment != order.ByCard:
	case o.InCheckout() != nil:
		return o.InCheckout()
	default:
		return fault.New(fault.Conflict,
			"This order waits for its card in the web shop, so no link was made. Wait until it is paid or called off.")
	}
	if o.BalanceDue <= 0 {
		return fault.New(fault.Conflict, "This order is paid in full.")
	}
	return nil
}

// checkAlive says why a link takes no money any more, or nil (M-34).
func (l PayLink) checkAlive(o order.Order, now time.Time) error {
	if checkLinkable(o) != nil || l.Total != o.Total || l.Currency != o.Currency || l.Amount > o.BalanceDue ||
		!now.Before(l.Expires) {
		return fault.New(fault.Conflict, "This payment link is no longer valid. Please ask the store for a new one.")
	}
	return nil
}

// Token reads a link with the token that ends its address.
func (s *Links) Token(ctx context.Context, id int64) (PayLink, string, error) {
	l, err := linkOf(ctx, id)
	return l, s.tokenOf(l), err
}

func (s *Links) linkByToken(ctx context.Context, token string) (PayLink, error) {
	l, err := linkWith(ctx, ids.Hash(token))
	if err == nil && subtle.ConstantTimeCompare([]byte(s.tokenOf(l)), []byte(token)) != 1 {
		err = noLink()
	}
	return l, err
}

func noLink() error { return fault.New(fault.NotFound, "There is no such payment link.") }

// Open reads a link with its order, and how its payment stands: ToPay, Waiting, Paid, or WasCancelled where it is dead.
// Back is what of a payment came when nobody owed it any more, and goes back.
func (s *Links) Open(
	ctx context.Context, token string,
) (l PayLink, o order.Order, p CardPayment, back money.Cents, err error) {
	if l, err = s.linkByToken(ctx, token); err != nil {
		return l, o, p, 0, err
	}
	if o, err = s.orders.Order(ctx, l.OrderID); err != nil {
		return l, o, p, 0, err
	}
	tried, err := s.attemptsOfLink(ctx, l)
	if err != nil {
		return l, o, p, 0, err
	}
	p, back = l.standing(o, tried, clock.Now(ctx))
	return l, o, p, back, nil
}

// standing is what the customer reads.
func (l PayLink) standing(o order.Order, tried []Attempt, now time.Time) (CardPayment, money.Cents) {
	p := CardPayment{Standing: ToPay}
	var taken, back money.Cents
	for _, a := range tried {
		p.Provider = a.Provider
		switch {
		case a.State.Taken() && a.State != Reversed:
			taken += a.Taken
			back += a.RefundDue + a.Refunded
		case a.State.Open() && a.State != Created:
			p.Standing = Waiting
		case a.State == Declined:
			p.Standing, p.Message = WasDeclined, a.Message
		}
	}
	switch {
	case taken > 0:
		return CardPayment{Standing: Paid, Provider: p.Provider}, back
	case p.Standing != Waiting && l.checkAlive(o, now) != nil:
		return CardPayment{Standing: WasCancelled}, 0
	}
	return p, 0
}

// intent names the tries of a link.
func (l PayLink) intent(try int) string { return fmt.Sprintf("link %d %d", l.ID, try) }

// attemptsOfLink are the attempts of a link, oldest first.
func (s *Links) attemptsOfLink(ctx context.Context, l PayLink) ([]Attempt, error) {
	all, err := attemptsOf(ctx, l.OrderID)
	if err != nil {
		return nil, err
	}
	var tried []Attempt
	for _, a := range all {
		if a.Means == Link && strings.HasPrefix(a.IntentKey, strings.TrimSuffix(l.intent(0), "0")) {
			tried = append(tried, a)
		}
	}
	return tried, nil
}

// Pay asks for a card for a link. Whoever opens the link twice pays the same charge; a counter that takes other money
// meanwhile is not held up, and what then is too much goes back (M-34).
func (s *Links) Pay(ctx context.Context, token string) (CardPayment, error) {
	if err := s.cards.checkCompany(ctx); err != nil {
		return CardPayment{}, err
	}
	l, err := s.linkByToken(ctx, token)
	if err != nil {
		return CardPayment{}, err
	}
	a, stands, err := s.keepAsked(ctx, l)
	switch {
	case err != nil:
		return stands, err
	case stands.Standing == Waiting && !a.State.Open():
		return s.Finish(ctx, token)
	case a.State != Sent && a.State != Awaiting:
		return stands, nil
	}
	started, err := s.cards.company.Start(ctx, a)
	if err != nil {
		return CardPayment{}, err
	}
	if a, err = s.cards.keepStarted(ctx, a, started); err != nil {
		return CardPayment{}, err
	}
	if a.State != Awaiting {
		_, _, stands, _, err = s.Open(ctx, token)
		return stands, err
	}
	return CardPayment{Standing: ToPay, Provider: a.Provider, Fields: started.Fields}, nil
}

// keepAsked is the attempt that is on its way to the company; where there is none to make, how the link stands.
func (s *Links) keepAsked(ctx context.Context, l PayLink) (sent Attempt, stands CardPayment, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Hold(ctx, l.OrderID)
		if err != nil {
			return err
		}
		tried, err := s.attemptsOfLink(ctx, l)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		standing, _ := l.standing(o, tried, now)
		switch {
		case standing.Standing == Paid, standing.Standing == WasCancelled:
			sent, stands = Attempt{}, standing
			return nil
		case standing.Standing == Waiting && l.checkAlive(o, now) != nil: // to be closed at the company first
			sent, stands = Attempt{}, standing
			return nil
		case standing.Standing == Waiting:
			sent, stands = tried[len(tried)-1], standing
			return nil
		case len(tried) >= mostTries:
			return fault.New(fault.Conflict, "Too many cards were declined. Please call us.")
		}
		card, err := reservedAttempt(ctx, o.ID)
		if err != nil {
			return err
		}
		if card.ID != 0 && l.Amount > o.BalanceDue-card.Pays() { // B.5
			return fault.New(fault.Conflict,
				"The store is taking another card payment for this order. Nothing was charged here. Wait a few minutes and try again, or call the store.")
		}
		a := Attempt{
			OrderID: o.ID, Reference: ids.ULID(now), Means: Link, Provider: s.cards.company.Name(), State: Sent,
			Amount: l.Amount, Currency: o.Currency, Released: true,
			IntentKey: l.intent(len(tried)), StaffID: l.StaffID, LocationID: o.LocationID, Ask: now.Add(askPause(0)),
			Added: now, Changed: now,
		}
		if a.ID, err = addAttempt(ctx, a); err != nil {
			return err
		}
		sent, stands = a, CardPayment{}
		return nil
	})
	return sent, stands, err
}

// Finish asks the company what became of a link's charge. It is safe to call concurrently and repeatedly.
func (s *Links) Finish(ctx context.Context, token string) (CardPayment, error) {
	l, err := s.linkByToken(ctx, token)
	if err != nil {
		return CardPayment{}, err
	}
	tried, err := s.attemptsOfLink(ctx, l)
	if err != nil {
		return CardPayment{}, err
	}
	for _, a := range tried {
		if a.State.Open() {
			if err := s.cards.checkCompany(ctx); err != nil {
				return CardPayment{}, err
			}
			if err := s.followLink(ctx, a); err != nil {
				return CardPayment{}, err
			}
		}
	}
	_, _, stands, _, err := s.Open(ctx, token)
	return stands, err
}

// linkWait is for how long a card that is asked for by a link may be entered.
const linkWait = 30 * time.Minute

// followLink asks about a link's charge; one that nobody wants any more is closed at the company, so that it can't be
// paid.
func (s *Links) followLink(ctx context.Context, a Attempt) error {
	if a.State == RefundRequested {
		return s.cards.askRefund(ctx, a)
	}
	if a.State == Awaiting {
		ending, err := s.keepEnding(ctx, a)
		if err != nil {
			return err
		}
		a = ending
	}
	if a.State != CancelRequested {
		_, err := s.cards.askCompany(ctx, a)
		return err
	}
	report, err := s.cards.company.Cancel(ctx, a)
	if err == nil {
		_, err = s.cards.recordAnswer(ctx, a, report)
	}
	return err
}

// keepEnding keeps that a charge is to be closed where its time is up or its link is dead.
func (s *Links) keepEnding(ctx context.Context, a Attempt) (Attempt, error) {
	stored := a
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, now, err := s.cards.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		stored = now
		dead := checkLinkable(o) != nil || now.Amount > o.BalanceDue || !clock.Now(ctx).Before(now.Added.Add(linkWait))
		if now.State != Awaiting || !dead {
			return nil
		}
		from := now.State
		now.State = CancelRequested
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		stored = now
		return logAttempt(ctx, o, now, from)
	})
	return stored, err
}

// OfOrder lists the links of an order, newest first.
func (*Links) OfOrder(ctx context.Context, orderID int64) ([]PayLink, error) {
	return linksOf(ctx, orderID)
}
