// Package algolia hands a shop's parts over to Algolia and asks it what a text finds, by its Search API.
package algolia

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/shop/find/hosted"
)

// Account is the shop's there.
type Account struct {
	App string // its application's id
	Key string // may search, add and delete records, and change settings
	API string // where Algolia is asked; empty: at its own servers
}

// Check refuses half an account; one without anything is none.
func (a Account) Check() error {
	if (a.App == "") != (a.Key == "") {
		return errors.New("both the id of the application at Algolia and a key are needed")
	}
	if strings.ContainsFunc(a.App, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) {
		return errors.New("the id of an application at Algolia has letters and digits alone")
	}
	return nil
}

const (
	readPatience  = 2 * time.Second // of one server
	writePatience = 30 * time.Second
	longestReply  = 4 << 20
	mostWaited    = 10 * time.Minute // for a change to be found
)

// Client is one shop's.
type Client struct {
	account     Account
	read, write *http.Client
}

var _ hosted.Company = (*Client)(nil)

func New(account Account) *Client {
	account.API = strings.TrimSuffix(account.API, "/")
	return &Client{account, remote.Client(readPatience), remote.Client(writePatience)}
}

// Account is hosted.Company's.
func (c *Client) Account() string { return "Algolia " + c.account.App }

// servers are asked one after the other until one answers.
func (c *Client) servers(own string) []string {
	if c.account.API != "" {
		return []string{c.account.API}
	}
	app := strings.ToLower(c.account.App)
	return []string{"https://" + app + own + ".algolia.net", "https://" + app + "-1.algolianet.com",
		"https://" + app + "-2.algolianet.com", "https://" + app + "-3.algolianet.com"}
}

// problem is Algolia's word that it will not do what it was asked.
type problem struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return fmt.Sprintf("algolia: status %d: %s", p.Status, p.Message) }

func isMissing(err error) bool {
	var p *problem
	return errors.As(err, &p) && p.Status == http.StatusNotFound
}

// call asks until a server answers, and reads the answer into a value. What Algolia refuses is a *problem.
func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return err
		}
	}
	client, servers := c.write, c.servers("")
	if isReading(method, path) {
		client, servers = c.read, c.servers("-dsn")
	}
	var failed error
	for _, server := range servers {
		r, err := http.NewRequestWithContext(ctx, method, server+path, bytes.NewReader(content))
		if err != nil {
			return err
		}
		r.Header.Set("x-algolia-application-id", c.account.App)
		r.Header.Set("x-algolia-api-key", c.account.Key)
		if content != nil {
			r.Header.Set("Content-Type", "application/json")
		}
		status, answer, err := remote.Ask(client, r, longestReply)
		switch {
		case errors.Is(err, remote.ErrInTransaction) || err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			failed = errors.Join(failed, err)
			continue
		case status/100 == 2:
			if err := json.Unmarshal(answer, into); err != nil {
				return fmt.Errorf("algolia: a reply that can't be read: %w", err)
			}
			return nil
		}
		p := &problem{Status: status}
		_ = json.Unmarshal(answer, p) // another one's page says nothing
		if p.Status = status; status/100 == 4 {
			return p
		}
		failed = errors.Join(failed, p)
	}
	return fmt.Errorf("algolia does not answer: %w", failed)
}

func isReading(method, path string) bool {
	return method == http.MethodGet || strings.HasSuffix(path, "/query")
}

func indexPath(index, what string) string { return "/1/indexes/" + url.PathEscape(index) + what }

// searchParams are those of Algolia's that the shop uses.
type searchParams struct {
	Query                 string   `json:"query"`
	OptionalWords         []string `json:"optionalWords,omitempty"`
	Filters               string   `json:"filters,omitempty"`
	HitsPerPage           int      `json:"hitsPerPage,omitempty"`
	AttributesToRetrieve  []string `json:"attributesToRetrieve,omitzero"`
	AttributesToHighlight []string `json:"attributesToHighlight,omitzero"`
}

// Ask is hosted.Company's: the questions are asked side by side.
func (c *Client) Ask(ctx context.Context, questions ...hosted.Question) ([][]int64, error) {
	found := make([][]int64, len(questions))
	group, ctx := errgroup.WithContext(ctx)
	for i, q := range questions {
		group.Go(func() (err error) {
			found[i], err = c.ask(ctx, q)
			return err
		})
	}
	return found, group.Wait()
}

