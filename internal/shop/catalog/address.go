package catalog

import (
	"context"
	"strings"
)

// reserved are the first parts of the shop's fixed addresses: nothing of the catalog has one (SITE-3).
const reserved = ` a account admin api assets blog calendar checkout common dev document healthz image index
	information jobs kiosk metrics module order pay payment pos product q quote r readyz robots sitemap
	store-locator tls tool vehicles ymm `

// Reserved says whether a slug is kept for the shop's own addresses.
func Reserved(slug string) bool {
	for word := range strings.FieldsSeq(reserved) {
		if word == slug {
			return true
		}
	}
	return false
}

// Kinds are those that have addresses.
func Kinds() []string { return []string{KindCategory, KindBrand, KindSeries, KindPart, KindPage} }

// Address is where something is shown.
type Address struct {
	ID   int64
	Slug string
}

// Addresses returns up to limit present addresses of a kind whose ids are above after and at most last, in the order of
// their ids. Parts that are not sold have none, nor have categories that shoppers are not shown.
func (s *Service) Addresses(ctx context.Context, kind string, after, last int64, limit int) ([]Address, error) {
	var hidden []int64
	if kind == KindCategory {
		all, err := s.WholeTree(ctx)
		if err != nil {
			return nil, err
		}
		for _, c := range split(all).hidden {
			hidden = append(hidden, c.ID)
		}
	}
	return addresses(ctx, kind, after, last, limit, hidden)
}

// AddressOf returns the present address of one thing, as Addresses does; empty where it has none.
func (s *Service) AddressOf(ctx context.Context, kind string, id int64) (string, error) {
	found, err := s.Addresses(ctx, kind, id-1, id, 1)
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0].Slug, nil
}
