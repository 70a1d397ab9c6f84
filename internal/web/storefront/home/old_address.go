package home

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/shop/catalog"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// OldLookUp is where an order was found before it had the address of SITE-3.
func (s *Server) OldLookUp(w http.ResponseWriter, r *http.Request) error {
	return moved(w, r, "order/lookup")
}

// OldHome, OldPart, OldCategory and OldBrand are what links from before the shop had addresses in words name by
// /index.php?route= and a number (SITE-4).
func (s *Server) OldHome(w http.ResponseWriter, r *http.Request) error { return moved(w, r, "") }

func (s *Server) OldPart(w http.ResponseWriter, r *http.Request) error {
	return s.oldAddress(w, r, catalog.KindPart, "product_id")
}

func (s *Server) OldCategory(w http.ResponseWriter, r *http.Request) error {
	return s.oldAddress(w, r, catalog.KindCategory, "path")
}

func (s *Server) OldBrand(w http.ResponseWriter, r *http.Request) error {
	return s.oldAddress(w, r, catalog.KindBrand, "manufacturer_id")
}

// oldAddress leads to what a parameter names; of a way through the tree, 20_27, the last is meant.
func (s *Server) oldAddress(w http.ResponseWriter, r *http.Request, kind, parameter string) error {
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	named := values.Get(parameter)
	id, err := strconv.ParseInt(named[strings.LastIndexByte(named, '_')+1:], 10, 64)
	if err != nil || id < 1 {
		return visit.NoPage()
	}
	slug, err := s.Catalog.AddressOf(r.Context(), kind, id)
	if err != nil {
		return err
	}
	if slug == "" {
		return visit.NoPage()
	}
	return moved(w, r, slug)
}

func moved(w http.ResponseWriter, r *http.Request, slug string) error {
	http.Redirect(w, r, "/"+slug, http.StatusMovedPermanently)
	return nil
}
