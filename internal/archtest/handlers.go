package archtest

import (
	"go/ast"
	"strings"
)

// Limits of a handler package: one that lists routes. What is larger is several subjects.
const (
	mostServices = 10
	mostMethods  = 40
)

// handlers refuses a handler package that has grown beyond its subject: too many services in its Deps, or too many
// methods.
func handlers(sources []*source) []Violation {
	type room struct {
		routes, deps *source
		at           ast.Node // its Routes
		fields       ast.Node
		services     int
		methods      int
	}
	rooms := map[string]*room{}
	for _, s := range sources {
		if roomOf(s.pkg) != "web" || s.test {
			continue
		}
		if rooms[s.pkg] == nil {
			rooms[s.pkg] = &room{}
		}
		in := rooms[s.pkg]
		for _, decl := range s.tree.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && receiver(f) == "Server" {
				in.methods++
				if f.Name.Name == "Routes" {
					in.routes, in.at = s, f
				}
			}
			if deps, n := s.servicesOf(decl); deps != nil {
				in.deps, in.fields, in.services = s, deps, n
			}
		}
	}
	var found []Violation
	for _, in := range rooms {
		if in.routes == nil {
			continue
		}
		if in.services > mostServices {
			found = append(found, in.deps.at(in.fields.Pos(), "%d services: a handler package has %d at most", in.services,
				mostServices))
		}
		if in.methods > mostMethods {
			found = append(found, in.routes.at(in.at.Pos(), "%d methods: a handler package has %d at most", in.methods,
				mostMethods))
		}
	}
	return found
}

// servicesOf counts the fields of type Deps that point into other rooms: what stands in web is a room beside it.
func (s *source) servicesOf(decl ast.Decl) (deps ast.Node, services int) {
	d, ok := decl.(*ast.GenDecl)
	if !ok {
		return nil, 0
	}
	for _, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok || t.Name.Name != "Deps" {
			continue
		}
		fields, ok := t.Type.(*ast.StructType)
		if !ok {
			continue
		}
		deps = t
		for _, f := range fields.Fields.List {
			if p, ok := f.Type.(*ast.StarExpr); ok {
				of, ok := p.X.(*ast.SelectorExpr)
				if !ok {
					continue
				}
				if from, ok := of.X.(*ast.Ident); ok && !strings.HasPrefix(s.imports[from.Name], module+"internal/web/") {
					services += len(f.Names)
				}
			}
		}
	}
	return deps, services
}
