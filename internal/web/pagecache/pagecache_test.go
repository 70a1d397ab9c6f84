package pagecache

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

func page(t interface{ Fatal(...any) }, body, encoding string) *Page {
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Content-Security-Policy": {"default-src 'none'"}}
	p, err := NewPage(header, []byte(body), encoding)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// opened is a cache of so many bytes, and a way to ask it that says whether the page was made anew.
func opened(t interface{ Fatal(...any) }, limit int64) (*Cache,
	func(key, body string, minute int64) (p *Page, made bool)) {
	c := New(limit)
	c.Open()
	return c, func(key, body string, minute int64) (p *Page, made bool) {
		p, err := c.Page(key, minute, func() (*Page, error) {
			made = true
			return page(t, body, ""), nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return p, made
	}
}

func TestAPageIsMadeOnceForAnEditionAndAMinute(t *testing.T) {
	t.Parallel()
	c, ask := opened(t, 1<<20)
	for i, step := range []struct {
		before func()
		minute int64
		made   bool
	}{
		{func() {}, 7, true},
		{func() {}, 7, false},
		{func() {}, 8, true},
		{c.Renew, 8, true},
		{func() {}, 8, false},
		{func() { c.Close(); c.Open() }, 8, true},
	} {
		step.before()
		if _, made := ask("/brakes", "pads", step.minute); made != step.made {
			t.Errorf("step %d: made %v, want %v", i, made, step.made)
		}
	}
}

func TestWhatMayNotBeKeptIsNot(t *testing.T) {
	t.Parallel()
	c, ask := opened(t, 1<<20)
	failed := errors.New("no database")
	if p, err := c.Page("/", 1, func() (*Page, error) { return nil, failed }); p != nil || !errors.Is(err, failed) {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := c.Page("/", 1, func() (*Page, error) { return nil, nil }); p != nil || err != nil {
		t.Errorf("%v, %v", p, err)
	}
	if _, made := ask("/", "home", 1); !made {
		t.Error("something was kept")
	}
}

// A page that was begun before a change is not sent to anybody who comes after it, and not kept.
func TestAPageBegunBeforeAChangeHoldsForNobodyAfterIt(t *testing.T) {
	t.Parallel()
	c, ask := opened(t, 1<<20)
	begun, go_on, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = c.Page("/brakes", 1, func() (*Page, error) {
			close(begun)
			<-go_on
			return page(t, "old", ""), nil
		})
	}()
	<-begun
	c.Renew()
	if p, made := ask("/brakes", "new", 1); !made || string(p.Body) != "new" {
		t.Errorf("after the change: %q, made %v", p.Body, made)
	}
	close(go_on)
	<-ended
	if p, _ := ask("/brakes", "newer", 1); string(p.Body) == "old" {
		t.Error("the old page came back")
	}
}

func TestManyWhoAskAtOnceGetOnePage(t *testing.T) {
	t.Parallel()
	c := New(1 << 20)
	c.Open()
	var made atomic.Int64
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			key := fmt.Sprint("/part-", i%4)
			p, err := c.Page(key, 1, func() (*Page, error) {
				made.Add(1)
				return page(t, "page of "+key, ""), nil
			})
			if err != nil || string(p.Body) != "page of "+key {
				t.Errorf("%s: %v %v", key, p, err)
			}
		})
	}
	all.Wait()
	if n := made.Load(); n != 4 {
		t.Errorf("%d pages were made for 4 addresses", n)
	}
}

