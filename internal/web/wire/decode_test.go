package wire

import (
	"bytes"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type sale struct {
	Kind     string            `form:"transaction[transaction_type]"`
	Amount   money.Cents       `form:"transaction[amount]"`
	Quantity int               `form:"quantity"`
	Confirm  bool              `form:"confirm"`
	Limit    *int              `form:"limit"`
	Options  map[string]string `form:"option"`
}

// API-1: a form, a multipart form and JSON with the same names say the same.
func TestTheThreeBodiesDecodeAlike(t *testing.T) {
	t.Parallel()
	limit := 5
	want := sale{Kind: "cash", Amount: 123450, Quantity: 3, Confirm: true, Limit: &limit,
		Options: map[string]string{"227": "17", "9": "a b"}}

	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	for name, value := range map[string]string{
		"transaction[transaction_type]": "cash", "transaction[amount]": "1,234.50", "quantity": "3", "confirm": "1",
		"limit": "5", "option[227]": "17", "option[9]": "a b",
	} {
		if err := parts.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}

	for _, c := range []struct{ name, kind, body string }{
		{"form", "application/x-www-form-urlencoded",
			"transaction[transaction_type]=cash&transaction[amount]=1%2C234.50&quantity=3&confirm=1&limit=5&option[227]=17&option[9]=a+b"},
		{"multipart", parts.FormDataContentType(), form.String()},
		{"json", "application/json",
			`{"transaction":{"transaction_type":"cash","amount":1234.50},"quantity":3,"confirm":true,"limit":"5","option":{"227":17,"9":"a b"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got sale
			r := httptest.NewRequest(http.MethodPost, "/x?quantity=99", strings.NewReader(c.body))
			r.Header.Set("Content-Type", c.kind)
			if err := Decode(r, &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWrongValuesAreNamedByField(t *testing.T) {
	t.Parallel()
	var in sale
	err := Decode(httptest.NewRequest(http.MethodGet, "/x?quantity=two&transaction[amount]=NaN", nil), &in)
	f := fault.Of(err)
	if f.Kind != fault.Invalid || len(f.Fields) != 2 || f.Fields["quantity"].Format != "A number must be input" {
		t.Errorf("got %+v", f)
	}
}

func TestAnUnreadableBodyIsMalformed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, kind, body string }{
		{"cut off", "application/json", `{"quantity":`},
		{"two objects", "application/json", `{}{}`},
		{"array", "application/json", `[1]`},
		{"no type", "", `quantity=1`},
		{"other type", "text/csv", `a,b`},
		{"bad escape", "application/x-www-form-urlencoded", `quantity=%zz`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest(http.MethodPost, "/x", strings.NewReader(c.body))
			if c.kind != "" {
				r.Header.Set("Content-Type", c.kind)
			}
			var in sale
			if err := Decode(r, &in); !errors.As(err, new(*Malformed)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// A long name over many values costs their product: it is refused before it is kept.
func TestASmallBodyCantFillTheMemory(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"long name": `{"` + strings.Repeat("k", 40_000) + `":[` + strings.Repeat("1,", 4000) + `1]}`,
		"deep":      strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000),
		"many":      `{"a":[` + strings.Repeat("1,", 300_000) + `1]}`,
	} {
		r := httptest.NewRequest(http.MethodPost, "/x", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if err := Decode(r, &sale{}); fault.Of(err).Kind != fault.TooMuch {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestALargeBodyIsTooMuch(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest(http.MethodPost, "/x", strings.NewReader(strings.Repeat("a", maxBody+1)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if err := Decode(r, &sale{}); fault.Of(err).Kind != fault.TooMuch {
		t.Errorf("got %v", err)
	}
}

// W-15: the raw text decides, because browsers leave the site on several of these.
func TestOnlyOwnPathsAreRedirectTargets(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/cart", "/checkout/cart?x=1", "/pos/order/receipt?order_id=5",
		"/?year=2015&make=1", "/?year=2015#vehicle"} {
		if !OwnPath(path) {
			t.Errorf("%q is ours", path)
		}
	}
	for _, path := range []string{
		"", "//evil.test", "///evil.test", `/\evil.test`, `\evil.test`, "https://evil.test", "javascript:alert(1)", "/\tevil",
		"/%0d%0a\r\n",
		"data:text/html,x", " /cart", "/cart\n", "//", `/cart\..`, "/@evil.test", "/#//evil.test", "/cart#", "/cart#a#b",
	} {
		if OwnPath(path) {
			t.Errorf("%q must not be followed", path)
		}
	}
}

func TestPolicyAllowsTheInlineBlocksOfThePageAndNoOther(t *testing.T) {
	t.Parallel()
	got := Policy([]byte(`<style>a{}</style><script type="application/json">{"x":1}</script><script src="/a.js"></script>`), Around{})
	if strings.Count(got, "sha256-") != 1 {
		t.Errorf("one hash, of the style: %s", got)
	}
	if strings.Contains(got, "unsafe") {
		t.Error(got)
	}
}

func TestRowsComeInTheOrderOfTheirNumbers(t *testing.T) {
	t.Parallel()
	rows, ok := Rows(map[string]string{"10][b": "4", "2][a": "1", "2][b": "2", "9][a": "3"})
	if diff := cmp.Diff([]map[string]string{{"a": "1", "b": "2"}, {"a": "3"}, {"b": "4"}}, rows); !ok || diff != "" {
		t.Error(diff)
	}
	for _, name := range []string{"a][b", "-1][b", ""} {
		if _, ok := Rows(map[string]string{name: "1"}); ok {
			t.Errorf("%q is a number", name)
		}
	}
}
