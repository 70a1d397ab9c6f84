package lexicon

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/RoaringBitmap/roaring/v2"
	"pgregory.net/rapid"
)

type fatal interface {
	Helper()
	Fatal(...any)
}

func written(t fatal, b io.WriterTo) []byte {
	t.Helper()
	var out bytes.Buffer
	n, err := b.WriteTo(&out)
	if err != nil {
		t.Fatal(err)
	}
	if n != int64(out.Len()) {
		t.Fatal("wrote", out.Len(), "and said", n)
	}
	return out.Bytes()
}

func wordsOf(t fatal, docs ...string) *Words {
	t.Helper()
	b := NewWordsBuilder()
	for ord, words := range docs {
		b.Add(uint32(ord), strings.Fields(words)...)
	}
	w, err := OpenWords(written(t, b))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func numbersOf(t fatal, docs ...string) *Numbers {
	t.Helper()
	b := NewNumbersBuilder()
	for ord, numbers := range docs {
		for _, number := range strings.Fields(numbers) {
			b.Add(uint32(ord), number)
		}
	}
	n, err := OpenNumbers(written(t, b))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// matches is the documents that have all words, and which words were found only with a typo.
type matches struct {
	docs     *roaring.Bitmap
	forgiven []string
}

// match is how a search uses Words: the last word may still be being typed.
func match(w *Words, query []string, typing bool) (m matches, err error) {
	for i, word := range query {
		docs, err := w.Find(word, typing && i == len(query)-1)
		if err == nil && docs.IsEmpty() {
			if docs, err = w.Forgive(word, typing && i == len(query)-1); err == nil && !docs.IsEmpty() {
				m.forgiven = append(m.forgiven, word)
			}
		}
		if err != nil {
			return matches{}, err
		}
		if m.docs != nil {
			docs = roaring.And(m.docs, docs)
		}
		m.docs = docs
	}
	if m.docs == nil {
		m.docs = roaring.New()
	}
	return m, nil
}

func begins(n *Numbers) func(string) (*roaring.Bitmap, error) {
	return func(s string) (*roaring.Bitmap, error) { h, err := n.Find(s); return h.Begins, err }
}

func ends(n *Numbers) func(string) (*roaring.Bitmap, error) {
	return func(s string) (*roaring.Bitmap, error) { h, err := n.Find(s); return h.Ends, err }
}

func within(n *Numbers) func(string) (*roaring.Bitmap, error) {
	return func(s string) (*roaring.Bitmap, error) { h, err := n.Find(s); return h.Within, err }
}

// SRCH-3: words in any order, by prefix, and with one typo from 5 letters.
func TestWordsAreFoundAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	w := wordsOf(t,
		"front brake pad set ceramic",
		"brake rotor front",
		"alternator 4 runner",
		"bremsbelage vorne satz 4runner",
		"タイヤ ceramik",
		"a brakeline")
	for _, c := range []struct {
		query    string
		typing   bool
		want     []uint32
		forgiven string
	}{
		{"brake front", false, []uint32{0, 1}, ""},
		{"front brake", false, []uint32{0, 1}, ""},
		{"fro bra", false, []uint32{0, 1}, ""},
		{"pad rotor", false, nil, ""},
		{"f", true, []uint32{0, 1}, ""},
		{"f", false, nil, ""},
		{"a", false, []uint32{5}, ""},
		{"a", true, []uint32{2, 5}, ""},
		{"4", false, []uint32{2}, ""},
		{"4", true, []uint32{2, 3}, ""},
		{"altenator", false, []uint32{2}, "altenator"},
		{"alternnator", false, []uint32{2}, "alternnator"},
		{"alternetor", false, []uint32{2}, "alternetor"},
		{"alternatro", false, []uint32{2}, "alternatro"},
		{"laternator", false, []uint32{2}, "laternator"},
		{"latrenator", false, nil, ""},
		{"bake", false, nil, ""},
		{"brkae front", false, []uint32{0, 1}, "brkae"},
		{"braje", false, []uint32{0, 1}, "braje"},
		{"braje", true, []uint32{0, 1, 5}, "braje"},
		{"altre", true, []uint32{2}, "altre"},
		{"altre", false, nil, ""},
		{"ceramic", false, []uint32{0}, ""}, // no typo where there is a word without
		{"タイ", false, []uint32{4}, ""},
		{"4runnerz", false, []uint32{3}, "4runnerz"},
		{"", false, nil, ""},
		{strings.Repeat("brake", 1000), false, nil, ""},
	} {
		m, err := match(w, strings.Fields(c.query), c.typing)
		if err != nil {
			t.Errorf("%q: %v", c.query, err)
			continue
		}
		if got := m.docs.ToArray(); !slices.Equal(got, c.want) || strings.Join(m.forgiven, " ") != c.forgiven {
			t.Errorf("%q (typing: %v): got %v, forgiven %v; want %v, forgiven %s", c.query, c.typing, got, m.forgiven, c.want,
				c.forgiven)
		}
	}
}

// A figure more or less is another number, not a typo.
func TestFiguresAreNoLetters(t *testing.T) {
	t.Parallel()
	w := wordsOf(t, "bp1363 h11b55")
	for _, query := range []string{"bp1364", "h11b56", "13634"} {
		if m, err := match(w, []string{query}, false); err != nil || !m.docs.IsEmpty() {
			t.Errorf("%s: found %v, %v; want nothing", query, m.docs, err)
		}
	}
}

// SRCH-3: a part number is found from any part of it, and without regard to leading zeros.
func TestNumbersAreFoundByAnyPart(t *testing.T) {
	t.Parallel()
	n := numbersOf(t, "451234 00012345678905", "0012345", "12345", "DN2851040G 12345", "", "000")
	for _, c := range []struct {
		name  string
		query func(string) (*roaring.Bitmap, error)
		s     string
		want  []uint32
	}{
		{"exact", n.Exact, "451234", []uint32{0}},
		{"exact", n.Exact, "12345", []uint32{1, 2, 3}},
		{"exact", n.Exact, "00012345", []uint32{1, 2, 3}},
		{"exact", n.Exact, "012345678905", []uint32{0}},
		{"exact", n.Exact, "123450", nil},
		{"exact", n.Exact, "0", []uint32{5}},
		{"exact", n.Exact, "", nil},
		{"prefix", begins(n), "DN28", []uint32{3}},
		{"prefix", begins(n), "1", []uint32{2, 3}},
		{"prefix", begins(n), "00", []uint32{0, 1, 5}},
		{"prefix", begins(n), "2345", nil},
		{"prefix", begins(n), "", nil},
		{"suffix", ends(n), "2345", []uint32{1, 2, 3}},
		{"suffix", ends(n), "345", []uint32{1, 2, 3}},
		{"suffix", ends(n), "DN2851040G", []uint32{3}},
		{"suffix", ends(n), "1040", nil},
		{"suffix", ends(n), "0G", nil},
		{"suffix", ends(n), "G1040G", nil},
		{"suffix", ends(n), "", nil},
		{"infix", within(n), "1234", []uint32{0, 1, 2, 3}},
		{"infix", within(n), "1040G", []uint32{3}},
		{"infix", within(n), "1040GX", nil},
		{"infix", within(n), "12", nil},
		{"infix", within(n), "", nil},
	} {
		got, err := c.query(c.s)
		if err != nil {
			t.Errorf("%s %q: %v", c.name, c.s, err)
		} else if !slices.Equal(got.ToArray(), c.want) {
			t.Errorf("%s %q: got %v; want %v", c.name, c.s, got.ToArray(), c.want)
		}
	}
}

func TestNothingWrittenNothingFound(t *testing.T) {
	t.Parallel()
	w, n := wordsOf(t), numbersOf(t)
	for _, typing := range []bool{false, true} {
		if m, err := match(w, []string{"a", "alternator"}, typing); err != nil || !m.docs.IsEmpty() {
			t.Errorf("got %v, %v", m, err)
		}
	}
	for _, query := range []func(string) (*roaring.Bitmap, error){n.Exact, begins(n), ends(n), within(n)} {
		if docs, err := query("12345"); err != nil || !docs.IsEmpty() {
			t.Errorf("got %v, %v", docs, err)
		}
	}
}

func TestTheSameIsWrittenAsTheSameBytes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 1))
	words, numbers := NewWordsBuilder(), NewNumbersBuilder()
	again, againNumbers := NewWordsBuilder(), NewNumbersBuilder()
	for _, ord := range random.Perm(2000) { // in another order, and twice
		for range 2 {
			again.Add(uint32(ord), textFor(ord, "abc")...)
			againNumbers.Add(uint32(ord), textFor(ord, "012")[0])
		}
	}
	for ord := range 2000 {
		words.Add(uint32(ord), textFor(ord, "abc")...)
		numbers.Add(uint32(ord), textFor(ord, "012")[0])
	}
	if !bytes.Equal(written(t, words), written(t, again)) {
		t.Error("words differ")
	}
	if !bytes.Equal(written(t, numbers), written(t, againNumbers)) {
		t.Error("numbers differ")
	}
}

