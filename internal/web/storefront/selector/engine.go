package selector

import (
	"net/http"

	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/wire"
)

// EngineMfrs, EngineFamilies and EngineSizes are the steps of choosing an engine alone (FIT-7, FIT-12).
func (s *Server) EngineMfrs(w http.ResponseWriter, _ *http.Request) error {
	return wire.Reply(w, http.StatusOK,
		vehicleview.OptionsReply{Options: vehicleview.NewOptions(s.Vehicles.Reference().EngineMfrs())})
}

func (s *Server) EngineFamilies(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		MfrID int64 `form:"EngineMfrID"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		vehicleview.OptionsReply{Options: vehicleview.NewOptions(s.Vehicles.Reference().EngineFamilies(in.MfrID))})
}

func (s *Server) EngineSizes(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		MfrID    int64 `form:"EngineMfrID"`
		FamilyID int64 `form:"EngineFamilyID"` // 0: any
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		vehicleview.OptionsReply{Options: vehicleview.NewOptions(s.Vehicles.Reference().EngineSizes(in.MfrID, in.FamilyID))})
}

// EngineTab is the value of the parameter tab that opens the selector's second tab.
const EngineTab = "engine"

// engineSelector is how far an engine is chosen by the address; nil where its tab is not open. alone: there is no
// other.
func (s *Server) engineSelector(r *http.Request, alone bool) (*vehicleview.EngineSelector, error) {
	var in struct {
		Tab      string `form:"tab"`
		MfrID    int64  `form:"engineMfr"`
		FamilyID *int64 `form:"engineFamily"` // 0: any
	}
	if err := wire.Decode(withoutEmpty(r), &in); err != nil || in.Tab != EngineTab && !alone {
		return nil, err
	}
	ref := s.Vehicles.Reference()
	d := &vehicleview.EngineSelector{Step: 1, Mfrs: vehicleview.NewOptions(ref.EngineMfrs()), Families: []present.Option{},
		Sizes: []present.Option{}}
	if !offers(d.Mfrs, in.MfrID) {
		return d, nil
	}
	d.MfrID, d.Step, d.Families = in.MfrID, 2, vehicleview.NewOptions(ref.EngineFamilies(in.MfrID))
	if len(d.Families) > 0 && (in.FamilyID == nil || *in.FamilyID != 0 && !offers(d.Families, *in.FamilyID)) {
		return d, nil
	}
	if in.FamilyID != nil && len(d.Families) > 0 {
		d.FamilyID = *in.FamilyID
	}
	d.Step, d.Sizes = 3, vehicleview.NewOptions(ref.EngineSizes(d.MfrID, d.FamilyID))
	return d, nil
}
