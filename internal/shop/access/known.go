package access

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"golang.org/x/crypto/argon2"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// A PIN or a badge says by itself whose it is. Beside the hash that a PIN has by a salt of its own stands a mark: the
// same for the same secret, by a key of the shop, and as slow to make as any hash here.

// markings are the kinds of secrets that are found by their mark.
type marking struct{ kind, column string }

var (
	byPIN   = marking{"pin", "pin_mark"}
	byBadge = marking{"badge", "badge_mark"}
)

// mark is what a secret is found by. It begins with what tells marks by another key.
func (s *Service) mark(m marking, secret string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(m.kind + "\n" + secret))
	key := argon2.IDKey(mac.Sum(nil), []byte("whose "+m.kind+" this is"), cost.Iterations, cost.Memory, cost.Parallelism,
		cost.KeyLength)
	return s.series() + hex.EncodeToString(key)
}

// series is what marks by the key of this shop begin with.
func (s *Service) series() string {
	sum := sha256.Sum256(append([]byte("marks\n"), s.key...))
	return hex.EncodeToString(sum[:4]) + "."
}

// Offered is what somebody shows for themselves: a PIN they type, or the badge they scan.
type Offered struct{ PIN, Badge string }

// knownBy returns who of the active staff at the actor's location a PIN or a badge belongs to. A wrong one is written
// to the audit log and counts as a try; what can't be a PIN is refused and counts as none, nor does what can't be a
// badge, such as the code of a part.
func (s *Service) knownBy(ctx context.Context, actor Actor, isLocked bool, o Offered) (Actor, error) {
	m, secret, refusal := byPIN, o.PIN, pinWrong()
	can := pinPattern.MatchString(secret)
	if o.Badge != "" {
		m, secret, refusal = byBadge, strings.TrimSpace(o.Badge), fault.New(fault.Invalid, "Nobody here has this badge.")
		can = badgeProblem(secret) == nil
	}
	if !can {
		return Actor{}, refusal
	}
	giveBack, err := tryPIN(ctx, guessersOf(m.kind, actor, isLocked))
	if err != nil {
		return Actor{}, err
	}
	if m == byPIN {
		if err := s.markLate(ctx, secret, func(ctx context.Context) ([]kept, error) {
			return unmarkedAt(ctx, actor.LocationID, s.series())
		}); err != nil {
			return Actor{}, err
		}
	}
	found, err := markedAt(ctx, m, s.mark(m, secret), actor.LocationID)
	if err != nil {
		return Actor{}, err
	}
	if len(found) == 0 {
		if err := audit.Write(ctx, secretRow(actor, m.kind+".wrong", "register", actor.RegisterID)); err != nil {
			return Actor{}, err
		}
		return Actor{}, refusal
	}
	if err := giveBack(); err != nil { // only failures count
		return Actor{}, err
	}
	if len(found) > 1 { // PITFALLS a5: of before PINs were unique
		return Actor{}, wrongPIN(text.Key(
			"More than one person has this PIN, so it is nobody's. Whoever has it chooses another one, with their password."))
	}
	return s.StaffActor(ctx, found[0])
}

// kept is the PIN of somebody as it is kept.
type kept struct {
	ID      int64
	PinHash string
}

// markLate marks the PIN of those whose PIN was set before it was marked, or by another key, once it is typed.
func (s *Service) markLate(ctx context.Context, pin string, unmarked func(context.Context) ([]kept, error)) error {
	found, err := unmarked(ctx)
	if err != nil {
		return err
	}
	for _, one := range found {
		same, err := matches(pin, one.PinHash)
		if err != nil {
			return err
		}
		if same {
			if err := saveLateMark(ctx, one, s.mark(byPIN, pin)); err != nil {
				return err
			}
		}
	}
	return nil
}

func pinTaken() *fault.Error {
	return wrongPIN(text.Key("Somebody at this store has this PIN. Please choose another one."))
}

// freePIN returns the mark of a PIN that nobody has at the stores where a member of staff works; a taken one is Invalid
// and does not tell whose it is. Inside Atomic it holds for the rest of the transaction.
func (s *Service) freePIN(ctx context.Context, staffID int64, at workplaces, pin string) (mark string, err error) {
	if err := lockRoles(ctx); err != nil {
		return "", err
	}
	err = s.markLate(ctx, pin, func(ctx context.Context) ([]kept, error) {
		return unmarkedBeside(ctx, staffID, at, s.series())
	})
	if err != nil {
		return "", err
	}
	mark = s.mark(byPIN, pin)
	taken, err := isMarkedBeside(ctx, staffID, at, mark)
	if err != nil {
		return "", err
	}
	if taken {
		return "", pinTaken()
	}
	return mark, nil
}

// staysKnown refuses what would let two people at a store have one PIN.
func staysKnown(ctx context.Context, staffID int64, at workplaces, refusal *fault.Error) error {
	mark, err := pinMark(ctx, staffID)
	if err != nil || mark == "" {
		return err
	}
	taken, err := isMarkedBeside(ctx, staffID, at, mark)
	if err != nil || !taken {
		return err
	}
	return refusal
}

