package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	requirement = regexp.MustCompile(`\*\*([A-Z]+)-\d+\*\*`)
	quotation   = regexp.MustCompile(`"([A-Z][^"]*[.!?])"`)
	figure      = regexp.MustCompile(`%[sd]|\$\d+\.\d\d|\b[NX]\b`)
)

// notBuilt are the rooms whose texts are still to come.
var notBuilt = []string{"DIST", "APPT", "KIOSK", "LOC", "FORM", "JOB", "PICK", "START"}

// MSG-2: a sentence that the requirements name is said to the letter.
func TestTheFixedTextsAreSaidToTheLetter(t *testing.T) {
	t.Parallel()
	const root = "../../../.."
	said, err := collect(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for sentence := range said {
		known[figure.ReplaceAllString(sentence, "#")] = true
	}
	files, err := filepath.Glob(root + "/docs/requirements/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no requirements: %v", err)
	}
	n := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(string(raw), "\n") {
			id := requirement.FindStringSubmatch(line)
			if id == nil || slices.Contains(notBuilt, id[1]) {
				continue
			}
			for _, text := range quotation.FindAllStringSubmatch(line, -1) {
				n++
				if !known[figure.ReplaceAllString(text[1], "#")] {
					t.Errorf("%s: nobody says %q", id[0], text[1])
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("found %d fixed texts in the requirements", n)
	}
}
