package letters

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// comeBack answers who asked to bring parts of an order back: where to, or why not.
func (l *Letters) comeBack(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	r, err := l.Returns.Request(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	o, err := l.Orders.Order(ctx, r.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	number := strconv.FormatInt(o.ID, 10)
	d := present.Letter{Site: l.site, Subject: text.Tr(ctx, "What you want to bring back of order # %s", number),
		Link: l.address("/account/return")}
	if m.Kind == notify.ReturnAgreed {
		d.Lines = append(d.Lines, text.Tr(ctx, "You can bring this back to us:"))
	} else {
		d.Lines = append(d.Lines, text.Tr(ctx, "We are sorry: we can't take this back."))
	}
	for _, back := range r.Lines {
		for _, sold := range o.Lines {
			if sold.ID == back.LineID {
				d.Lines = append(d.Lines, strconv.Itoa(back.Quantity)+" × "+sold.Brand+" "+sold.Number+" "+sold.Name)
			}
		}
	}
	if m.Note != "" {
		d.Lines = append(d.Lines, m.Note)
	}
	if m.Kind == notify.ReturnAgreed {
		at := present.NewStoreAddress(l.site, store)
		d.Lines = append(d.Lines, text.Tr(ctx, "Please bring it to %s, with your receipt.", at.Name+", "+at.Address))
	}
	return l.letter(ctx, m, d)
}
