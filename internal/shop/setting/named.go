package setting

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// Named is a setting by its name, as an operator writes it.
type Named struct {
	Name    string
	Default string
	in      func(Values) string
	set     func(ctx context.Context, who audit.Who, scope Scope, value string) error
}

// In is the setting as it is written, out of values.
func (n Named) In(v Values) string { return n.in(v) }

// Set keeps what is written, as Set does.
func (n Named) Set(ctx context.Context, who audit.Who, scope Scope, value string) error {
	return n.set(ctx, who, scope, value)
}

func named[T any](s Setting[T]) Named {
	return Named{
		Name: s.Name, Default: s.format(s.Default),
		in: func(v Values) string { return s.format(s.In(v)) },
		set: func(ctx context.Context, who audit.Who, scope Scope, written string) error {
			value, err := s.parse(written)
			if err != nil {
				return invalid(err)
			}
			return Set(ctx, who, s, scope, value)
		},
	}
}

// All are the settings that an operator may change, by name.
func All() []Named {
	all := append([]Named{
		named(Currency), named(TaxBasis), named(Totals), named(GuestCheckout), named(LoginForPrice), named(BrandColour),
		named(Monogram), named(AlertText), named(AlertDays), named(BackupDays), named(NewDays), named(InstantCheckout),
		named(CardMinutes), named(PaymentLinkHours), named(TakeCard), named(TakeInvoice), named(TakeCash),
		named(TakeVoucher), named(TakeCheck), named(TakeStoreCredit), named(TakeOnAccount), named(RoundCash),
		named(CardSurcharge), named(CardSurchargeCap), named(CardSurchargeTax), named(PONumbers), named(RequirePONumbers),
		named(SavedHours), named(FinancingScript),
		named(FinancingAttributes),
		named(RequireEmail), named(RequireTelephone), named(RequireAddress), named(PlaceFile), named(PlaceService),
		named(LockMinutes), named(QuickSwitch), named(NoReceiptDays),
		named(FrameParents), named(ShowCart), named(ShowCountCircle), named(ShowCheckoutButton),
	}, OfVehicles()...)
	slices.SortFunc(all, func(a, b Named) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// OfVehicles are the settings of FIT-4.
func OfVehicles() []Named {
	return []Named{
		named(YmmEnabled), named(EngineFamilyEnabled), named(VehicleLookupEnabled), named(YmmPageRefresh), named(YmmRedirect),
		named(YmmPopularSort), named(HeavyVehicles),
		named(EnableSubModel), named(EnableBedLength), named(EnableBodyType), named(EnableChoices),
		named(RequireFitmentConfirmation), named(ShowUniversal),
		named(YmmTabLabel), named(EngineTabLabel), named(YmmColour),
	}
}

// ByName is one of All; another name is NotFound.
func ByName(name string) (Named, error) {
	all := All()
	if i := slices.IndexFunc(all, func(n Named) bool { return n.Name == name }); i >= 0 {
		return all[i], nil
	}
	return Named{}, fault.New(fault.NotFound, "There is no such setting.")
}
