package algolia

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/find/hosted"
)

// protocol is a file of the company's own, or the test is skipped.
func protocol(t *testing.T, name string, into any) {
	t.Helper()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA is not set: the company's own cases are not at hand")
	}
	content, err := os.ReadFile(filepath.Join(folder, "protocol", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, into); err != nil {
		t.Fatal(err)
	}
}

// asked is what a client sent.
type asked struct {
	Method, Path string
	Body         any
}

// recorded answers everything as done, and notes what was asked but for whether it is done.
func recorded(t *testing.T) (*Client, *[]asked) {
	t.Helper()
	var all []asked
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, _ := io.ReadAll(r.Body)
		var body any
		if len(content) > 0 {
			if err := json.Unmarshal(content, &body); err != nil {
				t.Error(err)
			}
		}
		if r.Method != http.MethodGet {
			all = append(all, asked{r.Method, r.URL.EscapedPath(), body})
		}
		task := "1"
		if strings.HasSuffix(r.URL.Path, "*/batch") {
			task = "{}"
		}
		_, _ = io.WriteString(w, `{"taskID":`+task+`,"status":"published","hits":[]}`)
	}))
	t.Cleanup(server.Close)
	return New(Account{"app", "key", server.URL}), &all
}

// errUnused says that a case is of something that the shop has no use for.
var errUnused = errors.New("unused")

// sameBody: no body, an empty one and one that asks for no words are the same.
func sameBody(a, b asked) bool {
	plain := func(a asked) asked {
		if body, ok := a.Body.(map[string]any); ok {
			if body = maps.Clone(body); body["query"] == "" {
				delete(body, "query")
			}
			if a.Body = body; len(body) == 0 {
				a.Body = nil
			}
		}
		return a
	}
	return reflect.DeepEqual(plain(a), plain(b))
}

// SRCH-8: what the company's own cases ask for is asked in the same words.
func TestRequestsAreThoseOfTheCompanysCases(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var said json.RawMessage
	for name, c := range map[string]struct {
		least int // of the company's cases that are of what the shop asks
		call  func(c *Client, given func(into any) bool) error
	}{
		"searchSingleIndex": {20, func(c *Client, given func(any) bool) error {
			var p struct {
				IndexName    string       `json:"indexName"`
				SearchParams searchParams `json:"searchParams"`
			}
			if !given(&p) {
				return errUnused
			}
			return c.query(ctx, p.IndexName, p.SearchParams, &said)
		}},
		"multipleBatch": {1, func(c *Client, given func(any) bool) error {
			var b batch
			if !given(&b) {
				return errUnused
			}
			return c.batch(ctx, b)
		}},
		"operationIndex": {3, func(c *Client, given func(any) bool) error {
			var p struct {
				IndexName string    `json:"indexName"`
				Operation operation `json:"operationIndexParams"`
			}
			if !given(&p) {
				return errUnused
			}
			return c.operate(ctx, p.IndexName, p.Operation)
		}},
		"deleteIndex": {1, func(c *Client, given func(any) bool) error {
			var p struct {
				IndexName string `json:"indexName"`
			}
			if !given(&p) {
				return errUnused
			}
			return c.Remove(ctx, p.IndexName)
		}},
		"setSettings": {30, func(c *Client, given func(any) bool) error {
			var p struct {
				IndexName string        `json:"indexName"`
				Settings  indexSettings `json:"indexSettings"`
			}
			if !given(&p) {
				return errUnused
			}
			return c.set(ctx, p.IndexName, p.Settings)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var cases []struct {
				TestName   string          `json:"testName"`
				Parameters json.RawMessage `json:"parameters"`
				Request    asked           `json:"request"`
			}
			protocol(t, "algolia_cts/requests/"+name+".json", &cases)
			matched := 0
			for _, one := range cases {
				client, all := recorded(t)
				err := c.call(client, func(into any) bool {
					d := json.NewDecoder(bytes.NewReader(one.Parameters))
					d.DisallowUnknownFields()
					return d.Decode(into) == nil
				})
				if errors.Is(err, errUnused) {
					continue
				}
				if err != nil || len(*all) != 1 {
					t.Fatalf("%s: %v, asked %+v", one.TestName, err, *all)
				}
				if diff := cmp.Diff(one.Request, (*all)[0], cmp.Comparer(sameBody)); diff != "" {
					t.Errorf("%s: %s", one.TestName, diff)
				}
				matched++
			}
			if matched < c.least {
				t.Errorf("%d of %d cases were asked, want %d", matched, len(cases), c.least)
			}
		})
	}
}

// SRCH-8: every field that is sent, and every address, is one that the company documents.
func TestWhatIsSentIsDocumented(t *testing.T) {
	t.Parallel()
	var spec struct {
		Paths      map[string]map[string]any `json:"paths"`
		Components struct {
			Schemas map[string]any `json:"schemas"`
		} `json:"components"`
	}
	protocol(t, "algolia_search_openapi.json", &spec)
	known := map[string]bool{} // every property that any schema has
	var walk func(any)
	walk = func(node any) {
		switch node := node.(type) {
		case map[string]any:
			if of, ok := node["properties"].(map[string]any); ok {
				for name := range of {
					known[name] = true
				}
			}
			for _, below := range node {
				walk(below)
			}
		case []any:
			for _, below := range node {
				walk(below)
			}
		}
	}
	for _, schema := range spec.Components.Schemas {
		walk(schema)
	}
	for _, of := range spec.Paths {
		for _, verb := range of {
			walk(verb)
		}
	}
	for _, sent := range []any{searchParams{}, indexSettings{}, batch{}, batchRequest{}, operation{}} {
		of := reflect.TypeOf(sent)
		for i := range of.NumField() {
			if name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ","); !known[name] {
				t.Errorf("%s.%s: %s is not documented", of.Name(), of.Field(i).Name, name)
			}
		}
	}

	client, all := recorded(t)
	ctx := context.Background()
	_, err := client.Ask(ctx, hosted.Question{Index: "x", Text: "lamp", Most: 5})
	err = errors.Join(err, client.Prepare(ctx, "x", hosted.Shape{}), client.Remove(ctx, "x"), client.Replace(ctx, "x", "y"),
		client.Write(ctx, "x", []hosted.Change{{ID: 1, Record: json.RawMessage(`{"name":"Lamp"}`)}, {ID: 2}}))
	if err != nil {
		t.Error(err)
	}
	if len(*all) != 5 {
		t.Fatalf("asked: %+v", *all)
	}
	for _, a := range *all {
		path := strings.NewReplacer("/indexes/x", "/indexes/{indexName}", "/indexes/y", "/indexes/{indexName}").Replace(a.Path)
		if _, ok := spec.Paths[path][strings.ToLower(a.Method)]; !ok {
			t.Errorf("%s %s is not documented", a.Method, path)
		}
	}
}
