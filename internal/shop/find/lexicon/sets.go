package lexicon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/vellum"
)

// sets is a dictionary from a key to the documents that it stands for.
type sets struct {
	keys   *vellum.FST
	blocks blocks
}

// setSections is how many sections of a file a sets takes.
const setSections = 3

// ref is what the dictionary says of a key: how many documents, as a power of two, and where they are, which for a
// single document is its ordinal.
type ref uint64

func newRef(count int, at uint32) ref { return ref(at)<<6 | ref(bits.Len32(uint32(count))) }

func (r ref) size() int  { return int(r & 63) }
func (r ref) at() uint32 { return uint32(r >> 6) }

// largestList is the size of the largest sets kept as a list of gaps, which for the many small sets takes half the
// room of a bitmap.
const largestList = 8

func openSets(sections [][]byte) (sets, error) {
	keys, err := openDictionary(sections[0])
	if err != nil {
		return sets{}, err
	}
	return sets{keys, newBlocks(sections[1], sections[2])}, nil
}

// ref finds a key.
func (s sets) ref(key string) (ref, bool, error) {
	v, ok, err := s.keys.Get([]byte(key))
	return ref(v), ok, err
}

// each calls f with the ref of every key from start to before end that a accepts. A nil a accepts all.
func (s sets) each(a vellum.Automaton, start, end []byte, f func(ref)) error {
	it, err := s.keys.Search(a, start, end)
	for ; err == nil; err = it.Next() {
		_, v := it.Current()
		f(ref(v))
	}
	if errors.Is(err, vellum.ErrIteratorDone) {
		return nil
	}
	return err
}

// docs returns the documents of r.
func (s sets) docs(r ref) (*roaring.Bitmap, error) { return s.union([]ref{r}) }

// union returns the documents of any of refs.
func (s sets) union(refs []ref) (*roaring.Bitmap, error) {
	var loose []uint32
	var all []*roaring.Bitmap
	for _, r := range refs {
		if r.size() == 1 {
			loose = append(loose, r.at())
			continue
		}
		block, err := s.blocks.at(int(r.at()))
		if err != nil {
			return nil, err
		}
		if r.size() <= largestList {
			if loose, err = appendList(loose, block); err != nil {
				return nil, err
			}
			continue
		}
		b := roaring.New()
		if _, err := b.FromBuffer(block); err != nil {
			return nil, errors.Join(ErrDamaged, err)
		}
		all = append(all, b)
	}
	if len(loose) > 0 {
		slices.Sort(loose)
		all = append(all, roaring.BitmapOf(loose...))
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return roaring.FastOr(all...), nil
}

func appendList(ords []uint32, block []byte) ([]uint32, error) {
	ord := uint32(0)
	for len(block) > 0 {
		gap, n := binary.Uvarint(block)
		if n <= 0 {
			return nil, ErrDamaged
		}
		ord += uint32(gap)
		ords = append(ords, ord)
		block = block[n:]
	}
	return ords, nil
}

func listOf(ords []uint32) []byte {
	var b []byte
	last := uint32(0)
	for _, ord := range ords {
		b = binary.AppendUvarint(b, uint64(ord-last))
		last = ord
	}
	return b
}

type setsWriter struct {
	keys   []keyRef
	blocks blocksWriter
	buffer bytes.Buffer
}

type keyRef struct {
	key string
	ref ref
}

// add writes a set under a key that no other set has. Of ords there is one at least, ascending, each once.
func (w *setsWriter) add(key string, ords []uint32) error {
	count := len(ords)
	if count == 1 {
		w.keys = append(w.keys, keyRef{key, newRef(1, ords[0])})
		return nil
	}
	if newRef(count, 0).size() <= largestList {
		w.keys = append(w.keys, keyRef{key, newRef(count, w.blocks.add(listOf(ords)))})
		return nil
	}
	b := roaring.New()
	b.AddMany(ords)
	return w.addBitmap(key, b)
}

// addBitmap is add for a set that may be large.
func (w *setsWriter) addBitmap(key string, b *roaring.Bitmap) error {
	count := int(b.GetCardinality())
	if newRef(count, 0).size() <= largestList {
		return w.add(key, b.ToArray())
	}
	b.RunOptimize()
	w.buffer.Reset()
	if _, err := b.WriteTo(&w.buffer); err != nil {
		return err
	}
	w.keys = append(w.keys, keyRef{key, newRef(count, w.blocks.add(w.buffer.Bytes()))})
	return nil
}

func (w *setsWriter) sections() ([][]byte, error) {
	slices.SortFunc(w.keys, func(a, b keyRef) int { return strings.Compare(a.key, b.key) })
	var out bytes.Buffer
	fst, err := vellum.New(&out, nil)
	if err != nil {
		return nil, err
	}
	for _, k := range w.keys {
		if err := fst.Insert([]byte(k.key), uint64(k.ref)); err != nil {
			return nil, err
		}
	}
	if err := fst.Close(); err != nil {
		return nil, err
	}
	return [][]byte{sealed(out.Bytes()), w.blocks.data, w.blocks.ends}, w.blocks.err()
}
