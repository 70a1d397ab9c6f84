// Package text translates what a person reads, and brings what a person searches for into one form. An English sentence
// is its own key.
package text

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
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

// Own are words that a shop says instead of the program's, by language and by the program's English. Nobody changes them
// once they are in use.
type Own map[Lang]map[string]string

type contextKey struct{}

// spoken is how a context speaks.
type spoken struct {
	lang Lang
	own  Own
}

func speech(ctx context.Context) spoken {
	if s, ok := ctx.Value(contextKey{}).(spoken); ok {
		return s
	}
	return spoken{lang: English}
}

// With speaks another language, with the same own words.
func With(ctx context.Context, l Lang) context.Context {
	s := speech(ctx)
	s.lang = l
	return context.WithValue(ctx, contextKey{}, s)
}

// WithOwn speaks with own words, in the same language.
func WithOwn(ctx context.Context, own Own) context.Context {
	s := speech(ctx)
	s.own = own
	return context.WithValue(ctx, contextKey{}, s)
}

// In is the context's language, English when it has none.
func In(ctx context.Context) Lang { return speech(ctx).lang }

// Key marks a sentence that is translated elsewhere, so that it reaches the catalog. It returns s.
func Key(s string) string { return s }

// Tr puts args into the shop's own words for format in the context's language, else into its translation, else into
// format itself. %s and %d take the args in order, %[2]s by number, %% is a percent sign; a verb without its arg and
// {name} stay. An arg with a method Text() string is shown by it: an amount reads $12.00; one with
// In(context.Context) string, as a sentence within a sentence, too.
func Tr(ctx context.Context, format string, args ...any) string {
	s := speech(ctx)
	own, has := s.own[s.lang][format]
	if !has {
		own = Shipped(s.lang, format)
	}
	return fill(ctx, own, args)
}

// OwnWords are all of the shop's own in the context's language.
func OwnWords(ctx context.Context) map[string]string {
	s := speech(ctx)
	return s.own[s.lang]
}

// Shipped is what the program itself says for an English sentence of its own.
func Shipped(lang Lang, format string) string {
	switch lang {
	case Spanish:
		if translated := spanish()[format]; translated != "" {
			return translated
		}
	case Pseudo:
		return pseudo(format)
	case English:
	}
	return format
}

// Sentences are all that the program says, in English and in order.
func Sentences() []string { return slices.Sorted(maps.Keys(spanish())) }

//go:embed es.json
var spanishJSON []byte

var spanish = sync.OnceValue(func() map[string]string {
	catalog := map[string]string{}
	if err := json.Unmarshal(spanishJSON, &catalog); err != nil {
		panic("text: es.json: " + err.Error())
	}
	return catalog
})

func fill(ctx context.Context, format string, args []any) string {
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
				b.WriteString(shown(ctx, args[place]))
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

func shown(ctx context.Context, arg any) string {
	if t, ok := arg.(interface {
		In(ctx context.Context) string
	}); ok {
		return t.In(ctx)
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

// Written are a sentence's Holes as they are written in it, in its order.
func Written(format string) []string {
	var found []string
	for _, hole := range verbNameOrLetter.FindAllString(format, -1) {
		if hole != "%%" && len(hole) > 1 {
			found = append(found, hole)
		}
	}
	return found
}

// Holes are the places of a sentence that are filled in, once each and in order: the numbers of its args, from 1, and
// its {names}.
func Holes(format string) []string {
	var found []string
	next := 1
	for _, hole := range Written(format) {
		if hole[0] == '{' {
			found = append(found, hole)
			continue
		}
		_, number := verb(hole)
		if number < 0 {
			number = next
			next++
		}
		found = append(found, strconv.Itoa(number))
	}
	slices.Sort(found)
	return slices.Compact(found)
}
