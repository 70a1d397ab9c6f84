package frame

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/colour"
)

// Whatever colour the setting takes, white words stand on it and it reads as a link, by day and by night.
func TestEveryBrandColourReads(t *testing.T) {
	t.Parallel()
	random := rapid.Custom(func(t *rapid.T) colour.RGB {
		return colour.RGB{R: rapid.Byte().Draw(t, "r"), G: rapid.Byte().Draw(t, "g"), B: rapid.Byte().Draw(t, "b")}
	})
	rapid.Check(t, func(t *rapid.T) {
		// the first hardly reads on its tint
		c := rapid.OneOf(rapid.Just(colour.RGB{R: 0xd7, B: 0x21}), random).Draw(t, "colour")
		if colour.Contrast(c, colour.White) < 4.5 {
			t.Skip("the setting refuses it")
		}
		css := brand(c.String())
		tokens := func(name string) (day, night colour.RGB) {
			_, rest, found := strings.Cut(css, "--"+name+":light-dark(")
			if !found || len(rest) < 15 {
				t.Fatalf("no %s in %s", name, css)
			}
			day, err := colour.Parse(rest[:7])
			if err != nil {
				t.Fatal(err)
			}
			if night, err = colour.Parse(rest[8:15]); err != nil {
				t.Fatal(err)
			}
			return day, night
		}
		reads := func(what string, on, words colour.RGB, least float64) {
			if got := colour.Contrast(on, words); got < least {
				t.Errorf("%s of %s: %s on %s reads %.2f, less than %.1f", what, c, words, on, got, least)
			}
		}
		for _, name := range []string{"signal", "signal-hi", "signal-press", "sign"} {
			day, night := tokens(name)
			reads(name+" by day", day, colour.White, 4.5)
			reads(name+" by night", night, colour.White, 4.5)
		}
		day, night := tokens("signal-text")
		tint, darkTint := tokens("signal-tint")
		for _, ground := range []colour.RGB{colour.White, lightGround, tint} {
			reads("words by day", ground, day, 4.5)
		}
		for _, ground := range []colour.RGB{darkPaper, darkGround, darkTint} {
			reads("words by night", ground, night, 4.5)
		}
	})
}

func TestNoColourIsNoStyle(t *testing.T) {
	t.Parallel()
	for _, none := range []string{"", "red", "#fff", "}</style><script>"} {
		if got := brand(none); got != "" {
			t.Errorf("%q made %s", fmt.Sprint(none), got)
		}
	}
}
