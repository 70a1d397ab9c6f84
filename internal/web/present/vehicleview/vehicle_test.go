package vehicleview

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
)

var ctx = context.Background()

// FIT-6
func TestAFitmentSaysItsLabel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		result      fitment.Result
		chosen      bool
		label, mark string
	}{
		{fitment.Yes, true, "Fits Your Vehicle", Fits},
		{fitment.Universal, true, "Universal part", Fits},
		{fitment.Universal, false, "Universal part", Fits},
		{fitment.No, true, "Doesn't Fit Your Vehicle", Not},
		{fitment.Maybe, true, "Verify Fitment", Verify},
		{fitment.Unknown, true, "Unknown Fitment", unknown},
		{fitment.Yes, false, "Select Vehicle", unknown},
		{fitment.No, false, "Select Vehicle", unknown},
		{fitment.Maybe, false, "Select Vehicle", unknown},
		{fitment.Unknown, false, "Select Vehicle", unknown},
	} {
		if got := NewFit(ctx, fitment.Answer{Result: c.result}, c.chosen); got.Label != c.label || got.Mark != c.mark {
			t.Errorf("%s, chosen %v: %+v", c.result, c.chosen, got)
		}
	}
}

// FIT-2, FIT-13, TRD-6
func TestAFitmentAnswerAsksTheNextQuestion(t *testing.T) {
	t.Parallel()
	a := fitment.Answer{Result: fitment.Maybe, Reason: fault.T("needs %s; your engine is not known yet", "5.3L V8"),
		Notes: []string{"With J55"}, Choice: &vehicle.Choice{Field: vehicle.EngineSize, Label: fault.T("Engine Size"),
			Options: []vehicle.Fact{{Value: 3, Label: "5.3L V8"}}}}
	got := NewFitPart(ctx, catalog.Named{AAIA: "KSTL", Number: "KB-1", Name: "Pads"}, a, true)
	want := FitPart{
		AAIA: "KSTL", MPN: "KB-1", Name: "Pads", Result: "maybe", Label: "Verify Fitment",
		Reason: "needs 5.3L V8; your engine is not known yet", Notes: []string{"With J55"},
		Choices: []Choice{{Field: "EngineSizeID", Label: "Engine Size",
			Options: []present.Option{{Value: 3, Label: "5.3L V8"}}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := UnknownPart(ctx, "A", "1", true); got.Result != "unknown" || got.Label != "Unknown Fitment" ||
		got.Choices == nil || got.Notes == nil {
		t.Errorf("%+v", got)
	}
}
