package trade

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/wire"
)

// creditRows is how much of a customer's credit history is shown.
const creditRows = 100

// ShowCredit is what moved on a customer's store credit.
func (s *Server) ShowCredit(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Store credit"), "/account/credit", nil)
	if err != nil {
		return err
	}
	balance, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	moved, err := s.Credits.History(ctx, c.ID, creditRows, 0)
	if err != nil {
		return err
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	d := accountview.StoreCredit{AccountPage: shown, Balance: balance.Text()}
	for _, m := range moved {
		d.Rows = append(d.Rows, accountview.CreditRow{
			Date: present.Moment(m.At, here.Store.Zone), Text: m.Description, OrderID: m.OrderID, Amount: m.Amount.Text(),
		})
	}
	return wire.Page(w, r, http.StatusOK, page.Credit(f, d))
}

// addMoney shows what a customer has and owes, and by which certificates their business pays no tax (ACCT-2).
func (s *Server) addMoney(ctx context.Context, c customer.Customer, d *accountview.AccountHome) error {
	balance, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	if balance != 0 {
		d.Credit = balance.Text()
	}
	owing, err := s.OnAccount.Account(ctx, c.ID)
	if err != nil {
		return err
	}
	if owing.Terms != 0 {
		d.OnAccount = &accountview.OnAccount{
			Terms: owing.Terms, Limit: owing.Limit.Text(), Owed: owing.Owed.Text(), Available: owing.Available().Text(),
			OnHold: owing.Hold,
		}
	}
	return s.addExemptions(ctx, c, d)
}

// addExemptions says for every zone that the customer's addresses are in whether tax is charged there.
func (s *Server) addExemptions(ctx context.Context, c customer.Customer, d *accountview.AccountHome) error {
	book, err := s.Customers.Addresses(ctx, c.ID)
	if err != nil {
		return err
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	day := clock.Now(ctx).In(here.Store.Zone).Format("2006-01-02")
	seen := map[int64]bool{}
	for _, a := range book.Addresses {
		zone, known := region.ZoneOf(a.ZoneID)
		if !known || seen[zone.ID] {
			continue
		}
		seen[zone.ID] = true
		x, err := s.Customers.Exemption(ctx, c.ID, zone.ID, day)
		if err != nil {
			return err
		}
		if problem := x.Problem(); problem != nil {
			d.Exempt = append(d.Exempt, present.Words(ctx, *problem))
		}
		if x.Holds() {
			d.Exempt = append(d.Exempt, text.Tr(ctx, "No tax is charged in %s: number %s.", zone.Name, x.Number))
		}
	}
	return nil
}
