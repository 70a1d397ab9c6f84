// Package handover takes something from one session of a browser to another that can't see its cookies: under a token
// that is signed, lives for minutes and serves once.
package handover

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
)

// Life is how long a token serves.
const Life = 5 * time.Minute

// Service makes and takes tokens.
type Service struct{ key []byte }

// New takes the key that signs.
func New(key []byte) *Service { return &Service{key} }

// Give keeps content and returns the token that takes it, for whoever answers to the challenge as well. An empty
// challenge asks for the token alone.
func (s *Service) Give(ctx context.Context, challenge, content string) (token string, err error) {
	id := ids.Token()
	return id + "." + s.sign(id, challenge), add(ctx, ids.Hash(id), content, clock.Now(ctx).Add(Life))
}

// Take returns what was given, once. A token that was forged, taken, is too old or was made for another challenge is
// NotFound, and which of these is not said.
func (s *Service) Take(ctx context.Context, challenge, token string) (string, error) {
	id, signature, _ := strings.Cut(token, ".")
	if !hmac.Equal([]byte(signature), []byte(s.sign(id, challenge))) {
		return "", gone()
	}
	content, found, err := take(ctx, ids.Hash(id), clock.Now(ctx))
	if err == nil && !found {
		err = gone()
	}
	return content, err
}

// Challenge is what belongs to a secret: it may be shown, the secret stays with whoever takes.
func Challenge(secret string) string { return ids.Hash("handover " + secret) }

func (s *Service) sign(id, challenge string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("handover\n" + id + "\n" + challenge))
	return hex.EncodeToString(mac.Sum(nil))
}

func gone() *fault.Error {
	return fault.New(fault.NotFound,
		"This way to the check-out was used already. Please go back to the cart and press Check Out again.")
}
