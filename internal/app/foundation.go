package app

import (
	"context"
	"errors"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// standardRoles are those that every shop begins with (ADM-1).
var standardRoles = []struct {
	name  string
	above money.Cents // what they may give away at once by themselves; 0: any amount
	below money.PPM   // how far they lower a price without asking; 0: as AddRole has it
	may   []access.Permission
}{
	{"owner", 0, 0, access.AllPermissions()},
	{"manager", 500_00, 0, []access.Permission{
		access.SellAtTill, access.OpenShift, access.VoidTender, access.CancelOrders, access.LeaveOutstanding,
		access.AddCustomers, access.ExemptFromTax,
		access.ReceiveStock, access.BuyStock, access.WriteOffClaims, access.OrderForCustomer, access.SeeCost, access.OverridePrice,
		access.ReadMessages, access.ModerateReviews,
		access.EditCoupons, access.GiveCredit,
		access.EditCustomers, access.SetCredentials, access.MergeCustomers, access.EraseCustomers, access.BanCustomers,
		access.OverrideHold, access.VoidOrders, access.DeleteOrders,
		access.RefundTender, access.OverrideTender, access.ReturnNoReceipt, access.ReturnFinal, access.PassPriceLimit,
		access.MoveCash, access.CloseShift, access.ReadShifts,
		access.OpenDrawer, access.UnlockTill, access.ReadAudit, access.HandleOrders, access.EditStores, access.EditTaxes,
		access.EditShipping, access.EditPages, access.Train,
	}},
	// a cashier takes no money back alone (TRD-12)
	{"cashier", 100_00, 100_000, []access.Permission{access.SellAtTill, access.OpenShift, access.CancelOrders, access.AddCustomers,
		access.EditCustomers, access.MoveCash, access.CloseShift}},
	{"installer", 100_00, 0, []access.Permission{access.AddCustomers}},
	{"catalog editor", 100_00, 0, []access.Permission{access.EditCatalog, access.SeeCost, access.ModerateReviews,
		access.EditPages}},
}

// linkKey signs the links to orders; made once for a shop.
var linkKey = setting.Text("order_link_key", "")

// foundation makes what every shop has from its first start, and returns the key of its order links: its site, the
// prices that everybody pays, a class of taxes, and the standard roles.
func foundation(ctx context.Context) ([]byte, error) {
	if err := begin(ctx); err != nil {
		return nil, err
	}
	who := access.New()
	for _, r := range standardRoles {
		_, err := who.RoleNamed(ctx, r.name)
		if f := fault.Of(err); f != nil && f.Kind == fault.NotFound {
			err = addRole(ctx, who, r.name, r.above, r.below, r.may)
			if fault.Is(err, fault.Conflict) {
				err = nil // another server starts at the same time
			}
		}
		if err != nil {
			return nil, err
		}
	}
	key, err := setting.Get(ctx, linkKey)
	if err != nil {
		return nil, err
	}
	if key == "" {
		made := ids.Token() + ids.Token()
		if err := setting.SetOnce(ctx, linkKey, made); err != nil {
			return nil, err
		}
		if key, err = setting.Get(ctx, linkKey); err != nil {
			return nil, err
		}
	}
	if key == "" {
		return nil, errors.New("the key of the order links could not be kept")
	}
	return []byte(key), nil
}

// taxable is what a shop sells most: a class of taxes to begin with. Its rates are the owner's.
const taxable = "Taxable parts"

// begin makes what the rest of a shop refers to, at its first start. Of two servers that start at once one makes it.
func begin(ctx context.Context) error {
	_, err := location.New().Site(ctx)
	if !fault.Is(err, fault.NotFound) {
		return err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := location.New().AddSite(ctx, setting.ShopName.Default); err != nil {
			return err
		}
		if _, err := price.New().AddLevel(ctx, price.Retail, "Retail", 1); err != nil {
			return err
		}
		_, err := tax.New(region.New()).AddClass(ctx, taxable)
		return err
	})
	if fault.Is(err, fault.Conflict) {
		return nil
	}
	return err
}

func addRole(ctx context.Context, who *access.Service, name string, above money.Cents, below money.PPM,
	may []access.Permission) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		id, err := who.AddRole(ctx, audit.System, name, may...)
		if err != nil {
			return err
		}
		if below > 0 {
			if err := who.LimitPrices(ctx, audit.System, id, below); err != nil {
				return err
			}
		}
		return who.LimitAmounts(ctx, audit.System, id, above)
	})
}
