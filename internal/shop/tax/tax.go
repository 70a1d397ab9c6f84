// Package tax says which taxes a store asks for which kind of goods.
package tax

import "camber/internal/base/money"

// Class is a kind of goods that is taxed alike.
type Class struct {
	ID   int64
	Name string
}

// Rate is one tax. Rates of a class add up on the same base; Priority only orders them.
type Rate struct {
	Code     string // names its account in the ledger
	Name     string
	PPM      money.PPM
	Priority int
}
