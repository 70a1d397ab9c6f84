package access

import (
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Limits are what a role does without asking though it has not the permission: so much at once, by permission. What a
// price may be lowered by is a limit of its own, Role.PriceLimit, since it is a share.
type Limits map[Permission]money.Cents

// Limitable are the permissions whose effects have an amount, in the order they are shown.
func Limitable() []Permission {
	return []Permission{RefundTender, VoidTender, VoidOrders, GiveCredit, ReturnNoReceipt, OverrideHold}
}

// covers says whether an effect stays below the limit for its permission.
func (l Limits) covers(e Effect) bool {
	limit, has := l[e.Permission]
	return has && e.Amount <= limit
}

// check says by field what is wrong with limits. A field is limits[permission].
func (l Limits) check(fields map[string]fault.Text) {
	for p, limit := range l {
		if !isLimitable(p) {
			fields[limitField(p)] = fault.T("There is no permission %s", string(p))
		} else if limit < 0 || limit > money.Largest {
			fields[limitField(p)] = fault.T("This must be from %s to %s.", money.Cents(0), money.Largest)
		}
	}
}

func isLimitable(p Permission) bool {
	for _, one := range Limitable() {
		if one == p {
			return true
		}
	}
	return false
}

func limitField(p Permission) string { return "limits[" + string(p) + "]" }

// reaches says whether an actor may give or take a limit: nobody gives what they don't hold (PITFALLS h2).
func (a Actor) reaches(p Permission, limit money.Cents) bool {
	own, has := a.Limits[p]
	return a.Kind == System || a.May(p) && a.alone(limit) || has && limit <= own
}

// others are the limits that differ between two sets.
func (l Limits) others(than Limits) []Permission {
	var found []Permission
	for _, p := range Limitable() {
		was, had := than[p]
		is, has := l[p]
		if had != has || was != is {
			found = append(found, p)
		}
	}
	return found
}

// list is the same for the same limits, in the order of Limitable.
func (l Limits) list() []any {
	said := []any{}
	for _, p := range Limitable() {
		if limit, has := l[p]; has {
			said = append(said, p, limit)
		}
	}
	return said
}

// words are the limits in the log.
func (l Limits) words() string {
	said := []string{}
	for _, p := range Limitable() {
		if limit, has := l[p]; has {
			said = append(said, string(p)+" "+limit.Text())
		}
	}
	return strings.Join(said, ", ")
}
