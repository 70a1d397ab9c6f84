package archtest

import (
	"go/ast"
	"path"
	"slices"
	"strings"
)

// imports reports what a file may not import.
func imports(s *source) []Violation {
	var found []Violation
	for _, spec := range s.tree.Imports {
		imported := strings.Trim(spec.Path.Value, "`\"")
		if why := refusal(s, imported); why != "" {
			found = append(found, s.at(spec.Pos(), "%s", why))
		}
	}
	return found
}

func refusal(s *source, imported string) string {
	switch {
	case imported == "math/rand":
		return "math/rand is predictable: math/rand/v2, or package ids for what nobody may guess"
	case strings.HasPrefix(imported, "github.com/uptrace/bun") && !s.test && !s.isStore():
		return "the query builder is imported by store.go alone"
	case isDriver(imported) && !s.test && s.pkg != "base/db" && s.pkg != "dbtest":
		return "drivers are imported by base/db alone"
	case !strings.HasPrefix(imported, module):
		return ""
	}
	to := strings.TrimPrefix(strings.TrimPrefix(imported, module), "internal/")
	from := s.pkg
	if ownerOf(from) == ownerOf(to) && roomOf(from) != "cmd" {
		return ""
	}
	switch {
	case s.test && (roomOf(to) == "dbtest" || roomOf(to) == "schema"):
		return ""
	case s.test && roomOf(from) == "schema" && roomOf(to) == "base":
		return "" // the migrations, run
	case s.test && roomOf(from) == "web" && roomOf(to) == "app":
		return "" // a conversation with the whole program
	case s.test && roomOf(from) == "shop" && roomOf(to) == "provider" && implements(to, from):
		return "" // a rule tried against the fake of its own outside world
	case s.test && roomOf(from) == "shop" && to == "shop/proof":
		return "" // the audit, asked of what a test has done; it knows the tables and none of who writes them
	case s.test && roomOf(from) == "provider" && to == "provider/terminal/terminaltest":
		return "" // what every company with terminals must do
	case roomOf(from) == "shop" && roomOf(to) == "shop":
		return shopRefusal(from, to)
	case roomOf(from) == "provider" && roomOf(to) == "shop":
		if !implements(from, to) {
			return from + " implements no interface of " + to
		}
		return ""
	case roomOf(from) == roomOf(to) && roomOf(from) != "provider":
		return ""
	case !slices.Contains(table(rooms)[roomOf(from)], roomOf(to)):
		return roomOf(from) + " may not import " + roomOf(to)
	case roomOf(from) == "web" && ownerOf(to) == "base/db" && !s.test:
		return "web may not import base/db: ask a shop package"
	}
	return ""
}

func implements(provider, shop string) bool {
	return slices.Contains(table(providers)[path.Base(ownerOf(provider))], path.Base(ownerOf(shop)))
}

func shopRefusal(from, to string) string {
	from, to = path.Base(ownerOf(from)), path.Base(ownerOf(to))
	lines := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(shopLines), "\n") {
		for _, name := range strings.Fields(line)[1:] {
			lines[name] = i + 1
		}
	}
	switch {
	case lines[from] == 0:
		return from + " stands on no line of the shop's order"
	case lines[to] == 0:
		return to + " stands on no line of the shop's order"
	case lines[to] >= lines[from]:
		return from + " may not import " + to + ", which does not stand above it"
	}
	return ""
}

func isDriver(imported string) bool {
	for _, driver := range []string{"modernc.org/sqlite", "github.com/jackc/pgx", "github.com/lib/pq",
		"github.com/mattn/go-sqlite3"} {
		if imported == driver || strings.HasPrefix(imported, driver+"/") {
			return true
		}
	}
	return false
}

// uses calls visit for every name taken from another package, with that package's path.
func (s *source) uses(visit func(pkg string, name *ast.SelectorExpr)) {
	ast.Inspect(s.tree, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if owner, ok := selector.X.(*ast.Ident); ok && s.imports[owner.Name] != "" {
				visit(s.imports[owner.Name], selector)
			}
		}
		return true
	})
}
