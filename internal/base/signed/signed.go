// Package signed checks messages that another company's server sends: that it holds the common key, and that it signed
// not long ago. The header is t=<seconds>,v1=<hex>, with the HMAC-SHA256 of "<seconds>.<body>"; while a key is changed
// there may be several v1.
package signed

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Tolerance is how old a signature may be, and how far ahead the clock of who signs.
const Tolerance = 300 * time.Second

// Header signs a body.
func Header(key string, body []byte, now time.Time) string {
	seconds := strconv.FormatInt(now.Unix(), 10)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(sum(key, seconds, body))
}

func sum(key, seconds string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return mac.Sum(nil)
}

// Check says why a body is not to be believed, or nil. Without a key nothing is.
func Check(key, header string, body []byte, now time.Time) error {
	if key == "" {
		return errors.New("there is no key to check a signature by")
	}
	seconds, signatures := "", []string{}
	for part := range strings.SplitSeq(header, ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "t":
			seconds = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return errors.New("the signature has no time")
	}
	want, right := sum(key, seconds, body), false
	for _, s := range signatures {
		got, err := hex.DecodeString(s)
		right = err == nil && hmac.Equal(got, want) || right
	}
	switch age := now.Sub(time.Unix(at, 0)); {
	case !right:
		return errors.New("the signature is not of this body")
	case age > Tolerance, age < -Tolerance:
		return errors.New("the signature is " + age.String() + " old")
	}
	return nil
}