// textFor is two words of a document.
func textFor(ord int, alphabet string) []string {
	random := rand.New(rand.NewPCG(uint64(ord), 2))
	return []string{randomText(random, []rune(alphabet), 1, 9), randomText(random, []rune(alphabet), 1, 9)}
}

func randomText(random *rand.Rand, alphabet []rune, shortest, longest int) string {
	var b strings.Builder
	for range shortest + random.IntN(longest-shortest+1) {
		b.WriteRune(alphabet[random.IntN(len(alphabet))])
	}
	return b.String()
}

// Every query finds what reading all documents finds (SRCH-3).
func TestWordsFindWhatReadingFinds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		alphabet := []rune(rapid.SampledFrom([]string{"ab", "abcde", "aé日1", "abcdefghijklmnop"}).Draw(t, "alphabet"))
		vocabulary := make([]string, rapid.IntRange(1, 400).Draw(t, "words"))
		for i := range vocabulary {
			vocabulary[i] = randomText(random, alphabet, 1, 9)
		}
		docs := make([][]string, rapid.SampledFrom([]int{1, 2, 30, 1500}).Draw(t, "documents"))
		b := NewWordsBuilder()
		for ord := range docs {
			for range random.IntN(5) {
				docs[ord] = append(docs[ord], vocabulary[random.IntN(1+random.IntN(len(vocabulary)))])
			}
			b.Add(uint32(ord), docs[ord]...)
		}
		data := written(t, b)
		before := slices.Clone(data)
		w, err := OpenWords(data)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			var query []string
			for range 1 + random.IntN(2) {
				word := []rune(vocabulary[random.IntN(len(vocabulary))])
				switch random.IntN(4) {
				case 0:
					word = word[:1+random.IntN(len(word))]
				case 1:
					word[random.IntN(len(word))] = alphabet[random.IntN(len(alphabet))]
				case 2:
					word = slices.Insert(word, random.IntN(len(word)+1), alphabet[random.IntN(len(alphabet))])
				default:
					at := random.IntN(len(word))
					word[at], word[len(word)-1] = word[len(word)-1], word[at]
				}
				query = append(query, string(word))
			}
			typing := random.IntN(2) == 0
			got, err := match(w, query, typing)
			if err != nil {
				t.Fatal(err)
			}
			want, forgiven := read(docs, query, typing)
			if !slices.Equal(got.docs.ToArray(), want) || !slices.Equal(got.forgiven, forgiven) {
				t.Fatalf("%q (typing: %v) in %d documents of %q: got %v, forgiven %v; want %v, forgiven %v",
					query, typing, len(docs), vocabulary, got.docs.ToArray(), got.forgiven, want, forgiven)
			}
		}
		if !bytes.Equal(data, before) { // a mapped file may not be written to
			t.Fatal("a query changed the bytes")
		}
	})
}

