package price

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// dated is what the trail of a part says of one of its prices that hold for a time.
type dated struct {
	detail     map[string]any
	cost, last audit.Change
	isRemoved  bool
}

// changeOf is a price as it is wished; detail says which one it is.
func changeOf(detail map[string]any, unit money.E4, to string, isRemoved bool) *dated {
	return &dated{detail, audit.Change{To: unit.Text()}, audit.Change{To: to}, isRemoved}
}

// from says what stood there.
func (d *dated) from(unit money.E4, to string) { d.cost.From, d.last.From = unit.Text(), to }

func (d *dated) write(ctx context.Context, actor access.Actor, action string, partID int64) error {
	if d.detail["price"], d.detail["to"] = d.cost, d.last; d.isRemoved {
		d.detail["price"], d.detail["to"] = d.cost.From, d.last.From
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "part", SubjectID: partID,
		Detail: d.detail})
}

// daysAtTheLast tells what is wrong with the days where a form has them: at the last one.
func daysAtTheLast(fields map[string]fault.Text) {
	if words, wrong := fields["days"]; wrong {
		fields["to"] = words
		delete(fields, "days")
	}
}
