package xmlscan_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/xmlscan"
)

// tokens are the document's, one a line: "1 <a b=c>", "2 text", "</a>"; texts without a tag between them are one.
func tokens(r io.Reader) ([]string, error) {
	s, err := xmlscan.New(r)
	if err != nil {
		return nil, err
	}
	var all []string
	text := ""
	flush := func() {
		if text != "" {
			all = append(all, fmt.Sprintf("%q", text))
		}
		text = ""
	}
	for {
		kind, err := s.Next()
		if err != nil {
			return all, err
		}
		switch kind {
		case xmlscan.Text:
			text += string(s.Text())
			continue
		case xmlscan.Start:
			flush()
			start := "<" + string(s.FullName())
			s.Attributes(func(name, value []byte) { start += fmt.Sprintf(" %s=%q", name, value) })
			all = append(all, start+">")
		case xmlscan.End:
			flush()
			all = append(all, "</>")
		case xmlscan.EOF:
			return all, nil
		}
	}
}

// theirs are the tokens of encoding/xml in the same writing.
func theirs(document []byte) ([]string, error) {
	d := xml.NewDecoder(bytes.NewReader(document))
	d.Strict = true
	var all []string
	text, depth := "", 0
	flush := func() {
		if text != "" {
			all = append(all, fmt.Sprintf("%q", text))
		}
		text = ""
	}
	full := func(n xml.Name) string {
		if n.Space != "" {
			return n.Space + ":" + n.Local
		}
		return n.Local
	}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		switch x := token.(type) {
		case xml.CharData:
			if depth > 0 {
				text += string(x)
			}
		case xml.StartElement:
			flush()
			depth++
			start := "<" + full(x.Name)
			for _, a := range x.Attr {
				start += fmt.Sprintf(" %s=%q", full(a.Name), a.Value)
			}
			all = append(all, start+">")
		case xml.EndElement:
			flush()
			depth--
			all = append(all, "</>")
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, document string
		want           []string
	}{
		{"nothing but a root", `<a/>`, []string{"<a>", "</>"}},
		{"attributes in either quotes", `<a b="1" c = '"2"'/>`, []string{`<a b="1" c="\"2\"">`, "</>"}},
		{"> inside a value", `<a b=">"></a>`, []string{`<a b=">">`, "</>"}},
		{"references", `<a b="&#65;&lt;">&amp;&#x20AC;&quot;&apos;&gt;</a>`, []string{`<a b="A<">`, `"&€\"'>"`, "</>"}},
		{"CDATA joins its neighbours", `<a>1<![CDATA[<2>&amp;]]>3</a>`, []string{"<a>", `"1<2>&amp;3"`, "</>"}},
		{"comments and instructions", `<?xml version="1.0"?><!--<b>--><a><!-- - --><?x <c>?>1</a><?x?>`,
			[]string{"<a>", `"1"`, "</>"}},
		{"line ends", "<a>1\r\n2\r3\n</a>", []string{"<a>", `"1\n2\n3\n"`, "</>"}},
		{"names with prefix", `<p:a p:b="1"><x.y-z_1/></p:a >`, []string{`<p:a p:b="1">`, "<x.y-z_1>", "</>", "</>"}},
		{"a byte order mark", "\ufeff<a>ü</a>", []string{"<a>", `"ü"`, "</>"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, read := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader,
				iotest.DataErrReader} {
				got, err := tokens(read(strings.NewReader(c.document)))
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	many := func(n int, with func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(with(i))
		}
		return b.String()
	}
	same := func(s string) func(int) string { return func(int) string { return s } }
	for _, c := range []struct{ name, document, want string }{
		{"empty", "", "The file is empty."},
		{"only a mark", "\ufeff", "The file is empty."},
		{"no element", "\n\n", "The file is cut off: it ends in the middle, at line 3."},
		{"not XML", "PartNumber,Price\n1,2\n", "The XML is broken at line 1."},
		{"two roots", "<a/>\n<b/>", "The XML is broken at line 2."},
		{"text after the root", "<a/>\nx", "The XML is broken at line 2."},
		{"crossed", "<a>\n<b></a></b>", "The XML is broken at line 2."},
		{"half a name ends", "<ab></a>", "The XML is broken at line 1."},
		{"an end too many", "<a/></a>", "The XML is broken at line 1."},
		{"value without quotes", "<a b=1/>", "The XML is broken at line 1."},
		{"attribute without value", "<a b/>", "The XML is broken at line 1."},
		{"attribute twice", `<a b="1" b="2"/>`, "The XML is broken at line 1."},
		{"tag in a tag", `<a <b/>`, "The XML is broken at line 1."},
		{"unknown entity", "<a>\n&nbsp;</a>", "The XML is broken at line 1."},
		{"a reference to nothing", "<a>&#0;</a>", "The XML is broken at line 1."},
		{"a control character", "<a>\x01</a>", "The XML is broken at line 1."},
		{"not UTF-8", "<a>\xff</a>", "The XML is broken at line 1."},
		{"]]> in text", "<a>]]></a>", "The XML is broken at line 1."},
		{"a late declaration", "\n<?xml version='1.0'?><a/>", "The XML is broken at line 2."},
		{"a document type", "\n<!DOCTYPE a [<!ENTITY b \"c\">]>\n<a>&b;</a>",
			"The XML declares a document type or an entity at line 2, which is refused."},
		{"an external entity", `<!DOCTYPE a SYSTEM "http://127.0.0.1/x">`,
			"The XML declares a document type or an entity at line 1, which is refused."},
		{"an entity", "<a><!ENTITY b 'c'></a>", "The XML declares a document type or an entity at line 1, which is refused."},
		{"33 deep", many(33, same("<a>\n")), "The XML at line 33 is nested more than 32 deep."},
		{"200,000 deep", many(200_000, same("<a>")), "The XML at line 1 is nested more than 32 deep."},
		{"65 attributes", "<a " + many(65, func(i int) string { return fmt.Sprintf("b%d='' ", i) }) + "/>",
			"The element at line 1 has more than 64 attributes."},
		{"a long text", "<a>" + many(xmlscan.MaxText+1, same("b")) + "</a>", "The text at line 1 is longer than 64 KB."},
		{"a text without end", "<a>" + many(1_000_000, same("b")), "The text at line 1 is longer than 64 KB."},
		{"a long text in pieces", "<a>" + many(xmlscan.MaxText/8, same("bbbb<!---->b<![CDATA[cccc]]>")) + "</a>",
			"The text at line 1 is longer than 64 KB."},
		{"a long value", `<a b="` + many(xmlscan.MaxText+1, same("b")) + `"/>`, "The text at line 1 is longer than 64 KB."},
		{"a long name", "<" + many(1_000_000, same("b")), "The text at line 1 is longer than 64 KB."},
		{"an encoding nobody knows", `<?xml version="1.0" encoding="x-klingon"?><a/>`,
			"The file says that it is written in x-klingon, which can't be read here."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := tokens(strings.NewReader(c.document))
			if f := fault.Of(err); err == nil || f.Kind != fault.Invalid || f.Text.String() != c.want {
				t.Errorf("got %v; want %q", err, c.want)
			}
		})
	}
}

func TestLongCommentsAreReadWithoutBeingKept(t *testing.T) {
	t.Parallel()
	got, err := tokens(strings.NewReader("<a><!--" + strings.Repeat("-c", 1_000_000) + "-->\n<?p " +
		strings.Repeat("?c", 1_000_000) + "?>1</a>"))
	if err != nil || !cmp.Equal(got, []string{"<a>", `"\n1"`, "</>"}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestDeclaredEncodings(t *testing.T) {
	t.Parallel()
	const text = "Zündkerze – 5,00 €"
	for _, name := range []string{"ISO-8859-1", "windows-1252", "Windows-1252"} {
		document, err := charmap.Windows1252.NewEncoder().
			String(`<?xml version='1.0' encoding='` + name + `'?><a>` + text + `</a>`)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := tokens(strings.NewReader(document)); err != nil || got[1] != fmt.Sprintf("%q", text) {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		for _, mark := range []unicode.BOMPolicy{unicode.UseBOM, unicode.IgnoreBOM} {
			document, err := unicode.UTF16(order, mark).NewEncoder().
				String(`<?xml version="1.0" encoding="utf-16"?><a>` + text + `</a>`)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := tokens(strings.NewReader(document)); err != nil || got[1] != fmt.Sprintf("%q", text) {
				t.Errorf("UTF-16: got %v, %v", got, err)
			}
		}
	}
	if got, err := tokens(strings.NewReader(`<?xml version="1.0" encoding="utf-16"?><a>` + text + `</a>`)); err != nil ||
		got[1] != fmt.Sprintf("%q", text) {
		t.Errorf("converted afterwards: got %v, %v", got, err)
	}
}

func TestEveryCutIsSeen(t *testing.T) {
	t.Parallel()
	const document = "<?xml version=\"1.0\"?>\n<!-- c --><a b=\"1\">t<![CDATA[u]]><c/>&amp;<p:d></p:d></a>"
	for n := range len(document) {
		_, err := tokens(strings.NewReader(document[:n]))
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: got %v", document[:n], err)
		}
	}
	if _, err := tokens(strings.NewReader(document)); err != nil {
		t.Error(err)
	}
}

func TestReaderErrorsComeThrough(t *testing.T) {
	t.Parallel()
	disk := errors.New("disk gone")
	for _, begin := range []string{"", "<a>", "<a", "<a>b", "<!-- ", "<a b='", "<a/>"} {
		if _, err := tokens(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(disk))); !errors.Is(err, disk) {
			t.Errorf("%q: got %v", begin, err)
		}
	}
}

func TestChildrenAndContent(t *testing.T) {
	t.Parallel()
	s, err := xmlscan.New(strings.NewReader("<r>\n x <a n='1'> one <b>no</b> two </a>\n<p:c><d><e/></d></p:c><f/> </r>"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if ok, err := s.Child(0); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for {
		ok, err := s.Child(1)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		at := fmt.Sprintf("%d %s", s.Line(), s.Name())
		if n, ok := s.Attr("n"); ok {
			at += " n=" + string(n)
			content, err := s.Content()
			if err != nil {
				t.Fatal(err)
			}
			at += " " + string(content)
		}
		got = append(got, at)
	}
	if diff := cmp.Diff([]string{"2 a n=1 one  two", "3 c", "3 f"}, got); diff != "" {
		t.Error(diff)
	}
	if kind, err := s.Next(); kind != xmlscan.EOF || err != nil {
		t.Errorf("got %v, %v after the root", kind, err)
	}
}

// FuzzTokens: what both readers accept, both read alike.
func FuzzTokens(f *testing.F) {
	for _, seed := range []string{
		`<a/>`, `<?xml version="1.0" encoding="UTF-8"?><a b='c' d="&lt;&#65;">t&amp;<![CDATA[<]]]]>u<!-- c --></a>`,
		"<p:a>\r\n<b c=\"\r\"/>\r</p:a>", "<a>]]</a>", "<é>ü</é>", "<a b=''c=''/>", "<a>&#xD;</a>", "\ufeff<a/>",
		"<a\n></a\n>", "<a:b:c/>", "<:a/>",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		if bytes.HasPrefix(document, []byte("\ufeff")) {
			document = document[3:] // encoding/xml takes the mark for text
		}
		ours, err := tokens(bytes.NewReader(document))
		slow, errSlow := tokens(iotest.OneByteReader(bytes.NewReader(document)))
		if fmt.Sprint(err) != fmt.Sprint(errSlow) || !cmp.Equal(ours, slow) {
			t.Fatalf("got %q, %v; byte by byte %q, %v", ours, err, slow, errSlow)
		}
		if err != nil {
			if fault.Of(err).Kind != fault.Invalid {
				t.Fatalf("got %v", err)
			}
			return
		}
		std, err := theirs(document)
		if err != nil {
			return
		}
		if diff := cmp.Diff(std, ours); diff != "" {
			t.Error(diff)
		}
	})
}

func BenchmarkNext(b *testing.B) {
	app := "\t<App action=\"A\" id=\"4\">\n\t\t<BaseVehicle id=\"19129\"/>\n\t\t<Note>particulate &amp; version</Note>\n\t\t<Qty>1</Qty>\n\t\t<PartType id=\"6832\"/>\n\t\t<Position id=\"1\"/>\n\t\t<Part>AQ1040</Part>\n\t</App>\n"
	document := []byte("<ACES>\n" + strings.Repeat(app, 5000) + "</ACES>")
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		s, err := xmlscan.New(bytes.NewReader(document))
		if err != nil {
			b.Fatal(err)
		}
		for {
			kind, err := s.Next()
			if err != nil {
				b.Fatal(err)
			}
			if kind == xmlscan.EOF {
				break
			}
		}
	}
}
