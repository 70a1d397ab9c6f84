package shipping

import (
	"context"
	"log/slog"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
)

// Carrier is a company that takes parcels. It is asked over the network, so never inside Atomic.
type Carrier interface {
	// Rates returns what the carrier offers for a parcel.
	Rates(ctx context.Context, p Parcel) ([]Rate, error)
}

// Rate is an offer of a carrier.
type Rate struct {
	Code  string // the carrier's own, of small letters and digits
	Title string
	Cost  money.Cents
}

// Service is how the shop sends what it sells.
type Service struct {
	areas     *region.Service
	locations *location.Service
	parts     *catalog.Service
	carriers  map[string]Carrier // by the code of their way
}

// New takes the carriers by the code of their way; nil: none.
func New(areas *region.Service, locations *location.Service, parts *catalog.Service,
	carriers map[string]Carrier) *Service {
	return &Service{areas, locations, parts, carriers}
}

// In the change feed.
const (
	changed          = "shipping"
	changedSurcharge = "surcharge"
)

const mostKept = 10_000 // parts whose surcharges a server has in memory

var (
	keptWays       = kept.NewWhole[[]Way](changed)
	keptSurcharges = kept.NewShelf[int64, map[Surcharge]money.Cents](mostKept, kept.Keyed(changedSurcharge))
)

// AddWay returns the new way's id. A code that is taken is a Conflict.
func (*Service) AddWay(ctx context.Context, who audit.Who, w Way) (id int64, err error) {
	if fields := w.check(); len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addWay(ctx, w)
		if err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{Who: who, Action: "shipping.add", Subject: "shipping", SubjectID: added}); err != nil {
			return err
		}
		id = added
		return db.Changed(ctx, changed, added)
	})
	return id, err
}

// Ways returns all ways in the owner's order. Where the owner has said nothing yet, goods can be picked up.
func (*Service) Ways(ctx context.Context) ([]Way, error) {
	all, err := keptWays.Read(ctx, ways)
	if err == nil && len(all) == 0 {
		all = []Way{{Code: PickUp, Kind: AtStore, Active: true}}
	}
	return all, err
}

// SaveSurcharges keeps what one piece of a part costs on top when it is sent, instead of what was kept.
func (s *Service) SaveSurcharges(ctx context.Context, who audit.Who, partID int64,
	amounts map[Surcharge]money.Cents) error {
	if err := checkSurcharges(amounts); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Part(ctx, partID); err != nil {
			return err
		}
		if err := replaceSurcharges(ctx, partID, amounts); err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{Who: who, Action: "shipping.surcharge", Subject: "part", SubjectID: partID,
			Detail: amounts}); err != nil {
			return err
		}
		return db.Changed(ctx, changedSurcharge, partID)
	})
}

func checkSurcharges(amounts map[Surcharge]money.Cents) error {
	for kind, amount := range amounts {
		if kind != Hazmat && kind != Oversize {
			return fault.New(fault.Invalid, "There is no such surcharge.")
		}
		if amount < 0 || amount > mostCost {
			return fault.InFields(map[string]fault.Text{string(kind): fault.T("A cost is from $0.00 to %s", mostCost)})
		}
	}
	return nil
}

// Terms are how a part is sent, as they are in the database now.
func (*Service) Terms(ctx context.Context, partID int64) (Terms, error) {
	found, err := surcharges(ctx, []int64{partID})
	t := Terms{Extra: found[partID]}
	_, t.PickUpOnly = t.Extra[pickUpOnly]
	delete(t.Extra, pickUpOnly)
	return t, err
}

// SaveTerms says how a part is sent; the caller says so in the log.
func (*Service) SaveTerms(ctx context.Context, partID int64, t Terms) error {
	if err := checkSurcharges(t.Extra); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := replaceSurcharges(ctx, partID, t.Extra); err != nil {
			return err
		}
		if err := savePickUp(ctx, partID, t.PickUpOnly); err != nil {
			return err
		}
		return db.Changed(ctx, changedSurcharge, partID)
	})
}

