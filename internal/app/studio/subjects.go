package studio

import "math"

func iron() look     { return look{.42, .42, .43, .35} }
func steel() look    { return look{.62, .63, .65, .75} }
func chrome() look   { return look{.75, .76, .78, 1} }
func rubber() look   { return look{.035, .036, .04, .05} }
func plastic() look  { return look{.05, .052, .058, .15} }
func ceramic() look  { return look{.86, .86, .84, .1} }
func blue() look     { return look{.008, .075, .36, .15} }
func red() look      { return look{.5, .03, .025, .15} }
func brass() look    { return look{.62, .45, .16, .7} }
func paper() look    { return look{.85, .78, .6, 0} }
func board() look    { return look{.55, .37, .2, 0} }
func white() look    { return look{.9, .9, .89, .05} }
func friction() look { return look{.15, .145, .14, .03} }

func subject(name string) model {
	switch name {
	case "rotor":
		return rotor
	case "drum":
		return drum
	case "pads":
		return pads(true)
	case "pads-back":
		return pads(false)
	case "caliper":
		return caliper
	case "filter":
		return oilFilter
	case "filter-base":
		return filterBase
	case "air":
		return airFilter
	case "plug":
		return plug
	case "coil":
		return coil
	case "battery":
		return battery
	case "battery-top":
		return batteryTop
	case "alt":
		return alternator
	case "wiper":
		return wiper
	case "fluid":
		return bottle(.40, red())
	case "oil":
		return bottle(.46, blue())
	case "spray":
		return can
	case "bulb":
		return bulb
	case "kit":
		return carton
	case "sensor":
		return sensor
	case "shock":
		return shock
	case "strut":
		return strut
	case "belt":
		return belt
	}
	return nil
}

func rotor(x, y float64) (float64, look) {
	r := math.Hypot(x, y)
	var s surface
	turned := iron()
	turned.metal += .25 * wave(r*420)
	face := slab(r-.88, .16, .03)
	a := math.Atan2(y, x)
	if r > .47 && r < .82 { // swept slots
		n := math.Mod(a+.5*r+10*math.Pi, math.Pi/4)
		if math.Abs(n-.2)*r < .012 {
			face -= .05
		}
	}
	s.add(face, turned)
	s.add(slab(r-.43, .36, .07), look{.3, .3, .31, .3})
	s.add(slab(r-.2, .39, .02), steel())
	s.cut(r - .14)
	hx, hy := ways(x, y, 5)
	s.cut(circle(hx, hy+.3, .037))
	return s.height, s.of
}

func drum(x, y float64) (float64, look) {
	r := math.Hypot(x, y)
	var s surface
	s.add(slab(r-.88, .3+.03*wave(r*90), .05), iron())
	s.add(slab(r-.74, .44, .09), look{.27, .27, .28, .3})
	s.add(slab(r-.34, .5, .03), steel())
	s.cut(r - .16)
	hx, hy := ways(x, y, 5)
	s.cut(circle(hx, hy+.26, .04))
	return s.height, s.of
}

func pads(front bool) model {
	return func(x, y float64) (float64, look) {
		var s surface
		for i, at := range []float64{-.36, .44} {
			px, py := turn(x, y-at, .06*float64(1-2*i))
			py -= .98
			plate := min(sector(px, py, .68, 1.22, .62), rectangle(px-.6, py+.74, .1, .075, .02),
				rectangle(px+.6, py+.74, .1, .075, .02))
			s.add(slab(plate, .08, .02), look{.09, .1, .11, .35})
			if front == (i == 0) {
				lining := max(sector(px, py, .73, 1.17, .54), .012-math.Abs(px))
				l := friction()
				g := .05 * grain(math.Floor(px*160), math.Floor(py*160))
				l.r, l.g, l.b = l.r+g, l.g+g, l.b+g
				s.add(slab(lining, .24, .05), l)
			} else {
				s.add(slab(sector(px, py, .78, 1.12, .46), .1, .01), look{.3, .31, .32, .5})
				s.add(slab(rectangle(px, py+.95, .16, .035, .01), .105, .004), white())
			}
		}
		return s.height, s.of
	}
}

