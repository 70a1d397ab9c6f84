// Package text translates what a person reads, and brings what a person searches for into one form. An English sentence
// is its own key.
package text

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

type Lang string

const (
	English Lang = "en"
	Spanish Lang = "es"
	Pseudo  Lang = "qps" // shows what was left untranslated; never offered to a customer
)

// Languages are those a person may choose.
func Languages() []Lang { return []Lang{English, Spanish} }

type contextKey struct{}

func With(ctx context.Context, l Lang) context.Context {
	return context.WithValue(ctx, contextKey{}, l)
}

// In is the context's language, English when it has none.
func In(ctx context.Context) Lang {
	if l, ok := ctx.Value(contextKey{}).(Lang); ok {
		return l
	}
	return English
}

// Tr translates format into the context's language, as Translate does.
func Tr(ctx context.Context, format string, args ...any) string {
	return Translate(In(ctx), format, args...)
}

// Key marks a sentence that is translated elsewhere, so that it reaches the catalog. It returns s.
func Key(s string) string { return s }

// Translate puts args into the translation of format, or into format itself where there is none. %s and %d take the
// args in order, %[2]s by number, %% is a percent sign; a verb without its arg and {name} stay. An arg with a method
// Text() string is shown by it: an amount reads $12.00; one with In(Lang) string, as a sentence within a sentence, too.
func Translate(lang Lang, format string, args ...any) string {
	switch lang {
	case Spanish:
		if translated := spanish()[format]; translated != "" {
			format = translated
		}
	case Pseudo:
		format = pseudo(format)
	case English:
	}
	return fill(lang, format, args)
}

//go:embed es.json
var spanishJSON []byte

var spanish = sync.OnceValue(func() map[string]string {
	catalog := map[string]string{}
	if err := json.Unmarshal(spanishJSON, &catalog); err != nil {
		panic("text: es.json: " + err.Error())
	}
	return catalog
})

func fill(lang Lang, format string, args []any) string {
	at := strings.IndexByte(format, '%')
	if at < 0 {
		return format
	}
	var b strings.Builder
	b.Grow(len(format) + 16*len(args))
	for next := 0; at >= 0; at = strings.IndexByte(format, '%') {
		b.WriteString(format[:at])
		format = format[at:]
		length, place := verb(format)
		switch {
		case length == 0:
			length = 1
			b.WriteByte('%')
		case format[1] == '%':
			b.WriteByte('%')
		default:
			if place < 0 {
				place = next
				next++
			} else {
				place--
			}
			if place >= 0 && place < len(args) {
				b.WriteString(shown(lang, args[place]))
			} else {
				b.WriteString(format[:length])
			}
		}
		format = format[length:]
	}
	b.WriteString(format)
	return b.String()
}

// verb reads %s, %d, %[2]s or %% at the head of s: its length, 0 where there is none, and the number in it, -1 without.
func verb(s string) (length, number int) {
	rest := s[1:]
	number = -1
	if strings.HasPrefix(rest, "%") {
		return 2, -1
	}
	if inner, after, ok := strings.Cut(rest, "]"); ok && strings.HasPrefix(inner, "[") {
		n, err := strconv.ParseUint(inner[1:], 10, 31)
		if err != nil {
			return 0, -1
		}
		number, rest = int(n), after
	}
	if strings.HasPrefix(rest, "s") || strings.HasPrefix(rest, "d") {
		return len(s) - len(rest) + 1, number
	}
	return 0, -1
}

func shown(lang Lang, arg any) string {
	if t, ok := arg.(interface{ In(lang Lang) string }); ok {
		return t.In(lang)
	}
	if t, ok := arg.(interface{ Text() string }); ok {
		return t.Text()
	}
	if s, ok := arg.(string); ok {
		return s
	}
	return fmt.Sprint(arg)
}

// The front end's pseudo-language has the same letters.
const (
	plainLetters = "ABCDEGHIJKLNOPRSTUVWYZabcdeghijklnoprstuvwyz"
	accented     = "ÀƁĈĎÉĜĤÎĴĶĹŃÖṔŔŠŢÜṼŴÝŽàƀĉďéĝĥîĵķĺńöṕŕšţüṽŵýž"
)

var accents = func() map[rune]rune {
	pairs := map[rune]rune{}
	to := []rune(accented)
	for i, letter := range plainLetters {
		pairs[letter] = to[i]
	}
	return pairs
}()

var verbNameOrLetter = regexp.MustCompile(`%(?:\[\d+\])?[sd]|%%|\{\w+\}|[A-Za-z]`)

// pseudo writes format in accented letters inside ⟦…⟧ and keeps verbs and {names}.
func pseudo(format string) string {
	letters := verbNameOrLetter.ReplaceAllStringFunc(format, func(part string) string {
		if with, ok := accents[rune(part[0])]; ok && len(part) == 1 {
			return string(with)
		}
		return part
	})
	return "⟦" + letters + "⟧"
}
