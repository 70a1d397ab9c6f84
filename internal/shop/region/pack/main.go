// Pack makes the list of countries and zones that the program carries, out of the package iso-3166-2.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"camber/internal/shop/region"
)

func main() {
	from := flag.String("from", "", "iso3166.min.js of the package iso-3166-2")
	out := flag.String("out", "", "the file to write")
	flag.Parse()
	if err := run(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(from, out string) error {
	script, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	packed, err := pack(string(script))
	if err != nil {
		return err
	}
	return os.WriteFile(out, []byte(packed), 0o644)
}

type country struct {
	Name string `json:"name"`
	Sub  map[string]struct {
		Name string `json:"name"`
	} `json:"sub"`
}

// What the package has not: where mail to the American forces goes.
var additions = map[string]string{"US-AA": "Armed Forces Americas", "US-AE": "Armed Forces Europe",
	"US-AP": "Armed Forces Pacific"}

func pack(script string) (string, error) {
	countries, err := parse(script)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, code := range slices.Sorted(maps.Keys(countries)) {
		c := countries[code]
		if region.CountryID(code) == 0 {
			return "", fmt.Errorf("%q is no country's code", code)
		}
		fmt.Fprintf(&b, "%s|%s\n", code, c.Name)
		zones := map[string]string{}
		for zone, details := range c.Sub {
			zones[zone] = details.Name
		}
		for zone, name := range additions {
			if strings.HasPrefix(zone, code+"-") {
				zones[zone] = name
			}
		}
		for _, zone := range slices.Sorted(maps.Keys(zones)) {
			if region.ZoneID(zone) == 0 || zone[:2] != code {
				return "", fmt.Errorf("%q is no code of a zone of %s", zone, code)
			}
			fmt.Fprintf(&b, "%s|%s\n", zone[2:], zones[zone])
		}
	}
	return b.String(), nil
}

var (
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	bareKey = regexp.MustCompile(`([{,]\s*)(\w+):`)
)

// parse reads the first object of the script. Its keys are not all quoted, so they are, outside of what is.
func parse(script string) (map[string]country, error) {
	_, script, found := strings.Cut(script, "data=")
	if !found {
		return nil, errors.New("no data")
	}
	var b strings.Builder
	rest := 0
	for _, at := range quoted.FindAllStringIndex(script, -1) {
		b.WriteString(bareKey.ReplaceAllString(script[rest:at[0]], `$1"$2":`))
		b.WriteString(script[at[0]:at[1]])
		rest = at[1]
	}
	var countries map[string]country
	err := json.NewDecoder(strings.NewReader(b.String())).Decode(&countries)
	return countries, err
}
