package deskview

import (
	"context"
	"fmt"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
)

// Person is a member of staff to choose.
type Person struct {
	StaffID int64  `json:"staff_id"`
	Name    string `json:"name"`
}

// People are members of staff to choose from.
type People struct {
	People []Person `json:"people"`
}

// WantedApproval is what must be approved before a call is done (TRD-12): by another person's PIN, whose leave is sent
// with the same call again in the header X-Approval, or alone by who asked, by sending the effect back in X-Confirmed.
type WantedApproval struct {
	Permission string         `json:"permission"`
	Effect     string         `json:"effect"` // all that it is, signed
	Title      string         `json:"title"`  // "Approve this price"
	Asked      string         `json:"asked"`  // who asks, and where
	Words      []string       `json:"words"`  // what would happen, for who approves
	Amount     string         `json:"amount"` // what it gives away; empty: nothing that has an amount
	Price      *ApprovedPrice `json:"price,omitempty"`
	Seconds    int            `json:"seconds"` // that it waits for an answer
	Alone      bool           `json:"alone"`
}

// ApprovedPrice is another price of a line in figures.
type ApprovedPrice struct {
	Name     string  `json:"name"`
	Number   string  `json:"number"` // brand and part number; empty: it has none
	Quantity int     `json:"quantity"`
	Was      string  `json:"was"` // of one piece, as the rest
	Now      string  `json:"now"`
	Change   string  `json:"change"` // of all pieces
	Percent  string  `json:"percent"`
	Margin   *Margin `json:"margin"` // null: the cost is not known, or not for whom it would be shown to
	Reason   string  `json:"reason"`
	Limit    string  `json:"limit"` // how far who asks goes alone
}

// Margin is what a piece earns, before and after.
type Margin struct {
	Was  string `json:"was"`
	Now  string `json:"now"`
	Cost string `json:"cost"`
}

// Approval is another person's leave for one action: sent with it in the header X-Approval.
type Approval struct {
	Approval string `json:"approval"`
}

// NewPeople are those who may approve, by name.
func NewPeople(people []access.Person) People {
	shown := People{People: make([]Person, len(people))}
	for i, p := range people {
		shown.People[i] = Person{StaffID: p.ID, Name: p.Name}
	}
	return shown
}

// approvalTitles are what a person is asked to approve, by permission; others are called by what all are.
var approvalTitles = map[access.Permission]string{
	access.OverridePrice:    text.Key("Approve this price"),
	access.PassPriceLimit:   text.Key("Approve this price"),
	access.RefundTender:     text.Key("Approve this refund"),
	access.VoidTender:       text.Key("Approve voiding this payment"),
	access.VoidOrders:       text.Key("Approve calling this order off"),
	access.GiveCredit:       text.Key("Approve this store credit"),
	access.ReturnNoReceipt:  text.Key("Approve this return without a receipt"),
	access.ReturnFinal:      text.Key("Approve the return of what is not returnable"),
	access.MoveCash:         text.Key("Approve this cash movement"),
	access.OpenDrawer:       text.Key("Approve opening the drawer"),
	access.OverrideHold:     text.Key("Approve this charge on account"),
	access.LeaveOutstanding: text.Key("Approve leaving this unpaid"),
}

// NewWanted shows what is to be approved to who stands before the register of the actor.
func NewWanted(ctx context.Context, u *access.Unapproved, closed string, by access.Actor,
	register string) WantedApproval {
	title, has := approvalTitles[u.Permission]
	if !has {
		title = text.Key("A manager’s approval")
	}
	e := u.Effect
	shown := WantedApproval{Permission: string(u.Permission), Effect: closed, Title: text.Tr(ctx, title), Alone: u.Alone,
		Words: make([]string, len(e.Words)), Seconds: int(access.SealLife.Seconds())}
	for i, words := range e.Words {
		shown.Words[i] = words.In(ctx)
	}
	if e.Amount > 0 {
		shown.Amount = e.Amount.String()
	}
	shown.Asked = text.Tr(ctx, "Asked by %s, %s. Nothing else is approved with it.", by.Name, register)
	if p := e.Price; p != nil {
		if p.For != "" {
			shown.Asked = text.Tr(ctx, "Asked by %s, %s, ticket of %s. Nothing else is approved with it.", by.Name, register, p.For)
		}
		shown.Price = newApprovedPrice(ctx, *p, by.Name)
	}
	return shown
}

func newApprovedPrice(ctx context.Context, p access.Repricing, asks string) *ApprovedPrice {
	shown := &ApprovedPrice{Name: p.Name, Number: p.Number, Quantity: p.Quantity, Was: p.Was.Text(), Now: p.Now.Text(),
		Change:  (p.Now.Times(p.Quantity) - p.Was.Times(p.Quantity)).Text(),
		Percent: share(p.Now-p.Was, p.Was), Reason: p.Reason}
	if p.Cost > 0 {
		earns := func(unit money.E4) string {
			return text.Tr(ctx, "%s, %s %%", (unit - p.Cost).Text(), share(unit-p.Cost, unit))
		}
		shown.Margin = &Margin{Was: earns(p.Was), Now: earns(p.Now), Cost: p.Cost.Text()}
	}
	switch {
	case p.Now >= p.Was:
		shown.Limit = text.Tr(ctx, "%s needs leave for a price above the usual one.", asks)
	case p.Down >= p.Was:
		shown.Limit = text.Tr(ctx, "%s may not go below %s.", asks, p.Was.Text())
	default:
		shown.Limit = text.Tr(ctx, "%s may go down to %s (%s %%). Below that it takes a manager’s PIN.", asks, p.Down.Text(),
			share(p.Was-p.Down, p.Was))
	}
	return shown
}

// share is a part of a whole in percent, to one decimal: "-21.1"; of nothing it is "0".
func share(part, whole money.E4) string {
	if whole == 0 {
		return "0"
	}
	tenths := int64(part.MulDiv(1000, int64(whole)))
	sign := ""
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	if tenths%10 == 0 {
		return fmt.Sprintf("%s%d", sign, tenths/10)
	}
	return fmt.Sprintf("%s%d.%d", sign, tenths/10, tenths%10)
}
