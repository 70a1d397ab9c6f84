package adminview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/web/present"
)

// StatusesPage is the order statuses.
type StatusesPage struct {
	Bar      OfficeBar       `json:"bar"`
	Statuses []StatusView    `json:"statuses"`
	Grounds  []SettingChoice `json:"grounds"` // colors that one can stand on
}

// StatusView is an order status as the owner keeps it.
type StatusView struct {
	StatusID   int64          `json:"status_id"`
	Version    string         `json:"version"`
	Name       string         `json:"name"`
	NameES     string         `json:"name_es"`
	Sign       present.Status `json:"sign"`
	Background string         `json:"background"`
	Tells      bool           `json:"tells"`
	TakesStock bool           `json:"takes_stock"`
	ByHand     bool           `json:"by_hand"`
	Needed     bool           `json:"needed"`
	Orders     int            `json:"orders"`
	Trail      []TrailRow     `json:"trail"`
}

// StatusList answers a change of statuses.
type StatusList struct {
	Success string       `json:"success"`
	Results []StatusView `json:"results"`
}

// NewStatusView shows a status.
func NewStatusView(ctx context.Context, n order.NamedStatus, trail []TrailRow) StatusView {
	v := StatusView{StatusID: n.ID, Version: n.Version(), Name: n.Name, NameES: n.NameES, Sign: present.NewStatus(n.Label),
		Background: n.Background, Tells: n.Tells, TakesStock: n.TakesStock, ByHand: n.ByHand, Needed: n.Needed,
		Orders: n.Orders, Trail: trail}
	if text.In(ctx) == text.Spanish && n.NameES != "" {
		v.Sign.Name = n.NameES
	} else {
		v.Sign.Name = present.StatusName(ctx, n.Name)
	}
	return v
}

// NewGrounds are the colors that a status can stand on.
func NewGrounds(ctx context.Context) []SettingChoice {
	words := []string{text.Tr(ctx, "Outline"), text.Tr(ctx, "Blue"), text.Tr(ctx, "Teal"), text.Tr(ctx, "Brown"),
		text.Tr(ctx, "Plum")}
	choices := []SettingChoice{}
	for i, g := range order.Grounds() {
		choices = append(choices, SettingChoice{Value: g[0], Words: words[i]})
	}
	return choices
}
