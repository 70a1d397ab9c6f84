package quoteview

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/quote"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// Page is a version of a quote for who has its link.
type Page struct {
	Token    string
	State    quote.State
	Number   int
	Order    int64
	Title    string // "Front brakes and 2 more"
	Total    string
	Store    present.StoreAddress
	Vehicle  *vehicleview.Vehicle
	Until    string
	Groups   []PageGroup
	Totals   []present.Total
	Terms    string
	Warnings []orderview.Warning
	Answer   *QuoteAnswer
	NewerURL string // of the version that is current; empty: there is none
	Sign     QuoteSign

	// what was sent, when it was refused
	Name    string
	Reason  string
	Problem string
	Errors  map[string]string
}

// PageGroup is a job with its lines.
type PageGroup struct {
	QuoteGroup
	Field    string // of its box
	IsChosen bool
	IsJob    bool
	Lines    []orderview.OrderProduct
}

// QuoteSign is where a quote is signed: the sheet, and what each box that is ticked adds.
type QuoteSign struct {
	Total money.Cents    `json:"total"` // of all boxes
	Boxes []QuoteSignBox `json:"boxes"`
	// IsTyped says that the name was typed when the form was refused; Problem what is wrong with the drawing.
	IsTyped bool   `json:"is_typed"`
	Problem string `json:"problem"`
}

// QuoteSignBox is a box that approves a group.
type QuoteSignBox struct {
	Field  string      `json:"field"`
	Amount money.Cents `json:"amount"`
}

// NewPage shows a version as it was sent.
func NewPage(ctx context.Context, seen quote.Seen, token string, around payview.Around,
	store present.StoreAddress) Page {
	shown := orderview.NewOrder(ctx, seen.Shown, nil, around)
	d := Page{Token: token, State: seen.State, Number: seen.Number, Order: seen.OrderID, Total: seen.Shown.Total.Text(),
		Store: store, Vehicle: shown.Vehicle, Until: present.Day(seen.Order.QuoteDay(around.Zone)), Totals: shown.Totals,
		Terms: seen.Terms, Warnings: shown.Warnings,
		Sign: QuoteSign{Total: seen.Shown.Total, Boxes: []QuoteSignBox{}}}
	var declined []string
	if seen.Answer != nil {
		answer := NewAnswer(ctx, *seen.Answer, Around{Zone: around.Zone})
		if seen.Answer.Way != quote.ByLink { // who heard it is the store's own matter
			answer.How = text.Tr(ctx, "at the store")
		}
		d.Answer, declined = &answer, seen.Answer.Declined
	}
	groups := seen.Groups()
	for i, g := range groups {
		one := PageGroup{QuoteGroup: newGroups(ctx, []quote.Group{g}, declined)[0], Field: "groups[" + strconv.Itoa(i) + "]",
			IsChosen: true, IsJob: g.Name != ""}
		for _, l := range g.Lines {
			at := slices.IndexFunc(shown.Products, func(p orderview.OrderProduct) bool { return p.ID == l.ID })
			if at >= 0 {
				one.Lines = append(one.Lines, shown.Products[at])
			}
		}
		d.Groups = append(d.Groups, one)
		d.Sign.Boxes = append(d.Sign.Boxes, QuoteSignBox{Field: one.Field, Amount: g.Amount})
	}
	d.Title = titleOf(ctx, d.Groups)
	return d
}

// titleOf names the first job, or says what it is.
func titleOf(ctx context.Context, groups []PageGroup) string {
	at := slices.IndexFunc(groups, func(g PageGroup) bool { return g.IsJob })
	switch {
	case at < 0:
		return text.Tr(ctx, "Your quote")
	case len(groups) == 1:
		return groups[at].Name
	}
	return text.Tr(ctx, "%s and more", groups[at].Name)
}
