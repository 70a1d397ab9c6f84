package exchange

import "context"

// Mend is what makes applications usable that are not, or not wholly.
type Mend string

const (
	MendVehicles   Mend = "vcdb" // vehicles that have what the file names
	MendPositions  Mend = "pcdb"
	MendQualifiers Mend = "qdb"
	MendNames      Mend = "name" // what a name in a sheet means
	MendFile       Mend = "file" // another file
)

// Unused is what an import of applications could not use, for one reason. It is of its report: once it is mended the file
// has to be brought in again.
type Unused struct {
	ImportID int64
	Name     string // of the file
	SourceID int64  // 0: nothing of the file counts
	Reason   Reason
	Mend     Mend
	IsUsed   bool // the applications count, without the words of a code
}

// Why applications can't be used, or not wholly: what mends it is known by these sentences.
const (
	whyNoVCdb        = "its numbers are those of the VCdb, which this shop has not loaded"
	whyNoBase        = "its base vehicle %s is not in the reference"
	whyNoModel       = "the reference has no vehicle of make %s and model %s in these years"
	whyNoFact        = "no vehicle of the reference has its %s %s"
	whyNoName        = "%s is not among the vehicles of %s to %s"
	whyNoNameBut     = "%s is not among the vehicles of %s to %s; did it mean %s?"
	whyNoDetail      = "the reference knows no %s %s of the %s"
	whyNoDetailBut   = "the reference knows no %s %s of the %s; did it mean %s?"
	whyNoPosition    = "its position %s is not in the PCdb"
	whyBarePosition  = "The position %s stands as its number, since no PCdb is loaded that names it."
	whyBareQualifier = "The qualifier %s comes without its text, and no Qdb is loaded that has it."
)

var mended = map[string]struct {
	mend   Mend
	isUsed bool
}{
	whyNoVCdb: {MendVehicles, false}, whyNoBase: {MendVehicles, false}, whyNoModel: {MendVehicles, false},
	whyNoFact: {MendVehicles, false}, whyNoName: {MendNames, false}, whyNoNameBut: {MendNames, false},
	whyNoDetail: {MendNames, false}, whyNoDetailBut: {MendNames, false}, whyNoPosition: {MendPositions, false},
	whyBarePosition: {MendPositions, true}, whyBareQualifier: {MendQualifiers, true},
}

func mendOf(r Reason) (mend Mend, isUsed, known bool) {
	m, known := mended[r.Said.Format]
	if !known {
		return MendFile, false, false
	}
	return m.mend, m.isUsed, true
}

// mostUnused is how many of the latest imports of applications are read.
const mostUnused = 200

// Unused is what the latest imports of applications could not use: of each file its last import counts, and of what was
// accepted that which counts now, by the ids of these submissions.
func (s *Service) Unused(ctx context.Context, live map[int64]bool) ([]Unused, error) {
	reports, err := importsOf(ctx, []Kind{ACES, Fitment, Parts}, mostUnused)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var all []Unused
	for _, r := range reports {
		if r.DryRun || r.State == Running || seen[r.Name] {
			continue
		}
		seen[r.Name] = true
		if r.SourceID != 0 && !live[r.SourceID] || r.SourceID == 0 && r.Kind == Parts {
			continue
		}
		of := Unused{ImportID: r.ImportID, Name: r.Name, SourceID: r.SourceID}
		for _, reason := range r.Reasons {
			of.Reason = reason
			of.Mend, of.IsUsed, _ = mendOf(reason)
			all = append(all, of)
		}
		for _, warning := range r.Warnings {
			mend, isUsed, known := mendOf(warning)
			if known {
				of.Reason, of.Mend, of.IsUsed = warning, mend, isUsed
				all = append(all, of)
			}
		}
	}
	return all, nil
}
