package people_test

import (
	"reflect"
	"slices"
	"testing"

	"camber/internal/shop/customer"
	"camber/internal/shop/people"
)

// What is handed out under another name than it is kept.
var handedOutAs = map[string]string{"ID": "CustomerID", "Added": "Since"}

// What of a customer is not handed out as a field of its own, with the reason.
var notHandedOut = []string{
	"LevelID",           // the shop's own ordering of its customers
	"Active", "Version", // of the record, not of the person
	"BusinessID", "AddressID", // numbers that lead to what is handed out
	"MergedInto", "IsErased", // whoever has become another or is erased is not asked for
	"TaxExempt", // with its number
}

// What is known of a customer is handed out, also what is added later.
func TestTheFileHasAllThatACustomerHas(t *testing.T) {
	file := reflect.TypeFor[people.File]()
	for _, field := range reflect.VisibleFields(reflect.TypeFor[customer.Customer]()) {
		name := field.Name
		if as, ok := handedOutAs[name]; ok {
			name = as
		}
		_, isThere := file.FieldByName(name)
		if isThere == slices.Contains(notHandedOut, field.Name) {
			t.Errorf("%s of a customer: handed out %t", field.Name, isThere)
		}
	}
}
