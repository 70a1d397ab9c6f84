package fitment

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strconv"

	"camber/internal/shop/vehicle"
)

// Posting is one application of a part: what it is for, and which Library.Use it asks and says.
type Posting struct {
	Key uint32
	Use uint32
}

// Library is every application that counts: of the live sources and by hand. It never changes, stays good when sources
// come and go, and is safe for concurrent use.
type Library struct {
	reference *vehicle.Reference
	fields    []string         // by place
	sources   []liveSource     // the oldest first
	brands    map[string][]int // which sources have parts of a brand
	edits     map[int64][]edit // by part
	editUses  []Use            // with those of edits that an older library had
	firstEdit uint32           // number of the first of editUses
	universal []int64
}

type liveSource struct {
	*segment
	id    int64
	first uint32 // number of its first use
}

// has makes l's the sources, which others may have too.
func (l *Library) has(live liveFiles) {
	l.sources, l.brands, l.firstEdit = live.sources, live.brands, live.uses
}

// edit is an application added or deleted by hand.
type edit struct {
	key      uint32
	use      uint32 // place in editUses
	identity uint64
	deletes  bool
}

// claim is an application while it is compared with others.
type claim struct {
	Posting
	identity uint64
}

func newLibrary(reference *vehicle.Reference, universal []int64) *Library {
	return &Library{reference: reference, fields: vehicle.Fields(), edits: map[int64][]edit{}, universal: universal}
}

func (l *Library) addEdit(a Application, deletes bool) error {
	key, ok := a.Key()
	use, fits := a.use()
	if !ok || !fits {
		return fmt.Errorf("an application of part %d by hand is out of range", a.PartID)
	}
	l.edits[a.PartID] = append(l.edits[a.PartID], edit{key, uint32(len(l.editUses)), use.identity(), deletes})
	l.editUses = append(l.editUses, use)
	return nil
}

// held is what a source has of a part.
type held struct {
	source int
	entries
}

// Part appends the applications of a part, by key and use. aaia is the code of its brand, number its normalised number.
func (l *Library) Part(into []Posting, id int64, aaia, number string) ([]Posting, error) {
	defer runtime.KeepAlive(l)
	var buffer [8]held
	found := buffer[:0]
	for _, i := range l.brands[aaia] {
		e, err := l.sources[i].find(aaia, number)
		if err != nil {
			return nil, err
		}
		if e != nil {
			found = append(found, held{i, e})
		}
	}
	edits := l.edits[id]
	if len(found) == 1 && len(edits) == 0 {
		s := l.sources[found[0].source]
		first := len(into)
		into, err := found[0].appendTo(into, s.first, uint32(s.uses()), false)
		return l.undoubled(into, first), err
	}
	return l.combined(into, found, edits)
}

// undoubled puts the postings from a place on under the one number of each vehicle that has two.
func (l *Library) undoubled(postings []Posting, first int) []Posting {
	if !l.reference.HasDoubles() {
		return postings
	}
	doubled := false
	for i, p := range postings[first:] {
		if same := l.same(p.Key); same != p.Key {
			postings[first+i].Key, doubled = same, true
		}
	}
	if !doubled {
		return postings
	}
	slices.SortFunc(postings[first:],
		func(a, b Posting) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Use, b.Use)) })
	return postings[:first+len(slices.Compact(postings[first:]))]
}

// same is the key of a vehicle that has two numbers.
func (l *Library) same(key uint32) uint32 {
	if key >= EngineKey {
		return key
	}
	return uint32(l.reference.Same(int64(key)))
}

// combined appends what is left when the sources in turn, and then the edits, deleted and added.
func (l *Library) combined(into []Posting, found []held, edits []edit) ([]Posting, error) {
	var all []claim
	for _, h := range found {
		deleted, err := l.claims(h, true)
		if err != nil {
			return nil, err
		}
		if all, err = l.without(all, deleted); err != nil {
			return nil, err
		}
		added, err := l.claims(h, false)
		if err != nil {
			return nil, err
		}
		all = append(all, added...)
	}
	var byHand []claim
	for _, e := range edits {
		byHand = append(byHand, l.claim(e))
	}
	all, err := l.without(all, byHand) // what is added by hand stands for the same with another quantity
	if err != nil {
		return nil, err
	}
	for _, e := range edits {
		if !e.deletes {
			all = append(all, l.claim(e))
		}
	}
	if all, err = l.distinct(all); err != nil {
		return nil, err
	}
	for _, c := range all {
		into = append(into, c.Posting)
	}
	return into, nil
}

func (l *Library) claim(e edit) claim {
	return claim{Posting{l.same(e.key), l.firstEdit + e.use}, e.identity}
}

// claims are the deletions of a part in a source, or its applications.
func (l *Library) claims(h held, deletions bool) ([]claim, error) {
	s := l.sources[h.source]
	postings, err := h.appendTo(nil, s.first, uint32(s.uses()), deletions)
	if err != nil {
		return nil, err
	}
	postings = l.undoubled(postings, 0)
	all := make([]claim, len(postings))
	for i, p := range postings {
		identity, err := s.identity(p.Use - s.first)
		if err != nil {
			return nil, err
		}
		all[i] = claim{p, identity}
	}
	return all, nil
}

