// Package audit is the shop's log of who did what. Rows are only ever added, hold ids instead of names, and are
// chained by hashes, so that a change made behind the program's back shows.
package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Kinds of Who.
const (
	Staff    = "staff"
	Customer = "customer"
	Visitor  = "visitor"
)

// Who did something. ID is the staff or customer id, 0 for a visitor and for the program itself.
type Who struct {
	Kind string
	ID   int64
}

// System is the program itself.
var System = Who{Kind: "system"}

// Row is one thing done. Ids that don't apply are 0.
type Row struct {
	At         time.Time // set by Write
	Who        Who
	Second     int64  // staff member who approved
	Action     string // "order.cancel"
	Subject    string // kind of what it was done to: "order"
	SubjectID  int64
	LocationID int64
	RegisterID int64
	Detail     any // becomes JSON: ids and figures, no names, addresses or phones; nil is {}
}

// Change is a value before and after, in a Detail.
type Change struct {
	From any `json:"from"`
	To   any `json:"to"`
}

// Differing is what a row's detail says of a change: those of the values that are not what they were.
func Differing(all map[string]Change) map[string]any {
	detail := map[string]any{}
	for name, values := range all {
		if !reflect.DeepEqual(values.From, values.To) {
			detail[name] = values
		}
	}
	return detail
}

// chain is the hash of a row given the hash of the row sealed before it, "" for the first.
func chain(previous string, r auditRow) (string, error) {
	canonical, err := json.Marshal([]any{
		r.ID, r.AtUs, r.ActorKind, r.ActorID, r.SecondID, r.Action, r.Subject, r.SubjectID, r.LocationID, r.RegisterID,
		r.Detail,
	})
	if err != nil {
		return "", fmt.Errorf("audit row %d: %w", r.ID, err)
	}
	sum := sha256.Sum256([]byte(previous + "|" + string(canonical)))
	return hex.EncodeToString(sum[:]), nil
}
