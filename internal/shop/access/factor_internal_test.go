package access

import "testing"

// ADM-1: the codes of RFC 6238's appendix B for SHA-1, their last six digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890")
	for second, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037",
		20000000000: "353130",
	} {
		if got := totp(secret, second/30); got != want {
			t.Errorf("at %d: %s, want %s", second, got, want)
		}
	}
}
