package fitment

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"sort"
)

// A source is kept as one file without pointers, read where it is mapped:
//
//	header    magic, version, counts, the length of each section, checksum
//	entries   of a part one run of bytes: for each entry, by key and use, the key's distance from the one before and
//	          then use<<1, +1 for a deletion, as varints; uses are numbered by how often they occur
//	parts     by brand and number: where the number ends, where the run begins, how long it is
//	numbers   of parts, normalised
//	brands    code, first part
//	uses      where each ends; then the uses
//	strings   where each ends; then the strings
//
// All numbers are little-endian. Only the header is checked when a file is opened; everything else is checked when it
// is read, so that a damaged file is an error and never a crash.
const (
	segmentMagic   = "camberFT"
	segmentVersion = 1
	headerSize     = 128
	partSize       = 16
	brandSize      = 16
	maxBrand       = brandSize - 4
)

var errDamaged = errors.New("the file of applications is damaged")

// The sections in their order.
const (
	entrySection = iota
	partSection
	numberSection
	brandSection
	useEndSection
	useSection
	stringEndSection
	stringSection
	sections
)

// segmentHeader is what is told of a file as a whole.
type segmentHeader struct {
	brand        string // of the submission
	update       bool
	applications uint64
	deletes      uint64
	lengths      [sections]uint64
}

