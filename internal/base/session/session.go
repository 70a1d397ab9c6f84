// Package session keeps what a browser's cookie stands for, in the database, for 30 days.
package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"
)

const lifetime = 30 * 24 * time.Hour

// New returns the sessions of one cookie. secure is for HTTPS. Their values are strings: other types are an error when
// the session is saved. A session lasts 30 days from when its token was made; reading it writes nothing.
func New(cookieName string, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = store{}
	m.Codec = codec{}
	m.Lifetime = lifetime
	m.Cookie.Name = cookieName
	m.Cookie.Path = "/"
	m.Cookie.HttpOnly = true
	m.Cookie.Secure = secure
	m.Cookie.SameSite = http.SameSiteLaxMode
	return m
}

// During gives a request the memory of what Keep has written, so that the reply does not write it again.
func During(ctx context.Context) context.Context {
	return context.WithValue(ctx, keptKey{}, new(kept))
}

// Keep writes a changed session in the transaction of ctx, so that it is there exactly if the change is that it belongs
// to, and costs no commit of its own. A session that has not changed is left alone.
func Keep(ctx context.Context, m *scs.SessionManager) error {
	if m.Status(ctx) != scs.Modified {
		return nil
	}
	_, _, err := m.Commit(context.WithValue(ctx, keepingKey{}, true))
	return err
}

type (
	keptKey    struct{}
	keepingKey struct{}
	// kept is the row of the session that is in the database.
	kept struct{ token, data string }
)

type codec struct{}

type content struct {
	Deadline time.Time         `json:"deadline"`
	Values   map[string]string `json:"values"`
}

func (codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	c := content{Deadline: deadline, Values: make(map[string]string, len(values))}
	for name, value := range values {
		s, ok := value.(string)
		if !ok {
			return nil, fmt.Errorf("session value %s is a %T, not a string", name, value)
		}
		c.Values[name] = s
	}
	return json.Marshal(c)
}

func (codec) Decode(data []byte) (time.Time, map[string]any, error) {
	var c content
	if err := json.Unmarshal(data, &c); err != nil {
		return time.Time{}, nil, fmt.Errorf("read session: %w", err)
	}
	values := make(map[string]any, len(c.Values))
	for name, value := range c.Values {
		values[name] = value
	}
	return c.Deadline, values, nil
}
