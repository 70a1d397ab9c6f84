package find

import "unsafe"

// Size is what the index holds, and what that takes.
type Size struct {
	Parts        int
	Applications int
	Uses         int   // what applications ask and say, each once
	Fitment      int64 // bytes that answering for a vehicle reads: postings, where each vehicle's begin, uses
}

// Size is zero before the first Refresh.
func (s *Service) Size() Size {
	var size Size
	v := s.now.Load()
	if v == nil {
		return size
	}
	for _, l := range v.segments {
		size.Parts += l.n
		size.Applications += l.applications()
		size.Uses += len(l.conditionEnds)
		size.Fitment += bytesOf(l.postings) + bytesOf(l.keys) + bytesOf(l.keyStarts) + bytesOf(l.conditionEnds) +
			bytesOf(l.conditions) +
			bytesOf(l.uses) + bytesOf(l.noteEnds) + bytesOf(l.notes) + bytesOf(l.asks)
	}
	return size
}

func bytesOf[T any](s []T) int64 {
	var one T
	return int64(len(s)) * int64(unsafe.Sizeof(one))
}
