package text

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"camber/internal/base/money"
)

func TestTranslateFillsTheArgs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format string
		args   []any
		want   string
	}{
		{"Charge", nil, "Charge"},
		{"Max amount allowed: %s", []any{money.Cents(1200)}, "Max amount allowed: $12.00"},
		{"%s of %d", []any{1, "two"}, "1 of two"},
		{"%[2]s before %[1]s", []any{"a", "b"}, "b before a"},
		{"50%% of %s", []any{"it"}, "50% of it"},
		{"%s and %s", []any{"one"}, "one and %s"},
		{"%[3]s and {name}", []any{"one"}, "%[3]s and {name}"},
		{"100 % sure", []any{"x"}, "100 % sure"},
		{"%s", []any{"%s"}, "%s"},
	} {
		if got := Tr(context.Background(), c.format, c.args...); got != c.want {
			t.Errorf("%q: got %q; want %q", c.format, got, c.want)
		}
	}
}

func TestContextCarriesTheLanguage(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	if In(ctx) != English {
		t.Errorf("none given: %q", In(ctx))
	}
	if got := Tr(With(ctx, Pseudo), "Hi %s, {name}", "Ann"); got != "⟦Ĥî Ann, {name}⟧" {
		t.Errorf("got %q", got)
	}
	if got := Tr(With(ctx, Spanish), "a sentence that no catalog has"); got != "a sentence that no catalog has" {
		t.Errorf("got %q", got)
	}
}

func TestEverySpanishSentenceHasTheVerbsOfItsKey(t *testing.T) {
	t.Parallel()
	for key, translated := range spanish() {
		if translated != "" && !slices.Equal(Holes(key), Holes(translated)) {
			t.Errorf("%q has %s, %q has %s", key, Holes(key), translated, Holes(translated))
		}
	}
}

func TestHolesAreWhatASentenceLeavesOpen(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{
		"Charge": "", "50%% of %s": "1", "%s of %d": "1 2", "%[2]s before %[1]s, %[2]s": "1 2", "100 % sure": "",
		"Hi {name}, order {order}, {name}": "{name} {order}",
	} {
		if got := strings.Join(Holes(format), " "); got != want {
			t.Errorf("Holes(%q) = %q; want %q", format, got, want)
		}
	}
}

// A shop's own words stand in place of the program's, in their language alone, with the same args.
func TestOwnWordsStandInPlaceOfTheProgramsOwn(t *testing.T) {
	t.Parallel()
	ctx := WithOwn(context.Background(), Own{English: {"%s of %s": "%[2]s: %[1]s"}})
	for _, c := range []struct{ got, want string }{
		{Tr(ctx, "%s of %s", "one", "two"), "two: one"},
		{Tr(With(ctx, Spanish), "%s of %s", "one", "two"), Tr(With(context.Background(), Spanish), "%s of %s", "one", "two")},
		{Tr(With(With(ctx, Spanish), English), "%s of %s", "one", "two"), "two: one"},
		{OwnWords(ctx)["%s of %s"], "%[2]s: %[1]s"},
		{OwnWords(With(ctx, Spanish))["%s of %s"], ""},
		{Shipped(English, "%s of %s"), "%s of %s"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"": "", "  ": "", "brake pads": "brake pads", "Peña  Núñez ": "pena nunez", "ÅNGSTRÖM": "angstrom",
		"ﬁlter ½":       "filter 1⁄2",
		"a\t\nb\u00a0c": "a b c", "soft\u00adhyphen": "softhyphen", "bad\xffbyte": "badbyte", "nul\x00byte": "nul byte",
		"İ": "i", "Ⅻ": "xii",
	} {
		if got := Fold(s); got != want {
			t.Errorf("Fold(%q) = %q; want %q", s, got, want)
		}
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"": "", "'": "", "’ x": "x", "O’Brien-Łukasiewicz": "obrien-lukasiewicz", "D' Angelo": "d angelo",
		" OʼNeil & Söhne": "oneil & sohne",
		"STRAUẞ":          "strauss", "Bjørn Ærø": "bjorn aero", "Đorđević": "dordevic",
		"Þóra Guðmundsdóttir": "thora gudmundsdottir",
		"Işık":                "isik", "Ǿ": "o",
	} {
		if got := Name(s); got != want || Name(got) != got {
			t.Errorf("Name(%q) = %q; want %q", s, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{"bp-1234 a": "BP1234A", "É.7/x": "E7X", "—": "", "１２": "12"} {
		if got := Number(s); got != want {
			t.Errorf("Number(%q) = %q; want %q", s, got, want)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Peña  Núñez", "İ", "ǅ", "\xff a", "ẞ", "K", " a  b ", "a\u0301\u0020\u0301", "\u1fb3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded := Fold(s)
		if again := Fold(folded); again != folded {
			t.Errorf("%q folds to %q, which folds to %q", s, folded, again)
		}
		if !utf8.ValidString(folded) || strings.TrimSpace(folded) != folded || strings.Contains(folded, "  ") ||
			strings.ContainsRune(folded, 0) {
			t.Errorf("%q folds to %q", s, folded)
		}
	})
}

func FuzzNumber(f *testing.F) {
	f.Add("bp-1234 a")
	f.Fuzz(func(t *testing.T, s string) {
		number := Number(s)
		if strings.Trim(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" || Number(number) != number {
			t.Errorf("%q is %q", s, number)
		}
	})
}
