package s3_test

import (
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"camber/internal/base/fault"
	"camber/internal/provider/s3"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var keys = s3.Keys{Access: "of the shop", Secret: "a secret of the shop"}

// company is a store of a test; its answers go through between, if it is given.
func company(t *testing.T, between func(http.Handler) http.Handler) string {
	t.Helper()
	backend := s3mem.New()
	must(t, backend.CreateBucket("shop"))
	answer := gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	if between != nil {
		answer = between(answer)
	}
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return "s3://shop/main/?region=us-east-1&endpoint=" + server.URL
}

const name = "camber-20260302-030000.tar"

// a backup of more than one part of an upload.
func content(t *testing.T) []byte {
	t.Helper()
	large := make([]byte, 17<<20)
	_, err := rand.Read(large)
	must(t, err)
	return large
}

func writing(what []byte) func(string) error {
	return func(path string) error { return os.WriteFile(path, what, 0o600) }
}

// OPS-4 j1: a backup goes there and comes back as it was, and leaves nothing here.
func TestABackupGoesThereAndComesBack(t *testing.T) {
	t.Parallel()
	scratch, large := t.TempDir(), content(t)
	place, err := s3.Open(company(t, nil), keys, scratch)
	must(t, err)
	must(t, place.Keep(t.Context(), name, writing(large)))
	must(t, place.Keep(t.Context(), "camber-20260303-030000.tar", writing([]byte("small"))))
	names, err := place.Names(t.Context())
	must(t, err)
	if !slices.Equal(names, []string{"camber-20260303-030000.tar", name}) {
		t.Errorf("there are %v", names)
	}
	back := filepath.Join(t.TempDir(), name)
	must(t, place.Fetch(t.Context(), name, back))
	if got, err := os.ReadFile(back); err != nil || !slices.Equal(got, large) {
		t.Errorf("%d bytes came back of %d, %v", len(got), len(large), err)
	}
	for range 2 {
		must(t, place.Remove(t.Context(), name))
	}
	if names, err := place.Names(t.Context()); err != nil || len(names) != 1 {
		t.Errorf("left are %v, %v", names, err)
	}
	if left, _ := os.ReadDir(scratch); len(left) != 0 {
		t.Errorf("left here are %v", left)
	}
}

// What was damaged on the way, or could not be written, is not kept, and is no backup.
func TestADamagedBackupIsNotKept(t *testing.T) {
	t.Parallel()
	damages := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, ".tar") {
				kept := httptest.NewRecorder()
				next.ServeHTTP(kept, r)
				for header, values := range kept.Header() {
					w.Header()[header] = values
				}
				body := kept.Body.Bytes()
				body[len(body)/2] ^= 1
				w.WriteHeader(kept.Code)
				_, _ = w.Write(body)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	scratch := t.TempDir()
	place, err := s3.Open(company(t, damages), keys, scratch)
	must(t, err)
	if err := place.Keep(t.Context(), name, writing([]byte("a backup"))); !fault.Is(err, fault.Unavailable) {
		t.Errorf("damaged: %v", err)
	}
	failing := errors.New("the shop could not be read")
	if err := place.Keep(t.Context(), name, func(string) error { return failing }); !errors.Is(err, failing) {
		t.Errorf("not written: %v", err)
	}
	if names, err := place.Names(t.Context()); err != nil || len(names) != 0 {
		t.Errorf("kept are %v, %v", names, err)
	}
	if left, _ := os.ReadDir(scratch); len(left) != 0 {
		t.Errorf("left here are %v", left)
	}
}

// What S3 refuses is said as what it is, and no key is in it.
func TestWhatS3Refuses(t *testing.T) {
	t.Parallel()
	for _, try := range []struct {
		status int
		code   string
		kind   fault.Kind
		want   string
	}{
		{403, "SignatureDoesNotMatch", fault.Declined, "S3 refuses the keys"},
		{404, "NoSuchBucket", fault.Declined, "The bucket of the backups is not there"},
		{507, "QuotaExceeded", fault.Declined, "no more room"},
		{400, "Strange", fault.Unavailable, "S3 does not take the backups now"},
	} {
		address := company(t, func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				w.WriteHeader(try.status)
				_, _ = io.WriteString(w, "<Error><Code>"+try.code+"</Code></Error>")
			})
		})
		place, err := s3.Open(address, keys, t.TempDir())
		must(t, err)
		err = place.Keep(t.Context(), name, writing([]byte("a backup")))
		if !fault.Is(err, try.kind) || !strings.Contains(fault.Of(err).Text.Format, try.want) ||
			strings.Contains(err.Error(), keys.Secret) {
			t.Errorf("%s: %v", try.code, err)
		}
	}
}

func TestAPlaceThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"s3://shop/main": "",
		"s3://shop?endpoint=https://s3.example:9000":  "",
		"s3://shop?endpoint=http://192.168.1.30:9000": "",
		"s3://shop?endpoint=http://s3.example":        "begins with https://",
		"s3://shop?endpoint=http://203.0.113.5":       "begins with https://",
		"s3://shop?endpoint=none":                     "is no address",
		"s3:///main":                                  "is written s3://",
	} {
		_, err := s3.Open(address, keys, "")
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := s3.Open("s3://shop", s3.Keys{Access: "a"}, ""); err == nil || !strings.Contains(err.Error(), "CAMBER_S3_SECRET") {
		t.Errorf("without a secret: %v", err)
	}
}