// However pages come, change and go, no more bytes are kept than allowed, the count of them is true, and the page that
// was asked for last is there if it fits.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(0, 40_000).Draw(t, "limit")
		c, ask := opened(t, limit)
		for range rapid.IntRange(1, 60).Draw(t, "requests") {
			key := fmt.Sprint("/", rapid.IntRange(0, 12).Draw(t, "page"))
			body := strings.Repeat("x", rapid.IntRange(0, 9000).Draw(t, "bytes"))
			if rapid.IntRange(0, 9).Draw(t, "change") == 0 {
				c.Renew()
			}
			p, _ := ask(key, body, 1)
			sum := int64(0)
			for e := c.order.Front(); e != nil; e = e.Next() {
				sum += e.Value.(*kept).size()
			}
			if c.Size() != sum || sum > limit || c.order.Len() != len(c.pages) {
				t.Fatalf("%d bytes counted, %d kept in %d pages, %d named; limit %d", c.Size(), sum, c.order.Len(), len(c.pages),
					limit)
			}
			if own := (&kept{key: key, page: p}).size(); own <= limit {
				if _, made := ask(key, body, 1); made {
					t.Fatalf("%s was not kept", key)
				}
			}
		}
	})
}

func TestAClosedCacheAndOneOfNoBytesKeepNothing(t *testing.T) {
	t.Parallel()
	closed, none := New(1<<20), New(0)
	none.Open()
	if closed.Keeps() || none.Keeps() {
		t.Error("pages would be kept")
	}
	closed.Open()
	if !closed.Keeps() {
		t.Error("an open cache keeps none")
	}
}

func TestAPageIsSentWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	body := strings.Repeat("brake pads ", 500)
	etag := page(t, body, "").etag
	for _, c := range []struct {
		method, encoding, ifNoneMatch string
		status                        int
	}{
		{"GET", "", "", 200},
		{"GET", "gzip", "", 200},
		{"GET", "zstd", "", 200},
		{"HEAD", "gzip", "", 200},
		{"GET", "gzip", etag, 304},
		{"GET", "", `"other", ` + strings.TrimPrefix(etag, "W/"), 304},
		{"HEAD", "", "*", 304},
		{"GET", "gzip", `W/"other"`, 200},
	} {
		p := page(t, body, c.encoding)
		r, w := httptest.NewRequest(c.method, "/brakes", nil), httptest.NewRecorder()
		w.Header().Set("Content-Security-Policy", "of the door")
		if c.ifNoneMatch != "" {
			r.Header.Set("If-None-Match", c.ifNoneMatch)
		}
		if status := p.Send(w, r); status != c.status || w.Code != c.status {
			t.Errorf("%+v: status %d", c, w.Code)
		}
		if w.Header().Get("Etag") != etag || w.Header().Get("Vary") == "" ||
			w.Header().Get("Content-Security-Policy") != "default-src 'none'" {
			t.Errorf("%+v: %v", c, w.Header()) // a 304's header takes the place of the one that the browser has
		}
		sends := c.status == 200 && c.method == "GET"
		if (w.Body.Len() > 0) != sends || sends && !bytes.Equal(w.Body.Bytes(), p.Body) {
			t.Errorf("%+v: %d bytes", c, w.Body.Len())
		}
	}
}

func BenchmarkKept(b *testing.B) {
	c, _ := opened(b, 1<<20)
	made := page(b, strings.Repeat("brake pads ", 5000), "gzip")
	r := httptest.NewRequest("GET", "/brakes", nil)
	b.ReportAllocs()
	for b.Loop() {
		p, err := c.Page("http\nlocalhost\nen\n\ngzip\n/brakes", 1, func() (*Page, error) { return made, nil })
		if err != nil {
			b.Fatal(err)
		}
		p.Send(httptest.NewRecorder(), r)
	}
}

// A page holds no more memory than is counted of it: a packer's own room is several times what it writes.
func TestAPageHoldsWhatIsCounted(t *testing.T) {
	t.Parallel()
	var body bytes.Buffer // grown piece by piece, as a reply is
	for i := range 4000 {
		fmt.Fprintf(&body, "<li>part %d</li>", i)
	}
	for _, encoding := range append(Encodings(), "") {
		p, err := NewPage(http.Header{}, body.Bytes(), encoding)
		if err != nil {
			t.Fatal(err)
		}
		if held, counted := cap(p.Body), len(p.Body); held > counted+counted/4 { // sizes of memory have steps
			t.Errorf("%q: holds %d bytes, %d are counted", encoding, held, counted)
		}
	}
}
