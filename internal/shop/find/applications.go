package find

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"

	"camber/internal/shop/fitment"
)

// kitMembers are the flags of a kit and its components; what they come to is fitment.Kit's rule.
type kitMembers []uint8

func (k kitMembers) any(flag uint8) bool {
	return slices.ContainsFunc(k, func(f uint8) bool { return f&flag != 0 })
}

func (k kitMembers) recorded() bool { return k.any(memberRecorded) }

// incomplete: nobody can say no for certain.
func (k kitMembers) incomplete() bool { return k.any(memberIncomplete) }

// fitsAll: nothing in it could say no.
func (k kitMembers) fitsAll() bool { return !k.recorded() && k.any(memberUniversal) }

// byEngine says whether the kit can be judged by the engine alone.
func (k kitMembers) byEngine() bool {
	mute := slices.ContainsFunc(k, func(f uint8) bool { return f&memberRecorded != 0 && f&memberByEngine == 0 })
	return k.any(memberByEngine) && !mute
}

// applications are the postings of a segment while they are collected: part by part as they come, to be written vehicle
// by vehicle. Uses that say the same are one.
type applications struct {
	fits     library
	waiting  *spill // for each part a word of ordinal and count, then words of key and use
	b        []byte
	postings []fitment.Posting

	place  map[uint32]uint32 // of a key among those seen
	keys   []uint32
	counts []uint64 // by place

	local     [][]uint32 // by use of the library, in pages: this segment's, 0 is none yet
	ofMembers map[uint64]uint32
	known     map[string]uint32
	uses      []fitment.Use // by use of this segment
	members   []uint32      // by use: of a kit
	used      []int         // by use: how often
	rank      []uint32      // by use as it waits: as it is written
}

// usePage is how many uses are a page: a segment of a few parts touches few of the very many of a library.
const usePage = 1 << 12

func newApplications(fits library, folder string) (*applications, error) {
	waiting, err := newSpill(folder)
	return &applications{
		fits: fits, waiting: waiting, place: map[uint32]uint32{}, local: make([][]uint32, fits.Uses()/usePage+1),
		ofMembers: map[uint64]uint32{}, known: map[string]uint32{},
	}, err
}

func (a *applications) close() error { return a.waiting.close() }

// add takes the applications of a part, or of a kit's member, which stands at a place other than 0 if it is a
// component, and returns its flags.
func (a *applications) add(ordinal, place uint32, m member) (flags uint8, err error) {
	a.postings, err = a.fits.Part(a.postings[:0], m.id, m.aaia, m.number)
	if err != nil || len(a.postings) == 0 {
		return 0, err
	}
	flags = memberRecorded
	a.b = append(a.b[:0], 0, 0, 0, 0, 0, 0, 0, 0)
	for _, p := range a.postings {
		if p.Key == fitment.NowhereKey {
			flags |= memberIncomplete
			continue
		}
		use, err := a.use(p.Use, place)
		if err != nil {
			return 0, err
		}
		a.post(p.Key, use)
		if p.Key&fitment.EngineKey != 0 {
			flags |= memberByEngine
			if p.Key != fitment.EngineKey {
				a.post(fitment.AnyEngine, use)
			}
		}
	}
	binary.LittleEndian.PutUint64(a.b, uint64(ordinal)<<32|uint64(len(a.b)/8-1))
	_, err = a.waiting.Write(a.b)
	return flags, err
}

func (a *applications) post(key, use uint32) {
	place, ok := a.place[key]
	if !ok {
		place = uint32(len(a.keys))
		a.place[key] = place
		a.keys, a.counts = append(a.keys, key), append(a.counts, 0)
	}
	a.counts[place]++
	a.used[use]++
	a.b = binary.LittleEndian.AppendUint64(a.b, uint64(place)<<32|uint64(use))
}

// use is this segment's number for a use of the library.
func (a *applications) use(n, member uint32) (use uint32, err error) {
	if member == 0 {
		page := &a.local[n/usePage]
		if *page == nil {
			*page = make([]uint32, usePage)
		}
		local := &(*page)[n%usePage]
		if *local == 0 {
			use, err = a.intern(n, 0)
			*local = use + 1
		}
		return *local - 1, err
	}
	at := uint64(member)<<32 | uint64(n)
	use, ok := a.ofMembers[at]
	if !ok {
		use, err = a.intern(n, member)
		a.ofMembers[at] = use
	}
	return use, err
}

func (a *applications) intern(n, member uint32) (uint32, error) {
	u, err := a.fits.Use(n)
	if err != nil {
		return 0, err
	}
	e := encoder{}
	for _, number := range []int64{int64(member), int64(u.Quantity), u.PartType, int64(len(u.Conditions))} {
		e.number(number)
	}
	for _, c := range u.Conditions {
		e.number(int64(c))
	}
	for _, s := range append([]string{u.Position, u.Label}, u.Notes...) {
		e.text(s)
	}
	use, ok := a.known[string(e.b)]
	if !ok {
		use = uint32(len(a.uses))
		a.known[string(e.b)] = use
		a.uses, a.members, a.used = append(a.uses, u), append(a.members, member), append(a.used, 0)
	}
	return use, nil
}