// without removes from all what is the same application as one of the others.
func (l *Library) without(all, others []claim) ([]claim, error) {
	if len(all) == 0 || len(others) == 0 {
		return all, nil
	}
	type id struct {
		key      uint32
		identity uint64
	}
	uses := map[id]uint32{}
	for _, c := range others {
		uses[id{c.Key, c.identity}] = c.Use
	}
	var failed error
	left := slices.DeleteFunc(all, func(c claim) bool {
		use, ok := uses[id{c.Key, c.identity}]
		if !ok {
			return false
		}
		same, err := l.compare(c.Use, use, false)
		failed = cmp.Or(failed, err)
		return same
	})
	return left, failed
}

// distinct drops what is there twice, with the same quantity too, and sorts by key and use.
func (l *Library) distinct(all []claim) ([]claim, error) {
	slices.SortFunc(all, func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.identity, b.identity), cmp.Compare(a.Use, b.Use))
	})
	kept := all[:0]
	for _, c := range all {
		twice := false
		for i := len(kept) - 1; i >= 0 && kept[i].Key == c.Key && kept[i].identity == c.identity && !twice; i-- {
			var err error
			if twice, err = l.compare(kept[i].Use, c.Use, true); err != nil {
				return nil, err
			}
		}
		if !twice {
			kept = append(kept, c)
		}
	}
	slices.SortFunc(kept, func(a, b claim) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Use, b.Use)) })
	return kept, nil
}

// compare says whether two uses are of the same application, and of the same quantity if that is asked too.
func (l *Library) compare(a, b uint32, quantity bool) (bool, error) {
	if a == b {
		return true, nil
	}
	x, err := l.Use(a)
	if err != nil {
		return false, err
	}
	y, err := l.Use(b)
	return x.same(y) && (!quantity || x.Quantity == y.Quantity), err
}

// Application returns a posting of a part in full, with the labels of the reference.
func (l *Library) Application(partID int64, p Posting) (Application, error) {
	u, err := l.Use(p.Use)
	if err != nil {
		return Application{}, err
	}
	a := Application{PartID: partID, Position: u.Position, Quantity: u.Quantity, Label: u.Label, PartType: u.PartType,
		Notes: u.Notes}
	if p.Key < EngineKey {
		a.BaseVehicleID = int64(p.Key)
	}
	for _, c := range u.Conditions {
		if c.Place() >= len(l.fields) {
			return Application{}, errDamaged
		}
		name := l.fields[c.Place()]
		label := l.reference.Label(name, c.Value())
		if label == "" { // the reference changed since
			label = strconv.FormatInt(c.Value(), 10)
		}
		a.Conditions = append(a.Conditions, Condition{Field: name, Value: c.Value(), Label: label})
	}
	return a, nil
}

// Applications returns all applications of a part in full.
func (l *Library) Applications(id int64, aaia, number string) ([]Application, error) {
	postings, err := l.Part(nil, id, aaia, number)
	if err != nil {
		return nil, err
	}
	all := make([]Application, len(postings))
	for i, p := range postings {
		if all[i], err = l.Application(id, p); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// HasApplications says whether a part has applications, for whatever vehicle.
func (l *Library) HasApplications(id int64, aaia, number string) (bool, error) {
	postings, err := l.Part(nil, id, aaia, number)
	return len(postings) > 0, err
}

// Universal are the parts that fit whatever the vehicle, in order.
func (l *Library) Universal() []int64 { return l.universal }

func (l *Library) IsUniversal(partID int64) bool {
	_, is := slices.BinarySearch(l.universal, partID)
	return is
}

// Sources are the ids of the submissions that count, in order.
func (l *Library) Sources() []int64 {
	ids := make([]int64, len(l.sources))
	for i, s := range l.sources {
		ids[i] = s.id
	}
	return ids
}

// Uses is how many uses there are. One application can be more than one of them, in several sources.
func (l *Library) Uses() int { return int(l.firstEdit) + len(l.editUses) }

// Use reads what applications ask and say. n is below Uses.
func (l *Library) Use(n uint32) (Use, error) {
	defer runtime.KeepAlive(l)
	if n >= l.firstEdit {
		if int(n-l.firstEdit) >= len(l.editUses) {
			return Use{}, errDamaged
		}
		return l.editUses[n-l.firstEdit], nil
	}
	s := l.sourceOf(n)
	return s.use(n - s.first)
}

func (l *Library) sourceOf(use uint32) liveSource {
	i, found := slices.BinarySearchFunc(l.sources, use,
		func(s liveSource, n uint32) int { return cmp.Compare(s.first, n) })
	if !found {
		i--
	}
	for l.sources[i].uses() == 0 { // sources without uses begin where the next does
		i++
	}
	return l.sources[i]
}
