package appointmentview

import (
	"time"

	"camber/internal/web/present"
)

// AskPath is where a shopper asks for an appointment (APPT-5).
const AskPath = "/information/schedule_appointment"

// AskPage is the form by which one is asked for, with what was typed and what is wrong with it.
type AskPage struct {
	Stores    []LocationChoice
	Name      string
	Email     string
	Phone     string
	Location  int64
	Day       string
	First     string // days between which one can be chosen
	Last      string
	Clock     string
	Times     []AskTime
	Vehicle   string
	Message   string
	Approver  string
	Waits     bool
	Riddle    present.Riddle
	Errors    map[string]string
	Problem   string // about all of it
	Sent      string // what became of it; then there is no form
	StoreHref string // where the stores and their hours are
}

// AskTime is a time of a day to choose.
type AskTime struct{ Clock, Name string }

// AskTimes are those of a day from 6 am to 9 pm, each half hour.
func AskTimes() (all []AskTime) {
	for at := 6 * 60; at <= 21*60; at += 30 {
		shown := time.Date(2000, 1, 1, at/60, at%60, 0, 0, time.UTC)
		all = append(all, AskTime{shown.Format("15:04"), Clock(shown)})
	}
	return all
}

// ClockOf is a time of day, "14:30", as people read it; what is none stays as it is.
func ClockOf(written string) string {
	at, err := time.Parse("15:04", written)
	if err != nil {
		return written
	}
	return Clock(at)
}
