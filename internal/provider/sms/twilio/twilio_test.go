package twilio_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/sms/twilio"
	"camber/internal/shop/notify"
)

const sid = "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

var account = twilio.Account{SID: sid, Token: "the-token", From: "+14155552345"}

func message() notify.Message {
	return notify.Message{
		ID: 12, Request: notify.Request{Channel: notify.Text, Recipient: "+14155552345"},
		Rendered: notify.Rendered{Text: "Hello! 👍"},
		QueuedAt: time.Date(2015, 7, 30, 20, 12, 30, 0, time.UTC),
	}
}

// asked is a Twilio that answers the same to all and keeps what it was asked.
func asked(t *testing.T, status int, body string) (*twilio.Sender, *[]*http.Request) {
	t.Helper()
	var requests []*http.Request
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		requests = append(requests, r)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return twilio.New(account, server.URL), &requests
}

// published is Twilio's own description of sending and listing texts.
func published(t *testing.T) (parameters []string, examples map[string]json.RawMessage, statuses []string) {
	t.Helper()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with Twilio's published description")
	}
	raw, err := os.ReadFile(filepath.Join(folder, "protocol", "twilio_api_v2010.json"))
	if err != nil {
		t.Skip(err)
	}
	type operation struct {
		RequestBody struct {
			Content map[string]struct {
				Schema struct {
					Properties map[string]any `json:"properties"`
				} `json:"schema"`
			} `json:"content"`
		} `json:"requestBody"`
		Responses map[string]struct {
			Content map[string]struct {
				Examples map[string]struct {
					Value json.RawMessage `json:"value"`
				} `json:"examples"`
			} `json:"content"`
		} `json:"responses"`
	}
	var api struct {
		Paths map[string]struct {
			Get  operation `json:"get"`
			Post operation `json:"post"`
		} `json:"paths"`
		Components struct {
			Schemas struct {
				Status struct {
					Enum []string `json:"enum"`
				} `json:"message_enum_status"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &api); err != nil {
		t.Fatal(err)
	}
	messages := api.Paths["/2010-04-01/Accounts/{AccountSid}/Messages.json"]
	for name := range messages.Post.RequestBody.Content["application/x-www-form-urlencoded"].Schema.Properties {
		parameters = append(parameters, name)
	}
	examples = map[string]json.RawMessage{}
	for name, e := range messages.Post.Responses["201"].Content["application/json"].Examples {
		examples["post "+name] = e.Value
	}
	for name, e := range messages.Get.Responses["200"].Content["application/json"].Examples {
		examples["get "+name] = e.Value
	}
	return parameters, examples, api.Components.Schemas.Status.Enum
}

// NOTE-4: a text is asked for in the words that Twilio publishes, and its published answers are read.
func TestATextIsSentAsTwilioPublishesIt(t *testing.T) {
	t.Parallel()
	parameters, examples, _ := published(t)
	known := 0
	for name, answer := range examples {
		var one struct {
			SID, To string
		}
		_ = json.Unmarshal(answer, &one)
		if !strings.HasPrefix(name, "post ") || strings.HasPrefix(one.To, "whatsapp:") {
			continue
		}
		known++
		s, requests := asked(t, http.StatusCreated, string(answer))
		m := message()
		m.Recipient = one.To
		got, err := s.Send(t.Context(), m)
		if err != nil || got != one.SID {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		r := (*requests)[0]
		user, token, _ := r.BasicAuth()
		if r.Method != http.MethodPost || r.URL.Path != "/2010-04-01/Accounts/"+sid+"/Messages.json" || user != sid ||
			token != account.Token {
			t.Errorf("%s: asked %s %s as %s", name, r.Method, r.URL, user)
		}
		want := url.Values{"To": {one.To}, "From": {account.From}, "Body": {m.Text}}
		if r.PostForm.Encode() != want.Encode() {
			t.Errorf("%s: asked %v", name, r.PostForm)
		}
		for field := range r.PostForm {
			if !slices.Contains(parameters, field) {
				t.Errorf("Twilio knows no %s", field)
			}
		}
	}
	if known < 5 {
		t.Errorf("%d published answers were read", known)
	}
}

// NOTE-3: of the states that Twilio publishes three say that a text will not come.
func TestAStateSaysWhetherATextComes(t *testing.T) {
	t.Parallel()
	_, _, statuses := published(t)
	for _, status := range statuses {
		s, _ := asked(t, http.StatusCreated, `{"sid":"SM1","to":"+14155552345","status":"`+status+`"}`)
		_, err := s.Send(t.Context(), message())
		lost := status == "failed" || status == "undelivered" || status == "canceled"
		if lost != fault.Is(err, fault.Declined) || !lost && err != nil {
			t.Errorf("%s: %v", status, err)
		}
	}
}

// NOTE-3: what is about the number is final, what is about us or the way is tried again; R-16.
func TestARefusalIsFinalOrTriedAgain(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]struct {
		status int
		body   string
		kind   fault.Kind
		words  string
	}{
		"no number": {400, `{"code":21211,"message":"The 'To' number +1 is not valid"}`, fault.Declined,
			"Invalid phone number format"},
		"a landline":      {400, `{"code":21614}`, fault.Declined, "This number can't get texts."},
		"said STOP":       {400, `{"code":21610}`, fault.Declined, "This person has stopped the shop's texts."},
		"another country": {400, `{"code":21408}`, fault.Declined, "This shop sends no texts to such numbers."},
		"a wrong token":   {401, `{"code":20003}`, fault.Unavailable, ""},
		"a wrong sender":  {400, `{"code":21606}`, fault.Unavailable, ""},
		"too often":       {429, `{"code":20429}`, fault.Unavailable, ""},
		"down":            {503, `<html>`, fault.Unavailable, ""},
		"a bug":           {500, `{"code":21211}`, fault.Unavailable, ""},
		"elsewhere":       {302, ``, fault.Unavailable, ""},
		"garbage":         {201, `<html>`, fault.Unavailable, ""},
		"another thing":   {201, `{}`, fault.Unavailable, ""},
		"to another":      {201, `{"sid":"SM1","to":"+19005550142","status":"queued"}`, fault.Unavailable, ""},
		"endless":         {201, `{"sid":"` + strings.Repeat("x", 2<<20), fault.Unavailable, ""},
	} {
		s, _ := asked(t, try.status, try.body)
		_, err := s.Send(t.Context(), message())
		if f := fault.Of(err); f == nil || f.Kind != try.kind || try.words != "" && f.Text.String() != try.words ||
			strings.Contains(f.Error(), account.Token) {
			t.Errorf("%s: %v", name, err)
		}
	}
	nobody := httptest.NewServer(http.NotFoundHandler())
	nobody.Close()
	if _, err := twilio.New(account, nobody.URL).Send(t.Context(), message()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("nobody there: %v", err)
	}
	long := message()
	long.Text = strings.Repeat("ñ", 1601)
	s, requests := asked(t, 201, `{}`)
	if _, err := s.Send(t.Context(), long); !fault.Is(err, fault.Declined) || len(*requests) != 0 {
		t.Errorf("too long: %v", err)
	}
}

// a text is found among those that Twilio lists, by its number, words and time.
func TestATextIsFoundAgain(t *testing.T) {
	t.Parallel()
	one := func(change string, by string) string {
		return strings.Replace(`{"sid":"SM1","to":"+14155552345","status":"sent","body":"Hello! 👍","direction":"outbound-api","date_created":"Thu, 30 Jul 2015 20:12:31 +0000"}`, change, by, 1)
	}
	for name, try := range map[string]struct {
		list string
		want int
	}{
		"the same": {one("", ""), 1}, "on trial": {one(`"Hello`, `"Sent from your Twilio trial account - Hello`), 1},
		"of another time": {one("20:12:31", "20:02:31"), 0},
		"other words":     {one("Hello", "Bye"), 0}, "lost": {one("sent", "undelivered"), 0},
		"from them": {one("outbound-api", "inbound"), 0}, "to another": {one("+1415", "+1416"), 0},
		"no time": {one("Thu, 30", "x"), 0}, "twice": {one("", "") + "," + one("SM1", "SM2"), 2}, "none": {"", 0},
	} {
		s, requests := asked(t, http.StatusOK, `{"messages":[`+try.list+`]}`)
		found, err := s.Find(t.Context(), message())
		if err != nil || len(found) != try.want {
			t.Errorf("%s: %v, %v", name, found, err)
		}
		if r := (*requests)[0]; r.Method != http.MethodGet || r.URL.Query().Get("To") != "+14155552345" {
			t.Errorf("%s: asked %s %s", name, r.Method, r.URL)
		}
	}
	_, examples, _ := published(t)
	for name, answer := range examples {
		if !strings.HasPrefix(name, "get ") {
			continue
		}
		s, _ := asked(t, http.StatusOK, string(answer))
		if _, err := s.Find(t.Context(), message()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAServiceTakesTheSendersPlace(t *testing.T) {
	t.Parallel()
	var form url.Values
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		form = r.PostForm
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, `{"sid":"SM1","to":"+14155552345","status":"accepted"}`)
	}))
	defer server.Close()
	by := account
	by.From = "MGaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	if _, err := twilio.New(by, server.URL).Send(t.Context(), message()); err != nil ||
		form.Get("MessagingServiceSid") != by.From || form.Has("From") {
		t.Errorf("%v, %v", form, err)
	}
}

func TestNoTextIsSentInsideATransaction(t *testing.T) {
	t.Parallel()
	s, requests := asked(t, 201, `{}`)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error { _, err := s.Send(ctx, message()); return err })
		if !fault.Is(err, fault.Internal) || len(*requests) != 0 {
			t.Errorf("%v, %d calls", err, len(*requests))
		}
	})
}

func TestAnAccountIsWholeOrNone(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]struct {
		a  twilio.Account
		ok bool
	}{
		"none": {twilio.Account{}, true}, "whole": {account, true},
		"a service": {twilio.Account{SID: sid, Token: "t", From: "MGaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, true},
		"no token":  {twilio.Account{SID: sid, From: "+14155552345"}, false},
		"no sender": {twilio.Account{SID: sid, Token: "t"}, false},
		"a path":    {twilio.Account{SID: "AC/../../x", Token: "t", From: "+14155552345"}, false},
		"a name":    {twilio.Account{SID: sid, Token: "t", From: "Shop"}, false},
	} {
		if err := try.a.Check(); (err == nil) != try.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