// read is match by reading all documents.
func read(docs [][]string, query []string, typing bool) (ords []uint32, forgiven []string) {
	meets := make([]func(word string) bool, len(query))
	for i, typed := range query {
		open := typing && i == len(query)-1
		meets[i] = func(word string) bool {
			return word == typed || (open || len([]rune(typed)) > 1) && strings.HasPrefix(word, typed)
		}
		letters := 0
		for _, r := range typed {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		anywhere := slices.ContainsFunc(docs, func(words []string) bool { return slices.ContainsFunc(words, meets[i]) })
		if anywhere || letters < 5 {
			continue
		}
		meets[i] = func(word string) bool {
			runes := []rune(word)
			for end := range runes {
				if open && oneTypo([]rune(typed), runes[:end]) {
					return true
				}
			}
			return oneTypo([]rune(typed), runes)
		}
		if slices.ContainsFunc(docs, func(words []string) bool { return slices.ContainsFunc(words, meets[i]) }) {
			forgiven = append(forgiven, typed)
		}
	}
	for ord, words := range docs {
		all := true
		for _, meets := range meets {
			all = all && slices.ContainsFunc(words, meets)
		}
		if all {
			ords = append(ords, uint32(ord))
		}
	}
	return ords, forgiven
}

// oneTypo is true if one of a and b becomes the other by one change at most.
func oneTypo(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	same := 0
	for same < len(a) && a[same] == b[same] {
		same++
	}
	if same == len(a) {
		return len(b)-same <= 1
	}
	if len(b) > len(a) {
		return slices.Equal(a[same:], b[same+1:])
	}
	replaced := slices.Equal(a[same+1:], b[same+1:])
	swapped := same+1 < len(a) && a[same] == b[same+1] && a[same+1] == b[same] && slices.Equal(a[same+2:], b[same+2:])
	return replaced || swapped
}

// Every query finds what reading all numbers finds (SRCH-3).
func TestNumbersFindWhatReadingFinds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		alphabet := []rune(rapid.SampledFrom([]string{"0", "01", "012A", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}).
			Draw(t, "alphabet"))
		stem := randomText(random, alphabet, 0, 18) // what many numbers begin with
		docs := make([][]string, rapid.SampledFrom([]int{1, 2, 30, 3000}).Draw(t, "documents"))
		b := NewNumbersBuilder()
		for _, ord := range random.Perm(len(docs)) {
			for range random.IntN(4) {
				number := randomText(random, alphabet, 0, 8)
				if random.IntN(2) == 0 {
					number = stem + number
				}
				docs[ord] = append(docs[ord], number)
				b.Add(uint32(ord), number)
			}
		}
		data := written(t, b)
		before := slices.Clone(data)
		n, err := OpenNumbers(data)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			s := randomText(random, alphabet, 0, 6)
			if numbers := docs[random.IntN(len(docs))]; len(numbers) > 0 {
				s = numbers[0]
				start := random.IntN(len(s) + 1)
				s = s[start : start+random.IntN(len(s)-start+1)]
			}
			switch random.IntN(4) {
			case 0:
				s = "00" + s
			case 1:
				s += string(alphabet[0])
			}
			for _, c := range []struct {
				name  string
				query func(string) (*roaring.Bitmap, error)
				meets func(number string) bool
			}{
				{"exact", n.Exact, func(number string) bool {
					return s != "" && number != "" && strings.TrimLeft(number, "0") == strings.TrimLeft(s, "0")
				}},
				{"prefix", begins(n), func(number string) bool { return s != "" && strings.HasPrefix(number, s) }},
				{"suffix", ends(n), func(number string) bool { return len(s) >= ShortestInfix && strings.HasSuffix(number, s) }},
				{"infix", within(n), func(number string) bool { return len(s) >= ShortestInfix && strings.Contains(number, s) }},
			} {
				got, err := c.query(s)
				if err != nil {
					t.Fatal(err)
				}
				var want []uint32
				for ord, numbers := range docs {
					if slices.ContainsFunc(numbers, c.meets) {
						want = append(want, uint32(ord))
					}
				}
				if !slices.Equal(got.ToArray(), want) {
					t.Fatalf("%s %q: got %v; want %v", c.name, s, got.ToArray(), want)
				}
			}
		}
		if !bytes.Equal(data, before) {
			t.Fatal("a query changed the bytes")
		}
	})
}

