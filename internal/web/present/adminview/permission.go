package adminview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/access"
)

// PermissionGroup is a band of the matrix.
type PermissionGroup struct {
	Name        string           `json:"name"`
	Permissions []PermissionWord `json:"permissions"`
}

// PermissionWord is a permission with what it allows, in words.
type PermissionWord struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Words string `json:"words"`
	Mine  bool   `json:"mine"` // whoever looks holds it, and so may give and take it
}

type said struct {
	p           access.Permission
	name, words string
}

var permissionWords = []struct {
	group string
	those []said
}{
	{text.Key("Selling"), []said{
		{access.SellAtTill, text.Key("Sell and take payments"), text.Key("Works at the registers of their stores.")},
		{access.OverridePrice, text.Key("Change a price"), text.Key("Another price on a line, a dearer one too.")},
		{access.PassPriceLimit, text.Key("Sell below the limit"),
			text.Key("A price below cost, or further down than the role's limit.")},
		{access.LeaveOutstanding, text.Key("Hand over before it is paid"),
			text.Key("Completes an order that is not paid in full.")},
		{access.ReturnNoReceipt, text.Key("Return without a receipt"), text.Key("Takes parts back that no receipt proves.")},
		{access.ReturnFinal, text.Key("Return what is not returnable"),
			text.Key("Takes back what its customer accepted as not returnable.")},
		{access.CancelOrders, text.Key("Cancel orders"), text.Key("Cancels an order and what it held.")},
		{access.VoidOrders, text.Key("Void orders"), text.Key("Takes back a whole sale, its payments too.")},
		{access.DeleteOrders, text.Key("Delete orders"), text.Key("Removes an order on which nothing was paid.")},
		{access.HandleOrders, text.Key("Orders in the back office"),
			text.Key("Reads the orders and returns of their stores, and adds to their history.")},
		{access.UnlockTill, text.Key("Unlock another's register"),
			text.Key("Takes over a register that somebody else locked.")},
	}},
	{text.Key("Money"), []said{
		{access.VoidTender, text.Key("Void a payment"), text.Key("Takes back a payment of the same day.")},
		{access.RefundTender, text.Key("Refund a payment"), text.Key("Gives money back, up to the role's amount.")},
		{access.OverrideTender, text.Key("Settle payments in doubt"),
			text.Key("Says what became of a card payment, or means one twice.")},
		{access.GiveCredit, text.Key("Give credit"), text.Key("Store credit, vouchers and points that nobody paid for.")},
		{access.OverrideHold, text.Key("Sell against a hold"),
			text.Key("Sells on an account that is held or over its limit.")},
		{access.OpenShift, text.Key("Open a shift"), text.Key("Counts the first cash into a drawer.")},
		{access.MoveCash, text.Key("Move cash"), text.Key("Puts cash in or takes it out without a sale.")},
		{access.OpenDrawer, text.Key("Open the drawer without a sale"), text.Key("With a reason, which is kept.")},
		{access.CloseShift, text.Key("Close a shift"), text.Key("Counts the drawer at the end.")},
		{access.ReadShifts, text.Key("See what a drawer should hold"),
			text.Key("Reads the reports of open and closed shifts.")},
		{access.Train, text.Key("Train at a register"),
			text.Key("Puts a register into training, where nothing is real, and fills the training shop anew.")},
		{access.SeeCost, text.Key("See cost and margin"), text.Key("What parts cost the shop, and what it earns.")},
	}},
	{text.Key("Customers"), []said{
		{access.AddCustomers, text.Key("Add customers"), text.Key("Writes down somebody new.")},
		{access.EditCustomers, text.Key("Change customers"), text.Key("Names, addresses, notes and tags.")},
		{access.SetCredentials, text.Key("Change how customers sign in"),
			text.Key("Another password or address of an account.")},
		{access.ExemptFromTax, text.Key("Exempt from tax"), text.Key("Sells without tax, with a certificate.")},
		{access.MergeCustomers, text.Key("Merge customers"), text.Key("Makes one of two, and keeps the tags.")},
		{access.BanCustomers, text.Key("Ban addresses"), text.Key("Keeps a network out of the shop.")},
		{access.EraseCustomers, text.Key("Erase customers"), text.Key("Removes what the shop knows of a person, for good.")},
	}},
	{text.Key("Catalog"), []said{
		{access.EditCatalog, text.Key("Change the catalog"), text.Key("Products, categories, fitment and pictures.")},
		{access.ReceiveStock, text.Key("Receive and count stock"), text.Key("Books parts in and corrects counts.")},
		{access.BuyStock, text.Key("Buy stock"), text.Key("Vendors, and what is ordered from them.")},
		{access.WriteOffClaims, text.Key("Write off what vendors owe"),
			text.Key("Gives up a credit that a vendor will not post.")},
		{access.OrderForCustomer, text.Key("Order for customers"),
			text.Key("From a distributor, what a customer's order waits for. Shows what it costs.")},
		{access.EditCoupons, text.Key("Change coupons"), text.Key("Codes, rebates and what they take off.")},
		{access.ModerateReviews, text.Key("Judge reviews"), text.Key("Decides which reviews are shown.")},
	}},
	{text.Key("People and set-up"), []said{
		{access.ManageStaff, text.Key("Staff and roles"), text.Key("Adds people, gives roles, resets passwords.")},
		{access.EditTaxes, text.Key("Set up taxes"), text.Key("Rates, what is taxed and where.")},
		{access.EditShipping, text.Key("Set up shipping"), text.Key("The ways of shipping and what they cost.")},
		{access.EditStores, text.Key("Change stores"), text.Key("Their hours, closed days, addresses and registers.")},
		{access.EditSettings, text.Key("Settings and order statuses"),
			text.Key("How the shop works, for the business or for one store.")},
		{access.EditPages, text.Key("Change information pages"), text.Key("What the shop says of itself.")},
		{access.ReadMessages, text.Key("Read messages"), text.Key("What the shop sent to customers.")},
		{access.ReadAudit, text.Key("Read the audit log"), text.Key("Who did what, and when.")},
		{access.ReadMetrics, text.Key("Read the figures of the server"), text.Key("How the program runs.")},
	}},
}

// NewPermissions are all permissions in words, as whoever looks may give them.
func NewPermissions(ctx context.Context, by access.Actor) []PermissionGroup {
	groups := make([]PermissionGroup, len(permissionWords))
	for i, g := range permissionWords {
		groups[i].Name = text.Tr(ctx, g.group)
		for _, s := range g.those {
			groups[i].Permissions = append(groups[i].Permissions, PermissionWord{
				Code: string(s.p), Name: text.Tr(ctx, s.name), Words: text.Tr(ctx, s.words), Mine: by.May(s.p),
			})
		}
	}
	return groups
}

// PermissionName is a permission in words; one that is not known is its own code.
func PermissionName(ctx context.Context, code string) string {
	for _, g := range permissionWords {
		for _, s := range g.those {
			if string(s.p) == code {
				return text.Tr(ctx, s.name)
			}
		}
	}
	return code
}
