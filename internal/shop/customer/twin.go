package customer

import (
	"context"
	"fmt"
	"strings"

	"camber/internal/base/fault"
)

const mostTwins = 3 // who are named

// askAboutTwins refuses to make a customer whose telephone somebody has already, and says who, until a person means it.
func askAboutTwins(ctx context.Context, c Customer) error {
	found, err := withTelephone(ctx, c.Telephone)
	if err != nil || len(found) == 0 {
		return err
	}
	f := fault.New(fault.Conflict, "A customer has this telephone number already.")
	f.Confirm = &fault.Confirm{Parameter: fault.ConfirmTwin}
	for _, other := range found {
		f.Confirm.Notes = append(f.Confirm.Notes, fault.T("%s has this telephone number already.", other.inWords()))
	}
	return f
}

// inWords is who a customer is, for staff who may know them: name, company, email and number.
func (c Customer) inWords() string {
	var words []string
	for _, one := range []string{c.Name(), c.Company, c.Email} {
		if one = strings.TrimSpace(one); one != "" {
			words = append(words, one)
		}
	}
	return strings.Join(append(words, fmt.Sprintf("# %d", c.ID)), ", ")
}

// emailTakenBy is emailTaken for staff: it says by whom.
func emailTakenBy(ctx context.Context, email string) error {
	found, err := withEmail(ctx, email)
	if err != nil || len(found) == 0 {
		return err
	}
	taken := fault.New(fault.Conflict, "%s already has this email.", found[0].inWords())
	taken.Fields = map[string]fault.Text{"email": taken.Text}
	return taken
}
