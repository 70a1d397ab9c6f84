package setting

var (
	PONumbers        = Bool("po_numbers", true)           // PO-1: lines bear the customer's own numbers
	SavedHours       = Number("saved_hours", 72, 1, 8760) // INV-3: for how long a saved order holds its parts
	RequirePONumbers = Bool("require_po_numbers", false)  // PO-2: no sale at the till is complete without one on each line
)