// order numbers the uses anew, so that those that ask the same are neighbours: a walk looks up what they ask.
func (a *applications) order() {
	sorted := make([]uint32, len(a.uses))
	for i := range sorted {
		sorted[i] = uint32(i)
	}
	slices.SortStableFunc(sorted, func(x, y uint32) int {
		return cmp.Or(slices.Compare(a.uses[x].Conditions, a.uses[y].Conditions),
			cmp.Compare(a.uses[x].Position, a.uses[y].Position))
	})
	a.rank = make([]uint32, len(sorted))
	uses, members, used := make([]fitment.Use, len(sorted)), make([]uint32, len(sorted)), make([]int, len(sorted))
	for i, old := range sorted {
		a.rank[old] = uint32(i)
		uses[i], members[i], used[i] = a.uses[old], a.members[old], a.used[old]
	}
	a.uses, a.members, a.used = uses, members, used
}

// positions are the most used ones, at most as many as a word has bits.
func (a *applications) positions() []string {
	used := map[string]int{}
	for n, u := range a.uses {
		if u.Position != "" {
			used[u.Position] += a.used[n]
		}
	}
	return mostUsed(used, 64)
}

// postingRoom is how many bytes of postings are sorted at once.
const postingRoom = 64 << 20

// write writes the postings in the order of their keys, and inside a key in the order of the parts. each is called for
// every one of them, in the order of the parts.
func (a *applications) write(w *fileWriter, n int, each func(ordinal, use uint32)) error {
	useBits := uint(bits.Len(uint(max(len(a.uses)-1, 1))))
	width := widthOf(n, useBits)
	if width > 8 {
		return errors.New("the read index has more parts and uses than a posting can hold")
	}
	sorted := make([]uint32, len(a.keys)) // places by key
	for i := range sorted {
		sorted[i] = uint32(i)
	}
	slices.SortFunc(sorted, func(x, y uint32) int { return int(int64(a.keys[x]) - int64(a.keys[y])) })
	keys, starts := make([]uint32, len(sorted)), make([]uint64, len(sorted)+1)
	for i, place := range sorted {
		keys[i], starts[i+1] = a.keys[place], starts[i]+a.counts[place]
	}
	put(w, section{ofShape, 0}, []uint64{uint64(n), uint64(useBits)})
	put(w, section{ofKeys, 0}, keys)
	put(w, section{ofKeyStarts, 0}, starts)

	w.begin(section{ofPostings, 0})
	for from := 0; from < len(sorted) || from == 0; {
		to := min(from+1, len(sorted))
		for to < len(sorted) && int(starts[to+1]-starts[from])*width <= postingRoom {
			to++
		}
		next := make([]uint64, len(a.keys)) // by place: where its next posting goes
		for i := range next {
			next[i] = math.MaxUint64
		}
		for i := from; i < to; i++ {
			next[sorted[i]] = (starts[i] - starts[from]) * uint64(width)
		}
		group := make([]byte, int(starts[to]-starts[from])*width)
		if err := a.scatter(group, next, width, useBits, each); err != nil {
			return err
		}
		each = nil
		_, _ = w.Write(group)
		from = max(to, 1)
	}
	_, _ = w.Write(make([]byte, 8)) // so that the last posting can be read as a whole word
	return a.writeUses(w)
}

// scatter puts the postings of those keys that have a place in next.
func (a *applications) scatter(group []byte, next []uint64, width int, useBits uint,
	each func(ordinal, use uint32)) error {
	in, err := a.waiting.reader()
	if err != nil {
		return err
	}
	head, body := make([]byte, 8), []byte(nil)
	for {
		if _, err := io.ReadFull(in, head); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read applications that wait: %w", err)
		}
		of := binary.LittleEndian.Uint64(head)
		ordinal, size := uint32(of>>32), int(of&math.MaxUint32)*8
		if cap(body) < size {
			body = make([]byte, size*2)
		}
		body = body[:size]
		if _, err := io.ReadFull(in, body); err != nil {
			return fmt.Errorf("read applications that wait: %w", err)
		}
		for rest := body; len(rest) > 0; rest = rest[8:] {
			word := binary.LittleEndian.Uint64(rest)
			use := a.rank[uint32(word)]
			if each != nil {
				each(ordinal, use)
			}
			at := next[word>>32]
			if at == math.MaxUint64 {
				continue
			}
			next[word>>32] = at + uint64(width)
			posting := uint64(ordinal)<<useBits | uint64(use)
			for i := range width {
				group[at+uint64(i)] = byte(posting >> (8 * i))
			}
		}
	}
}

func (a *applications) writeUses(w *fileWriter) error {
	var conditionEnds []uint32
	var conditions []fitment.PackedCondition
	for _, u := range a.uses {
		conditions = append(conditions, u.Conditions...)
		conditionEnds = append(conditionEnds, uint32(len(conditions)))
	}
	if len(conditions) > math.MaxUint32 {
		return errors.New("the read index has too many conditions")
	}
	put(w, section{ofConditionEnds, 0}, conditionEnds)
	put(w, section{ofConditions, 0}, conditions)
	return nil
}
