package balance

import (
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// Standing is what a cashier should know of a customer before the sale (TKT-3): what they owe, and have to spend.
func (s *Server) Standing(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	st, err := s.OnAccount.Statement(ctx, c.ID, at.Day(clock.Now(ctx)))
	if err != nil {
		return err
	}
	credit, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, payview.NewStanding(st, credit))
}

// ShowStatement is what a customer owes on account, and where they pay without an order (TRD-11, PAY-18).
func (s *Server) ShowStatement(w http.ResponseWriter, r *http.Request) error {
	st, err := s.statement(r)
	if err != nil {
		return err
	}
	desk, _, err := s.Desk.Here(r.Context())
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(r.Context(), "Statement of %s", st.Name), "statement",
		payview.StatementPage{Desk: desk, Statement: st})
}

// Statement is the same as a reply.
func (s *Server) Statement(w http.ResponseWriter, r *http.Request) error {
	st, err := s.statement(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, st)
}

// ShowPaper is the same as a letter.
func (s *Server) ShowPaper(w http.ResponseWriter, r *http.Request) error {
	st, err := s.statement(r)
	if err != nil {
		return err
	}
	paper, err := s.Paper.Headed(r.Context(), paperview.NewStatement(r.Context(), st))
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, paper)
}

// statement is the account of whom a request names, or of the business they buy for: from a day to another, by default
// this month.
func (s *Server) statement(r *http.Request) (payview.Statement, error) {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return payview.Statement{}, err
	}
	var in struct {
		From string `form:"from"`
		To   string `form:"to"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return payview.Statement{}, err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	a := payview.AroundStatement{Customer: c, Actor: actor, From: in.From, To: in.To, IsCurrent: c.MergedInto == 0 &&
		!c.IsErased}
	if a.Store, err = s.Desk.Place(ctx); err != nil {
		return payview.Statement{}, err
	}
	now := clock.Now(ctx)
	a.Day = a.Store.Day(now)
	if a.From == "" {
		a.From = a.Day[:len("2006-01")] + "-01"
	}
	if a.To == "" {
		a.To = a.Day
	}
	if err := days(a.From, a.To); err != nil {
		return payview.Statement{}, err
	}
	st, err := s.OnAccount.Statement(ctx, c.ID, a.Day)
	if err != nil {
		return payview.Statement{}, err
	}
	if st, err = s.OnAccount.WithDeposits(ctx, st, c.ID); err != nil {
		return payview.Statement{}, err
	}
	a.MayAgree = c.IsPro() || st.Terms != 0
	_, moves := st.Between(a.From, a.To)
	if a.Paid, err = s.OnAccount.TransactionsOf(ctx, moves); err != nil {
		return payview.Statement{}, err
	}
	if a.Credit, err = s.Credits.Balance(ctx, c.ID); err != nil {
		return payview.Statement{}, err
	}
	if a.Takes, err = payment.TakesAt(ctx, a.Store.ID); err != nil {
		return payview.Statement{}, err
	}
	if a.Cards, err = s.Desk.CardsWithout(ctx, c.ID); err != nil {
		return payview.Statement{}, err
	}
	return payview.NewStatement(ctx, st, a)
}

// days refuses what is no day, and an end before its begin.
func days(from, to string) error {
	wrong := map[string]fault.Text{}
	for field, day := range map[string]string{"from": from, "to": to} {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			wrong[field] = fault.T("This is not a date or a time.")
		}
	}
	if len(wrong) == 0 && to < from {
		wrong["to"] = fault.T("The end is before the begin.")
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// Agree sets what a business may owe (TRD-11).
func (s *Server) Agree(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Terms int          `form:"terms"`
		Limit *money.Cents `form:"limit"`
		Hold  bool         `form:"hold"`
		PO    bool         `form:"asks_po"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if in.Limit == nil {
		return fault.InFields(map[string]fault.Text{"limit": fault.T("Required")})
	}
	id, _, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	agreed := payment.Account{CustomerID: id, Terms: in.Terms, Limit: *in.Limit, Hold: in.Hold, AsksPO: in.PO}
	if err := s.OnAccount.AgreeAtCounter(r.Context(), wire.Actor(r.Context()), agreed); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The terms are set."))
}
