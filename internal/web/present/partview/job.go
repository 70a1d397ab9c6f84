package partview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/job"
	"camber/internal/web/present/vehicleview"
)

// JobHit is a job that a search at the counter names.
type JobHit struct {
	JobID int64  `json:"job_id"`
	Name  string `json:"name"`
	Note  string `json:"note"`  // how many lines it has
	First bool   `json:"first"` // it is named so, and stands before the parts
	// the vehicle that the search names with it, to be chosen first; null: it names none
	Vehicle *vehicleview.Vehicle `json:"vehicle"`
}

// JobHits are the jobs that can be chosen.
type JobHits struct {
	Items []JobHit `json:"items"`
}

// NewJobHits shows jobs, for a vehicle that was named with them.
func NewJobHits(ctx context.Context, all []job.Called, of *vehicleview.Vehicle) []JobHit {
	hits := make([]JobHit, len(all))
	for i, j := range all {
		hits[i] = JobHit{JobID: j.ID, Name: j.Name, Note: jobNote(ctx, j.Job), First: j.ByName, Vehicle: of}
	}
	return hits
}

func jobNote(ctx context.Context, j job.Job) string {
	switch n := len(j.Lines); {
	case n == 0:
		return text.Tr(ctx, "Labor alone")
	case n == 1 && j.LaborID != 0:
		return text.Tr(ctx, "1 line and labor")
	case n == 1:
		return text.Tr(ctx, "1 line")
	case j.LaborID != 0:
		return text.Tr(ctx, "%s lines and labor", strconv.Itoa(n))
	default:
		return text.Tr(ctx, "%s lines", strconv.Itoa(n))
	}
}
