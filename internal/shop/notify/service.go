package notify

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
)

// Job is the kind of the job that delivers a message; Handle runs it.
const Job = "notify.send"

type payload struct {
	MessageID int64 `json:"message_id"`
}

type Service struct {
	renderer Renderer
	sender   Sender
	limits   Limits
	recent   recent
}

func New(r Renderer, s Sender) *Service {
	return &Service{renderer: r, sender: s, limits: UsualLimits()}
}

// SendBy sets who sends instead. It is called once, before the first message.
func (s *Service) SendBy(sender Sender) { s.sender = sender }

// Carries says whether messages of a channel leave the shop.
func (s *Service) Carries(channel string) bool {
	sender := s.sender
	if by, ok := sender.(ByChannel); ok {
		sender = by.of(Message{Request: Request{Channel: channel}})
	}
	_, keeps := sender.(Keeper)
	return !keeps
}

// Limit sets the limits of texts. It is called once, before the first message.
func (s *Service) Limit(l Limits) { s.limits = l }

// Queue writes the message and its job in the transaction of ctx: no message for a change that did not happen.
func Queue(ctx context.Context, r Request) (id int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addMessage(ctx, r, clock.Now(ctx))
		if err != nil {
			return err
		}
		if err := (jobs.Queue{}).Add(ctx, Job, payload{added}); err != nil {
			return err
		}
		id = added
		return nil
	})
	return id, err
}

// Send queues what a wish takes, and logs who sent it and who answers for a missing consent. A wish for nothing is
// Invalid.
func Send(ctx context.Context, who audit.Who, how Wish, base Request) error {
	if wrong := how.Check(); wrong != nil {
		return fault.InFields(wrong)
	}
	asked := how.Requests(base)
	if len(asked) == 0 {
		return fault.New(fault.Invalid, "Choose email or text.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		var ways []string
		for _, r := range asked {
			if _, err := Queue(ctx, r); err != nil {
				return err
			}
			ways = append(ways, r.Channel)
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "message.send", Subject: "order", SubjectID: base.OrderID, LocationID: base.LocationID,
			Detail: map[string]any{"kind": base.Kind, "by": ways, "override": how.Overrides()},
		})
	})
}

// Handle is the job: it delivers the message that the payload names.
func (s *Service) Handle(ctx context.Context, raw json.RawMessage) error {
	var p payload
	if err := json.Unmarshal(raw, &p); err != nil {
		return jobs.Never(fmt.Errorf("payload of %s: %w", Job, err))
	}
	return s.Deliver(ctx, p.MessageID)
}

// inHand is for how long one server has a message to itself; longer than a sender waits.
const inHand = 2 * time.Minute

// Deliver renders and sends a message and keeps its words and what became of it. One that was sent is not sent again,
// nor while another server has it in hand. After a try whose answer was lost a provider that can be asked is asked
// first; with one that can't, a crash between sending and writing that down can send it twice.
func (s *Service) Deliver(ctx context.Context, id int64) error {
	m, err := message(ctx, id)
	if err != nil || m.State == Sent || m.State == GivenUp || m.Recipient == "" { // nobody is left to send it to
		return err
	}
	now := clock.Now(ctx)
	if mine, err := take(ctx, m, now, now.Add(inHand)); err != nil || !mine {
		return cmp.Or(err, jobs.Later(inHand))
	}
	m.Tries++
	err = s.try(ctx, &m)
	if err == nil {
		s.recent.add(m)
		return saveSent(ctx, m, clock.Now(ctx))
	}
	f := fault.Of(err)
	reason := f.Text.String()
	if reason == "" {
		reason = text.Key("The message could not be sent.")
	}
	isRefused := f.Kind == fault.Declined
	if noted := saveFailed(ctx, id, reason, isRefused); noted != nil {
		return noted
	}
	if isRefused {
		return jobs.Never(err)
	}
	return fmt.Errorf("deliver message %d: %w", id, err)
}

func (s *Service) try(ctx context.Context, m *Message) (err error) {
	if m.Rendered, err = s.renderer.Render(ctx, m.Request); err != nil {
		return err
	}
	if there, ok := s.sender.(Finder); ok && m.Tries > 1 {
		found, err := there.Find(ctx, *m)
		if err != nil {
			return err
		}
		if m.RemoteID, err = unknownOf(ctx, found); err != nil || m.RemoteID != "" {
			return err
		}
	}
	giveBack, err := s.count(ctx, m.Request)
	if err != nil {
		return err
	}
	if m.RemoteID, err = s.sender.Send(ctx, *m); err != nil {
		return errors.Join(err, giveBack())
	}
	return nil
}

const day = 24 * time.Hour

