package deskview

import (
	"time"

	"camber/internal/shop/training"
	"camber/internal/web/present"
)

// Training is how the shop that registers train in is (OPS-8).
type Training struct {
	Ready  bool   `json:"ready"`  // there is one
	Filled string `json:"filled"` // when it was
	State  string `json:"state"`  // of the newest filling: "filling", "ready", "failed"; empty: there was none
	Done   int    `json:"done"`   // steps of it
	Steps  int    `json:"steps"`  // 0: not counted yet
}

// NewTraining shows the one in use, and the newest.
func NewTraining(inUse, newest training.Shop, zone *time.Location) Training {
	shown := Training{Ready: inUse.ID != 0, State: string(newest.State), Done: newest.Done, Steps: newest.Steps}
	if shown.Ready {
		shown.Filled = present.Moment(inUse.Ended, zone)
	}
	return shown
}
