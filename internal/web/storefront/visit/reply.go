package visit

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// NoPage is the refusal of an address that leads nowhere.
func NoPage() error { return fault.New(fault.NotFound, "This page does not exist.") }

// Answer gives a call its JSON, and a plain form the page it goes on at.
func Answer(w http.ResponseWriter, r *http.Request, reply any, next string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, next)
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// Said answers a form of the account: its page says that it was saved.
func Said(w http.ResponseWriter, r *http.Request, path string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, path+"?saved=1")
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), "Saved.")})
}

// Wrong is what a refusal says, and what of it belongs to which field.
func Wrong(ctx context.Context, refused *fault.Error) (problem string, errors map[string]string) {
	errors = map[string]string{}
	if refused == nil {
		return "", errors
	}
	for field, sentence := range refused.Fields {
		errors[field] = present.Words(ctx, sentence)
	}
	return present.Words(ctx, refused.Text), errors
}

// InBrackets names the fields as the form does: address[city]; those of flat stand beside it.
func InBrackets(f *fault.Error, name, flat string) *fault.Error {
	fields := map[string]fault.Text{}
	for field, sentence := range f.Fields {
		if field != flat {
			field = name + "[" + field + "]"
		}
		fields[field] = sentence
	}
	return fault.InFields(fields)
}

// Number is the number of an id that may be empty.
func Number(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	return strconv.ParseInt(s, 10, 64)
}

// Overwrite returns the address with the fields that were sent (CUST-4's names); a region of another country is
// dropped.
func Overwrite(a *region.Address, sent map[string]string) *region.Address {
	if len(sent) == 0 {
		return a
	}
	var into region.Address
	if a != nil {
		into = *a
	}
	for field, kept := range map[string]*string{
		"firstname": &into.Firstname, "lastname": &into.Lastname, "company": &into.Company, "address_1": &into.Address1,
		"address_2": &into.Address2, "city": &into.City, "postcode": &into.Postcode,
	} {
		if value, given := sent[field]; given {
			*kept = value
		}
	}
	for field, kept := range map[string]*int64{"country_id": &into.CountryID, "zone_id": &into.ZoneID} {
		if value, given := sent[field]; given {
			*kept, _ = Number(value)
		}
	}
	if zone, known := region.ZoneOf(into.ZoneID); known && zone.CountryID != into.CountryID {
		into.ZoneID = 0
	}
	return &into
}
