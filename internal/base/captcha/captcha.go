// Package captcha asks what a person reads and a program does not: crooked letters in a picture, or, for who does not
// see them, a sum in words. A session has one riddle at a time; it lives five minutes and serves once.
package captcha

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
)

const (
	lifetime = 5 * time.Minute
	tries    = 5 // wrong answers until another riddle is due
	length   = 5
	letters  = "ACDEFHJKMNPRTUVWXY347" // no two of them look alike
)

// Riddle is what a session is asked. Either answer will do.
type Riddle struct {
	Code          string // what stands in the picture
	First, Second int    // what is to be added: 31 to 99 without a zero at its end, and 2 to 9
}

// Question is the sum in words, in the language of ctx.
func (r Riddle) Question(ctx context.Context) string {
	tens := []string{
		text.Key("thirty"), text.Key("forty"), text.Key("fifty"), text.Key("sixty"), text.Key("seventy"), text.Key("eighty"),
		text.Key("ninety"),
	}
	units := []string{
		text.Key("one"), text.Key("two"), text.Key("three"), text.Key("four"), text.Key("five"), text.Key("six"),
		text.Key("seven"),
		text.Key("eight"), text.Key("nine"),
	}
	first := text.Tr(ctx, "%s-%s", text.Tr(ctx, tens[r.First/10-3]), text.Tr(ctx, units[r.First%10-1]))
	return text.Tr(ctx, "How much is %s plus %s? Answer in digits.", first, text.Tr(ctx, units[r.Second-1]))
}

// isAnswered says whether this is the code, in capitals or not, or the sum.
func (r Riddle) isAnswered(answer string) bool {
	answer = strings.ToUpper(strings.Join(strings.Fields(answer), ""))
	return subtle.ConstantTimeCompare([]byte(answer), []byte(r.Code)) == 1 || answer == strconv.Itoa(r.First+r.Second)
}

func newRiddle() Riddle {
	raw := make([]byte, length+3)
	rand.Read(raw) // never fails: it ends the program instead
	code := make([]byte, length)
	for i := range code {
		code[i] = letters[int(raw[i])%len(letters)]
	}
	return Riddle{string(code), 10*(3+int(raw[length])%7) + 1 + int(raw[length+1])%9, 2 + int(raw[length+2])%8}
}

// New gives a session another riddle instead of the one it has. session is a secret of the session; it is not kept.
func New(ctx context.Context, session string) (Riddle, error) {
	r := newRiddle()
	return r, save(ctx, ids.Hash(session), r, clock.Now(ctx).Add(lifetime))
}

// Current is the riddle that a session has, while it can still be answered.
func Current(ctx context.Context, session string) (r Riddle, found bool, err error) {
	return read(ctx, ids.Hash(session), clock.Now(ctx))
}

// Check says beforehand whether Take would accept the answer. A wrong one counts, so who takes checks first, outside of
// Atomic: whoever guesses gets another riddle after five.
func Check(ctx context.Context, session, answer string) error {
	r, found, err := read(ctx, ids.Hash(session), clock.Now(ctx))
	if err != nil {
		return err
	}
	wrong := judge(r, found, answer)
	if wrong != nil && found && strings.TrimSpace(answer) != "" {
		err = try(ctx, session)
	}
	return cmp.Or(err, wrong)
}

// try counts a wrong answer: whoever guesses gets another riddle after five. It commits by itself, so that it counts
// whatever else becomes of the request: inside Atomic it is an error.
func try(ctx context.Context, session string) error {
	if db.Inside(ctx) {
		return errors.New("captcha.Check inside Atomic: a rollback would forget a wrong answer")
	}
	return count(ctx, ids.Hash(session))
}

// Take accepts a right answer once and takes the riddle away, in the transaction of what is done for it. Of two at the
// same moment one comes too late.
func Take(ctx context.Context, session, answer string) error {
	key := ids.Hash(session)
	return db.Atomic(ctx, func(ctx context.Context) error {
		r, found, err := read(ctx, key, clock.Now(ctx))
		if err != nil {
			return err
		}
		if err := judge(r, found, answer); err != nil {
			return err
		}
		taken, err := remove(ctx, key, r.Code)
		if err == nil && !taken {
			err = gone()
		}
		return err
	})
}

func judge(r Riddle, found bool, answer string) error {
	switch {
	case strings.TrimSpace(answer) == "":
		return fault.New(fault.Invalid, "Required")
	case !found:
		return gone()
	case !r.isAnswered(answer):
		return fault.New(fault.Invalid, "That is not what the picture shows. Please try again.")
	}
	return nil
}

func gone() *fault.Error {
	return fault.New(fault.Invalid, "This picture has expired. Please answer the new one.")
}
