// Collect brings the English sentences of all sources into the Spanish catalog: new ones without a translation, those
// that nobody says any more removed. With -check it writes nothing and fails where the catalog is not complete.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

const catalogFile = "internal/base/text/es.json"

func main() {
	check := flag.Bool("check", false, "write nothing; fail on a missing, stale or untranslated sentence")
	root := flag.String("root", ".", "folder of the repository")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(root string, check bool) error {
	tree, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	defer tree.Close()
	said, err := collect(tree.FS())
	if err != nil {
		return err
	}
	raw, err := fs.ReadFile(tree.FS(), catalogFile)
	if err != nil {
		return err
	}
	catalog := map[string]string{}
	if err := json.Unmarshal(raw, &catalog); err != nil {
		return fmt.Errorf("%s: %w", catalogFile, err)
	}
	if check {
		if gaps := gaps(said, catalog); len(gaps) > 0 {
			return fmt.Errorf("%s (go run ./internal/base/text/collect mends the keys):\n%s", catalogFile,
				strings.Join(gaps, "\n"))
		}
		return nil
	}
	next, err := merged(said, catalog)
	if err != nil || bytes.Equal(next, raw) {
		return err
	}
	return tree.WriteFile(catalogFile, next, 0o644)
}

// places says where a sentence was first found, by sentence.
type places map[string]string

func (p places) add(sentence, place string) {
	if _, ok := p[sentence]; !ok && sentence != "" {
		p[sentence] = place
	}
}

// collect finds every sentence of the program's own sources below tree. Tests say nothing to a person.
func collect(tree fs.FS) (places, error) {
	said := places{}
	var goFiles []string
	for _, room := range []string{"cmd", "internal", "frontend"} {
		if _, err := fs.Stat(tree, room); err != nil {
			continue
		}
		err := fs.WalkDir(tree, room, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				switch entry.Name() {
				case "node_modules", "dist", "testdata", "test":
					return fs.SkipDir
				}
				return nil
			}
			switch base := path.Base(name); {
			case strings.HasSuffix(base, "_test.go"), strings.HasSuffix(base, "_templ.go"), strings.Contains(base, ".test."):
				return nil
			case path.Ext(base) == ".go":
				goFiles = append(goFiles, name)
				return nil
			case path.Ext(base) == ".templ", path.Ext(base) == ".ts", path.Ext(base) == ".tsx":
				source, err := fs.ReadFile(tree, name)
				if err != nil {
					return err
				}
				return inMarkup(said, name, string(source))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return said, inGo(said, tree, goFiles)
}

// gaps lists what keeps the catalog from being complete.
func gaps(said places, catalog map[string]string) []string {
	var lines []string
	for _, sentence := range slices.Sorted(maps.Keys(said)) {
		switch translated, ok := catalog[sentence]; {
		case !ok:
			lines = append(lines, fmt.Sprintf("missing: %q of %s", sentence, said[sentence]))
		case translated == "":
			lines = append(lines, fmt.Sprintf("untranslated: %q of %s", sentence, said[sentence]))
		}
	}
	for _, sentence := range slices.Sorted(maps.Keys(catalog)) {
		if _, ok := said[sentence]; !ok {
			lines = append(lines, fmt.Sprintf("stale: %q", sentence))
		}
	}
	return lines
}

// merged is the catalog's file with exactly the sentences that are said, sorted.
func merged(said places, catalog map[string]string) ([]byte, error) {
	next := map[string]string{}
	for sentence := range said {
		next[sentence] = catalog[sentence]
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(next) // keys in order
	return out.Bytes(), err
}
