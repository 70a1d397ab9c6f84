// Package gallery keeps what parts look like: images brought in from outside, shown in the sizes and formats that a
// page needs, in their order.
package gallery

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/singleflight"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/jobs"
	"camber/internal/base/picture"
)

// Kinds of Image.
const (
	Photo   = "photo"
	Drawing = "drawing"
)

// Most is how many images a part may have.
const Most = 24

const mostWords = 200 // letters of an Alt

// Image is one view of a part.
type Image struct {
	Hash          string // names its content
	Kind          string // Photo or Drawing
	Alt           string // what is to be seen, "": nobody has said
	Width, Height int    // of the largest there is
	Opaque        bool
	Modern        []picture.Format // that it is kept in beside Plain, the smallest files first
}

// Plain is the format that every browser shows and every server makes.
func (i Image) Plain() picture.Format {
	if i.Opaque {
		return picture.JPEG
	}
	return picture.PNG
}

// Sides are the sizes that the image is kept in: none is larger than the image itself, but for one.
func (i Image) Sides() []int {
	all := picture.Sides()
	for n, side := range all {
		if side >= max(i.Width, i.Height) {
			return all[:n+1]
		}
	}
	return all
}

// Address is where the image is served with its longer side at most side.
func (i Image) Address(side int, f picture.Format) string {
	return "/image/" + i.Hash + "-" + strconv.Itoa(side) + "." + string(f)
}

// NewImage gives a part an image that is kept.
type NewImage struct {
	Hash string // as Keep returned it
	Kind string // "" is Photo
	Alt  string // at most 200 letters, "": the name of the part is shown instead
}

// Service keeps images.
type Service struct {
	files   *files.Disk
	encoder picture.Encoder
	queue   jobs.Queue
	making  *singleflight.Group
	door    chan struct{} // room for one image from outside: decoded, it may take 400 MB
	bench   chan struct{} // room for two of our own, of 15 MB
}

func New(disk *files.Disk, encoder picture.Encoder) *Service {
	return &Service{files: disk, encoder: encoder, making: &singleflight.Group{}, door: make(chan struct{}, 1),
		bench: make(chan struct{}, 2)}
}

// Keep takes an image in and returns its hash, the same for the same content. What isn't an image, or is too large, is
// Invalid. It may take long, so inside Atomic it is an error.
func (s *Service) Keep(ctx context.Context, content io.Reader) (hash string, err error) {
	raw, err := io.ReadAll(io.LimitReader(content, picture.MostBytes+1))
	if err != nil {
		return "", fmt.Errorf("read an image: %w", err)
	}
	leave, err := enter(ctx, s.door)
	if err != nil {
		return "", err
	}
	defer leave()
	m, err := picture.NewMaster(raw)
	if err != nil {
		return "", err
	}
	return s.KeepMaster(ctx, m, nil)
}

// KeepMaster is Keep for a master that is ours already, with what Plain has made of it or nil.
func (s *Service) KeepMaster(ctx context.Context, m picture.Master, plain map[int][]byte) (hash string, err error) {
	f, err := s.files.Put(ctx, m.Format.ContentType(), bytes.NewReader(m.Bytes))
	if err != nil {
		return "", err
	}
	sums := map[int]string{}
	for side, content := range plain {
		file, err := s.files.Put(ctx, m.Format.ContentType(), bytes.NewReader(content))
		if err != nil {
			return "", err
		}
		sums[side] = file.SHA256
	}
	hash = f.SHA256[:hashLength]
	return hash, db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addImage(ctx, hash, f.SHA256, m)
		if err != nil || !added {
			return err
		}
		for _, side := range slices.Sorted(maps.Keys(sums)) {
			if err := addFile(ctx, hash, side, m.Format, sums[side]); err != nil {
				return err
			}
		}
		if plain != nil && len(s.encoder.Modern()) == 0 {
			return nil // nothing is left to be made
		}
		return s.queue.Add(ctx, Job, order{Hash: hash}, jobs.Unique(hash))
	})
}

