package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Category is one of the tree, in preorder.
type Category struct {
	Name   string
	Parent int // its place in the tree; -1 at the top
}

// leaf is a category that holds parts.
type leaf struct {
	category   int // its place in the tree
	name       string
	universal  bool // most of its parts fit any vehicle
	partType   int64
	positions  []string
	quantity   int // that is needed most often
	topics     []string
	attributes []attribute
}

// attribute is something that the parts of a category state.
type attribute struct {
	name   string
	values []string
}

// Brand is who makes the parts from First to the one before End.
type Brand struct {
	Code       string
	Name       string
	First, End int

	style  int      // of its numbers
	leaves []int    // what it makes
	series []string // its lines of products
	digits int      // in its numbers
}

const (
	departments = 12
	sections    = 5 // in a department
	leavesEach  = 5 // in a section
)

func (c *Corpus) planCategories() {
	names := strings.Split(departmentNames, ", ")
	nouns := strings.Split(leafNouns, ", ")
	kinds := strings.Split(leafKinds, ", ")
	for d := range departments {
		top := len(c.categories)
		c.categories = append(c.categories, Category{names[d], -1})
		for s := range sections {
			section := len(c.categories)
			noun := nouns[(d*sections+s)%len(nouns)]
			c.categories = append(c.categories, Category{noun + " Parts", top})
			for k := range leavesEach {
				n := len(c.leaves)
				l := leaf{category: len(c.categories), name: noun + " " + kinds[(n+k)%len(kinds)], universal: d >= departments-3,
					partType: int64(1000 + n)}
				c.categories = append(c.categories, Category{l.name, section})
				c.describe(&l, chance(c.Seed, ofCategories, n))
				c.leaves = append(c.leaves, l)
			}
		}
	}
}

// describe says what the parts of a category have in common.
func (c *Corpus) describe(l *leaf, r *rand.Rand) {
	l.quantity = []int{1, 2, 4, 8}[often(r, 0.6, 0.25, 0.1, 0.05)]
	l.positions = [][]string{{""}, {"front", "rear"}, {"left", "right"},
		{"front left", "front right", "rear left", "rear right"},
		{"front", "rear", "front left", "front right"}}[often(r, 0.45, 0.25, 0.15, 0.1, 0.05)]
	for range 12 {
		l.topics = append(l.topics, c.words.draw(r))
	}
	for _, n := range r.Perm(len(attributeNames))[:6+r.IntN(4)] {
		l.attributes = append(l.attributes, attribute{attributeNames[n], c.valuesOf(r, n)})
	}
}

