package notify

import (
	"context"
	"encoding/json"
	"fmt"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
)

// Job is the kind of the job that delivers a message; Handle runs it.
const Job = "notify.send"

type payload struct {
	MessageID int64 `json:"message_id"`
}

type Service struct {
	renderer Renderer
	sender   Sender
}

func New(r Renderer, s Sender) *Service { return &Service{r, s} }

// Queue writes the message and its job in the transaction of ctx: no message for a change that did not happen.
func (s *Service) Queue(ctx context.Context, r Request) (id int64, err error) {
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

// Handle is the job: it delivers the message that the payload names.
func (s *Service) Handle(ctx context.Context, raw json.RawMessage) error {
	var p payload
	if err := json.Unmarshal(raw, &p); err != nil {
		return jobs.Never(fmt.Errorf("payload of %s: %w", Job, err))
	}
	return s.Deliver(ctx, p.MessageID)
}

// Deliver renders and sends a message and keeps its words and what became of it. One that was sent is not sent again.
// A crash between sending and writing that down can send it twice.
func (s *Service) Deliver(ctx context.Context, id int64) error {
	m, err := message(ctx, id)
	if err != nil {
		return err
	}
	if m.State == Sent {
		return nil
	}
	if m.Rendered, err = s.renderer.Render(ctx, m.Request); err == nil {
		err = s.sender.Send(ctx, m)
	}
	if err != nil {
		f := fault.Of(err)
		reason := f.Text.String()
		if reason == "" {
			reason = text.Key("The message could not be sent.")
		}
		if noted := saveFailed(ctx, id, reason); noted != nil {
			return noted
		}
		if f.Kind == fault.Declined {
			return jobs.Never(err)
		}
		return fmt.Errorf("deliver message %d: %w", id, err)
	}
	return saveSent(ctx, m, clock.Now(ctx))
}

// Messages returns what the filter asks for, oldest first.
func (s *Service) Messages(ctx context.Context, f Filter) ([]Message, error) {
	return messages(ctx, f)
}
