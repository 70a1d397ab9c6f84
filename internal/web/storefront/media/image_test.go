package media_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/picture"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/web/storefront/media"
)

func TestAnImageIsSentAsNothingElseAndForEver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		disk, err := files.OpenDisk(filepath.Join(t.TempDir(), "files"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = disk.Close() }()
		images := gallery.New(disk, picture.Encoder{})
		var b bytes.Buffer
		if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 300, 300)), nil); err != nil {
			t.Fatal(err)
		}
		hash, err := images.Keep(ctx, &b)
		if err != nil {
			t.Fatal(err)
		}
		s := media.New(media.Deps{Images: images})
		get := func(name string, head http.Header) (*httptest.ResponseRecorder, error) {
			r := httptest.NewRequestWithContext(ctx, "GET", "/image/x", nil)
			r.SetPathValue("file", name)
			r.Header = head
			w := httptest.NewRecorder()
			return w, s.Image(w, r)
		}
		w, err := get(hash+"-96.jpg", http.Header{})
		if err != nil || w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Fatalf("%d, %v", w.Code, err)
		}
		for name, want := range map[string]string{
			"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff",
			"Cache-Control":           "public, max-age=31536000, immutable",
			"Content-Security-Policy": "default-src 'none'; sandbox", "ETag": `"` + hash + `-96.jpg"`,
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s", name, got)
			}
		}
		if w, err := get(hash+"-96.jpg", http.Header{"If-None-Match": {w.Header().Get("ETag")}}); err != nil ||
			w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("again: %d, %v", w.Code, err)
		}
		for _, name := range []string{
			"", hash, hash + "-96", hash + ".jpg", hash + "-096.jpg", hash + "-96.svg", hash + "-96.html", hash + "-+96.jpg",
			hash + "-9999999999999999999.jpg",
			hash + "-96.webp", "x-96.jpg", "../" + hash + "-96.jpg",
		} {
			w, err := get(name, http.Header{})
			if !fault.Is(err, fault.NotFound) || w.Body.Len() != 0 {
				t.Errorf("%q: %v", name, err)
			}
		}
	})
}
