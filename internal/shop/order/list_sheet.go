package order

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
)

// sheetSize is how many ids a sheet is for.
const sheetSize = 4096

func sheetOf(orderID int64) int64 { return orderID / sheetSize }

// A sheet is what the list knows of the orders of 4,096 ids: enough to find, count and sort them without the database
// (ADR 25). It is never changed: with makes another one. Exported fields are stored; who gives them another meaning
// sets the version of all sheets to 0 in a migration.
type sheet struct {
	First int64    // the id of slot 0
	Kinds []kind   // the first is of no order
	Kind  []uint16 // of each slot
	Keys  [byName][]int64
	Texts [inRest + 1]run

	count  []int // orders of each kind
	places []place
	names  []int64 // the beginnings of names, ordered as they are
	span   [byName + 1]span
}

// run are the texts of all slots, one behind the other.
type run struct {
	Text string
	Ends []uint32 // of each slot
}

func (r *run) of(slot int) string {
	if slot == 0 {
		return r.Text[:r.Ends[0]]
	}
	return r.Text[r.Ends[slot-1]:r.Ends[slot]]
}

// place counts the orders of a location that were made at its registers or in the shop.
type place struct {
	LocationID int64
	Channel    cart.Channel
	tabs       [5]int // in the order of Tabs
}

type span struct{ least, most int64 }

// kind is what many orders have in common: the tabs and three of the filters are decided for all of a kind at once.
type kind struct {
	LocationID, StaffID, LabelID int64
	Channel                      cart.Channel
	Status                       Status
	Owes                         bool
}

// column is what orders are sorted by.
type column int

const (
	byAdded column = iota
	byChanged
	byTotal
	byBalance
	byName
	byID
)

// listed are the columns by their names on the screen.
var listed = map[string]column{
	"": byAdded, "date_added": byAdded, "date_modified": byChanged, "order_total": byTotal, "balance_due": byBalance,
	"customer": byName, "order_id": byID,
}

// texts are what orders are found by.
type texts int

const (
	inName texts = iota // and in e-mail addresses
	inPart
	inRest
)

// entry is an order as a sheet knows it.
type entry struct {
	id    int64
	kind  kind
	keys  [byName]int64
	texts [inRest + 1]string
}

// A sign is before what is found by its beginning, and before each word of a name, which is found by any part of it;
// end is behind a name. Folded texts have no control characters.
const (
	signWord  = "\x01" // of a name; a part number
	signPhone = "\x02" // its digits from behind
	signPO    = "\x03"
	signOwned = "\x04" // the vehicle and whose it is
	end       = "\x00"
)

func entryOf(r orderRow, lines []lineRow) (entry, error) {
	o, err := r.order(nil)
	if err != nil {
		return entry{}, err
	}
	e := entry{
		id: r.ID,
		kind: kind{
			LocationID: r.LocationID, StaffID: r.StaffID, LabelID: r.StatusID, Channel: r.Channel, Status: r.PosStatus,
			Owes: r.BalanceCents > 0,
		},
		keys: [byName]int64{byAdded: r.AddedUs, byChanged: r.ChangedUs, byTotal: int64(r.TotalCents),
			byBalance: int64(r.BalanceCents)},
	}
	add := func(in texts, sign, mark string) {
		if mark != "" {
			e.texts[in] += sign + mark
		}
	}
	for _, word := range strings.Fields(r.NameFold) {
		add(inName, signWord, word)
	}
	e.texts[inName] += end
	add(inName, signWord, text.Name(r.Email))
	add(inRest, signPhone, backwards(phone.Local(r.Telephone)))
	add(inRest, signPO, text.Fold(strings.TrimSpace(r.PONumber)))
	for _, l := range lines {
		add(inRest, signPO, text.Fold(strings.TrimSpace(l.PONumber)))
		add(inPart, signWord, squeezed(l.Number))
	}
	if o.Vehicle != nil {
		add(inRest, signOwned, Owned{r.CustomerID, o.Vehicle.BaseVehicleID}.mark())
	}
	return e, nil
}

func (o Owned) mark() string {
	return strconv.FormatInt(o.CustomerID, 10) + " " + strconv.FormatInt(o.BaseVehicleID, 10) + end
}

