package present

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
)

// Image is an image of a part in the sizes that its place can use.
type Image struct {
	Src     string        `json:"src"`     // for a browser that knows nothing of the rest
	Srcset  string        `json:"srcset"`  // the same format in every size
	Sources []ImageSource `json:"sources"` // better formats, the best first
	Width   int           `json:"width"`   // of the largest, in pixels
	Height  int           `json:"height"`
	Alt     string        `json:"alt"`
}

// ImageSource is an image in one format.
type ImageSource struct {
	Type   string `json:"type"`
	Srcset string `json:"srcset"`
}

// NewImage shows an image where its longer side takes at most side pixels.
func NewImage(i gallery.Image, side int, alt string) Image {
	var sides []int
	for _, s := range i.Sides() {
		if s <= side {
			sides = append(sides, s)
		}
	}
	largest := sides[len(sides)-1]
	shown := Image{Src: i.Address(largest, i.Plain()), Srcset: srcset(i, sides, i.Plain()), Sources: []ImageSource{},
		Alt: alt}
	shown.Width, shown.Height = picture.Fit(i.Width, i.Height, largest)
	for _, f := range i.Modern {
		shown.Sources = append(shown.Sources, ImageSource{Type: f.ContentType(), Srcset: srcset(i, sides, f)})
	}
	return shown
}

func srcset(i gallery.Image, sides []int, f picture.Format) string {
	list := make([]string, len(sides))
	for n, side := range sides {
		width, _ := picture.Fit(i.Width, i.Height, side)
		list[n] = i.Address(side, f) + " " + strconv.Itoa(width) + "w"
	}
	return strings.Join(list, ", ")
}

// Thumbnail is a part's first image for a list; nil: it has none. Beside the part's name it says nothing new, so it has
// no words.
func Thumbnail(p catalog.Part) *Image {
	if len(p.Images) == 0 {
		return nil
	}
	shown := NewImage(p.Images[0], picture.Small, "")
	return &shown
}

// View is one image on the page of a part, with the picture that stands for it in the row of all.
type View struct {
	Image
	Thumbnail Image
}

// NewViews are the images of a part, each in the sizes that its page asks for.
func NewViews(ctx context.Context, p catalog.Part) []View {
	views := make([]View, 0, len(p.Images))
	for n, one := range p.Images {
		alt := one.Alt
		if alt == "" {
			alt = text.Tr(ctx, "%s, image %s", p.Brand+" "+p.Number+" "+p.Name, strconv.Itoa(n+1))
		}
		views = append(views, View{NewImage(one, picture.Large, alt), NewImage(one, picture.Small, "")})
	}
	return views
}

// Addresses are where the images are, in full as the page at address is.
func Addresses(views []View, address string) []string {
	base, err := url.Parse(address)
	if err != nil {
		return nil
	}
	var list []string
	for _, v := range views {
		list = append(list, base.ResolveReference(&url.URL{Path: v.Src}).String())
	}
	return list
}
