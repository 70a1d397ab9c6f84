package fitment

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/vehicle"
)

// Header is what a submission of applications says of itself.
type Header struct {
	Brand  string // code of the trade: a full submission replaces what counted of this brand
	Update bool   // adds to what the brand has, and deletes from it
}

// Entry is one application of a submission, or the deletion of one.
type Entry struct {
	Application        // PartID is not read
	Brand       string // code of the part's brand
	Number      string // of the part, as it is written
	Delete      bool   // counts in an update alone
}

// Builder packs a submission into a file. Its memory grows with the parts and with what applications ask and say, not
// with how many there are.
type Builder struct {
	dir    string
	header Header

	parts   map[string]uint32 // by brand, NUL and number
	names   []string          // of the parts
	last    Entry             // only brand and number: submissions come part by part
	lastID  uint32
	strings map[string]uint32
	texts   []string
	uses    map[string]uint32 // by useBytes without the identity
	kinds   []useKind
	groups  map[group]uint32
	places  map[string]uint64 // of fields

	limit  int // of buffer
	buffer []spilled
	runs   []*os.File
	packed Packed

	scratch    []byte
	conditions []PackedCondition
}

// useKind is what the builder knows of a use.
type useKind struct {
	bytes    string
	identity uint64
	count    uint32
	group    uint32
	fields   uint64 // set of those that its conditions name, by place
}

// group is what makes applications of one part and vehicle siblings.
type group struct {
	partType        int64
	position, label uint32
}

// spilled is an entry as it is sorted; the lowest bit of use says that it deletes.
type spilled struct{ part, key, use uint32 }

func compareSpilled(a, b spilled) int {
	if a.part == b.part && a.key == b.key {
		return cmp.Compare(a.use, b.use)
	}
	return cmp.Compare(uint64(a.part)<<32|uint64(a.key), uint64(b.part)<<32|uint64(b.key))
}

// bufferSize is how many entries are sorted in memory (12 bytes each).
const bufferSize = 1 << 20

// NewBuilder begins a file. Temporary files are made in dir; empty is where the system keeps them.
func NewBuilder(dir string, h Header) (*Builder, error) {
	brand, ok := brandCode(h.Brand)
	if !ok {
		return nil, fault.New(fault.Invalid, "%s is not a brand code", h.Brand)
	}
	h.Brand = brand
	b := &Builder{
		dir: dir, header: h, parts: map[string]uint32{}, strings: map[string]uint32{}, uses: map[string]uint32{},
		groups: map[group]uint32{},
		places: map[string]uint64{}, limit: bufferSize,
	}
	for i, name := range vehicle.Fields() {
		b.places[name] = uint64(i)
	}
	return b, nil
}

