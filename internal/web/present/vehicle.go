package present

// Vehicle is the vehicle of the session (FIT-3), with the words of its plate.
type Vehicle struct {
	Facets    []Facet `json:"facets"`
	HasYmm    bool    `json:"hasYmm"`
	HasEngine bool    `json:"hasEngine"`
	Year      string  `json:"year"`
	Make      string  `json:"make"`
	Model     string  `json:"model"`
	Detail    string  `json:"detail"`          // "LT · 5.3L V8", empty when only year, make and model are known
	Display   string  `json:"display"`         // "2015 Chevrolet Silverado 1500 LT 5.3L V8"
	Again     string  `json:"again,omitempty"` // why it is to be chosen again, then nothing but Display is known of it; empty where it is not
}

// Short is what a sentence calls the vehicle: its model, or its engine where that is all that is known.
func (v Vehicle) Short() string {
	if v.Model == "" {
		return v.Display
	}
	return v.Model
}

// Facet is one known fact of a vehicle.
type Facet struct {
	Field      string `json:"api_field"`
	Value      int64  `json:"api_value"`
	LabelField string `json:"label_field"`
	LabelValue string `json:"label_value"`
}

// VehicleReply answers getVehicle, remove_facet and toggle_universal (FIT-12, FIT-14).
type VehicleReply struct {
	Vehicle   *Vehicle `json:"vehicle"`
	Universal bool     `json:"universal"`
}

// SavedVehicle answers saveVehicle (FIT-14).
type SavedVehicle struct {
	Saved    bool     `json:"saved"`
	Vehicle  *Vehicle `json:"vehicle"`
	Redirect string   `json:"redirect"`
}

// OptionsReply answers years, makes, models and the steps of the engine (FIT-12).
type OptionsReply struct {
	Options []Option `json:"options"`
}

// Choice is a fact of the vehicle that is still open.
type Choice struct {
	Field   string   `json:"api_field"`
	Label   string   `json:"label"`
	Options []Option `json:"options"`
}

// ChoicesReply answers choices (FIT-12).
type ChoicesReply struct {
	Choices []Choice `json:"choices"`
}

// Fit is how a part stands to the vehicle: the mark, its words and the reason.
type Fit struct {
	Result string `json:"result"` // yes, no, maybe, unknown, universal; select when no vehicle is chosen
	Mark   string `json:"mark"`   // fits, not, verify, unknown: the sign that is drawn
	Label  string `json:"label"`  // FIT-6
	Reason string `json:"reason"`
}

// FitPlaces says where on the vehicle a part goes and how many of it. Empty fields are not known.
type FitPlaces struct {
	Position string // "Front left"
	IsData   bool   // the position is the catalog's, which is not translated
	Required string // "2 required"
}

// FitRow is one row of "Fits because".
type FitRow struct {
	Mark    string `json:"mark"`
	Fact    string `json:"fact"`
	Vehicle string `json:"vehicle"`
	Part    string `json:"part"`
}

// FitPart answers for one part (FIT-2).
type FitPart struct {
	AAIA           string         `json:"aaia"`
	MPN            string         `json:"mpn"`
	Result         string         `json:"result"`
	Notes          []string       `json:"notes"`
	Choices        []Choice       `json:"choices"`
	Label          string         `json:"label"`
	Name           string         `json:"name"`
	Reason         string         `json:"reason"`
	CatalogDetails CatalogDetails `json:"catalogDetails"`
}

// CatalogDetails counts what else fits, and says where it is listed (FIT-2). Without a vehicle, and of what a part has
// not, the count is 0 and the address empty.
type CatalogDetails struct {
	SeriesCount       int    `json:"seriesCount"`
	CategoryCount     int    `json:"categoryCount"`
	ManufacturerCount int    `json:"manufacturerCount"`
	SeriesURL         string `json:"seriesUrl"`
	CategoryURL       string `json:"categoryUrl"`
	ManufacturerURL   string `json:"manufacturerUrl"`
}

// FitmentReply answers validateFitment (FIT-13).
type FitmentReply struct {
	Parts []FitPart `json:"parts"`
}

// Sign is the guide sign of the home page, where a vehicle is chosen (FIT-7).
type Sign struct {
	Selector VehicleSelector
	Engine   *EngineSelector // nil: year, make and model are asked
	Tabs     []Pick          // none where there is one way
	Quick    []Link          // what can be chosen in one tap at this step
	VIN      *VINForm        // nil: it is not asked
}

// VINForm is the field for a vehicle's number, with what was wrong with the one before.
type VINForm struct {
	Value   string
	Problem string
}

// DecodedVIN answers decodeVin (FIT-11): the vehicle as far as the number tells.
type DecodedVIN struct {
	VIN      string   `json:"vin"`
	Vehicle  *Vehicle `json:"vehicle"`
	Choices  []Choice `json:"choices"`  // what is open
	Chosen   bool     `json:"chosen"`   // nothing is: it is the session's vehicle now
	Note     string   `json:"note"`     // what to check or to add: the vehicle is not sure, or only begun; empty where it is known
	Redirect string   `json:"redirect"` // where to go on: else the selector, filled
}

// KnownFact is a fact that is answered, with what else it could be.
type KnownFact struct {
	Field   string   `json:"api_field"`
	Label   string   `json:"label"`
	Options []Option `json:"options"`
	Value   int64    `json:"value"`
}

// VehicleSelector is the guide sign of the home page: what is chosen so far and what can be chosen next.
type VehicleSelector struct {
	Year    int64       `json:"year"`    // 0: not chosen
	MakeID  int64       `json:"make_id"` // 0: not chosen
	ModelID int64       `json:"model_id"`
	Step    int         `json:"step"` // 1 to 4: the step to take now
	Years   []Option    `json:"years"`
	Makes   []Option    `json:"makes"`
	Models  []Option    `json:"models"`
	Facts   []KnownFact `json:"facts"` // answered beyond the model
	Choices []Choice    `json:"choices"`
	Vehicle *Vehicle    `json:"vehicle"` // the session's vehicle
}

// Count is the step to take now and the last one; 0 while the model is open, which tells how much is asked. Every question is a
// step.
func (s VehicleSelector) Count() (step, last int) {
	if s.Step < 4 {
		return s.Step, 0
	}
	last = 3 + len(s.Facts) + len(s.Choices)
	return min(4+len(s.Facts), last), last
}

// EngineSelector is the tab of the guide sign where an engine is chosen without a vehicle (FIT-7).
type EngineSelector struct {
	MfrID    int64    `json:"mfr_id"`    // 0: not chosen
	FamilyID int64    `json:"family_id"` // 0: not chosen, or any
	Step     int      `json:"step"`      // 1 to 3: the step to take now
	Mfrs     []Option `json:"mfrs"`
	Families []Option `json:"families"` // empty: the manufacturer's engines have no families
	Sizes    []Option `json:"sizes"`
}
