package vehicle_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"camber/internal/shop/vehicle"
)

func unzip(t testing.TB, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func zip(t testing.TB, all []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(all); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// sample has every kind of column.
func sample(t testing.TB) []byte {
	t.Helper()
	b := vehicle.NewBuilder(false)
	b.Make(1, "Ford", true)
	b.Model(2, 1, "F-150", true)
	size := vehicle.Fact{Field: vehicle.EngineSize, Value: 3, Label: "5.0L V8"}
	mfr := vehicle.Fact{Field: vehicle.EngineMfr, Value: 4, Label: "Ford"}
	b.Base(5, 2019, 2, vehicle.Values{vehicle.EngineSize: {size}},
		vehicle.Values{vehicle.EngineSize: {size}, vehicle.EngineMfr: {mfr}})
	b.Base(6, 2020, 2)
	b.Engine(vehicle.Values{vehicle.EngineSize: {size}, vehicle.EngineMfr: {mfr}})
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func TestADamagedFileIsAnError(t *testing.T) {
	t.Parallel()
	packed := sample(t)
	all := unzip(t, packed)
	for n := range packed {
		if _, err := vehicle.Open(packed[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are a reference", n, len(packed))
		}
	}
	for n := range all {
		if _, err := vehicle.Open(zip(t, all[:n])); err == nil {
			t.Errorf("the first %d of %d bytes, packed again, are a reference", n, len(all))
		}
	}
	if _, err := vehicle.Open(zip(t, append(all, 0))); err == nil {
		t.Error("a file with something left over is a reference")
	}
}

// What Open accepts answers every question without a crash, whatever stands in it.
func FuzzOpen(f *testing.F) {
	f.Add(unzip(f, sample(f)))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, all []byte) {
		r, err := vehicle.Open(zip(t, all))
		if err != nil {
			return
		}
		walk(r, func(v vehicle.Vehicle) {
			r.Choices(v)
			r.Named(v.Year, v.Make, v.Model)
		})
		for _, mfr := range r.EngineMfrs() {
			r.EngineFamilies(mfr.Value)
			r.EngineSizes(mfr.Value, 0)
		}
	})
}
