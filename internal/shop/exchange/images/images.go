// Package images brings images of parts in by the names of their files, as makers send them: KSTL/1363.jpg,
// KSTL/1363_2.jpg, KSTL_1363-3.png.
package images

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
)

// Report says what has become of the files.
type Report struct {
	Files, Kept, Parts int
	Rejected           []Reject // in the order of their names
}

// Reject is a file that was passed over.
type Reject struct {
	File   string
	Reason fault.Text
}

// file is an image whose name says whose it is.
type file struct {
	path   string
	part   int64
	number int // among the images of its part, 0: the name has none
}

// Import gives every part that files are named after the images in them, in place of those it had. The brand is the
// folder's name or what stands before the first underscore, a code or a name; where neither is one, it is brand.
// What no part is named after, and what isn't an image, is in the report and changes nothing.
func Import(ctx context.Context, parts *catalog.Service, images *gallery.Service, from fs.FS,
	brand string) (Report, error) {
	brands, err := codes(ctx, parts)
	if err != nil {
		return Report{}, err
	}
	fallback := brands[text.Fold(brand)]
	if brand != "" && fallback == "" {
		return Report{}, fault.New(fault.NotFound, "There is no brand %s.", brand)
	}
	var r Report
	found := map[int64][]file{}
	err = fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil && entry != nil && name != "." { // one folder of many
			r.Rejected = append(r.Rejected, Reject{name, unreadable(name)})
			return nil
		}
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(name, "__MACOSX/") {
			return err
		}
		r.Files++
		f, ok, err := match(ctx, parts, brands, fallback, name)
		if err == nil && ok {
			found[f.part] = append(found[f.part], f)
		} else if err == nil {
			r.Rejected = append(r.Rejected, Reject{name, fault.T("No part has this number.")})
		}
		return err
	})
	if err != nil {
		return r, fmt.Errorf("read the images: %w", err)
	}
	for part, files := range found {
		if err := r.save(ctx, images, from, part, files); err != nil {
			return r, err
		}
	}
	slices.SortFunc(r.Rejected, func(a, b Reject) int { return cmp.Compare(a.File, b.File) })
	return r, nil
}

// save keeps the files of a part and shows them.
func (r *Report) save(ctx context.Context, images *gallery.Service, from fs.FS, part int64, files []file) error {
	slices.SortFunc(files, func(a,
		b file) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.path, b.path))
	})
	var kept []gallery.NewImage
	for _, f := range files {
		if len(kept) == gallery.Most {
			r.Rejected = append(r.Rejected, Reject{f.path, fault.T("A part has at most %s images.", gallery.Most)})
			continue
		}
		hash, err := keep(ctx, images, from, f.path)
		if refused := fault.Of(err); err != nil && refused != nil && refused.Kind == fault.Invalid {
			r.Rejected = append(r.Rejected, Reject{f.path, refused.Text})
			continue
		}
		if err != nil {
			return fmt.Errorf("keep %s: %w", f.path, err)
		}
		if !slices.ContainsFunc(kept, func(one gallery.NewImage) bool { return one.Hash == hash }) {
			kept = append(kept, gallery.NewImage{Hash: hash})
		}
		r.Kept++
	}
	if len(kept) == 0 {
		return nil
	}
	r.Parts++
	return images.SaveImages(ctx, part, kept)
}

func keep(ctx context.Context, images *gallery.Service, from fs.FS, name string) (string, error) {
	content, err := from.Open(name)
	if err != nil {
		return "", unreadableFile(name, err)
	}
	defer func() { _ = content.Close() }()
	file := &reading{Reader: content}
	hash, err := images.Keep(ctx, file)
	if file.failed != nil {
		return "", unreadableFile(name, file.failed)
	}
	return hash, err
}

// unreadable is why a file or folder is passed over that the disk or the archive does not give.
func unreadable(name string) fault.Text {
	return fault.T("The file %s can't be read.", path.Base(name))
}

func unreadableFile(name string, cause error) error {
	why := unreadable(name)
	return fault.New(fault.Invalid, why.Format, why.Args...).Because(cause)
}

// reading remembers that a file could not be read to its end.
type reading struct {
	io.Reader
	failed error
}

func (r *reading) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}

// codes are the codes of all brands by their folded codes and names.
func codes(ctx context.Context, parts *catalog.Service) (map[string]string, error) {
	all, err := parts.Brands(ctx)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, b := range all {
		found[text.Fold(b.Name)] = b.AAIA
	}
	for _, b := range all {
		found[text.Fold(b.AAIA)] = b.AAIA
	}
	return found, nil
}

// match finds the part that a file is named after.
func match(ctx context.Context, parts *catalog.Service, brands map[string]string, fallback,
	name string) (file, bool, error) {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	brand := fallback
	if code := brands[text.Fold(path.Base(path.Dir(name)))]; code != "" {
		brand = code
	}
	if before, after, cut := strings.Cut(stem, "_"); cut {
		if code := brands[text.Fold(before)]; code != "" {
			brand, stem = code, after
		}
	}
	if brand == "" {
		return file{}, false, nil
	}
	whole := catalog.Pair{AAIA: brand, Number: stem}
	short, number := split(stem)
	pairs := []catalog.Pair{whole}
	if short != "" {
		pairs = append(pairs, catalog.Pair{AAIA: brand, Number: short})
	}
	found, err := parts.ByPairs(ctx, pairs)
	if err != nil {
		return file{}, false, err
	}
	if id, ok := found[whole]; ok { // a part number may end like the number of an image
		return file{name, id, 0}, true, nil
	}
	if id, ok := found[pairs[len(pairs)-1]]; ok {
		return file{name, id, number}, true, nil
	}
	return file{}, false, nil
}

// split takes the number of the image off a name: 1363_2, 1363-2, 1363 (2).
func split(stem string) (short string, number int) {
	stem = strings.TrimSuffix(stem, ")")
	at := strings.LastIndexAny(stem, "_-(")
	if at < 1 || len(stem)-at > 3 {
		return "", 0
	}
	n, err := strconv.Atoi(stem[at+1:])
	if err != nil || n < 0 {
		return "", 0
	}
	return strings.TrimSpace(stem[:at]), n
}
