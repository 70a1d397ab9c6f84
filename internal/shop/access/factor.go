package access

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6238 as every authenticator speaks it: SHA-1 within HMAC
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
)

// The second factor is a code of six digits that a device and the shop compute from a shared secret and the time
// (TOTP, RFC 6238).
const (
	codeStep     = 30 * time.Second
	codeDrift    = 1 // steps that a device's clock may be off
	recoveryLeft = 10
)

var secretText = base32.StdEncoding.WithPadding(base32.NoPadding)

// codePatience slows who guesses codes. A guess takes the password first, so nobody is kept out by strangers.
var codePatience = throttle.Pace{Free: 5, First: 30 * time.Second, Most: 15 * time.Minute, Per: 24 * time.Hour}

// guarded are the permissions that change money or people: who holds one needs a second factor in the back office.
var guarded = []Permission{
	ManageStaff, VoidTender, RefundTender, OverrideTender, GiveCredit, EditCoupons, ExemptFromTax, OverridePrice,
	PassPriceLimit, OverrideHold,
	VoidOrders, DeleteOrders, ReturnNoReceipt, SetCredentials, MergeCustomers, EraseCustomers, BanCustomers,
}

// NeedsFactor says whether somebody may only work in the back office with a second factor (ADM-1).
func NeedsFactor(a Actor) bool { return slices.ContainsFunc(guarded, a.May) }

// Factor is how somebody stands with their second factor.
type Factor struct {
	IsSet bool
	Codes int // recovery codes that are left
}

// Factor returns how a member of staff stands with their second factor.
func (s *Service) Factor(ctx context.Context, staffID int64) (Factor, error) {
	row, err := factorOf(ctx, staffID)
	if err != nil || row.ConfirmedUs == 0 {
		return Factor{}, err
	}
	left, err := codesLeft(ctx, staffID)
	return Factor{IsSet: true, Codes: left}, err
}

// BeginFactor returns the secret of a second factor that is not yet confirmed, the same until it is. One that is set is
// a Conflict: its secret is never shown again.
func (s *Service) BeginFactor(ctx context.Context, staffID int64) (secret string, err error) {
	var raw [20]byte
	rand.Read(raw[:])
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := addFactor(ctx, staffID, secretText.EncodeToString(raw[:]), clock.Now(ctx)); err != nil {
			return err
		}
		row, err := factorOf(ctx, staffID)
		if err != nil {
			return err
		}
		if row.ConfirmedUs != 0 {
			return fault.New(fault.Conflict, "The second factor is set up already.")
		}
		secret = row.Secret
		return nil
	})
	return secret, err
}

// FactorAddress is a secret as an authenticator reads it from a QR code.
func FactorAddress(shop, email, secret string) string {
	label := url.PathEscape(shop + ":" + email)
	return "otpauth://totp/" + label + "?" + url.Values{"secret": {secret}, "issuer": {shop}}.Encode()
}

// ConfirmFactor sets the second factor by its first code, and returns the recovery codes: they are kept as hashes, and
// this is the one time that anybody sees them. A wrong code is Invalid.
func (s *Service) ConfirmFactor(ctx context.Context, staffID int64, code string) (recovery []string, err error) {
	if err := s.checkCode(ctx, staffID, code, false); err != nil {
		return nil, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		confirmed, err := confirmFactor(ctx, staffID, clock.Now(ctx))
		if err != nil {
			return err
		}
		if !confirmed {
			return fault.New(fault.Conflict, "The second factor is set up already.")
		}
		made := make([]string, recoveryLeft)
		hashes := make([]string, recoveryLeft)
		for i := range made {
			made[i] = ids.Code()
			hashes[i] = ids.Hash(strings.ReplaceAll(made[i], "-", ""))
		}
		if err := addCodes(ctx, staffID, hashes); err != nil {
			return err
		}
		recovery = made
		return audit.Write(ctx, audit.Row{Who: audit.Who{Kind: audit.Staff, ID: staffID}, Action: "factor.set",
			Subject: "staff", SubjectID: staffID})
	})
	return recovery, err
}

