package distributor

import (
	"bytes"
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
)

// Letter is a file for a distributor.
type Letter struct {
	ID      int64
	Control int
	Subject string
	Name    string
	Content []byte
}

// Write keeps a file that is to go to a distributor, once for each subject; make gets its control number. What was written
// before stays.
func (s *Service) Write(ctx context.Context, vendorID int64, subject string,
	write func(control int) (name string, content []byte, err error)) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockVendor(ctx, vendorID); err != nil {
			return err
		}
		known, err := hasLetter(ctx, vendorID, subject)
		if err != nil || known {
			return err
		}
		control, err := nextControl(ctx, vendorID)
		if err != nil {
			return err
		}
		name, content, err := write(control)
		if err != nil {
			return err
		}
		return addLetter(ctx, vendorID, "out", "waiting", Letter{Control: control, Subject: subject, Name: name,
			Content: content}, clock.Now(ctx))
	})
}

// HasWritten says whether there is a file of a subject.
func (s *Service) HasWritten(ctx context.Context, vendorID int64, subject string) (bool, error) {
	return hasLetter(ctx, vendorID, subject)
}

// ToSend are the files that wait to be brought to a distributor, the oldest first.
func (s *Service) ToSend(ctx context.Context, vendorID int64) ([]Letter, error) {
	return waiting(ctx, vendorID)
}

// WasSent notes that a file is there.
func (s *Service) WasSent(ctx context.Context, id int64) error {
	return settleLetter(ctx, id, "waiting", "sent")
}

// Answered notes what a distributor says of a file with a control number: it was read, or not. It returns what the file is
// of; "" where there is no such file.
func (s *Service) Answered(ctx context.Context, vendorID int64, control int, isTaken bool) (subject string, err error) {
	state := "rejected"
	if isTaken {
		state = "accepted"
	}
	return answerLetter(ctx, vendorID, control, state)
}

// Take keeps what came under a control number and hears what it says, both or neither, once. The same number with another
// content is a Conflict: one of the two would be lost.
func (s *Service) Take(ctx context.Context, vendorID int64, control int, name string, content []byte,
	hear func(ctx context.Context) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockVendor(ctx, vendorID); err != nil {
			return err
		}
		before, known, err := letterIn(ctx, vendorID, control)
		switch {
		case err != nil:
			return err
		case known && bytes.Equal(before, content):
			return nil
		case known:
			return fault.New(fault.Conflict, "The control number %s came before, with something else.", control)
		}
		err = addLetter(ctx, vendorID, "in", "taken", Letter{Control: control, Name: name, Content: content}, clock.Now(ctx))
		if err != nil {
			return err
		}
		return hear(ctx)
	})
}
