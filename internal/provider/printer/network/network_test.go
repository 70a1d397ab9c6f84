package network_test

import (
	"errors"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/printer/network"
	"camber/internal/shop/printer"
	"camber/internal/shop/printer/printertest"

	"context"
)

func hasty() network.Sender {
	return network.Sender{Patience: network.Patience{Reach: time.Second, Answer: 300 * time.Millisecond,
		Print: time.Second, Paper: 5 * time.Second, Look: 20 * time.Millisecond}}
}

// RCPT-2: whatever is wrong with a printer, it is known whether something may have been printed.
func TestAPrinterInEachState(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		is      printertest.State
		off     bool
		answers bool
		says    string // empty: printed
		began   bool
		papers  int
	}{
		"well":                 {answers: true, began: true, papers: 1},
		"well, not asked":      {began: true, papers: 1},
		"refuses":              {off: true, answers: true, says: printer.Away},
		"refuses, not asked":   {off: true, says: printer.Away},
		"hangs":                {is: printertest.State{Dumb: true}, answers: true, says: printer.Silent},
		"has no paper":         {is: printertest.State{NoPaper: true}, answers: true, says: printer.NoPaper},
		"is open":              {is: printertest.State{Open: true}, answers: true, says: printer.Open},
		"drops the connection": {is: printertest.State{BreaksAfter: 20}, answers: true, says: printer.Lost, began: true},
		"runs out of paper":    {is: printertest.State{OutOfPaper: true}, answers: true, began: true, papers: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := printertest.New(t)
			p.Is(c.is)
			if c.off {
				p.Off()
			}
			began := false
			begin := func() error {
				began = true
				return nil
			}
			err := hasty().Send(t.Context(), p.Address(), printertest.Content(t), c.answers, begin)
			says := ""
			if err != nil {
				says = fault.Of(err).Text.Format
			}
			if says != c.says || began != c.began {
				t.Errorf("%q, began %t; want %q, %t: %v", says, began, c.says, c.began, err)
			}
			p.Await(c.papers) // one that is not asked prints once the connection ends
			if got := len(p.Papers()); got != c.papers {
				t.Errorf("%d papers, want %d", got, c.papers)
			}
		})
	}
}

// No paper is sent to a printer that must not begin, nor any from inside a transaction.
func TestNothingIsSentBeforeItIsNoted(t *testing.T) {
	t.Parallel()
	p := printertest.New(t)
	refused := errors.New("taken by another")
	err := hasty().Send(t.Context(), p.Address(), printertest.Content(t), true, func() error { return refused })
	if !errors.Is(err, refused) || len(p.Papers()) != 0 {
		t.Errorf("%v, %d papers", err, len(p.Papers()))
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			return hasty().Send(ctx, p.Address(), printertest.Content(t), true, func() error { return nil })
		})
		if err == nil || len(p.Papers()) != 0 {
			t.Errorf("%v, %d papers", err, len(p.Papers()))
		}
	})
}
