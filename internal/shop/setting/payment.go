package setting

// CardMinutes is how long an order of the shop waits for its card before it is called off.
var CardMinutes = Number("card_minutes", 30, 5, 24*60)

// PaymentLinkHours is how long a payment link is good for (PAY-26).
var PaymentLinkHours = Number("payment_link_hours", 72, 1, 24*30)

// PAY-27: what a credit card costs on top, in hundredths of a percent and at most in cents (0: no cap), and the tax
// class of it.
var (
	CardSurcharge    = Number("card_surcharge", 0, 0, 1000)
	CardSurchargeCap = Number("card_surcharge_cap", 0, 0, 1_000_000)
	CardSurchargeTax = Number("card_surcharge_tax_class", 0, 0, 1_000_000)
)

// PAY-1: which tenders are taken at the till.
var (
	TakeCard        = Bool("payment_card", true) // where there are terminals
	TakeInvoice     = Bool("payment_invoice_ecommerce", true)
	TakeCash        = Bool("payment_cash", true)
	TakeVoucher     = Bool("payment_voucher", true)
	TakeCheck       = Bool("payment_check", true)
	TakeStoreCredit = Bool("payment_store_credit", true)
	TakeOnAccount   = Bool("payment_on_account", true)
)

// RoundCash says whether cash is rounded to 5 cents, after tax (PAY-28).
var RoundCash = Bool("cash_rounding", false)

// Which card terminals stand at a register and whose batches it fills, by what cashiers call them, with commas between;
// empty: all of its store. A cashier is asked only where there are several (CARD-1).
var (
	RegisterTerminals   = Text("register_terminals", "")
	RegisterDepartments = Text("register_departments", "")
)
