package access

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
)

// SealLife is how long who was asked may take to answer: what nobody answers is asked anew.
const SealLife = 2 * time.Minute

// Seal signs what is wanted on its way through a browser, so that what comes back is what the server found, and soon.
type Seal struct{ key []byte }

// NewSeal takes the key that signs.
func NewSeal(key []byte) Seal { return Seal{key} }

type sealed struct {
	Wanted
	UntilUs int64
}

// Close returns w as a word of letters, digits, hyphens, underscores and one full stop, good for SealLife.
func (s Seal) Close(ctx context.Context, w Wanted) (string, error) {
	said, err := json.Marshal(sealed{w, clock.Now(ctx).Add(SealLife).UnixMicro()})
	if err != nil {
		return "", err
	}
	written := base64.RawURLEncoding.EncodeToString(said)
	return written + "." + s.sign(written), nil
}

// Open reads what Close wrote under the same key; anything else is Invalid, and so is what was written too long ago.
func (s Seal) Open(ctx context.Context, closed string) (Wanted, error) {
	var found sealed
	written, signature, _ := strings.Cut(closed, ".")
	said, err := base64.RawURLEncoding.DecodeString(written)
	if err != nil || !hmac.Equal([]byte(signature), []byte(s.sign(written))) || json.Unmarshal(said, &found) != nil {
		return Wanted{}, fault.New(fault.Invalid, "This approval is of nothing that was asked for. Please try again.")
	}
	if clock.Now(ctx).UnixMicro() >= found.UntilUs {
		return Wanted{}, fault.New(fault.Invalid, "The time for this approval is over. Please try again.")
	}
	return found.Wanted, nil
}

func (s Seal) sign(written string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("approval\n" + written))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
