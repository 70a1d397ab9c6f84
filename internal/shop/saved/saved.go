// Package saved is what a shopper sets aside without buying: parts to compare, and a wishlist. A visitor's lists become
// the customer's at sign-in.
package saved

import (
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// List names one of the lists.
type List string

const (
	Compare  List = "compare"
	Wishlist List = "wishlist"
)

// Most is how many parts a list holds: four columns still stand side by side (CMP-1), and a wish list is no warehouse.
func (l List) Most() int {
	if l == Compare {
		return 4
	}
	return 100
}

func (l List) full() *fault.Error {
	if l == Compare {
		return fault.New(fault.Conflict, "You can compare at most %s products. Remove one first.", l.Most())
	}
	return fault.New(fault.Conflict, "A wishlist holds at most %s products. Remove one first.", l.Most())
}

// Owner is whose lists are meant: the customer's, or those of the visitor whose session has the secret. The zero value
// has empty lists.
type Owner struct {
	CustomerID int64
	Visitor    string
}

// Of is the owner behind a request. visitor is the session's secret; of who is signed in it does not count.
func Of(actor access.Actor, visitor string) Owner {
	if actor.CustomerID != 0 {
		return Owner{CustomerID: actor.CustomerID}
	}
	return Owner{Visitor: visitor}
}

func (o Owner) isNobody() bool { return o == Owner{} }

// Lists are the ids of the active parts on each list, in the order they were added.
type Lists map[List][]int64

// Has says whether a part is on a list.
func (l Lists) Has(list List, partID int64) bool { return slices.Contains(l[list], partID) }
