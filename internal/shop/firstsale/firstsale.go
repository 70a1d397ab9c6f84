// Package firstsale says what a shop still needs before it sells: at its counter, and on the web. A step is done because
// of what the shop has, never because somebody looked at its screen, and is open again when that is taken back.
package firstsale

import (
	"slices"

	"camber/internal/base/fault"
)

// Name names a step.
type Name string

const (
	Owner    Name = "owner"
	Store    Name = "store"
	Look     Name = "look"
	Taxes    Name = "taxes"
	Shipping Name = "shipping"
	Payments Name = "payments"
	Staff    Name = "staff"
	Parts    Name = "parts"
)

// State is what a shop has.
type State struct {
	Owners, People int    // who manages the staff, and all who may work
	Name           string // of the shop; empty: nobody gave it one
	Stores         []StoreState
	Ships          int  // ways of shipping that are offered, beside picking up
	Cards          bool // cards are taken on the web
	TestCards      bool // test cards are, at which no money moves
	Parts          bool // there is one at least
}

// StoreState is what a store has.
type StoreState struct {
	Name           string
	Hours, Sellers bool // it is open on some day; somebody may sell there
	Registers      int
	Rates          int // classes that are taxed there
}

// Step is one thing to set up.
type Step struct {
	Name    Name
	Done    bool
	Stands  fault.Text // how it stands, in a few words
	Missing fault.Text // what is missing, in a sentence; with Done empty
	Why     fault.Text // why it matters
	Counter bool       // without it nothing should be sold at the counter
	Web     bool       // without it nothing should be sold on the web
}

// Steps are all of them, in the order that a shop is set up.
func Steps(s State) []Step {
	return []Step{
		{Name: Owner, Done: s.Owners > 0, Stands: counted(s.Owners, fault.T("1 owner"), fault.T("%d owners", s.Owners)),
			Missing: fault.T("Nobody manages the staff of all stores."),
			Why:     fault.T("Nobody may let others in, or approve what only an owner may."), Counter: true, Web: true},
		storeStep(s.Stores),
		{Name: Look, Done: s.Name != "", Stands: fault.T("%s", s.Name),
			Missing: fault.T("The shop has no name of its own yet."),
			Why:     fault.T("It stands on every page, receipt and message.")},
		taxStep(s.Stores),
		{Name: Shipping, Done: s.Ships > 0, Stands: counted(s.Ships, fault.T("1 way"), fault.T("%d ways", s.Ships)),
			Missing: fault.T("There is no way of shipping."),
			Why:     fault.T("Customers of the web shop can only pick up at a store. That may be meant.")},
		paymentStep(s),
		{Name: Staff, Done: s.People > s.Owners,
			Stands:  counted(s.People, fault.T("1 person"), fault.T("%d people", s.People)),
			Missing: fault.T("Only the owner can sign in."),
			Why:     fault.T("Who sells under their own name can be told apart in every report, and approvals need two people.")},
		{Name: Parts, Done: s.Parts, Stands: fault.T("Parts are on sale"), Missing: fault.T("No part is on sale yet."),
			Why: fault.T("There is nothing to sell."), Counter: true, Web: true},
	}
}

func paymentStep(s State) Step {
	step := Step{Name: Payments, Done: s.Cards && !s.TestCards, Stands: fault.T("Cards, cash"),
		Missing: fault.T("No card company is connected. Whoever runs the program names its keys to it."),
		Why:     fault.T("Nobody can pay by card on the web. Cash and checks at the counter need nothing."), Web: true}
	if s.TestCards {
		step.Missing = fault.T("Test cards alone are taken. Whoever runs the program names the keys of a card company to it.")
		step.Why = fault.T("No money moves: what is paid by a test card has to be given back before a card company is connected.")
	}
	return step
}

func storeStep(stores []StoreState) Step {
	step := Step{Name: Store, Stands: counted(len(stores), fault.T("1 store"), fault.T("%d stores", len(stores))),
		Why: fault.T("Every sale is of a store: its taxes, its stock, its drawer."), Counter: true, Web: true}
	lacks := func(has func(StoreState) bool) string {
		if i := slices.IndexFunc(stores, func(s StoreState) bool { return !has(s) }); i >= 0 {
			return stores[i].Name
		}
		return ""
	}
	closed := lacks(func(s StoreState) bool { return s.Hours })
	bare := lacks(func(s StoreState) bool { return s.Registers > 0 })
	unmanned := lacks(func(s StoreState) bool { return s.Sellers })
	switch {
	case len(stores) == 0:
		step.Missing = fault.T("The shop has no store.")
	case bare != "":
		step.Missing = fault.T("%s has no register.", bare)
	case unmanned != "":
		step.Missing = fault.T("Nobody may sell at %s.", unmanned)
	case closed != "":
		step.Missing = fault.T("%s has no opening hours.", closed)
	default:
		step.Done = true
	}
	return step
}

func taxStep(stores []StoreState) Step {
	step := Step{Name: Taxes, Why: fault.T("Everything is sold there without tax, which the shop then owes itself."),
		Counter: true, Web: true}
	taxed := 0
	for _, s := range stores {
		if s.Rates > 0 {
			taxed++
		} else if step.Missing.Format == "" {
			step.Missing = fault.T("No tax holds at %s.", s.Name)
		}
	}
	if len(stores) == 0 {
		step.Missing = fault.T("Taxes are of a store: add one first.")
	}
	step.Done = taxed > 0 && taxed == len(stores)
	step.Stands = counted(taxed, fault.T("1 store is taxed"), fault.T("%d stores are taxed", taxed))
	return step
}

func counted(n int, one, many fault.Text) fault.Text {
	switch n {
	case 0:
		return fault.Text{}
	case 1:
		return one
	}
	return many
}
