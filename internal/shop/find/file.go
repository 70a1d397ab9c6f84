package find

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"unsafe"
)

// A segment is kept as sections, each a row of numbers of one width as this machine holds them, so that they are read
// where they lie. A directory at the end says where each is and what its checksum was; a footer says where that is.

// errDamaged says that a segment is not as it was written, or was written by another program.
var errDamaged = errors.New("the segment of the read index is damaged or of another version")

const (
	fileMagic   = 0x31444e4946424d43 // "CMBFIND1" on a little-endian machine; other machines don't know it
	fileVersion = 4
	footerSize  = 32
)

// section names a row of numbers; n tells alike ones apart (a language, a price level).
type section struct {
	kind uint32
	n    uint32
}

type place struct {
	kind, n, sum uint32
	at, size     uint64
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// number is what sections hold.
type number interface {
	~uint8 | ~uint32 | ~uint64 | ~int64
}

// raw is the memory of values.
func raw[T number](values []T) []byte {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(values[0])))
}

// fileWriter writes sections one after the other; what fails first is reported by close.
type fileWriter struct {
	out    *bufio.Writer
	at     uint64
	places []place
	err    error
}

func newFileWriter(out io.Writer) *fileWriter {
	return &fileWriter{out: bufio.NewWriterSize(out, 1<<18)}
}

// begin starts a section that is then written in pieces.
func (w *fileWriter) begin(s section) {
	if pad := -w.at % 8; pad > 0 {
		w.bytes(make([]byte, pad))
	}
	w.places = append(w.places, place{kind: s.kind, n: s.n, at: w.at})
}

// Write adds to the section that began last.
func (w *fileWriter) Write(b []byte) (int, error) {
	last := &w.places[len(w.places)-1]
	last.sum = crc32.Update(last.sum, castagnoli, b)
	last.size += uint64(len(b))
	w.bytes(b)
	return len(b), w.err
}

func (w *fileWriter) bytes(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
	}
	w.at += uint64(len(b))
}

func put[T number](w *fileWriter, s section, values []T) {
	w.begin(s)
	_, _ = w.Write(raw(values))
}

// close writes the directory and returns what failed.
func (w *fileWriter) close() error {
	if pad := -w.at % 8; pad > 0 {
		w.bytes(make([]byte, pad))
	}
	var directory []byte
	for _, p := range w.places {
		for _, n := range []uint32{p.kind, p.n, p.sum, 0} {
			directory = binary.NativeEndian.AppendUint32(directory, n)
		}
		directory = binary.NativeEndian.AppendUint64(directory, p.at)
		directory = binary.NativeEndian.AppendUint64(directory, p.size)
	}
	var footer []byte
	footer = binary.NativeEndian.AppendUint64(footer, w.at)
	footer = binary.NativeEndian.AppendUint64(footer, uint64(len(w.places)))
	footer = binary.NativeEndian.AppendUint32(footer, crc32.Checksum(directory, castagnoli))
	footer = binary.NativeEndian.AppendUint32(footer, fileVersion)
	footer = binary.NativeEndian.AppendUint64(footer, fileMagic)
	w.bytes(directory)
	w.bytes(footer)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}

// file is what a fileWriter wrote.
type file struct {
	data   []byte
	places map[section]place
}

// openFile checks every byte: a segment is read where it lies afterwards, without another look.
func openFile(data []byte) (*file, error) {
	if uintptr(unsafe.Pointer(unsafe.SliceData(data)))%8 != 0 {
		aligned := make([]uint64, (len(data)+7)/8)
		copy(raw(aligned), data)
		data = raw(aligned)[:len(data)]
	}
	if len(data) < footerSize {
		return nil, errDamaged
	}
	footer := data[len(data)-footerSize:]
	at, count := binary.NativeEndian.Uint64(footer), binary.NativeEndian.Uint64(footer[8:])
	end := uint64(len(data) - footerSize)
	if binary.NativeEndian.Uint64(footer[24:]) != fileMagic || binary.NativeEndian.Uint32(footer[20:]) != fileVersion {
		return nil, errDamaged
	}
	if at > end || (end-at)%32 != 0 || count != (end-at)/32 ||
		crc32.Checksum(data[at:end], castagnoli) != binary.NativeEndian.Uint32(footer[16:]) {
		return nil, errDamaged
	}
	f := &file{data, map[section]place{}}
	for ; at < end; at += 32 {
		e := data[at:]
		p := place{
			kind: binary.NativeEndian.Uint32(e), n: binary.NativeEndian.Uint32(e[4:]), sum: binary.NativeEndian.Uint32(e[8:]),
			at: binary.NativeEndian.Uint64(e[16:]), size: binary.NativeEndian.Uint64(e[24:]),
		}
		if p.at > end || p.size > end-p.at || p.at%8 != 0 || crc32.Checksum(data[p.at:p.at+p.size], castagnoli) != p.sum {
			return nil, fmt.Errorf("section %d/%d: %w", p.kind, p.n, errDamaged)
		}
		f.places[section{p.kind, p.n}] = p
	}
	return f, nil
}

// values reads a section where it lies. One that is missing is empty.
func values[T number](f *file, s section) []T {
	p, ok := f.places[s]
	var zero T
	size := uint64(unsafe.Sizeof(zero))
	if !ok || p.size < size {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&f.data[p.at])), p.size/size)
}
