package present

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/region"
)

// Localization is CUST-22: the countries and their zones.
type Localization struct {
	Countries []Country `json:"countries"`
}

// Country is what an address in it asks for.
type Country struct {
	ID               int64  `json:"country_id"`
	Name             string `json:"name"`
	Code             string `json:"iso_code_2"`
	PostcodeRequired bool   `json:"postcode_required"`
	PostcodeLabel    string `json:"postcode_label"`
	ZoneRequired     bool   `json:"zone_required"`
	ZoneLabel        string `json:"zone_label"`
	Zones            []Zone `json:"zones"`
}

// Zone is a state or province.
type Zone struct {
	ID   int64  `json:"zone_id"`
	Name string `json:"name"`
	Code string `json:"code"`
}

// NewLocalization shows countries.
func NewLocalization(ctx context.Context, all []region.Country) Localization {
	l := Localization{Countries: make([]Country, len(all))}
	for i, c := range all {
		form := c.Form()
		l.Countries[i] = Country{
			ID: c.ID, Name: c.Name, Code: c.Code, PostcodeRequired: form.PostcodeRequired,
			PostcodeLabel: text.Tr(ctx, form.PostcodeLabel),
			ZoneRequired:  c.ZoneRequired(), ZoneLabel: text.Tr(ctx, form.ZoneLabel), Zones: make([]Zone, len(c.Zones())),
		}
		for j, z := range c.Zones() {
			l.Countries[i].Zones[j] = Zone{z.ID, z.Name, z.Short()}
		}
	}
	return l
}