// CheckFactor takes a code of the device or a recovery code; each counts once. A wrong one is Invalid and written to
// the audit log, too many are TooMuch. It can't be called inside Atomic.
func (s *Service) CheckFactor(ctx context.Context, staffID int64, code string) error {
	return s.checkCode(ctx, staffID, code, true)
}

func (s *Service) checkCode(ctx context.Context, staffID int64, code string, isSet bool) error {
	if strings.TrimSpace(code) == "" {
		return fault.InFields(map[string]fault.Text{"code": fault.T("Required")})
	}
	key := fmt.Sprint("factor:", staffID)
	if _, err := throttle.Slow(ctx, key, codePatience); err != nil {
		return err
	}
	row, err := factorOf(ctx, staffID)
	if err != nil {
		return err
	}
	if (row.ConfirmedUs != 0) != isSet || row.Secret == "" {
		return fault.New(fault.Conflict, "The second factor has changed meanwhile. Please sign in again.")
	}
	used, err := useCode(ctx, row, code, isSet)
	if err != nil {
		return err
	}
	who := audit.Who{Kind: audit.Staff, ID: staffID}
	switch used {
	case "":
		if err := audit.Write(ctx, audit.Row{Who: audit.Who{Kind: audit.Visitor}, Action: "factor.wrong", Subject: "staff",
			SubjectID: staffID}); err != nil {
			return err
		}
		return fault.InFields(map[string]fault.Text{
			"code": fault.T("This code is wrong, or was used already. Please type the next one.")})
	case "recovery":
		if err := audit.Write(ctx, audit.Row{Who: who, Action: "factor.recovery", Subject: "staff", SubjectID: staffID}); err != nil {
			return err
		}
	}
	return throttle.GiveBack(ctx, key)
}

// useCode says by which kind of code it was: device or recovery; "" by none.
func useCode(ctx context.Context, row factorRow, code string, isSet bool) (kind string, err error) {
	digits := strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	now := clock.Now(ctx)
	for drift := -codeDrift; drift <= codeDrift; drift++ {
		at := now.Add(time.Duration(drift) * codeStep)
		want, err := CodeAt(row.Secret, at)
		if err != nil {
			return "", fmt.Errorf("secret of staff %d: %w", row.StaffID, err)
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(digits)) != 1 {
			continue
		}
		fresh, err := useStep(ctx, row.StaffID, stepOf(at))
		if err != nil || !fresh {
			return "", err
		}
		return "device", nil
	}
	if typed, ok := ids.ReadCode(code); ok && isSet {
		used, err := useRecovery(ctx, row.StaffID, ids.Hash(typed), clock.Now(ctx))
		if err != nil || !used {
			return "", err
		}
		return "recovery", nil
	}
	return "", nil
}

// CodeAt is the code that a device with the secret shows at a moment.
func CodeAt(secret string, at time.Time) (string, error) {
	raw, err := secretText.DecodeString(secret)
	return totp(raw, stepOf(at)), err
}

func stepOf(at time.Time) int64 { return at.Unix() / int64(codeStep/time.Second) }

// totp is the code of a time step (RFC 4226 on RFC 6238's counter).
func totp(secret []byte, step int64) string {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], uint64(step)) //nolint:gosec // a time after 1970
	mac := hmac.New(sha1.New, secret)
	mac.Write(counter[:])
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// ResetFactor takes the second factor of another person away, who sets up a new one at their next sign-in; whatever
// they have open in the back office ends. Nobody resets their own, nor that of somebody who may more than they.
func (s *Service) ResetFactor(ctx context.Context, actor Actor, staffID int64) error {
	if staffID == actor.StaffID {
		return fault.New(fault.Forbidden, "Another person has to do this for you.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := mayChange(ctx, actor, staffID); err != nil {
			return err
		}
		if err := removeFactor(ctx, staffID); err != nil {
			return err
		}
		if err := endSeatsOf(ctx, staffID, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "factor.reset", Subject: "staff", SubjectID: staffID})
	})
}
