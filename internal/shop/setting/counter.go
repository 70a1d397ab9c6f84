package setting

var (
	PONumbers        = Bool("po_numbers", true)          // PO-1: lines bear the customer's own numbers
	RequirePONumbers = Bool("require_po_numbers", false) // PO-2: no sale at the till is complete without one on each line
)
