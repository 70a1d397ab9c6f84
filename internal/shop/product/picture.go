package product

import (
	"bytes"
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
)

// Pictures are those of a product, in their order, as they are in the database now.
func (*Service) Pictures(ctx context.Context, partID int64) ([]gallery.Image, error) {
	found, err := gallery.Of(ctx, []int64{partID})
	return found[partID], err
}

// AddPicture puts a picture behind the others; one that the product has already stays where it is. It may take long, so
// inside Atomic it is an error.
func (s *Service) AddPicture(ctx context.Context, actor access.Actor, partID int64, content []byte) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if _, err := s.needs.Parts.Sheet(ctx, partID); err != nil {
		return err
	}
	hash, err := s.needs.Pictures.Keep(ctx, bytes.NewReader(content))
	if err != nil {
		return err
	}
	return s.pictures(ctx, actor, partID, func(now []gallery.NewImage) ([]gallery.NewImage, error) {
		if slices.ContainsFunc(now, func(i gallery.NewImage) bool { return i.Hash == hash }) {
			return now, nil
		}
		return append(now, gallery.NewImage{Hash: hash}), nil
	})
}

// SavePictures puts the pictures of a product in this order, with these words, and takes away the others of those that
// were seen. Others than those that were seen are a Conflict.
func (s *Service) SavePictures(ctx context.Context, actor access.Actor, partID int64, seen []string,
	wanted []gallery.NewImage) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return s.pictures(ctx, actor, partID, func(now []gallery.NewImage) ([]gallery.NewImage, error) {
		hashes := make([]string, len(now))
		kinds := map[string]string{}
		for i, one := range now {
			hashes[i] = one.Hash
			kinds[one.Hash] = one.Kind
		}
		if !slices.Equal(hashes, seen) {
			return nil, fault.Meanwhile(map[string]fault.Text{"pictures": fault.T("Changed meanwhile")})
		}
		for i, one := range wanted {
			kind, known := kinds[one.Hash]
			if !known {
				return nil, fault.New(fault.NotFound, "There is no such image.")
			}
			wanted[i].Kind = kind
			delete(kinds, one.Hash) // each once
		}
		return wanted, nil
	})
}

func (s *Service) pictures(ctx context.Context, actor access.Actor, partID int64,
	next func([]gallery.NewImage) ([]gallery.NewImage, error)) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.needs.Parts.HeldSheet(ctx, partID); err != nil {
			return err
		}
		now, err := s.Pictures(ctx, partID)
		if err != nil {
			return err
		}
		before := make([]gallery.NewImage, len(now))
		for i, one := range now {
			before[i] = gallery.NewImage{Hash: one.Hash, Kind: one.Kind, Alt: one.Alt}
		}
		after, err := next(slices.Clone(before))
		if err != nil || slices.Equal(before, after) {
			return err
		}
		if err := s.needs.Pictures.SaveImages(ctx, partID, after); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "part.pictures", Subject: "part", SubjectID: partID,
			Detail: map[string]any{"pictures": audit.Change{From: len(before), To: len(after)}}})
	})
}
