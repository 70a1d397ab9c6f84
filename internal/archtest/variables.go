package archtest

import (
	"go/ast"
	"go/token"
	"strings"
)

// variables reports package variables that change: those that begin empty, and those that a function writes to.
// What is built once and read (error sentinels, patterns, tables, embedded files) is a constant in all but name.
func variables(sources []*source) []Violation {
	var found []Violation
	declared := map[string]map[string]bool{} // by package and package name, as tests may have one of their own
	key := func(s *source) string { return s.pkg + " " + s.tree.Name.Name }
	for _, s := range sources {
		if s.test {
			continue
		}
		for _, d := range s.tree.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				values := spec.(*ast.ValueSpec)
				for _, name := range values.Names {
					if declared[key(s)] == nil {
						declared[key(s)] = map[string]bool{}
					}
					declared[key(s)][name.Name] = true
				}
				if beginsEmpty(values) && !embedded(group, values) {
					found = append(found, s.at(values.Pos(), "%s is a variable of the whole program: give it an owner",
						values.Names[0].Name))
				}
			}
		}
	}
	for _, s := range sources {
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && !s.test {
				found = append(found, writes(s, f, declared[key(s)])...)
			}
		}
	}
	return found
}

func beginsEmpty(v *ast.ValueSpec) bool {
	if len(v.Values) == 0 {
		return true
	}
	for _, value := range v.Values {
		if call, ok := value.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); ok && (f.Name == "make" || f.Name == "new") {
				return true
			}
		}
	}
	return false
}

func embedded(group *ast.GenDecl, v *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{group.Doc, v.Doc} {
		if doc == nil {
			continue
		}
		for _, line := range doc.List {
			if strings.HasPrefix(line.Text, "//go:embed ") {
				return true
			}
		}
	}
	return false
}

// writes reports assignments in f to what the package declares. A name that f declares anywhere is taken for its own.
func writes(s *source, f *ast.FuncDecl, shared map[string]bool) []Violation {
	own := map[string]bool{}
	ast.Inspect(f, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				own[name.Name] = true
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				own[name.Name] = true
			}
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if name, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		case *ast.RangeStmt:
			for _, left := range []ast.Expr{n.Key, n.Value} {
				if name, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		}
		return true
	})
	var found []Violation
	judge := func(written ast.Expr) {
		if name := root(written); name != nil && shared[name.Name] && !own[name.Name] {
			found = append(found, s.at(name.Pos(), "%s is written after it was built: give it an owner", name.Name))
		}
	}
	ast.Inspect(f.Body, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				judge(left)
			}
		case *ast.IncDecStmt:
			judge(n.X)
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok && (name.Name == "delete" || name.Name == "clear") && len(n.Args) > 0 {
				judge(n.Args[0])
			}
		}
		return true
	})
	return found
}

// root is the name at the beginning of x.y[z].
func root(e ast.Expr) *ast.Ident {
	for {
		switch inner := e.(type) {
		case *ast.Ident:
			return inner
		case *ast.SelectorExpr:
			e = inner.X
		case *ast.IndexExpr:
			e = inner.X
		case *ast.StarExpr:
			e = inner.X
		case *ast.ParenExpr:
			e = inner.X
		default:
			return nil
		}
	}
}
