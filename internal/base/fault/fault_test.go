package fault

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestUnclassifiedErrorIsInternal(t *testing.T) {
	t.Parallel()
	cause := errors.New("disk gone")
	got := Of(fmt.Errorf("save order 7: %w", cause))
	if got.Kind != Internal || !errors.Is(got, cause) || got.Text.Format != "" {
		t.Errorf("got %+v", got)
	}
	if Of(nil) != nil {
		t.Error("no error became one")
	}
}

func TestClassifiedErrorIsFoundUnderItsWrapping(t *testing.T) {
	t.Parallel()
	refusal := New(Conflict, "Only %s of %s left.", 2, "BP-1").Because(errors.New("0 rows")).After(time.Second)
	got := Of(fmt.Errorf("reserve: %w", refusal))
	if got != refusal || got.Kind != Conflict || got.RetryAfter != time.Second {
		t.Errorf("got %+v", got)
	}
	if want := "conflict: Only 2 of BP-1 left.: 0 rows"; got.Error() != want {
		t.Errorf("got %q; want %q", got.Error(), want)
	}
}

func TestFieldsAndSentencesKeepTheirTexts(t *testing.T) {
	t.Parallel()
	form := InFields(map[string]Text{"firstname": T("Minimum %d characters", 2)})
	if form.Kind != Invalid || form.Text.String() != "Please check the marked fields." ||
		form.Fields["firstname"].String() != "Minimum 2 characters" {
		t.Errorf("got %+v", form)
	}
	several := InSentences(Conflict, []Text{T("First."), T("Second.")})
	if several.Kind != Conflict || len(several.Sentences) != 2 || several.Error() != "conflict: First.: Second." ||
		several.Text.String() != "First." {
		t.Errorf("got %+v", several)
	}
}
