package location

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
)

// Hours are a span in which a store is open, as "08:00" and "18:30" of the store's own time. One that does not close
// after it opens lasts past midnight: "18:00" to "02:00", and "00:00" to "00:00" is a whole day.
type Hours struct {
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
}

// Week are the hours by weekday, the earliest of a day first. A day that is missing is closed.
type Week map[time.Weekday][]Hours

// TypicalWeek are the hours of a parts store as most are: what a new one begins with until somebody says better.
func TypicalWeek() Week {
	week := Week{time.Saturday: {{"08:00", "16:00"}}}
	for day := time.Monday; day <= time.Friday; day++ {
		week[day] = []Hours{{"07:30", "18:00"}}
	}
	return week
}

// Closure are days on which a store is closed, or has other hours than by its weekdays.
type Closure struct {
	First  string // YYYY-MM-DD
	Last   string // the same day or a later one
	Reason string // as customers read it: "Thanksgiving"
	Hours  []Hours
}

// IsClosed says that the store does not open at all on these days.
func (c Closure) IsClosed() bool { return len(c.Hours) == 0 }

// Has says whether a day, YYYY-MM-DD, is one of them.
func (c Closure) Has(day string) bool { return c.First <= day && day <= c.Last }

// On are the hours of one day, YYYY-MM-DD, and the closure that they are by; nil: they are by the weekday.
func (d Details) On(day string) ([]Hours, *Closure) {
	for i, c := range d.Closures {
		if c.Has(day) {
			return c.Hours, &d.Closures[i]
		}
	}
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, nil
	}
	return d.Hours[date.Weekday()], nil
}

// ClosuresFrom are those that are not over on a day, and begin within so many days of it.
func (d Details) ClosuresFrom(day string, days int) []Closure {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil
	}
	until := date.AddDate(0, 0, days).Format(time.DateOnly)
	var found []Closure
	for _, c := range d.Closures {
		if c.Last >= day && c.First <= until {
			found = append(found, c)
		}
	}
	return found
}

// span is a time without a pause in which a store is open.
type span struct{ from, to time.Time }

// openings are the spans of the day before t and some days from it on, joined where one ends as the next begins.
func (d Details) openings(t time.Time, days int) []span {
	year, month, day := t.In(d.Zone).Date()
	var found []span
	for n := -1; n < days; n++ {
		date := time.Date(year, month, day+n, 0, 0, 0, 0, time.UTC)
		hours, _ := d.On(date.Format(time.DateOnly))
		for _, h := range hours {
			last := date
			if h.Closes <= h.Opens {
				last = date.AddDate(0, 0, 1)
			}
			from, to := d.at(date, h.Opens), d.at(last, h.Closes)
			switch {
			case !to.After(from): // the hour that the clock leaps over
			case len(found) > 0 && !from.After(found[len(found)-1].to):
				if to.After(found[len(found)-1].to) {
					found[len(found)-1].to = to
				}
			default:
				found = append(found, span{from, to})
			}
		}
	}
	return found
}

// at is when the store's clock shows a time on a date: the first time, where it shows it twice, and the moment of the
// leap, where the clock leaps over it.
func (d Details) at(date time.Time, clock string) time.Time {
	hour, minute := minutesOf(clock)/60, minutesOf(clock)%60
	wanted := date.Add(time.Duration(minutesOf(clock)) * time.Minute)
	year, month, day := date.Date()
	t := time.Date(year, month, day, hour, minute, 0, 0, d.Zone)
	start, end := t.ZoneBounds()
	switch shown := onClock(t); {
	case shown.After(wanted):
		return start
	case shown.Before(wanted):
		return end
	}
	if start.IsZero() {
		return t
	}
	_, before := start.Add(-time.Second).Zone()
	_, now := t.Zone()
	if first := t.Add(time.Duration(now-before) * time.Second); first.Before(start) && onClock(first).Equal(wanted) {
		return first
	}
	return t
}

// Moment is when the store's clock shows a time, "14:30", on a day, YYYY-MM-DD: the first time, where it shows it twice.
// false: it never does, or that is no time.
func (d Details) Moment(day, clock string) (time.Time, bool) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil || minutesOf(clock) < 0 {
		return time.Time{}, false
	}
	t := d.at(date, clock).In(d.Zone)
	return t, onClock(t).Equal(date.Add(time.Duration(minutesOf(clock)) * time.Minute))
}

// IsOpen says whether the store is open all the time between two moments.
func (d Details) IsOpen(from, to time.Time) bool {
	return slices.ContainsFunc(d.Openings(from, to), func(o Opening) bool {
		return !o.From.After(from) && !o.To.Before(to)
	})
}

// Opening is a time without a pause in which a store is open.
type Opening struct{ From, To time.Time }

// Openings are those that have some time between two moments, whole ones.
func (d Details) Openings(from, to time.Time) (found []Opening) {
	for _, o := range d.openings(from, int(to.Sub(from)/(24*time.Hour))+2) {
		if o.to.After(from) && o.from.Before(to) {
			found = append(found, Opening{o.from, o.to})
		}
	}
	return found
}

