package main

import (
	"slices"
	"strings"
	"unicode"
)

// makeNames are makes in their own writing where vPIC has another.
var makeNames = map[string]string{"SAAB": "Saab", "smart": "Smart", "BUELL (EBR)": "Buell", "WHITEGMC": "White GMC",
	"HINO": "Hino"}

func makeName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if own, ok := makeNames[name]; ok {
		return own
	}
	return quiet(name, 4)
}

// shouted are the long words that are written in capitals.
var shouted = []string{"NISMO"}

// modelName is a model in quiet writing: vPIC has "ARIES" beside "Avenger". Words of up to three letters ("CTS") and
// words with figures ("RAV4") stay.
// What only tells vPIC's kinds of vehicle apart goes.
func modelName(name string) string {
	for _, kind := range []string{" MPV", " Hatchback", " (PHEV)", " Incomplete"} {
		if short, ok := strings.CutSuffix(name, kind); ok {
			name = short
		}
	}
	if name == "Grand AM" {
		return "Grand Am"
	}
	for _, line := range []string{"GLA", "GLB", "GLC", "GLE", "GLK", "GLS", "CLA", "CLE", "EQB", "EQC"} {
		if name == line+"-Class" {
			name = line
		}
	}
	return quiet(name, 3)
}

// quiet leaves words of up to so many letters as they are.
func quiet(name string, short int) string {
	words := strings.Fields(name)
	for i, w := range words {
		if len(w) > short && w == strings.ToUpper(w) &&
			!strings.ContainsFunc(w, func(c rune) bool { return !unicode.IsLetter(c) }) && !slices.Contains(shouted, w) {
			words[i] = w[:1] + strings.ToLower(w[1:])
		}
	}
	return strings.Join(words, " ")
}

// subModels are the names in vPIC's trim: "L/LE/SE/XLE" are four, "LT (1LT)" is LT; what reads like a remark is none.
func subModels(makeName, trim string) []string {
	if strings.HasPrefix(trim, "w/") {
		return nil
	}
	var names []string
	for _, name := range strings.FieldsFunc(trim, func(c rune) bool { return c == '/' || c == ',' }) {
		if open := strings.Index(name, "("); open >= 0 {
			name = name[:open]
		}
		name = quiet(strings.Trim(name, " -,."), 3)
		if makeName == "Lexus" { // the number is in the model
			name = strings.TrimSpace(strings.TrimPrefix(name, firstDigits(name)))
		}
		switch {
		case name == "" || len(name) > 24 || strings.ContainsAny(name, ":;=*?"):
		case slices.ContainsFunc(remarks, func(r string) bool { return strings.Contains(strings.ToLower(name), r) }):
		case !slices.Contains(names, name):
			names = append(names, name)
		}
	}
	return names
}

// remarks are in trims that name no sub model.
var remarks = []string{"option", "bbc", "engine", "identified", "other", "in. ", "chassis", "diesel", "cowl", "unknown",
	"applicable", "all ", "with "}

// bodies are body types as the counter says them; what is missing is no body of a car or light truck.
var bodies = map[string]string{
	"Convertible/Cabriolet": "Convertible", "Roadster": "Roadster", "Coupe": "Coupe", "Sedan/Saloon": "Sedan",
	"Wagon":                        "Wagon",
	"Hatchback/Liftback/Notchback": "Hatchback", "Minivan": "Minivan", "Van": "Van", "Cargo Van": "Cargo Van",
	"Pickup": "Pickup",
	"Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "SUV", "Crossover Utility Vehicle (CUV)": "Crossover",
	"Sport Utility Truck (SUT)": "Sport Utility Truck", "Limousine": "Limousine", "Step Van / Walk-in Van": "Step Van",
	"Incomplete - Cutaway": "Cutaway", "Incomplete - Chassis Cab (Number of Cab Unknown)": "Chassis Cab",
	"Incomplete - Chassis Cab (Single Cab)": "Chassis Cab", "Incomplete - Chassis Cab (Double Cab)": "Chassis Cab",
	"Truck": "Truck",
}

// fuels likewise.
var fuels = map[string]string{
	"Gasoline": "Gas", "Diesel": "Diesel", "Electric": "Electric", "Compressed Natural Gas (CNG)": "CNG",
	"Natural Gas": "CNG",
	"Liquefied Petroleum Gas (propane or LPG)": "LPG", "Flexible Fuel Vehicle (FFV)": "Flex", "Ethanol (E85)": "Flex",
	"Compressed Hydrogen/Hydrogen": "Hydrogen", "Fuel Cell": "Hydrogen",
}

// drives likewise.
var drives = map[string]string{
	"4WD/4-Wheel Drive/4x4": "4WD", "AWD/All-Wheel Drive": "AWD", "FWD/Front-Wheel Drive": "FWD",
	"RWD/Rear-Wheel Drive": "RWD",
	"4x2":                  "2WD", "2WD/4WD": "",
}

// abroad are makes that build here for elsewhere.
var abroad = []string{"Holden", "Opel", "Vauxhall"}

// isHeavyMake says of a make, by its name, that it builds nothing that is driven on errands, whatever weights it filed.
func isHeavyMake(name string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(name)), func(word string) bool {
		return slices.Contains([]string{"sweeper", "crane", "bus", "fire", "m-b"}, word)
	})
}

// firstDigits is the first word of a name that begins with a digit.
func firstDigits(name string) string {
	word, _, _ := strings.Cut(name, " ")
	if word == "" || word[0] < '0' || word[0] > '9' {
		return ""
	}
	return word
}
