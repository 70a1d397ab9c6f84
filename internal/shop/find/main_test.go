package find

import (
	"flag"
	"os"
	"testing"
)

// The shops of these tests are small: what is done of many parts is done of more than two here.
func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" {
		fewFound = 3
	}
	os.Exit(m.Run())
}
