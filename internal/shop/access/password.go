package access

import (
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"sync"

	"github.com/alexedwards/argon2id"

	"camber/internal/base/fault"
)

// One hash takes about 20 ms and 19 MiB, as OWASP recommends for argon2id.
var cost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func hash(secret string) (string, error) { return argon2id.CreateHash(secret, cost) }

// nobody is a hash to compare with where there is no account, so that the answer takes as long.
var nobody = sync.OnceValues(func() (string, error) { return hash("nobody has this password") })

// matches compares in the same time whether there is a hash or not.
func matches(secret, hashed string) (bool, error) {
	known := hashed != ""
	if !known {
		var err error
		if hashed, err = nobody(); err != nil {
			return false, err
		}
	}
	same, err := argon2id.ComparePasswordAndHash(secret, hashed)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return same && known, nil
}

// W-32: bounds of a password, in characters.
const (
	shortest = 8
	longest  = 128
)

var pinPattern = regexp.MustCompile(`^[0-9]{4,8}$`)

func checkEmail(fields map[string]fault.Text, email string) {
	address, err := mail.ParseAddress(email)
	switch {
	case strings.TrimSpace(email) == "":
		fields["email"] = fault.T("Required")
	case err != nil || address.Address != strings.TrimSpace(email):
		fields["email"] = fault.T("Invalid email")
	}
}

func checkPassword(fields map[string]fault.Text, password string) {
	switch n := len([]rune(password)); {
	case n < shortest:
		fields["password"] = fault.T("Minimum %s characters", shortest)
	case n > longest:
		fields["password"] = fault.T("Maximum %s characters", longest)
	}
}
