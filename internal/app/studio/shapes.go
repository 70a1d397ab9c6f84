package studio

import "math"

// surface is the highest of some solids; each is (height, look) where it is, 0 where it isn't.
type surface struct {
	height float64
	of     look
}

func (s *surface) add(height float64, l look) {
	if height > s.height {
		s.height, s.of = height, l
	}
}

// cut takes away what is inside a hole; d is the distance from its edge, negative inside.
func (s *surface) cut(d float64) {
	if d < 0 {
		s.height = 0
	}
}

// slab is a plate of a thickness with a rounded edge; d is the distance from its outline, negative inside.
func slab(d, thick, bevel float64) float64 {
	if d >= 0 {
		return 0
	}
	if -d >= bevel {
		return thick
	}
	t := 1 - -d/bevel
	return thick - bevel*.8*(1-math.Sqrt(1-t*t))
}

func rectangle(x, y, w, h, round float64) float64 {
	dx, dy := math.Abs(x)-w+round, math.Abs(y)-h+round
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - round
}

func circle(x, y, r float64) float64 { return math.Hypot(x, y) - r }

// sector is a piece of a ring around (0, 0), pointing upward; half is half its angle.
func sector(x, y, inner, outer, half float64) float64 {
	r := math.Hypot(x, y)
	a := math.Abs(math.Atan2(x, -y))
	return max(inner-r, r-outer, (a-half)*r)
}

// turned lays out a body made on a lathe along y: radii at some heights, joined by straight lines.
type turned [][2]float64 // y, radius

func (t turned) radius(y float64) float64 {
	if y < t[0][0] || y > t[len(t)-1][0] {
		return 0
	}
	for i := 1; i < len(t); i++ {
		if a, b := t[i-1], t[i]; y <= b[0] {
			if b[0] == a[0] {
				return b[1]
			}
			return a[1] + (b[1]-a[1])*(y-a[0])/(b[0]-a[0])
		}
	}
	return 0
}

// height of the body above the table, flattened by flat (1 is round).
func (t turned) height(x, y, flat float64) float64 {
	r := t.radius(y)
	if math.Abs(x) >= r {
		return 0
	}
	return flat * (math.Sqrt(r*r-x*x) + .02)
}

func wave(v float64) float64 { return .5 + .5*math.Sin(v) }

// grain is noise between -1 and 1 that is the same every time.
func grain(x, y float64) float64 {
	v := math.Sin(x*1271.7+y*3117.3) * 43758.5453
	return 2*(v-math.Floor(v)) - 1
}

// ways returns x, y turned into the nth of so many equal sectors, its middle pointing upward.
func ways(x, y float64, n int) (float64, float64) {
	s := 2 * math.Pi / float64(n)
	a, r := math.Atan2(x, -y), math.Hypot(x, y)
	a -= s * math.Round(a/s)
	return r * math.Sin(a), -r * math.Cos(a)
}

func turn(x, y, by float64) (float64, float64) {
	s, c := math.Sincos(by)
	return x*c - y*s, x*s + y*c
}
