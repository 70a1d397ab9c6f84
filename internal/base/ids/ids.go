// Package ids makes names that nobody can guess.
package ids

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"
)

const (
	crockford  = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // no I, L, O, U: they are misread or misheard
	codeLength = 16                                 // of 5 bits each: 80 bits
)

// Token is 128 random bits as 26 lower-case letters and digits: for sessions, links and keys.
func Token() string {
	var raw [16]byte
	rand.Read(raw[:]) // never fails: it ends the program instead
	return token(raw[:])
}

func token(raw []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw))
}

// Code is a code that a person types and money hangs on, in groups of the given lengths with dashes between: Code()
// is XXXX-XXXX-XXXX-XXXX. Where the groups hold less than 80 bits, groups of four follow until they do.
func Code(groups ...int) string {
	length := 0
	for _, n := range groups {
		length += n
	}
	for ; length < codeLength; length += 4 {
		groups = append(groups, 4)
	}
	random := make([]byte, length)
	rand.Read(random)
	for i, b := range random {
		random[i] = crockford[b%32]
	}
	parts := make([]string, len(groups))
	for i, n := range groups {
		parts[i], random = string(random[:n]), random[n:]
	}
	return strings.Join(parts, "-")
}

// ReadCode brings a Code that a person typed into the one form that is compared: 16 characters without dashes, misread
// letters as the digits they stand for. What can't be a Code is not ok.
func ReadCode(typed string) (code string, ok bool) {
	code = strings.Map(func(r rune) rune {
		switch r {
		case '-', ' ', '\t':
			return -1
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(typed)))
	return code, len(code) == codeLength && strings.Trim(code, crockford) == ""
}

// ULID is 26 characters that sort by the millisecond of now and are random within it.
func ULID(now time.Time) string {
	var raw [16]byte
	rand.Read(raw[6:])
	ms := uint64(now.UnixMilli())
	for i := range 6 {
		raw[i] = byte(ms >> (40 - 8*i))
	}
	// 26 symbols of 5 bits hold 130 bits: the first symbol has the top 3.
	var out [26]byte
	for i := range out {
		var symbol byte
		for bit := range 5 {
			at := i*5 + bit - 2
			symbol <<= 1
			if at >= 0 {
				symbol |= raw[at/8] >> (7 - at%8) & 1
			}
		}
		out[i] = crockford[symbol]
	}
	return string(out[:])
}

// TokenOf is the token that belongs to a secret: always the same, and only who has the secret can make it.
func TokenOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return token(sum[:16])
}

// Hash is the SHA-256 of a token in hex. A token is stored only as this, so that a stolen table opens nothing.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Version names a state of a record by its fields, in 16 characters: two states are the same where their versions are.
// The fields are such as JSON knows.
func Version(fields ...any) string {
	said, err := json.Marshal(fields)
	if err != nil {
		return "" // never: it refuses functions, channels and circles
	}
	return Hash(string(said))[:16]
}
