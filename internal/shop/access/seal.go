package access

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"

	"camber/internal/base/fault"
)

// Seal signs what is wanted on its way through a browser, so that what comes back is what the server found.
type Seal struct{ key []byte }

// NewSeal takes the key that signs.
func NewSeal(key []byte) Seal { return Seal{key} }

// Close returns w as a word of letters, digits, hyphens, underscores and one full stop.
func (s Seal) Close(w Wanted) (string, error) {
	said, err := json.Marshal(w)
	if err != nil {
		return "", err
	}
	written := base64.RawURLEncoding.EncodeToString(said)
	return written + "." + s.sign(written), nil
}

// Open reads what Close wrote under the same key; anything else is Invalid.
func (s Seal) Open(sealed string) (Wanted, error) {
	var w Wanted
	written, signature, _ := strings.Cut(sealed, ".")
	said, err := base64.RawURLEncoding.DecodeString(written)
	if err != nil || !hmac.Equal([]byte(signature), []byte(s.sign(written))) || json.Unmarshal(said, &w) != nil {
		return Wanted{}, fault.New(fault.Invalid, "This approval is of nothing that was asked for. Please try again.")
	}
	return w, nil
}

func (s Seal) sign(written string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("approval\n" + written))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
