// Package lexicon finds documents by the words and the numbers written on them. Each of its two structures is built
// once and read from bytes that stay where they are, as in a mapped file: nothing of it changes, and any number of
// readers may use it. A document is its ordinal.
package lexicon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"sync/atomic"

	"github.com/blevesearch/vellum"
)

// ErrDamaged says that bytes are not as a builder wrote them.
var ErrDamaged = errors.New("the lexicon is damaged")

// A file is a head and its sections. The head and the key dictionaries are checked when it is opened, for nothing in
// them can be checked later; all else is checked block by block as it is read, so opening a large file reads little.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealed is b followed by its checksum.
func sealed(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

func unsealed(b []byte) ([]byte, error) {
	end := len(b) - 4
	if end < 0 || crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, ErrDamaged
	}
	return b[:end], nil
}

// writeFile writes the sections behind a head that begins with kind.
func writeFile(w io.Writer, kind string, sections ...[]byte) (int64, error) {
	head := []byte(kind)
	for _, s := range sections {
		head = binary.LittleEndian.AppendUint64(head, uint64(len(s)))
	}
	var written int64
	for _, part := range append([][]byte{sealed(head)}, sections...) {
		n, err := w.Write(part)
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// openFile takes apart what writeFile wrote.
func openFile(data []byte, kind string, count int) ([][]byte, error) {
	length := len(kind) + 8*count + 4
	if len(data) < length {
		return nil, ErrDamaged
	}
	head, err := unsealed(data[:length])
	if err != nil || !bytes.HasPrefix(head, []byte(kind)) {
		return nil, ErrDamaged
	}
	rest := data[length:]
	sections := make([][]byte, count)
	for i := range sections {
		n := binary.LittleEndian.Uint64(head[len(kind)+8*i:])
		if n > uint64(len(rest)) {
			return nil, ErrDamaged
		}
		sections[i], rest = rest[:n:n], rest[n:]
	}
	if len(rest) > 0 {
		return nil, ErrDamaged
	}
	return sections, nil
}

// blocks is a numbered list of byte strings, each with a checksum over itself and its place in the list, that is looked
// at when the block is first read.
type blocks struct {
	data, ends []byte
	sound      []atomic.Uint32 // a bit for each block whose checksum was right
}

func newBlocks(data, ends []byte) blocks {
	return blocks{data, ends, make([]atomic.Uint32, len(ends)/4/32+1)}
}

// errTooLarge: the ends of blocks have 32 bits.
var errTooLarge = errors.New("a section of the lexicon is larger than 4 GiB")

type blocksWriter struct {
	data, ends []byte
}

// add returns the number of the new block.
func (w *blocksWriter) add(block []byte) uint32 {
	number := uint32(len(w.ends) / 4)
	w.data = append(w.data, block...)
	w.data = binary.LittleEndian.AppendUint32(w.data, crc32.Update(number, castagnoli, block))
	w.ends = binary.LittleEndian.AppendUint32(w.ends, uint32(len(w.data)))
	return number
}

func (w *blocksWriter) err() error {
	if uint64(len(w.data)) >= 1<<32 {
		return errTooLarge
	}
	return nil
}

func (b blocks) len() int { return len(b.ends) / 4 }

// at returns block i, which must not be changed.
func (b blocks) at(i int) ([]byte, error) {
	if i < 0 || i >= b.len() {
		return nil, ErrDamaged
	}
	start := uint64(0)
	if i > 0 {
		start = uint64(binary.LittleEndian.Uint32(b.ends[4*i-4:]))
	}
	end := uint64(binary.LittleEndian.Uint32(b.ends[4*i:]))
	if end > uint64(len(b.data)) || start+4 > end {
		return nil, ErrDamaged
	}
	block := b.data[start : end-4 : end-4]
	seen, bit := &b.sound[i/32], uint32(1)<<(i%32)
	if seen.Load()&bit == 0 {
		if crc32.Update(uint32(i), castagnoli, block) != binary.LittleEndian.Uint32(b.data[end-4:]) {
			return nil, ErrDamaged
		}
		seen.Or(bit)
	}
	return block, nil
}

func openDictionary(section []byte) (*vellum.FST, error) {
	b, err := unsealed(section)
	if err != nil {
		return nil, err
	}
	fst, err := vellum.Load(b)
	if err != nil {
		return nil, errors.Join(ErrDamaged, err)
	}
	return fst, nil
}
