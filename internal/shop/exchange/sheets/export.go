package sheets

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/order"
)

// What can be handed out.
type What string

const (
	Products  What = "products"
	Prices    What = "prices"
	Stock     What = "stock"
	Customers What = "customers"
	Orders    What = "orders"
)

// AllWhat are all, in the order in which they are offered.
func AllWhat() []What { return []What{Products, Prices, Stock, Customers, Orders} }

// Needs is who may have it.
func (w What) Needs() access.Permission {
	switch w {
	case Customers:
		return access.EditCustomers
	case Orders:
		return access.SellAtTill
	case Products, Prices, Stock:
	}
	return access.EditCatalog
}

// atOnce is how many records are in the memory at once.
const atOnce = 500

// Export writes a table of all that somebody may see: what a sheet of ours brings in is written as it is read, so that
// the same sheet brought in again changes nothing. more is called now and then while it is written; it may be nil.
func (s *Service) Export(ctx context.Context, actor access.Actor, what What, to io.Writer, more func()) error {
	if !slices.Contains(AllWhat(), what) {
		return fault.New(fault.NotFound, "There is no such table.")
	}
	if !actor.May(what.Needs()) {
		return forbidden()
	}
	err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "sheet.export", Subject: subjectSheet,
		Detail: map[string]any{"what": string(what)}})
	if err != nil {
		return err
	}
	out := &table{Writer: delimited.NewWriter(to), more: more}
	r, err := s.names(ctx)
	if err != nil {
		return err
	}
	r.actor = actor
	ctx = text.With(ctx, text.English)
	switch what {
	case Products:
		err = s.exportProducts(ctx, r, out)
	case Prices:
		err = s.exportPrices(ctx, r, out)
	case Stock:
		err = s.exportStock(ctx, r, out)
	case Customers:
		err = s.exportCustomers(ctx, out)
	case Orders:
		err = s.exportOrders(ctx, r, out)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// table is one that is written.
type table struct {
	*delimited.Writer
	more func()
}

// flush hands on what was written.
func (t *table) flush(ctx context.Context) error {
	if t.more != nil {
		t.more()
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return t.Flush()
}

// eachParts hands on the parts of the shop, sold or not, some at a time.
func (s *Service) eachParts(ctx context.Context, out *table, use func(parts []catalog.Part) error) error {
	for last := int64(0); ; {
		ids, err := s.Products.After(ctx, last, atOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		found, err := s.Catalog.Parts(ctx, ids)
		if err != nil {
			return err
		}
		parts := make([]catalog.Part, len(ids))
		for i, id := range ids {
			parts[i] = found[id]
		}
		if err := use(parts); err != nil {
			return err
		}
		if err := out.flush(ctx); err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}

func (s *Service) exportProducts(ctx context.Context, r *reading, out *table) error {
	shown := slices.DeleteFunc(fields(r.levels), func(f Field) bool {
		return f.value == nil || f.isBulk || f.Name == fieldStock || f.Name == "weight_lb" || f.needs != "" && !r.actor.May(f.needs)
	})
	heads := []string{"Brand Code", "Brand", "Part Number"}
	for _, f := range shown {
		heads = append(heads, f.Head)
	}
	out.Row(heads...)
	return s.eachParts(ctx, out, func(parts []catalog.Part) error {
		for _, p := range parts {
			full, err := s.Products.Product(ctx, p.ID)
			if err != nil {
				return err
			}
			w := work{Product: full}
			cells := []string{p.AAIA, p.Brand, full.Number}
			for _, f := range shown {
				cells = append(cells, withoutDay(f, f.value.get(r, &w, spot{Level: f.level, Minimum: 1})))
			}
			out.Row(cells...)
		}
		return nil
	})
}

// withoutDay is a price without its last day, for which the table of products has no column.
func withoutDay(f Field, said string) string {
	if f.level != 0 {
		return amountOf(said)
	}
	return said
}

func (s *Service) exportPrices(ctx context.Context, r *reading, out *table) error {
	out.Row("Brand Code", "Brand", "Part Number", "Level", "From Quantity", "From Day", "To Day", "Price")
	return s.eachParts(ctx, out, func(parts []catalog.Part) error {
		for _, p := range parts {
			sheet, err := s.Prices.Sheet(ctx, p.ID)
			if err != nil {
				return err
			}
			for _, one := range sheet.Prices {
				out.Row(p.AAIA, p.Brand, p.Number, r.level(one.LevelID), strconv.Itoa(one.MinQuantity), one.From, one.To,
					plain(one.Unit))
			}
		}
		return nil
	})
}

func (s *Service) exportStock(ctx context.Context, r *reading, out *table) error {
	out.Row("Brand Code", "Brand", "Part Number", "Part Name", "Store", "On Hand", "Promised")
	return s.eachParts(ctx, out, func(parts []catalog.Part) error {
		ids := make([]int64, len(parts))
		for i, p := range parts {
			ids[i] = p.ID
		}
		levels, err := s.Stock.Levels(ctx, ids)
		if err != nil {
			return err
		}
		for _, p := range parts {
			for _, l := range levels[p.ID] {
				if store := r.store(l.LocationID); store != nil {
					out.Row(p.AAIA, p.Brand, p.Number, p.Name, store.Code, strconv.Itoa(l.OnHand), strconv.Itoa(l.Reserved))
				}
			}
		}
		return nil
	})
}

func (s *Service) exportCustomers(ctx context.Context, out *table) error {
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return err
	}
	names := reading{levels: levels}
	out.Row("Customer", "First Name", "Last Name", "Company", "Email", "Telephone", "Price Level", "Active", "Newsletter",
		"Text Messages", "Tax Exempt Number", "Added")
	for offset := 0; ; offset += atOnce {
		found, err := s.Customers.Customers(ctx, customer.Filter{Sort: "customer_id", Limit: atOnce, Offset: offset})
		if err != nil || len(found) == 0 {
			return err
		}
		for _, c := range found {
			out.Row(strconv.FormatInt(c.ID, 10), c.Firstname, c.Lastname, c.Company, c.Email, c.Telephone,
				names.level(c.LevelID), yesOrNo(c.Active), yesOrNo(c.Newsletter), yesOrNo(c.Texts), c.TaxExemptNumber,
				moment(c.Added))
		}
		if err := out.flush(ctx); err != nil {
			return err
		}
	}
}

// exportOrders writes the orders of the stores that somebody works at, the oldest first.
func (s *Service) exportOrders(ctx context.Context, r *reading, out *table) error {
	out.Row("Order", "Store", "Channel", "Status", "Business Day", "Added", "Completed", "Receipt", "Customer", "Name",
		"Email", "Telephone", "PO Number", "Total", "Paid", "Balance Due")
	stores := map[int64]string{}
	for _, l := range r.stores {
		stores[l.ID] = l.Code
	}
	for offset := 0; ; offset += atOnce {
		found, err := s.Orders.Orders(ctx, order.Filter{Sort: "order_id", Ascending: true, Limit: atOnce, Offset: offset})
		if err != nil || len(found) == 0 {
			return err
		}
		for _, o := range found {
			if !r.actor.At(o.LocationID) {
				continue
			}
			out.Row(strconv.FormatInt(o.ID, 10), stores[o.LocationID], string(o.Channel), string(o.Status), o.BusinessDay,
				moment(o.Added), moment(o.Completed), o.ReceiptNumber, number(o.CustomerID), o.Name, o.Email, o.Telephone,
				o.PONumber, cents(o.Total), cents(o.AmountPaid), cents(o.BalanceDue))
		}
		if err := out.flush(ctx); err != nil {
			return err
		}
	}
}

func yesOrNo(is bool) string {
	if is {
		return yes
	}
	return no
}

// moment is in UTC; empty: never.
func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func cents(c money.Cents) string {
	return strings.NewReplacer("$", "", ",", "").Replace(c.Text())
}

func number(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}
