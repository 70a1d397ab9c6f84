package captcha_test

import (
	"bytes"
	"context"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
)

const session = "the secret of a session"

func riddle(t *testing.T, ctx context.Context, session string) captcha.Riddle {
	t.Helper()
	r, err := captcha.New(ctx, session)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sentence is what is wrong with an answer, empty: nothing.
func sentence(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	f := fault.Of(err)
	if f.Kind != fault.Invalid {
		t.Fatal(err)
	}
	return f.Text.String()
}

const (
	wrong   = "That is not what the picture shows. Please try again."
	expired = "This picture has expired. Please answer the new one."
)

// W-23 PCON-2: an answer serves once, however often it is checked before.
func TestAnAnswerServesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for name, answer := range map[string]func(captcha.Riddle) string{
			"the letters": func(r captcha.Riddle) string { return r.Code },
			"in small letters, with blanks": func(r captcha.Riddle) string {
				return " " + strings.ToLower(r.Code[:2]) + " " + strings.ToLower(r.Code[2:]) + " "
			},
			"the sum": func(r captcha.Riddle) string { return strconv.Itoa(r.First + r.Second) },
		} {
			r := riddle(t, ctx, session)
			for range 10 {
				if got := sentence(t, captcha.Check(ctx, session, answer(r))); got != "" {
					t.Fatalf("%s, checked: %s", name, got)
				}
			}
			if got := sentence(t, captcha.Take(ctx, session, answer(r))); got != "" {
				t.Errorf("%s, taken: %s", name, got)
			}
			if got := sentence(t, captcha.Take(ctx, session, answer(r))); got != expired {
				t.Errorf("%s, replayed: %q", name, got)
			}
			if got := sentence(t, captcha.Check(ctx, session, answer(r))); got != expired {
				t.Errorf("%s, checked afterwards: %q", name, got)
			}
		}
	})
}

// W-23 PCON-2
func TestAnAnswerIsOfItsSessionAndOfFiveMinutes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mine, theirs := riddle(t, ctx, session), riddle(t, ctx, "another session")
		if mine.Code == theirs.Code {
			t.Fatal("two sessions are asked the same")
		}
		for answer, want := range map[string]string{theirs.Code: wrong, "": "Required", "  ": "Required"} {
			if got := sentence(t, captcha.Take(ctx, session, answer)); got != want {
				t.Errorf("%q: %q, want %q", answer, got, want)
			}
		}
		if got := sentence(t, captcha.Take(ctx, "a session that was never asked", mine.Code)); got != expired {
			t.Error(got)
		}
		dbtest.Clock(ctx).Advance(5*time.Minute - time.Second)
		if again, found, err := captcha.Current(ctx, session); err != nil || !found || again != mine {
			t.Errorf("now %v (%v)", again, err)
		}
		if got := sentence(t, captcha.Check(ctx, session, mine.Code)); got != "" {
			t.Errorf("in time: %s", got)
		}
		dbtest.Clock(ctx).Advance(time.Second)
		if got := sentence(t, captcha.Take(ctx, session, mine.Code)); got != expired {
			t.Errorf("after five minutes: %q", got)
		}
		if _, found, err := captcha.Current(ctx, session); err != nil || found {
			t.Errorf("asked the same again (%v)", err)
		}
		dbtest.Clock(ctx).Advance(time.Hour)
		if err := captcha.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := db.Read(ctx).NewRaw("SELECT count(*) FROM captchas").Scan(ctx, &n); err != nil || n != 0 {
			t.Errorf("%d are left (%v)", n, err)
		}
	})
}

// SEC-1: who guesses gets another riddle.
func TestGuessingEndsAfterFiveAnswers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := riddle(t, ctx, session)
		for range 5 {
			if got := sentence(t, captcha.Check(ctx, session, "guess")); got != wrong {
				t.Fatal(got)
			}
		}
		if got := sentence(t, captcha.Check(ctx, session, r.Code)); got != "" {
			t.Errorf("the sixth: %q", got)
		}
		if got := sentence(t, captcha.Check(ctx, session, "")); got != "Required" {
			t.Errorf("nothing is a wrong answer: %q", got)
		}
		if got := sentence(t, captcha.Check(ctx, session, "guess")); got != wrong {
			t.Fatal(got)
		}
		if got := sentence(t, captcha.Take(ctx, session, r.Code)); got != expired {
			t.Errorf("after six wrong ones: %q", got)
		}
		riddle(t, ctx, session)
		err := db.Atomic(ctx, func(ctx context.Context) error { return captcha.Check(ctx, session, "guess") })
		if !fault.Is(err, fault.Internal) {
			t.Errorf("a wrong answer that a rollback would forget: %v", err)
		}
	})
}

// W-23: a hundred at the same moment, on two servers: one comes through.
func TestOneOfManyAtOnceComesThrough(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := riddle(t, ctx, session)
		var taken atomic.Int32
		dbtest.Race(20, func(ctx context.Context, _ int) {
			switch got := sentence(t, captcha.Take(ctx, session, r.Code)); got {
			case "":
				taken.Add(1)
			case expired:
			default:
				t.Error(got)
			}
		}, ctx, dbtest.Two(t, ctx))
		if taken.Load() != 1 {
			t.Errorf("%d came through", taken.Load())
		}
	})
}

// FORM-3: 175 px wide; drawn twice as fine.
func TestThePictureShowsItsCodeAlikeEachTime(t *testing.T) {
	t.Parallel()
	first, err := captcha.Riddle{Code: "AC3WX"}.Picture()
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(first))
	if err != nil || drawn.Bounds().Dx() != 2*captcha.Width || captcha.Width != 175 {
		t.Fatalf("%v (%v)", drawn.Bounds(), err)
	}
	if again, err := (captcha.Riddle{Code: "AC3WX"}).Picture(); err != nil || !bytes.Equal(first, again) {
		t.Errorf("drawn another way (%v): many pictures of one code are easier to read", err)
	}
	if other, err := (captcha.Riddle{Code: "AC3WY"}).Picture(); err != nil || bytes.Equal(first, other) {
		t.Errorf("another code looks the same (%v)", err)
	}
}

// UX-24: who does not see the picture is asked in words.
func TestTheSumIsAskedInWords(t *testing.T) {
	t.Parallel()
	r := captcha.Riddle{First: 47, Second: 8}
	for lang, want := range map[text.Lang]string{
		text.English: "How much is forty-seven plus eight? Answer in digits.",
		text.Spanish: "¿Cuánto es cuarenta y siete más ocho? Responda con cifras.",
	} {
		if got := r.Question(text.With(context.Background(), lang)); got != want {
			t.Errorf("%s: %s", lang, got)
		}
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		words := regexp.MustCompile(`^How much is [a-z]+-[a-z]+ plus [a-z]+\? Answer in digits\.$`)
		seen := map[string]bool{}
		for range 50 {
			r := riddle(t, ctx, session)
			if !words.MatchString(r.Question(ctx)) || seen[r.Code] || len(r.Code) != 5 {
				t.Errorf("%+v: %s", r, r.Question(ctx))
			}
			seen[r.Code] = true
		}
	})
}
