package searchlog

import (
	"strings"
	"testing"
)

// SRCH-5
func TestASearchIsKeptAsItsWords(t *testing.T) {
	t.Parallel()
	for asked, want := range map[string]string{
		"  Brake   PADS ": "brake pads", "Líquido": "liquido", "KB-1363": "kb-1363", "": "",
		"ann@example.org": "", "4111 1111 1111 1111": "", "pads 4111-1111-1111-1111": "", "1GCVKREC0FZ123456": "",
		"for 1gcvkrec0fz123456 please": "", strings.Repeat("x", 81): "", strings.Repeat("x", 80): strings.Repeat("x", 80),
		"036000291452": "036000291452",
	} {
		if got := Words(asked); got != want {
			t.Errorf("%q is kept as %q", asked, got)
		}
		if got := ID(asked); (got == "") != (want == "") || len(got) > 16 {
			t.Errorf("%q has the id %q", asked, got)
		}
	}
	if ID("Brake pads") != ID("brake  PADS") || ID("brake pads") == ID("brake pad") {
		t.Error("who searches for the same has the same id, and nobody else")
	}
	id := ID("brake pads")
	for given, want := range map[string]int{Chosen(id, 3): 3, Suggested(id, 2): 2, id: 0, id + "-0": 0, id + "-x": 0,
		id + "-1001": 0, id + "--3": 0, "a1-3": 0, "": 0} {
		search, place, suggested, ok := chosen(given)
		if ok != (want > 0) || ok && (search != id || place != want || suggested != (want == 2)) {
			t.Errorf("%s: %s %d %v %v", given, search, place, suggested, ok)
		}
	}
	if Chosen("", 1) != "" {
		t.Error("a place of nothing")
	}
}
