// Package connection knows what the shop works with outside of its own program: who takes its cards and carries its
// messages, where its backups go, by which address it is reached. What is configured is said of each, and whether it
// does its part can be tried. Who connects a company says how; no secret is kept here.
package connection

import (
	"context"

	"camber/internal/base/checkup"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// Names of what the shop may be connected with.
const (
	Cards     = "cards"
	Terminals = "terminals"
	Mail      = "mail"
	Texts     = "texts"
	Backups   = "backups"
	Address   = "address"
	Search    = "search"
)

// Connection is one of them.
type Connection struct {
	Name   string
	Serves string // what calls itself: a company, a server; empty: nobody yet
	Facts  []Fact // its configuration
	// Examine says how it stands by what is configured and kept, and asks nobody outside; nil: there is nothing to say.
	Examine func(context.Context) ([]checkup.Finding, error)
	// Try has it do its part once, in a way that does no harm; nil: there is nothing to try. A fault says what came of it
	// in words; other errors are faults of this program.
	Try func(ctx context.Context, actor access.Actor, to string) (checkup.Finding, error)
	To  bool // Try needs to be told to whom
	// Mend says in a sentence what to do where Try fails.
	Mend fault.Text
}

// Fact is one thing that is configured.
type Fact struct {
	Words    string // in English
	Variable string // of the environment, by which it is set
	Given    string // what set it: the variable, or a flag; empty: nothing did
	Secret   bool
	IsSet    bool
	Value    string // as it holds; empty where it is secret or not set
}

// Service has all of them, in their order.
type Service struct{ all []Connection }

func New() *Service { return &Service{} }

// Connect names what there is. It is called once, before the first request.
func (s *Service) Connect(all ...Connection) { s.all = all }

// All are the connections, for who may see them.
func (s *Service) All(actor access.Actor) ([]Connection, error) {
	return s.all, mayLook(actor)
}

func mayLook(actor access.Actor) error {
	if !actor.May(access.EditSettings) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return nil
}

// Try tries the connection of a name. What it can't do is a finding, not an error: only what can't be tried, or not as
// asked, is one. It can't be called inside a transaction.
func (s *Service) Try(ctx context.Context, actor access.Actor, name, to string) (checkup.Finding, error) {
	if err := mayLook(actor); err != nil {
		return checkup.Finding{}, err
	}
	for _, c := range s.all {
		if c.Name != name || c.Try == nil {
			continue
		}
		found, err := c.Try(ctx, actor, to)
		if known := fault.Of(err); err != nil && (known.Kind == fault.Unavailable || known.Kind == fault.Declined) {
			return c.failed(ctx, known), nil
		}
		return found, err
	}
	return checkup.Finding{}, fault.New(fault.NotFound, "There is nothing like this to be tried.")
}

// failed is the finding of a try that came to nothing.
func (c Connection) failed(ctx context.Context, why *fault.Error) checkup.Finding {
	return checkup.Finding{Grade: checkup.Wrong, What: why.Text.In(ctx), Do: c.Mend.In(ctx)}
}
