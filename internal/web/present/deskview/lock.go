package deskview

// Lock is the lock screen of a register (MODE-2): which one it is, and who locked it.
type Lock struct {
	Register string `json:"register"`
	Location string `json:"location"`
	StaffID  int64  `json:"staff_id"`
	Cashier  string `json:"cashier"`
}

// Unlocked says who works at the register now.
type Unlocked struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"`
	StaffID  int64  `json:"staff_id"`
}
