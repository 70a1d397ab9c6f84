package fitment

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"camber/internal/base/files"
	"camber/internal/shop/vehicle"
)

// Packed is a finished file of applications, with what is to be told of it.
type Packed struct {
	SHA256       string    `json:"sha256"`
	Size         int64     `json:"size"` // bytes
	Applications int64     `json:"applications"`
	Deletes      int64     `json:"deletes"`
	Parts        int64     `json:"parts"`
	Uses         int64     `json:"uses"`       // that differ
	Duplicates   int64     `json:"duplicates"` // dropped
	Ignored      int64     `json:"ignored"`    // deletions in a full submission
	Overlaps     int64     `json:"overlaps"`   // groups; see Overlap
	Examples     []Overlap `json:"examples"`   // the first 100 overlaps
}

// Overlap warns of applications of one part, vehicle, part type, position and label of which some name a fact and
// others do not: where the fact holds, both fit.
type Overlap struct {
	Brand         string   `json:"brand"`
	Number        string   `json:"number"` // normalised
	BaseVehicleID int64    `json:"base_vehicle_id"`
	EngineSizeID  int64    `json:"engine_size_id"`
	PartType      int64    `json:"part_type"`
	Position      string   `json:"position"`
	Label         string   `json:"label"`
	Fields        []string `json:"fields"` // named by some and not by all
}

const (
	segmentKind = "application/vnd.camber.fitment"
	maxExamples = 100
)

// Finish writes the file and keeps it. The same entries in the same order are the same file.
func (b *Builder) Finish(ctx context.Context, disk *files.Disk) (Packed, error) {
	f, err := files.Temp(b.dir)
	if err != nil {
		return Packed{}, fmt.Errorf("applications: %w", err)
	}
	defer func() { _ = f.Close() }()
	if err := b.write(f); err != nil {
		return Packed{}, fmt.Errorf("write applications: %w", err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return Packed{}, err
	}
	file, err := disk.Put(ctx, segmentKind, f)
	if err != nil {
		return Packed{}, err
	}
	b.packed.SHA256, b.packed.Size = file.SHA256, file.Size
	return b.packed, nil
}

// writer writes the sections of a file one after the other.
type writer struct {
	*bufio.Writer
	header  segmentHeader
	section int
	b       *Builder
	numbers []uint32 // of the uses in the file
	rows    []row    // of the parts in the order of their ids
	part    int      // whose entries are written
	key     uint32   // last written of it
	group   []spilled
	err     error
}

// row is where the entries of a part are.
type row struct {
	begin  uint64
	length uint32
}

func (b *Builder) write(f *os.File) error {
	w := &writer{Writer: bufio.NewWriterSize(f, 1<<18), b: b,
		header: segmentHeader{brand: b.header.Brand, update: b.header.Update}, part: -1}
	w.add(make([]byte, headerSize))
	w.header.lengths[0] = 0
	order := w.numberUses()
	w.rows = make([]row, len(b.names))
	if err := b.merged(w.entry); err != nil {
		return err
	}
	w.endGroup()
	w.addParts()
	w.addUses(order)
	w.addStrings()
	if err := errors.Join(w.err, w.Flush()); err != nil {
		return err
	}
	b.packed.Applications, b.packed.Deletes = int64(w.header.applications), int64(w.header.deletes)
	b.packed.Parts, b.packed.Uses = int64(len(b.names)), int64(len(b.kinds))
	_, err := f.WriteAt(w.header.bytes(), 0)
	return err
}

func (w *writer) add(p []byte) {
	n, err := w.Write(p)
	w.header.lengths[w.section] += uint64(n)
	w.err = cmp.Or(w.err, err)
}

// numberUses gives the uses that occur most the smallest numbers and returns their order.
func (w *writer) numberUses() []uint32 {
	order := make([]uint32, len(w.b.kinds))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(w.b.kinds[y].count, w.b.kinds[x].count), cmp.Compare(x, y))
	})
	w.numbers = make([]uint32, len(order))
	for n, old := range order {
		w.numbers[old] = uint32(n)
	}
	return order
}

// entry takes the next entry by part and key. Those of one part and key are written together.
func (w *writer) entry(s spilled) error {
	if len(w.group) > 0 {
		last := w.group[len(w.group)-1]
		if last == s {
			w.b.packed.Duplicates++
			return nil
		}
		if last.part != s.part || last.key != s.key {
			w.endGroup()
		}
	}
	w.group = append(w.group, s)
	return w.err
}