func caliper(x, y float64) (float64, look) {
	var s surface
	body := look{.5, .51, .52, .3}
	body.r += .03 * grain(math.Floor(x*200), math.Floor(y*200))
	s.add(slab(sector(x, y-.72, .62, 1.3, .82), .42, .16), body)
	s.add(slab(rectangle(x-.72, y-.2, .14, .22, .08), .3, .08), body)
	s.add(slab(rectangle(x+.72, y-.2, .14, .22, .08), .3, .08), body)
	s.add(slab(circle(x, y+.22, .3), .52, .08), body)
	s.add(slab(circle(x, y+.22, .17), .55, .02), steel())
	for _, at := range []float64{-.72, .72} {
		_, by := ways(x-at, y-.26, 6)
		s.add(slab(-by-.075, .42, .02), chrome())
	}
	nx, ny := turn(x-.47, y+.42, -.5)
	if h := (turned{{-.26, .03}, {-.17, .035}, {-.17, .06}, {-.02, .06}, {0, .05}}).height(nx, ny, 1); h > 0 {
		s.add(h+.3, brass())
	}
	return s.height, s.of
}

func oilFilter(x, y float64) (float64, look) {
	can := turned{{-.82, .3}, {-.8, .5}, {-.74, .56}, {-.3, .58}, {.62, .58}, {.66, .62}, {.72, .62}, {.74, .52}, {.8, .5}}
	h := can.height(x, y, .9)
	l := blue()
	r := can.radius(y)
	switch {
	case y > .72:
		l = rubber()
	case y > .62:
		l = steel()
	case y < -.3: // flutes for the wrench
		if r > 0 && h > 0 {
			h += .018 * math.Cos(math.Asin(x/r)*16) * smooth(-.28, -.36, y)
		}
	case y > -.16 && y < .4:
		l = white()
		if y > .22 || (y > -.02 && y < .06 && math.Abs(x) < .3) {
			l = blue()
		}
	}
	return h, l
}

func filterBase(x, y float64) (float64, look) {
	r := math.Hypot(x, y)
	var s surface
	s.add(slab(r-.8, .5, .12), blue())
	s.add(slab(r-.7, .5, .02), steel())
	s.add(slab(math.Abs(r-.58)-.06, .56, .06), rubber())
	hx, hy := ways(x, y, 8)
	if circle(hx, hy+.38, .065) < 0 {
		return .3, look{.02, .02, .02, 0}
	}
	if r < .2 {
		return .3 + .02*wave(r*260), steel()
	}
	return s.height, s.of
}

func airFilter(x, y float64) (float64, look) {
	var s surface
	s.add(slab(rectangle(x, y, .9, .6, .08), .2, .06), look{.85, .22, .02, .1})
	if d := rectangle(x, y, .8, .5, .02); d < 0 {
		s.height = 0
		s.add(.1+.12*math.Abs(math.Mod(x*17+40, 1)-.5)*2, paper())
		s.add(slab(math.Abs(y)-.015, .2, .02), look{.8, .75, .6, 0})
	}
	return s.height, s.of
}

