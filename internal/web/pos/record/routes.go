// Package record answers what is on record about a customer: notes, certificates, orders, returns.
package record

import (
	"camber/internal/base/files"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Access    *access.Service
	Customers *customer.Service
	Files     *files.Disk
	Locations *location.Service
	Notes     *notify.Service
	Orders    *order.Service
	Remarks   *note.Service // about customers
	Returns   *rma.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// The parameters with which a customer is written to (CUST-24), a note of them is kept (CUST-28) and a certificate.
const (
	MessageFields     = "customerId notifyByEmail notifyByText overrideTextPermission email phone comment"
	NoteFields        = "customer_id notifyCustomer notifyByEmail notifyByText overrideTextPermission email phone comment image"
	CertificateFields = "customer_id zone_id reason number from to document"
)

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Post("/pos/customer/notify", routing.Till(access.EditCustomers),
			MessageFields,
			present.Said{}, s.NotifyCustomer, routing.Once),
		routing.Get("/api/customer_history", routing.Till(access.EditCustomers),
			"customerId page limit", customerview.CustomerNotes{}, s.CustomerNotes),
		routing.Post("/api/customer_history/add", routing.Till(access.EditCustomers),
			NoteFields,
			present.Said{}, s.AddCustomerNote, routing.WithFile(NoteLimit), routing.Own),
		routing.Get("/pos/customer/history/image", routing.Till(access.EditCustomers),
			"customerId customer_history_id", nil, s.CustomerImage),
		routing.Get("/api/customer_certificate", routing.Till(access.EditCustomers),
			"customerId", customerview.CustomerCertificates{}, s.CustomerCertificates),
		routing.Post("/api/customer_certificate/add", routing.TillAsking(access.ExemptFromTax),
			CertificateFields,
			present.Said{}, s.AddCertificate, routing.WithFile(NoteLimit)),
		routing.Post("/api/customer_certificate/end", routing.TillAsking(access.ExemptFromTax),
			"customer_id certificate_id", present.Said{}, s.EndCertificate),
		routing.Get("/pos/customer/certificate/image", routing.Till(access.EditCustomers),
			"customerId certificate_id", nil, s.CertificateImage),
		routing.Get("/api/customer_order", routing.Till(access.EditCustomers),
			"customerId page limit sort order", customerview.CustomerOrders{}, s.CustomerOrders),
		routing.Get("/api/customer_return", routing.Till(access.EditCustomers),
			"customerId page limit sort order", customerview.CustomerReturns{}, s.CustomerReturns),
		routing.Get("/api/customer_core", routing.Till(access.EditCustomers),
			"customerId page limit sort order", coreview.CoreList{}, s.CustomerCores),
	}
}
