package islandview

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"camber/internal/shop/location"
)

var (
	ctx    = context.Background()
	mainSt = location.Location{ID: 1, Details: location.Details{Name: "Cedar Falls, Main St", ShortName: "Main St",
		Address1: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613", Zone: time.UTC}}
	waterloo = location.Location{ID: 2, Details: location.Details{Name: "Waterloo", ShortName: "Waterloo", Zone: time.UTC}}
)

func TestEveryIslandsPropsBecomeJSON(t *testing.T) {
	t.Parallel()
	for name, props := range Islands() {
		if _, err := json.Marshal(props); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := json.Marshal(SampleKit(ctx)); err != nil {
		t.Error(err)
	}
}
