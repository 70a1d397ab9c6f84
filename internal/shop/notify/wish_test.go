package notify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/notify"
)

// NOTE-2
func TestWishIsCheckedByWhatItAsksFor(t *testing.T) {
	t.Parallel()
	fine := notify.Wish{Notify: true, ByEmail: true, ByText: true, Consents: true, Email: "ray@demo.test",
		Phone: "(319) 555-0177"}
	for name, c := range map[string]struct {
		change func(*notify.Wish)
		want   map[string]string
	}{
		"both":             {func(*notify.Wish) {}, nil},
		"not told":         {func(w *notify.Wish) { *w = notify.Wish{ByEmail: true, ByText: true} }, nil},
		"no address":       {func(w *notify.Wish) { w.Email = " " }, map[string]string{"email": "Required"}},
		"no address asked": {func(w *notify.Wish) { w.Email, w.ByEmail = "", false }, nil},
		"bad address": {func(w *notify.Wish) { w.Email = "ray@demo" },
			map[string]string{"email": "Invalid email"}},
		"a name with it": {func(w *notify.Wish) { w.Email = "Ray <ray@demo.test>" },
			map[string]string{"email": "Invalid email"}},
		"no number":       {func(w *notify.Wish) { w.Phone = "" }, map[string]string{"phone": "Required"}},
		"no number asked": {func(w *notify.Wish) { w.Phone, w.ByText = "", false }, nil},
		"number without its area": {func(w *notify.Wish) { w.Phone = "555-0177" },
			map[string]string{"phone": "Invalid phone number format"}},
		"did not agree": {func(w *notify.Wish) { w.Consents = false },
			map[string]string{"overrideTextPermission": "Customer doesn't consent to text messages"}},
		"did not agree, all the same": {func(w *notify.Wish) { w.Consents, w.Override = false, true }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fine
			c.change(&w)
			got := map[string]string{}
			for field, problem := range w.Check() {
				got[field] = problem.String()
			}
			if c.want == nil {
				c.want = map[string]string{}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if w := (notify.Wish{Notify: true, ByText: true, Phone: "3195550177", Override: true}); !w.Overrides() ||
		fine.Overrides() {
		t.Error("only a text without consent is an override")
	}
}

func TestWishBecomesItsMessages(t *testing.T) {
	t.Parallel()
	w := notify.Wish{Notify: true, ByEmail: true, ByText: true, Override: true, Email: " ray@demo.test ",
		Phone: "319-555-0177", Comment: " Ready at four. "}
	got := w.Requests(notify.Request{Kind: notify.Receipt, OrderID: 7})
	want := []notify.Request{
		{Kind: notify.Receipt, OrderID: 7, Channel: notify.Email, Recipient: "ray@demo.test", Note: "Ready at four."},
		{Kind: notify.Receipt, OrderID: 7, Channel: notify.Text, Recipient: "+13195550177", Note: "Ready at four.",
			Override: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	w.Notify = false
	if got := w.Requests(notify.Request{}); got != nil {
		t.Errorf("who is not told gets %v", got)
	}
}
