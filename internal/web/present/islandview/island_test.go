package islandview

import (
	"context"
	"encoding/json"
	"testing"
)

var ctx = context.Background()

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
