package archtest

import (
	"go/ast"
	"strconv"
	"strings"
)

// Limits of a handler package: one that lists routes. What is larger is several subjects.
const (
	mostServices = 10
	mostMethods  = 40
)

// handlers refuses a handler package that has grown beyond its subject: too many services in its Deps, or too many methods.
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
			if deps, n := servicesOf(decl); deps != nil {
				in.deps, in.fields, in.services = s, deps, n
			}
		}
	}
	larger := map[string][]string{}
	for line := range strings.Lines(largeHandlers) {
		if words := strings.Fields(line); len(words) == 3 {
			larger[words[0]] = words[1:]
		}
	}
	var found []Violation
	for pkg, in := range rooms {
		if in.routes == nil {
			continue
		}
		services, methods := mostServices, mostMethods
		if known := larger[pkg]; known != nil {
			services, _ = strconv.Atoi(known[0])
			methods, _ = strconv.Atoi(known[1])
			if in.services < services || in.methods < methods {
				found = append(found, in.routes.at(in.at.Pos(), "%s has %d services and %d methods: lower its limits", pkg, in.services, in.methods))
			}
		}
		if in.services > services {
			found = append(found, in.deps.at(in.fields.Pos(), "%d services: a handler package has %d at most", in.services, services))
		}
		if in.methods > methods {
			found = append(found, in.routes.at(in.at.Pos(), "%d methods: a handler package has %d at most", in.methods, methods))
		}
	}
	return found
}

// servicesOf counts the fields of type Deps that point into other packages.
func servicesOf(decl ast.Decl) (deps ast.Node, services int) {
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
				if _, ok := p.X.(*ast.SelectorExpr); ok {
					services += len(f.Names)
				}
			}
		}
	}
	return deps, services
}
