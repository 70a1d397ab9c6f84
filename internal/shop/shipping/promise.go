package shipping

import (
	"cmp"
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/location"
)

// Promise is when goods leave a store and between which days they arrive, as YYYY-MM-DD.
type Promise struct {
	Leaves string
	First  string
	Last   string
}

const (
	mostDays = 60  // that a way may take
	farthest = 366 // days in which a store that will ever open again does
)

// promised is when a parcel leaves a store and arrives, where the way says how long it takes: it leaves on the first working
// day on which the store is open and, today, before the time from which parcels wait for the next one ("14:00", of the
// store's own clock). Carriers work from Monday to Friday.
func (w Way) promised(now time.Time, store location.Location, until string) (p Promise, ok bool) {
	if w.DaysTo == 0 || store.Zone == nil {
		return p, false
	}
	here := now.In(store.Zone)
	day := time.Date(here.Year(), here.Month(), here.Day(), 0, 0, 0, 0, time.UTC)
	if here.Format("15:04") >= until {
		day = day.AddDate(0, 0, 1)
	}
	for range farthest {
		if hours, _ := store.On(day.Format(time.DateOnly)); isWorking(day) && len(hours) > 0 {
			return Promise{day.Format(time.DateOnly), after(day, w.DaysFrom), after(day, w.DaysTo)}, true
		}
		day = day.AddDate(0, 0, 1)
	}
	return p, false
}

// after is the day so many working days after one.
func after(day time.Time, working int) string {
	for working > 0 {
		if day = day.AddDate(0, 0, 1); isWorking(day) {
			working--
		}
	}
	return day.Format(time.DateOnly)
}

func isWorking(day time.Time) bool {
	return day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
}

// freeIn is what the goods lack until a way that they can take costs nothing; 0: it already does, or never will.
func (w Way) freeIn(l load) money.Cents {
	if cost, why := w.price(l); why.reason != "" || cost == 0 || w.Kind == AtStore || w.Kind == ByCarrier || l.own > 0 {
		return 0
	}
	there := slices.DeleteFunc(slices.Clone(w.Tariffs), func(t Tariff) bool {
		return t.AreaID != 0 && !l.areas[t.AreaID]
	})
	slices.SortStableFunc(there, func(a, b Tariff) int { return cmp.Compare(a.From, b.From) })
	for _, t := range there {
		if t.From <= l.subtotal {
			continue
		}
		more := l
		more.subtotal = t.From
		if cost, why := w.price(more); why.reason == "" && cost == 0 {
			return t.From - l.subtotal
		}
	}
	return 0
}