func plug(x, y float64) (float64, look) {
	x, y = turn(x, y, .5)
	ribs := turned{{-.9, .06}, {-.88, .08}, {-.8, .08}, {-.78, .05}, {-.72, .05}, {-.72, .11}, {-.2, .13}, {-.2, .2},
		{-.16, .24}, {.06, .24}, {.1, .19}, {.14, .19}, {.2, .21}, {.22, .155}, {.78, .155}, {.8, .11}, {.83, .11}}
	h := ribs.height(x, y, 1)
	l := steel()
	switch {
	case y < -.72:
		l = brass()
	case y < -.2:
		l = ceramic()
		if y < -.45 && h > 0 {
			h += .02 * wave(y*80)
		}
	case y < .08: // a hexagon
		if h > 0 {
			h = .2 + .04*math.Abs(math.Mod(x/.16+10.5, 1)-.5)
			l = chrome()
		}
	case y > .22 && y < .78:
		if h > 0 {
			h += .03 * wave(y*150+x*4)
		}
	}
	var s surface
	s.add(h, l)
	s.add(slab(rectangle(x, y-.86, .03, .05, .01), .13, .01), chrome())
	s.add(slab(min(rectangle(x-.1, y-.88, .025, .08, .01), rectangle(x-.04, y-.94, .09, .022, .01)), .15, .01), steel())
	return s.height, s.of
}

func coil(x, y float64) (float64, look) {
	x, y = turn(x, y, -.45)
	var s surface
	s.add(slab(rectangle(x, y+.6, .26, .22, .05), .3, .05), plastic())
	s.add(slab(rectangle(x-.36, y+.66, .16, .1, .03), .24, .03), look{.09, .09, .1, .2})
	s.add(slab(rectangle(x+.36, y+.62, .16, .11, .1), .14, .03), plastic())
	s.cut(circle(x+.4, y+.62, .05))
	s.add((turned{{-.4, .12}, {.25, .12}, {.25, .16}, {.4, .17}, {.82, .15}, {.88, .1}}).height(x, y, 1), rubber())
	if y > .3 && y < .8 && s.height > 0 {
		s.height += .012 * wave(y*70)
	}
	return s.height, s.of
}

func battery(x, y float64) (float64, look) {
	var s surface
	s.add(slab(rectangle(x, y-.1, .84, .56, .04), .4, .06), plastic())
	s.add(slab(rectangle(x, y+.44, .88, .1, .03), .46, .05), look{.12, .125, .13, .2})
	for i, at := range []float64{-.62, .62} {
		l := steel()
		s.add(slab(rectangle(x-at, y+.6, .11, .1, .03), .3, .05), []look{plastic(), red()}[i])
		s.add((turned{{-.76, .06}, {-.66, .07}}).height(x-at, y, 1), l)
	}
	if d := rectangle(x, y-.12, .66, .32, .02); d < 0 {
		l := white()
		switch {
		case y > .22:
			l = blue()
		case y > -.1 && y < .02 && math.Abs(x) < .5, y > .08 && y < .12 && x < .2 && x > -.5:
			l = look{.05, .05, .06, .05}
		}
		s.add(.403, l)
	}
	return s.height, s.of
}

func batteryTop(x, y float64) (float64, look) {
	var s surface
	s.add(slab(rectangle(x, y, .9, .58, .05), .36, .06), plastic())
	s.add(slab(rectangle(x, y-.12, .6, .2, .03), .42, .04), look{.12, .125, .13, .2})
	for i, at := range []float64{-.66, .66} {
		s.add(slab(circle(x-at, y+.3, .17), .39, .02), []look{plastic(), red()}[i])
		s.add(slab(circle(x-at, y+.3, .1), .56, .03), look{.55, .55, .57, .4})
	}
	s.add(slab(rectangle(x, y+.3, .34, .05, .05), .44, .04), rubber())
	return s.height, s.of
}

func alternator(x, y float64) (float64, look) {
	r := math.Hypot(x, y)
	var s surface
	cast := look{.55, .56, .57, .4}
	for i := range 3 {
		ex, ey := turn(x, y, float64(i)*2.1+.5)
		s.add(slab(rectangle(ex, ey+.72, .13, .22, .12), .3, .06), cast)
		s.cut(max(circle(ex, ey+.82, .05), .75-r))
	}
	s.add(slab(r-.72, .42, .12), cast)
	vx, vy := ways(x, y, 16)
	if r > .4 && r < .62 && rectangle(vx, vy+.51, .035, .1, .03) < 0 {
		return .2, look{.16, .08, .03, .3}
	}
	s.add(slab(r-.3, .56+.03*wave(r*130), .03), steel())
	_, hy := ways(x, y, 6)
	s.add(slab(-hy-.1, .64, .02), chrome())
	return s.height, s.of
}

