package setting

import (
	"regexp"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/picture"
)

// SiteLogo is the image that stands in place of the mark; empty: the mark stays.
var SiteLogo = logo("logo")

// Logo names an image of the gallery.
type Logo struct {
	Hash          string // empty: there is none
	Width, Height int
	Format        picture.Format // that every browser shows
}

// Kept as 0123456789abcdef0123456789abcdef-600x150.png, which is no secret and nobody's name.
var logoForm = regexp.MustCompile(`^([0-9a-f]{32})-([1-9][0-9]{0,4})x([1-9][0-9]{0,4})\.(jpg|png)$`)

func logo(name string) Setting[Logo] {
	return Setting[Logo]{Name: name, open: true, control: Control{Kind: Image}, parse: ParseLogo, format: Logo.String}
}

// ParseLogo reads what String writes.
func ParseLogo(v string) (Logo, error) {
	if v == "" {
		return Logo{}, nil
	}
	is := logoForm.FindStringSubmatch(v)
	if is == nil {
		return Logo{}, refused(fault.T("This is not the name of an image."))
	}
	width, err := strconv.Atoi(is[2])
	if err != nil {
		return Logo{}, err
	}
	height, err := strconv.Atoi(is[3])
	return Logo{Hash: is[1], Width: width, Height: height, Format: picture.Format(is[4])}, err
}

// String is the logo as it is written; empty for none.
func (l Logo) String() string {
	if l.Hash == "" {
		return ""
	}
	return l.Hash + "-" + strconv.Itoa(l.Width) + "x" + strconv.Itoa(l.Height) + "." + string(l.Format)
}
