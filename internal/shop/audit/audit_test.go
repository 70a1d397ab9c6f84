package audit_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
)

var cashier = audit.Who{Kind: audit.Staff, ID: 3}

func write(t *testing.T, ctx context.Context, actions ...string) {
	t.Helper()
	for i, action := range actions {
		row := audit.Row{Who: cashier, Action: action, Subject: "order", SubjectID: int64(i + 1),
			Detail: map[string]any{"amount": 1250}}
		if err := audit.Write(ctx, row); err != nil {
			t.Fatal(err)
		}
	}
}

func seal(t *testing.T, ctx context.Context) (int, string) {
	t.Helper()
	n, head, err := audit.Seal(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return n, head
}

func verify(t *testing.T, ctx context.Context) []string {
	t.Helper()
	problems, err := audit.Verify(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

// TRD-19
func TestSealedRowsVerify(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if n, head := seal(t, ctx); n != 0 || head != "" {
			t.Errorf("sealed %d rows of an empty log, head %q", n, head)
		}
		write(t, ctx, "order.cancel", "tender.void")
		n, first := seal(t, ctx)
		if n != 2 || len(first) != 64 {
			t.Errorf("sealed %d rows, head %q", n, first)
		}
		if n, head := seal(t, ctx); n != 0 || head != first {
			t.Errorf("with nothing new, sealed %d rows and moved the head from %q to %q", n, first, head)
		}
		write(t, ctx, "order.cancel")
		if n, head := seal(t, ctx); n != 1 || head == first {
			t.Errorf("sealed %d rows, head %q", n, head)
		}
		if problems := verify(t, ctx); len(problems) != 0 {
			t.Errorf("problems: %v", problems)
		}
	})
}

// TRD-19
func TestAChangedRowShows(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		write(t, ctx, "a", "b", "c")
		seal(t, ctx)
		drop := "DROP TRIGGER audit_rows_append_only ON audit_rows"
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			drop = "DROP TRIGGER audit_rows_no_update"
		}
		exec(t, ctx, drop)
		exec(t, ctx, "UPDATE audit_rows SET detail = '{}' WHERE action = 'b'")
		if got, want := verify(t, ctx), []string{"audit row 2 is not what was sealed"}; !reflect.DeepEqual(got, want) {
			t.Errorf("problems %v, want %v", got, want)
		}
	})
}

// TRD-19, W-29
func TestTheDatabaseRefusesToChangeTheLog(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		write(t, ctx, "a")
		seal(t, ctx)
		for _, statement := range []string{
			"UPDATE audit_rows SET action = 'b'", "DELETE FROM audit_rows", "UPDATE audit_seals SET hash = ''",
			"DELETE FROM audit_seals",
		} {
			_, err := db.Write(ctx).NewRaw(statement).Exec(ctx)
			if err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		if problems := verify(t, ctx); len(problems) != 0 {
			t.Errorf("problems: %v", problems)
		}
	})
}

func TestARowIsNotKeptWithoutItsChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			write(t, ctx, "a")
			return context.Canceled
		})
		if err == nil {
			t.Fatal("the failure was swallowed")
		}
		if n, _ := seal(t, ctx); n != 0 {
			t.Errorf("%d rows were kept", n)
		}
	})
}

func TestTwoServersSealEachRowOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		write(t, ctx, "a", "b", "c", "d", "e")
		sealed := make([]int, 4)
		dbtest.Race(len(sealed), func(ctx context.Context, i int) {
			n, _, err := audit.Seal(ctx)
			if err != nil {
				t.Error(err)
			}
			sealed[i] = n
		}, ctx, dbtest.Two(t, ctx))
		total := 0
		for _, n := range sealed {
			total += n
		}
		if total != 5 {
			t.Errorf("sealed %v rows, want 5 in all", sealed)
		}
		if problems := verify(t, ctx); len(problems) != 0 {
			t.Errorf("problems: %v", problems)
		}
	})
}

func TestRowsOfASubjectAreReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		write(t, ctx, "order.cancel", "order.cancel")
		got, err := audit.Rows(ctx, "order", 2)
		want := []audit.Row{{
			At: dbtest.Clock(ctx).Now(), Who: cashier, Action: "order.cancel", Subject: "order", SubjectID: 2,
			Detail: json.RawMessage(`{"amount":1250}`),
		}}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v (%v), want %+v", got, err, want)
		}
	})
}

func exec(t *testing.T, ctx context.Context, statement string) {
	t.Helper()
	if _, err := db.Write(ctx).NewRaw(statement).Exec(ctx); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// TRD-19: the actions to choose from are each there once, in order, whatever was done how often.
func TestActionsAreKnownOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if got, err := audit.Actions(ctx); err != nil || len(got) != 0 {
			t.Errorf("of an empty log %q, %v", got, err)
		}
		write(t, ctx, "order.void", "card.call", "order.void", "shift.close", "order.cancel", "card.call", "Zebra", "ägypten")
		got, err := audit.Actions(ctx)
		if want := []string{"Zebra", "card.call", "order.cancel", "order.void", "shift.close", "ägypten"}; err != nil ||
			!slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	})
}
