package distributor

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
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

// Figure is what a warehouse has of a part.
type Figure struct {
	AAIA, MPN, Warehouse string
	Inventory            int
	Cost                 money.E4 // of a piece; 0: not known
	AsOf                 time.Time
}

// TakeFeed puts a distributor's figures in place of those of before, in the caller's transaction (Take's). A feed that is
// empty, older than the last, or less than half of it is a Conflict, before anything is touched (b12). What it leaves out
// stays as old as it is, or is there no more where the distributor means it so.
func (s *Service) TakeFeed(ctx context.Context, vendorID int64, asOf time.Time, all []Figure) error {
	if !db.Inside(ctx) {
		return errors.New("distributor: a feed is taken inside of Take")
	}
	d, err := s.Distributor(ctx, vendorID)
	if err != nil {
		return err
	}
	last, n, err := lastFeed(ctx, vendorID)
	switch {
	case err != nil:
		return err
	case len(all) == 0:
		return fault.New(fault.Conflict, "The stock feed is empty. Nothing was changed.")
	case asOf.Before(last):
		return fault.New(fault.Conflict, "The stock feed is older than the last one. Nothing was changed.")
	case 2*len(all) < n:
		return fault.New(fault.Conflict, "The stock feed has %s figures, the last one had %s. Nothing was changed.", len(all), n)
	}
	for i := range all {
		all[i].AAIA, all[i].MPN = strings.ToUpper(all[i].AAIA), strings.ToUpper(all[i].MPN)
		all[i].Inventory = min(max(all[i].Inventory, 0), mostPieces)
		all[i].AsOf = asOf
	}
	if err := saveFigures(ctx, vendorID, all); err != nil || !d.AbsentIsZero {
		return err
	}
	return emptyBefore(ctx, vendorID, asOf)
}

// FromFeed are the offers of parts as the last feed has them, each as old as it is.
func (s *Service) FromFeed(ctx context.Context, vendorID int64, wanted []Wanted) ([]Offer, error) {
	var numbers []string
	for _, w := range wanted {
		numbers = append(numbers, strings.ToUpper(w.MPN))
	}
	figures, err := figuresOf(ctx, vendorID, numbers)
	if err != nil {
		return nil, err
	}
	var offers []Offer
	for _, w := range wanted {
		o := Offer{AAIA: w.AAIA, MPN: w.MPN}
		for _, f := range figures {
			if f.MPN != strings.ToUpper(w.MPN) || f.AAIA != strings.ToUpper(w.AAIA) {
				continue
			}
			place := Place{Code: f.Warehouse, Name: f.Warehouse, Inventory: f.Inventory}
			if f.Cost > 0 {
				place.Price = &f.Cost
				if o.Cost == nil || f.Cost < *o.Cost {
					o.Cost = &f.Cost
				}
			}
			if o.AsOf.IsZero() || f.AsOf.Before(o.AsOf) {
				o.AsOf = f.AsOf
			}
			o.Places = append(o.Places, place)
		}
		if len(o.Places) > 0 {
			offers = append(offers, o)
		}
	}
	return offers, nil
}
