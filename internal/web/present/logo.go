package present

import (
	"camber/internal/base/picture"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/setting"
)

// The box of a logo in the head of a page, in pixels.
const (
	logoWidth  = 200
	logoHeight = 40
)

// Logo is the image that a site shows in place of the mark.
type Logo struct {
	Image      // as wide and high as it is shown, in twice as many pixels for the screens that have them
	Alone bool // it says the name itself; a logo that is hardly wider than high stands beside the name
}

// NewLogo is nil where a site has none.
func NewLogo(l setting.Logo, site string) *Logo {
	if l.Hash == "" {
		return nil
	}
	shown := Logo{Image: NewImage(logoImage(l), picture.Medium, ""), Alone: l.Width >= 2*l.Height}
	if shown.Alone {
		shown.Alt = site
	}
	shown.Width, shown.Height = l.Width, l.Height
	if shown.Width > logoWidth {
		shown.Width, shown.Height = logoWidth, logoWidth*l.Height/l.Width
	}
	if shown.Height > logoHeight {
		shown.Width, shown.Height = logoHeight*l.Width/l.Height, logoHeight
	}
	shown.Width, shown.Height = max(1, shown.Width), max(1, shown.Height)
	return &shown
}

// LogoAddress is where a search engine finds a site's logo; empty: it has none.
func LogoAddress(l setting.Logo) string {
	if l.Hash == "" {
		return ""
	}
	return NewImage(logoImage(l), picture.Large, "").Src
}

// LogoSide is the size that a logo is printed from, among those that it is kept in.
func LogoSide(l setting.Logo) int {
	side := picture.Tiny
	for _, kept := range logoImage(l).Sides() {
		if kept <= picture.Large {
			side = kept
		}
	}
	return side
}

func logoImage(l setting.Logo) gallery.Image {
	return gallery.Image{Hash: l.Hash, Width: l.Width, Height: l.Height, Opaque: l.Format == picture.JPEG}
}
