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
<script type="application/ld+json">{"a":1}</script><script type="module">two()</script><script type="speculationrules">{}</script><script>unclosed()</head>
<body><script>written()</script><style>i{}</style>`), Around{})
	for _, want := range []string{"script-src 'self' " + hash("one()") + " " + hash("two()") + " " + hash("{}") + ";",
		"style-src 'self' " + hash("a{}") + " " + hash("b{}") + ";"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
	if n := strings.Count(got, "sha256-"); n != 5 {
		t.Errorf("%d blocks are named", n)
	}
}

// PROD-7: a script of another company is admitted from its own origin, and no other; without one nothing is.
func TestThePolicyAdmitsTheOriginOfAForeignScript(t *testing.T) {
	t.Parallel()
	got := Policy([]byte(`<head><script async src="https://pay.example:8443/w.js?a=1"></script><title>&lt;script async src="https://evil.example/"</title></head>
<body><script async src="https://body.example/x.js"></script>`), Around{})
	for _, directive := range []string{"script-src", "style-src", "img-src", "font-src", "connect-src", "frame-src"} {
		_, rest, _ := strings.Cut(got, directive+" ")
		if rest, _, _ = strings.Cut(rest, ";"); !strings.Contains(rest+" ", "https://pay.example:8443 ") {
			t.Errorf("%s %s", directive, rest)
		}
	}
	if strings.Contains(got, "evil") || strings.Contains(got, "body.example") || strings.Contains(got, "w.js") {
		t.Error(got)
	}
	if none := Policy([]byte(`<head><script type="module" src="/a.js"></script></head>`), Around{}); strings.Contains(none, "https:") || strings.Contains(none, "frame-src") {
		t.Error(none)
	}
}

// MODE-4 MODE-5: who may frame a page, and where its forms may lead beside the shop.
func TestThePolicyNamesTheSitesAround(t *testing.T) {
	t.Parallel()
	alone := Policy(nil, Around{})
	if !strings.Contains(alone, "frame-ancestors 'none';") || !strings.Contains(alone, "form-action 'self';") {
		t.Error(alone)
	}
	with := Policy(nil, Around{Parents: "https://a.example https://b.example", Checkout: "https://pay.example"})
	if !strings.Contains(with, "frame-ancestors https://a.example https://b.example;") ||
		!strings.Contains(with, "form-action 'self' https://pay.example;") {
		t.Error(with)
	}
}
