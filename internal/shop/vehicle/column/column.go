// Package column keeps tables in a file, a column after the other, compressed and checked.
package column

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// limit is how large a file may become when it is unpacked: more is an attack, or not our file.
const limit = 512 << 20

var errDamaged = errors.New("the packed file is damaged")

// Writer collects columns.
type Writer struct{ out []byte }

// NewWriter begins a file. Its kind, "camber vehicles 1", is asked for when it is opened.
func NewWriter(kind string) *Writer {
	w := &Writer{}
	w.Text(kind)
	return w
}

func (w *Writer) Uint(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

func (w *Writer) Text(s string) {
	w.Uint(uint64(len(s)))
	w.out = append(w.out, s...)
}

// Uints writes whole numbers, small ones in few bytes.
func Uints[T ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int64](w *Writer, column []T) {
	w.Uint(uint64(len(column)))
	for _, n := range column {
		w.Uint(uint64(n))
	}
}

// Rising writes numbers of which none is less than the one before.
func Rising[T ~uint32 | ~uint64 | ~int64](w *Writer, column []T) {
	w.Uint(uint64(len(column)))
	var before T
	for _, n := range column {
		w.Uint(uint64(n - before))
		before = n
	}
}

// Strings writes texts: all lengths, then all of their bytes.
func (w *Writer) Strings(column []string) {
	w.Uint(uint64(len(column)))
	for _, s := range column {
		w.Uint(uint64(len(s)))
	}
	w.out = append(w.out, strings.Join(column, "")...)
}

// Bytes is the file.
func (w *Writer) Bytes() ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(w.out); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// Reader reads the columns in the order in which they were written. After an error it reads only zeros.
type Reader struct {
	in  []byte
	err error
}

// Open unpacks a file and looks at its kind. The checksum is gzip's.
func Open(kind string, packed []byte) (*Reader, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	var all bytes.Buffer
	all.Grow(min(len(packed)*4, limit))
	n, err := io.Copy(&all, io.LimitReader(z, limit+1))
	if err == nil && n > limit {
		err = errors.New("too large")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	r := &Reader{in: all.Bytes()}
	if found := r.Text(); found != kind {
		return nil, fmt.Errorf("%w: it is not of the kind %q", errDamaged, kind)
	}
	return r, nil
}

// Err is the first error; one more when something is left over.
func (r *Reader) Err() error {
	if r.err == nil && len(r.in) > 0 {
		return errDamaged
	}
	return r.err
}

// Fail makes what was read an error, for a reader that finds that columns don't agree.
func (r *Reader) Fail() {
	r.err, r.in = errDamaged, nil
}

func (r *Reader) Uint() uint64 {
	n, size := binary.Uvarint(r.in)
	if size <= 0 {
		r.Fail()
		return 0
	}
	r.in = r.in[size:]
	return n
}

// length reads a number that can't be more than what is left: the length of something.
func (r *Reader) length() int {
	n := r.Uint()
	if n > uint64(len(r.in)) {
		r.Fail()
		return 0
	}
	return int(n)
}

func (r *Reader) Text() string {
	n := r.length()
	s := string(r.in[:n])
	r.in = r.in[n:]
	return s
}

// ReadUints reads a column of Uints; a number that T can't hold is an error.
func ReadUints[T ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int64](r *Reader) []T {
	column := make([]T, r.length())
	for i := range column {
		n := r.Uint()
		column[i] = T(n)
		if uint64(column[i]) != n {
			r.Fail()
		}
		if r.err != nil {
			return nil
		}
	}
	return column
}

// ReadRising reads a column of Rising.
func ReadRising[T ~uint32 | ~uint64 | ~int64](r *Reader) []T {
	column := make([]T, r.length())
	var before uint64
	for i := range column {
		step := r.Uint()
		n := before + step
		column[i] = T(n)
		if n < before || n > math.MaxInt64 || uint64(column[i]) != n {
			r.Fail()
		}
		if r.err != nil {
			return nil
		}
		before = n
	}
	return column
}

// Strings reads a column of texts. They share one piece of memory.
func (r *Reader) Strings() []string {
	lengths := make([]int, r.length())
	total := 0
	for i := range lengths {
		n := r.Uint()
		if r.err != nil || n > uint64(len(r.in)) || total+int(n) > len(r.in) {
			r.Fail()
			return nil
		}
		lengths[i] = int(n)
		total += lengths[i]
	}
	if total > len(r.in) {
		r.Fail()
		return nil
	}
	all := string(r.in[:total])
	r.in = r.in[total:]
	column := make([]string, len(lengths))
	for i, n := range lengths {
		column[i], all = all[:n], all[n:]
	}
	return column
}
