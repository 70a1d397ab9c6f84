package wire

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// MODE-4 W-22: in another site's frame every cookie is one of that frame, as browsers keep no other there.
func TestCookiesOfAFrame(t *testing.T) {
	t.Parallel()
	for own, framed := range map[string]string{
		"camber=x; Path=/; HttpOnly; SameSite=Lax":                      "camber=x; Path=/; HttpOnly; SameSite=None; Secure; Partitioned",
		"__Host-camber=x; Path=/; HttpOnly; Secure; SameSite=Lax":       "__Host-camber=x; Path=/; HttpOnly; SameSite=None; Secure; Partitioned",
		"language=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax": "language=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=None; Secure; Partitioned",
		"strict=x; Path=/; Secure; SameSite=Strict":                     "strict=x; Path=/; Secure; SameSite=Strict",
	} {
		w := httptest.NewRecorder()
		in := ForFrame(w)
		in.Header().Add("Set-Cookie", own)
		_, _ = in.Write([]byte("x"))
		if got := w.Header().Get("Set-Cookie"); got != framed {
			t.Errorf("%s\n got %s\nwant %s", own, got, framed)
		}
	}
}

// MODE-4: where a request comes from.
func TestWhetherARequestIsOfAFrame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dest, site string
		marked     bool
		in, of     bool
	}{
		{"iframe", "cross-site", false, true, true}, {"iframe", "same-origin", true, true, true},
		{"iframe", "same-site", false, true, false},
		{"empty", "same-origin", true, true, true}, {"empty", "same-origin", false, false, false},
		{"document", "cross-site", false, false, true},
		{"document", "none", false, false, false}, {"", "", false, false, false}, {"", "", true, true, true},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		for name, value := range map[string]string{"Sec-Fetch-Dest": c.dest, "Sec-Fetch-Site": c.site} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		if c.marked {
			r.AddCookie(&http.Cookie{Name: frameCookie, Value: "1"})
		}
		if in, of := InFrame(r), OfAnotherSite(r); in != c.in || of != c.of {
			t.Errorf("%+v: in a frame %t, of another site %t", c, in, of)
		}
	}
}
