package purchases

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/wire"
)

const ordersPath = "/account/order"

// ShowOrders lists a customer's orders, and for a business those of all who buy for it.
func (s *Server) ShowOrders(w http.ResponseWriter, r *http.Request) error {
	in, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	status := r.URL.Query().Get("filter_status")
	if !order.CanSort(in.Sort) {
		return order.RefuseSort()
	}
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	filter := order.Filter{Label: status, Sort: in.Sort, Ascending: in.Order == "asc", Limit: in.Limit,
		Offset: in.Offset()}
	if filter.Together, err = s.Customers.Together(ctx, c.ID); err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Your orders"), ordersPath, nil)
	if err != nil {
		return err
	}
	d := accountview.AccountOrders{AccountPage: shown}
	if d.Rows, err = s.OrderRows(ctx, c, filter); err != nil {
		return err
	}
	total, err := s.Orders.Count(ctx, filter)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	query.Del("route")
	d.Pager = present.NewPager(ctx, ordersPath, query, in.Page, in.Limit, total)
	d.Sorts = sortLinks(ctx, ordersPath, query, in)
	labels, err := s.Orders.LabelsAmong(ctx, order.Filter{Together: filter.Together})
	if err != nil {
		return err
	}
	for _, l := range labels {
		d.Statuses = append(d.Statuses, accountview.StatusChoice{Code: l.Code, Name: present.StatusName(ctx, l.Name),
			Chosen: l.Code == status})
	}
	return wire.Page(w, r, http.StatusOK, page.Orders(f, d))
}

// sortLinks are the heads of the columns: the active one turns round, another keeps the direction (LIST-3).
func sortLinks(ctx context.Context, path string, query url.Values, in wire.ListPage) []accountview.SortLink {
	heads := []struct{ code, name string }{
		{"order_id", text.Tr(ctx, "Order")}, {"date_added", text.Tr(ctx, "Date")}, {"status", text.Tr(ctx, "Status")},
		{"total", text.Tr(ctx, "Total")},
	}
	links := make([]accountview.SortLink, len(heads))
	for i, h := range heads {
		next, link := in.Order, accountview.SortLink{Name: h.name}
		if h.code == in.Sort {
			link.Dir, next = "descending", "asc"
			if in.Order == "asc" {
				link.Dir, next = "ascending", "desc"
			}
		}
		to := url.Values{}
		for name, values := range query {
			if name != "page" {
				to[name] = values
			}
		}
		to.Set("sort", h.code)
		to.Del("order")
		if next != "" {
			to.Set("order", next)
		}
		link.Href = present.Address(path, to)
		links[i] = link
	}
	return links
}

// OrderRows are orders in a list; of a business each says who ordered.
func (s *Server) OrderRows(ctx context.Context, c customer.Customer,
	filter order.Filter) ([]orderview.OrderRow, error) {
	found, err := s.Orders.Orders(ctx, filter)
	if err != nil {
		return nil, err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	names := map[int64]string{}
	rows := make([]orderview.OrderRow, 0, len(found))
	for _, o := range found {
		row := orderview.NewOrderRow(ctx, o, location.ZoneOf(stores, o.LocationID))
		if c.IsPro() {
			if row.By, err = s.nameIn(ctx, names, o.CustomerID); err != nil {
				return nil, err
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (s *Server) nameIn(ctx context.Context, names map[int64]string, customerID int64) (string, error) {
	if name, known := names[customerID]; known {
		return name, nil
	}
	c, err := s.Customers.Customer(ctx, customerID)
	names[customerID] = c.Name()
	return c.Name(), err
}

// theirs is the order that a request names, if it is the customer's or their business's (W-04).
func (s *Server) theirs(r *http.Request) (order.Order, customer.Customer, error) {
	var in struct {
		ID int64 `form:"order_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return order.Order{}, customer.Customer{}, err
	}
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return order.Order{}, c, err
	}
	together, err := s.Customers.Together(ctx, c.ID)
	if err != nil {
		return order.Order{}, c, err
	}
	o, err := s.Orders.OfThese(ctx, in.ID, together)
	return o, c, err
}

// ShowMyOrder is an order with its receipt, and what can be done with it.
func (s *Server) ShowMyOrder(w http.ResponseWriter, r *http.Request) error {
	o, c, err := s.theirs(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ordered, zone, err := s.Paper.OrderShown(ctx, o)
	if err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10)), ordersPath, nil)
	if err != nil {
		return err
	}
	d := accountview.AccountOrder{AccountPage: shown, OrderPage: ordered, CanReturn: rma.CanAsk(o)}
	if c.IsPro() {
		if d.By, err = s.nameIn(ctx, map[int64]string{}, o.CustomerID); err != nil {
			return err
		}
	}
	if d.Returns, err = s.returnsOf(ctx, o, zone); err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.MyOrder(f, d))
}

// Reorder puts what an order held into the cart again, for the vehicle that it was ordered for, and says what can't be
// had any more (ACCT-1).
func (s *Server) Reorder(w http.ResponseWriter, r *http.Request) error {
	o, _, err := s.theirs(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if o.Vehicle != nil {
		if err := s.Selector.Choose(ctx, selector.Choice{Vehicle: o.Vehicle}); err != nil {
			return err
		}
	}
	result := accountview.Reordered{Left: []string{}, Redirect: "/checkout/cart"}
	for _, l := range o.Lines {
		switch l.Kind {
		case sale.Part:
		case sale.Labor, sale.Custom, sale.Gift:
			if !isWith(o, l) {
				result.Left = append(result.Left, text.Tr(ctx, "%s: this can't be ordered again here.", l.Name))
			}
			continue
		default: // what is charged with the parts
			continue
		}
		withLabor := slices.ContainsFunc(o.Lines,
			func(work order.Line) bool { return work.OfKey == l.CartKey && isWith(o, work) })
		change, err := s.Carts.Add(ctx, wire.Actor(ctx), c.ID,
			cart.Item{PartID: l.PartID, Quantity: l.Quantity, Options: chosen(l.Options), Labor: withLabor})
		switch f := fault.Of(err); {
		case f == nil:
			result.Added++
			if change.Notice != nil {
				result.Left = append(result.Left, l.Brand+" "+l.Number+": "+present.Words(ctx, *change.Notice))
			}
		case f.Kind == fault.Internal:
			return err
		default:
			result.Left = append(result.Left, l.Brand+" "+l.Number+": "+present.Words(ctx, f.Text))
		}
	}
	result.Success = text.Tr(ctx, "What can still be ordered is in the cart.")
	if !wire.WantsPage(r) {
		return wire.Reply(w, http.StatusOK, result)
	}
	if len(result.Left) == 0 {
		return wire.Redirect(w, r, result.Redirect)
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Order again"), ordersPath, nil)
	if err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK,
		page.OrderedAgain(f, accountview.AccountReordered{AccountPage: shown, OrderID: o.ID, Result: result}))
}

// isWith says whether a line of an order is the labor that its part carries: who orders the part again gets it too.
func isWith(o order.Order, l order.Line) bool {
	return l.Terms.Labor != nil && l.Terms.Labor.Own &&
		slices.ContainsFunc(o.Lines, func(part order.Line) bool { return part.CartKey == l.OfKey })
}

// chosen are the options of a sold line as a cart takes them.
func chosen(sold []cart.Chosen) cart.Options {
	options := cart.Options{}
	for _, c := range sold {
		value := c.Value
		if c.ValueID != 0 {
			value = strconv.FormatInt(c.ValueID, 10)
		}
		if before := options[c.OptionID]; before != "" {
			value = before + "," + value
		}
		options[c.OptionID] = value
	}
	return options
}