// wordAnswers is nil as soon as the bytes are found damaged.
func wordAnswers(t fatal, data []byte, query string) (all [][]uint32) {
	t.Helper()
	w, err := OpenWords(data)
	if damaged(t, err) {
		return nil
	}
	for _, typing := range []bool{false, true} {
		m, err := match(w, strings.Fields(query), typing)
		if damaged(t, err) {
			return nil
		}
		all = append(all, m.docs.ToArray())
	}
	return all
}

// numberAnswers is nil as soon as the bytes are found damaged.
func numberAnswers(t fatal, data []byte, query string) (all [][]uint32) {
	t.Helper()
	n, err := OpenNumbers(data)
	if damaged(t, err) {
		return nil
	}
	for _, ask := range []func(string) (*roaring.Bitmap, error){n.Exact, begins(n), ends(n), within(n)} {
		docs, err := ask(query)
		if damaged(t, err) {
			return nil
		}
		all = append(all, docs.ToArray())
	}
	return all
}

func damaged(t fatal, err error) bool {
	t.Helper()
	if err != nil && !errors.Is(err, ErrDamaged) {
		t.Fatal("not said to be damaged:", err)
	}
	return err != nil
}

func sameAnswers(a, b [][]uint32) bool {
	return slices.EqualFunc(a, b, func(x, y []uint32) bool { return slices.Equal(x, y) })
}

