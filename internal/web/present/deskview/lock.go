package deskview

// Lock is the lock screen of a register (MODE-2): who locked it, and who else may take it over.
type Lock struct {
	Register string   `json:"register"`
	Location string   `json:"location"`
	StaffID  int64    `json:"staff_id"`
	Cashier  string   `json:"cashier"`
	People   []Person `json:"people"`
}

// Unlocked says who works at the register now.
type Unlocked struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"`
	StaffID  int64  `json:"staff_id"`
}
