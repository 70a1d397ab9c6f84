// Package quoteview says what a quote shows: to staff at the till, and to who has its link.
package quoteview

import (
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/job"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/quote"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// Quote is a quote at the till: as it is now, and each version of it that was shown.
type Quote struct {
	OrderID   int64          `json:"order_id"`
	POSStatus string         `json:"pos_status"`
	Total     string         `json:"total_text"`
	Until     string         `json:"until"`      // YYYY-MM-DD; empty: it has no end
	UntilText string         `json:"until_text"` // 12/01/2026
	IsExpired bool           `json:"is_expired"`
	Customer  string         `json:"customer"`
	Groups    []QuoteGroup   `json:"groups"`   // of the quote as it is now
	Versions  []QuoteVersion `json:"versions"` // the last first
	// Differences say what is another than in the last version; empty: nothing, or it was never sent.
	Differences []string `json:"differences"`
	// LinkURL is of the last version; empty: it was not sent, or was changed since.
	LinkURL string `json:"link_url"`
	Success string `json:"success,omitempty"`
}

// QuoteGroup is a job, or what belongs to none, as it is approved or declined.
type QuoteGroup struct {
	Name       string      `json:"name"`
	Amount     money.Cents `json:"amount"`
	AmountText string      `json:"amount_text"` // with tax
	IsDeclined bool        `json:"is_declined"`
}

// QuoteVersion is a quote as it was shown once, and what became of it.
type QuoteVersion struct {
	Number     int          `json:"number"`
	TotalText  string       `json:"total_text"`
	SentText   string       `json:"sent_text"` // empty: it was not
	SentBy     string       `json:"sent_by"`
	OpenedText string       `json:"opened_text"` // empty: it was not
	OpenedNote string       `json:"opened_note"` // how often, and on what first
	Answer     *QuoteAnswer `json:"answer"`      // null: there is none yet
	PaperURL   string       `json:"paper_url"`
	Groups     []QuoteGroup `json:"groups"`
}

// QuoteAnswer is what was said to a version.
type QuoteAnswer struct {
	IsApproved bool   `json:"is_approved"`
	AtText     string `json:"at_text"`
	Name       string `json:"name"`
	How        string `json:"how"` // "drawn on the page", "by phone, heard by Dana R."
	Drawing    string `json:"drawing"`
	Reason     string `json:"reason"`
	AmountText string `json:"amount_text"`
}

// Around is what a quote is shown with.
type Around struct {
	Zone  *time.Location
	Staff map[int64]string
	Link  func(quote.Version) string // the absolute address of a version
}

// NewQuote shows a quote at the till.
func NewQuote(ctx context.Context, o order.Order, versions []quote.Version, a Around) Quote {
	d := Quote{OrderID: o.ID, POSStatus: string(o.Status), Total: o.Total.Text(), Until: o.QuoteDay(a.Zone),
		UntilText: present.Day(o.QuoteDay(a.Zone)), IsExpired: o.Expired(clock.Now(ctx)), Customer: o.Name,
		Groups: newGroups(ctx, quote.Groups(o), nil), Versions: []QuoteVersion{}, Differences: []string{}}
	for _, v := range slices.Backward(versions) {
		d.Versions = append(d.Versions, newVersion(ctx, v, a))
	}
	if n := len(versions); n > 0 {
		last := versions[n-1]
		changed := last.Differences(o)
		if o.AsQuote() != nil && last.Answer != nil && last.Answer.Approved {
			changed = nil // what was declined has left it
		}
		for _, t := range changed {
			d.Differences = append(d.Differences, present.Words(ctx, t))
		}
		if len(d.Differences) == 0 && last.SentBy != "" {
			d.LinkURL = a.Link(last)
		}
	}
	return d
}

func newGroups(ctx context.Context, groups []quote.Group, declined []string) []QuoteGroup {
	shown := make([]QuoteGroup, 0, len(groups))
	for _, g := range groups {
		shown = append(shown, QuoteGroup{Name: nameOf(ctx, g), Amount: g.Amount, AmountText: g.Amount.Text(),
			IsDeclined: slices.Contains(declined, g.Key)})
	}
	return shown
}

func nameOf(ctx context.Context, g quote.Group) string {
	if g.Name != "" {
		return g.Name
	}
	return text.Tr(ctx, "Parts and labor")
}

func newVersion(ctx context.Context, v quote.Version, a Around) QuoteVersion {
	shown := QuoteVersion{Number: v.Number, TotalText: v.Shown.Total.Text(),
		PaperURL: "/pos/quote/paper?order_id=" + present.ID(v.OrderID) + "&version=" + strconv.Itoa(v.Number)}
	if !v.Sent.IsZero() {
		shown.SentText = present.Moment(v.Sent, a.Zone)
		shown.SentBy = sentBy(ctx, v.SentBy)
	}
	if !v.Opened.IsZero() {
		shown.OpenedText, shown.OpenedNote = present.Moment(v.Opened, a.Zone), opened(ctx, v)
	}
	var declined []string
	if v.Answer != nil {
		answer := NewAnswer(ctx, *v.Answer, a)
		shown.Answer, declined = &answer, v.Answer.Declined
	}
	shown.Groups = newGroups(ctx, v.Groups(), declined)
	return shown
}

func sentBy(ctx context.Context, by string) string {
	switch by {
	case notify.Email:
		return text.Tr(ctx, "by email")
	case notify.Text:
		return text.Tr(ctx, "by text message")
	case quote.Both:
		return text.Tr(ctx, "by email and text message")
	}
	return text.Tr(ctx, "the link was copied")
}

func opened(ctx context.Context, v quote.Version) string {
	often := text.Tr(ctx, "%s times", strconv.Itoa(v.Times))
	if v.Times == 1 {
		often = text.Tr(ctx, "once")
	}
	if v.OnPhone {
		return text.Tr(ctx, "%s, first on a phone", often)
	}
	return often
}

// NewAnswer shows what was said to a version.
func NewAnswer(ctx context.Context, said quote.Answer, a Around) QuoteAnswer {
	shown := QuoteAnswer{IsApproved: said.Approved, AtText: present.Moment(said.At, a.Zone), Name: said.Name,
		Drawing: said.Drawing, Reason: said.Reason, AmountText: said.Amount.Text()}
	staff := a.Staff[said.StaffID]
	switch {
	case said.Way == quote.ByPhone:
		shown.How = text.Tr(ctx, "by phone, heard by %s", staff)
	case said.Way == quote.InPerson:
		shown.How = text.Tr(ctx, "in person, seen by %s", staff)
	case said.Drawing != "":
		shown.How = text.Tr(ctx, "drawn on the page of the link")
	default:
		shown.How = text.Tr(ctx, "by the link")
	}
	return shown
}

// DeclinedJobs are the jobs that the customer of a ticket declined and may want now.
type DeclinedJobs struct {
	Items []DeclinedJob `json:"items"`
}

// DeclinedJob is one of them.
type DeclinedJob struct {
	ID         int64           `json:"id"`
	Job        partview.JobHit `json:"job"`
	AmountText string          `json:"amount_text"` // of then, with tax
	DayText    string          `json:"day_text"`
}

// NewOffers shows them: of jobs that there still are.
func NewOffers(ctx context.Context, all []quote.Offer, jobs map[int64]job.Job, zone *time.Location) DeclinedJobs {
	shown := DeclinedJobs{Items: []DeclinedJob{}}
	for _, o := range all {
		if j, is := jobs[o.JobID]; is {
			hits := partview.NewJobHits(ctx, []job.Called{{Job: j, ByName: true}}, nil)
			shown.Items = append(shown.Items, DeclinedJob{ID: o.ID, Job: hits[0], AmountText: o.Amount.Text(),
				DayText: present.Day(o.At.In(zone).Format(time.DateOnly))})
		}
	}
	return shown
}