// Methods returns how a parcel can come to where it goes, and why not by the other ways. Where it goes to nowhere yet it
// can only be picked up. A parcel of nothing needs no method.
func (s *Service) Methods(ctx context.Context, p Parcel) (o Offered, err error) {
	if len(p.Goods) == 0 {
		return Offered{}, nil
	}
	ways, err := s.Ways(ctx)
	if err != nil {
		return Offered{}, err
	}
	l, err := s.load(ctx, p)
	if err != nil {
		return Offered{}, err
	}
	found, drops := offers(ways, l)
	promise, err := s.promises(ctx, p.LocationID)
	if err != nil {
		return Offered{}, err
	}
	for _, at := range found {
		m := Method{Code: at.Code, Title: at.Title(ctx), Cost: at.cost, Handling: l.handling, TaxClassID: at.TaxClassID,
			Promise: promise(at.Way)}
		if lacks := at.freeIn(l); lacks > 0 && (o.FreeIn == 0 || lacks < o.FreeIn) {
			o.FreeIn = lacks
		}
		switch at.Kind {
		case ByCarrier:
			rates := s.ask(ctx, m, p)
			if len(rates) == 0 {
				drops = append(drops, drop{way: at.Way, reason: NoRates})
			}
			o.Methods = append(o.Methods, rates...)
		case AtStore:
			if p.LocationID == 0 {
				drops = append(drops, drop{way: at.Way, reason: NoStore})
				continue
			}
			store, err := s.locations.Location(ctx, p.LocationID)
			if err != nil {
				return Offered{}, err
			}
			o.Methods = append(o.Methods, Method{Code: PickUp, Title: text.Tr(ctx, "Pick up at %s", store.Name)})
		case Flat, PerItem, ByWeight, ByProduct:
			o.Methods = append(o.Methods, m)
		}
	}
	o.Dropped, err = s.because(ctx, drops)
	return o, err
}

// promises says of each way when goods leave a store now and arrive; of no store, and of a way that does not say, nil.
func (s *Service) promises(ctx context.Context, locationID int64) (func(Way) *Promise, error) {
	if locationID == 0 {
		return func(Way) *Promise { return nil }, nil
	}
	store, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return nil, err
	}
	until, err := setting.Get(ctx, setting.ShipUntil, setting.Location(locationID))
	now := clock.Now(ctx)
	return func(w Way) *Promise {
		if p, ok := w.promised(now, store, until); ok {
			return &p
		}
		return nil
	}, err
}

func (s *Service) load(ctx context.Context, p Parcel) (load, error) {
	areas, err := s.areas.AreasOf(ctx, p.To)
	if err != nil {
		return load{}, err
	}
	partIDs := make([]int64, len(p.Goods))
	for i, g := range p.Goods {
		partIDs[i] = g.PartID
	}
	extra, err := keptSurcharges.Read(ctx, partIDs, surcharges)
	if err != nil {
		return load{}, err
	}
	return newLoad(p, areas, extra), nil
}

// ask returns what the way's carrier offers on top of the way's own price; nothing where there is no such carrier or it
// does not answer, so that the other ways are there all the same.
func (s *Service) ask(ctx context.Context, way Method, p Parcel) []Method {
	carrier := s.carriers[way.Code]
	if carrier == nil {
		return nil
	}
	rates, err := carrier.Rates(ctx, p)
	if err != nil {
		slog.WarnContext(ctx, "a carrier gave no rates", "carrier", way.Code, "error", err)
		return nil
	}
	var offered []Method
	for _, r := range rates {
		m := way
		m.Code, m.Title, m.Cost = way.Code+"_"+r.Code, r.Title, plus(way.Cost, max(r.Cost, 0))
		offered = append(offered, m)
	}
	return offered
}

// UseOfAreas is what shipping depends on areas for.
func (*Service) UseOfAreas() region.Use {
	return region.Use{Count: countOfArea, Words: func(n int) fault.Text { return fault.T("Shipping tariffs: %d.", n) }}
}

// UseOfTaxClasses is what shipping depends on tax classes for.
func (*Service) UseOfTaxClasses() region.Use {
	return region.Use{Count: countOfTaxClass,
		Words: func(n int) fault.Text { return fault.T("Ways of shipping: %d.", n) }}
}
