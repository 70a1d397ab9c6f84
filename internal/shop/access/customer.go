package access

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Secret is a password that was found good, as it is kept. Making one takes a while: never inside Atomic.
type Secret struct {
	hash string
	mark string
}

// Mark tells whether two secrets are of the same password, and costs as much to guess from as the hash.
func (s Secret) Mark() string { return s.mark }

// NewSecret refuses what everybody would try (W-32): the most common passwords, and what is known of the person.
func NewSecret(password string, known ...string) (Secret, *fault.Text, error) {
	if problem := CheckPassword(password, known...); problem != nil {
		return Secret{}, problem, nil
	}
	hashed, err := hash(password)
	return Secret{hash: hashed}, nil, err
}

// NewSecretAtCounter is a password that staff set for a customer who stands before them: 4 to 20 characters (CUST-6),
// which is less than the shop asks of those who choose one alone.
func NewSecretAtCounter(password string) (Secret, *fault.Text, error) {
	if problem := fault.Length(password, true, 4, 20); problem != nil {
		return Secret{}, problem, nil
	}
	hashed, err := hash(password)
	return Secret{hashed, mark(password)}, nil, err
}

// AddCustomerLogin lets a customer sign in. An address that is taken, or a customer who has a sign-in, is a Conflict.
func (s *Service) AddCustomerLogin(ctx context.Context, customerID int64, email, password string) error {
	fields := map[string]fault.Text{}
	checkEmail(fields, email)
	secret, problem, err := NewSecret(password, email)
	if err != nil {
		return err
	}
	if problem != nil {
		fields["password"] = *problem
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return s.AddLogin(ctx, customerID, email, secret)
}

// AddLogin is AddCustomerLogin with what was checked before.
func (*Service) AddLogin(ctx context.Context, customerID int64, email string, secret Secret) error {
	added, err := addCustomerLogin(ctx, customerID, text.Fold(email), secret.hash, clock.Now(ctx))
	if err == nil && !added {
		err = inUse()
	}
	return err
}

// SetLogin gives a customer this address and password, whether they could sign in before or not, and ends every sign-in
// made until now. An address that is another's is a Conflict.
func (*Service) SetLogin(ctx context.Context, customerID int64, email string, secret Secret) error {
	saved, err := saveCustomerLogin(ctx, customerID, text.Fold(email), secret.hash, clock.Now(ctx))
	if err == nil && !saved {
		err = inUse()
	}
	return err
}

// MoveLogin has a customer sign in by another address. One that is taken is a Conflict.
func (*Service) MoveLogin(ctx context.Context, customerID int64, email string) error {
	moved, err := moveCustomerLogin(ctx, customerID, text.Fold(email))
	if err == nil && !moved {
		err = inUse()
	}
	return err
}

// EndSignIns ends every sign-in that a customer has made until now.
func (*Service) EndSignIns(ctx context.Context, customerID int64) error {
	return raiseLogin(ctx, customerID)
}

// RemoveLogin takes the sign-in from a customer, and ends those that were made.
func (*Service) RemoveLogin(ctx context.Context, customerID int64) error {
	return removeCustomerLogin(ctx, customerID)
}

// LoginVersion is what a session keeps of a sign-in: another version now means that it has ended. Who has no sign-in is
// Unauthenticated.
func (*Service) LoginVersion(ctx context.Context, customerID int64) (int64, error) {
	version, found, err := loginVersion(ctx, customerID)
	if err == nil && !found {
		err = fault.New(fault.Unauthenticated, "Please sign in.")
	}
	return version, err
}

// CanSignIn says whether a customer has a sign-in.
func (*Service) CanSignIn(ctx context.Context, customerID int64) (bool, error) {
	_, found, err := loginVersion(ctx, customerID)
	return found, err
}

// WhoCanSignIn are those of some customers who have a password.
func (*Service) WhoCanSignIn(ctx context.Context, customerIDs []int64) (map[int64]bool, error) {
	if len(customerIDs) == 0 {
		return nil, nil
	}
	return withLogin(ctx, customerIDs)
}
