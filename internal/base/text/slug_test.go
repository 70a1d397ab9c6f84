package text

import "testing"

func TestSlug(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{"": "", "Front brakes": "front-brakes", " A/C -- 5.3L ": "a-c-5-3l",
		"Citroën Évasion": "citroen-evasion", "日本": ""} {
		if got := Slug(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