// Plain makes the files of a master, by side, in all sizes and the format that every browser shows.
func Plain(ctx context.Context, m picture.Master) (map[int][]byte, error) {
	img, err := picture.Decode(m.Bytes)
	if err != nil {
		return nil, err
	}
	made := map[int][]byte{}
	for _, side := range (Image{Width: m.Width, Height: m.Height}).Sides() {
		if made[side], err = (picture.Encoder{}).Encode(ctx, picture.Resize(img, side), m.Format); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// 128 bits of the content's SHA-256 name it.
const hashLength = 32

// enter waits for room.
func enter(ctx context.Context, room chan struct{}) (leave func(), err error) {
	select {
	case room <- struct{}{}:
		return func() { <-room }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// SaveImages gives a part these images in this order, in place of those that it had. The part is checked by the
// caller; an image that isn't kept is NotFound.
func (s *Service) SaveImages(ctx context.Context, partID int64, images []NewImage) error {
	if len(images) > Most {
		return fault.New(fault.TooMuch, "A part has at most %s images.", Most)
	}
	for i := range images {
		images[i].Alt = strings.TrimSpace(images[i].Alt)
		if images[i].Kind == "" {
			images[i].Kind = Photo
		}
		switch {
		case len([]rune(images[i].Alt)) > mostWords:
			return fault.InFields(map[string]fault.Text{"alt": fault.T("Maximum %s characters", mostWords)})
		case images[i].Kind != Photo && images[i].Kind != Drawing:
			return fault.InFields(map[string]fault.Text{"kind": fault.T("Please choose one of the list")})
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, one := range images {
			if _, _, err := imageOf(ctx, one.Hash); err != nil {
				return err
			}
		}
		if err := replace(ctx, partID, images); err != nil {
			return err
		}
		return db.Changed(ctx, "part", partID)
	})
}

// Of returns the images of parts, in their order.
func Of(ctx context.Context, partIDs []int64) (map[int64][]Image, error) { return of(ctx, partIDs) }

// Named returns those of the images that are kept, by their hashes.
func Named(ctx context.Context, hashes []string) (map[string]Image, error) { return named(ctx, hashes) }

// File is an image as it is sent.
type File struct {
	Content []byte
	Kind    string // content type
}

// File returns an image with its longer side at most side; it is made when it is first needed. What isn't kept, a size
// that isn't among Sides and a format that nobody here writes are NotFound.
func (s *Service) File(ctx context.Context, hash string, side int, f picture.Format) (File, error) {
	if len(hash) != hashLength || f.ContentType() == "" || !slices.Contains(picture.Sides(), side) {
		return File{}, errNone()
	}
	sum, err := fileOf(ctx, hash, side, f)
	if err != nil {
		return File{}, err
	}
	if sum != "" {
		content, err := s.read(ctx, sum)
		return File{content, f.ContentType()}, err
	}
	img, master, err := imageOf(ctx, hash)
	if err != nil {
		return File{}, err
	}
	if !slices.Contains(img.Sides(), side) || f != img.Plain() && !slices.Contains(s.encoder.Modern(), f) {
		return File{}, errNone()
	}
	made, err, _ := s.making.Do(img.Address(side, f), func() (any, error) {
		return s.produce(context.WithoutCancel(ctx), hash, master, side, f) // others wait for it too
	})
	if err != nil {
		return File{}, err
	}
	content, _ := made.([]byte)
	return File{content, f.ContentType()}, nil
}

func errNone() *fault.Error { return fault.New(fault.NotFound, "There is no such image.") }

func (s *Service) read(ctx context.Context, sum string) ([]byte, error) {
	r, _, err := s.files.Open(ctx, sum)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(r)
}

// produce renders one size of an image in one format.
func (s *Service) produce(ctx context.Context, hash, master string, side int, f picture.Format) ([]byte, error) {
	leave, err := enter(ctx, s.bench)
	if err != nil {
		return nil, err
	}
	defer leave()
	img, err := s.open(ctx, master)
	if err != nil {
		return nil, err
	}
	return s.render(ctx, hash, picture.Resize(img, side), side, f)
}

func (s *Service) open(ctx context.Context, master string) (image.Image, error) {
	content, err := s.read(ctx, master)
	if err != nil {
		return nil, err
	}
	return picture.Decode(content)
}

// render keeps an image, which has this size, in one format.
func (s *Service) render(ctx context.Context, hash string, small image.Image, side int,
	f picture.Format) ([]byte, error) {
	content, err := s.encoder.Encode(ctx, small, f)
	if err != nil {
		return nil, fmt.Errorf("make image %s of %d in %s: %w", hash, side, f, err)
	}
	file, err := s.files.Put(ctx, f.ContentType(), bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	return content, addFile(ctx, hash, side, f, file.SHA256)
}

// Job makes an image in all its sizes and formats.
const Job = "image"

type order struct {
	Hash string `json:"hash"`
}

// Handle does Job. Pages offer a modern format once the image is kept in it in every size, so that any server can send
// it, with an encoder or without.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var o order
	if err := json.Unmarshal(payload, &o); err != nil {
		return jobs.Never(err)
	}
	img, master, err := imageOf(ctx, o.Hash)
	if err != nil {
		return jobs.Never(err)
	}
	pixels, err := s.open(ctx, master)
	if err != nil {
		return err
	}
	for _, side := range img.Sides() {
		small := picture.Resize(pixels, side)
		for _, f := range append(s.encoder.Modern(), img.Plain()) {
			sum, err := fileOf(ctx, o.Hash, side, f)
			if err == nil && sum == "" {
				_, err = s.render(ctx, o.Hash, small, side, f)
			}
			if err != nil {
				return err
			}
		}
	}
	modern := img.Modern
	for _, f := range s.encoder.Modern() {
		if !slices.Contains(modern, f) {
			modern = append(modern, f)
		}
	}
	if len(modern) == len(img.Modern) {
		return nil
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		parts, err := saveModern(ctx, o.Hash, modern)
		if err != nil {
			return err
		}
		return db.Changed(ctx, "part", parts...)
	})
}

// Renew queues Job for images that lack a format this server writes: an encoder was installed after they came.
func (s *Service) Renew(ctx context.Context) error {
	for _, f := range s.encoder.Modern() {
		lacking, err := without(ctx, f)
		if err != nil {
			return err
		}
		for _, hash := range lacking {
			if err := s.queue.Add(ctx, Job, order{Hash: hash}, jobs.Unique(hash)); err != nil {
				return err
			}
		}
	}
	return nil
}
