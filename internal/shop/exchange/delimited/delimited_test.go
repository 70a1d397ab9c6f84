package delimited_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/delimited"
)

type table struct {
	columns  []string
	rows     [][]string
	lines    []int64
	rejected []string
	warnings []string
}

func read(r io.Reader) (table, error) {
	d, err := delimited.NewReader(r)
	if err != nil {
		return table{}, err
	}
	t := table{columns: d.Columns()}
	for {
		row, rejected, err := d.Next()
		if errors.Is(err, io.EOF) {
			for _, w := range d.Warnings() {
				t.warnings = append(t.warnings, fmt.Sprintf("%d: %s", w.Line, w.Text))
			}
			return t, nil
		}
		if err != nil {
			return t, err
		}
		if rejected != nil {
			t.rejected = append(t.rejected, fmt.Sprintf("%d #%d: %s", rejected.Line, rejected.Number, rejected.Reason))
			continue
		}
		t.rows = append(t.rows, append([]string(nil), row.Fields...))
		t.lines = append(t.lines, row.Line)
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       table
	}{
		{"commas", "a,b\n1,2\n", table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}}, lines: []int64{2}}},
		{"no last line end", "a,b\n1,2", table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}}, lines: []int64{2}}},
		{"semicolons, with commas in numbers", "a;b\r\n1,5;2,5\r\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1,5", "2,5"}}, lines: []int64{2}}},
		{"tabs and blanks", " a \tb\n 1 \t\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1", ""}}, lines: []int64{2}}},
		{"one column", "a\n1\n", table{columns: []string{"a"}, rows: [][]string{{"1"}}, lines: []int64{2}}},
		{"a mark", "\ufeffa,b\n1,2\n", table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}}, lines: []int64{2}}},
		{"quotes", "a,b\n\"1,\"\"x\"\"\n2\", \"3\" \n4,5\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1,\"x\"\n2", "3"}, {"4", "5"}}, lines: []int64{2, 4}}},
		{"empty lines", "\n\na,b\n\n1,2\n\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}}, lines: []int64{5}}},
		{"inches in a table of pipes", "a|b|c\n\"3\" Lift|\"x\"|3\"\n\"5\"|6|\"7\n",
			table{columns: []string{"a", "b", "c"}, rows: [][]string{{`"3" Lift`, "x", `3"`}, {"5", "6", `"7`}},
				lines: []int64{2, 3}}},
		{"empty fields beyond the last column", "a,b\n1,2,,\n,,\n , \n3,4\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}, {"3", "4"}}, lines: []int64{2, 5}}},
		{"CR alone", "a;b\r1,5;\"x\ry\"\r\r3,5;4",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1,5", "x\ry"}, {"3,5", "4"}}, lines: []int64{2, 5}}},
		{"CR alone and LF at the end", "a,b\r1,2\r3,4\r\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}, {"3", "4"}}, lines: []int64{2, 3}}},
		{"codes as formulas", "a,b\n=\"00123\",\"=\"\"00,45\"\"\"\n=\"1,2\",=A1\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"00123", "00,45"}, {"1,2", "=A1"}}, lines: []int64{2, 3}}},
		{"rows of another length", "a,b\n1\n1,2,3\n1,2\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"1", "2"}}, lines: []int64{4},
				rejected: []string{"2 #1: it has 1 fields, not 2", "3 #2: it has 3 fields, not 2"}}},
		{"a quote inside a field", "a,b\n\"1\"x,2\n3,4\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"3", "4"}}, lines: []int64{3},
				rejected: []string{"2 #1: a quote stands inside a field"}}},
		{"NUL", "a,b\n1,\x00\n3,4\n", table{columns: []string{"a", "b"}, rows: [][]string{{"3", "4"}}, lines: []int64{3},
			rejected: []string{"2 #1: it holds a NUL character"}}},
		{"two columns of one name", "a,A\n1,2\n",
			table{columns: []string{"a", "A"}, rows: [][]string{{"1", "2"}}, lines: []int64{2},
				warnings: []string{"1: Two columns are named A; the first one counts."}}},
		{"a wrong encoding from some row on", "a,b\nü,2\nT\xfcr \x96,3\n\xe4,4\n",
			table{columns: []string{"a", "b"}, rows: [][]string{{"ü", "2"}, {"Tür –", "3"}, {"ä", "4"}}, lines: []int64{2, 3, 4},
				warnings: []string{"3: The file is not in UTF-8; it was read as windows-1252."}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
				got, err := read(r)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(table{})); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "The file is empty."},
		{"only a mark", "\ufeff", "The file is empty."},
		{"only lines", "\n\n\n", "The file is empty."},
		{"an open quote", "a,b\n1,\"2\n3,4\n", "A quote in the row at line 2 is never closed."},
		{"a long field", "a,b\n1," + strings.Repeat("x", delimited.MaxField+1) + "\n",
			"A field at line 2 is longer than 1 MB."},
		{"a row without end", "a,b\n1," + strings.Repeat("x", 2*delimited.MaxRow),
			"The row at line 2 is longer than a row can be."},
		{"an open quote without end", "a,b\n1,\"" + strings.Repeat("x\n", delimited.MaxRow),
			"The row at line 2 is longer than a row can be."},
		{"fields without end", strings.Repeat("a,", 1_000_000), "The row at line 1 has more than 2000 fields."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if _, err := read(strings.NewReader(c.text)); !fault.Is(err, fault.Invalid) ||
				fault.Of(err).Text.String() != c.want {
				t.Errorf("got %v; want %q", err, c.want)
			}
		})
	}
}

