package find

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// synthetic is a shop made of numbers: parts whose applications, words and prices follow from their ids.
type synthetic struct {
	parts, applications int
	reference           *vehicle.Reference
	uses                []fitment.Use
	vocabulary          []string
	wordless            bool // no part has a name
}

const (
	syntheticModels = 2000
	syntheticYears  = 30
	syntheticBrands = 400
	syntheticStores = 3
	perDepartment   = 50
	departments     = 12
)

func newSynthetic(parts, applications int) *synthetic {
	s := &synthetic{parts: parts, applications: applications}
	b := vehicle.NewBuilder(false)
	fact := func(field string, n int64) vehicle.Fact {
		return vehicle.Fact{Field: field, Value: n, Label: field + strconv.FormatInt(n, 10)}
	}
	for model := range int64(syntheticModels) {
		b.Make(model/20+1, fmt.Sprintf("Make %d", model/20+1), false)
		b.Model(model+1, model/20+1, fmt.Sprintf("Model %d", model+1), false)
		engine := model % 7
		values := vehicle.Values{
			vehicle.EngineSize: {fact(vehicle.EngineSize, engine+1), fact(vehicle.EngineSize, engine+2),
				fact(vehicle.EngineSize, engine+3)},
			vehicle.DriveType: {fact(vehicle.DriveType, 1), fact(vehicle.DriveType, 2)},
			vehicle.SubModel:  {fact(vehicle.SubModel, 1), fact(vehicle.SubModel, 2), fact(vehicle.SubModel, 3)},
		}
		for year := range int64(syntheticYears) {
			b.Base(syntheticBase(model, year), 1996+year, model+1, values)
		}
	}
	s.reference = b.Reference()
	r := rand.New(rand.NewPCG(1, 1))
	positions := []string{"", "Front", "Rear", "Left", "Right", "Front Left", "Front Right", "Rear Left", "Rear Right",
		"Upper"}
	for range 40_000 {
		u := fitment.Use{Position: positions[min(int(r.ExpFloat64()*2), len(positions)-1)], Quantity: 1 + r.IntN(4)}
		for _, c := range []vehicle.Fact{fact(vehicle.SubModel, 1+r.Int64N(3)), fact(vehicle.EngineSize, 1+r.Int64N(9)),
			fact(vehicle.DriveType, 1+r.Int64N(2))} {
			if r.IntN(4) == 0 {
				p, _ := fitment.Pack(c)
				u.Conditions = append(u.Conditions, p)
			}
		}
		if r.IntN(3) == 0 {
			u.Notes = []string{fmt.Sprintf("Note %d", r.IntN(5000))}
		}
		s.uses = append(s.uses, u)
	}
	for range 60_000 {
		word := make([]byte, 4+r.IntN(8))
		for i := range word {
			word[i] = "etaoinshrdlucmfwypvbgkjqxz"[min(int(r.ExpFloat64()*7), 25)]
		}
		s.vocabulary = append(s.vocabulary, string(word))
	}
	return s
}

func syntheticBase(model, year int64) int64 { return 1 + model*syntheticYears + year }

func (s *synthetic) reword(_ context.Context, f frame) (frame, error) { return f, nil }

func (s *synthetic) frame(context.Context) (frame, error) {
	var ids []int64
	parents, names := map[int64]int64{}, map[int64][]string{}
	for d := range int64(departments) {
		top := (d + 1) * 1000
		ids = append(ids, top)
		names[top] = []string{s.vocabulary[d]}
		for c := range int64(perDepartment) {
			ids = append(ids, top+c+1)
			parents[top+c+1] = top
			names[top+c+1] = []string{s.vocabulary[100+c]}
		}
	}
	return frame{tree: newTree(ids, parents, names), reference: s.reference, fits: s, levels: []int64{2, 3},
		parts: s.parts}, nil
}

func (s *synthetic) of(id int64) *rand.Rand { return rand.New(rand.NewPCG(uint64(id), 7)) }

func (s *synthetic) number(id int64) string {
	return [...]string{"BP", "DN", "4183", "K", "15-"}[id%5] + strconv.FormatInt(10_000+id*7919%90_000_000, 10) +
		[...]string{"", "G", "AX"}[id%3]
}

