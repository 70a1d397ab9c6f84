package present

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
)

// NewReturnRow is a return that was asked for of an order.
func NewReturnRow(ctx context.Context, r rma.Request, o order.Order, zone *time.Location) ReturnRow {
	row := ReturnRow{
		ID: r.ID, OrderID: r.OrderID, Date: Moment(r.Asked, zone), Reason: text.Tr(ctx, r.Reason.Name()), State: text.Tr(ctx, r.State.Name()), Comment: r.Comment,
	}
	switch r.State {
	case rma.Agreed:
		row.Tone = "blue"
	case rma.Received:
		row.Tone = "teal"
	case rma.Refused:
		row.Tone = "brown"
	case rma.Asked:
	}
	for _, l := range r.Lines {
		for _, sold := range o.Lines {
			if sold.ID == l.LineID {
				row.Lines = append(row.Lines, strconv.Itoa(l.Quantity)+" × "+sold.Brand+" "+sold.Number)
			}
		}
	}
	return row
}

// NewReturnForm offers the lines that can still come back, with what was typed.
func NewReturnForm(ctx context.Context, shown AccountPage, o order.Order, left []rma.Line, typed rma.Request) ReturnForm {
	d := ReturnForm{AccountPage: shown, OrderID: o.ID, Comment: typed.Comment}
	for _, r := range rma.Reasons() {
		d.Reasons = append(d.Reasons, ReasonChoice{Code: string(r), Name: text.Tr(ctx, r.Name()), Chosen: r == typed.Reason})
	}
	for _, l := range left {
		for _, sold := range o.Lines {
			if sold.ID != l.LineID {
				continue
			}
			line := ReturnLine{ID: l.LineID, Name: sold.Name, Number: sold.Brand + " " + sold.Number, Most: l.Quantity}
			for _, wanted := range typed.Lines {
				if wanted.LineID == l.LineID && wanted.Quantity >= 0 {
					line.Wanted = strconv.Itoa(wanted.Quantity)
				}
			}
			d.Lines = append(d.Lines, line)
		}
	}
	return d
}