// Spreadsheets leave out the empty cells at the end of a row; what is there too much is still refused.
func TestPaddedRows(t *testing.T) {
	t.Parallel()
	d, err := delimited.NewReader(strings.NewReader("a,b,c\n1\n1,2,3,4\n1,2,3,\n"))
	if err != nil {
		t.Fatal(err)
	}
	d.PadRows()
	var got []string
	for {
		row, rejected, err := d.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if rejected != nil {
			got = append(got, rejected.Reason.String())
			continue
		}
		got = append(got, fmt.Sprintf("%q", row.Fields))
	}
	if diff := cmp.Diff([]string{`["1" "" ""]`, "it has 4 fields, not 3", `["1" "2" "3"]`}, got); diff != "" {
		t.Error(diff)
	}
}

func TestColumnsAreFoundInAnyCase(t *testing.T) {
	t.Parallel()
	d, err := delimited.NewReader(strings.NewReader("PartNumber; Price \nP-1; 5 \n"))
	if err != nil || !d.Has("price") || d.Has("stock") || d.Separator() != ';' {
		t.Fatal(d, err)
	}
	row, _, err := d.Next()
	if err != nil || row.Field("PARTNUMBER") != "P-1" || row.Field("price") != "5" || row.Field("stock") != "" {
		t.Errorf("got %+v, %v", row, err)
	}
}

func TestUTF16(t *testing.T) {
	t.Parallel()
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("a\tb\nä\t2\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(strings.NewReader(text))
	if err != nil || !cmp.Equal(got.rows, [][]string{{"ä", "2"}}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestReaderErrorsComeThrough(t *testing.T) {
	t.Parallel()
	disk := errors.New("disk gone")
	for _, begin := range []string{"", "a,b\n", "a,b\n1,\"2", "a,b\n1,2\n"} {
		if _, err := read(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(disk))); !errors.Is(err, disk) {
			t.Errorf("%q: got %v", begin, err)
		}
	}
}

// What encoding/csv writes is read back, whatever the texts.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(2, 5).Draw(t, "columns")
		cell := rapid.Custom(func(t *rapid.T) string {
			s := rapid.StringOf(rapid.SampledFrom([]rune("ab1 \",;|\t\n'=é€"))).Draw(t, "cell")
			return "c" + strings.TrimSpace(s) // never an empty line, and blanks around are taken away
		})
		var all [][]string
		var names []string
		for i := range columns {
			names = append(names, fmt.Sprint("column", i))
		}
		for range rapid.IntRange(0, 20).Draw(t, "rows") {
			all = append(all, rapid.SliceOfN(cell, columns, columns).Draw(t, "row"))
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		if err := w.WriteAll(append([][]string{names}, all...)); err != nil {
			t.Fatal(err)
		}
		got, err := read(&b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(all, got.rows); diff != "" || len(got.rejected) > 0 {
			t.Error(diff, got.rejected)
		}
	})
}

func TestRealTables(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with the suppliers' sample files")
	}
	names, err := filepath.Glob(filepath.Join(folder, "catalog", "*.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		theirs := csv.NewReader(bytes.NewReader(content))
		theirs.LazyQuotes = true // 18" wheels
		want, err := theirs.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got, err := read(bytes.NewReader(content))
		if err != nil || len(got.rows) != len(want)-1 || len(got.rejected)+len(got.warnings) != 0 {
			t.Errorf("%s: got %d rows, %v, %v, %v; want %d", name, len(got.rows), got.rejected, got.warnings, err, len(want)-1)
		}
	}
}

// repeated is s n times, without being kept.
type repeated struct {
	s    string
	n    int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.n == 0 {
			return 0, io.EOF
		}
		r.n--
		r.rest = r.s
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func TestAMillionRowsInTheSameMemory(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	d, err := delimited.NewReader(&repeated{s: strings.Repeat("P-1,\"a, b\",3\n", 1000), n: 1000})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for {
		_, rejected, err := d.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || rejected != nil {
			t.Fatal(rejected, err)
		}
		n++
	}
	if grown := heap() - before; n != 999_999 || grown > 4<<20 {
		t.Errorf("%d rows, %d bytes more", n, grown)
	}
}

func FuzzReader(f *testing.F) {
	latin, err := charmap.Windows1252.NewEncoder().String("a;b\nü;–\n")
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"a,b\n1,2\n", "a|b\n\"1\"|2\"\n", "a,b\n\"1\n\"\"\",2", latin, "\xff\xfea\x00\n\x00",
		"\ufeff\"a\"\t\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		got, err := read(bytes.NewReader(content))
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Fatal(err)
		}
		line := int64(0)
		for i, row := range got.rows {
			if len(row) != len(got.columns) || got.lines[i] <= line {
				t.Errorf("got %q at line %d after %d", row, got.lines[i], line)
			}
			line = got.lines[i]
		}
		slow, errSlow := read(iotest.HalfReader(bytes.NewReader(content)))
		if fmt.Sprint(err) != fmt.Sprint(errSlow) || !cmp.Equal(got, slow, cmp.AllowUnexported(table{})) {
			t.Errorf("got %+v, %v; in other pieces %+v, %v", got, err, slow, errSlow)
		}
	})
}

func BenchmarkReader(b *testing.B) {
	const line = "P-10442,\"Brake Pad Set, ceramic\",Front,49.99,12,BBBB\n"
	b.SetBytes(int64(len(line) * 100_000))
	b.ReportAllocs()
	for b.Loop() {
		d, err := delimited.NewReader(&repeated{s: strings.Repeat(line, 1000), n: 100})
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, _, err := d.Next(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}
