package text

import "strings"

// Slug is words as an address writes them: folded, of letters a to z and digits alone, with hyphens between:
// "front-brakes". It is empty where there are none.
func Slug(words string) string {
	return strings.Join(strings.FieldsFunc(Fold(words),
		func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}
