package terminal

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"camber/internal/base/events"
	"camber/internal/shop/order"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// toldElsewhere is the event that says where else an order is open.
const toldElsewhere = "elsewhere"

// opening is a screen that has an order open for as long as its stream lasts, and hears who else has. A stream of no
// order hears of nobody.
type opening struct {
	server  *Server
	orderID int64
	token   string
	told    []order.Opening
	changed <-chan events.Event
}

// open notes the screen. That it can't be noted keeps nobody from paying.
func (s *Server) open(ctx context.Context, orderID int64) *opening {
	o := &opening{server: s, orderID: orderID}
	if orderID == 0 {
		return o
	}
	last, err := s.Events.Last(ctx)
	if err != nil {
		slog.WarnContext(ctx, "open order", "order", orderID, "error", err)
	}
	o.changed = s.Events.Subscribe(ctx, order.OpeningTopic(orderID), last)
	if o.token, err = s.Orders.Open(ctx, wire.Actor(ctx), orderID); err != nil {
		slog.WarnContext(ctx, "open order", "order", orderID, "error", err)
	}
	return o
}

// still says that the screen is there, and tells it who else is: others may have gone without a word.
func (o *opening) still(ctx context.Context, w http.ResponseWriter) error {
	if o.orderID == 0 {
		return nil
	}
	if err := o.server.Orders.StillOpen(ctx, o.token); err != nil {
		slog.WarnContext(ctx, "open order", "order", o.orderID, "error", err)
	}
	return o.tell(ctx, w)
}

// tell writes where else the order is open, if that is news.
func (o *opening) tell(ctx context.Context, w http.ResponseWriter) error {
	if o.orderID == 0 {
		return nil
	}
	actor := wire.Actor(ctx)
	elsewhere, err := o.server.Orders.OpenElsewhere(ctx, actor, o.orderID)
	if err != nil || slices.Equal(elsewhere, o.told) {
		return err
	}
	names, registers, err := o.server.Desk.Names(ctx, actor.LocationID, func(add func(int64)) {
		for _, one := range elsewhere {
			add(one.StaffID)
		}
	})
	if err != nil {
		return err
	}
	o.told = elsewhere
	return writeEvent(w, ofTheMoment, toldElsewhere, payview.NewElsewhere(ctx, elsewhere, names, registers))
}

// leave notes that the screen is gone, whatever ended its stream.
func (o *opening) leave(ctx context.Context) {
	if o.token == "" {
		return
	}
	if err := o.server.Orders.Leave(context.WithoutCancel(ctx), o.orderID, o.token); err != nil {
		slog.WarnContext(ctx, "leave order", "order", o.orderID, "error", err)
	}
}
