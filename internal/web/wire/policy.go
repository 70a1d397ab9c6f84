package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Policy is the content security policy of a page: our own files, and the inline blocks that stand in these very
// bytes by their hashes, in the head alone: what a page shows has none of its own, and may hold what a person wrote. Data
// blocks (type="application/json") are not executed and need none. body may be nil.
func Policy(body []byte) string {
	body, _, _ = bytes.Cut(body, []byte("<body"))
	var b strings.Builder
	b.WriteString("default-src 'none'; script-src 'self'")
	hashes(&b, body, "<script", "</script>", runs)
	b.WriteString("; style-src 'self'")
	hashes(&b, body, "<style", "</style>", func([]byte) bool { return true })
	b.WriteString("; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; ")
	b.WriteString("form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'")
	return b.String()
}

// runs says whether a script with these attributes is code that stands in the page itself.
func runs(attributes []byte) bool {
	written := string(bytes.TrimSpace(attributes))
	return written == "" || written == `type="module"`
}

// hashes names the blocks between the tags whose attributes are wanted.
func hashes(b *strings.Builder, body []byte, begin, end string, wanted func(attributes []byte) bool) {
	for {
		_, rest, found := bytes.Cut(body, []byte(begin))
		if !found {
			return
		}
		attributes, rest, _ := bytes.Cut(rest, []byte(">"))
		block, rest, closed := bytes.Cut(rest, []byte(end))
		if closed && wanted(attributes) {
			sum := sha256.Sum256(block)
			b.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
		}
		body = rest
	}
}