// with is the sheet in which these ids have these entries; an id without an entry is no order any more.
func (s *sheet) with(ids []int64, entries []entry) *sheet {
	slots := make([]entry, sheetSize)
	for slot, k := range s.Kind {
		if k != 0 {
			slots[slot] = s.entry(slot)
		}
	}
	for _, id := range ids {
		slots[id-s.First] = entry{}
	}
	for _, e := range entries {
		slots[e.id-s.First] = e
	}
	n := sheetSize
	for n > 0 && slots[n-1].id == 0 {
		n--
	}
	made := &sheet{First: s.First, Kinds: []kind{{}}, Kind: make([]uint16, n)}
	for by := range made.Keys {
		made.Keys[by] = make([]int64, n)
	}
	known := map[kind]uint16{}
	var all [inRest + 1]strings.Builder
	for in := range all {
		all[in].Grow(len(s.Texts[in].Text) + 40*len(entries))
		made.Texts[in].Ends = make([]uint32, n)
	}
	for slot, e := range slots[:n] {
		if e.id != 0 {
			k, found := known[e.kind]
			if !found {
				k = uint16(len(made.Kinds)) //nolint:gosec // at most one for each of 4,096
				known[e.kind] = k
				made.Kinds = append(made.Kinds, e.kind)
			}
			made.Kind[slot] = k
			for by, key := range e.keys {
				made.Keys[by][slot] = key
			}
		}
		for in := range all {
			all[in].WriteString(e.texts[in])
			made.Texts[in].Ends[slot] = uint32(all[in].Len()) //nolint:gosec // some kilobytes
		}
	}
	for in := range all {
		made.Texts[in].Text = all[in].String()
	}
	made.sum()
	return made
}

func (s *sheet) entry(slot int) entry {
	e := entry{id: s.First + int64(slot), kind: s.Kinds[s.Kind[slot]]}
	for by := range e.keys {
		e.keys[by] = s.Keys[by][slot]
	}
	for in := range e.texts {
		e.texts[in] = s.Texts[in].of(slot)
	}
	return e
}

func (s *sheet) name(slot int) string {
	name, _, _ := strings.Cut(s.Texts[inName].of(slot), end)
	return name
}

// sum derives what is not stored.
func (s *sheet) sum() {
	s.count = make([]int, len(s.Kinds))
	s.names = make([]int64, len(s.Kind))
	for by := range s.span {
		s.span[by] = span{math.MaxInt64, math.MinInt64}
	}
	for slot, k := range s.Kind {
		if k == 0 {
			continue
		}
		s.count[k]++
		var begins [8]byte
		if name := s.name(slot); name != "" {
			copy(begins[:], name[len(signWord):])
		}
		s.names[slot] = int64(binary.BigEndian.Uint64(begins[:]) ^ 1<<63) //nolint:gosec // the order is what counts
		for by := range s.span {
			key := s.names[slot]
			if column(by) < byName {
				key = s.Keys[by][slot]
			}
			s.span[by] = span{min(s.span[by].least, key), max(s.span[by].most, key)}
		}
	}
	known := map[place]int{}
	for i, k := range s.Kinds {
		at := place{LocationID: k.LocationID, Channel: k.Channel}
		n, found := known[at]
		if !found {
			n = len(s.places)
			known[at], s.places = n, append(s.places, at)
		}
		for tab, name := range tabsInOrder {
			if i > 0 && k.isOn(name) {
				s.places[n].tabs[tab] += s.count[i]
			}
		}
	}
}

func (s *sheet) encode() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(s)
	return b.Bytes(), err
}

func decodeSheet(body []byte) (*sheet, error) {
	var s sheet
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(&s); err != nil {
		return nil, err
	}
	n := len(s.Kind)
	isWhole := len(s.Kinds) > 0 && n <= sheetSize
	for _, t := range s.Texts {
		isWhole = isWhole && len(t.Ends) == n && slices.IsSorted(t.Ends) && (n == 0 || int(t.Ends[n-1]) == len(t.Text))
	}
	for _, keys := range s.Keys {
		isWhole = isWhole && len(keys) == n
	}
	for _, k := range s.Kind {
		isWhole = isWhole && int(k) < len(s.Kinds)
	}
	if !isWhole {
		return nil, fmt.Errorf("the sheet of the orders from %d on is damaged", s.First)
	}
	s.sum()
	return &s, nil
}

// differences are the ids of the orders that two sheets say different things of.
func (s *sheet) differences(other *sheet) []int64 {
	var ids []int64
	for slot := range max(len(s.Kind), len(other.Kind)) {
		if s.at(slot) != other.at(slot) {
			ids = append(ids, s.First+int64(slot))
		}
	}
	return ids
}

// at is the entry of a slot, or none.
func (s *sheet) at(slot int) entry {
	if slot >= len(s.Kind) || s.Kind[slot] == 0 {
		return entry{}
	}
	return s.entry(slot)
}

// sheets are all of a moment, by their ids.
type sheets []*sheet

// name is that of an order that is there.
func (all sheets) name(id int64) string {
	i, _ := slices.BinarySearchFunc(all, id-id%sheetSize,
		func(s *sheet, first int64) int { return cmp.Compare(s.First, first) })
	return all[i].name(int(id - all[i].First))
}
