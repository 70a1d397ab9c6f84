package dev

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/web/present/islandview"
)

// tillCases lead to the screens of the staff; those of one customer are the business's, who has something on each.
func (s *Server) tillCases(ctx context.Context) (islandview.CaseGroup, error) {
	g := islandview.CaseGroup{Title: text.Tr(ctx, "Register"), Cases: []islandview.Case{
		{Text: text.Tr(ctx, "Sign in to the register"), Href: "/pos/login"}, {Text: text.Tr(ctx, "Sale"), Href: "/pos"},
		{Text: text.Tr(ctx, "Orders"), Href: "/pos/order"},
		{Text: text.Tr(ctx, "Orders") + ": " + text.Tr(ctx, "There are no results."),
			Href: "/pos/order?filter_order_id=999999999"},
		{Text: text.Tr(ctx, "Customers"), Href: "/pos/customer"},
		{Text: text.Tr(ctx, "Customers") + ": " + text.Tr(ctx, "There are no results."),
			Href: "/pos/customer?filter_name=nobody"},
		{Text: text.Tr(ctx, "Add a customer"), Href: "/pos/customer/add"},
		{Text: text.Tr(ctx, "Tags"), Href: "/pos/customer/tags"},
		{Text: text.Tr(ctx, "Payments needing attention"), Href: "/pos/payments"},
		{Text: text.Tr(ctx, "Shift"), Href: "/pos/shift"},
		{Text: text.Tr(ctx, "Customer display"), Href: "/pos/display"},
		{Text: text.Tr(ctx, "Returns"), Href: "/pos/return"}, {Text: text.Tr(ctx, "Cores"), Href: "/pos/core"},
		{Text: text.Tr(ctx, "Pickups"), Href: "/pos/pickup"},
		{Text: text.Tr(ctx, "Messages"), Href: "/pos/messages"},
		{Text: text.Tr(ctx, "Reviews"), Href: "/pos/reviews"}, {Text: text.Tr(ctx, "Audit log"), Href: "/pos/audit"},
	}}
	who, found, err := s.Customers.WithEmail(ctx, "pro@demo.test")
	if err != nil || !found {
		return g, err
	}
	id := strconv.FormatInt(who.ID, 10)
	for _, tab := range []struct{ name, title string }{
		{"", text.Tr(ctx, "General")}, {"orders", text.Tr(ctx, "Orders")}, {"vehicles", text.Tr(ctx, "Vehicles")},
		{"returns", text.Tr(ctx, "Returns")}, {"cores", text.Tr(ctx, "Cores")},
		{"history", text.Tr(ctx, "History")}, {"credits", text.Tr(ctx, "Store credit")},
		{"ips", text.Tr(ctx, "IP Addresses")}, {"tags", text.Tr(ctx, "Tags")},
	} {
		href := "/pos/customer/edit?customer_id=" + id
		if tab.name != "" {
			href += "&tab=" + tab.name
		}
		g.Cases = append(g.Cases, islandview.Case{Text: text.Tr(ctx, "Customer") + ": " + tab.title, Href: href})
	}
	g.Cases = append(g.Cases, islandview.Case{Text: text.Tr(ctx, "Statement"),
		Href: "/pos/customer/statement?customer_id=" + id})
	return g, nil
}
