package present

import (
	"testing"
)

func TestAPartIsDrawnByItsName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"HEAD LAMP ASSY LH": "headlamp", "Rear Bumper Lamp": "bulb", "FENDER 2WD W/SIDE LAMP HOLE RH": "fender",
		"Door Mirror": "mirror", "Doors and Door Components": "body",
		"Oil filters": "filter", "Motor oil": "oil", "Wheel speed sensor": "crank-sensor", "Ceramic Brake Pads": "pads",
		"Accessories and Ornamental": "", "": "",
		"Front lower ball joints": "ball-joint", "Cabin air filter": "cabin-filter",
		"Brake master cylinder": "master-cylinder", "Outer tie rod end": "tie-rod", "Glass cleaner": "spray",
	} {
		if got := Pictogram("", name); got != want {
			t.Errorf("%s is drawn as %q", name, got)
		}
	}
	if got := Pictogram("kit", "Head lamp"); got != "kit" {
		t.Errorf("its own drawing became %q", got)
	}
}
