package lexicon

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"camber/internal/base/clock"
)

const benchDocs = 1_000_000

// benchNumbers: part numbers in the manner of 400 brands, category by category, and a GTIN or an interchange number for
// six parts in ten.
var benchNumbers = sync.OnceValue(func() [][]string {
	random := rand.New(rand.NewPCG(1, 2))
	const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
	styles := make([]func() string, 400)
	for i := range styles {
		prefix := strings.Repeat(string(letters[random.IntN(len(letters))]), 1)
		for range random.IntN(3) {
			prefix += string(letters[random.IntN(len(letters))])
		}
		series := random.IntN(90) + 10
		switch i % 4 {
		case 0: // BP1363
			styles[i] = func() string { return fmt.Sprint(prefix, random.IntN(9000)+1000) }
		case 1: // DN2851040G
			styles[i] = func() string {
				return fmt.Sprint(prefix, series, random.IntN(90000)+10000, string(letters[random.IntN(6)]))
			}
		case 2: // 41830613633
			styles[i] = func() string { return fmt.Sprintf("%d%02d%07d", series, random.IntN(60), random.IntN(10_000_000)) }
		default: // 0012345
			styles[i] = func() string { return fmt.Sprintf("%07d", random.IntN(200_000)) }
		}
	}
	docs := make([][]string, benchDocs)
	for ord := range docs {
		brand := (ord/2000*7 + random.IntN(20)) % len(styles) // the brands of a category
		docs[ord] = append(docs[ord], styles[brand]())
		if random.IntN(10) < 6 {
			if random.IntN(2) == 0 {
				docs[ord] = append(docs[ord], fmt.Sprintf("00%06d%06d", 600000+brand*77, random.IntN(1_000_000)))
			} else {
				docs[ord] = append(docs[ord], styles[random.IntN(len(styles))]())
			}
		}
	}
	return docs
})

// benchWords: 60,000 words by Zipf's law; half of a part's words are those of its category.
var benchWords = sync.OnceValue(func() [][]string {
	random := rand.New(rand.NewPCG(3, 4))
	syllables := strings.Fields(
		"ba be bra ca car cla co cu da de dis do en er fi fil for ga ge gli he hin ho in ja ka la le li lo " +
			"ma me mo mu na ne ni or os pa pe pi ple po pro pu ra re ri ro sa se sen sha sto su ta te ter ti tor tu up va ve wa wi xe ze")
	vocabulary := make([]string, 60_000)
	for i := range vocabulary {
		var b strings.Builder
		for range 2 + random.IntN(4) {
			b.WriteString(syllables[random.IntN(len(syllables))])
		}
		vocabulary[i] = b.String()
	}
	zipf := rand.NewZipf(random, 1.05, 4, uint64(len(vocabulary)-1))
	docs := make([][]string, benchDocs)
	var category []string
	for ord := range docs {
		if ord%2000 == 0 {
			category = nil
			for range 12 {
				category = append(category, vocabulary[zipf.Uint64()])
			}
		}
		for range 6 {
			docs[ord] = append(docs[ord], category[random.IntN(len(category))], vocabulary[zipf.Uint64()])
		}
	}
	return docs
})

var builtNumbers = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	b := NewNumbersBuilder()
	for ord, numbers := range benchNumbers() {
		for _, number := range numbers {
			b.Add(uint32(ord), number)
		}
	}
	if _, err := b.WriteTo(&out); err != nil {
		return nil
	}
	return out.Bytes()
})

var builtWords = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	b := NewWordsBuilder()
	for ord, words := range benchWords() {
		b.Add(uint32(ord), words...)
	}
	if _, err := b.WriteTo(&out); err != nil {
		return nil
	}
	return out.Bytes()
})

