package access

import (
	"testing"

	"github.com/alexedwards/argon2id"
)

// A test is about who may sign in, not about how long a hash takes.
func TestMain(m *testing.M) {
	cost = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	m.Run()
}
