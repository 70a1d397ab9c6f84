package record

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/picture"
	"camber/internal/base/throttle"
	"camber/internal/web/wire"
)

// A picture of a note (CUST-40), and the largest body that brings one with the words of the form.
const (
	mostImage  = 2 << 20
	NoteLimit  = mostImage + 64<<10
	imageHint  = "jpg or png, 2MB maximum"
	perPicture = 200 // that one member of staff may add within an hour
)

// keepImage encodes a picture anew and keeps it: nothing of the file that was sent is left (U-02).
func (s *Server) keepImage(ctx context.Context, field string, content []byte) (sum string, err error) {
	if len(content) == 0 {
		return "", nil
	}
	refused := func(kind fault.Kind) *fault.Error {
		f := fault.New(kind, imageHint)
		f.Fields = map[string]fault.Text{field: f.Text}
		return f
	}
	if len(content) > mostImage {
		return "", refused(fault.TooMuch)
	}
	if !bytes.HasPrefix(content, []byte("\xff\xd8\xff")) && !bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")) {
		return "", refused(fault.Invalid)
	}
	if err := throttle.Take(ctx, fmt.Sprintf("note image %d", wire.Actor(ctx).StaffID), perPicture, time.Hour); err != nil {
		return "", err
	}
	master, err := picture.NewMaster(content)
	if fault.Is(err, fault.Invalid) {
		return "", refused(fault.Invalid).Because(err)
	}
	if err != nil {
		return "", err
	}
	file, err := s.Files.Put(ctx, imageType(master.Format), bytes.NewReader(master.Bytes))
	return file.SHA256, err
}

func imageType(f picture.Format) string {
	if f == picture.PNG {
		return "image/png"
	}
	return "image/jpeg"
}

// CustomerImage is the picture of a note, for staff alone: it is found by the customer and the note, never by its own
// name.
func (s *Server) CustomerImage(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		NoteID int64 `form:"customer_history_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.Remarks.Note(ctx, c.ID, in.NoteID)
	if err != nil {
		return err
	}
	if n.Image == "" {
		return fault.New(fault.NotFound, "This note has no picture.")
	}
	return s.showImage(w, r, n.Image, "note-"+strconv.FormatInt(n.ID, 10))
}

// showImage sends a picture that was kept under a name, which is without an ending.
func (s *Server) showImage(w http.ResponseWriter, r *http.Request, sum, name string) error {
	content, file, err := s.Files.Open(r.Context(), sum)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	h := w.Header()
	h.Set("Content-Type", file.Kind)
	h.Set("Content-Length", strconv.FormatInt(file.Size, 10))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	kind, ending, _ := strings.Cut(file.Kind, "/")
	disposition := "inline"
	if kind != "image" { // a sandbox shows no other
		disposition = "attachment"
	}
	h.Set("Content-Disposition", disposition+"; filename=\""+name+"."+ending+"\"")
	_, err = io.Copy(w, content)
	return err
}
