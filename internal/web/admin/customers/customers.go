// Package customers is where the back office keeps the customers. What a till does for one customer it does by the till's
// own handlers; the list, the buyers of a business and what is done to many at once are its own.
package customers

import (
	"net/http"

	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/web/admin/office"
	"camber/internal/web/pos/balance"
	counter "camber/internal/web/pos/customers"
	"camber/internal/web/pos/desk"
	"camber/internal/web/pos/record"
	"camber/internal/web/pos/ticket"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Desk      *desk.Desk
	Counter   *counter.Server
	Balance   *balance.Server
	Record    *record.Server
	Ticket    *ticket.Server
	Access    *access.Service
	Customers *customer.Service
	OnAccount *payment.Accounts
	Prices    *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers. Those of one customer are called as at the till.
func (s *Server) Routes() []routing.Route {
	// who keeps customers at a till does not thereby see them all from anywhere
	may := func(p access.Permission) routing.Who {
		return routing.Office(p, access.HandleOrders, access.EditCustomers)
	}
	edits := routing.Office(access.EditCustomers, access.HandleOrders)
	const (
		list = "page limit sort order search state filter_group_id filter_tag"
		page = "customerId page limit sort order"
	)
	return []routing.Route{
		routing.Get("/admin/customer", edits, list, nil, s.ShowCustomers),
		routing.Get("/admin/customer/add", may(access.AddCustomers), "", nil, s.ShowNewCustomer),
		routing.Get("/admin/customer/edit", edits, "customer_id tab", nil, s.ShowCustomer),
		routing.Get("/admin/api/customer", edits, list, adminview.OfficeCustomerList{}, s.List),
		routing.Post("/admin/api/customer/level", edits, "customers[…] level_id", present.Said{}, s.MoveToLevel,
			routing.Once),
		routing.Get("/admin/api/customer/buyers", edits, "customerId", adminview.CustomerBuyers{}, s.Buyers),
		routing.Post("/admin/api/customer/business", edits, "customerId", present.Said{}, s.OpenBusiness),
		routing.Get("/admin/api/customer/trail", edits, "customerId", adminview.CustomerTrail{}, s.Trail),
		routing.Get("/admin/customer/tags", may(access.MergeCustomers), "", nil, s.ShowTags),
		routing.Post("/admin/customer/tags/add", may(access.MergeCustomers), "title", customerview.MadeTag{},
			s.counter((*counter.Server).AddTag)),

		routing.Get("/admin/api/customer/get", edits, "customerId", customerview.CustomerGet{}, s.counter((*counter.Server).Customer)),
		routing.Post("/admin/api/customer/save", edits, counter.CustomerFields, customerview.SavedCustomer{},
			s.counter((*counter.Server).SaveCustomer), routing.Must, routing.TwinIf(counter.MakesCustomer)),
		routing.Post("/admin/customer/updateContactInfo", edits, "customerId email telephone", present.Said{},
			s.counter((*counter.Server).SaveContact)),
		routing.Get("/admin/customer/search", edits, "s", cartview.CustomerHits{}, s.Search),
		routing.Post("/admin/customer/merge", may(access.MergeCustomers), "customerId into",
			customerview.MergedCustomer{}, s.counter((*counter.Server).MergeCustomers), routing.Must),
		routing.Get("/admin/customer/export", may(access.EraseCustomers), "customerId", nil,
			s.counter((*counter.Server).ExportCustomer)),
		routing.Post("/admin/customer/erase", may(access.EraseCustomers), "customerId", present.Said{},
			s.counter((*counter.Server).EraseCustomer)),
		routing.Get("/admin/api/customer_tag", edits, "customerId", customerview.CustomerTags{}, s.counter((*counter.Server).CustomerTags)),
		routing.Post("/admin/api/customer_tag/save", edits, "customerId tags", present.Said{},
			s.counter((*counter.Server).SaveCustomerTags)),
		routing.Get("/admin/api/customer_ip", edits, "customerId page limit", customerview.CustomerIPs{},
			s.counter((*counter.Server).CustomerIPs)),
		routing.Post("/admin/api/customer_ip/add", may(access.BanCustomers), "customer_id ip confirm",
			present.Said{}, s.counter((*counter.Server).BanIP)),
		routing.Post("/admin/api/customer_ip/remove", may(access.BanCustomers), "customer_id ip",
			present.Said{}, s.counter((*counter.Server).UnbanIP)),
		routing.Get("/admin/api/customer_ip/location", edits, "ip", customerview.IPPlace{}, s.counter((*counter.Server).PlaceOfIP)),

		routing.Get("/admin/api/customer_credit", edits, page, customerview.CustomerCredits{}, s.balance((*balance.Server).CustomerCredits)),
		routing.Post("/admin/api/customer_credit/add", may(access.GiveCredit),
			"customer_id description amount", present.Said{}, s.balance((*balance.Server).GiveCredit), routing.Must, routing.Twin),
		routing.Get("/admin/customer/statement/get", edits, "customerId from to", payview.Statement{},
			s.balance((*balance.Server).Statement)),
		routing.Get("/admin/customer/statement/paper", edits, "customerId from to format paper columns copy", nil,
			s.balance((*balance.Server).ShowPaper)),
		routing.Post("/admin/customer/agree", may(access.OverrideHold), "customerId terms limit hold",
			present.Said{}, s.balance((*balance.Server).Agree)),

		routing.Post("/admin/customer/notify", edits, record.MessageFields, present.Said{}, s.record((*record.Server).NotifyCustomer),
			routing.Once),
		routing.Get("/admin/api/customer_history", edits, "customerId page limit", customerview.CustomerNotes{},
			s.record((*record.Server).CustomerNotes)),
		routing.Post("/admin/api/customer_history/add", edits, record.NoteFields, present.Said{},
			s.record((*record.Server).AddCustomerNote), routing.WithFile(record.NoteLimit), routing.Own),
		routing.Get("/admin/customer/history/image", edits, "customerId customer_history_id", nil,
			s.record((*record.Server).CustomerImage)),
		routing.Get("/admin/api/customer_certificate", edits, "customerId", customerview.CustomerCertificates{},
			s.record((*record.Server).CustomerCertificates)),
		routing.Post("/admin/api/customer_certificate/add", may(access.ExemptFromTax),
			record.CertificateFields, present.Said{}, s.record((*record.Server).AddCertificate), routing.WithFile(record.NoteLimit)),
		routing.Post("/admin/api/customer_certificate/end", may(access.ExemptFromTax),
			"customer_id certificate_id", present.Said{}, s.record((*record.Server).EndCertificate)),
		routing.Get("/admin/customer/certificate/image", edits, "customerId certificate_id", nil,
			s.record((*record.Server).CertificateImage)),
		routing.Get("/admin/api/customer_order", edits, page, customerview.CustomerOrders{}, s.record((*record.Server).CustomerOrders)),
		routing.Get("/admin/api/customer_core", edits, page, coreview.CoreList{}, s.record((*record.Server).CustomerCores)),
		routing.Get("/admin/api/customer_return", edits, page, customerview.CustomerReturns{}, s.record((*record.Server).CustomerReturns)),
	}
}

// counter, balance and record are handlers of the till, which are there once they are called.
func (s *Server) counter(handle func(*counter.Server, http.ResponseWriter, *http.Request) error) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error { return handle(s.Counter, w, r) }
}

func (s *Server) balance(handle func(*balance.Server, http.ResponseWriter, *http.Request) error) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error { return handle(s.Balance, w, r) }
}

func (s *Server) record(handle func(*record.Server, http.ResponseWriter, *http.Request) error) wire.Handler {
	return func(w http.ResponseWriter, r *http.Request) error { return handle(s.Record, w, r) }
}

// Search looks for a customer whom another is to become (CUST-8).
func (s *Server) Search(w http.ResponseWriter, r *http.Request) error {
	return s.Ticket.SearchCustomers(w, r)
}
