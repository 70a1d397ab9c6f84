package fitment

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"camber/internal/base/files"
)

const spilledSize = 12

// spill sorts what is in memory and writes it to a temporary file.
func (b *Builder) spill() error {
	slices.SortFunc(b.buffer, compareSpilled)
	f, err := files.Temp(b.dir)
	if err != nil {
		return fmt.Errorf("applications: %w", err)
	}
	b.runs = append(b.runs, f)
	w := bufio.NewWriterSize(f, 1<<18)
	var row [spilledSize]byte
	for _, s := range b.buffer {
		binary.LittleEndian.PutUint32(row[0:], s.part)
		binary.LittleEndian.PutUint32(row[4:], s.key)
		binary.LittleEndian.PutUint32(row[8:], s.use)
		if _, err := w.Write(row[:]); err != nil {
			return fmt.Errorf("applications: %w", err)
		}
	}
	b.buffer = b.buffer[:0]
	if err := w.Flush(); err != nil {
		return fmt.Errorf("applications: %w", err)
	}
	return nil
}

// run is a sorted sequence of entries: those in memory, or a temporary file.
type run struct {
	head   spilled
	memory []spilled
	file   *bufio.Reader // nil: memory
	left   int64
}

// next moves to the next entry; false at the end.
func (r *run) next() (bool, error) {
	if r.file == nil {
		if len(r.memory) == 0 {
			return false, nil
		}
		r.head, r.memory = r.memory[0], r.memory[1:]
		return true, nil
	}
	if r.left == 0 {
		return false, nil
	}
	row, err := r.file.Peek(spilledSize)
	if err != nil {
		return false, err
	}
	r.head = spilled{binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(row[4:]),
		binary.LittleEndian.Uint32(row[8:])}
	_, err = r.file.Discard(spilledSize)
	r.left -= spilledSize
	return true, err
}

// merged calls f with every entry in order.
func (b *Builder) merged(f func(spilled) error) error {
	slices.SortFunc(b.buffer, compareSpilled)
	waiting := []*run{{memory: b.buffer}}
	for _, file := range b.runs {
		size, err := file.Seek(0, io.SeekEnd)
		if err == nil {
			_, err = file.Seek(0, io.SeekStart)
		}
		if err != nil {
			return err
		}
		waiting = append(waiting, &run{file: bufio.NewReaderSize(file, 1<<16), left: size})
	}
	var heap []*run // by head, the least first
	for _, r := range waiting {
		more, err := r.next()
		if err != nil {
			return err
		}
		if more {
			heap = append(heap, r)
		}
	}
	slices.SortFunc(heap, func(x, y *run) int { return compareSpilled(x.head, y.head) })
	for len(heap) > 0 {
		if err := f(heap[0].head); err != nil {
			return err
		}
		more, err := heap[0].next()
		if err != nil {
			return err
		}
		if !more {
			heap[0] = heap[len(heap)-1]
			heap = heap[:len(heap)-1]
		}
		sink(heap)
	}
	return nil
}

// sink moves the first of a heap to where it belongs.
func sink(heap []*run) {
	for at := 0; ; {
		least := at
		for child := 2*at + 1; child <= 2*at+2 && child < len(heap); child++ {
			if compareSpilled(heap[child].head, heap[least].head) < 0 {
				least = child
			}
		}
		if least == at {
			return
		}
		heap[at], heap[least] = heap[least], heap[at]
		at = least
	}
}

// errTooLarge is what no real submission comes near.
var errTooLarge = errors.New("the submission is too large for one file of applications")