// onClock is what the clock shows at t, as if it were a time of no zone.
func onClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), 0, 0, time.UTC)
}

// OpenUntil says whether the store is open, and if so until when: "6:30 pm"; empty: it does not close in the next days.
func (d Details) OpenUntil(t time.Time) (closes string, open bool) {
	for _, o := range d.openings(t, 9) {
		if t.Before(o.from) || !t.Before(o.to) {
			continue
		}
		if o.to.Sub(t) > 7*24*time.Hour {
			return "", true
		}
		return o.to.In(d.Zone).Format("3:04 pm"), true
	}
	return "", false
}

// OpensNext is when the store opens after t, in its own time; false: not within three weeks.
func (d Details) OpensNext(t time.Time) (time.Time, bool) {
	for _, o := range d.openings(t, 22) {
		if o.from.After(t) {
			return o.from.In(d.Zone), true
		}
	}
	return time.Time{}, false
}

const clockLayout = "15:04"

// minutesOf is a time of day in minutes; -1 where it is none.
func minutesOf(clock string) int {
	at, err := time.Parse(clockLayout, clock)
	if err != nil || at.Format(clockLayout) != clock {
		return -1
	}
	return at.Hour()*60 + at.Minute()
}

const dayLong = 24 * 60 // minutes

func (h Hours) minutes() (from, to int) {
	from, to = minutesOf(h.Opens), minutesOf(h.Closes)
	if to <= from {
		to += dayLong
	}
	return from, to
}

// checkSpans says what is wrong with the hours of one day, which are sorted.
func checkSpans(hours []Hours) *fault.Text {
	until := 0
	for _, h := range hours {
		if minutesOf(h.Opens) < 0 || minutesOf(h.Closes) < 0 {
			return words("Give each time as hours and minutes, for example 07:30.")
		}
		from, to := h.minutes()
		if from < until {
			return words("These hours overlap.")
		}
		until = to
	}
	if len(hours) > 0 {
		if first, _ := hours[0].minutes(); until > dayLong+first {
			return words("These hours overlap.")
		}
	}
	if len(hours) > mostSpans {
		return words("A day has at most four spans.")
	}
	return nil
}

const mostSpans = 4

func words(format string) *fault.Text {
	t := fault.T(format)
	return &t
}

// HoursField is the name of the field of a weekday's hours.
func HoursField(day time.Weekday) string { return fmt.Sprintf("hours[%d]", day) }

// ClosureField is the name of the field of a closure, by its place among them.
func ClosureField(n int) string { return fmt.Sprintf("closures[%d]", n) }

func (w Week) check(fields map[string]fault.Text) {
	for day, hours := range w {
		if problem := checkSpans(hours); problem != nil {
			fields[HoursField(day)] = *problem
		}
	}
	for day, hours := range w {
		next := w[(day+1)%7]
		if len(hours) == 0 || len(next) == 0 || fields[HoursField(day)].Format != "" {
			continue
		}
		_, until := hours[len(hours)-1].minutes()
		if first := minutesOf(next[0].Opens); first >= 0 && until > dayLong+first {
			fields[HoursField(day)] = fault.T("These hours last past midnight into those of the next day.")
		}
	}
}

// Checked is a week in its order, and what is wrong with it, if anything is.
func (w Week) Checked() (Week, *fault.Text) {
	sorted, fields := w.sorted(), map[string]fault.Text{}
	sorted.check(fields)
	for _, problem := range fields {
		return sorted, &problem
	}
	return sorted, nil
}

func (w Week) sorted() Week {
	week := Week{}
	for day, hours := range w {
		if len(hours) > 0 {
			week[day] = sortedHours(hours)
		}
	}
	return week
}

func sortedHours(hours []Hours) []Hours {
	sorted := slices.Clone(hours)
	slices.SortFunc(sorted, func(a, b Hours) int { return strings.Compare(a.Opens, b.Opens) })
	return sorted
}

const (
	longestReason = 64
	mostClosures  = 100
)

// checkClosures numbers them as they are given, which is by their days.
func checkClosures(fields map[string]fault.Text, closures []Closure) {
	for i, c := range closures {
		first, err1 := time.Parse(time.DateOnly, c.First)
		last, err2 := time.Parse(time.DateOnly, c.Last)
		problem := checkSpans(c.Hours)
		switch {
		case err1 != nil || err2 != nil:
			problem = words("Give the whole date: month, day and year.")
		case last.Before(first):
			problem = words("The last day can't be before the first.")
		case i > 0 && closures[i-1].Last >= c.First:
			problem = words("Another closure has one of these days already.")
		case problem == nil:
			problem = fault.Length(c.Reason, true, 1, longestReason)
		}
		if problem != nil {
			fields[ClosureField(i)] = *problem
		}
	}
	if len(closures) > mostClosures {
		fields[ClosureField(mostClosures)] = fault.T("Take old closures out first: a store keeps at most 100.")
	}
}

