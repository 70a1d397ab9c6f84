package text

import (
	"strings"
	"testing"
)

// SRCH-6: characters that nobody sees are no question, and neither hide nor turn round what is asked.
func TestALineIsWhatIsSeenOfIt(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"\u200b\u202e\ufeff": "", " \t\n ": "", "brake\u202e pads": "brake pads", "brake\tpads\r\n": "brake pads",
		"PF\u00ad48": "PF48", "a\x00b\u200b c": "ab c",
		"\u2003é\u00a0ß ": "é ß", strings.Repeat("a", Longest+9): strings.Repeat("a", Longest),
	} {
		if got := Typed(typed); got != want {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
}
