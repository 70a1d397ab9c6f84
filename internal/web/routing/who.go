package routing

import (
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// Who says which sessions a route serves. Sessions is the set of modes and kinds; Needs is asked of staff beyond it.
type Who struct {
	Name  string
	May   func(access.Actor) error // nil: it may; else why not
	Needs access.Permission
	Also  []access.Permission // that are needed too
	Asks  access.Permission   // its handler asks for this as well, or for another person's approval of it (TRD-12)
}

// The audiences of the route table. Order of the answers: a locked till first (423), then a kiosk (403), then who is
// not signed in (401), then who is not allowed (403).
var (
	Anyone = Who{Name: "anyone", May: func(access.Actor) error { return nil }}
	Shop   = Who{Name: "shop", May: unlocked}
	// Account pages are for shoppers: neither a kiosk nor a till shows one (MODE-3)
	Account  = Who{Name: "account", May: shopper}
	Customer = Who{Name: "customer", May: func(a access.Actor) error {
		if err := shopper(a); err != nil {
			return err
		}
		if a.Kind != access.Customer {
			return signIn()
		}
		return nil
	}}
	TillDoor = Who{Name: "till sign-in", May: func(a access.Actor) error {
		if err := unlocked(a); err != nil {
			return err
		}
		return notKiosk(a)
	}}
	TillExit = Who{Name: "till sign-out", May: func(a access.Actor) error {
		if a.Kind != access.Staff {
			return notKioskThenSignIn(a)
		}
		return nil
	}}
	// The back office has a sign-in of its own: neither a till nor a customer's account opens it
	OfficeDoor = Who{Name: "office sign-in", May: TillDoor.May}
	OfficeExit = Who{Name: "office sign-out", May: atOffice}
	// Operators reach these from the machine itself only; pages of the Demonstration exist in the demonstration only, those
	// of TestCards there and where a shop is tried out
	Operators     = Who{Name: "operators", May: func(access.Actor) error { return nil }}
	Demonstration = Who{Name: "demonstration", May: unlocked}
	TestCards     = Who{Name: "test cards", May: unlocked}
)

// Till is staff signed in at a register who hold the permission.
func Till(p access.Permission) Who {
	return Who{Name: "till", Needs: p, May: func(a access.Actor) error {
		if err := atTill(a); err != nil {
			return err
		}
		if !a.May(p) {
			return fault.New(fault.Forbidden, "You may not do this.")
		}
		return nil
	}}
}

// TillAsking is staff at a register whose handler calls access.Need with the permission.
func TillAsking(p access.Permission) Who {
	w := Till(access.SellAtTill)
	w.Asks = p
	return w
}

// Office is staff signed in to the back office who hold the permission, and the others that are named.
func Office(p access.Permission, also ...access.Permission) Who {
	return Who{Name: "office", Needs: p, Also: also, May: func(a access.Actor) error {
		if err := atOffice(a); err != nil {
			return err
		}
		if !a.May(p) || slices.ContainsFunc(also, func(other access.Permission) bool { return !a.May(other) }) {
			return fault.New(fault.Forbidden, "You may not do this.")
		}
		return nil
	}}
}

func atOffice(a access.Actor) error {
	if err := unlocked(a); err != nil {
		return err
	}
	if a.Mode != access.Office || a.Kind != access.Staff {
		if err := notKiosk(a); err != nil {
			return err
		}
		return signIn()
	}
	return nil
}

func unlocked(a access.Actor) error {
	if a.Mode == access.Locked {
		return fault.New(fault.Locked, "This register is locked.")
	}
	return nil
}

func notKiosk(a access.Actor) error {
	if a.Mode == access.Kiosk {
		return fault.New(fault.Forbidden, "This is not available here.")
	}
	return nil
}

func notKioskThenSignIn(a access.Actor) error {
	if err := notKiosk(a); err != nil {
		return err
	}
	if a.Kind == access.Customer {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return signIn()
}

func shopper(a access.Actor) error {
	if err := unlocked(a); err != nil {
		return err
	}
	if a.Mode == access.POS {
		return fault.New(fault.Forbidden, "This is not available at the register.")
	}
	return notKiosk(a)
}

func atTill(a access.Actor) error {
	if err := unlocked(a); err != nil {
		return err
	}
	if a.Mode != access.POS || a.Kind != access.Staff {
		return notKioskThenSignIn(a)
	}
	return nil
}

func signIn() *fault.Error { return fault.New(fault.Unauthenticated, "Please sign in first.") }
