// Package printer is the receipt printer of a register with the drawer that hangs on it: what it can do, and what waits
// to be printed. A sale never waits for it.
package printer

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/setting"
	"camber/internal/shop/training"
)

// Printer is the one of a register.
type Printer struct {
	Way       string // one of setting.PrintBy…
	Address   string // host:port, of PrintByNetwork
	Baud      int    // of PrintBySerial
	Answers   bool   // it says how it is
	Profile   escpos.Profile
	AfterSale bool // a receipt is printed after each sale; by the browser its screen does that

	opens map[string]bool // tenders that open the drawer
}

// Of is the printer of a register.
func Of(ctx context.Context, locationID, registerID int64) (Printer, error) {
	v, err := setting.Read(ctx, setting.Location(locationID), setting.Register(registerID))
	if err != nil {
		return Printer{}, err
	}
	columns, _ := strconv.Atoi(setting.PrinterColumns.In(v)) // one of a few, as are the others
	baud, _ := strconv.Atoi(setting.PrinterBaud.In(v))
	pin, _ := strconv.Atoi(setting.DrawerPin.In(v)) // 0: none
	letters := escpos.CodePage(setting.PrinterLetters.In(v))
	table := letters.UsualTable()
	if n, err := strconv.Atoi(setting.PrinterTable.In(v)); err == nil {
		table = byte(n)
	}
	pulse := setting.DrawerPulse.In(v)
	if training.In(ctx) { // OPS-8: no drawer opens for it
		pin = 0
	}
	return Printer{
		Way: setting.PrinterWay.In(v), Address: setting.PrinterAddress.In(v), Baud: baud,
		Answers: setting.PrinterAnswers.In(v), AfterSale: setting.PrintAfterSale.In(v),
		Profile: escpos.Profile{
			Columns: columns, CodePage: letters, Table: table, Cutter: setting.PrinterCutter.In(v),
			Barcodes: setting.PrinterBarcodes.In(v), QR: setting.PrinterSquares.In(v),
			Pictures: setting.PrinterPictures.In(v),
			Drawer:   escpos.Drawer{Pin: pin, On: pulse, Off: min(2*pulse, longestPause)},
		},
		opens: map[string]bool{
			"cash": setting.DrawerForCash.In(v), "check": setting.DrawerForCheck.In(v), "card": setting.DrawerForCard.In(v),
		},
	}, nil
}

// longestPause is what the command can say, in milliseconds.
const longestPause = 510

// Queues says whether what is printed goes through the queue: otherwise whoever wants a paper opens it as a page.
func (p Printer) Queues() bool { return p.Way != setting.PrintByBrowser }

// HasDrawer says whether a drawer hangs on it that can be opened from here.
func (p Printer) HasDrawer() bool { return p.Queues() && p.Profile.Drawer.Pin != 0 }

// Opens says whether one of these tenders opens the drawer.
func (p Printer) Opens(tenders ...string) bool {
	for _, t := range tenders {
		if p.opens[t] {
			return true
		}
	}
	return false
}

// Kind is what a job is.
type Kind string

const (
	Paper Kind = "paper"
	Test  Kind = "test"
	Kick  Kind = "kick" // opens the drawer, and prints nothing
)

// State is what became of a job so far.
//
//	waiting → taken → sending → printed
//	            ↓        ↓
//	         waiting   unsure     a taken one of which nothing was sent waits again; of a sent one nobody may know
//
// A person makes skipped of what is not wanted any more, printed of what was unsure and lies there, and waiting of what
// failed. A kick that comes too late, or of which nobody knows, is dropped: no drawer opens when nobody expects it.
type State string

const (
	Waiting State = "waiting"
	Taken   State = "taken"
	Sending State = "sending"
	Printed State = "printed"
	Unsure  State = "unsure"
	Failed  State = "failed"
	Skipped State = "skipped"
	Dropped State = "dropped"
)

const (
	// KickWithin is how old a kick may be: an older one would open the drawer before somebody else.
	KickWithin = 20 * time.Second
	// takenFor is how long whoever took a job may be silent before the first byte, and sendingFor from then on.
	takenFor   = 30 * time.Second
	sendingFor = 3 * time.Minute
	// triedFor is how long a printer that is away is tried before a person is left to decide.
	triedFor = 2 * time.Hour
)

// Job is a paper that is printed at a register, or a kick for its drawer.
type Job struct {
	ID         int64
	RegisterID int64
	LocationID int64
	Kind       Kind
	Title      string
	Address    string // of the same paper as a page; empty: there is none
	Content    []byte // in the printer's language; empty once it is over
	IsCopy     bool
	State      State
	Tries      int
	Problem    string // of the last try, in English; empty: none
	Next       time.Time
	Holder     string
	Until      time.Time
	StaffID    int64
	Added      time.Time
	Ended      time.Time // zero: it is not over
}

// Page is the address of the job's paper as a page, marked as a copy where it is one or may be; empty: there is none.
func (j Job) Page() string {
	if j.Address == "" || !j.IsCopy && j.State != Unsure {
		return j.Address
	}
	return j.Address + "&copy=1"
}

// isLate says whether a kick came too late.
func (j Job) isLate(now time.Time) bool { return j.Kind == Kick && now.Sub(j.Added) > KickWithin }

// pause is how long a printer that failed is left alone: short, as somebody stands before it.
func pause(tries int) time.Duration {
	if tries > 4 {
		return 10 * time.Second
	}
	return time.Second << (max(tries, 1) - 1)
}

// Why a job is not printed, in sentences that every side tells alike.
var (
	NoPaper  = text.Key("The printer is out of paper.")
	Open     = text.Key("The cover of the printer is open.")
	NotReady = text.Key("The printer is not ready.")
	Away     = text.Key("The printer could not be reached.")
	Silent   = text.Key("The printer does not say how it is.")
	Unpaired = text.Key("The printer is not paired with this browser.")
	Held     = text.Key("A driver or another program holds the printer.")

	Lost    = text.Key("The printer was lost while it printed.")
	nowhere = text.Key("The printer has no address.")
	tooLate = text.Key("It came too late for the drawer.")
	unknown = text.Key("It is not known whether the drawer opened.")
)

// Problems are those that a screen may tell of.
var Problems = []string{NoPaper, Open, NotReady, Away, Silent, Unpaired, Held, Lost}
