package pos

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// CustomerCredits is CUST-25.
func (s *Server) CustomerCredits(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.listOf(r)
	if err != nil {
		return err
	}
	rows, total, err := s.Credits.List(ctx, c.ID, in.Sort, in.Order == "asc", in.Limit, in.offset)
	if err != nil {
		return err
	}
	balance, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	reply := present.CustomerCredits{
		Results: []present.CustomerCredit{}, Balance: balance, BalanceText: balance.Text(), Paging: present.NewPaging(ctx, in.Page, in.Limit, total),
	}
	for _, m := range rows {
		reply.Results = append(reply.Results, present.NewCustomerCredit(ctx, m, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// listOf reads whose list is asked for, and which page of it.
func (s *Server) listOf(r *http.Request) (customer.Customer, listPage, *time.Location, error) {
	c, err := s.theCustomer(r)
	if err != nil {
		return customer.Customer{}, listPage{}, nil, err
	}
	in, err := readPage(r)
	if err != nil {
		return customer.Customer{}, listPage{}, nil, err
	}
	zone, err := s.here(r.Context())
	return c, in, zone, err
}

// GiveCredit is CUST-26.
func (s *Server) GiveCredit(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Description string `form:"description"`
		Amount      string `form:"amount"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	amount, err := money.Parse(strings.TrimSpace(in.Amount))
	if err != nil {
		return fault.InFields(map[string]fault.Text{"amount": fault.T("This must be an amount.")})
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	err = s.Credits.Give(ctx, actor, credit.Gift{CustomerID: c.ID, Name: c.Name(), LocationID: actor.LocationID, Amount: amount, Description: in.Description})
	if err != nil {
		return err
	}
	return said(w, r, text.Key("The credit was saved."))
}

// CustomerNotes is CUST-27.
func (s *Server) CustomerNotes(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.listOf(r)
	if err != nil {
		return err
	}
	if err := in.only(); err != nil {
		return err
	}
	found, total, err := s.Remarks.Notes(ctx, c.ID, in.Limit, in.offset)
	if err != nil {
		return err
	}
	staff := make([]int64, 0, len(found))
	for _, n := range found {
		if n.Who.Kind == audit.Staff {
			staff = append(staff, n.Who.ID)
		}
	}
	names, err := s.Access.Names(ctx, staff)
	if err != nil {
		return err
	}
	reply := present.CustomerNotes{Results: []present.CustomerNote{}, Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, n := range found {
		sent, err := s.messagesOf(ctx, n)
		if err != nil {
			return err
		}
		reply.Results = append(reply.Results, present.NewCustomerNote(ctx, n, names[n.Who.ID], sent, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

func (s *Server) messagesOf(ctx context.Context, n note.Note) ([]notify.Message, error) {
	var sent []notify.Message
	for _, id := range []int64{n.EmailID, n.TextID} {
		if id == 0 {
			continue
		}
		m, err := s.Notes.Message(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue // swept
		}
		if err != nil {
			return nil, err
		}
		sent = append(sent, m)
	}
	return sent, nil
}

// A picture of a note (CUST-40), and the largest body that brings one with the words of the form.
const (
	mostImage  = 2 << 20
	NoteLimit  = mostImage + 64<<10
	imageHint  = "jpg or png, 2MB maximum"
	perPicture = 200 // that one member of staff may add within an hour
)

// AddCustomerNote is CUST-28.
func (s *Server) AddCustomerNote(w http.ResponseWriter, r *http.Request) error {
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	wished, err := wish(r, c.Texts)
	if err != nil {
		return err
	}
	content, err := wire.File(r, "image")
	if err != nil {
		return err
	}
	problems := wished.Check()
	// the words are the message: a picture is not sent
	if problem := note.Check(wished.Comment, wished.Notify || len(content) == 0); problem != nil {
		problems = also(problems, "comment", *problem)
	}
	if len(problems) > 0 {
		return fault.InFields(problems)
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	image, err := s.keepImage(ctx, "image", content)
	if err != nil {
		return err
	}
	if _, err := s.note(r, c, wished, image); err != nil {
		return err
	}
	return said(w, r, text.Key("The note was saved."))
}

// keepImage encodes a picture anew and keeps it: nothing of the file that was sent is left (U-02).
func (s *Server) keepImage(ctx context.Context, field string, content []byte) (sum string, err error) {
	if len(content) == 0 {
		return "", nil
	}
	refused := func(kind fault.Kind) *fault.Error {
		f := fault.New(kind, imageHint)
		f.Fields = map[string]fault.Text{field: f.Text}
		return f
	}
	if len(content) > mostImage {
		return "", refused(fault.TooMuch)
	}
	if !bytes.HasPrefix(content, []byte("\xff\xd8\xff")) && !bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")) {
		return "", refused(fault.Invalid)
	}
	if err := throttle.Take(ctx, fmt.Sprintf("note image %d", wire.Actor(ctx).StaffID), perPicture, time.Hour); err != nil {
		return "", err
	}
	master, err := picture.NewMaster(content)
	if fault.Is(err, fault.Invalid) {
		return "", refused(fault.Invalid).Because(err)
	}
	if err != nil {
		return "", err
	}
	kept, err := s.Files.Put(ctx, imageType(master.Format), bytes.NewReader(master.Bytes))
	return kept.SHA256, err
}

func imageType(f picture.Format) string {
	if f == picture.PNG {
		return "image/png"
	}
	return "image/jpeg"
}

// CustomerImage is the picture of a note, for staff alone: it is found by the customer and the note, never by its own name.
func (s *Server) CustomerImage(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		NoteID int64 `form:"customer_history_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.Remarks.Note(ctx, c.ID, in.NoteID)
	if err != nil {
		return err
	}
	if n.Image == "" {
		return fault.New(fault.NotFound, "This note has no picture.")
	}
	return s.showImage(w, r, n.Image, "note-"+strconv.FormatInt(n.ID, 10))
}

// showImage sends a picture that was kept under a name, which is without an ending.
func (s *Server) showImage(w http.ResponseWriter, r *http.Request, sum, name string) error {
	content, file, err := s.Files.Open(r.Context(), sum)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	h := w.Header()
	h.Set("Content-Type", file.Kind)
	h.Set("Content-Length", strconv.FormatInt(file.Size, 10))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	kind, ending, _ := strings.Cut(file.Kind, "/")
	disposition := "inline"
	if kind != "image" { // a sandbox shows no other
		disposition = "attachment"
	}
	h.Set("Content-Disposition", disposition+"; filename=\""+name+"."+ending+"\"")
	_, err = io.Copy(w, content)
	return err
}

// CustomerIPs is CUST-29.
func (s *Server) CustomerIPs(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.listOf(r)
	if err != nil {
		return err
	}
	if err := in.only(); err != nil {
		return err
	}
	found, total, err := s.Bans.IPs(ctx, c.ID, in.Limit, in.offset)
	if err != nil {
		return err
	}
	reply := present.CustomerIPs{Results: []present.CustomerIP{}, Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, one := range found {
		reply.Results = append(reply.Results, present.NewCustomerIP(one, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// BanIP and UnbanIP are CUST-35.
func (s *Server) BanIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP        string `form:"ip"`
		Confirmed bool   `form:"confirm"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	if err := s.Bans.Ban(r.Context(), wire.Actor(r.Context()), c.ID, strings.TrimSpace(in.IP), in.Confirmed); err != nil {
		return err
	}
	return said(w, r, text.Key("The address is banned."))
}

func (s *Server) UnbanIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP string `form:"ip"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	if err := s.Bans.Unban(r.Context(), wire.Actor(r.Context()), c.ID, strings.TrimSpace(in.IP)); err != nil {
		return err
	}
	return said(w, r, text.Key("The address is not banned any more."))
}

// PlaceOfIP is CUST-36.
func (s *Server) PlaceOfIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP string `form:"ip"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	found, err := s.Bans.PlaceOf(r.Context(), strings.TrimSpace(in.IP))
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.IPPlace{City: found.City, Region: found.Region, Country: found.Country})
}

// CustomerOrders is CUST-30.
func (s *Server) CustomerOrders(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, _, err := s.listOf(r)
	if err != nil {
		return err
	}
	if !order.CanSort(in.Sort) {
		return order.RefuseSort()
	}
	filter := order.Filter{Together: []int64{c.ID}, Sort: in.Sort, Ascending: in.Order == "asc", Limit: in.Limit, Offset: in.offset}
	found, err := s.Orders.Orders(ctx, filter)
	if err != nil {
		return err
	}
	total, err := s.Orders.Count(ctx, filter)
	if err != nil {
		return err
	}
	bought, err := s.Orders.BoughtBy(ctx, []int64{c.ID})
	if err != nil {
		return err
	}
	_, returns, err := s.broughtBack(ctx, c.ID)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	reply := present.CustomerOrders{Results: []present.CustomerOrder{}, Paging: present.NewPaging(ctx, in.Page, in.Limit, total), Summary: present.CustomerSummary{
		Spent: bought.Spent, SpentText: bought.Spent.Text(), Orders: bought.Orders, Returns: returns,
		Outstanding: bought.Outstanding, OutstandingText: bought.Outstanding.Text(),
	}}
	for _, o := range found {
		reply.Results = append(reply.Results, present.NewCustomerOrder(ctx, o, wire.Actor(ctx), zoneOf(stores, o.LocationID)))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

func zoneOf(stores []location.Location, id int64) *time.Location {
	for _, l := range stores {
		if l.ID == id {
			return l.Zone
		}
	}
	return time.UTC
}

// CustomerReturns is CUST-31: a row for each line that they asked to bring back or brought to a counter, the newest first.
func (s *Server) CustomerReturns(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, _, err := s.listOf(r)
	if err != nil {
		return err
	}
	if err := in.only("date_added"); err != nil {
		return err
	}
	lines, _, err := s.broughtBack(ctx, c.ID)
	if err != nil {
		return err
	}
	if in.Order == "asc" {
		slices.Reverse(lines)
	}
	reply := present.CustomerReturns{Results: []present.CustomerReturn{}, Paging: present.NewPaging(ctx, in.Page, in.Limit, len(lines))}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	for _, l := range lines[min(in.offset, len(lines)):min(in.offset+in.Limit, len(lines))] {
		if l.Came != nil {
			reply.Results = append(reply.Results, present.NewCameBack(ctx, *l.Came, wire.Actor(ctx), zoneOf(stores, l.Came.LocationID)))
			continue
		}
		o, err := s.Orders.Order(ctx, l.asked.OrderID)
		if err != nil {
			return err
		}
		reply.Results = append(reply.Results, present.NewCustomerReturn(ctx, l.asked, l.line, o, wire.Actor(ctx), zoneOf(stores, o.LocationID)))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// backLine is a line that was asked to come back, or one that came.
type backLine struct {
	at    time.Time
	asked rma.Request
	line  rma.Line
	*till.Came
}

// mostBack is how many requests of one customer are read; nobody has as many.
const mostBack = 10_000

// broughtBack are the lines of a customer's returns, the newest first, and how many returns they are of.
func (s *Server) broughtBack(ctx context.Context, customerID int64) (lines []backLine, returns int, err error) {
	asked, returns, err := s.Returns.OfThese(ctx, []int64{customerID}, mostBack, 0)
	if err != nil {
		return nil, 0, err
	}
	came, err := s.Till.CameFrom(ctx, customerID)
	if err != nil {
		return nil, 0, err
	}
	for i, one := range came {
		if i == 0 || came[i-1].ReturnID != one.ReturnID {
			returns++
		}
		lines = append(lines, backLine{at: one.At(), Came: &came[i]})
	}
	for _, request := range asked {
		for _, l := range request.Lines {
			lines = append(lines, backLine{at: request.Asked, asked: request, line: l})
		}
	}
	slices.SortStableFunc(lines, func(a, b backLine) int { return b.at.Compare(a.at) })
	return lines, returns, nil
}

// CustomerTags is CUST-34.
func (s *Server) CustomerTags(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	all, err := s.Customers.Tags(ctx)
	if err != nil {
		return err
	}
	assigned, err := s.Customers.TagsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.NewCustomerTags(all, assigned, wire.Actor(ctx)))
}

// SaveCustomerTags replaces the set.
func (s *Server) SaveCustomerTags(w http.ResponseWriter, r *http.Request) error {
	c, err := s.theCustomer(r)
	if err != nil {
		return err
	}
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	var ids []int64
	for name, list := range values {
		if name != "tags" && !strings.HasPrefix(name, "tags[") {
			continue
		}
		for _, raw := range list {
			for one := range strings.SplitSeq(raw, ",") {
				if one = strings.TrimSpace(one); one == "" {
					continue
				}
				id, err := strconv.ParseInt(one, 10, 64)
				if err != nil {
					return fault.InFields(map[string]fault.Text{"tags": fault.T("A number must be input")})
				}
				ids = append(ids, id)
			}
		}
	}
	if err := s.Customers.SaveTags(r.Context(), wire.Actor(r.Context()), c.ID, ids); err != nil {
		return err
	}
	return said(w, r, text.Key("The tags were saved."))
}
