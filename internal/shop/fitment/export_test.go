package fitment

import (
	"errors"
	"os"

	"camber/internal/shop/vehicle"
)

// Buffer sets how many entries are sorted in memory.
func (b *Builder) Buffer(n int) { b.limit = n }

// Bytes is the finished file, kept nowhere.
func (b *Builder) Bytes() ([]byte, error) {
	f, err := os.CreateTemp(b.dir, "")
	if err != nil {
		return nil, err
	}
	if err := errors.Join(b.write(f), f.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(f.Name())
}

// Walk opens a packed file and reads everything in it.
func Walk(data []byte) error {
	s, err := openSegment(data)
	if err != nil {
		return err
	}
	l := newLibrary(&vehicle.Reference{}, nil)
	live := liveFiles{brands: map[string][]int{}}
	err = live.add(1, s)
	if l.has(live); err != nil {
		return err
	}
	for brand, span := range s.brands {
		for row := span[0]; row < span[1]; row++ {
			if _, err := l.Part(nil, 1, brand, string(s.number(row))); err != nil {
				return err
			}
			if _, err := s.entriesOf(row); err != nil {
				return err
			}
		}
	}
	for n := range l.Uses() {
		if _, err := l.Use(uint32(n)); err != nil {
			return err
		}
		if _, err := s.identity(uint32(n)); err != nil {
			return err
		}
	}
	return nil
}

// Sealed returns data with the checksum of its header put right.
func Sealed(data []byte) []byte {
	return seal(data)
}
