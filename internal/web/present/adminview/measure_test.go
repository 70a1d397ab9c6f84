package adminview

import (
	"testing"

	"camber/internal/base/money"
)

func TestMeasuresReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for n := range 30_000 {
		if again, ok := ReadPounds(Pounds(n)); !ok || again != n {
			t.Fatalf("%d g are %s lb, which are %d g", n, Pounds(n), again)
		}
		if again, ok := ReadInches(Inches(n)); !ok || again != n {
			t.Fatalf("%d mm are %s in, which are %d mm", n, Inches(n), again)
		}
	}
	for typed, want := range map[string]int{"4.9": 2223, "1": 454, ".5": 227, "": 0, " 2.25 ": 1021} {
		if got, ok := ReadPounds(typed); !ok || got != want {
			t.Errorf("%q lb are %d g, want %d", typed, got, want)
		}
	}
	for _, wrong := range []string{"much", "-1", "1.2345", "12345678", "1,5", "1.2.3"} {
		if got, ok := ReadPounds(wrong); ok {
			t.Errorf("%q is read as %d", wrong, got)
		}
	}
	if got := Pounds(2223) + " " + Inches(254); got != "4.9 10" {
		t.Errorf("written %s", got)
	}
}

func TestUnitPricesAreWrittenAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	for p, want := range map[money.E4]string{469_900: "46.99", 33_425: "3.3425", 400_000: "40.00", 5_000: "0.50"} {
		if got := UnitPrice(p); got != want {
			t.Errorf("%d is written %s, want %s", p, got, want)
		}
	}
}
