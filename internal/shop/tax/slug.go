package tax

import (
	"strings"

	"camber/internal/base/text"
)

// slug is a name as a code: lower case, words joined by hyphens.
func slug(name string) string {
	words := strings.FieldsFunc(text.Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}
