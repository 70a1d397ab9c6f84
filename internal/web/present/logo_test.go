package present

import (
	"testing"

	"camber/internal/base/picture"
	"camber/internal/shop/setting"
)

func TestALogoFitsTheHead(t *testing.T) {
	t.Parallel()
	const hash = "0123456789abcdef0123456789abcdef"
	for name, c := range map[string]struct {
		width, height         int
		wantWidth, wantHeight int
		alt, src, srcset      string
	}{
		"wide": {
			600, 150, 160, 40, "Acme", "/image/" + hash + "-480.png",
			"/image/" + hash + "-96.png 96w, /image/" + hash + "-240.png 240w, /image/" + hash + "-480.png 480w",
		},
		"very wide": {
			1920, 96, 200, 10, "Acme", "/image/" + hash + "-480.png",
			"/image/" + hash + "-96.png 96w, /image/" + hash + "-240.png 240w, /image/" + hash + "-480.png 480w",
		},
		"square": { // beside the name, which it would only repeat
			96, 96, 40, 40, "", "/image/" + hash + "-96.png", "/image/" + hash + "-96.png 96w",
		},
		"small": {60, 20, 60, 20, "Acme", "/image/" + hash + "-96.png", "/image/" + hash + "-96.png 60w"},
		"a line": {
			1, 480, 1, 40, "", "/image/" + hash + "-480.png",
			"/image/" + hash + "-96.png 1w, /image/" + hash + "-240.png 1w, /image/" + hash + "-480.png 1w",
		},
	} {
		got := NewLogo(setting.Logo{Hash: hash, Width: c.width, Height: c.height, Format: picture.PNG}, "Acme")
		if got.Width != c.wantWidth || got.Height != c.wantHeight || got.Alt != c.alt || got.Alone != (c.alt != "") ||
			got.Src != c.src || got.Srcset != c.srcset {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if NewLogo(setting.Logo{}, "Acme") != nil || LogoAddress(setting.Logo{}) != "" {
		t.Error("there is none")
	}
	if got := LogoAddress(setting.Logo{Hash: hash, Width: 1920, Height: 480, Format: picture.JPEG}); got != "/image/"+hash+
		"-960.jpg" {
		t.Error(got)
	}
}
