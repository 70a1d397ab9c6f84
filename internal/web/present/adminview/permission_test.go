package adminview

import (
	"context"
	"testing"

	"camber/internal/shop/access"
)

// ADM-1: a permission without words could be given by nobody who reads the matrix.
func TestEveryPermissionHasItsWordsOnce(t *testing.T) {
	t.Parallel()
	said := map[string]int{}
	for _, g := range NewPermissions(context.Background(), access.Actor{Kind: access.System}) {
		for _, p := range g.Permissions {
			said[p.Code]++
			if p.Name == "" || p.Words == "" || !p.Mine {
				t.Errorf("%+v", p)
			}
		}
	}
	for _, p := range access.AllPermissions() {
		if said[string(p)] != 1 {
			t.Errorf("%s stands there %d times", p, said[string(p)])
		}
	}
	if len(said) != len(access.AllPermissions()) {
		t.Errorf("%d permissions", len(said))
	}
}
