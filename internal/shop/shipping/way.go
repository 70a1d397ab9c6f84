package shipping

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

// mostCost is the most that a band, or a surcharge on one piece, may cost.
const mostCost money.Cents = 100_000_00

var codePattern = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

// check says what is wrong with a way by itself; what is wrong with a tariff stands under tariffs[0] and so on.
func (w Way) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if !codePattern.MatchString(w.Code) || (w.Code == PickUp) != (w.Kind == AtStore) {
		fields["code"] = fault.T("Only small letters, digits and _, at most 32")
	}
	for _, lang := range []text.Lang{text.English, text.Spanish} {
		isMust := lang == text.English && w.Kind != AtStore
		if problem := fault.Length(w.Titles[lang], isMust, 1, longestTitle); problem != nil {
			fields["title_"+string(lang)] = *problem
		}
	}
	if w.DaysFrom < 0 || w.DaysTo > mostDays || w.DaysFrom > w.DaysTo {
		fields["days_to"] = fault.T("From the fewest days to the most, at most %s.", mostDays)
	}
	switch w.Kind {
	case AtStore:
		if len(w.Tariffs) > 0 {
			fields["tariffs"] = fault.T("Picking up costs nothing.")
		}
		return fields
	case Flat, PerItem, ByWeight, ByProduct, ByCarrier:
	default:
		fields["kind"] = fault.T("Please choose one of the list")
	}
	if len(w.Tariffs) == 0 {
		fields["tariffs"] = fault.T("Required")
	}
	for i, t := range w.Tariffs {
		if problem := t.check(w.Kind == ByWeight); problem != nil {
			fields[tariffField(i)] = *problem
		}
	}
	return fields
}

const longestTitle = 64 // characters

func tariffField(i int) string { return fmt.Sprintf("tariffs[%d]", i) }

func (t Tariff) check(weighed bool) *fault.Text {
	var problem fault.Text
	switch {
	case t.From < 0 || t.From > money.Largest ||
		slices.ContainsFunc(t.Bands, func(b Band) bool { return b.Cost < 0 || b.Cost > mostCost }):
		problem = fault.T("A cost is from $0.00 to %s", mostCost)
	case !weighed && (len(t.Bands) != 1 || t.Bands[0].UpToG != AnyWeight):
		problem = fault.T("Only a way that asks for the weight has bands.")
	case len(t.Bands) == 0 || t.Bands[0].UpToG <= 0 || !slices.IsSortedFunc(t.Bands, rises):
		problem = fault.T("Each band ends at a higher weight than the one before it, and costs no less.")
	default:
		return nil
	}
	return &problem
}

// rises is negative, as slices.IsSortedFunc wants it of a and the band before it, where a is not heavier or is cheaper.
func rises(a, before Band) int {
	if a.UpToG <= before.UpToG || a.Cost < before.Cost {
		return -1
	}
	return 1
}

// Title is the way's name in the language of ctx, else in English; of picking up it may be empty.
func (w Way) Title(ctx context.Context) string {
	if t := w.Titles[text.In(ctx)]; t != "" {
		return t
	}
	return w.Titles[text.English]
}
