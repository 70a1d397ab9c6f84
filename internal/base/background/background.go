// Package background does long work beside requests: on threads that give way to those that answer somebody.
package background

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
)

type contextKey struct{}

// processors is held while GOMAXPROCS changes, which belongs to the whole program as this lock does.
var processors = &sync.Mutex{}

// Do calls f on a thread of its own, which gives way where others want to run, and returns when f has ended. The other
// threads have as many processors as before. What f starts with go is not in the background.
func Do(ctx context.Context, f func(ctx context.Context) error) error {
	addProcessors(1)
	defer addProcessors(-1)
	return elsewhere(func() error {
		runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
		giveWay()
		return f(context.WithValue(ctx, contextKey{}, true))
	})
}

// Hurry calls f as if it was not in the background: for what others wait for, such as a transaction that holds a lock.
func Hurry(ctx context.Context, f func() error) error {
	if ctx.Value(contextKey{}) == nil {
		return f()
	}
	return elsewhere(f)
}

func addProcessors(n int) {
	processors.Lock()
	defer processors.Unlock()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + n)
}

// elsewhere calls f in another goroutine. A panic there goes on in this one.
func elsewhere(f func() error) (err error) {
	var panicked any
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				panicked = fmt.Sprintf("%v\n%s", p, debug.Stack())
			}
		}()
		err = f()
	}()
	<-done
	if panicked != nil {
		panic(panicked)
	}
	return err
}
