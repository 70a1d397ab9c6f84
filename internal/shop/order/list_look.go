package order

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
)

// look is a search in the sheets.
type look struct {
	Search
	scope    []int64  // locations; nil: all
	needles  []needle // an order has all of them
	isNone   bool     // nothing can be what is searched
	isNarrow bool     // more is asked for than a tab, a place, a cashier and a status: each order is looked at
	added    span     // both ends are within
	total    span
}

// needle is what is looked for in one of an order's texts: one of several.
type needle struct {
	in    texts
	some  []string
	least int // the length of the shortest
}

func newLook(q Search, scope []int64) *look {
	l := &look{Search: q, scope: scope, added: everything, total: everything}
	if !q.From.IsZero() {
		l.added.least = db.Us(q.From)
	}
	if !q.To.IsZero() {
		l.added.most = db.Us(q.To) - 1
	}
	if q.TotalMin != nil {
		l.total.least = int64(*q.TotalMin)
	}
	if q.TotalMax != nil {
		l.total.most = int64(*q.TotalMax)
	}
	add := func(in texts, sign string, marks ...string) {
		n := needle{in: in, least: math.MaxInt}
		for _, mark := range marks {
			n.some, n.least = append(n.some, sign+mark), min(n.least, len(mark))
			l.isNone = l.isNone || mark == "" // what has no digit is no phone number
		}
		l.isNone = l.isNone || len(marks) == 0
		l.needles = append(l.needles, n)
	}
	for _, word := range strings.Fields(text.Name(q.Customer)) {
		add(inName, "", word) // any part of a word, as customers are found
	}
	if q.Telephone != "" {
		add(inRest, signPhone, backwards(phone.Local(q.Telephone)))
	}
	if q.PONumber != "" {
		add(inRest, signPO, text.Fold(strings.TrimSpace(q.PONumber)))
	}
	if q.Part != "" {
		add(inPart, signWord, squeezed(q.Part))
	}
	if q.Owned != nil {
		var marks []string
		for _, o := range q.Owned {
			marks = append(marks, o.mark())
		}
		add(inRest, signOwned, marks...)
	}
	// what is long is rare
	slices.SortStableFunc(l.needles, func(a, b needle) int { return cmp.Compare(b.least, a.least) })
	l.isNarrow = l.ID != 0 || len(l.needles) > 0 || l.added != everything || l.total != everything
	return l
}

// part is what a search finds in a sheet.
type part struct {
	*sheet
	n     int
	kinds []bool   // those that are wanted
	slots []uint16 // the found, where not each order of those kinds is
	isAll bool
}

// in finds what is searched in a sheet.
func (l *look) in(s *sheet) part {
	p := part{sheet: s, isAll: true}
	added, total := s.span[byAdded], s.span[byTotal]
	if l.isNone || added.isOutside(l.added) || total.isOutside(l.total) || l.ID != 0 &&
		sheetOf(l.ID)*sheetSize != s.First {
		return p
	}
	if l.CashierID == 0 && l.LabelID == 0 && l.Status == "" {
		for _, place := range s.places {
			if l.isAt(place.LocationID, place.Channel) && (l.LocationID == 0 || l.LocationID == place.LocationID) {
				p.n += place.tabs[numberOf(l.Tab)]
			}
		}
	} else {
		p.kinds = l.kinds(s)
		for i, isWanted := range p.kinds {
			if isWanted {
				p.n += s.count[i]
			}
		}
	}
	if p.n == 0 || !l.isNarrow || added.isWithin(l.added) && total.isWithin(l.total) && l.ID == 0 && len(l.needles) == 0 {
		return p
	}
	p.kinds, p.isAll = l.kinds(s), false
	if len(l.needles) > 0 {
		p.slots = s.hits(l.needles, p.kinds)
	} else {
		p.slots = make([]uint16, 0, p.n)
		for slot, k := range s.Kind {
			if p.kinds[k] {
				p.slots = append(p.slots, uint16(slot)) //nolint:gosec // below 4,096
			}
		}
	}
	addeds, totals := s.Keys[byAdded], s.Keys[byTotal]
	p.slots = slices.DeleteFunc(p.slots, func(slot uint16) bool {
		return !l.added.has(addeds[slot]) || !l.total.has(totals[slot]) || l.ID != 0 && l.ID != s.First+int64(slot)
	})
	p.n = len(p.slots)
	return p
}