func (c *Client) ask(ctx context.Context, q hosted.Question) ([]int64, error) {
	params := searchParams{
		Query: q.Text, OptionalWords: q.Optional, Filters: "site_ids:" + strconv.FormatInt(q.Site, 10), HitsPerPage: q.Most,
		AttributesToRetrieve: []string{}, AttributesToHighlight: []string{},
	}
	if q.Stocked {
		params.Filters += " AND in_stock:true"
	}
	var said struct {
		Hits []struct {
			ObjectID string `json:"objectID"`
		} `json:"hits"`
	}
	if err := c.query(ctx, q.Index, params, &said); err != nil {
		return nil, err
	}
	ids := make([]int64, 0, len(said.Hits))
	for _, hit := range said.Hits {
		id, err := strconv.ParseInt(hit.ObjectID, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("algolia: a record %q that is none of the shop's", hit.ObjectID)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func (c *Client) query(ctx context.Context, index string, params searchParams, into any) error {
	return c.call(ctx, http.MethodPost, indexPath(index, "/query"), params, into)
}

// indexSettings are those of Algolia's that the shop uses.
type indexSettings struct {
	SearchableAttributes             []string `json:"searchableAttributes,omitempty"`
	DisableTypoToleranceOnAttributes []string `json:"disableTypoToleranceOnAttributes,omitempty"`
	AttributesForFaceting            []string `json:"attributesForFaceting,omitempty"`
	CustomRanking                    []string `json:"customRanking,omitempty"`
	MinWordSizefor1Typo              int      `json:"minWordSizefor1Typo,omitempty"`
	MinWordSizefor2Typos             int      `json:"minWordSizefor2Typos,omitempty"`
	IgnorePlurals                    bool     `json:"ignorePlurals,omitempty"`
	QueryLanguages                   []string `json:"queryLanguages,omitempty"`
	PaginationLimitedTo              int      `json:"paginationLimitedTo,omitempty"`
}

// Typing mistakes are forgiven in words as long as those of the shop's own index (FIND-4).
const (
	oneMistake  = 4
	twoMistakes = 8
	mostHits    = 1000
)

// Prepare is hosted.Company's.
func (c *Client) Prepare(ctx context.Context, index string, shape hosted.Shape) error {
	s := indexSettings{
		DisableTypoToleranceOnAttributes: shape.Exact, MinWordSizefor1Typo: oneMistake, MinWordSizefor2Typos: twoMistakes,
		IgnorePlurals: true, QueryLanguages: []string{"en", "es"}, PaginationLimitedTo: mostHits,
	}
	for _, group := range shape.Searched {
		s.SearchableAttributes = append(s.SearchableAttributes, strings.Join(group, ","))
	}
	for _, name := range shape.Filtered {
		s.AttributesForFaceting = append(s.AttributesForFaceting, "filterOnly("+name+")")
	}
	for _, name := range shape.Ordered {
		s.CustomRanking = append(s.CustomRanking, "desc("+name+")")
	}
	return c.set(ctx, index, s)
}

func (c *Client) set(ctx context.Context, index string, s indexSettings) error {
	return c.change(ctx, http.MethodPut, index, indexPath(index, "/settings"), s)
}

// Write is hosted.Company's.
func (c *Client) Write(ctx context.Context, index string, changes []hosted.Change) error {
	b := batch{Requests: make([]batchRequest, len(changes))}
	for i, change := range changes {
		objectID := strconv.FormatInt(change.ID, 10)
		b.Requests[i] = batchRequest{"deleteObject", index, json.RawMessage(`{"objectID":"` + objectID + `"}`)}
		if change.Record != nil {
			named := slices.Concat([]byte(`{"objectID":"`+objectID+`",`), bytes.TrimPrefix(change.Record, []byte("{")))
			b.Requests[i] = batchRequest{"updateObject", index, named}
		}
	}
	return c.batch(ctx, b)
}

type batch struct {
	Requests []batchRequest `json:"requests"`
}

type batchRequest struct {
	Action    string          `json:"action"`
	IndexName string          `json:"indexName"`
	Body      json.RawMessage `json:"body"`
}

func (c *Client) batch(ctx context.Context, b batch) error {
	var said struct {
		TaskID map[string]int64 `json:"taskID"`
	}
	if err := c.call(ctx, http.MethodPost, "/1/indexes/*/batch", b, &said); err != nil {
		return err
	}
	for index, task := range said.TaskID {
		if err := c.wait(ctx, index, task); err != nil {
			return err
		}
	}
	return nil
}

// operation copies or moves an index to another.
type operation struct {
	Operation   string   `json:"operation"`
	Destination string   `json:"destination"`
	Scope       []string `json:"scope,omitempty"`
}

// Replace is hosted.Company's.
func (c *Client) Replace(ctx context.Context, index, by string) error {
	return c.operate(ctx, by, operation{Operation: "move", Destination: index})
}

func (c *Client) operate(ctx context.Context, index string, o operation) error {
	return c.change(ctx, http.MethodPost, index, indexPath(index, "/operation"), o)
}

// Remove is hosted.Company's.
func (c *Client) Remove(ctx context.Context, index string) error {
	err := c.change(ctx, http.MethodDelete, index, indexPath(index, ""), nil)
	if isMissing(err) {
		return nil
	}
	return err
}

// change asks for a change of an index, and waits until it is made.
func (c *Client) change(ctx context.Context, method, index, path string, body any) error {
	var said struct {
		TaskID int64 `json:"taskID"`
	}
	if err := c.call(ctx, method, path, body, &said); err != nil {
		return err
	}
	return c.wait(ctx, index, said.TaskID)
}

// wait returns once a task is done, asking less and less often.
func (c *Client) wait(ctx context.Context, index string, task int64) error {
	ctx, stop := context.WithTimeout(ctx, mostWaited)
	defer stop()
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		var said struct {
			Status string `json:"status"`
		}
		err := c.call(ctx, http.MethodGet, indexPath(index, "/task/"+strconv.FormatInt(task, 10)), nil, &said)
		if err != nil || said.Status == "published" {
			return err
		}
		if err := clock.Wait(clock.With(ctx, clock.System{}), pause); err != nil {
			return err
		}
	}
}

// Reach is hosted.Company's.
func (c *Client) Reach(ctx context.Context) error {
	var said struct{}
	err := c.call(ctx, http.MethodGet, "/1/indexes", nil, &said)
	var p *problem
	switch {
	case errors.As(err, &p) && (p.Status == http.StatusUnauthorized || p.Status == http.StatusForbidden):
		return fault.New(fault.Declined, "The search company answers, and refuses the shop's key.").Because(err)
	case err != nil:
		return fault.New(fault.Unavailable, "The search company does not answer.").Because(err)
	}
	return nil
}
