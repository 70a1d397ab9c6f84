package deskview

import (
	"context"
	"encoding/base64"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/printer"
	"camber/internal/web/present"
)

// Printer is the receipt printer of a register, and what waits for it.
type Printer struct {
	Way       string     `json:"way"` // browser, network, usb or serial
	Address   string     `json:"address,omitempty"`
	Baud      int        `json:"baud"`
	Answers   bool       `json:"answers"`
	Columns   int        `json:"columns"`
	HasDrawer bool       `json:"has_drawer"`
	Jobs      []PrintJob `json:"jobs"` // that are not over, the first one first
}

// PrintJob is a paper that is not printed yet.
type PrintJob struct {
	ID        int64  `json:"id"`
	Kind      string `json:"kind"` // paper, test or kick
	Title     string `json:"title"`
	State     string `json:"state"`
	StateText string `json:"state_text"`
	Problem   string `json:"problem,omitempty"` // why it was not printed, in words
	// a driver holds the printer: there are other ways
	IsHeld    bool   `json:"is_held"`
	IsCopy    bool   `json:"is_copy"`
	AddedText string `json:"added_text"`
	PageURL   string `json:"page_url,omitempty"` // where the same is printed from the browser
	NeedsCare bool   `json:"needs_care"`         // it should have been printed by now
}

// atOnce is how long a paper may take before anybody is told.
const atOnce = 5 * time.Second

// NewPrinter shows the printer of a register.
func NewPrinter(ctx context.Context, p printer.Printer, jobs []printer.Job, zone *time.Location) Printer {
	shown := Printer{Way: p.Way, Address: p.Address, Baud: p.Baud, Answers: p.Answers, Columns: p.Profile.Columns,
		HasDrawer: p.HasDrawer(), Jobs: []PrintJob{}}
	words := map[printer.State]string{
		printer.Waiting: text.Tr(ctx, "Waits"), printer.Taken: text.Tr(ctx, "Waits"),
		printer.Sending: text.Tr(ctx, "Is being printed"), printer.Unsure: text.Tr(ctx, "May have been printed"),
		printer.Failed: text.Tr(ctx, "Not printed"),
	}
	for _, j := range jobs {
		one := PrintJob{ID: j.ID, Kind: string(j.Kind), Title: j.Title, State: string(j.State), StateText: words[j.State],
			IsCopy: j.IsCopy, AddedText: present.Moment(j.Added, zone), PageURL: j.Page(), IsHeld: j.Problem == printer.Held,
			NeedsCare: j.Problem != "" || j.State == printer.Unsure || j.State == printer.Failed ||
				clock.Now(ctx).Sub(j.Added) > atOnce}
		if j.Kind == printer.Kick {
			one.Title = text.Tr(ctx, j.Title)
		}
		if j.Problem != "" {
			one.Problem = text.Tr(ctx, j.Problem)
		}
		shown.Jobs = append(shown.Jobs, one)
	}
	return shown
}

// PrintJobTaken is the next job for a screen that prints; null: there is none now.
type PrintJobTaken struct {
	Job *PrintWork `json:"job"`
}

// PrintWork is a job with what the printer is sent.
type PrintWork struct {
	ID      int64  `json:"id"`
	Kind    string `json:"kind"`
	Content string `json:"content"` // Base64
}

// NewPrintJobTaken hands out a job.
func NewPrintJobTaken(j *printer.Job) PrintJobTaken {
	if j == nil {
		return PrintJobTaken{}
	}
	return PrintJobTaken{Job: &PrintWork{ID: j.ID, Kind: string(j.Kind), Content: base64.StdEncoding.EncodeToString(j.Content)}}
}

// PaperQueued answers a paper that was sent to the register's printer.
type PaperQueued struct {
	IsQueued bool   `json:"is_queued"` // false: it is printed by the browser
	PageURL  string `json:"page_url"`
}
