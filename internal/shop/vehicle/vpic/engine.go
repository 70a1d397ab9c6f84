package vpic

import (
	"slices"
	"strconv"
	"strings"
)

// Engine is what patterns say of an engine. What they don't say is 0 or empty.
type Engine struct {
	Make          string // of the vehicle
	Tenths        int    // of a litre
	Cylinders     int
	Configuration string // vPIC's: "V-Shaped"
	Fuel          string // vPIC's: "Gasoline"
	Second        string // the second fuel
	Turbo         bool
	Hybrid        bool
}

// turbos are in the names of engines that have one, where makers file nothing else about it.
var turbos = []string{"TURBO", "GTDI", "ECOBOOST", "T-GDI", "TGDI", "TSI", "TFSI"}

// Set takes one element; what is not of engines is passed over.
func (e *Engine) Set(element uint8, value string) {
	switch element {
	case DisplacementL:
		e.Tenths = tenths(value, 0)
	case DisplacementCC:
		if e.Tenths == 0 {
			e.Tenths = tenths(value, 3)
		}
	case Cylinders:
		e.Cylinders, _ = strconv.Atoi(value)
	case Configuration:
		e.Configuration = value
	case Fuel:
		e.Fuel = value
	case SecondFuel:
		e.Second = value
	case EngineModel:
		e.Turbo = e.Turbo || slices.ContainsFunc(turbos,
			func(name string) bool { return strings.Contains(strings.ToUpper(value), name) })
	case Turbo:
		e.Turbo = value == "Yes"
	case Electrification:
		e.Hybrid = strings.Contains(value, "HEV")
	}
}

// tenths reads "5.3" as 53, and with shift 3 "5328.7" as 53: rounded, 0 when it is no sensible number.
func tenths(value string, shift int) int {
	whole, fraction, _ := strings.Cut(strings.TrimSpace(value), ".")
	digits := whole + (fraction + "00")[:2]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || n > 3_000_000 {
		return 0
	}
	for ; shift > 0; shift-- {
		n = (n + 5) / 10
	}
	return (n + 5) / 10
}

// Label is "5.3L V8", "2.0L L4 Turbo", "3.0L V6 Diesel", "Electric"; empty where too little is known.
func (e Engine) Label() string {
	if e.Tenths == 0 || e.Fuel == "Electric" && e.Cylinders == 0 {
		if e.Fuel == "Electric" {
			return "Electric"
		}
		return ""
	}
	words := []string{strconv.Itoa(e.Tenths/10) + "." + strconv.Itoa(e.Tenths%10) + "L"}
	if block := e.block(); block != "" {
		words = append(words, block)
	}
	if e.Turbo && e.Fuel != "Diesel" {
		words = append(words, "Turbo")
	}
	if e.Fuel == "Diesel" {
		words = append(words, "Diesel")
	}
	if e.Hybrid || e.Second == "Electric" || e.Fuel == "Electric" {
		words = append(words, "Hybrid")
	}
	return strings.Join(words, " ")
}

// block is "V8"; without a configuration that of nearly all engines of the make with so many cylinders.
func (e Engine) block() string {
	if e.Cylinders == 0 {
		if e.Configuration == "Rotary" {
			return "Rotary"
		}
		return ""
	}
	letter := map[string]string{
		"In-Line": "L", "V-Shaped": "V", "Horizontally opposed (boxer)": "H", "W Shaped": "W", "Rotary": "R",
	}[e.Configuration]
	switch {
	case letter != "":
	case e.Make == "Subaru" && e.Cylinders != 3:
		letter = "H"
	case e.Cylinders <= 5 || e.Make == "BMW" && e.Cylinders == 6:
		letter = "L"
	case e.Cylinders >= 8:
		letter = "V"
	default:
		return strconv.Itoa(e.Cylinders) + " Cyl"
	}
	return letter + strconv.Itoa(e.Cylinders)
}