func fixture(t fatal) (words, numbers []byte) {
	w, n := NewWordsBuilder(), NewNumbersBuilder()
	for ord := range 1500 {
		w.Add(uint32(ord), textFor(ord, "ab")...)
		n.Add(uint32(ord), textFor(ord, "01")[0])
	}
	return written(t, w), written(t, n)
}

// Whatever is done to the bytes, an answer is the right one or an error.
func TestDamageIsAnErrorOrDoesNotMatter(t *testing.T) {
	t.Parallel()
	words, numbers := fixture(t)
	queries := []struct{ words, numbers string }{{"ab", "01"}, {"b aab", "0110"}, {"abababababa", "10110"}}
	for i, query := range queries {
		right := wordAnswers(t, words, query.words)
		rightNumbers := numberAnswers(t, numbers, query.numbers)
		random := rand.New(rand.NewPCG(uint64(i), 9))
		for range 1000 {
			broken := slices.Clone(words)
			broken[random.IntN(len(broken))] ^= 1 << random.IntN(8)
			if got := wordAnswers(t, broken, query.words); got != nil && !sameAnswers(got, right) {
				t.Fatalf("%s: a flipped bit changed the answer", query.words)
			}
			broken = slices.Clone(numbers)
			broken[random.IntN(len(broken))] ^= 1 << random.IntN(8)
			if got := numberAnswers(t, broken, query.numbers); got != nil && !sameAnswers(got, rightNumbers) {
				t.Fatalf("%s: a flipped bit changed the answer", query.numbers)
			}
			if _, err := OpenWords(words[:random.IntN(len(words))]); !errors.Is(err, ErrDamaged) {
				t.Fatal("opened words cut off:", err)
			}
			if _, err := OpenNumbers(numbers[:random.IntN(len(numbers))]); !errors.Is(err, ErrDamaged) {
				t.Fatal("opened numbers cut off:", err)
			}
		}
	}
	if _, err := OpenWords(numbers); !errors.Is(err, ErrDamaged) {
		t.Error("opened numbers as words:", err)
	}
}

func FuzzOpenWords(f *testing.F) {
	words, _ := fixture(f)
	f.Add(words, "ab b")
	f.Add(words[:len(words)-1], "abababababa")
	f.Add([]byte(wordsKind), "")
	f.Fuzz(func(t *testing.T, data []byte, query string) {
		wordAnswers(t, data, query)
	})
}

func FuzzOpenNumbers(f *testing.F) {
	_, numbers := fixture(f)
	f.Add(numbers, "0110")
	f.Add(numbers[:len(numbers)-1], "1")
	f.Add([]byte(numbersKind), "")
	f.Fuzz(func(t *testing.T, data []byte, query string) {
		numberAnswers(t, data, query)
	})
}

// Whatever is typed, the answer is no error.
func FuzzQuery(f *testing.F) {
	words, numbers := fixture(f)
	f.Add("ab", "01")
	f.Add("\xff\xfe \x00 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\xff000000000000000000000000000000")
	f.Fuzz(func(t *testing.T, word, number string) {
		if wordAnswers(t, words, word) == nil || numberAnswers(t, numbers, number) == nil {
			t.Error("no answer")
		}
	})
}
