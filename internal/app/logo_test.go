package app

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
)

// logoOf is a PNG that something shows through.
func logoOf(t *testing.T, width, height int) *bytes.Buffer {
	t.Helper()
	drawn := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(drawn, image.Rect(0, 0, width/2, height), image.NewUniform(color.NRGBA{0x7a, 0x1f, 0x5c, 0xff}),
		image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, drawn); err != nil {
		t.Fatal(err)
	}
	return &b
}

var ownLogo = regexp.MustCompile(
	`<img src="(/image/[0-9a-f]{32}-480\.png)"[^>]* sizes="160px" alt="Camber Auto Parts"[^>]* class="own" height="40" width="160"`)

func TestASiteShowsItsLogo(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		organization := func() map[string]any {
			of, _ := thingsOn(t, a, "/")["AutoPartsStore"][0]["parentOrganization"].(map[string]any)
			return of
		}
		shown := func(path string) string {
			w := look(a, path)
			if w.Code != http.StatusOK {
				t.Fatalf("%s: %d", path, w.Code)
			}
			if found := ownLogo.FindStringSubmatch(w.Body.String()); found != nil {
				return found[1]
			}
			return ""
		}
		keepPages(t, a, ctx)
		pages := []string{"/", "/account/login", "/pos/login"}
		for _, path := range pages {
			if got := shown(path); got != "" || !strings.Contains(look(a, path).Body.String(), `class="mark"`) {
				t.Errorf("%s shows %q before there is a logo", path, got)
			}
		}
		if f := fault.Of(a.SetLogo(ctx, "",
			strings.NewReader(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`))); f == nil ||
			f.Kind != fault.Invalid {
			t.Errorf("a drawing of code: %v", f)
		}
		if err := a.SetLogo(ctx, "", logoOf(t, 600, 150)); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		for _, path := range pages {
			address := shown(path)
			if w := look(a, address); address == "" || w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
				t.Errorf("%s shows %q: %d, %s", path, address, w.Code, w.Header().Get("Content-Type"))
			}
		}
		logo, _ := organization()["logo"].(string)
		if path, own := strings.CutPrefix(logo, "http://localhost"); !own || look(a, path).Code != http.StatusOK {
			t.Errorf("search engines are told of %q", logo)
		}
		if err := a.SetLogo(ctx, "", nil); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		if got := shown("/"); got != "" || organization()["logo"] != nil {
			t.Errorf("it is taken off and still shows %q", got)
		}
		if err := a.SetLogo(ctx, "location:waterloo", logoOf(t, 90, 90)); err != nil {
			t.Fatal(err)
		}
		rows, err := a.Settings(ctx, "location:WATERLOO")
		at := slices.IndexFunc(rows, func(r SettingRow) bool { return r.Name == "logo" })
		if err != nil || at < 0 || !strings.HasSuffix(rows[at].Value, "-90x90.png") ||
			rows[at].From != "location:WATERLOO" || shown("/") != "" {
			t.Errorf("of one store: %+v, %v", rows, err)
		}
		if err := a.SetLogo(ctx, "location:nowhere", logoOf(t, 90, 90)); err == nil {
			t.Error("there is no such store")
		}
	})
}
