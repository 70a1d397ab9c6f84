package fitment

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// Use is what applications ask and say, whatever the part and the vehicle.
type Use struct {
	Conditions []PackedCondition // in their order
	Position   string
	Quantity   int
	Label      string
	PartType   int64
	Notes      []string
}

// identity is a number that differs, all but certainly, where uses differ in more than the quantity: those are other
// applications, while the same with another quantity is what a deletion means too.
func (u Use) identity() uint64 {
	h := fnv.New64a()
	var b []byte
	b = binary.AppendUvarint(b, uint64(u.PartType))
	b = appendText(b, u.Position)
	b = appendText(b, u.Label)
	b = binary.AppendUvarint(b, uint64(len(u.Conditions)))
	for _, c := range u.Conditions {
		b = binary.LittleEndian.AppendUint64(b, uint64(c))
	}
	for _, n := range u.Notes {
		b = appendText(b, n)
	}
	_, _ = h.Write(b)
	return h.Sum64()
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// same says whether two uses are of the same application, whatever the quantity.
func (u Use) same(v Use) bool {
	return u.PartType == v.PartType && u.Position == v.Position && u.Label == v.Label &&
		slices.Equal(u.Conditions, v.Conditions) && slices.Equal(u.Notes, v.Notes)
}

// use packs what a asks and says; false for a condition that is out of range.
func (a Application) use() (Use, bool) {
	if a.BaseVehicleID == Nowhere {
		a = a.inWords()
	}
	u := Use{Position: a.Position, Quantity: a.Quantity, Label: a.Label, PartType: a.PartType, Notes: a.Notes}
	for _, c := range a.Conditions {
		p, ok := Pack(c)
		if !ok {
			return Use{}, false
		}
		u.Conditions = append(u.Conditions, p)
	}
	slices.Sort(u.Conditions)
	u.Conditions = slices.Compact(u.Conditions)
	return u, true
}
