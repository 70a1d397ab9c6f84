package background

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

func TestDo(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	wrong := errors.New("wrong")
	err := Do(t.Context(), func(ctx context.Context) error {
		if got := runtime.GOMAXPROCS(0); got != processors+1 {
			t.Errorf("%d processors beside the work; want %d", got, processors+1)
		}
		back, hurried := priority(), 0
		if err := Hurry(ctx, func() error { hurried = priority(); return nil }); err != nil {
			t.Error(err)
		}
		if runtime.GOOS == "linux" && back <= hurried {
			t.Errorf("niceness %d in the background, %d in a hurry", back, hurried)
		}
		return wrong
	})
	if !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
	if got := runtime.GOMAXPROCS(0); got != processors {
		t.Errorf("%d processors afterwards; want %d", got, processors)
	}
}

func TestAPanicGoesOn(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.HasPrefix(p, "broken") {
			t.Errorf("got %q", p)
		}
	}()
	_ = Do(t.Context(), func(context.Context) error { panic("broken") })
}

func TestHurryStaysWhereItIs(t *testing.T) {
	wrong := errors.New("wrong")
	if err := Hurry(t.Context(), func() error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
}
