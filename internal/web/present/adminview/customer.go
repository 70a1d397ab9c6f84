package adminview

import (
	"context"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
)

// OfficeCustomers is the list of the customers.
type OfficeCustomers struct {
	Bar     OfficeBar      `json:"bar"`
	Levels  []OfficeChoice `json:"levels"` // price levels
	Tags    []OfficeChoice `json:"tags"`
	TagsURL string         `json:"tags_url"` // where tags are made; empty: not by this person
	MayAdd  bool           `json:"may_add"`
	MayMove bool           `json:"may_move"` // several at once to another price level
}

// OfficeCustomerList is one page of it.
type OfficeCustomerList struct {
	Results []OfficeCustomerRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// OfficeCustomerRow is a customer in the list.
type OfficeCustomerRow struct {
	CustomerID int64  `json:"customer_id"`
	Name       string `json:"name"`
	Company    string `json:"company"`
	Email      string `json:"email"`
	Telephone  string `json:"telephone"`
	Level      string `json:"level"`
	Business   string `json:"business"` // holder, buyer; empty: they buy for themselves
	Account    string `json:"account"`  // the terms in words; empty: nothing is sold to them on account
	IsHeld     bool   `json:"is_held"`  // the account is on hold
	IsExempt   bool   `json:"is_exempt"`
	IsActive   bool   `json:"is_active"`
	AddedText  string `json:"added_text"`
	EditURL    string `json:"edit_url"`
}

// States of the tabs of the list.
const (
	CustomerOfBusiness = "business"
	CustomerOnAccount  = "account"
	CustomerOnHold     = "hold" // their account is
	CustomerTaxExempt  = "exempt"
	CustomerDisabled   = "off"
)

// CustomerStates are all of them, that of everybody first.
func CustomerStates() []string {
	return []string{"", CustomerOfBusiness, CustomerOnAccount, CustomerOnHold, CustomerTaxExempt, CustomerDisabled}
}

// OfficeCustomerPage is the record of a customer; with the id 0 it is the form of a new one.
type OfficeCustomerPage struct {
	Bar        OfficeBar `json:"bar"`
	CustomerID int64     `json:"customer_id"`
}

// CustomerBuyers are who buys for a business.
type CustomerBuyers struct {
	Results []CustomerBuyer `json:"results"`
	OpenURL string          `json:"open_url"` // makes a customer without one the holder of a business; empty: not here
}

// CustomerBuyer is one of them.
type CustomerBuyer struct {
	CustomerID int64  `json:"customer_id"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Telephone  string `json:"telephone"`
	IsHolder   bool   `json:"is_holder"` // the account is in their hands
	IsActive   bool   `json:"is_active"`
	SignsIn    bool   `json:"signs_in"` // they have a password
	EditURL    string `json:"edit_url"`
}

// CustomerTrail is what was done to a customer.
type CustomerTrail struct {
	Results []TrailRow `json:"results"`
}

// OfficeTagsPage is where tags of customers are made.
type OfficeTagsPage struct {
	Bar    OfficeBar              `json:"bar"`
	Tags   []customerview.UsedTag `json:"tags"`
	AddURL string                 `json:"add_url"`
}

// CustomerURL is where a customer is changed.
func CustomerURL(id int64) string { return "/admin/customer/edit?customer_id=" + present.ID(id) }

// LevelCustomersURL is the list of the customers who buy at a price level.
func LevelCustomersURL(levelID int64) string {
	return "/admin/customer?filter_group_id=" + present.ID(levelID)
}

// NewOfficeCustomerRow shows a customer in the list, with what was agreed with whose account they buy on and whether they
// pay no tax today.
func NewOfficeCustomerRow(ctx context.Context, c customer.Customer, level string, agreed payment.Account,
	isExempt bool, zone *time.Location) OfficeCustomerRow {
	row := OfficeCustomerRow{CustomerID: c.ID, Name: c.Name(), Company: c.Company, Email: c.Email, Telephone: c.Telephone,
		Level: level, IsHeld: agreed.Hold, IsExempt: isExempt, IsActive: c.Active,
		AddedText: present.Moment(c.Added, zone), EditURL: CustomerURL(c.ID)}
	switch {
	case c.IsHolder():
		row.Business = "holder"
	case c.IsPro():
		row.Business = "buyer"
	}
	if agreed.Terms > 0 {
		row.Account = text.Tr(ctx, "Net %d", agreed.Terms)
	}
	return row
}

// NewCustomerBuyer shows somebody who buys for a business.
func NewCustomerBuyer(c customer.Customer, signsIn bool) CustomerBuyer {
	return CustomerBuyer{CustomerID: c.ID, Name: c.Name(), Email: c.Email, Telephone: c.Telephone, IsHolder: c.IsHolder(),
		IsActive: c.Active, SignsIn: signsIn, EditURL: CustomerURL(c.ID)}
}
