package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/unused"
)

// except is a that keeps quiet about places where skip is true.
func except(a *analysis.Analyzer,
	skip func(pass *analysis.Pass, file *ast.File, at token.Pos) bool) *analysis.Analyzer {
	quiet := *a
	quiet.Run = func(pass *analysis.Pass) (any, error) {
		filtered := *pass
		filtered.Report = func(d analysis.Diagnostic) {
			for _, file := range pass.Files {
				if file.FileStart <= d.Pos && d.Pos < file.FileEnd && skip(pass, file, d.Pos) {
					return
				}
			}
			pass.Report(d)
		}
		return a.Run(&filtered)
	}
	return &quiet
}

// generated is true in code that a program wrote: it is that program's to mend.
func generated(_ *analysis.Pass, file *ast.File, _ token.Pos) bool { return ast.IsGenerated(file) }

// closing is true of a deferred Close: what was read is complete without it, and who writes a file closes it in the
// open.
func closing(_ *analysis.Pass, file *ast.File, at token.Pos) bool {
	found := false
	ast.Inspect(file, func(node ast.Node) bool {
		deferred, ok := node.(*ast.DeferStmt)
		if !ok || found {
			return !found
		}
		called, ok := deferred.Call.Fun.(*ast.SelectorExpr)
		found = ok && called.Sel.Name == "Close" && deferred.Pos() <= at && at < deferred.End()
		return !found
	})
	return found
}

// ownContext is true in tests, which make their contexts, and beside templ's code: a component takes its context only
// when it is rendered, which contextcheck takes for one that is lost.
func ownContext(pass *analysis.Pass, file *ast.File, _ token.Pos) bool {
	if strings.HasSuffix(pass.Fset.Position(file.FileStart).Filename, "_test.go") {
		return true
	}
	for _, other := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(other.FileStart).Filename, "_templ.go") {
			return true
		}
	}
	return false
}

// unusedCode reports what staticcheck's analyzer only finds. What a test alone uses is unused too.
func unusedCode() *analysis.Analyzer {
	found := unused.Analyzer.Analyzer
	return &analysis.Analyzer{
		Name:     "unused",
		Doc:      "reports code that nobody uses",
		Requires: []*analysis.Analyzer{found},
		Run: func(pass *analysis.Pass) (any, error) {
			result, ok := pass.ResultOf[found].(unused.Result)
			if !ok {
				return nil, fmt.Errorf("unused: a result of type %T", pass.ResultOf[found])
			}
			files := map[string]*token.File{}
			pass.Fset.Iterate(func(f *token.File) bool {
				files[f.Name()] = f
				return true
			})
			for _, object := range result.Unused {
				file := files[object.Position.Filename]
				if file == nil || object.Position.Line > file.LineCount() {
					continue
				}
				pass.Reportf(file.LineStart(object.Position.Line), "%s %s is unused", object.Kind, object.Name)
			}
			return nil, nil
		},
	}
}