func (w *writer) endGroup() {
	if len(w.group) == 0 {
		return
	}
	first := w.group[0]
	w.overlaps()
	if w.part != int(first.part) {
		w.part, w.key = int(first.part), 0
		w.rows[w.part].begin = w.header.lengths[entrySection]
	}
	for i, s := range w.group {
		w.group[i].use = w.numbers[s.use>>1]<<1 | s.use&1
	}
	slices.SortFunc(w.group, compareSpilled)
	var encoded [2 * binary.MaxVarintLen32]byte
	for _, s := range w.group {
		n := binary.PutUvarint(encoded[:], uint64(s.key-w.key))
		n += binary.PutUvarint(encoded[n:], uint64(s.use))
		w.add(encoded[:n])
		w.key = s.key
		if uint64(w.rows[w.part].length)+uint64(n) > math.MaxUint32 {
			w.err = cmp.Or(w.err, errTooLarge)
		}
		w.rows[w.part].length += uint32(n)
		if s.use&1 == 1 {
			w.header.deletes++
		} else {
			w.header.applications++
		}
	}
	w.group = w.group[:0]
}

// overlaps looks for a fact that one application of the group names and a sibling does not.
func (w *writer) overlaps() {
	if len(w.group) < 2 {
		return
	}
	type span struct{ some, all uint64 }
	var groups []uint32
	var spans []span
	for _, s := range w.group {
		if s.use&1 == 1 {
			continue
		}
		kind := w.b.kinds[s.use>>1]
		i := slices.Index(groups, kind.group)
		if i < 0 {
			i = len(groups)
			groups, spans = append(groups, kind.group), append(spans, span{all: math.MaxUint64})
		}
		spans[i].some |= kind.fields
		spans[i].all &= kind.fields
	}
	for i, s := range spans {
		if s.some == s.all {
			continue
		}
		w.b.packed.Overlaps++
		if len(w.b.packed.Examples) < maxExamples {
			w.b.packed.Examples = append(w.b.packed.Examples, w.example(groups[i], s.some&^s.all))
		}
	}
}

func (w *writer) example(of uint32, fields uint64) Overlap {
	var o Overlap
	first := w.group[0]
	o.Brand, o.Number, _ = strings.Cut(w.b.names[first.part], "\x00")
	if first.key&EngineKey == 0 {
		o.BaseVehicleID = int64(first.key)
	} else {
		o.EngineSizeID = int64(first.key &^ EngineKey)
	}
	for g, n := range w.b.groups {
		if n == of {
			o.PartType, o.Position, o.Label = g.partType, w.b.texts[g.position], w.b.texts[g.label]
		}
	}
	for place, name := range vehicle.Fields() {
		if fields&(1<<place) != 0 {
			o.Fields = append(o.Fields, name)
		}
	}
	return o
}

// addParts writes the sections of parts, numbers and brands.
func (w *writer) addParts() {
	order := make([]uint32, len(w.b.names))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int { return strings.Compare(w.b.names[x], w.b.names[y]) })
	w.section = partSection
	end := uint64(0)
	for _, id := range order {
		_, number, _ := strings.Cut(w.b.names[id], "\x00")
		end += uint64(len(number))
		r := w.rows[id]
		var b [partSize]byte
		binary.LittleEndian.PutUint32(b[0:], uint32(end))
		binary.LittleEndian.PutUint32(b[4:], uint32(r.begin))
		binary.LittleEndian.PutUint16(b[8:], uint16(r.begin>>32))
		binary.LittleEndian.PutUint32(b[12:], r.length)
		w.add(b[:])
	}
	w.limit(end)
	w.section = numberSection
	for _, id := range order {
		_, number, _ := strings.Cut(w.b.names[id], "\x00")
		w.add([]byte(number))
	}
	w.section = brandSection
	last := ""
	for i, id := range order {
		brand, _, _ := strings.Cut(w.b.names[id], "\x00")
		if brand == last {
			continue
		}
		last = brand
		var b [brandSize]byte
		copy(b[:maxBrand], brand)
		binary.LittleEndian.PutUint32(b[maxBrand:], uint32(i))
		w.add(b[:])
	}
}

func (w *writer) addUses(order []uint32) {
	w.section = useEndSection
	w.addEnds(len(order), func(i int) int { return 8 + len(w.b.kinds[order[i]].bytes) })
	w.section = useSection
	for _, n := range order {
		kind := w.b.kinds[n]
		w.add(binary.LittleEndian.AppendUint64(nil, kind.identity))
		w.add([]byte(kind.bytes))
	}
}

func (w *writer) addStrings() {
	w.section = stringEndSection
	w.addEnds(len(w.b.texts), func(i int) int { return len(w.b.texts[i]) })
	w.section = stringSection
	for _, s := range w.b.texts {
		w.add([]byte(s))
	}
}

// addEnds writes where each of n things ends.
func (w *writer) addEnds(n int, length func(i int) int) {
	end := uint64(0)
	for i := range n {
		end += uint64(length(i))
		w.add(binary.LittleEndian.AppendUint32(nil, uint32(end)))
	}
	w.limit(end)
}

// limit notes what can't be addressed with 32 bits.
func (w *writer) limit(size uint64) {
	if size > math.MaxUint32 {
		w.err = cmp.Or(w.err, errTooLarge)
	}
}