// measure reports what half and 99 of 100 queries were quicker than (for a p99, -benchtime=5000x or more).
func measure(b *testing.B, query func() (uint64, error)) {
	var took []time.Duration
	var hits uint64
	for b.Loop() {
		start := clock.System{}.Now()
		n, err := query()
		took = append(took, clock.System{}.Now().Sub(start))
		hits += n
		if err != nil {
			b.Fatal(err)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "p99-µs")
	b.ReportMetric(float64(took[len(took)-1].Nanoseconds())/1e3, "max-µs")
	b.ReportMetric(float64(hits)/float64(len(took)), "hits/op")
}

func BenchmarkNumbers(b *testing.B) {
	docs := benchNumbers()
	n, err := OpenNumbers(builtNumbers())
	if err != nil {
		b.Fatal(err)
	}
	drawn := func(random *rand.Rand) string {
		numbers := docs[random.IntN(len(docs))]
		return numbers[random.IntN(len(numbers))]
	}
	for _, c := range []struct {
		name  string
		query func(random *rand.Rand) (*roaring.Bitmap, error)
	}{
		{"exact", func(random *rand.Rand) (*roaring.Bitmap, error) { return n.Exact(drawn(random)) }},
		{"prefix", func(random *rand.Rand) (*roaring.Bitmap, error) {
			s := drawn(random)
			return begins(n)(s[:1+random.IntN(len(s))])
		}},
		{"infix", func(random *rand.Rand) (*roaring.Bitmap, error) {
			s := drawn(random)
			start := random.IntN(len(s) - ShortestInfix + 1)
			end := start + ShortestInfix + random.IntN(len(s)-start-ShortestInfix+1)
			return within(n)(s[start:end])
		}},
		{"infix of 4", func(random *rand.Rand) (*roaring.Bitmap, error) {
			s := drawn(random) + "0"
			start := random.IntN(len(s) - 4 + 1)
			return within(n)(s[start : start+4])
		}},
		{"nowhere", func(random *rand.Rand) (*roaring.Bitmap, error) {
			return within(n)(fmt.Sprint(random.IntN(1_000_000_000)))
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(5, 6))
			measure(b, func() (uint64, error) {
				docs, err := c.query(random)
				if err != nil {
					return 0, err
				}
				return docs.GetCardinality(), nil
			})
		})
	}
}

func BenchmarkWords(b *testing.B) {
	docs := benchWords()
	w, err := OpenWords(builtWords())
	if err != nil {
		b.Fatal(err)
	}
	drawn := func(random *rand.Rand) []string {
		words := docs[random.IntN(len(docs))]
		start := random.IntN(len(words) - 2)
		return slices.Clone(words[start : start+1+random.IntN(3)])
	}
	for _, c := range []struct {
		name   string
		typing bool
		query  func(random *rand.Rand) []string
	}{
		{"words", false, drawn},
		{"typing", true, func(random *rand.Rand) []string {
			words := drawn(random)
			last := &words[len(words)-1]
			*last = (*last)[:1+random.IntN(len(*last))]
			return words
		}},
		{"typing one word", true, func(random *rand.Rand) []string {
			word := drawn(random)[0]
			return []string{word[:1+random.IntN(len(word))]}
		}},
		{"typo", false, func(random *rand.Rand) []string { return mistyped(random, drawn(random)) }},
		{"typo while typing", true, func(random *rand.Rand) []string { return mistyped(random, drawn(random)) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(7, 8))
			measure(b, func() (uint64, error) {
				m, err := match(w, c.query(random), c.typing)
				if err != nil {
					return 0, err
				}
				return m.docs.GetCardinality(), nil
			})
		})
	}
}

// mistyped changes one letter of the longest word.
func mistyped(random *rand.Rand, words []string) []string {
	longest := &words[0]
	for i := range words {
		if len(words[i]) > len(*longest) {
			longest = &words[i]
		}
	}
	at := random.IntN(len(*longest))
	*longest = (*longest)[:at] + string(rune('a'+random.IntN(26))) + (*longest)[at+1:]
	return words
}

func BenchmarkBuild(b *testing.B) {
	b.Run("numbers", func(b *testing.B) {
		docs := benchNumbers()
		build(b, func() io.WriterTo {
			builder := NewNumbersBuilder()
			for ord, numbers := range docs {
				for _, number := range numbers {
					builder.Add(uint32(ord), number)
				}
			}
			return builder
		})
	})
	b.Run("words", func(b *testing.B) {
		docs := benchWords()
		build(b, func() io.WriterTo {
			builder := NewWordsBuilder()
			for ord, words := range docs {
				builder.Add(uint32(ord), words...)
			}
			return builder
		})
	})
}

func build(b *testing.B, collect func() io.WriterTo) {
	var written int64
	for b.Loop() {
		n, err := collect().WriteTo(io.Discard)
		if err != nil {
			b.Fatal(err)
		}
		written = n
	}
	b.ReportMetric(float64(written)/1e6, "MB")
}

func BenchmarkOpen(b *testing.B) {
	numbers, words := builtNumbers(), builtWords()
	b.Run("numbers", func(b *testing.B) {
		for b.Loop() {
			if _, err := OpenNumbers(numbers); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("words", func(b *testing.B) {
		for b.Loop() {
			if _, err := OpenWords(words); err != nil {
				b.Fatal(err)
			}
		}
	})
}