func sortedClosures(closures []Closure) []Closure {
	sorted := slices.Clone(closures)
	for i := range sorted {
		sorted[i].Reason = strings.TrimSpace(sorted[i].Reason)
		sorted[i].Hours = sortedHours(sorted[i].Hours)
		if len(sorted[i].Hours) == 0 {
			sorted[i].Hours = nil
		}
	}
	slices.SortStableFunc(sorted, func(a, b Closure) int { return strings.Compare(a.First, b.First) })
	return sorted
}

var dayNames = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// HoursText writes the hours of a day as ParseHours reads them: "07:30-12:00 13:00-18:00", or "closed".
func HoursText(hours []Hours) string {
	if len(hours) == 0 {
		return "closed"
	}
	spans := make([]string, len(hours))
	for i, h := range hours {
		spans[i] = h.Opens + "-" + h.Closes
	}
	return strings.Join(spans, " ")
}

// String writes a week as ParseWeek reads it: "mon-fri 07:30-18:00, sat 08:00-16:00".
func (w Week) String() string {
	var runs []string
	for from := 1; from <= 7; {
		to := from
		for to < 7 && slices.Equal(w[time.Weekday((to+1)%7)], w[time.Weekday(from%7)]) {
			to++
		}
		if hours := w[time.Weekday(from%7)]; len(hours) > 0 {
			days := dayNames[from%7]
			if to > from {
				days += "-" + dayNames[to%7]
			}
			runs = append(runs, days+" "+HoursText(hours))
		}
		from = to + 1
	}
	if len(runs) == 0 {
		return "closed"
	}
	return strings.Join(runs, ", ")
}

func closuresText(closures []Closure) string {
	lines := make([]string, len(closures))
	for i, c := range closures {
		lines[i] = c.String()
	}
	return strings.Join(lines, "; ")
}

// String writes a closure as ParseClosure reads it: "2026-12-24..2026-12-25 closed Christmas".
func (c Closure) String() string {
	days := c.First
	if c.Last != c.First {
		days += ".." + c.Last
	}
	return days + " " + HoursText(c.Hours) + " " + c.Reason
}

// ParseHours reads the hours of a day: "7:30-12 13-18", or "closed". Whether they are possible is not its matter.
func ParseHours(s string) ([]Hours, error) {
	var hours []Hours
	for word := range strings.FieldsSeq(s) {
		if word == "closed" {
			continue
		}
		opens, closes, isSpan := strings.Cut(word, "-")
		h := Hours{wholeClock(opens), wholeClock(closes)}
		if !isSpan || minutesOf(h.Opens) < 0 || minutesOf(h.Closes) < 0 {
			return nil, fault.New(fault.Invalid, "%s are no hours. Write 07:30-18:00, or closed.", word)
		}
		hours = append(hours, h)
	}
	return hours, nil
}

// wholeClock makes "07:30" of "7:30" and of "24:00" the midnight that it is.
func wholeClock(clock string) string {
	hours, minutes, has := strings.Cut(clock, ":")
	if !has {
		minutes = "00"
	}
	if len(hours) == 1 {
		hours = "0" + hours
	}
	if hours == "24" {
		hours = "00"
	}
	return hours + ":" + minutes
}

// ParseWeek reads the hours of a week: "mon-fri 7:30-18, sat 8-16". A day that is not named is closed.
func ParseWeek(s string) (Week, error) {
	week := Week{}
	for _, part := range strings.Split(s, ",") {
		days, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
		if days == "closed" && rest == "" {
			continue
		}
		first, last, isRun := strings.Cut(strings.ToLower(days), "-")
		if !isRun {
			last = first
		}
		from, to := slices.Index(dayNames[:], first), slices.Index(dayNames[:], last)
		if from < 0 || to < 0 {
			return nil, fault.New(fault.Invalid, "%s are no weekdays. Write mon, tue, wed, thu, fri, sat, sun or mon-fri.", days)
		}
		hours, err := ParseHours(rest)
		if err != nil {
			return nil, err
		}
		for day := from; ; day = (day + 1) % 7 {
			if week[time.Weekday(day)] = hours; day == to {
				break
			}
		}
	}
	return week.sorted(), nil
}

var spanPattern = regexp.MustCompile(`^\d{1,2}(:\d{2})?-\d{1,2}(:\d{2})?$`)

// ParseClosure reads days with other hours and why: "2026-12-24 8-12 Christmas Eve", "2026-12-25..2027-01-01 closed
// Holidays".
func ParseClosure(s string) (Closure, error) {
	days, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
	first, last, isRun := strings.Cut(days, "..")
	if !isRun {
		last = first
	}
	fields := strings.Fields(rest)
	spans := 0
	for spans < len(fields) && (fields[spans] == "closed" || spanPattern.MatchString(fields[spans])) {
		spans++
	}
	hours, err := ParseHours(strings.Join(fields[:spans], " "))
	if err != nil {
		return Closure{}, err
	}
	if spans == 0 {
		return Closure{}, fault.New(fault.Invalid, "Say the hours of %s, or that it is closed: %s closed Holiday.", days, days)
	}
	return Closure{First: first, Last: last, Reason: strings.Join(fields[spans:], " "), Hours: hours}, nil
}
