package region

import (
	"strings"

	"camber/internal/base/fault"
)

// Address is where something is sent or billed (CUST-4).
type Address struct {
	Firstname string `json:"firstname" form:"firstname"`
	Lastname  string `json:"lastname" form:"lastname"`
	Company   string `json:"company" form:"company"`
	Address1  string `json:"address_1" form:"address_1"`
	Address2  string `json:"address_2" form:"address_2"`
	City      string `json:"city" form:"city"`
	Postcode  string `json:"postcode" form:"postcode"`
	CountryID int64  `json:"country_id" form:"country_id"`
	ZoneID    int64  `json:"zone_id" form:"zone_id"`
}

// Trimmed is the address without spaces around what was typed, its postcode in capitals. Keep this one.
func (a Address) Trimmed() Address {
	for _, s := range []*string{&a.Firstname, &a.Lastname, &a.Company, &a.Address1, &a.Address2, &a.City} {
		*s = strings.TrimSpace(*s)
	}
	a.Postcode = strings.ToUpper(strings.Join(strings.Fields(a.Postcode), " "))
	return a
}

// Check says by field what is wrong with a trimmed address (CUST-6): nothing where the map is empty.
func (a Address) Check() map[string]fault.Text {
	fields := a.CheckPlace()
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	mark("firstname", fault.Length(a.Firstname, true, 2, 32))
	mark("lastname", fault.Length(a.Lastname, true, 2, 32))
	mark("company", fault.Length(a.Company, false, 2, 40))
	mark("address_1", fault.Length(a.Address1, true, 2, 128))
	mark("address_2", fault.Length(a.Address2, false, 2, 128))
	mark("city", fault.Length(a.City, true, 2, 128))
	return fields
}

// CheckPlace is the part of Check that an estimate asks for: country, zone and postcode.
func (a Address) CheckPlace() map[string]fault.Text {
	fields := map[string]fault.Text{}
	country, known := CountryOf(a.CountryID)
	if !known {
		fields["country_id"] = chooseOne(a.CountryID)
		return fields
	}
	switch zone, known := ZoneOf(a.ZoneID); {
	case a.ZoneID == 0 && !country.ZoneRequired():
	case !known || zone.CountryID != country.ID:
		fields["zone_id"] = chooseOne(a.ZoneID)
	}
	if problem := country.checkPostcode(a.Postcode); problem != nil {
		fields["postcode"] = *problem
	}
	return fields
}

func chooseOne(id int64) fault.Text {
	if id == 0 {
		return fault.T("Required")
	}
	return fault.T("Please choose one of the list")
}

// Lines are the address as it stands on a parcel, without the name.
func (a Address) Lines() []string {
	country, _ := CountryOf(a.CountryID)
	place := a.City
	if zone, known := ZoneOf(a.ZoneID); known && len(country.Zones()) > 1 {
		place += ", " + zone.Short()
	}
	return compact(a.Company, a.Address1, a.Address2, strings.TrimSpace(place+" "+a.Postcode), country.Name)
}

func compact(lines ...string) []string {
	var found []string
	for _, l := range lines {
		if l != "" {
			found = append(found, l)
		}
	}
	return found
}
