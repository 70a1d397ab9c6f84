package payment

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ink"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Waits says whether a charge on account waits for the signature of who bought.
func (x Transaction) Waits() bool {
	return x.Kind == OnAccount && x.Movement == In && x.Status == Captured && x.Detail.Drawing == ""
}

// Sign keeps what the buyer has drawn, as the path of a signature on a sheet of ink.Width by ink.Height, with each charge
// of the order on their account that waits for it (ACC-1). A charge is signed once.
func (s *Tenders) Sign(ctx context.Context, actor access.Actor, orderID int64, drawing string) error {
	if !ink.IsDrawn(drawing) {
		return fault.InFields(map[string]fault.Text{"drawing": fault.T("Please draw the signature.")})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		paid, err := transactionsOfOrder(ctx, orderID)
		if err != nil {
			return err
		}
		signed := 0
		for _, x := range paid {
			if !x.Waits() {
				continue
			}
			x.Detail.Drawing = drawing
			if err := saveDetail(ctx, x); err != nil {
				return err
			}
			signed++
		}
		if signed == 0 {
			return fault.New(fault.Conflict, "Nothing of this order waits for a signature.")
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "payment.sign", Subject: "order", SubjectID: o.ID,
			LocationID: o.LocationID, RegisterID: actor.RegisterID})
	})
}
