package app

import (
	"bytes"
	"context"
	"image/jpeg"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/web/present/customerview"
)

// CUST-28 CUST-40 U-01 U-02 U-03 U-04: a picture is a picture by its content, at most 2 MB, and nothing of the file but
// its pixels is kept.
func TestThePictureOfANote(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		shopper := theCustomerWith(t, a, "shopper@demo.test")
		add := "/api/customer_history/add?customer_id=" + id(shopper.ID)
		count := func() int {
			var notes customerview.CustomerNotes
			b.ask(http.StatusOK, "GET", "/api/customer_history", form("customerId", id(shopper.ID)), &notes)
			return notes.TotalItems
		}
		photo := asJPEG(drawing(64, 48))
		payload := []byte("<script>alert(1)</script><?php system('id');")
		withExif := slices.Concat(photo[:2], []byte{0xff, 0xe1, 0, 40}, []byte("Exif\x00\x00GPS 42.49 -92.34"),
			make([]byte, 40-2-22), photo[2:], payload)
		bomb := func() []byte {
			content := asPNG(drawing(4, 4))
			content[16], content[17], content[18], content[19] = 0, 0, 0xc3, 0x50
			content[20], content[21], content[22], content[23] = 0, 0, 0xc3, 0x50
			return content
		}()
		full := append(slices.Clone(photo), make([]byte, 2<<20-len(photo))...)
		before := count()
		for _, c := range []struct {
			what, name string
			content    []byte
			want       int
		}{
			{"a photo", "a.jpg", photo, 200}, {"a png", "a.png", asPNG(drawing(20, 10)), 200},
			{"a name that lies", "../../x.svg\x00.html", photo, 200}, {"a long name", strings.Repeat("n", 4096), photo, 200},
			{"exactly 2 MB", "a.jpg", full, 200}, {"a byte more", "a.jpg", append(slices.Clone(full), 0), 413},
			{"a photo with a script behind", "a.jpg", withExif, 200},
			{"php with the head of a jpeg", "a.jpg", []byte("\xff\xd8\xff\xe0<?php system($_GET['c']);"), 422},
			{"a gif", "a.jpg", []byte("GIF89a/*<script>*/=1"), 422},
			{"svg", "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 422},
			{"a pixel bomb", "a.png", bomb, 422}, {"text", "a.png", []byte("hello"), 422},
		} {
			w := b.upload(add, "image", c.name, c.content, "comment", c.what)
			if w.Code != c.want {
				t.Errorf("%s: status %d, want %d: %s", c.what, w.Code, c.want, w.Body)
			}
			if c.want >= 400 && !strings.Contains(w.Body.String(), "jpg or png, 2MB maximum") {
				t.Errorf("%s: %s", c.what, w.Body)
			}
		}
		if n := count() - before; n != 6 {
			t.Errorf("%d notes were kept, want 6", n)
		}
		// without a length and without an end: it is refused once it is too large
		endless := &counted{Reader: io.MultiReader(
			strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a\"\r\n\r\n"), endlessly{})}
		if w := b.raw(add, "multipart/form-data; boundary=x", -1, endless); w.Code != http.StatusRequestEntityTooLarge ||
			endless.read > 5<<20 {
			t.Errorf("status %d after %d bytes", w.Code, endless.read)
		}
		declared := &counted{Reader: endlessly{}}
		if w := b.raw(add, "multipart/form-data; boundary=x", 50<<20, declared); w.Code != http.StatusRequestEntityTooLarge ||
			declared.read > 0 {
			t.Errorf("status %d after %d bytes", w.Code, declared.read)
		}

		var notes customerview.CustomerNotes
		b.ask(http.StatusOK, "GET", "/api/customer_history", form("customerId", id(shopper.ID), "limit", "20"), &notes)
		for _, n := range notes.Results {
			if n.Comment != "a photo with a script behind" {
				continue
			}
			w := b.send("GET", n.Image, nil)
			got := w.Body.Bytes()
			if w.Code != 200 || bytes.Contains(got, []byte("script")) || bytes.Contains(got, []byte("Exif")) ||
				bytes.Contains(got, []byte("php")) {
				t.Errorf("status %d, %d bytes with what was sent in them", w.Code, len(got))
			}
			if img, err := jpeg.Decode(bytes.NewReader(got)); err != nil || img.Bounds().Dx() != 64 {
				t.Errorf("what is left is no picture: %v", err)
			}
			for header, want := range map[string]string{"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff",
				"Content-Security-Policy": "default-src 'none'; sandbox"} {
				if got := w.Header().Get(header); got != want {
					t.Errorf("%s: %q", header, got)
				}
			}
		}
	})
}

// U-05 U-06: a picture is seen by staff at once, on any server, with the customer it is of, and by nobody else.
func TestWhoSeesThePictureOfANote(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		shopper, second := theCustomerWith(t, a, "shopper@demo.test"), theCustomerWith(t, a, "second@demo.test")
		if w := b.upload("/api/customer_history/add?notifyCustomer=1&email=ann@guest.test&customer_id="+id(shopper.ID),
			"image", "a.png", asPNG(drawing(8, 8))); w.Code != 422 ||
			!strings.Contains(w.Body.String(), `"comment":"Required"`) {
			t.Errorf("a message without words: %d %s", w.Code, w.Body)
		}
		if w := b.upload("/api/customer_history/add?customer_id="+id(shopper.ID), "image", "a.png", asPNG(drawing(8, 8))); w.Code != 200 {
			t.Fatal(w.Body)
		}
		var notes customerview.CustomerNotes
		b.ask(http.StatusOK, "GET", "/api/customer_history", form("customerId", id(shopper.ID)), &notes)
		address := notes.Results[0].Image
		for who, c := range map[string]struct {
			b    *browser
			want int
		}{
			"staff": {b, 200}, "staff of another store": {staffBrowser(t, a, "second-cashier@demo.test"), 200},
			"the customer": {customerBrowser(t, a, "shopper@demo.test"), 403},
			"another":      {customerBrowser(t, a, "second@demo.test"), 403}, "a visitor": {newBrowser(t, a), 401},
		} {
			if w := c.b.send("GET", address, nil); w.Code != c.want {
				t.Errorf("%s: status %d, want %d", who, w.Code, c.want)
			}
		}
		if w := b.send("GET", strings.Replace(address, "customerId="+id(shopper.ID), "customerId="+id(second.ID), 1), nil); w.Code != 404 {
			t.Errorf("by another customer: status %d", w.Code)
		}
	})
}