// brandCode is a code in upper case; false for what can't be one.
func brandCode(s string) (string, bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	plain := func(r rune) bool { return 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' }
	return s, s != "" && len(s) <= maxBrand && !strings.ContainsFunc(s, func(r rune) bool { return !plain(r) })
}

// Add adds an entry; they may come in any order. What can't be an application is fault.Invalid and leaves the builder
// as it was. The ids are not looked up.
func (b *Builder) Add(e Entry) error {
	if e.Delete && !b.header.Update {
		b.packed.Ignored++
		return nil
	}
	key, err := b.check(&e)
	if err != nil {
		return err
	}
	part, err := b.part(e)
	if err != nil {
		return err
	}
	use := b.use(e) << 1
	if e.Delete {
		use |= 1
	}
	b.buffer = append(b.buffer, spilled{part, key, use})
	if len(b.buffer) >= b.limit {
		return b.spill()
	}
	return nil
}

// check returns the key of e and leaves its conditions in b.conditions.
func (b *Builder) check(e *Entry) (uint32, error) {
	b.conditions = b.conditions[:0]
	for _, c := range e.Conditions {
		place, ok := b.places[c.Field]
		if !ok || place >= maxFields {
			return 0, fault.New(fault.Invalid, "%s is nothing that is known of vehicles.", c.Field)
		}
		if c.Value < 0 || c.Value > math.MaxUint32 {
			return 0, outOfRange(c.Value)
		}
		b.conditions = append(b.conditions, PackedCondition(place<<32|uint64(c.Value)))
	}
	slices.Sort(b.conditions)
	b.conditions = slices.Compact(b.conditions)
	key, ok := e.Key()
	switch {
	case !ok:
		return 0, outOfRange(e.BaseVehicleID)
	case e.BaseVehicleID == 0 && !namesEngine(e.Conditions):
		return 0, fault.New(fault.Invalid, "The application names neither a vehicle nor an engine.")
	case e.PartType < 0 || e.PartType > math.MaxInt32:
		return 0, outOfRange(e.PartType)
	case e.Quantity < 1 && !e.Delete:
		return 0, fault.InFields(map[string]fault.Text{"quantity": fault.T("A quantity is at least 1")})
	case e.Quantity < 0 || e.Quantity > maxQuantity:
		return 0, outOfRange(int64(e.Quantity))
	case len(b.conditions) > maxConditions || len(e.Notes) > maxNotes:
		return 0, fault.New(fault.Invalid, "The application says too much.")
	}
	return key, nil
}

func outOfRange(id int64) error {
	return fault.New(fault.Invalid, "%s is out of range.", fmt.Sprint(id))
}

func (b *Builder) part(e Entry) (uint32, error) {
	if e.Number == b.last.Number && e.Brand == b.last.Brand && len(b.names) > 0 {
		return b.lastID, nil
	}
	brand, ok := brandCode(e.Brand)
	if !ok {
		return 0, fault.New(fault.Invalid, "%s is not a brand code", e.Brand)
	}
	number := text.Number(e.Number)
	if number == "" || len(number) > math.MaxUint16 {
		return 0, fault.New(fault.Invalid, "The application has no part number.")
	}
	b.scratch = append(append(append(b.scratch[:0], brand...), 0), number...)
	id, ok := b.parts[string(b.scratch)]
	if !ok {
		id = uint32(len(b.names))
		name := string(b.scratch)
		b.parts[name] = id
		b.names = append(b.names, name)
	}
	b.last, b.lastID = Entry{Brand: e.Brand, Number: e.Number}, id
	return id, nil
}

func (b *Builder) text(s string) uint32 {
	n, ok := b.strings[s]
	if !ok {
		n = uint32(len(b.texts))
		s = strings.Clone(s) // what a parser hands in may be part of something large
		b.strings[s] = n
		b.texts = append(b.texts, s)
	}
	return n
}

func (b *Builder) use(e Entry) uint32 {
	position, label := b.text(e.Position), b.text(e.Label)
	s := b.scratch[:0]
	s = binary.AppendUvarint(s, uint64(e.Quantity))
	s = binary.AppendUvarint(s, uint64(e.PartType))
	s = binary.AppendUvarint(s, uint64(position))
	s = binary.AppendUvarint(s, uint64(label))
	s = binary.AppendUvarint(s, uint64(len(b.conditions)))
	for _, c := range b.conditions {
		s = binary.AppendUvarint(s, uint64(c>>32))
		s = binary.AppendUvarint(s, uint64(c&math.MaxUint32))
	}
	s = binary.AppendUvarint(s, uint64(len(e.Notes)))
	for _, n := range e.Notes {
		s = binary.AppendUvarint(s, uint64(b.text(n)))
	}
	b.scratch = s
	n, ok := b.uses[string(s)]
	if !ok {
		n = uint32(len(b.kinds))
		kind := useKind{bytes: string(s), group: b.group(group{e.PartType, position, label})}
		kind.identity = Use{
			Conditions: b.conditions, Position: e.Position, Label: e.Label, PartType: e.PartType, Notes: e.Notes,
		}.identity()
		for _, c := range b.conditions {
			kind.fields |= 1 << c.Place()
		}
		b.uses[kind.bytes] = n
		b.kinds = append(b.kinds, kind)
	}
	b.kinds[n].count++
	return n
}

func (b *Builder) group(g group) uint32 {
	n, ok := b.groups[g]
	if !ok {
		n = uint32(len(b.groups))
		b.groups[g] = n
	}
	return n
}

// Close removes the temporary files. The builder is of no use after it.
func (b *Builder) Close() error {
	var err error
	for _, f := range b.runs {
		err = errors.Join(err, f.Close())
	}
	b.runs, b.buffer = nil, nil
	return err
}