func wiper(x, y float64) (float64, look) {
	x, y = turn(x, y, -.62)
	y += .16*x*x - .06
	var s surface
	s.add(slab(rectangle(x, y, 1.08, .05-.02*math.Abs(x), .02), .12, .05), plastic())
	s.add(slab(rectangle(x, y-.055, 1.06, .014, .01), .06, .01), rubber())
	s.add(slab(rectangle(x, y+.01, .16, .085, .04), .2, .05), look{.1, .1, .11, .25})
	s.add(slab(rectangle(x, y+.01, .05, .05, .02), .23, .02), steel())
	return s.height, s.of
}

func bottle(wide float64, label look) model {
	return func(x, y float64) (float64, look) {
		shape := turned{{-.92, .16}, {-.74, .16}, {-.74, .13}, {-.66, .13}, {-.6, .18}, {-.42, wide - .03}, {-.34, wide},
			{.84, wide}, {.9, wide - .05}}
		h := .7 * shape.height(x, y, .8)
		l := look{.035, .04, .05, .2}
		switch {
		case y < -.73:
			l = label
			if h > 0 {
				h += .012 * wave(x*130)
			}
		case y > -.2 && y < .7:
			l = label
			if y > .02 && y < .4 {
				l = white()
				if y > .1 && y < .18 && math.Abs(x) < wide*.6 || y > .25 && y < .29 && math.Abs(x) < wide*.4 {
					l = label
				}
			}
		}
		return h, l
	}
}

func can(x, y float64) (float64, look) {
	shape := turned{{-.92, .1}, {-.86, .12}, {-.8, .12}, {-.8, .25}, {-.56, .3}, {-.54, .34}, {-.48, .36}, {.82, .36},
		{.86, .38}, {.9, .34}}
	h := shape.height(x, y, .95)
	l := red()
	switch {
	case y < -.8:
		l = white()
	case y < -.54:
		l = plastic()
	case y < -.46 || y > .8:
		l = chrome()
	case y > -.1 && y < .3:
		l = white()
		if math.Abs(x) < .2 && y > .02 && y < .1 {
			l = plastic()
		}
	}
	return h, l
}

func bulb(x, y float64) (float64, look) {
	x, y = turn(x, y, .35)
	glass := turned{{-.86, .03}, {-.84, .12}, {-.76, .19}, {-.6, .23}, {-.3, .23}, {-.1, .17}, {0, .17}}
	var s surface
	s.add(glass.height(x, y, 1), look{.72, .78, .82, .85})
	if s.height > 0 && math.Abs(x) < .02 && y > -.6 && y < -.1 {
		s.of = brass()
	}
	s.add((turned{{0, .3}, {.1, .3}, {.1, .36}, {.16, .36}, {.16, .22}, {.3, .22}}).height(x, y, 1), steel())
	s.add(slab(rectangle(x, y-.52, .24, .22, .05), .24, .05), plastic())
	s.add(slab(rectangle(x, y-.78, .16, .08, .02), .2, .03), look{.09, .09, .1, .2})
	return s.height, s.of
}

func carton(x, y float64) (float64, look) {
	var s surface
	l := board()
	l.r += .02 * grain(math.Floor(x*90), math.Floor(y*300))
	s.add(slab(rectangle(x, y, .86, .66, .02), .5, .03), l)
	if s.height > 0 && math.Abs(y) < .09 {
		s.of = look{.7, .55, .35, .2}
	}
	if s.height > 0 && math.Abs(y) < .005 {
		s.height -= .02
	}
	if d := rectangle(x-.38, y-.36, .36, .2, .01); d < 0 {
		s.of = white()
		if y > .42 && math.Mod(x*31+20, 1) < .45 && math.Abs(x-.38) < .28 || y > .22 && y < .3 && math.Abs(x-.3) < .22 {
			s.of = plastic()
		}
	}
	return s.height, s.of
}

