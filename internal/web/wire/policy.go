package wire

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
)

var (
	inlineStyle  = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)
	inlineScript = regexp.MustCompile(`(?s)<script(?: type="module")?>(.*?)</script>`)
)

// Policy is the content security policy of a page: our own files, and the inline blocks that stand in these very
// bytes by their hashes. Data blocks (type="application/json") are not executed and need none. body may be nil.
func Policy(body []byte) string {
	var b strings.Builder
	b.WriteString("default-src 'none'; script-src 'self'")
	hashes(&b, inlineScript, body)
	b.WriteString("; style-src 'self'")
	hashes(&b, inlineStyle, body)
	b.WriteString("; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; ")
	b.WriteString("form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'")
	return b.String()
}

func hashes(b *strings.Builder, block *regexp.Regexp, body []byte) {
	for _, m := range block.FindAllSubmatch(body, -1) {
		sum := sha256.Sum256(m[1])
		b.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
	}
}
