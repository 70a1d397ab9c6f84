package main

import (
	"compress/gzip"
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "camber/internal/base/db" // the driver of SQLite
	"camber/internal/shop/vehicle/vpic"
)

// source is what is read of vPIC, with lookups resolved to their words.
type source struct {
	vpic.Source
	weights [][]weight // of each schema
	modelID []int64    // vPIC's, of each model
	makeID  []int64    // vPIC's, of each make
}

// weight says whether the vehicles that a key admits weigh, loaded, no more than light trucks do (GVWR class 3: 14,000
// lb).
type weight struct {
	key     string
	isLight bool
}

// lookups are the tables whose ids patterns name, by element.
var lookups = map[int]string{
	vpic.Body: "BodyStyle", vpic.Drive: "DriveType", vpic.Fuel: "FuelType", vpic.SecondFuel: "FuelType",
	vpic.Configuration: "EngineConfiguration", vpic.Electrification: "ElectrificationLevel", vpic.Turbo: "Turbo",
}

// kept are the elements that the shop has a use for.
var kept = []int{
	vpic.Body, vpic.Cylinders, vpic.DisplacementCC, vpic.DisplacementL, vpic.Doors, vpic.Drive, vpic.EngineModel,
	vpic.Fuel, vpic.Model,
	vpic.Series, vpic.Trim, vpic.Configuration, vpic.SecondFuel, vpic.Electrification, vpic.Turbo, vpic.EngineMfr,
}

// kinds are the vehicles that the shop has parts for; buses only to be told apart.
var kinds = []int{vpic.Car, vpic.Truck, vpic.MPV, vpic.Incomplete, bus}

const bus = 5

// read takes what is needed out of the gzipped database of vPIC.
func read(ctx context.Context, file string) (*source, error) {
	folder, err := os.MkdirTemp("", "camber-vpic-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	unpacked := filepath.Join(folder, "vpic.db")
	if err := unpack(file, unpacked); err != nil {
		return nil, err
	}
	pool, err := sql.Open("sqlite", "file:"+unpacked+"?mode=ro&immutable=1")
	if err != nil {
		return nil, err
	}
	defer func() { _ = pool.Close() }()
	r := &reader{ctx: ctx, pool: pool, s: &source{}}
	r.names()
	r.schemas()
	r.weigh()
	r.wmis()
	r.engines()
	return r.s, r.err
}

func unpack(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	z, err := gzip.NewReader(in)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, z); err != nil {
		return fmt.Errorf("unpack: %w", err)
	}
	return out.Close()
}

// reader keeps the first error.
type reader struct {
	ctx      context.Context
	pool     *sql.DB
	s        *source
	err      error
	words    map[int]map[string]string // of each element
	modelAt  map[string]int            // by vPIC's id
	makeAt   map[int64]int
	schemaAt map[int64]int
}

// rows calls f with each row; empty columns are "".
func (r *reader) rows(query string, f func(row []string)) {
	if r.err != nil {
		return
	}
	rows, err := r.pool.QueryContext(r.ctx, query)
	if err != nil {
		r.err = fmt.Errorf("%s: %w", query, err)
		return
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		r.err = err
		return
	}
	cells := make([]sql.NullString, len(columns))
	into := make([]any, len(columns))
	for i := range cells {
		into[i] = &cells[i]
	}
	row := make([]string, len(columns))
	for rows.Next() {
		if r.err = rows.Scan(into...); r.err != nil {
			return
		}
		for i, c := range cells {
			row[i] = c.String
		}
		f(row)
	}
	if err := rows.Err(); err != nil {
		r.err = err
	}
}

func (r *reader) names() {
	r.makeAt, r.modelAt, r.words = map[int64]int{}, map[string]int{}, map[int]map[string]string{}
	r.rows(`SELECT id, name FROM make ORDER BY id`, func(row []string) {
		id := number(row[0])
		r.makeAt[id] = len(r.s.Makes)
		r.s.Makes = append(r.s.Makes, makeName(row[1]))
		r.s.makeID = append(r.s.makeID, id)
	})
	r.rows(`SELECT m.id, m.name, min(l.makeid) FROM model m JOIN make_model l ON l.modelid = m.id GROUP BY m.id ORDER BY m.id`, func(row []string) {
		at, ok := r.makeAt[number(row[2])]
		if !ok {
			return
		}
		r.modelAt[row[0]] = len(r.s.Models)
		r.s.Models = append(r.s.Models, modelName(row[1]))
		r.s.MakeOf = append(r.s.MakeOf, at)
		r.s.modelID = append(r.s.modelID, number(row[0]))
	})
	for element, table := range lookups {
		r.words[element] = map[string]string{}
		r.rows(`SELECT id, name FROM `+table, func(row []string) { r.words[element][row[0]] = row[1] })
	}
}

