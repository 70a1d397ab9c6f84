package find

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"camber/internal/base/files"
)

// spill is bytes that wait to be read again: in memory, or in a file of a folder when they are very many.
type spill struct {
	memory []byte
	file   *os.File
	out    *bufio.Writer
	size   int64
}

// newSpill makes one in memory when folder is empty.
func newSpill(folder string) (*spill, error) {
	if folder == "" {
		return &spill{}, nil
	}
	f, err := files.Temp(folder)
	if err != nil {
		return nil, fmt.Errorf("build the read index: %w", err)
	}
	return &spill{file: f, out: bufio.NewWriterSize(f, 1<<20)}, nil
}

func (s *spill) Write(b []byte) (int, error) {
	s.size += int64(len(b))
	if s.file == nil {
		s.memory = append(s.memory, b...)
		return len(b), nil
	}
	return s.out.Write(b)
}

// reader begins at the start. Nothing is written any more.
func (s *spill) reader() (io.Reader, error) {
	if s.file == nil {
		return bytes.NewReader(s.memory), nil
	}
	if err := s.out.Flush(); err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(io.NewSectionReader(s.file, 0, s.size), 1<<20), nil
}

// piece reads size bytes at a place, into room if that suffices.
func (s *spill) piece(at int64, size int, room []byte) ([]byte, error) {
	if s.file == nil {
		return s.memory[at:][:size], nil
	}
	if cap(room) < size {
		room = make([]byte, size*2)
	}
	_, err := s.file.ReadAt(room[:size], at)
	return room[:size], err
}

func (s *spill) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
