package app

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/schema"
	"camber/internal/shop/vehicle"
)

// CAMBER_BENCH_SHOP is the folder of a shop that `camber bench` has filled; else the demonstration is measured.
func pageShop(b *testing.B) *App {
	b.Helper()
	folder := os.Getenv("CAMBER_BENCH_SHOP")
	if folder == "" {
		return benchShop(b)
	}
	d, err := db.Open(context.Background(), "sqlite://"+filepath.Join(folder, "camber.db"), schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	a, err := start(context.Background(), Config{Data: folder, Log: slog.New(slog.DiscardHandler)}, d, clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	return a
}

// working does what goes on beside the requests until the function that it returns is called.
func working(b *testing.B, a *App) func() {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- a.Work(ctx) }()
	return func() {
		stop()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	}
}

// BenchmarkVehiclePage is a page of a visitor with a vehicle, from the request to the last byte, without the network.
func BenchmarkVehiclePage(b *testing.B) {
	a := pageShop(b)
	defer working(b, a)()
	v, ok := a.Services.Vehicle.Reference().Named(2015, "Ford", "F-150")
	if !ok {
		b.Fatal("the reference has no 2015 Ford F-150")
	}
	c := client{b: b, a: a}
	fact := func(field string, value int64) string {
		return field + "||" + strconv.FormatInt(value, 10) + "||" + field + "||x"
	}
	c.send("POST", "/ymm/json/saveVehicle", url.Values{
		"add1": {fact(vehicle.Year, v.Year)}, "add2": {fact(vehicle.Make, v.MakeID)},
		"add3": {fact(vehicle.Model, v.ModelID)},
	})
	for _, page := range []string{"/brakes", "/brakes?page=2", "/", "/product/catalog"} {
		b.Run(page, func(b *testing.B) {
			c.b = b
			b.ReportAllocs()
			for b.Loop() {
				b.SetBytes(int64(len(c.send("GET", page, nil))))
			}
		})
	}
}
