package setting

var (
	PONumbers        = Bool("po_numbers", true)           // PO-1: lines bear the customer's own numbers
	SavedHours       = Number("saved_hours", 72, 1, 8760) // INV-3: for how long a saved order holds its parts
	RequirePONumbers = Bool("require_po_numbers", false)  // PO-2: no sale at the till is complete without one on each line
	LockMinutes      = Number("lock_minutes", 15, 0, 480) // MODE-2: a register that nobody uses for so long locks itself; 0: never
	QuickSwitch      = Bool("quick_switch", true)         // whoever may sell at a location unlocks its registers, as themselves
)