// SetPIN gives a member of staff another PIN: their own with the present password, another's with the permission to
// manage staff. Nobody at their stores may have it; one that is taken counts as a wrong try, so that nobody finds out
// whose PINs there are. It ends nothing that is under way. It can't be called inside Atomic.
func (s *Service) SetPIN(ctx context.Context, actor Actor, staffID int64, password, pin string) error {
	member, err := mayChange(ctx, actor, staffID)
	if err != nil {
		return err
	}
	if !pinPattern.MatchString(pin) {
		return wrongPIN(text.Key("4 to 8 digits"))
	}
	if err := s.asThemselves(ctx, actor, staffID, password); err != nil {
		return err
	}
	hashed, err := passwordHash(ctx, staffID)
	if err != nil {
		return err
	}
	if same, err := matches(pin, hashed); err != nil {
		return err
	} else if same { // W-30
		return wrongPIN(text.Key("The PIN must differ from the password"))
	}
	made, err := hash(pin)
	if err != nil {
		return err
	}
	return counted(ctx, actor, func(ctx context.Context) error {
		mark, err := s.freePIN(ctx, staffID, workplaces{member.AllLocations, member.Locations}, pin)
		if err != nil {
			return err
		}
		if err := savePIN(ctx, staffID, made, mark); err != nil {
			return err
		}
		return audit.Write(ctx, secretRow(actor, "staff.pin", "staff", staffID))
	})
}

// counted does in one transaction what tries a PIN that may be another's: only what fails counts as a try.
func counted(ctx context.Context, actor Actor, do func(context.Context) error) error {
	giveBack, err := tryPIN(ctx, guessers(actor, false))
	if err != nil {
		return err
	}
	if err := db.Atomic(ctx, do); err != nil {
		return err
	}
	return giveBack()
}

// asThemselves takes the password of who changes their own secrets.
func (s *Service) asThemselves(ctx context.Context, actor Actor, staffID int64, password string) error {
	hashed, err := passwordHash(ctx, staffID)
	if err != nil {
		return err
	}
	if hashed == "" {
		return fault.New(fault.NotFound, "There is no such member of staff.")
	}
	if staffID == actor.StaffID {
		_, err = s.checkSecret(ctx, actor, guessers(actor, false), staffID, password, passwordHash, passwordWrong)
	}
	return err
}

var (
	badgePattern = regexp.MustCompile(`^[!-~]([ -~]{6,62}[!-~])$`)
	digitsAlone  = regexp.MustCompile(`^[0-9]+$`)
)

// badgeProblem says why a code can't be a badge's, nil: it can. Whoever holds a box with it could approve by the code
// of a part.
func badgeProblem(code string) *fault.Text {
	var problem fault.Text
	switch {
	case !badgePattern.MatchString(code):
		problem = fault.T("A badge has 8 to 64 characters.")
	case digitsAlone.MatchString(code) && (len(code) == 8 || isOnBoxes(code)):
		problem = fault.T("This is a PIN or the code on a box. A badge needs a code of its own.")
	default:
		return nil
	}
	return &problem
}

// isOnBoxes says whether digits are the number of an article: UPC, EAN or GTIN, by their length and last digit.
func isOnBoxes(digits string) bool {
	if n := len(digits); n != 12 && n != 13 && n != 14 {
		return false
	}
	sum := 0
	for i := range digits {
		digit := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			digit *= 3
		}
		sum += digit
	}
	return sum%10 == 0
}

// SetBadge gives a member of staff a badge that unlocks and approves when it is scanned, or takes it away with an empty
// code: their own with the present password, another's with the permission to manage staff. A badge is of one person
// in the whole shop. It can't be called inside Atomic.
func (s *Service) SetBadge(ctx context.Context, actor Actor, staffID int64, password, code string) error {
	if _, err := mayChange(ctx, actor, staffID); err != nil {
		return err
	}
	code = strings.TrimSpace(code)
	mark := ""
	if code != "" {
		if problem := badgeProblem(code); problem != nil {
			return fault.InFields(map[string]fault.Text{"badge": *problem})
		}
		mark = s.mark(byBadge, code)
	}
	if err := s.asThemselves(ctx, actor, staffID, password); err != nil {
		return err
	}
	return counted(ctx, actor, func(ctx context.Context) error {
		if err := lockRoles(ctx); err != nil {
			return err
		}
		free, err := saveBadge(ctx, staffID, mark)
		if err != nil {
			return err
		}
		if !free {
			return fault.InFields(map[string]fault.Text{"badge": fault.T("Somebody has this badge.")})
		}
		action := "staff.badge"
		if mark == "" {
			action = "staff.badge_taken"
		}
		return audit.Write(ctx, secretRow(actor, action, "staff", staffID))
	})
}
