package cartview

import (
	"camber/internal/base/money"
	"camber/internal/shop/cart"
)

// LineJob is the job that a line was added with: its lines stand together under the name.
type LineJob struct {
	JobID    int64  `json:"job_id"`
	Group    string `json:"group"`
	Name     string `json:"name"`
	MenuText string `json:"menu_text,omitempty"` // of the line of its menu price: what the job costs
	// what that is above or, negative, under the lines
	Difference money.Cents `json:"difference,omitempty"`
}

// NewLineJob shows the job of a line, whose amounts are written so; nil: it has none.
func NewLineJob(of *cart.OfJob, written func(money.Cents) string) *LineJob {
	if of == nil {
		return nil
	}
	shown := &LineJob{JobID: of.ID, Group: of.Group, Name: of.Name}
	if of.Menu != 0 {
		shown.MenuText, shown.Difference = written(of.Menu), of.Difference
	}
	return shown
}
