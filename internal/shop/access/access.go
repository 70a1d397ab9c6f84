// Package access says who is at the other end and what they may do: sign-in, roles, permissions.
package access

import (
	"slices"

	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Permission is one thing that staff may or may not do. Roles are sets of them, kept in the database.
type Permission string

const (
	SellAtTill       Permission = "till.sell"
	OpenShift        Permission = "shift.open"
	VoidTender       Permission = "tender.void"
	CancelOrders     Permission = "order.cancel"
	LeaveOutstanding Permission = "order.outstanding" // complete an order that is not paid in full
	AddCustomers     Permission = "customer.add"
	ExemptFromTax    Permission = "customer.tax_exempt"
	EditCatalog      Permission = "catalog.edit"
	ReceiveStock     Permission = "stock.receive"
	BuyStock         Permission = "stock.buy"                // set up whom the shop buys from, and order
	WriteOffClaims   Permission = "claim.write_off"          // give up what a vendor owes
	OrderForCustomer Permission = "stock.order_for_customer" // from a distributor, what a customer's order waits for
	SeeCost          Permission = "price.cost"
	OverridePrice    Permission = "price.override" // another price on a line of a ticket
	ReadMessages     Permission = "message.read"
	ModerateReviews  Permission = "review.moderate"
	EditCoupons      Permission = "coupon.edit"
	GiveCredit       Permission = "credit.give" // store credit, gift vouchers and reward points that nobody paid for
	ReadMetrics      Permission = "ops.metrics"
	ManageStaff      Permission = "staff.manage"
	EditShipping     Permission = "shipping.edit" // ways of shipping, and what they cost
	HandleOrders     Permission = "order.office"  // orders and returns in the back office, of the stores where they work
	EditStores       Permission = "store.edit"    // stores, their hours and registers, and the shop's name

	EditCustomers   Permission = "customer.edit"
	SetCredentials  Permission = "customer.credentials" // another password or email of a customer: their way in
	MergeCustomers  Permission = "customer.merge"       // and make the tags that customers are told apart by
	EraseCustomers  Permission = "customer.erase"
	BanCustomers    Permission = "customer.ban"
	OverrideHold    Permission = "account.hold" // sell on account against a hold or over the limit
	VoidOrders      Permission = "order.void"
	DeleteOrders    Permission = "order.delete"
	RefundTender    Permission = "tender.refund"
	OverrideTender  Permission = "tender.override" // confirm a duplicate, release an attempt
	ReturnNoReceipt Permission = "return.no_receipt"
	ReturnFinal     Permission = "return.final" // take back what its customer accepted as not returnable
	PassPriceLimit  Permission = "price.limit"  // a price below cost, or further below the usual one than the role's limit
	MoveCash        Permission = "cash.move"    // into the drawer or out of it, without a sale
	CloseShift      Permission = "shift.close"
	ReadShifts      Permission = "shift.report" // what a drawer should hold, and shifts that were closed
	OpenDrawer      Permission = "drawer.open"  // without a sale
	UnlockTill      Permission = "till.unlock"  // a register that another locked
	ReadAudit       Permission = "audit.read"
	EditTaxes       Permission = "tax.edit"     // classes, rates, areas and rules of taxes
	EditSettings    Permission = "setting.edit" // and the names of order statuses
	EditPages       Permission = "page.edit"    // what the shop says of itself
	Train           Permission = "till.train"   // put a register into training, and fill its shop anew
)

// AllPermissions lists them in the order they are shown.
func AllPermissions() []Permission {
	return []Permission{
		SellAtTill, OpenShift, VoidTender, CancelOrders, LeaveOutstanding, AddCustomers, ExemptFromTax, EditCatalog,
		ReceiveStock, BuyStock, WriteOffClaims, OrderForCustomer,
		SeeCost, OverridePrice, ReadMessages, ModerateReviews, EditCoupons, GiveCredit, ReadMetrics, ManageStaff,
		EditCustomers, SetCredentials, MergeCustomers, EraseCustomers, BanCustomers, OverrideHold, VoidOrders, DeleteOrders,
		RefundTender, OverrideTender, ReturnNoReceipt, ReturnFinal,
		PassPriceLimit, MoveCash, CloseShift, ReadShifts, OpenDrawer, UnlockTill, ReadAudit,
		HandleOrders, EditStores, EditTaxes, EditShipping, EditSettings, EditPages, Train,
	}
}

// Mode is the mode of a session (MODE-1 to MODE-3). The zero value is the shop.
type Mode string

const (
	Shop   Mode = ""
	POS    Mode = "pos"
	Locked Mode = "locked"
	Kiosk  Mode = "kiosk"
	Office Mode = "office" // the back office
)

// Kind says which kind of person acts. The zero value is a visitor.
type Kind uint8

const (
	Visitor Kind = iota
	Customer
	Staff
	System // the program itself; may everything, everywhere
)

// Actor is who asks, with the rights of this moment. The zero value is a visitor.
type Actor struct {
	Kind         Kind
	CustomerID   int64
	IsPro        bool // the customer buys for a business
	StaffID      int64
	Name         string
	RoleName     string
	Mode         Mode
	LocationID   int64 // the till's; 0 elsewhere
	RegisterID   int64 // the till's; 0 elsewhere
	AllLocations bool
	IP           string
	PriceLimit   money.PPM   // how far below the usual price the role may go by itself
	ApproveAbove money.Cents // what the role may give away at once by itself (TRD-12); 0: any amount
	Limits       Limits      // up to which the role is not asked, though it has not the permission (APR-1)

	approved    Permission // of one effect that is under way
	permissions []Permission
	locations   []int64
}

// Granted returns a with these permissions and no others.
func (a Actor) Granted(permissions ...Permission) Actor {
	a.permissions = permissions
	return a
}

// Placed returns a with rights at these locations and, unless AllLocations, no others.
func (a Actor) Placed(locations ...int64) Actor {
	a.locations = locations
	return a
}

// May says whether the actor has a permission. Where it holds is At's matter. A locked register may nothing.
func (a Actor) May(p Permission) bool {
	return a.Kind == System || a.Kind == Staff && a.Mode != Locked && slices.Contains(a.permissions, p)
}

// At says whether a member of staff has rights at a location.
func (a Actor) At(location int64) bool {
	return a.Kind == System || a.Kind == Staff && (a.AllLocations || slices.Contains(a.locations, location))
}

// Permissions are all that May is true for, in the order of AllPermissions.
func (a Actor) Permissions() []Permission {
	may := []Permission{}
	for _, p := range AllPermissions() {
		if a.May(p) {
			may = append(may, p)
		}
	}
	return may
}

// Locations are the ids of the locations that the actor was given one by one; AllLocations is apart.
func (a Actor) Locations() []int64 { return a.locations }

// Who is the actor as the audit log knows it.
func (a Actor) Who() audit.Who {
	switch a.Kind {
	case Customer:
		return audit.Who{Kind: audit.Customer, ID: a.CustomerID}
	case Staff:
		return audit.Who{Kind: audit.Staff, ID: a.StaffID}
	case System:
		return audit.System
	case Visitor:
	}
	return audit.Who{Kind: audit.Visitor}
}
