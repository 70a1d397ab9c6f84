package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	createTable = regexp.MustCompile(`(?m)^CREATE TABLE (\w+)`)
	dropTable   = regexp.MustCompile(`(?m)^DROP TABLE (\w+)`)

	// One name, or after FROM a list of them: FROM orders AS o, carts c.
	named    = `\s+(?:ONLY\s+)?((?:"?[a-z_]\w*"?(?:\s+(?:AS\s+)?[a-z_]\w*)?\s*,\s*)*"?[a-z_]\w*"?)`
	sqlTable = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|TABLE)` + named)
	anyCase  = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|TABLE)` + named)
	bunTable = regexp.MustCompile(`bun:"(?:[^"]*,)?table:(\w+)`)
	sqlWrite = regexp.MustCompile(
		`\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE|ALTER|DROP|UPDATE\s+\w+\s+(?:AS\s+\w+\s+)?SET)\b`)
)

// ownersOf returns the owner of each table of the migrations, and where the two lists differ.
func ownersOf(tree fs.FS) (map[string]string, []Violation, error) {
	const rulesFile = "internal/archtest/rules.go"
	owners := map[string]string{}
	var found []Violation
	for owner, names := range table(tables) {
		for _, name := range names {
			if owners[name] != "" {
				found = append(found, Violation{rulesFile, 1, fmt.Sprintf("table %s has two owners", name)})
			}
			owners[name] = owner
		}
	}
	if _, err := fs.Stat(tree, "internal/schema"); err != nil {
		return owners, found, nil // a planted tree without migrations
	}
	made := map[string]bool{}
	unowned := map[string]Violation{}
	later, _ := fs.Glob(tree, "internal/schema/*.sql")
	files, _ := fs.Glob(tree, "internal/schema/*/*.sql")
	files = append(files, later...)
	for _, file := range files {
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return nil, nil, err
		}
		for _, at := range createTable.FindAllSubmatchIndex(text, -1) {
			name := string(text[at[2]:at[3]])
			made[name] = true
			if owners[name] == "" {
				unowned[name] = Violation{file, 1 + strings.Count(string(text[:at[0]]), "\n"), "table " + name + " has no owner"}
			}
		}
		for _, match := range dropTable.FindAllSubmatch(text, -1) {
			delete(made, string(match[1]))
			delete(unowned, string(match[1])) // it is of before
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unowned)) {
		found = append(found, unowned[name])
	}
	for _, name := range slices.Sorted(maps.Keys(owners)) {
		if !made[name] {
			found = append(found, Violation{rulesFile, 1, "no migration makes the table " + name})
		}
	}
	return owners, found, nil
}

// tablesNamed reports tables of others in a file's SQL, and writing by those who only read.
func tablesNamed(s *source, owners map[string]string) []Violation {
	if s.test || roomOf(s.pkg) == "dbtest" || roomOf(s.pkg) == "archtest" {
		return nil
	}
	var found []Violation
	reader := words(readers)[s.owner()]
	pattern := sqlTable
	for _, imported := range s.imports {
		if imported == module+"internal/base/db" || strings.HasPrefix(imported, "github.com/uptrace/bun") {
			pattern = anyCase // a file that can send SQL
		}
	}
	judge := func(pos token.Pos, name string) {
		if owner := owners[name]; owner != "" && owner != s.owner() && !reader {
			found = append(found, s.at(pos, "table %s belongs to %s", name, owner))
		}
	}
	text := func(pos token.Pos, sql string) {
		for _, match := range pattern.FindAllStringSubmatch(sql, -1) {
			for _, item := range strings.Split(match[1], ",") {
				judge(pos, strings.Trim(strings.Fields(item)[0], `"`))
			}
		}
		if reader && sqlWrite.MatchString(sql) {
			found = append(found, s.at(pos, "%s only reads", s.pkg))
		}
	}
	ast.Inspect(s.tree, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.Field:
			if n.Tag != nil {
				for _, match := range bunTable.FindAllStringSubmatch(n.Tag.Value, -1) {
					judge(n.Tag.Pos(), match[1])
				}
			}
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch name := method.Sel.Name; {
			case reader && (name == "NewInsert" || name == "NewUpdate" || name == "NewDelete" || name == "NewMerge"):
				found = append(found, s.at(n.Pos(), "%s only reads", s.pkg))
			case (name == "Table" || name == "TableExpr" || name == "ModelTableExpr") && len(n.Args) > 0:
				text(n.Pos(), "FROM "+sum(n.Args[0]))
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				text(n.Pos(), sum(n))
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text(n.Pos(), sum(n))
			}
		}
		return true
	})
	s.uses(func(pkg string, use *ast.SelectorExpr) {
		if reader && pkg == module+"internal/base/db" && use.Sel.Name == "Write" {
			found = append(found, s.at(use.Pos(), "%s only reads", s.pkg))
		}
	})
	return found
}

// sum is the text of a literal or of a sum of them, with a ? for what is computed.
func sum(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return text
		}
	case *ast.BinaryExpr:
		return sum(e.X) + sum(e.Y)
	case *ast.ParenExpr:
		return sum(e.X)
	}
	return "?"
}
