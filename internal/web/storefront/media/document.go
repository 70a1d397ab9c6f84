package media

import (
	"cmp"
	"io"
	"mime"
	"net/http"
	"strings"
)

// shownKinds are what a browser may show by itself; anything else is saved. Nothing of them runs.
var shownKinds = map[string]string{
	"application/pdf": ".pdf", "text/plain": ".txt", "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp",
}

// Document sends what there is to read about a part, named by its content (PROD-4). What no active part names isn't
// there.
func (s *Server) Document(w http.ResponseWriter, r *http.Request) error {
	d, err := s.Catalog.Document(r.Context(), r.PathValue("sha256"))
	if err != nil {
		return err
	}
	content, f, err := s.Files.Open(r.Context(), d.SHA256)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	kind, _, err := mime.ParseMediaType(f.Kind)
	ending, shows := shownKinds[kind]
	disposition := "inline"
	if err != nil || !shows {
		kind, disposition = "application/octet-stream", "attachment"
	}
	if kind == "text/plain" {
		kind += "; charset=utf-8"
	}
	name := strings.Map(func(c rune) rune {
		if c < ' ' || strings.ContainsRune(`/\:"`, c) {
			return '-'
		}
		return c
	}, d.Title)
	if name != "" {
		name = mime.FormatMediaType(disposition, map[string]string{"filename": name + ending})
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", cmp.Or(name, disposition))
	h.Set("Cache-Control", "public, max-age=86400")
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'")
	_, err = io.Copy(w, content)
	return err
}
