package fitment

import (
	"sync"
	"weak"

	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// Service keeps applications: submissions, edits by hand, universal parts. What fits what is answered by find, from its
// index.
type Service struct {
	parts    *catalog.Service
	vehicles *vehicle.Service
	files    *files.Disk

	mu     sync.Mutex
	opened map[string]weak.Pointer[segment] // by hash
}

// New returns a service whose packed files are kept on disk.
func New(parts *catalog.Service, vehicles *vehicle.Service, disk *files.Disk) *Service {
	return &Service{parts: parts, vehicles: vehicles, files: disk, opened: map[string]weak.Pointer[segment]{}}
}

// numberOf is the number by which sources name a part.
func numberOf(p catalog.Part) string { return text.Number(p.Number) }
