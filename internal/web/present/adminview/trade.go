package adminview

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/exchange"
)

// TradeReport is what became of a file of ACES or PIES, or would.
type TradeReport struct {
	Name     string        `json:"name"`
	State    string        `json:"state"` // running, done, failed
	Records  int64         `json:"records"`
	Kept     int64         `json:"kept"`
	Rejected int64         `json:"rejected"`
	Counts   []TradeCount  `json:"counts"`
	Reasons  []TradeReason `json:"reasons"` // of what was refused
	Notes    []TradeReason `json:"notes"`
	Loss     TradeLoss     `json:"loss"`
}

// TradeCount is a figure with its name.
type TradeCount struct {
	Words string `json:"words"`
	N     int64  `json:"n"`
}

// TradeReason is why records were refused, or what somebody should know.
type TradeReason struct {
	Words string `json:"words"`
	N     int64  `json:"n"`
	Line  int64  `json:"line"` // of the first such record; 0: the file as a whole
}

// TradeLoss is what a full file of applications changes of what counts now.
type TradeLoss struct {
	Brand     string `json:"brand"`
	Now       int64  `json:"now"`
	Gone      int64  `json:"gone"`
	PartsGone int64  `json:"parts_gone"`
	Part      string `json:"part"`
	TooMuch   bool   `json:"too_much"` // somebody must say that it is meant
}

// tradeCounts are the figures that have words of their own, in the order in which they are read.
var tradeCounts = []string{
	text.Key("parts added"), text.Key("parts changed"), text.Key("parts unchanged"), text.Key("parts removed"),
	text.Key("prices changed"), text.Key("categories added"),
	text.Key("applications"), text.Key("vehicles that its parts fit now"), text.Key("vehicles that its parts do not fit yet"),
	text.Key("of these, with another application"), text.Key("of these, not in the file"), text.Key("of these, taken away"),
	text.Key("parts that would fit nothing any more"), text.Key("deletions"), text.Key("parts named"),
	text.Key("parts that the catalog does not have yet"), text.Key("the same application twice"),
	text.Key("deletions in a full file, which say nothing"),
	text.Key("texts in languages that the shop does not speak"),
}

// NewTradeReports shows what became of the files.
func NewTradeReports(ctx context.Context, reports []exchange.Report) []TradeReport {
	shown := []TradeReport{}
	for _, r := range reports {
		one := TradeReport{Name: r.Name, State: string(r.State), Records: r.Records, Kept: r.Kept, Rejected: r.Rejected,
			Counts: []TradeCount{}, Reasons: tradeReasons(ctx, r.Reasons), Notes: tradeReasons(ctx, r.Warnings),
			Loss: TradeLoss{Brand: r.Loss.Brand, Now: r.Loss.Now, Gone: r.Loss.Gone, PartsGone: r.Loss.PartsGone,
				Part: r.Loss.Part, TooMuch: r.Loss.TooMuch && r.DryRun}}
		counts := slices.Clone(r.Counts)
		slices.SortStableFunc(counts, func(a, b exchange.Count) int { return countPlace(a.Name) - countPlace(b.Name) })
		for _, c := range counts {
			one.Counts = append(one.Counts, TradeCount{Words: text.Tr(ctx, c.Name), N: c.N})
		}
		shown = append(shown, one)
	}
	return shown
}

func countPlace(count string) int {
	if i := slices.Index(tradeCounts, count); i >= 0 {
		return i
	}
	return len(tradeCounts)
}

func tradeReasons(ctx context.Context, reasons []exchange.Reason) []TradeReason {
	shown := []TradeReason{}
	for _, r := range reasons {
		if strings.Contains(r.Group, "--replace") {
			continue // of the command line: the screen has the figures and asks
		}
		words := r.Text
		if r.Said.Format != "" {
			words = r.Said.In(ctx)
		}
		shown = append(shown, TradeReason{Words: words, N: r.N, Line: r.Line})
	}
	slices.SortStableFunc(shown, func(a, b TradeReason) int { return int(min(max(b.N-a.N, -1), 1)) })
	return shown
}
