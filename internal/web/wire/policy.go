package wire

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
)

// Policy is the content security policy of a page: our own files, and the inline blocks that stand in these very
// bytes by their hashes, in the head alone: what a page shows has none of its own, and may hold what a person wrote.
// Data blocks (type="application/json") are not executed and need none. Scripts of other origins that the head names by
// an https address, of the script or to connect to before, may come from there, and load and show what is theirs; from
// nowhere else. Of other sites, those named in around may frame the page, and forms may lead to the host of the
// check-out. body may be nil.
func Policy(body []byte, around Around) string {
	body, _, _ = bytes.Cut(body, []byte("<body"))
	also := origins(body)
	var b strings.Builder
	b.WriteString("default-src 'none'; script-src 'self'" + also)
	hashes(&b, body, "<script", "</script>", runs)
	b.WriteString("; style-src 'self'" + also)
	hashes(&b, body, "<style", "</style>", func([]byte) bool { return true })
	b.WriteString("; img-src 'self' data:" + also + tiles(body) + "; font-src 'self'" + also + "; connect-src 'self'" + also)
	if frames := ownFrames(body) + also; frames != "" {
		b.WriteString("; frame-src" + frames)
	}
	b.WriteString("; manifest-src 'self'; media-src 'self'; form-action 'self'")
	if around.Checkout != "" {
		b.WriteString(" " + around.Checkout)
	}
	b.WriteString("; base-uri 'none'; frame-ancestors " + cmp.Or(around.Parents, "'none'") + "; object-src 'none'")
	return b.String()
}

// runs says whether a script with these attributes is code that stands in the page itself, or rules of what to fetch
// ahead.
func runs(attributes []byte) bool {
	written := string(bytes.TrimSpace(attributes))
	return written == "" || written == `type="module"` || written == `type="speculationrules"`
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

// origins are those of other sites whose scripts the head names, each with a space before it.
func origins(head []byte) string {
	var found []string
	for _, at := range foreign.FindAllSubmatch(head, -1) {
		if origin := " " + string(at[1]); !slices.Contains(found, origin) {
			found = append(found, origin)
		}
	}
	return strings.Join(found, "")
}

var foreign = regexp.MustCompile(
	`<(?:script async src|link rel="preconnect" href)="(https://[A-Za-z0-9.-]+(?::[0-9]+)?)[/?"]`)

// tiles is the site that the head says images of a map come from, with a space before it.
func tiles(head []byte) string {
	if at := tilesOf.FindSubmatch(head); at != nil {
		return " " + string(at[1])
	}
	return ""
}

var tilesOf = regexp.MustCompile(`<meta name="tiles" content="(https?://[A-Za-z0-9.-]+(?::[0-9]+)?)">`)

// ownFrames admits frames of this server where the head says that the page has some.
func ownFrames(head []byte) string {
	if bytes.Contains(head, []byte(`<meta name="frames" content="self">`)) {
		return " 'self'"
	}
	return ""
}