// schemas are read without those that NHTSA has still to check.
func (r *reader) schemas() {
	r.schemaAt = map[int64]int{}
	r.rows(`SELECT DISTINCT v.id FROM vinschema v JOIN wmi_vinschema l ON l.vinschemaid = v.id JOIN wmi w ON w.id = l.wmiid
		WHERE w.vehicletypeid IN (`+list(kinds)+`) AND coalesce(v.tobeqced, 0) = 0 ORDER BY v.id`, func(row []string) {
		r.schemaAt[number(row[0])] = len(r.s.Schemas)
		r.s.Schemas = append(r.s.Schemas, nil)
	})
	r.rows(`SELECT vinschemaid, keys, elementid, attributeid, coalesce(updatedon, createdon) FROM pattern
		WHERE elementid IN (`+list(kept)+`) ORDER BY id`, func(row []string) {
		at, ok := r.schemaAt[number(row[0])]
		if !ok {
			return
		}
		if p, ok := r.pattern(row[1], row[2], row[3]); ok {
			p.Changed = day(row[4])
			r.s.Schemas[at] = append(r.s.Schemas[at], p)
		}
	})
}

// weigh reads how much the vehicles of the schemas weigh.
func (r *reader) weigh() {
	r.s.weights = make([][]weight, len(r.s.Schemas))
	r.rows(`SELECT p.vinschemaid, p.keys, g.maxrangeweight <= 14000 FROM pattern p JOIN grossvehicleweightrating g ON CAST(g.id AS TEXT) = p.attributeid
		WHERE p.elementid = 25 ORDER BY p.id`, func(row []string) {
		if at, ok := r.schemaAt[number(row[0])]; ok {
			r.s.weights[at] = append(r.s.weights[at], weight{strings.ToUpper(strings.TrimSpace(row[1])), row[2] == "1"})
		}
	})
}

func (r *reader) pattern(key, element, value string) (vpic.Pattern, bool) {
	p := vpic.Pattern{Key: strings.ToUpper(strings.TrimSpace(key)), Element: uint8(number(element)),
		Value: strings.TrimSpace(value)}
	ok := p.Value != ""
	if p.Element == vpic.Model {
		p.Model, ok = r.modelAt[p.Value]
	} else if words := r.words[int(p.Element)]; words != nil {
		p.Value, ok = words[p.Value]
	}
	return p, ok
}

func (r *reader) wmis() {
	links := map[string][]vpic.Link{}
	r.rows(`SELECT wmiid, vinschemaid, yearfrom, coalesce(yearto, 0) FROM wmi_vinschema ORDER BY id`, func(row []string) {
		if at, ok := r.schemaAt[number(row[1])]; ok {
			links[row[0]] = append(links[row[0]], vpic.Link{Schema: at, From: int(number(row[2])), To: int(number(row[3]))})
		}
	})
	makes := map[string][]int{}
	r.rows(`SELECT wmiid, makeid FROM wmi_make`, func(row []string) {
		if at, ok := r.makeAt[number(row[1])]; ok {
			makes[row[0]] = append(makes[row[0]], at)
		}
	})
	r.rows(`SELECT id, wmi, vehicletypeid, coalesce(trucktypeid, 0) FROM wmi WHERE vehicletypeid IN (`+list(kinds)+
		`) ORDER BY wmi`, func(row []string) {
		wmi := vpic.WMI{Code: row[1], Type: uint8(number(row[2])), Make: -1, Links: links[row[0]]}
		wmi.Light = wmi.Type == vpic.Car || wmi.Type == vpic.MPV || wmi.Type == vpic.Truck && row[3] == "1"
		if of := makes[row[0]]; len(of) == 1 {
			wmi.Make = of[0]
		}
		r.s.WMIs = append(r.s.WMIs, wmi)
	})
}

func (r *reader) engines() {
	r.s.Engines = map[string][]vpic.Pattern{}
	r.rows(`SELECT m.name, p.elementid, p.attributeid FROM enginemodelpattern p JOIN enginemodel m ON m.id = p.enginemodelid
		WHERE p.elementid IN (`+list(kept)+`) AND p.elementid <> `+strconv.Itoa(vpic.Model)+` ORDER BY p.id`,
		func(row []string) {
			if p, ok := r.pattern("", row[1], row[2]); ok {
				r.s.Engines[row[0]] = append(r.s.Engines[row[0]], p)
			}
		})
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// day counts from the beginning of vPIC; what was never changed is 0.
func day(s string) uint32 {
	if len(s) < len(time.DateOnly) {
		return 0
	}
	t, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	if err != nil {
		return 0
	}
	return uint32(max(0, t.Unix()/86400-16000))
}

func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range slices.Sorted(slices.Values(numbers)) {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}
