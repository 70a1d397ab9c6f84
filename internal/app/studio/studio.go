// Package studio makes the images of the demonstration shop: parts modelled as surfaces and lit like a product on a
// table, the same pixels every time. The shop has no photographs of its own to give away.
package studio

import (
	"image"
	"image/color"
	"math"
)

// side of an image in pixels; it is lit at twice that and made smaller, so that its edges are smooth.
const (
	side  = 320
	fine  = 2
	width = side * fine
)

// look is how a surface meets the light.
type look struct {
	r, g, b float64 // 0 to 1
	metal   float64 // 0: paint or rubber … 1: polished
}

// model is the height above the table at a point, both from -1 to 1 with y downward; 0 is the table itself.
type model func(x, y float64) (height float64, of look)

// Names are the subjects that Shoot knows.
func Names() []string {
	return []string{"rotor", "drum", "pads", "pads-back", "caliper", "filter", "filter-base", "air", "plug", "coil",
		"battery", "battery-top", "alt", "wiper", "fluid", "oil", "spray", "bulb", "kit", "sensor", "shock", "strut", "belt"}
}

// CutOut says that what lies around a subject is transparent; the others lie on a table.
func CutOut(name string) bool {
	switch name {
	case "wiper", "bulb", "strut", "belt":
		return true
	}
	return false
}

// Shoot returns the image of a subject, nil for one it doesn't know.
func Shoot(name string) image.Image {
	m := subject(name)
	if m == nil {
		return nil
	}
	return shoot(m, CutOut(name))
}

func shoot(m model, cutOut bool) *image.NRGBA {
	heights, looks := make([]float64, width*width), make([]look, width*width)
	for y := range width {
		for x := range width {
			at := func(i int) float64 { return (float64(i)+.5)/width*2 - 1 }
			heights[y*width+x], looks[y*width+x] = m(at(x), at(y))
		}
	}
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			var sum [4]float64
			shade, of := 0.0, math.Inf(-1) // and the height that it was found for: neighbours share it
			for i := range fine * fine {
				px, py := x*fine+i%fine, y*fine+i/fine
				if h := heights[py*width+px]; math.Abs(h-of) > .03 {
					shade, of = shadow(heights, px, py, h), h
				}
				c := light(heights, looks, px, py, shade, cutOut)
				for k := range sum {
					sum[k] += c[k] / (fine * fine)
				}
			}
			if a := sum[3]; a > 0 {
				img.SetNRGBA(x, y, color.NRGBA{level(sum[0] / a), level(sum[1] / a), level(sum[2] / a), uint8(math.Round(a * 255))})
			}
		}
	}
	return img
}

func level(v float64) uint8 { return uint8(math.Round(math.Sqrt(clamp(v)) * 255)) }

func clamp(v float64) float64 { return max(0, min(1, v)) }

func smooth(from, to, v float64) float64 {
	t := clamp((v - from) / (to - from))
	return t * t * (3 - 2*t)
}

// light is the colour of one point, multiplied by its coverage, which comes last.
func light(heights []float64, looks []look, x, y int, shade float64, cutOut bool) [4]float64 {
	at := func(x, y int) float64 { return heights[min(max(y, 0), width-1)*width+min(max(x, 0), width-1)] }
	h := at(x, y)
	if h <= 0 {
		if cutOut {
			return [4]float64{0, 0, 0, .55 * (1 - shade)}
		}
		fall := .93 - .06*float64(y)/width
		v := fall * (.45 + .55*shade)
		return [4]float64{v, v, v * .995, 1}
	}
	const step = 2.0 / width
	slope := func(a, b float64) float64 { return max(-4, min(4, (a-b)/(2*step))) }
	nx, ny := slope(at(x-1, y), at(x+1, y)), slope(at(x, y-1), at(x, y+1))
	long := math.Sqrt(nx*nx + ny*ny + 1)
	nx, ny, nz := nx/long, ny/long, 1/long

	l := looks[y*width+x]
	key := max(0, nx*-.45+ny*-.6+nz*.66)
	fill := max(0, nx*.7+ny*.2+nz*.5)
	diffuse := (.16 + .74*key*shade + .2*fill) * (1 - .45*l.metal)
	// what polished metal mirrors: a bright roof, a dark horizon, the light table
	sky := .12 + .75*smooth(-.1, .75, -ny*.9-nx*.35+.25*nz) + .35*smooth(.35, .9, ny) + .25*nz*nz
	mirror := l.metal * sky * (.55 + .45*shade)
	half := max(0, nx*-.27+ny*-.36+nz*.9)
	shine := math.Pow(half, 18+60*l.metal) * (.10 + .55*l.metal) * shade
	return [4]float64{l.r*(diffuse+mirror) + shine, l.g*(diffuse+mirror) + shine, l.b*(diffuse+mirror) + shine, 1}
}

// shadow is 1 in the light, less where something higher stands towards it.
func shadow(heights []float64, x, y int, h float64) float64 {
	lit := 1.0
	for i := 1; i <= 14; i++ {
		d := float64(i) * 5 * fine / 2
		px, py := x-int(d*.6), y-int(d*.8)
		if px < 0 || py < 0 {
			break
		}
		over := heights[py*width+px] - h - d*(2.0/width)*.95
		lit = min(lit, 1-clamp(over*9)*(1-float64(i)/18))
	}
	return .35 + .65*lit
}
