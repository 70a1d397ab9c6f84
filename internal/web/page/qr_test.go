package page

import (
	"image/color"
	"regexp"
	"strconv"
	"testing"

	"github.com/boombuler/barcode/qr"
)

// PROD-5: what is drawn is the code itself, with four light modules around it.
func TestTheQRCodeIsDrawnModuleByModule(t *testing.T) {
	t.Parallel()
	const address = "https://shop.example/kestrel-1363-ceramic-brake-pads-front"
	path, side, err := qrPath(address)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		t.Fatal(err)
	}
	n := code.Bounds().Dx()
	if side != n+8 {
		t.Fatalf("%d modules wide, want %d", side, n+8)
	}
	dark := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1`).FindAllStringSubmatch(path, -1) {
		at := [3]int{}
		for i := range at {
			at[i], _ = strconv.Atoi(run[i+1])
		}
		for x := range at[2] {
			dark[[2]int{at[0] + x, at[1]}] = true
		}
	}
	for y := range side {
		for x := range side {
			inside := x >= 4 && y >= 4 && x < n+4 && y < n+4
			if want := inside && code.At(x-4, y-4) == color.Black; dark[[2]int{x, y}] != want {
				t.Fatalf("module %d %d: dark %v, want %v", x, y, !want, want)
			}
		}
	}
	if _, _, err := qrPath(string(make([]byte, 5000))); err == nil {
		t.Error("a text that no code can hold was drawn")
	}
}
