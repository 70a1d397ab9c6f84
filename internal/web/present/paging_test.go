package present

import (
	"context"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// LIST-2
func TestAPageSaysWhereItStands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, limit, total, pages int
		position                  string
	}{
		{1, 10, 57, 6, "Showing 1 to 10 of 57 (6 Pages)"},
		{6, 10, 57, 6, "Showing 51 to 57 of 57 (6 Pages)"},
		{1, 15, 0, 0, "Showing 0 to 0 of 0 (0 Pages)"},
		{9, 10, 57, 6, "Showing 0 to 0 of 57 (6 Pages)"},
	} {
		got := NewPaging(context.Background(), c.page, c.limit, c.total)
		if got.Position != c.position || got.TotalPages != c.pages || got.Pages != c.pages || got.TotalItems != c.total {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// LIST-3: at most 10 buttons, first and last among them.
func TestThePagerHasAtMostTenButtons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, pages int
		want        []int
	}{
		{1, 1, []int{1}},
		{3, 10, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{1, 11, []int{1, 2, 3, 4, 5, 6, 7, 8, 0, 11}},
		{11, 11, []int{1, 0, 4, 5, 6, 7, 8, 9, 10, 11}},
		{50, 99, []int{1, 0, 47, 48, 49, 50, 51, 52, 0, 99}},
	} {
		if diff := cmp.Diff(c.want, pageNumbers(c.page, c.pages)); diff != "" {
			t.Errorf("page %d of %d: %s", c.page, c.pages, diff)
		}
	}
	for pages := range 40 {
		for page := range pages {
			got := pageNumbers(page+1, pages)
			seen := map[int]int{}
			for _, n := range got {
				seen[n]++
			}
			if len(got) > buttons || seen[1] != 1 || seen[pages] != 1 || seen[page+1] != 1 {
				t.Errorf("page %d of %d: %v", page+1, pages, got)
			}
		}
	}
}

// LIST-4: the state of a list is its address.
func TestPagesKeepTheQuery(t *testing.T) {
	t.Parallel()
	p := NewPager(context.Background(), "/brakes", url.Values{"sort": {"name"}, "page": {"2"}}, 2, 15, 40)
	if p.Next != "/brakes?page=3&sort=name" || p.Prev != "/brakes?sort=name" || len(p.Links) != 3 || !p.Links[1].Current {
		t.Errorf("%+v", p)
	}
	if one := NewPager(context.Background(), "/brakes", nil, 1, 15, 15); len(one.Links) != 0 || one.Next != "" {
		t.Errorf("%+v", one)
	}
}
