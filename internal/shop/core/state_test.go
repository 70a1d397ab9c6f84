package core_test

import (
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/shop/core"
)

// life is two pieces with a deposit of $22.00, and what became of them.
func life(events ...core.Event) core.Core {
	c := core.Core{ID: 1, Quantity: 2, Each: 22_00, Tax: 2_75, Events: []core.Event{{ID: 1, After: core.Owed, Quantity: 2}}}
	for i, e := range events {
		e.ID = int64(i + 2)
		c.Events = append(c.Events, e)
	}
	return c
}

var (
	came     = core.Event{Before: core.Owed, After: core.Received, Quantity: 1}
	looked   = core.Event{Before: core.Received, After: core.Inspected, Tag: 2, Quantity: 1}
	accepted = core.Event{Before: core.Inspected, After: core.Accepted, Tag: 2, Quantity: 1, Paid: 22_00}
)

// TRD-1: the pieces of one line go their ways apart; what is held, and what the customer can still have, follows.
func TestPiecesAreCountedByWhereTheyStand(t *testing.T) {
	t.Parallel()
	c := life(came, looked)
	if p := c.Pieces(); p[core.Owed] != 1 || p[core.Inspected] != 1 || p[core.Received] != 0 {
		t.Errorf("%v", p)
	}
	if c.Owed() != 1 || c.Waiting() != 1 || c.Held() != 44_00 || c.Worth() != 23_38 {
		t.Errorf("%d owed, %d wait, %s held, worth %s", c.Owed(), c.Waiting(), c.Held(), c.Worth())
	}
	if tags := c.Tags(); len(tags) != 1 || tags[0] != 2 {
		t.Errorf("tags %v", tags)
	}
	c = life(came, looked, accepted)
	if c.Held() != 22_00 || c.Waiting() != 0 || len(c.Tags()) != 0 {
		t.Errorf("%s held, %d wait under %v", c.Held(), c.Waiting(), c.Tags())
	}
	other := life()
	other.DueDay, c.DueDay = "2026-12-12", "2026-12-20"
	if sum := core.Out([]core.Core{c, other, life(came, came)}); sum != (core.Sum{Pieces: 3, Worth: 23_38 + 46_75,
		DueDay: "2026-12-12"}) {
		t.Errorf("%+v", sum)
	}
	if c.IsOverdue("2026-12-20") || !c.IsOverdue("2026-12-21") || life().IsOverdue("2026-12-21") {
		t.Error("the last day counts, and without one nothing is overdue")
	}
}

// TRD-1: one table says what can follow what, and what can't be is said in words.
func TestWhatCanNotFollowIsNamed(t *testing.T) {
	t.Parallel()
	expired := core.Event{Before: core.Owed, After: core.Expired, Quantity: 2, Kept: 44_00}
	for name, c := range map[string]struct {
		events []core.Event
		wrong  string // empty: nothing
	}{
		"a whole life":            {[]core.Event{came, looked, accepted}, ""},
		"not brought":             {[]core.Event{expired}, ""},
		"accepted unseen":         {[]core.Event{came, accepted}, "waits to be inspected"},
		"accepted in one step":    {[]core.Event{came, {Before: core.Received, After: core.Accepted, Tag: 2, Quantity: 1, Paid: 22_00}}, "waits to be inspected"},
		"accepted twice":          {[]core.Event{came, looked, accepted, accepted}, "was accepted already"},
		"brought after its time":  {[]core.Event{expired, came}, "was not brought in time"},
		"more than are owed":      {[]core.Event{{Before: core.Owed, After: core.Received, Quantity: 3}}, "There are only 2"},
		"nowhere to go":           {[]core.Event{{Before: core.Owed, After: core.Accepted, Quantity: 1, Paid: 22_00}}, "still has"},
		"another number":          {[]core.Event{came, {Before: core.Received, After: core.Inspected, Tag: 9, Quantity: 1}}, "no old part with this number"},
		"accepted for nothing":    {[]core.Event{came, looked, {Before: core.Inspected, After: core.Accepted, Tag: 2, Quantity: 1}}, "pays 0.00 back and keeps 0.00 of 22.00"},
		"handed back once bought": {[]core.Event{came, looked, accepted, {Before: core.Accepted, After: core.Undone, Tag: 2, Quantity: 1}}, "accepted already"},
	} {
		wrong := strings.Join(life(c.events...).Wrong(), "; ")
		if wrong == "" != (c.wrong == "") || !strings.Contains(wrong, c.wrong) {
			t.Errorf("%s: %q, want %q", name, wrong, c.wrong)
		}
	}
}

// TRD-1: a rejection says why, and nobody writes a card's number there.
func TestWhatIsTypedAboutAnOldPartIsChecked(t *testing.T) {
	t.Parallel()
	for field, typed := range map[string]core.Taken{
		"quantity": {State: core.Received},
		"reason":   {State: core.Rejected, Quantity: 1, Reason: "  "},
	} {
		if f := fault.Of(typed.Check()); f == nil || len(f.Fields) != 1 || f.Fields[field].Format == "" {
			t.Errorf("%s: %v", field, f)
		}
	}
	for _, reason := range []string{strings.Repeat("x", 256), "4242 4242 4242 4242"} {
		if err := (core.Taken{State: core.Rejected, Quantity: 1, Reason: reason}).Check(); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", reason, err)
		}
	}
}
