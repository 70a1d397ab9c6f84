package ids

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestTokenIs26LettersAndNeverTheSame(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[a-z2-7]{26}$`)
	seen := map[string]bool{}
	for range 1000 {
		token := Token()
		if !form.MatchString(token) || seen[token] {
			t.Fatalf("token %q, seen before: %v", token, seen[token])
		}
		seen[token] = true
	}
}

func TestCodeHoldsAtLeast80BitsInGroups(t *testing.T) {
	t.Parallel()
	for form, groups := range map[string][]int{
		`^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$`: nil,
		`^[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{10}$`:     {8, 10},
		`^[0-9A-HJKMNP-TV-Z]{2}(-[0-9A-HJKMNP-TV-Z]{4}){4}$`: {2},
	} {
		if code := Code(groups...); !regexp.MustCompile(form).MatchString(code) {
			t.Errorf("Code(%v) = %q", groups, code)
		}
	}
	if first, second := Code(), Code(); first == second {
		t.Errorf("two codes are %q", first)
	}
}

func TestULIDSortsByTime(t *testing.T) {
	t.Parallel()
	at := time.UnixMilli(1469918176385)
	first, second := ULID(at), ULID(at.Add(time.Millisecond))
	if first[:10] != "01ARYZ6S41" { // the specification's example
		t.Errorf("time part %q", first[:10])
	}
	if !regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{26}$`).MatchString(first) || first >= second || ULID(at) == first {
		t.Errorf("%q then %q", first, second)
	}
}

func TestHashIsSHA256InHex(t *testing.T) {
	t.Parallel()
	if got := Hash("abc"); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Error(got)
	}
}

func TestACodeIsReadAsItWasMeant(t *testing.T) {
	t.Parallel()
	code := Code()
	plain, ok := ReadCode(code)
	if !ok || len(plain) != codeLength {
		t.Fatalf("%q is read as %q, %v", code, plain, ok)
	}
	for _, typed := range []string{strings.ToLower(code), " " + plain + " ", strings.ReplaceAll(code, "-", " "),
		strings.NewReplacer("0", "o", "1", "l").Replace(code)} {
		if got, ok := ReadCode(typed); !ok || got != plain {
			t.Errorf("%q is read as %q, want %q", typed, got, plain)
		}
	}
	for _, typed := range []string{"", "SAVE10", plain + "0", plain[1:], "ÄÄÄÄÄÄÄÄ", "UUUU-UUUU-UUUU-UUUU"} {
		if got, ok := ReadCode(typed); ok {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
}
