package access

import (
	_ "embed"
	"encoding/hex"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// One hash takes about 20 ms and 19 MiB, as OWASP recommends for argon2id.
var cost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func hash(secret string) (string, error) { return argon2id.CreateHash(secret, cost) }

// mark is the same for the same password.
func mark(secret string) string {
	key := argon2.IDKey([]byte(secret), []byte("what was approved"), cost.Iterations, cost.Memory, cost.Parallelism,
		cost.KeyLength)
	return hex.EncodeToString(key)
}

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

func checkPassword(fields map[string]fault.Text, password string, known ...string) {
	if problem := CheckPassword(password, known...); problem != nil {
		fields["password"] = *problem
	}
}

// CheckPassword says what is wrong with a new password, nil: nothing. known is what is known of the person: neither it
// nor what stands before the @ of an address will do.
func CheckPassword(password string, known ...string) *fault.Text {
	if problem := fault.Length(password, true, shortest, longest); problem != nil {
		return problem
	}
	folded := text.Fold(password)
	for _, k := range known {
		k = text.Fold(k)
		before, _, _ := strings.Cut(k, "@")
		if folded == k || folded == before {
			problem := fault.T("The password must not be your name or address.")
			return &problem
		}
	}
	if isCommon(folded) || strings.Count(folded, folded[:1]) == utf8.RuneCountInString(folded) {
		problem := fault.T("This password is one of the first that anybody would try. Please choose another.")
		return &problem
	}
	return nil
}

// The passwords of 8 characters and more among the 30,000 most common ones, in lower case (zxcvbn, MIT).
//
//go:embed common.txt
var commonList string

var common = sync.OnceValue(func() map[string]bool {
	list := strings.Fields(commonList)
	known := make(map[string]bool, len(list))
	for _, password := range list {
		known[password] = true
	}
	return known
})

func isCommon(folded string) bool { return common()[folded] }
