package db

import (
	"context"
	"database/sql/driver"
	"errors"
)

// keeping opens connections of SQLite that keep the statements of Fixed prepared; pgx does it by itself. What the query
// builder writes has its values in its text, so that hardly any is asked twice.
type keeping struct{ driver.Connector }

func (k keeping) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	whole, ok := c.(sqliteConn)
	if !ok {
		return nil, errors.Join(errors.New("the driver of SQLite lacks what is needed of a connection"), c.Close())
	}
	return &keeper{sqliteConn: whole, prepared: map[string]*prepared{}}, nil
}

// sqliteConn is all that database/sql uses of a connection of SQLite.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// keeper is a connection; database/sql lets one goroutine at a time use it.
type keeper struct {
	sqliteConn
	prepared map[string]*prepared
}

type prepared struct {
	statement
	busy bool // its rows are being read
}

// statement is all that is used of a prepared statement of SQLite.
type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// QueryContext takes the prepared statement if the text has places, as only those of Fixed have.
func (k *keeper) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if len(args) == 0 {
		return k.sqliteConn.QueryContext(ctx, text, args)
	}
	p, err := k.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	if p.busy {
		return k.sqliteConn.QueryContext(ctx, text, args)
	}
	rows, err := p.statement.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	p.busy = true
	return reading{rows, p}, nil
}

// ExecContext takes the prepared statement as QueryContext does.
func (k *keeper) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) == 0 {
		return k.sqliteConn.ExecContext(ctx, text, args)
	}
	p, err := k.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	return p.statement.ExecContext(ctx, args)
}

func (k *keeper) prepare(ctx context.Context, text string) (*prepared, error) {
	if p, ok := k.prepared[text]; ok {
		return p, nil
	}
	s, err := k.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	whole, ok := s.(statement)
	if !ok {
		return nil, errors.Join(errors.New("the driver of SQLite lacks what is needed of a prepared statement"), s.Close())
	}
	p := &prepared{statement: whole}
	k.prepared[text] = p
	return p, nil
}

func (k *keeper) Close() error {
	var failed error
	for _, p := range k.prepared {
		failed = errors.Join(failed, p.Close())
	}
	return errors.Join(failed, k.sqliteConn.Close())
}

// reading is the rows of a prepared statement, which is free again once they are closed.
type reading struct {
	driver.Rows
	of *prepared
}

func (r reading) Close() error {
	r.of.busy = false
	return r.Rows.Close()
}
