package archtest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "camber/"

// Violation is one place that breaks one rule.
type Violation struct {
	File string
	Line int
	Rule string
}

func (v Violation) String() string { return fmt.Sprintf("%s:%d: %s", v.File, v.Line, v.Rule) }

// source is one Go file of cmd or internal.
type source struct {
	name    string // internal/shop/order/store.go
	pkg     string // where it lives: shop/order, web/page, cmd/camber
	test    bool
	tree    *ast.File
	set     *token.FileSet
	imports map[string]string // local name → path
}

func (s *source) at(pos token.Pos, rule string, args ...any) Violation {
	return Violation{File: s.name, Line: s.set.Position(pos).Line, Rule: fmt.Sprintf(rule, args...)}
}

// owner is the package that rules speak of: a folder below shop/order is part of shop/order.
func (s *source) owner() string { return ownerOf(s.pkg) }

func ownerOf(pkg string) string {
	parts := strings.Split(pkg, "/")
	return strings.Join(parts[:min(len(parts), 2)], "/")
}

func roomOf(pkg string) string {
	room, _, _ := strings.Cut(pkg, "/")
	return room
}

// isStore is true where SQL may be written.
func (s *source) isStore() bool {
	switch roomOf(s.pkg) {
	case "base", "schema", "dbtest":
		return true
	case "shop":
		// what is too long for one file goes on in store_….go
		return path.Base(s.name) == "store.go" || strings.HasPrefix(path.Base(s.name), "store_") || words(readers)[s.owner()]
	}
	return false
}

// Check returns what in a tree of the repository breaks the rules, in order of file and line.
func Check(tree fs.FS) ([]Violation, error) {
	sources, err := load(tree)
	if err != nil {
		return nil, err
	}
	found, err := longOnes(tree)
	if err != nil {
		return nil, err
	}
	owners, wrong, err := ownersOf(tree)
	if err != nil {
		return nil, err
	}
	found = append(found, wrong...)
	for _, s := range sources {
		found = append(found, imports(s)...)
		found = append(found, calls(s)...)
		found = append(found, tablesNamed(s, owners)...)
	}
	found = append(found, variables(sources)...)
	found = append(found, handlers(sources)...)
	slices.SortFunc(found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule))
	})
	return slices.Compact(found), nil
}

func load(tree fs.FS) ([]*source, error) {
	var sources []*source
	set := token.NewFileSet()
	err := eachFile(tree, []string{"cmd", "internal"}, func(name string) error {
		if path.Ext(name) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if ast.IsGenerated(parsed) {
			return nil
		}
		s := &source{
			name: name, pkg: strings.TrimPrefix(path.Dir(name), "internal/"), test: strings.HasSuffix(name, "_test.go"),
			tree: parsed, set: set, imports: map[string]string{},
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			local := path.Base(imported)
			if spec.Name != nil {
				local = spec.Name.Name
			}
			s.imports[local] = imported
		}
		sources = append(sources, s)
		return nil
	})
	return sources, err
}

func eachFile(tree fs.FS, roots []string, visit func(name string) error) error {
	for _, root := range roots {
		if _, err := fs.Stat(tree, root); err != nil {
			continue // a planted tree has only what it needs
		}
		err := fs.WalkDir(tree, root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case !entry.IsDir():
				return visit(name)
			case slices.Contains([]string{"node_modules", "dist", "build", "testdata"}, entry.Name()):
				return fs.SkipDir
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// longOnes reports files that nobody reads to the end.
func longOnes(tree fs.FS) ([]Violation, error) {
	var found []Violation
	allowed := table(longFiles)
	err := eachFile(tree, []string{"cmd", "internal", "tools", "frontend", "e2e"}, func(name string) error {
		switch path.Ext(name) {
		case ".go", ".templ", ".ts", ".tsx":
		default:
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil || strings.HasSuffix(name, "_templ.go") || name == "frontend/api/types.ts" {
			return err // both are generated
		}
		lines := strings.Count(string(text), "\n")
		if lines > lineLimit && allowed[name] == nil {
			found = append(found, Violation{name, lines, fmt.Sprintf("more than %d lines", lineLimit)})
		}
		return nil
	})
	return found, err
}

// table reads the rules' form: a name, then words; a name on several lines has the words of all.
func table(text string) map[string][]string {
	rows := map[string][]string{}
	for line := range strings.Lines(text) {
		if fields := strings.Fields(strings.ReplaceAll(line, "→", " ")); len(fields) > 0 {
			rows[fields[0]] = append(rows[fields[0]], fields[1:]...)
		}
	}
	return rows
}

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}
