package db

import (
	"context"
	"database/sql"
	"strings"
	"sync"
)

// prepared are the statements that are asked so often that reading their text each time would cost more than the answer.
type prepared struct {
	mu     sync.Mutex
	byText map[string]open
}

// open is a statement that is closed with its database.
type open struct{ statement *sql.Stmt }

// QueryRow asks for one row by a statement that stays prepared on every connection. Its places are ?1, ?2 … It is for a
// few fixed texts, outside Atomic.
func QueryRow(ctx context.Context, statement string, args ...any) (*sql.Row, error) {
	f := flowOf(ctx)
	f.checkClosed(ctx)
	p, err := f.db.prepare(ctx, statement)
	if err != nil {
		return nil, err
	}
	return p.statement.QueryRowContext(ctx, args...), nil
}

func (d *DB) prepare(ctx context.Context, statement string) (o open, err error) {
	p := &d.prepared
	p.mu.Lock()
	defer p.mu.Unlock()
	if o, ok := p.byText[statement]; ok {
		return o, nil
	}
	text := statement
	if d.dialect == Postgres {
		text = strings.ReplaceAll(statement, "?", "$")
	}
	if o.statement, err = d.read.DB.PrepareContext(ctx, text); err != nil {
		return o, err
	}
	if p.byText == nil {
		p.byText = map[string]open{}
	}
	p.byText[statement] = o
	return o, nil
}

func (p *prepared) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var failed error
	for _, o := range p.byText {
		if err := o.statement.Close(); err != nil && failed == nil {
			failed = err
		}
	}
	p.byText = nil
	return failed
}
