package web

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"camber/internal/web/routing"
)

var update = flag.Bool("update", false, "write docs/routes.md anew")

const routesDoc = "../../docs/routes.md"

// API-10: the list in the docs is the table.
func TestTheListOfRoutesIsTheTable(t *testing.T) {
	t.Parallel()
	want := document(Table())
	if *update {
		if err := os.WriteFile(routesDoc, []byte(want), 0o644); err != nil { //nolint:gosec // a document
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(routesDoc)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/routes.md is not the route table: go test ./internal/web -run TestTheListOfRoutes -update")
	}
}

func document(table []routing.Route) string {
	var b strings.Builder
	b.WriteString("# Routes\n\nMade from the table of routes (every handler package lists its own); do not edit. Every address is also reachable as `/index.php?route=…`.\n")
	b.WriteString("A GET marked *changes* passes only from our own pages and exists as POST too; *once* takes an\n")
	b.WriteString("Idempotency-Key, *key* refuses a call without one, *twin* asks before it does the same again within a minute.\n\n")
	b.WriteString("| method | path | who | parameters | reply | |\n|---|---|---|---|---|---|\n")
	for _, r := range table {
		method, reply, marks := r.Method, "page", []string{}
		if method == "" {
			method = "any"
		}
		if r.Reply != nil {
			reply = reflect.TypeOf(r.Reply).Name()
		} else if !r.Session {
			reply = "file"
		}
		if r.Origin == routing.ChangesByGet {
			marks = append(marks, "changes")
		}
		switch {
		case r.Must:
			marks = append(marks, "key")
		case r.Once:
			marks = append(marks, "once")
		}
		if r.Twin != nil {
			marks = append(marks, "twin")
		}
		who := r.Who.Name
		if r.Who.Needs != "" {
			who += ", `" + string(r.Who.Needs) + "`"
		}
		for _, other := range r.Who.Also {
			who += ", `" + string(other) + "`"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s | %s | %s |\n", method, r.Path, who, r.Params, reply,
			strings.Join(marks, ", "))
	}
	return b.String()
}

// API-7: a GET that changes something exists as POST; nothing else that changes is a GET.
func TestWhatChangesIsNeverAPlainGet(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range Table() {
		key := r.Method + " " + r.Path
		if seen[key] {
			t.Errorf("%s stands twice", key)
		}
		seen[key] = true
		if r.Method != "" && (r.Method == "GET") == (r.Origin == routing.Changes || r.Origin == routing.Signed) {
			t.Errorf("%s: method and origin contradict each other", key)
		}
		if r.Once && r.Origin == routing.Reads {
			t.Errorf("%s takes an Idempotency-Key and changes nothing", key)
		}
		if (r.Outside || r.Own || r.Must) && !r.Once || (r.Form || r.Twin != nil) && !r.Must {
			t.Errorf("%s says how its key is kept, and takes none", key)
		}
		if r.Handle == nil || r.Who.Name == "" {
			t.Errorf("%s has no handler or no audience", key)
		}
	}
}
