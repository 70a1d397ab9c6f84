package fitment_test

import (
	"context"
	"path/filepath"
	"testing"

	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

// shop has parts of two brands and the small reference of vehicles.
type shop struct {
	parts    *catalog.Service
	vehicles *vehicle.Service
	fits     *fitment.Service
	disk     *files.Disk
	folder   string // of the files
	brands   map[string]int64
	category int64
}

const (
	bench   = "BBBB" // codes of brands
	harrow  = "BCDF"
	newest  = vehicletest.Silverado2016
	truck   = vehicletest.Silverado2015
	pickup  = vehicletest.F150Of2019
	saloon  = vehicletest.Camry2014
	nowhere = 999_999
)

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	s := &shop{parts: catalog.New(), vehicles: vehicle.NewWith(vehicletest.Small()),
		folder: filepath.Join(t.TempDir(), "files"), brands: map[string]int64{}}
	var err error
	if s.disk, err = files.OpenDisk(s.folder); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.disk.Close() })
	s.fits = fitment.New(s.parts, s.vehicles, s.disk)
	s.brands[bench] = must(s.parts.AddBrand(ctx, bench, "Bench"))(t)
	s.brands[harrow] = must(s.parts.AddBrand(ctx, harrow, "Harrow"))(t)
	s.category = must(s.parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	return s
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (s *shop) part(t *testing.T, ctx context.Context, brand, number string, components ...int64) int64 {
	t.Helper()
	n := catalog.NewPart{
		BrandID: s.brands[brand], Number: number, CategoryID: s.category, TaxClassID: 1,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Part " + number}},
	}
	for _, c := range components {
		n.Kind = catalog.KindKit
		n.Components = append(n.Components, catalog.Component{PartID: c, Quantity: 1})
	}
	return must(s.parts.AddPart(ctx, n))(t)
}

// pack finishes a file of entries.
func (s *shop) pack(t *testing.T, ctx context.Context, update bool, entries ...fitment.Entry) fitment.Packed {
	t.Helper()
	return s.packOf(t, ctx, fitment.Header{Brand: bench, Update: update}, entries...)
}

func (s *shop) packOf(t *testing.T, ctx context.Context, h fitment.Header, entries ...fitment.Entry) fitment.Packed {
	t.Helper()
	b := must(fitment.NewBuilder(t.TempDir(), h))(t)
	defer func() { _ = b.Close() }()
	for _, e := range entries {
		if err := b.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	return must(b.Finish(ctx, s.disk))(t)
}

// accept makes a file count and returns the id of its source.
func (s *shop) accept(t *testing.T, ctx context.Context, p fitment.Packed) int64 {
	t.Helper()
	id, added, err := s.fits.Accept(ctx, audit.System, fitment.Submission{SHA256: p.SHA256, Name: "test.xml"})
	if err != nil || !added {
		t.Fatalf("added %v: %v", added, err)
	}
	return id
}

// entry says that a part of the bench fits a vehicle, two in front.
func entry(number string, base int64, conditions ...fitment.Condition) fitment.Entry {
	return fitment.Entry{Brand: bench, Number: number, Application: fitment.Application{
		BaseVehicleID: base, Conditions: conditions, Position: "front", Quantity: 2, Notes: []string{"With shims"},
	}}
}

func deleting(e fitment.Entry) fitment.Entry {
	e.Delete = true
	return e
}

func engineOf(label string) vehicle.Fact { return vehicletest.Fact(vehicle.EngineSize, label) }

func driveOf(label string) vehicle.Fact { return vehicletest.Fact(vehicle.DriveType, label) }

// fitted are the vehicles that the library says a part of the bench is for, in words.
func (s *shop) fitted(t *testing.T, ctx context.Context, number string) []string {
	t.Helper()
	l := must(s.fits.Library(ctx))(t)
	rows, _, err := l.Fittings(0, bench, text.Number(number), fitment.FittingFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return words(rows)
}

func words(rows []fitment.Fitting) []string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Vehicle.Text())
	}
	return all
}
