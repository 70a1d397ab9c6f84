package deskview

import (
	"camber/internal/shop/access"
)

// Person is a member of staff to choose.
type Person struct {
	StaffID int64  `json:"staff_id"`
	Name    string `json:"name"`
}

// People are members of staff to choose from.
type People struct {
	People []Person `json:"people"`
}

// WantedApproval is what must be approved before a call is done (TRD-12): by another person's PIN, whose leave is sent
// with the same call again in the header X-Approval, or alone by who asked, by sending the effect back in X-Confirmed.
type WantedApproval struct {
	Permission string   `json:"permission"`
	Effect     string   `json:"effect"` // all that it is, signed
	Words      []string `json:"words"`  // what would happen, for who approves
	Alone      bool     `json:"alone"`
}

// Approval is another person's leave for one action: sent with it in the header X-Approval.
type Approval struct {
	Approval string `json:"approval"`
}

// NewPeople are those who may approve, by name.
func NewPeople(people []access.Person) People {
	shown := People{People: make([]Person, len(people))}
	for i, p := range people {
		shown.People[i] = Person{StaffID: p.ID, Name: p.Name}
	}
	return shown
}
