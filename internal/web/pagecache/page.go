package pagecache

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"strconv"
	"strings"
)

// Page is a finished reply. Nobody changes it.
type Page struct {
	Header http.Header
	Body   []byte
	etag   string
}

// NewPage takes the header of a reply and its body, and keeps them in the encoding.
func NewPage(header http.Header, body []byte, encoding string) (*Page, error) {
	packed, err := Pack(body, encoding)
	if err != nil {
		return nil, err
	}
	p := &Page{Header: maps.Clone(header), Body: bytes.Clone(packed)} // without the room that a packer took
	sum := sha256.Sum256(body)
	p.etag = `W/"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"` // the same for all encodings, so a weak one
	p.Header["Etag"] = []string{p.etag}
	p.Header["Vary"] = []string{"Accept-Encoding, Cookie"}
	p.Header["Content-Length"] = []string{strconv.Itoa(len(packed))}
	if encoding != "" {
		p.Header["Content-Encoding"] = []string{encoding}
	}
	return p, nil
}

// Send answers with the page, or with 304 to a browser that has it, and returns the status. A 304 carries the same
// header, since the browser puts it in the place of the one it has.
func (p *Page) Send(w http.ResponseWriter, r *http.Request) int {
	header := w.Header()
	maps.Copy(header, p.Header)
	if holds(r.Header["If-None-Match"], p.etag) {
		delete(header, "Content-Length")
		delete(header, "Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(p.Body) // a browser that went away is no error of ours
	}
	return http.StatusOK
}

// holds says whether a list of If-None-Match names the etag, weak or strong.
func holds(lists []string, etag string) bool {
	strong := strings.TrimPrefix(etag, "W/")
	for _, list := range lists {
		for one := range strings.SplitSeq(list, ",") {
			one = strings.TrimSpace(one)
			if one == "*" || strings.TrimPrefix(one, "W/") == strong {
				return true
			}
		}
	}
	return false
}