func (s *synthetic) item(id int64) item {
	r := s.of(id)
	brand := 1 + min(int64(r.ExpFloat64()*40), syntheticBrands-1)
	category := (1+min(int64(r.ExpFloat64()*3), departments-1))*1000 + 1 + min(int64(r.ExpFloat64()*10), perDepartment-1)
	var name, other []string
	for range 5 {
		w := min(int(r.ExpFloat64()*r.ExpFloat64()*2000), len(s.vocabulary)-1)
		name, other = append(name, s.vocabulary[w]), append(other, s.vocabulary[w]+"o")
	}
	i := item{Listed: catalog.Listed{
		ID: id, BrandID: brand, BrandAAIA: "B" + strconv.FormatInt(brand, 10), Brand: "Brand " + strconv.FormatInt(brand, 10),
		SeriesID: brand*10 + r.Int64N(10), Series: "Series " + strconv.FormatInt(brand, 10), CategoryID: category,
		Kind:   catalog.KindPart,
		Number: s.number(id), NumberNorm: text.Number(s.number(id)),
		Names:      map[text.Lang]string{text.English: strings.Join(name, " "), text.Spanish: strings.Join(other, " ")},
		Popularity: int64(r.ExpFloat64() * 1000), Added: id * 1000,
		Tier:  [...]string{"", "OE", "Aftermarket", "Performance"}[r.IntN(4)],
		Codes: []string{fmt.Sprintf("%014d", id*13)},
	}}
	if s.wordless {
		i.Names = map[text.Lang]string{text.English: ""}
	}
	for a := range 6 {
		i.Attributes = append(i.Attributes, catalog.Attribute{
			Name: fmt.Sprintf("Attribute %d", category%100+int64(a)), Value: strconv.Itoa(r.IntN(5 + 5*a)),
		})
	}
	advertised := uint32(r.ExpFloat64() * 600_000)
	i.prices = []uint32{advertised, advertised / 10 * 9, advertised / 10 * 8}
	for store := range int64(syntheticStores) {
		if r.IntN(3) == 0 {
			i.stores = append(i.stores, store+1)
		}
	}
	return i
}

func (s *synthetic) refit(_ context.Context, f frame, _ []int64) (frame, error) { return f, nil }

func (s *synthetic) items(_ context.Context, _ frame, take func(*item) error) error {
	for id := range int64(s.parts) {
		i := s.item(id + 1)
		if err := take(&i); err != nil {
			return err
		}
	}
	return nil
}

func (s *synthetic) itemsOf(_ context.Context, _ frame, ids []int64) ([]item, error) {
	var all []item
	for _, id := range ids {
		all = append(all, s.item(id))
	}
	return all, nil
}

func (s *synthetic) anyOf(context.Context, []int64) ([]item, error) { return nil, nil }

func (s *synthetic) livesOf(_ context.Context, _ frame, ids []int64) (map[int64]lives, error) {
	all := map[int64]lives{}
	for _, id := range ids {
		all[id] = s.item(id).lives
	}
	return all, nil
}

// Part: three parts of ten fit everything; of the others some are made for very many vehicles, and popular ones most.
func (s *synthetic) Part(into []fitment.Posting, id int64, _, _ string) ([]fitment.Posting, error) {
	if s.IsUniversal(id) {
		return into, nil
	}
	r := s.of(-id)
	most := float64(s.applications) / float64(s.parts) / 0.7
	left := int(r.ExpFloat64()*most*0.5 + most*0.5)
	for left > 0 {
		model := min(int64(r.ExpFloat64()*r.ExpFloat64()*150), syntheticModels-1)
		from, years := r.Int64N(syntheticYears-3), 3+r.Int64N(9)
		use := uint32(min(int(r.ExpFloat64()*4000), len(s.uses)-1))
		for year := from; year < min(from+years, syntheticYears) && left > 0; year++ {
			into = append(into, fitment.Posting{Key: uint32(syntheticBase(model, year)), Use: use})
			left--
		}
	}
	return into, nil
}

func (s *synthetic) Uses() int                         { return len(s.uses) }
func (s *synthetic) Use(n uint32) (fitment.Use, error) { return s.uses[n], nil }
func (s *synthetic) IsUniversal(id int64) bool         { return id%10 < 3 }
func (s *synthetic) vehicle(r *rand.Rand) *vehicle.Vehicle {
	v, _ := s.reference.Base(syntheticBase(min(int64(r.ExpFloat64()*r.ExpFloat64()*150), syntheticModels-1),
		r.Int64N(syntheticYears)))
	if r.IntN(2) == 0 {
		engines, _ := s.reference.Values(v).Listed(vehicle.EngineSize)
		v = v.With(engines[r.IntN(3)])
	}
	return &v
}
