// Lint is the one Go linter: `bin/lint ./...` from the root. It hands itself to go vet, which loads packages, tests
// included, and remembers what it has checked. The rules of rooms, tables and forbidden calls are in internal/archtest.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/jingyugao/rowserrcheck/passes/rowserr"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/kkHAIKE/contextcheck"
	"github.com/nishanths/exhaustive/passes/exhaustive"
	"github.com/polyfloyd/go-errorlint/errorlint"
	sqlclose "github.com/ryanrolds/sqlclosecheck/pkg/analyzer"
	"github.com/timakin/bodyclose/passes/bodyclose"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
)

func main() {
	args := os.Args[1:]
	if len(args) == 0 || isPattern(args[len(args)-1]) {
		os.Exit(vetWithThis(args))
	}
	suite, err := analyzers()
	if err != nil {
		fmt.Fprintln(os.Stderr, "lint:", err)
		os.Exit(1)
	}
	unitchecker.Main(suite...)
}

// isPattern tells the packages a person names from what go vet asks of its tool: -flags, -V=full, unit.cfg.
func isPattern(arg string) bool {
	return !strings.HasPrefix(arg, "-") && !strings.HasSuffix(arg, ".cfg")
}

func vetWithThis(args []string) int {
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintln(os.Stderr, "lint:", err)
		return 1
	}
	vet := exec.Command("go", append([]string{"vet", "-vettool=" + self}, args...)...)
	vet.Stdout, vet.Stderr = os.Stdout, os.Stderr
	err = vet.Run()
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		return failed.ExitCode()
	case err != nil:
		fmt.Fprintln(os.Stderr, "lint:", err)
		return 1
	}
	return 0
}

func analyzers() ([]*analysis.Analyzer, error) {
	// Where a switch says what happens to all others, it is exhaustive.
	if err := exhaustive.Analyzer.Flags.Set("d", "true"); err != nil {
		return nil, err
	}
	third := []*analysis.Analyzer{
		nilness.Analyzer,                   // a nil pointer used on a path where it was just found to be nil
		except(errcheck.Analyzer, closing), // an insert that failed and nobody noticed
		errorlint.NewAnalyzer(),            // err == sql.ErrNoRows, false as soon as somebody wraps it
		exhaustive.Analyzer,                // a new order state that one of the switches does not know
		rowserr.NewAnalyzer(),              // a result cut short by a lost connection, taken for the whole
		sqlclose.NewDeferOnlyAnalyzer(),    // rows left open: on SQLite a reader that stops the checkpoint
		bodyclose.Analyzer,                 // a provider's reply left open: a socket lost at each charge
		// context.Background() below a handler: another transaction
		except(contextcheck.NewAnalyzer(contextcheck.Configuration{DisableFact: true}), ownContext),
		unusedCode(), // code that nobody calls any more
	}
	for _, a := range staticcheck.Analyzers { // SA: an impossible comparison, a deferred lock, a lost append
		third = append(third, a.Analyzer)
	}
	for _, a := range simple.Analyzers { // S: the long way round
		third = append(third, a.Analyzer)
	}
	for _, a := range stylecheck.Analyzers {
		if style[a.Analyzer.Name] {
			third = append(third, a.Analyzer)
		}
	}
	for i, a := range third {
		third[i] = except(a, generated)
	}
	// go vet's own: a copied lock, a misspelt struct tag, a context never cancelled
	return slices.Concat(vet.Suite, third), nil
}

// style is what of stylecheck hides a bug; taste is gofmt's and the reviewer's.
var style = map[string]bool{
	"ST1001": true, // a dot import: whose name is this
	"ST1005": true, // an error text with a capital or a full stop in the middle of a log line
	"ST1008": true, // an error that is not the last result, so that it is taken for a value
	"ST1012": true, // an error sentinel that does not look like one
	"ST1016": true, // one type, two receiver names: a copy of a method that was not adapted
	"ST1018": true, // an invisible character in a string
	"ST1019": true, // the same package imported twice
}
