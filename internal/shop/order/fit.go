package order

import (
	"encoding/json"

	"camber/internal/base/fault"
	"camber/internal/shop/cart"
	"camber/internal/shop/fitment"
)

// Fit is how a part stood to the vehicle when it was sold (TRD-6). Later changes of the catalog don't reach it.
type Fit struct {
	Result  fitment.Result // empty: no vehicle was chosen
	Vehicle string         // "2015 Chevrolet Silverado 1500 5.3L V8"
	Reason  fault.Text
	Notes   []string
}

func fitOf(v cart.View, l cart.ViewLine) Fit {
	of := v.Cart.For(l.Line)
	if of == nil || !l.IsPart() {
		return Fit{}
	}
	return Fit{Result: l.Fit.Result, Vehicle: of.Text(), Reason: l.Fit.Reason, Notes: l.Fit.Notes}
}

// because is how a line keeps why it fits or does not.
type because struct {
	Reason string   `json:"reason"`
	Args   []any    `json:"args,omitempty"` // texts
	Notes  []string `json:"notes,omitempty"`
}

func (f Fit) because() (string, error) {
	if f.Result == "" {
		return "", nil
	}
	b, err := json.Marshal(because{f.Reason.Format, f.Reason.Args, f.Notes})
	return string(b), err
}

func readFit(result fitment.Result, vehicle, why string) (Fit, error) {
	f := Fit{Result: result, Vehicle: vehicle}
	if why == "" {
		return f, nil
	}
	var b because
	if err := json.Unmarshal([]byte(why), &b); err != nil {
		return Fit{}, err
	}
	f.Reason, f.Notes = fault.T(b.Reason, b.Args...), b.Notes
	return f, nil
}
