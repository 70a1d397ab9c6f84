package geo

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// The table that make gen packs; packed/.gitkeep alone where it was not run, and then there are no ZIP codes.
//
//go:embed all:packed
var packed embed.FS

// The table is searched as it lies in the file, of which nothing is unpacked:
//
//	8 bytes  how many ZIP codes and how many towns
//	ZIPs     by their numbers, zipLong each: number 3, latitude 3, longitude 3, town 2
//	towns    by their plain names, townLong each: latitude 3, longitude 3, ZIP codes 2, state 2, name's place 3, length 1
//	states   a line each, IA|Iowa, and an empty one
//	names    of the towns, one after the other
const (
	zipLong  = 11
	townLong = 14
	headLong = 8
)

type list struct {
	zips, towns []byte
	names       string
	states      []state
}

type state struct{ code, name string }

var table = sync.OnceValue(func() list {
	content, _ := packed.ReadFile("packed/zips.bin")
	return read(content)
})

func read(content []byte) (l list) {
	if len(content) < headLong {
		return list{}
	}
	zips := headLong + zipLong*int(binary.BigEndian.Uint32(content))
	towns := zips + townLong*int(binary.BigEndian.Uint32(content[4:]))
	l.zips, l.towns = content[headLong:zips], content[zips:towns]
	states, names, _ := bytes.Cut(content[towns:], []byte("\n\n"))
	l.names = string(names)
	for line := range strings.Lines(string(states)) {
		code, name, _ := strings.Cut(strings.TrimSpace(line), "|")
		l.states = append(l.states, state{code, name})
	}
	return l
}

func three(b []byte) int { return int(b[0])<<16 | int(b[1])<<8 | int(b[2]) }

// Degrees are kept as ten thousandths, from the south pole and from the date line on: some 11 meters.
const parts = 10_000

func point(b []byte) Point {
	return Point{float64(three(b)-90*parts) / parts, float64(three(b[3:])-180*parts) / parts}
}

func (l list) zip(code string) (Place, bool) {
	wanted, err := strconv.Atoi(code)
	if err != nil {
		return Place{}, false
	}
	n := len(l.zips) / zipLong
	at := sort.Search(n, func(i int) bool { return three(l.zips[i*zipLong:]) >= wanted })
	if at == n || three(l.zips[at*zipLong:]) != wanted {
		return Place{}, false
	}
	row := l.zips[at*zipLong:]
	p := l.town(int(binary.BigEndian.Uint16(row[9:])))
	p.Point, p.ZIPs = point(row[3:]), 1
	return p, true
}

func (l list) town(i int) Place {
	row := l.towns[i*townLong:]
	begins := three(row[10:])
	return Place{
		Name: l.names[begins : begins+int(row[13])], State: string(row[8:10]), Point: point(row),
		ZIPs: int(binary.BigEndian.Uint16(row[6:])),
	}
}

// named are the towns of a plain name, of one state unless it is empty.
func (l list) named(name, of string) (found []Place) {
	n := len(l.towns) / townLong
	for i := sort.Search(n, func(i int) bool { return Plain(l.town(i).Name) >= name }); i < n; i++ {
		p := l.town(i)
		if Plain(p.Name) != name {
			break
		}
		if of == "" || p.State == of {
			found = append(found, p)
		}
	}
	return found
}

func (l list) around(at Point, miles float64) (found []Place) {
	const mile = 69 // a degree of latitude has at least 68.7
	high := miles / (mile - 1)
	for i := range len(l.towns) / townLong {
		if p := point(l.towns[i*townLong:]); math.Abs(p.Lat-at.Lat) <= high && Miles(at, p) <= miles {
			found = append(found, l.town(i))
		}
	}
	return found
}

// Row is a ZIP code to be packed.
type Row struct {
	Code, Town, State, StateName string
	Point
}

// Pack makes the file that is embedded. Of a code that is there twice the first stays.
func Pack(rows []Row) []byte {
	type town struct {
		plain, name, state string
		sum                Point
		zips               int
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Code, b.Code) })
	rows = slices.CompactFunc(rows, func(a, b Row) bool { return a.Code == b.Code })
	key := func(r Row) string { return Plain(r.Town) + "|" + r.State }
	byKey, states := map[string]*town{}, map[string]string{}
	for _, r := range rows {
		t := byKey[key(r)]
		if t == nil {
			t = &town{plain: Plain(r.Town), name: r.Town, state: r.State}
			byKey[key(r)] = t
		}
		t.sum, t.zips = Point{t.sum.Lat + r.Lat, t.sum.Lng + r.Lng}, t.zips+1
		states[r.State] = r.StateName
	}
	keys := slices.SortedFunc(maps.Keys(byKey), func(a, b string) int {
		return cmp.Or(cmp.Compare(byKey[a].plain, byKey[b].plain), cmp.Compare(byKey[a].state, byKey[b].state))
	})
	number := map[string]int{}
	var towns []byte
	var names strings.Builder
	for i, k := range keys {
		t := byKey[k]
		number[k] = i
		towns = appendPoint(towns, Point{t.sum.Lat / float64(t.zips), t.sum.Lng / float64(t.zips)})
		towns = binary.BigEndian.AppendUint16(towns, uint16(t.zips))
		towns = append(towns, t.state...)
		towns = append(appendThree(towns, names.Len()), byte(len(t.name)))
		names.WriteString(t.name)
	}
	packed := binary.BigEndian.AppendUint32(nil, uint32(len(rows)))
	packed = binary.BigEndian.AppendUint32(packed, uint32(len(keys)))
	for _, r := range rows {
		code, _ := strconv.Atoi(r.Code)
		packed = appendPoint(appendThree(packed, code), r.Point)
		packed = binary.BigEndian.AppendUint16(packed, uint16(number[key(r)]))
	}
	packed = append(packed, towns...)
	for i, code := range slices.Sorted(maps.Keys(states)) {
		if i > 0 {
			packed = append(packed, '\n')
		}
		packed = append(packed, code+"|"+states[code]...)
	}
	packed = append(packed, "\n\n"...)
	return append(packed, names.String()...)
}

func appendThree(b []byte, n int) []byte { return append(b, byte(n>>16), byte(n>>8), byte(n)) }

func appendPoint(b []byte, p Point) []byte {
	return appendThree(appendThree(b, int(math.Round((p.Lat+90)*parts))), int(math.Round((p.Lng+180)*parts)))
}