// isAt says whether an order of a place is for these eyes.
func (l *look) isAt(locationID int64, channel cart.Channel) bool {
	return (!l.FromPOS || channel == cart.POS) && (l.scope == nil || slices.Contains(l.scope, locationID))
}

// kinds says which kinds of orders of a sheet are wanted.
func (l *look) kinds(s *sheet) []bool {
	wanted := make([]bool, len(s.Kinds))
	for i, k := range s.Kinds {
		wanted[i] = i > 0 && (l.LocationID == 0 || k.LocationID == l.LocationID) &&
			(l.CashierID == 0 || k.StaffID == l.CashierID) &&
			(l.LabelID == 0 || k.LabelID == l.LabelID) && (l.Status == "" || k.Status == l.Status) && k.isOn(l.Tab) && l.isAt(k.LocationID, k.Channel)
	}
	return wanted
}

// hits are the slots of those kinds in which all the needles are.
func (s *sheet) hits(needles []needle, kinds []bool) []uint16 {
	var isHit [sheetSize]bool
	first := needles[0]
	all := &s.Texts[first.in]
	for _, one := range first.some {
		for slot, at := 0, 0; ; at = int(all.Ends[slot]) { // once in an order is enough
			next := strings.Index(all.Text[at:], one)
			if next < 0 {
				break
			}
			for at += next; int(all.Ends[slot]) <= at; {
				slot++
			}
			isHit[slot] = kinds[s.Kind[slot]] && s.hasEach(slot, needles[1:])
		}
	}
	var slots []uint16
	for slot, is := range isHit {
		if is {
			slots = append(slots, uint16(slot)) //nolint:gosec // below 4,096
		}
	}
	return slots
}

func (s *sheet) hasEach(slot int, needles []needle) bool {
	for _, n := range needles {
		text := s.Texts[n.in].of(slot)
		if !slices.ContainsFunc(n.some, func(one string) bool { return strings.Contains(text, one) }) {
			return false
		}
	}
	return true
}

// tabsInOrder has the numbers of the tabs.
var tabsInOrder = Tabs()

func numberOf(t Tab) int { return slices.Index(tabsInOrder, t) }

func (k kind) isOn(t Tab) bool {
	switch t {
	case SavedOrders:
		return k.Status == Saved || k.Status == Quote
	case KioskOrders:
		return k.Status == Kiosk
	case Outstanding:
		return k.Owes && (k.Status == Checkout || k.Status == Complete)
	case PaidOrders:
		return !k.Owes && k.Status == Complete // ORD-6: by its balance, so that rounded cash pays in full too
	case AllOrders:
	}
	return true
}

func (s span) has(key int64) bool { return s.least <= key && key <= s.most }

func (s span) isWithin(other span) bool { return other.least <= s.least && s.most <= other.most }

func (s span) isOutside(other span) bool { return s.most < other.least || s.least > other.most }

// everything is where nothing is filtered.
var everything = span{math.MinInt64, math.MaxInt64}

// look answers the page of ids that a search asks for, how many there are, and how many on each tab without the
// filters.
func (all sheets) look(q Search, scope []int64) (ids []int64, found int, counts map[Tab]int) {
	l := newLook(q, scope)
	counts = map[Tab]int{}
	parts := make([]part, len(all))
	for i, s := range all {
		parts[i] = l.in(s)
		found += parts[i].n
		for _, place := range s.places {
			for tab, n := range place.tabs {
				if l.isAt(place.LocationID, place.Channel) {
					counts[tabsInOrder[tab]] += n
				}
			}
		}
	}
	for _, tab := range tabsInOrder {
		counts[tab] += 0 // it is there
	}
	if q.Offset < found {
		ids = l.page(all, parts)
	}
	return ids, found, counts
}
