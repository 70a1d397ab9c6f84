package colour_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/colour"
)

func TestOnlySixDigitsAreAColour(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"#0b4da2": true, "#FFFFFF": true, "0b4da2": false, "#0b4": false, "#0b4da2;": false, "#0b4da": false,
		"#0b4dag": false,
		"#-1-1-1": false, "#+1+1+1": false, "# 1 1 1": false, "": false, "blue": false,
	} {
		if c, err := colour.Parse(text); (err == nil) != want {
			t.Errorf("%q: %v (%v)", text, c, err)
		}
	}
}

func TestContrastIsThatOfTheStandard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#ffffff", "#ffffff", 1}, {"#0b4da2", "#ffffff", 8.1}, {"#777777", "#ffffff", 4.5}} {
		a, b := must(t, c.a), must(t, c.b)
		if got := colour.Contrast(a, b); math.Abs(got-c.want) > 0.05 {
			t.Errorf("%s on %s: %.2f, want %.1f", c.a, c.b, got, c.want)
		}
	}
}

func must(t interface{ Fatal(...any) }, s string) colour.RGB {
	c, err := colour.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func any6(name string, t *rapid.T) colour.RGB {
	return colour.RGB{R: rapid.Byte().Draw(t, name+" r"), G: rapid.Byte().Draw(t, name+" g"), B: rapid.Byte().
		Draw(t, name+" b")}
}

func TestWhatIsWrittenReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := any6("c", t)
		if must(t, c.String()) != c || c.Mix(colour.White, 0) != c || c.Mix(colour.White, 100) != colour.White {
			t.Errorf("%s", c)
		}
	})
}

func TestTowardWhiteReadsOnWhatIsDark(t *testing.T) {
	t.Parallel()
	ground := must(t, "#20262a")
	rapid.Check(t, func(t *rapid.T) {
		if got := any6("c", t).Toward(colour.White, ground, 7); colour.Contrast(got, ground) < 7 {
			t.Errorf("%s reads %.1f", got, colour.Contrast(got, ground))
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"#0b4da2", "#-1-1-1", "#0b4da2</style>", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if c, err := colour.Parse(s); err == nil && len(c.String()) != len(s) {
			t.Errorf("%q became %s", s, c)
		}
	})
}