// count counts a text against the limits, or refuses it for good (W-25); what then is not sent is given back. A person
// is who has the telephone, whatever name it stands under.
func (s *Service) count(ctx context.Context, r Request) (giveBack func() error, err error) {
	nothing := func() error { return nil }
	if r.Channel != Text {
		return nothing, nil
	}
	country, dear := phone.Place(r.Recipient)
	switch {
	case country == "":
		return nothing, fault.New(fault.Declined, "Invalid phone number format")
	case dear, !slices.Contains(s.limits.Countries, country):
		return nothing, fault.New(fault.Declined, "This shop sends no texts to such numbers.")
	}
	person, store := "text to "+r.Recipient, "texts of store "+strconv.FormatInt(r.LocationID, 10)
	if err := throttle.Take(ctx, person, s.limits.Person, day); err != nil {
		return nothing, tooMany(err, text.Key("This number got as many texts today as it may."))
	}
	if err := throttle.Take(ctx, store, s.limits.Store, day); err != nil {
		return nothing, errors.Join(tooMany(err, text.Key("The store sent as many texts today as it may.")),
			throttle.GiveBack(ctx, person))
	}
	return func() error { return errors.Join(throttle.GiveBack(ctx, person), throttle.GiveBack(ctx, store)) }, nil
}

func tooMany(err error, words string) error {
	if fault.Is(err, fault.TooMuch) {
		return fault.New(fault.Declined, words).Because(err)
	}
	return err
}

// Retry lets a failed message, or one that was given up, be tried again now. A sent one is a Conflict; one that waits goes on waiting.
func (s *Service) Retry(ctx context.Context, who audit.Who, id int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		m, err := message(ctx, id)
		switch {
		case err != nil:
			return err
		case m.Recipient == "":
			return fault.New(fault.Conflict, "Nobody is left to send this message to.")
		case m.State == Sent:
			return fault.New(fault.Conflict, "This message was sent.")
		case m.State == Queued:
			return nil
		}
		if err := saveQueued(ctx, id); err != nil {
			return err
		}
		if err := (jobs.Queue{}).Add(ctx, Job, payload{id}, jobs.Unique(fmt.Sprint("again ", id))); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "message.retry", Subject: "message", SubjectID: id,
			LocationID: m.LocationID})
	})
}

// Try sends a message that shows that messages arrive, at once. Why it could not be sent is Unavailable: its job goes on
// trying where that may help. It can't be called inside Atomic.
func (s *Service) Try(ctx context.Context, who audit.Who, channel, recipient string) (Message, error) {
	var id int64
	err := db.Atomic(ctx, func(ctx context.Context) (err error) {
		id, err = Queue(ctx, Request{Kind: Trial, Channel: channel, Recipient: recipient, Lang: text.In(ctx)})
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "message.try", Subject: "message", SubjectID: id,
			Detail: map[string]any{"by": channel}})
	})
	if err != nil {
		return Message{}, err
	}
	if err := s.Deliver(ctx, id); err != nil && !jobs.IsLater(err) {
		m, lost := message(ctx, id)
		if lost != nil {
			return m, lost
		}
		return m, fault.New(fault.Unavailable, m.Reason).Because(err)
	}
	return message(ctx, id)
}

// SendAgain tries a failed message again at once. Where that fails too its job goes on trying, and the error says so in
// the words of NOTE-3; why stands in the message. It can't be called inside Atomic.
func (s *Service) SendAgain(ctx context.Context, who audit.Who, id int64) error {
	if err := s.Retry(ctx, who, id); err != nil {
		return err
	}
	err := s.Deliver(ctx, id)
	if err == nil || jobs.IsLater(err) { // another server has it in hand
		return nil
	}
	return fault.New(fault.Unavailable, "Failed to send to notification").Because(err)
}

// Message is one of the shop's messages.
func (s *Service) Message(ctx context.Context, id int64) (Message, error) { return message(ctx, id) }

// ByIDs are messages by their ids; one that is not there is left out.
func ByIDs(ctx context.Context, ids []int64) (map[int64]Message, error) {
	return messagesByID(ctx, ids)
}

// Messages returns what the filter asks for, oldest first.
func (s *Service) Messages(ctx context.Context, f Filter) ([]Message, error) {
	return messages(ctx, f, "id", 0)
}

// Latest returns the newest of what the filter asks for, newest first, at most limit of them.
func (s *Service) Latest(ctx context.Context, f Filter, limit int64) ([]Message, error) {
	return messages(ctx, f, "id DESC", limit)
}

// Recent are messages that this server sent since it started, whole and newest first, where Remember was called: the
// demonstration has nobody else to send them to.
func (s *Service) Recent() []Message { return s.recent.all() }

// Remember keeps the last n messages in memory. It is called once, before the first message.
func (s *Service) Remember(n int) { s.recent.most = n }

type recent struct {
	mu   sync.Mutex
	most int
	kept []Message
}

func (r *recent) add(m Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept = append(r.kept, m); len(r.kept) > r.most {
		r.kept = r.kept[len(r.kept)-r.most:]
	}
}

func (r *recent) all() []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := slices.Clone(r.kept)
	slices.Reverse(all)
	return all
}