func (c *Corpus) valuesOf(r *rand.Rand, name int) []string {
	var values []string
	if name%2 == 0 { // measured
		units := []string{"in", "mm", "oz", "V", "lb"}
		for i := range 20 + r.IntN(180) {
			values = append(values, fmt.Sprintf("%d.%02d %s", i+1, r.IntN(100), units[name/2%len(units)]))
		}
		return values
	}
	for range 3 + r.IntN(12) {
		values = append(values, capital(c.words.draw(r)))
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// mostBrands is how many there are in a catalog of 100,000 parts and more.
const mostBrands = 800

func (c *Corpus) planBrands() {
	n := min(mostBrands, max(8, c.Parts/100))
	weights := zipfWeights(n, 0.9, 4)
	total := 0.0
	for _, w := range weights {
		total += w
	}
	shares := 0.0
	popular := zipf(len(c.leaves), 0.8, 5)
	order := chance(c.Seed, ofBrands, n).Perm(len(c.leaves)) // which categories are the large ones
	for i, w := range weights {
		r := chance(c.Seed, ofBrands, i)
		shares += w
		b := Brand{Code: code(i), Name: c.brandName(i), style: i % 5, End: int(shares / total * float64(c.Parts))}
		if i > 0 {
			b.First = c.brands[i-1].End
		}
		if i == n-1 {
			b.End = c.Parts
		}
		for range 3 + r.IntN(28) {
			b.leaves = append(b.leaves, order[popular.draw(r)])
		}
		for range 1 + r.IntN(9) {
			b.series = append(b.series, capital(c.words.draw(r))+" "+
				pick(r, []string{"Plus", "Pro", "Select", "XT", "Gold", "HD"}))
		}
		slices.Sort(b.series)
		b.series = slices.Compact(b.series)
		for b.digits = 3; pow10(b.digits) < 4*(b.End-b.First); b.digits++ {
		}
		c.brands = append(c.brands, b)
	}
}

// code is a brand code as the trade gives them.
func code(n int) string {
	const first, second, third, fourth = "BCDFGHJKLMNPQRSTVWXYZ", "BCDFGHJKLMNPQRSTUVWXYZ", "BCDEFGHIJKLMNPQRSTVWXYZ",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	n = (n + 1) * 7919 // coprime with the number of codes, so that each is given once
	b := []byte{first[n%len(first)]}
	n /= len(first)
	b = append(b, second[n%len(second)])
	n /= len(second)
	b = append(b, third[n%len(third)])
	n /= len(third)
	return string(append(b, fourth[n%len(fourth)]))
}

func (c *Corpus) brandName(n int) string {
	r := chance(c.Seed, ofBrands, -1-n)
	return capital(invented(r, strings.Fields(syllables), 2+r.IntN(2))) +
		fmt.Sprintf(" %s", pick(r, []string{"Auto", "Parts", "Products", "Industries", "Motorsport"})) + suffix(n)
}

// suffix keeps names apart that chance made alike.
func suffix(n int) string {
	s := ""
	for ; n > 0; n /= 26 {
		s = string(rune('A'+n%26)) + s
	}
	return " " + s + "Co"
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

// Brands are all, the largest first.
func (c *Corpus) Brands() []Brand { return c.brands }

// Categories are the tree.
func (c *Corpus) Categories() []Category { return c.categories }

// brandOf is the place of a part's brand.
func (c *Corpus) brandOf(part int) int {
	n, _ := slices.BinarySearchFunc(c.brands, part, func(b Brand, part int) int {
		if part >= b.End {
			return -1
		}
		return 1
	})
	return n
}

func (c *Corpus) leafOf(part int) int {
	b := &c.brands[c.brandOf(part)]
	return b.leaves[int(fraction(c.Seed, ofCategories, part)*float64(len(b.leaves)))]
}

const departmentNames = "Brakes, Engine, Suspension, Steering, Drivetrain, Electrical, Cooling, Fuel and Exhaust, Body, Interior, Tools, Fluids and Chemicals"

const leafNouns = `Disc Brake, Drum Brake, Brake Line, Parking Brake, Brake Booster, Cylinder Head, Engine Block, Timing, Valve Train, Oil Pan, ` +
	`Shock, Strut, Control Arm, Sway Bar, Leaf Spring, Steering Rack, Tie Rod, Steering Column, Power Steering, Wheel Hub, ` +
	`Clutch, Axle, Driveshaft, Transfer Case, Differential, Starter, Alternator, Lamp, Switch, Engine Sensor, ` +
	`Radiator, Water Pump, Thermostat, Heater, Air Conditioning, Fuel Pump, Fuel Injector, Muffler, Manifold, Emission, ` +
	`Bumper, Fender, Mirror, Door, Grille, Seat, Floor Mat, Console, Dash, Window, ` +
	`Wrench, Socket, Jack, Tester, Storage, Motor Oil, Grease, Coolant, Cleaner, Paint`

const leafKinds = "Sets, Kits, Hardware, Assemblies, Seals, Sensors, Covers, Mounts, Repair Kits"

var attributeNames = strings.Split(
	"Length, Material, Width, Finish, Height, Color, Thickness, Mounting Hardware, Outside Diameter, Package Contents, "+
		"Inside Diameter, Grade, Weight Capacity, Shape, Thread Size, Connector Gender, Voltage, Housing Material, Amperage, Bolt Pattern, Hole Count, Style, "+
		"Flange Diameter, Sensor Included, Offset, Surface, Travel, Warranty Class, Resistance, Application Side, Bore, Design, Stroke, Coating, Volume, Closure, "+
		"Temperature Rating, Brand Line, Pitch, Series Type", ", ")
