// Package failpoint lets a test kill the program at a named point, as a power cut would. The point travels in the
// context; the program takes it from the variable CAMBER_FAILPOINT of its environment, which nothing else sets.
package failpoint

import (
	"context"
	"os"
	"syscall"
)

// Variable is that of the environment.
const Variable = "CAMBER_FAILPOINT"

type key struct{}

// With names the point at which work under the returned context is killed, empty for none.
func With(ctx context.Context, name string) context.Context {
	if name == "" {
		return ctx
	}
	return context.WithValue(ctx, key{}, name)
}

// Here is a point at which the program can be killed. Where the context names another or none it does nothing.
func Here(ctx context.Context, name string) {
	if ctx.Value(key{}) != name {
		return
	}
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // the signal is on its way
}
