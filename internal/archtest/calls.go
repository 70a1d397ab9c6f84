package archtest

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

var clockNames = words("Now Since Until After AfterFunc Sleep NewTimer NewTicker Tick")

// calls reports what nobody calls, and what a package that counts money does not know.
func calls(s *source) []Violation {
	var found []Violation
	say := func(pos token.Pos, rule string) { found = append(found, s.at(pos, "%s", rule)) }
	program := s.tree.Name.Name == "main"

	s.uses(func(pkg string, use *ast.SelectorExpr) {
		name := use.Sel.Name
		switch {
		case pkg == "time" && clockNames[name] && s.owner() != "base/clock":
			say(use.Pos(), "time."+name+": the clock is in the context, read by package clock")
		case pkg == "fmt" && strings.HasPrefix(name, "Print") && !program:
			say(use.Pos(), "fmt."+name+": only a program writes to its output")
		case pkg == "os" && (name == "Getenv" || name == "LookupEnv" || name == "Environ") &&
			!s.test && !slices.Contains([]string{"cmd", "app", "dbtest"}, roomOf(s.pkg)):
			say(use.Pos(), "os."+name+": only cmd and app read the environment")
		case pkg == module+"internal/base/db" && (name == "Read" || name == "Write") && !s.test && !s.isStore():
			say(use.Pos(), "db."+name+": SQL is written in store.go")
		}
	})
	if s.test {
		return found
	}

	ast.Inspect(s.tree, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.Ident:
			if (n.Name == "float32" || n.Name == "float64") && words(moneyPackages)[s.owner()] {
				say(n.Pos(), n.Name+": money has no floating point")
			}
		case *ast.BasicLit:
			if n.Kind == token.FLOAT && words(moneyPackages)[s.owner()] {
				say(n.Pos(), n.Value+": money has no floating point")
			}
		}
		return true
	})
	for _, declared := range s.tree.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			say(f.Pos(), "init: nothing registers itself, app builds everything")
		}
		for name, node := range parts(declared) {
			if allowed := table(panics); program || roomOf(s.pkg) == "dbtest" || allowed[s.pkg+"."+name] != nil {
				continue
			}
			ast.Inspect(node, func(node ast.Node) bool {
				if call, ok := node.(*ast.CallExpr); ok {
					if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "panic" {
						say(call.Pos(), "panic in "+s.pkg+"."+name+": return an error")
					}
				}
				return true
			})
		}
	}
	return found
}

// parts are the functions and variables of a declaration by name: open, Server.open, drawings.
func parts(declared ast.Decl) map[string]ast.Node {
	switch d := declared.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if of := receiver(d); of != "" {
			name = of + "." + name
		}
		return map[string]ast.Node{name: d}
	case *ast.GenDecl:
		named := map[string]ast.Node{}
		for _, spec := range d.Specs {
			if values, ok := spec.(*ast.ValueSpec); ok {
				named[values.Names[0].Name] = values
			}
		}
		return named
	}
	return nil
}

// receiver is the type that a function is a method of; "" for a plain function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
