package region

import (
	"regexp"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Form is what a country asks for beyond street and city (CHK-1). ZoneLabel and PostcodeLabel are English, to be
// translated.
type Form struct {
	ZoneLabel        string
	PostcodeLabel    string
	PostcodeRequired bool
	pattern          *regexp.Regexp // of a postcode in capitals; nil: any
}

var (
	state, province, county = text.Key("State"), text.Key("Province"), text.Key("County")
	zipCode, postalCode     = text.Key("ZIP code"), text.Key("Postal code")

	zip        = regexp.MustCompile(`^\d{5}(-\d{4})?$`)
	fiveDigits = regexp.MustCompile(`^\d{5}$`)
	fourDigits = regexp.MustCompile(`^\d{4}$`)
	sixDigits  = regexp.MustCompile(`^\d{6}$`)

	american = Form{state, zipCode, true, zip}
	forms    = map[string]Form{
		"US": american, "PR": american, "GU": american, "VI": american, "AS": american, "MP": american, "UM": american,
		"CA": {province, postalCode, true,
			regexp.MustCompile(`^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$`)},
		"MX": {state, postalCode, true, fiveDigits},
		"GB": {county, postalCode, true, regexp.MustCompile(`^[A-Z]{1,2}\d[A-Z0-9]? ?\d[A-Z]{2}$`)},
		"AU": {state, postalCode, true, fourDigits},
		"BR": {state, postalCode, true, regexp.MustCompile(`^\d{5}-?\d{3}$`)},
		"DE": {state, postalCode, true, fiveDigits},
		"AT": {state, postalCode, true, fourDigits},
		"CN": {province, postalCode, true, sixDigits},
		"ES": {province, postalCode, true, fiveDigits},
		"FR": {text.Key("Department"), postalCode, true, fiveDigits},
		"IN": {state, postalCode, true, regexp.MustCompile(`^\d{3} ?\d{3}$`)},
		"IT": {province, postalCode, true, fiveDigits},
		"JP": {text.Key("Prefecture"), postalCode, true, regexp.MustCompile(`^\d{3}-?\d{4}$`)},
		"NL": {province, postalCode, true, regexp.MustCompile(`^\d{4} ?[A-Z]{2}$`)},
	}

	// Countries that have no postcodes, or hardly use them.
	noPostcode = " AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LC LY ML MO " +
		"MR MW NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW "
)

// Form returns what the country asks for.
func (c Country) Form() Form {
	if f, own := forms[c.Code]; own {
		return f
	}
	return Form{text.Key("Region"), postalCode, !strings.Contains(noPostcode, " "+c.Code+" "), nil}
}

// ZoneRequired is false where the country is a single zone.
func (c Country) ZoneRequired() bool { return len(c.zones) > 1 }

func (c Country) checkPostcode(postcode string) *fault.Text {
	form := c.Form()
	if problem := fault.Length(postcode, form.PostcodeRequired, 2, 10); problem != nil || postcode == "" {
		return problem
	}
	if form.pattern == nil || form.pattern.MatchString(postcode) {
		return nil
	}
	problem := fault.T("Invalid postal code")
	if form.PostcodeLabel == zipCode {
		problem = fault.T("Invalid ZIP code")
	}
	return &problem
}
