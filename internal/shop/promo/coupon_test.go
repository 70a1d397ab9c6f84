package promo

import (
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

var cart = []Item{
	{Key: "pads", PartID: 1, CategoryID: 12, Quantity: 2, Total: 93_98},
	{Key: "rotor", PartID: 2, CategoryID: 11, Quantity: 1, Total: 39_95},
}

// tree: 12 lies in 10, 10 and 11 at the top.
func tree(id int64) []int64 {
	if id == 12 {
		return []int64{12, 10}
	}
	return []int64{id}
}

// TOT-2: whole cart, chosen products, chosen categories with those below them.
func TestACouponIsForTheLinesOfItsPartsAndCategories(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		coupon Coupon
		want   []string
	}{
		"whole cart":       {Coupon{}, []string{"pads", "rotor"}},
		"a part":           {Coupon{PartIDs: []int64{2}}, []string{"rotor"}},
		"a category":       {Coupon{CategoryIDs: []int64{12}}, []string{"pads"}},
		"one above it":     {Coupon{CategoryIDs: []int64{10}}, []string{"pads"}},
		"part or category": {Coupon{PartIDs: []int64{2}, CategoryIDs: []int64{10}}, []string{"pads", "rotor"}},
		"neither":          {Coupon{PartIDs: []int64{9}, CategoryIDs: []int64{99}}, nil},
	} {
		got := c.coupon.keys(cart, tree)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", name, got)
		}
		for _, key := range c.want {
			if !got[key] {
				t.Errorf("%s: %s is not among %v", name, key, got)
			}
		}
	}
}

// TOT-2 CART-14: each refusal in words; the first and the last day, the minimum and the last use themselves are in.
func TestACouponSaysWhyItDoesNotHold(t *testing.T) {
	t.Parallel()
	const today = "2026-03-02"
	guest, jane := Who{Day: today}, Who{Day: today, CustomerID: 7, Email: "Jane@Example.com"}
	for name, c := range map[string]struct {
		coupon Coupon
		who    Who
		before used
		want   string
	}{
		"holds":               {Coupon{}, guest, used{}, ""},
		"switched off":        {Coupon{}, guest, used{}, ""},
		"first day":           {Coupon{From: today}, guest, used{}, ""},
		"day before":          {Coupon{From: "2026-03-03"}, guest, used{}, "This coupon is not valid yet."},
		"last day":            {Coupon{To: today}, guest, used{}, ""},
		"day after":           {Coupon{To: "2026-03-01"}, guest, used{}, "This coupon has expired."},
		"kept by its order":   {Coupon{To: "2026-03-01"}, guest, used{here: true}, ""},
		"customers alone":     {Coupon{SignedIn: true}, guest, used{}, "Please sign in to use this coupon."},
		"a customer":          {Coupon{SignedIn: true}, jane, used{}, ""},
		"last use":            {Coupon{Uses: 3}, guest, used{all: 2}, ""},
		"used up":             {Coupon{Uses: 3}, guest, used{all: 3}, "This coupon has been used up."},
		"own last use":        {Coupon{UsesEach: 2}, jane, used{all: 9, byShopper: 1}, ""},
		"used by them":        {Coupon{UsesEach: 2}, jane, used{all: 9, byShopper: 2}, "You have used this coupon already."},
		"minimum":             {Coupon{Minimum: 133_93}, guest, used{}, ""},
		"below the minimum":   {Coupon{Minimum: 133_94}, guest, used{}, "This coupon is for orders of $133.94 and more."},
		"minimum of the cart": {Coupon{Minimum: 133_93, PartIDs: []int64{2}}, guest, used{}, ""},
		"none of its products": {Coupon{PartIDs: []int64{9}}, guest, used{},
			"This coupon is not for the products in your cart."},
	} {
		c.coupon.Active = name != "switched off"
		if name == "switched off" {
			c.want = "This code is unknown, expired or used up."
		}
		got := ""
		if problem := c.coupon.refusal(cart, c.coupon.keys(cart, tree), c.who, c.before); problem != nil {
			got = problem.String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestWhatIsWrongWithACouponIsSaidByField(t *testing.T) {
	t.Parallel()
	right := Coupon{Code: "SAVE10", Name: "Ten off", PPM: 100_000}
	for name, c := range map[string]struct {
		change func(*Coupon)
		field  string
	}{
		"right":                {func(*Coupon) {}, ""},
		"free shipping alone":  {func(c *Coupon) { c.PPM, c.FreeShipping = 0, true }, ""},
		"no code":              {func(c *Coupon) { c.Code = "" }, "code"},
		"a number of points":   {func(c *Coupon) { c.Code = "1000" }, "code"},
		"a voucher's code":     {func(c *Coupon) { c.Code = "SAVE-SAVE-SAVE-SAVE" }, "code"},
		"no name":              {func(c *Coupon) { c.Name = "" }, "name"},
		"nothing off":          {func(c *Coupon) { c.PPM = 0 }, "discount"},
		"more than everything": {func(c *Coupon) { c.PPM = 1_000_001 }, "discount"},
		"both":                 {func(c *Coupon) { c.Amount = 5_00 }, "discount"},
		"a surcharge":          {func(c *Coupon) { c.PPM, c.Amount = 0, -1 }, "discount"},
		"ends first":           {func(c *Coupon) { c.From, c.To = "2026-03-02", "2026-03-01" }, "to"},
		"negative minimum":     {func(c *Coupon) { c.Minimum = -1 }, "minimum"},
		"negative uses":        {func(c *Coupon) { c.UsesEach = -1 }, "uses"},
	} {
		coupon := right
		c.change(&coupon)
		_, shaped := hashOf(coupon.Code)
		err := coupon.check(shaped)
		if c.field == "" && err != nil || c.field != "" &&
			(err == nil || fault.Of(err).Fields[c.field].Format == "" || len(fault.Of(err).Fields) != 1) {
			t.Errorf("%s: %v, want one at %q", name, err, c.field)
		}
	}
}

// Points never pay more than is asked, and never less than their value but for the rounding of one point.
func TestPointsCoverAnAmountToThePoint(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.IntRange(1, 500).Draw(t, "cents")
		amount := money.Cents(rapid.Int64Range(0, 1_000_000).Draw(t, "amount"))
		n := pointsFor(amount, cents)
		if worth(n, cents) < amount || n > 0 && worth(n-1, cents) >= amount {
			t.Fatalf("%d points of %d cents for %s", n, cents, amount)
		}
	})
}

func TestPointsAreEarnedByPriceOrByPart(t *testing.T) {
	t.Parallel()
	if got := earned(cart, nil, 2); got != 133*2 {
		t.Errorf("two a dollar of $133.93 are %d", got)
	}
	if got := earned(cart, map[int64]int{1: 50}, 2); got != 100+39*2 {
		t.Errorf("50 for each of two pads and two a dollar of $39.95 are %d", got)
	}
	if got := earned(cart, map[int64]int{1: 0, 2: 0}, 2); got != 0 {
		t.Errorf("parts that earn nothing earn %d", got)
	}
}

func TestANetworkIsWhatAPersonCanNotLeave(t *testing.T) {
	t.Parallel()
	for ip, want := range map[string]string{
		"203.0.113.7": "203.0.113.0/24", "::ffff:203.0.113.9": "203.0.113.0/24", "2001:db8:1:2:3::4": "2001:db8:1:2::/64",
		"": "",
	} {
		if got := network(ip); got != want {
			t.Errorf("%s is of %s, want %s", ip, got, want)
		}
	}
}
