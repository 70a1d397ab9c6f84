package signed

import (
	"strings"
	"testing"
	"time"
)

// M-20
func TestOnlyWhatWasSignedNotLongAgoIsBelieved(t *testing.T) {
	t.Parallel()
	const key = "whsec_of_the_test"
	now, body := time.Unix(1_772_000_000, 0), []byte(`{"id":"evt_1"}`)
	right := Header(key, body, now)
	for name, try := range map[string]struct {
		key, header, body string
		later             time.Duration
		ok                bool
	}{
		"right":                     {key, right, string(body), 0, true},
		"beside one of another key": {key, right + ",v1=" + strings.Repeat("0", 64), string(body), 0, true},
		"another scheme beside":     {key, right + ",v0=abc", string(body), 0, true},
		"300 s old":                 {key, right, string(body), 300 * time.Second, true},
		"301 s old":                 {key, right, string(body), 301 * time.Second, false},
		"301 s ahead":               {key, right, string(body), -301 * time.Second, false},
		"another body":              {key, right, string(body) + " ", 0, false},
		"another key":               {"whsec_other", right, string(body), 0, false},
		"no key":                    {"", right, string(body), 0, false},
		"no signature":              {key, "t=1772000000", string(body), 0, false},
		"an empty signature":        {key, "t=1772000000,v1=", string(body), 0, false},
		"no time":                   {key, right[strings.Index(right, ",")+1:], string(body), 0, false},
		"a time that was not signed": {key, strings.Replace(right, "t=1772000000", "t=1772000100", 1), string(body),
			100 * time.Second, false},
		"nothing": {key, "", string(body), 0, false},
	} {
		if err := Check(try.key, try.header, []byte(try.body), now.Add(try.later)); (err == nil) != try.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
