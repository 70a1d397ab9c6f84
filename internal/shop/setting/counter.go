package setting

var (
	PONumbers        = Bool("po_numbers", true)               // PO-1: lines bear the customer's own numbers
	SavedHours       = Number("saved_hours", 72, 1, 8760)     // INV-3: for how long a saved order holds its parts
	RequirePONumbers = Bool("require_po_numbers", false)      // PO-2: no sale at the till is complete without one on each line
	LockMinutes      = Number("lock_minutes", 15, 0, 480)     // MODE-2: a register that nobody uses for so long locks itself; 0: never
	NoReceiptDays    = Number("no_receipt_days", 90, 1, 3650) // RET-1: goods without a receipt are worth at most what they were sold for within so many days
	QuickSwitch      = Bool("quick_switch", true)             // whoever may sell at a location unlocks its registers, as themselves
)
