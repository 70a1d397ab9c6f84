// Package network brings what is printed to receipt printers on the shop's network, which take it as it is on a port of
// their own (9100).
package network

import (
	"context"
	"errors"
	"net"
	"os"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/shop/printer"
)

// Patience is how long each step may take.
type Patience struct {
	Reach  time.Duration // until it takes the connection
	Answer time.Duration // until it says how it is
	Print  time.Duration // until a paper is done
	Paper  time.Duration // the same, while somebody puts in a new roll
	Look   time.Duration // between two looks meanwhile
}

// Usual is what printers in shops need.
var Usual = Patience{Reach: 2 * time.Second, Answer: 2 * time.Second, Print: 20 * time.Second, Paper: time.Minute,
	Look: time.Second}

// Sender sends each job over a connection of its own.
type Sender struct{ Patience }

func New() Sender { return Sender{Usual} }

// Send is printer.Sender. A printer that answers is asked first whether it can print, and behind the paper for a word
// that it gives only when it has printed all before: GS r is worked off in its turn, DLE EOT at once.
func (s Sender) Send(ctx context.Context, address string, content []byte, answers bool, begin func() error) error {
	if db.Inside(ctx) {
		return remote.ErrInTransaction
	}
	dialer := net.Dialer{Timeout: s.Reach}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return fault.New(fault.Unavailable, printer.Away).Because(err)
	}
	l := line{conn}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer func() {
		stop()
		_ = conn.Close()
	}()
	if answers {
		if err := l.ready(s.Answer); err != nil {
			return err
		}
	}
	if err := begin(); err != nil {
		return err
	}
	if !answers {
		if err := l.write(content, s.Print); err != nil {
			return lost(err)
		}
		return nil
	}
	if err := l.write(append(content[:len(content):len(content)], 0x1d, 'r', 1), s.Print); err != nil {
		return lost(err)
	}
	return l.done(s.Patience)
}

func lost(err error) error { return fault.New(fault.Unavailable, printer.Lost).Because(err) }

type line struct{ net.Conn }

func in(d time.Duration) time.Time { return clock.System{}.Now().Add(d) }

func (l line) write(b []byte, within time.Duration) error {
	if err := l.SetWriteDeadline(in(within)); err != nil {
		return err
	}
	_, err := l.Write(b)
	return err
}

func (l line) readBy(until time.Time) (byte, error) {
	if err := l.SetReadDeadline(until); err != nil {
		return 0, err
	}
	var b [1]byte
	_, err := l.Read(b[:])
	return b[0], err
}

// What DLE EOT asks for.
const (
	ofPrinter = 1
	ofOffline = 2
	ofPaper   = 4
)

// isStatus says whether a byte answers DLE EOT: bits that are always so.
func isStatus(b byte) bool { return b&0x93 == 0x12 }

// isDone says whether a byte answers GS r.
func isDone(b byte) bool { return b&0x90 == 0 }

func (l line) ask(what byte, within time.Duration) (byte, error) {
	if err := l.write([]byte{0x10, 0x04, what}, within); err != nil {
		return 0, fault.New(fault.Unavailable, printer.Silent).Because(err)
	}
	for until := in(within); ; {
		b, err := l.readBy(until)
		if err != nil {
			return 0, fault.New(fault.Unavailable, printer.Silent).Because(err)
		}
		if isStatus(b) {
			return b, nil
		}
	}
}

// ready says why the printer can't print now.
func (l line) ready(within time.Duration) error {
	var says [ofPaper + 1]byte
	for _, what := range []byte{ofPrinter, ofOffline, ofPaper} {
		b, err := l.ask(what, within)
		if err != nil {
			return err
		}
		says[what] = b
	}
	switch {
	case says[ofPaper]&0x60 != 0, says[ofOffline]&0x20 != 0:
		return fault.New(fault.Unavailable, printer.NoPaper)
	case says[ofOffline]&0x04 != 0:
		return fault.New(fault.Unavailable, printer.Open)
	case says[ofPrinter]&0x08 != 0, says[ofOffline]&0x40 != 0:
		return fault.New(fault.Unavailable, printer.NotReady)
	}
	return nil
}

// done waits for the word behind the paper. A printer that ran out of paper keeps the rest and goes on with a new roll.
func (l line) done(p Patience) error {
	problem, until := printer.Lost, in(p.Print)
	for noPaper := false; ; {
		if in(0).After(until) {
			return fault.New(fault.Unavailable, problem).Because(os.ErrDeadlineExceeded)
		}
		b, err := l.readBy(in(p.Look))
		switch {
		case err == nil && isDone(b):
			return nil
		case err == nil && isStatus(b):
			if isOut := b&0x60 != 0; isOut != noPaper {
				noPaper, problem, until = isOut, printer.Lost, in(p.Print)
				if isOut {
					problem, until = printer.NoPaper, in(p.Paper)
				}
			}
			continue
		case err == nil: // whatever it says else
			continue
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return lost(err)
		}
		if err := l.write([]byte{0x10, 0x04, ofPaper}, p.Look); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return lost(err)
		}
	}
}
