package present

import (
	"net/url"
	"strconv"

	"camber/internal/shop/location"
)

// Said answers a call with a sentence (API-3).
type Said struct {
	Success string `json:"success"`
}

// Riddle is what a captcha asks: what the picture shows, or the question.
type Riddle struct {
	Image    string `json:"image"`
	Question string `json:"question"`
}

// ContactLink leads to the contact form of a part (PCON-1).
type ContactLink struct {
	ProductID int64  `json:"product_id"`
	Name      string `json:"name"` // brand and number, for the message
	Label     string `json:"label"`
	Href      string `json:"href"`
}

// ContactAddress is the contact form as a page: about a part, or with 0 about nothing in particular.
func ContactAddress(partID int64) string {
	if partID == 0 {
		return "/information/contact"
	}
	return "/product/contact?product_id=" + strconv.FormatInt(partID, 10)
}

// ContactFor is the address of the contact form about what a search did not find.
func ContactFor(searched string) string {
	return Address(ContactAddress(0), url.Values{"search": {searched}})
}

// ContactLocation is a store that can be asked (PCON-2).
type ContactLocation struct {
	ID    int64  `json:"location_id"`
	Name  string `json:"location_name"`
	Email string `json:"email_address"`
}

// ContactLocations answers getLocations.
type ContactLocations struct {
	Locations []ContactLocation `json:"locations"`
	Sender    *ContactSender    `json:"sender,omitempty"` // who is signed in; null: nobody
}

// ContactSender is what the form knows of a customer beforehand.
type ContactSender struct {
	Name  string `json:"name"`
	Email string `json:"email"`
	Phone string `json:"phone"`
	Texts bool   `json:"texting_alerts"` // agreed to texts
}

// NewContactLocations are the stores that can be asked.
func NewContactLocations(stores []location.Location) ContactLocations {
	reply := ContactLocations{Locations: make([]ContactLocation, 0, len(stores))}
	for _, l := range stores {
		reply.Locations = append(reply.Locations, ContactLocation{l.ID, l.Name, l.Email})
	}
	return reply
}

// ContactForm is the contact form as a page, with what was typed and what is wrong with it.
type ContactForm struct {
	ProductID int64
	Part      string // brand, number and name; empty: no part in particular
	PartHref  string
	Name      string
	Email     string
	Phone     string
	Location  int64
	Message   string
	ByText    bool
	Consents  bool // agreed to texts: there is nothing to override
	Override  bool
	Locations []ContactLocation
	Stores    []StoreCard // about no part in particular: all of them
	Riddle    Riddle
	Errors    map[string]string
	Problem   string // about all of it

	TakesAppointments bool // a store has bays: an appointment can be asked for

	Sent string // what became of it; then there is no form
}

// StoreCard is a store as the contact page shows it.
type StoreCard struct {
	Name      string
	Address   string
	Telephone string
	Email     string
	Open      string
	Hours     []OpenDays
}

// Question is what somebody asked, as the store reads it.
type Question struct {
	Site     string
	Part     string // empty: none in particular
	PartLink string // empty: the shop's address is not known
	Name     string
	Email    string
	Phone    string
	E164     string
	Text     string
	Answer   string // how they want to be answered
	Date     string
}
