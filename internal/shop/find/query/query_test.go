package query

import "testing"

func TestTrade(t *testing.T) {
	if _, err := Trade(); err != nil {
		t.Fatal(err)
	}
}