func (h segmentHeader) bytes() []byte {
	b := make([]byte, 0, headerSize)
	b = append(b, segmentMagic...)
	b = binary.LittleEndian.AppendUint16(b, segmentVersion)
	update := uint16(0)
	if h.update {
		update = 1
	}
	b = binary.LittleEndian.AppendUint16(b, update)
	b = append(b, h.brand...)
	b = append(b, make([]byte, maxBrand-len(h.brand))...)
	b = binary.LittleEndian.AppendUint64(b, h.applications)
	b = binary.LittleEndian.AppendUint64(b, h.deletes)
	for _, n := range h.lengths {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return seal(append(b, make([]byte, headerSize-len(b))...))
}

// seal writes the checksum of the header that data begins with.
func seal(data []byte) []byte {
	binary.LittleEndian.PutUint32(data[headerSize-4:], crc32.ChecksumIEEE(data[:headerSize-4]))
	return data
}

// segment is an opened file. What it returns are copies: data may be unmapped when the segment is no longer reachable.
type segment struct {
	segmentHeader
	section [sections][]byte
	brands  map[string][2]int // first part, and the one after the last
}

func openSegment(data []byte) (*segment, error) {
	if len(data) < headerSize || string(data[:8]) != segmentMagic ||
		binary.LittleEndian.Uint32(data[headerSize-4:]) != crc32.ChecksumIEEE(data[:headerSize-4]) {
		return nil, errDamaged
	}
	if v := binary.LittleEndian.Uint16(data[8:]); v != segmentVersion {
		return nil, fmt.Errorf("the file of applications has format %d, not %d", v, segmentVersion)
	}
	s := &segment{brands: map[string][2]int{}}
	s.update = data[10] == 1
	s.brand = string(bytes.TrimRight(data[12:12+maxBrand], "\x00"))
	s.applications = binary.LittleEndian.Uint64(data[24:])
	s.deletes = binary.LittleEndian.Uint64(data[32:])
	at := uint64(headerSize)
	for i := range s.section {
		n := binary.LittleEndian.Uint64(data[40+8*i:])
		if n > uint64(len(data))-at {
			return nil, errDamaged
		}
		s.lengths[i] = n
		s.section[i] = data[at : at+n : at+n]
		at += n
	}
	if at != uint64(len(data)) || len(s.section[partSection])%partSize != 0 ||
		len(s.section[brandSection])%brandSize != 0 ||
		len(s.section[useEndSection])%4 != 0 || len(s.section[stringEndSection])%4 != 0 {
		return nil, errDamaged
	}
	return s, s.readBrands()
}

func (s *segment) readBrands() error {
	table := s.section[brandSection]
	end := s.parts()
	for at := len(table) - brandSize; at >= 0; at -= brandSize {
		code := string(bytes.TrimRight(table[at:at+maxBrand], "\x00"))
		first := int(binary.LittleEndian.Uint32(table[at+maxBrand:]))
		if _, twice := s.brands[code]; twice || first > end {
			return errDamaged
		}
		s.brands[code] = [2]int{first, end}
		end = first
	}
	if end != 0 {
		return errDamaged
	}
	return nil
}

func (s *segment) parts() int { return len(s.section[partSection]) / partSize }

func (s *segment) uses() int { return len(s.section[useEndSection]) / 4 }

// number returns the number of a part where it is mapped; nil where the file is damaged.
func (s *segment) number(row int) []byte {
	begin := uint32(0)
	if row > 0 {
		begin = binary.LittleEndian.Uint32(s.section[partSection][(row-1)*partSize:])
	}
	end := binary.LittleEndian.Uint32(s.section[partSection][row*partSize:])
	numbers := s.section[numberSection]
	if begin > end || int64(end) > int64(len(numbers)) {
		return nil
	}
	return numbers[begin:end]
}

// find returns the encoded entries of a part; nil when the segment has none.
func (s *segment) find(brand, number string) (entries, error) {
	span, ok := s.brands[brand]
	if !ok {
		return nil, nil
	}
	wanted := []byte(number)
	row, found := sort.Find(span[1]-span[0], func(i int) int { return bytes.Compare(wanted, s.number(span[0]+i)) })
	if !found {
		return nil, nil
	}
	return s.entriesOf(span[0] + row)
}

func (s *segment) entriesOf(row int) (entries, error) {
	at := s.section[partSection][row*partSize:]
	begin := uint64(binary.LittleEndian.Uint32(at[4:])) | uint64(binary.LittleEndian.Uint16(at[8:]))<<32
	length := uint64(binary.LittleEndian.Uint32(at[12:]))
	if all := uint64(len(s.section[entrySection])); begin > all || length > all-begin {
		return nil, errDamaged
	}
	return entries(s.section[entrySection][begin : begin+length]), nil
}

// entries are the encoded entries of a part.
type entries []byte

// appendTo appends the entries that are deletions, or those that are not, with their uses numbered from offset on.
func (e entries) appendTo(into []Posting, offset, uses uint32, deletions bool) ([]Posting, error) {
	key := uint64(0)
	for len(e) > 0 {
		step, n := binary.Uvarint(e)
		if n <= 0 {
			return nil, errDamaged
		}
		use, m := binary.Uvarint(e[n:])
		if m <= 0 {
			return nil, errDamaged
		}
		e = e[n+m:]
		key += step
		if step > uint64(AnyEngine) || key >= uint64(AnyEngine) || use>>1 >= uint64(uses) {
			return nil, errDamaged
		}
		if use&1 == 1 == deletions {
			into = append(into, Posting{Key: uint32(key), Use: offset + uint32(use>>1)})
		}
	}
	return into, nil
}

// between returns the n-th part of a section cut at the ends of another.
func (s *segment) between(ends, content int, n uint64) ([]byte, error) {
	table, data := s.section[ends], s.section[content]
	if n >= uint64(len(table)/4) {
		return nil, errDamaged
	}
	begin := uint32(0)
	if n > 0 {
		begin = binary.LittleEndian.Uint32(table[4*(n-1):])
	}
	end := binary.LittleEndian.Uint32(table[4*n:])
	if begin > end || int64(end) > int64(len(data)) {
		return nil, errDamaged
	}
	return data[begin:end], nil
}

// text returns a copy of a string.
func (s *segment) text(n uint64) (string, error) {
	b, err := s.between(stringEndSection, stringSection, n)
	return string(b), err
}

// identity is Use.identity as it was when the file was written.
func (s *segment) identity(n uint32) (uint64, error) {
	b, err := s.between(useEndSection, useSection, uint64(n))
	if err != nil || len(b) < 8 {
		return 0, errDamaged
	}
	return binary.LittleEndian.Uint64(b), nil
}

// use reads a use.
func (s *segment) use(n uint32) (Use, error) {
	b, err := s.between(useEndSection, useSection, uint64(n))
	if err != nil || len(b) < 8 {
		return Use{}, errDamaged
	}
	r := useReader{s: s, rest: b[8:]}
	u := Use{Quantity: int(r.number(maxQuantity)), PartType: int64(r.number(1 << 31)), Position: r.text(), Label: r.text()}
	for range r.number(maxConditions) {
		place := r.number(maxFields - 1)
		u.Conditions = append(u.Conditions, PackedCondition(place<<32|r.number(1<<32-1)))
	}
	for range r.number(maxNotes) {
		u.Notes = append(u.Notes, r.text())
	}
	if r.damaged || len(r.rest) != 0 {
		return Use{}, errDamaged
	}
	return u, nil
}

// Bounds of what one application says, far beyond what is real.
const (
	maxQuantity   = 1 << 20
	maxConditions = 256
	maxNotes      = 256
)

// useReader reads what useBytes wrote; damaged says that something could not be read.
type useReader struct {
	s       *segment
	rest    []byte
	damaged bool
}

func (r *useReader) number(limit uint64) uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > limit {
		r.damaged, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

func (r *useReader) text() string {
	n := r.number(1<<32 - 1)
	if r.damaged {
		return ""
	}
	s, err := r.s.text(n)
	r.damaged = r.damaged || err != nil
	return s
}
