package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
)

// inGo adds the sentences of fault.New, fault.T, text.Tr, text.Key and T(ctx, …). A sentence is a
// literal, a sum of them, or a constant of the same package; what is computed is marked by text.Key where it is
// written.
func inGo(said places, tree fs.FS, names []string) error {
	files := token.NewFileSet()
	parsed := map[string][]*ast.File{} // by folder
	for _, name := range names {
		source, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		parsed[path.Dir(name)] = append(parsed[path.Dir(name)], file)
	}
	for _, folder := range parsed {
		constants := map[string]ast.Expr{}
		for _, file := range folder {
			constantsOf(file, constants)
		}
		for _, file := range folder {
			ast.Inspect(file, func(node ast.Node) bool {
				call, ok := node.(*ast.CallExpr)
				if !ok {
					return true
				}
				for _, at := range sentenceArgs(file.Name.Name, call.Fun) {
					if at >= len(call.Args) {
						continue
					}
					if sentence, ok := value(call.Args[at], constants); ok {
						place := files.Position(call.Pos())
						said.add(sentence, fmt.Sprintf("%s:%d", place.Filename, place.Line))
						break
					}
				}
				return true
			})
		}
	}
	return nil
}

func constantsOf(file *ast.File, into map[string]ast.Expr) {
	for _, declared := range file.Decls {
		group, ok := declared.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			values := spec.(*ast.ValueSpec)
			for i, name := range values.Names {
				if i < len(values.Values) {
					into[name.Name] = values.Values[i]
				}
			}
		}
	}
}

// sentenceArgs says which arguments of a call to fun may be the sentence, the likeliest first.
func sentenceArgs(pkg string, fun ast.Expr) []int {
	name := ""
	switch f := fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		owner, ok := f.X.(*ast.Ident)
		if !ok {
			return nil
		}
		pkg, name = owner.Name, f.Sel.Name
	}
	switch {
	case name == "New" && pkg == "fault":
		return []int{1}
	case name == "Key" && pkg == "text":
		return []int{0}
	case name == "T":
		return []int{0, 1}
	case name == "Tr":
		return []int{1}
	}
	return nil
}

func value(e ast.Expr, constants map[string]ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return constant.StringVal(constant.MakeFromLiteral(e.Value, e.Kind, 0)), true
		}
	case *ast.BinaryExpr:
		left, okLeft := value(e.X, constants)
		right, okRight := value(e.Y, constants)
		return left + right, e.Op == token.ADD && okLeft && okRight
	case *ast.ParenExpr:
		return value(e.X, constants)
	case *ast.Ident:
		if of, ok := constants[e.Name]; ok {
			return value(of, constants)
		}
	}
	return "", false
}