func sensor(x, y float64) (float64, look) {
	x, y = turn(x, y, .6)
	var s surface
	h := (turned{{-.2, .2}, {.02, .2}, {.02, .15}, {.3, .15}, {.3, .11}, {.74, .11}, {.8, .08}}).height(x, y, 1)
	l := steel()
	switch {
	case y < .02 && h > 0:
		h, l = .18+.04*math.Abs(math.Mod(x/.13+10.5, 1)-.5), chrome()
	case y > .05 && y < .3 && h > 0:
		h += .025 * wave(y*150+x*4)
	case y > .4 && y < .7 && math.Abs(math.Mod(y*8+10, 1)-.5) < .2 && math.Abs(x) < .03:
		h, l = .04, plastic()
	}
	s.add(h, l)
	s.add((turned{{-.46, .1}, {-.3, .13}, {-.2, .13}}).height(x, y, 1), rubber())
	for _, at := range []float64{-.05, .05} {
		bend := at + .1*math.Sin((y+.4)*6)*smooth(-.4, -.8, y)
		if y < -.42 && y > -.95 {
			s.add((turned{{-1, .035}, {1, .035}}).height(x-bend, 0, 1), plastic())
		}
	}
	return s.height, s.of
}

func shock(x, y float64) (float64, look) {
	x, y = turn(x, y, .55)
	var s surface
	s.add((turned{{-.7, .2}, {-.1, .2}, {-.08, .17}}).height(x, y, 1), blue())
	s.add((turned{{-.1, .07}, {.12, .07}}).height(x, y, 1), chrome())
	s.add((turned{{.1, .15}, {.13, .165}, {.72, .165}, {.75, .12}}).height(x, y, 1), look{.1, .11, .12, .4})
	for _, at := range []float64{-.82, .86} {
		s.add(slab(circle(x, y-at, .15), .24, .05), steel())
		s.add(slab(circle(x, y-at, .1), .28, .04), rubber())
		s.add(slab(circle(x, y-at, .045), .3, .01), chrome())
	}
	return s.height, s.of
}

func strut(x, y float64) (float64, look) {
	x, y = turn(x, y, .3)
	var s surface
	s.add((turned{{-.88, .06}, {-.8, .06}, {-.8, .36}, {-.74, .38}, {-.68, .3}}).height(x, y, .6), look{.1, .1, .11, .3})
	s.add((turned{{-.7, .08}, {.2, .08}}).height(x, y, 1), chrome())
	for i := range 5 { // the wire in front of the rod
		mid := -.56 + float64(i)*.16 + .05*x/.34
		if math.Abs(x) < .34 {
			wire := .048*.048 - (y-mid)*(y-mid)
			if wire > 0 {
				s.add(math.Sqrt(max(.36*.36-x*x, 0))*.7+math.Sqrt(wire), blue())
			}
		}
	}
	s.add((turned{{.2, .36}, {.25, .38}, {.27, .2}}).height(x, y, .6), look{.1, .1, .11, .3})
	s.add((turned{{.24, .17}, {.8, .17}, {.84, .12}}).height(x, y, 1), plastic())
	s.add(slab(rectangle(x-.2, y-.66, .12, .2, .03), .1, .03), iron())
	s.cut(circle(x-.25, y-.56, .035))
	s.cut(circle(x-.25, y-.76, .035))
	return s.height, s.of
}

func belt(x, y float64) (float64, look) {
	x, y = turn(x, y, -.25)
	d := rectangle(x, y-.12*math.Sin(x*3), .88, .5, .42)
	var s surface
	edge := math.Abs(d+.05) - .05
	s.add(slab(edge, .26, .02), rubber())
	if edge < 0 && d > -.05 {
		s.height -= .012 * wave(d*420)
	}
	return s.height, s.of
}
