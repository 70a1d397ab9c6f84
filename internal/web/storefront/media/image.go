package media

import (
	"bytes"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/picture"
)

// Image sends an image of a part: {hash}-{side}.{format}. The name says all of the content, so it is kept for ever.
func (s *Server) Image(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("file")
	ending := path.Ext(name)
	hash, side, _ := strings.Cut(strings.TrimSuffix(name, ending), "-")
	pixels, err := strconv.Atoi(side)
	if err != nil || strconv.Itoa(pixels) != side {
		return fault.New(fault.NotFound, "There is no such image.")
	}
	f, err := s.Images.File(r.Context(), hash, pixels, picture.Format(strings.TrimPrefix(ending, ".")))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", f.Kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", strconv.Quote(name))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Del("Permissions-Policy")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.Content))
	return nil
}
