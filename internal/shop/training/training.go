// Package training has copies of the shop made in which registers train: each is a database of its own, so that nothing
// that is done there is among the shop's orders, money, stock, customers or reports (OPS-8).
package training

import (
	"context"
	"errors"
	"strconv"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/paper"
)

// State is what became of a copy.
type State string

const (
	Filling State = "filling"
	Ready   State = "ready" // of several the last is in use
	Failed  State = "failed"
	Removed State = "removed"
)

// Shop is a copy to train in. The zero value is none.
type Shop struct {
	ID      int64
	State   State
	Done    int // steps of its filling
	Steps   int // 0: they are not counted yet
	StaffID int64
	Begun   time.Time
	Ended   time.Time // of the filling; zero: it goes on
}

// Database is what its database is called beside the shop's.
func (s Shop) Database() string { return "training_" + strconv.FormatInt(s.ID, 10) }

// FirstNumber is what the numbers of orders, receipts and customers come after there: none of them is one of the shop's.
const FirstNumber = 900_000_000

// FirstReceipt is the same of the receipts of a register and of its closed shifts.
const FirstReceipt = 900_000

// ErrNotIn is what changes a copy alone gets elsewhere.
var ErrNotIn = errors.New("training: this is the shop itself")

// In says whether ctx works in a copy, and not in the shop.
func In(ctx context.Context) bool { return Name(ctx) != "" }

// Name tells the copy that ctx works in from others, and from the shop, which has none.
func Name(ctx context.Context) string { return db.Apartness(ctx) }

// Marked is a paper with what it is across it, where it is made in training.
func Marked(ctx context.Context, d paper.Document) paper.Document {
	if In(ctx) {
		d.Watermark = text.Tr(ctx, "TRAINING")
	}
	return d
}
