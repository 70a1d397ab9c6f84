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
	driver.StmtQueryContext
	close func() error
	busy  bool // its rows are being read
}

// QueryContext takes the prepared statement if the text has places, as only those of Fixed have.
func (k *keeper) QueryContext(ctx context.Context, statement string, args []driver.NamedValue) (driver.Rows, error) {
	if len(args) == 0 {
		return k.sqliteConn.QueryContext(ctx, statement, args)
	}
	p, err := k.prepare(ctx, statement)
	if err != nil {
		return nil, err
	}
	if p.busy {
		return k.sqliteConn.QueryContext(ctx, statement, args)
	}
	rows, err := p.StmtQueryContext.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	p.busy = true
	return reading{rows, p}, nil
}

func (k *keeper) prepare(ctx context.Context, statement string) (*prepared, error) {
	if p, ok := k.prepared[statement]; ok {
		return p, nil
	}
	s, err := k.PrepareContext(ctx, statement)
	if err != nil {
		return nil, err
	}
	asks, ok := s.(driver.StmtQueryContext)
	if !ok {
		return nil, errors.Join(errors.New("the driver of SQLite can't ask a prepared statement"), s.Close())
	}
	p := &prepared{StmtQueryContext: asks, close: s.Close}
	k.prepared[statement] = p
	return p, nil
}

func (k *keeper) Close() error {
	var failed error
	for _, p := range k.prepared {
		failed = errors.Join(failed, p.close())
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
