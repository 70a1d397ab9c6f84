package adminview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// ContractsPage is the list of the prices that customers were promised.
type ContractsPage struct {
	Bar   OfficeBar `json:"bar"`
	Today string    `json:"today"`
}

// ContractList is one page of it.
type ContractList struct {
	Results []ContractRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// ContractRow is a price that a customer was promised.
type ContractRow struct {
	CustomerID int64  `json:"customer_id"`
	ProductID  int64  `json:"product_id"`
	Quantity   int    `json:"quantity"`
	From       string `json:"from"` // days, YYYY-MM-DD
	To         string `json:"to"`
	Price      string `json:"price"` // as it is typed
	Version    string `json:"version"`

	Customer  string `json:"customer"`
	Company   string `json:"company"`
	Name      string `json:"name"` // brand and number of the part
	PriceText string `json:"price_text"`
	Retail    string `json:"retail"` // empty: none
	FromText  string `json:"from_text"`
	ToText    string `json:"to_text"`
	State     string `json:"state"`   // coming, on, over
	Finding   string `json:"finding"` // why it never counts, empty: it does
	EditURL   string `json:"edit_url"`
}

// Buyers are customers who may be meant by what is typed.
type Buyers struct {
	Results []string `json:"results"` // "Ada Beck, Beck Garage #12"
}

// NewBuyers shows customers so that the number behind # tells which one is meant.
func NewBuyers(found []customer.Customer) Buyers {
	shown := Buyers{Results: []string{}}
	for _, c := range found {
		shown.Results = append(shown.Results, besides(c.Name(), c.Company)+" #"+strconv.FormatInt(c.ID, 10))
	}
	return shown
}

// NewContractRow shows a contract price in the list.
func NewContractRow(ctx context.Context, one price.Contract, part catalog.Part, who customer.Customer) ContractRow {
	row := ContractRow{CustomerID: one.CustomerID, ProductID: one.PartID, Quantity: one.MinQuantity, From: one.From,
		To: one.To, Price: UnitPrice(one.Unit), Version: one.Version(), Customer: who.Name(), Company: who.Company,
		Name: part.Brand + " " + part.Number, PriceText: one.Unit.Text(), FromText: present.Day(one.From),
		ToText: present.Day(one.To), State: string(one.State), EditURL: ProductURL(one.PartID)}
	if one.Retail == price.None {
		return row
	}
	row.Retail = one.Retail.Text()
	if one.State == price.SpecialOn && one.Retail <= one.Unit {
		row.Finding = text.Tr(ctx, "It does not count now: retail is no higher.")
	}
	return row
}
