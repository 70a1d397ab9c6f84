package wire

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"
)

// Code and styles that stand in a page are named by their hashes; data and files of our own need no name.
func TestThePolicyNamesTheBlocksOfThePage(t *testing.T) {
	t.Parallel()
	hash := func(block string) string {
		sum := sha256.Sum256([]byte(block))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	got := Policy([]byte(`<head><style>a{}</style><style media="print">b{}</style><script>one()</script><script src="/x.js"></script>
<script type="application/ld+json">{"a":1}</script><script type="module">two()</script><script>unclosed()</head>
<body><script>written()</script><style>i{}</style>`))
	for _, want := range []string{"script-src 'self' " + hash("one()") + " " + hash("two()") + ";", "style-src 'self' " + hash("a{}") + " " + hash("b{}") + ";"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
	if n := strings.Count(got, "sha256-"); n != 4 {
		t.Errorf("%d blocks are named", n)
	}
}
