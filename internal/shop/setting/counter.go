package setting

// OneJobPrice is the value of JobsOn… by which a job has one price.
const OneJobPrice = "job"

var (
	PONumbers  = Bool("po_numbers", true)           // PO-1: lines bear the customer's own numbers
	SavedHours = Number("saved_hours", 72, 1, 8760) // INV-3: for how long a saved order holds its parts
	// PO-2: no sale at the till is complete without one on each line
	RequirePONumbers = Bool("require_po_numbers", false)
	// MODE-2: a register that nobody uses for so long locks itself; 0: never
	LockMinutes = Number("lock_minutes", 15, 0, 480)
	// RET-1: goods without a receipt are worth at most what they were sold for within so many days
	NoReceiptDays = Number("no_receipt_days", 90, 1, 3650)
	// TRD-1: by when an old part is to come in for its deposit; 0: any time. So long before it its customer is reminded;
	// 0: not
	CoreDays         = Number("core_days", 30, 0, 3650)
	CoreReminderDays = Number("core_reminder_days", 7, 0, 90)
	// SPO-1: for how long what was put away for a customer is kept; 0: there is no last day
	PickupDays = Number("pickup_days", 14, 0, 365)

	// Time of a store's day ("14:00") from which a parcel leaves on the next working day (PICK-4).
	ShipUntil = timeOfDay("ship_until", "14:00")
	// SPO-1: what is paid before parts are ordered from a distributor, in percent of what they are sold for; 0: nothing
	SpecialDeposit = Number("special_deposit", 0, 0, 100)
	// how the lines of a job stand on papers: each with its price, or one price for all of them
	JobsOnReceipts = OneOf("jobs_on_receipts", "lines", OneJobPrice)
	JobsOnInvoices = OneOf("jobs_on_invoices", "lines", OneJobPrice)
	JobsOnQuotes   = OneOf("jobs_on_quotes", "lines", OneJobPrice)
	// TRD-9: for how long a quote holds unless somebody says otherwise
	QuoteDays  = Number("quote_days", 7, 1, 365)
	QuoteTerms = line("quote_terms", "", false, 500)
	// TRD-13: a count that is off by more than so many pieces, or by more than so much money, is counted a second time
	CountAgainPieces = Number("count_again_pieces", 3, 0, 1_000_000)
	CountAgainCents  = Number("count_again_cents", 50_00, 0, 100_000_000)
	// TRD-13: parts are ordered by what was sold in so many days, so that a shelf outlasts the wait for its vendor in so
	// many hundredths of a percent of the cases, and for so many days beyond it
	ReorderDays    = Number("reorder_days", 90, 14, 730)
	ReorderService = Number("reorder_service", 9500, 5000, 9990)
	ReorderCover   = Number("reorder_cover", 14, 1, 365)
	// APPT-2: an appointment begins at a multiple of so many minutes
	AppointmentSlot = OneOf("appointment_slot", "15", "5", "10", "20", "30", "60")
	// whoever may sell at a location unlocks its registers, as themselves
	QuickSwitch = Bool("quick_switch", true)
)
