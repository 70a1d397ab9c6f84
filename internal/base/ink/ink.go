// Package ink is signatures that people draw on a screen.
package ink

import (
	"regexp"
	"strconv"
	"strings"
)

// A signature is drawn on a sheet of this size: strokes of whole points, as an SVG path says them.
const (
	Width  = 600
	Height = 180

	longest = 40_000 // bytes
	least   = 120    // points that the pen went; less is a dot or a slip
)

var strokes = regexp.MustCompile(`^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$`)

// IsDrawn says whether a path is a signature and not an empty sheet, a dot, or something else.
func IsDrawn(path string) bool {
	if len(path) > longest || !strokes.MatchString(path) {
		return false
	}
	went := 0
	for _, stroke := range strings.Split(path, "M")[1:] {
		var x, y int
		for i, point := range strings.Split(stroke, "L") {
			across, down, _ := strings.Cut(point, " ")
			nowX, nowY := whole(across), whole(down)
			if nowX > Width || nowY > Height {
				return false
			}
			if i > 0 {
				went += max(nowX-x, x-nowX) + max(nowY-y, y-nowY)
			}
			x, y = nowX, nowY
		}
	}
	return went >= least
}

func whole(digits string) int {
	n, _ := strconv.Atoi(digits) // strokes has seen that they are
	return n
}
