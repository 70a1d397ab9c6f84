// Package algoliatest is an Algolia for tests, as strict as the real one: it knows its own fields alone, wants the key
// of the application, and finds a change only once its task is done.
package algoliatest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"camber/internal/base/text"
)

// App and Key are those of the one application there is.
const (
	App = "CAMBERTEST"
	Key = "a-key-for-tests"
)

// Server answers as Algolia does. The zero Server has no index.
type Server struct {
	mu      sync.Mutex
	indexes map[string]*index
	tasks   []task
	down    bool
	held    bool
	asked   int
	writes  int
}

type index struct {
	settings map[string]json.RawMessage
	records  map[string]record
}

type record map[string]any

// task is a change that was promised; it is looked at once before it is done.
type task struct {
	index  string
	change func()
	seen   bool
}

// Down lets every request fail, or no longer.
func (s *Server) Down(down bool) { s.locked(func() { s.down = down }) }

// Hold lets no task be done, until it is called again.
func (s *Server) Hold(held bool) { s.locked(func() { s.held = held }) }

// Asked is how many searches were answered, Written how many records were written or deleted.
func (s *Server) Asked() (n int) { s.locked(func() { n = s.asked }); return n }

func (s *Server) Written() (n int) { s.locked(func() { n = s.writes }); return n }

// Promised is how many changes were asked for, done or not.
func (s *Server) Promised() (n int) { s.locked(func() { n = len(s.tasks) }); return n }

// Record is one of an index; nil where there is none.
func (s *Server) Record(index string, id int64) (r map[string]any) {
	s.locked(func() {
		if x := s.indexes[index]; x != nil {
			r = x.records[strconv.FormatInt(id, 10)]
		}
	})
	return r
}

// Indexes are the names of those there are, by the alphabet.
func (s *Server) Indexes() (names []string) {
	s.locked(func() { names = slices.Sorted(maps.Keys(s.indexes)) })
	return names
}

func (s *Server) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	status, said := s.answer(r)
	if said == nil {
		said = map[string]any{"message": http.StatusText(status), "status": status}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(said)
}

func refused(status int, format string, values ...any) (int, any) {
	return status, map[string]any{"message": fmt.Sprintf(format, values...), "status": status}
}

func (s *Server) answer(r *http.Request) (int, any) {
	if s.down {
		return http.StatusServiceUnavailable, nil
	}
	if r.Header.Get("X-Algolia-Application-Id") != App || r.Header.Get("X-Algolia-Api-Key") != Key {
		return refused(http.StatusForbidden, "Invalid Application-ID or API key")
	}
	if s.indexes == nil {
		s.indexes = map[string]*index{}
	}
	rest, ok := strings.CutPrefix(r.URL.EscapedPath(), "/1/indexes")
	if !ok {
		return http.StatusNotFound, nil
	}
	escaped, what, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	name, err := url.PathUnescape(escaped)
	if err != nil {
		return refused(http.StatusBadRequest, "bad name")
	}
	what, number, _ := strings.Cut(what, "/")
	switch r.Method + " " + what {
	case "GET ":
		return http.StatusOK, map[string]any{"items": []any{}, "nbPages": 1}
	case "DELETE ":
		return s.promise(name, func() { delete(s.indexes, name) })
	case "GET task":
		return s.task(name, number)
	case "PUT settings":
		return s.set(name, r.Body)
	case "POST query":
		return s.query(name, r.Body)
	case "POST operation":
		return s.operate(name, r.Body)
	case "POST batch":
		return s.batch(name, r.Body)
	}
	return http.StatusNotFound, nil
}

// read takes the fields that are known alone.
func read(body io.Reader, into any) error {
	d := json.NewDecoder(body)
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (s *Server) promise(name string, change func()) (int, any) {
	s.tasks = append(s.tasks, task{index: name, change: change})
	return http.StatusOK, map[string]any{"taskID": len(s.tasks), "updatedAt": "2026-01-01T00:00:00Z"}
}

// task does a task, and those promised before, when it is looked at the second time.
func (s *Server) task(name, number string) (int, any) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(s.tasks) || s.tasks[n-1].index != name {
		return refused(http.StatusNotFound, "no such task of %s", name)
	}
	if t := &s.tasks[n-1]; s.held || !t.seen && t.change != nil {
		t.seen = true
		return http.StatusOK, map[string]any{"status": "notPublished", "pendingTask": true}
	}
	for i := range s.tasks[:n] {
		if s.tasks[i].change != nil {
			s.tasks[i].change()
			s.tasks[i].change = nil
		}
	}
	return http.StatusOK, map[string]any{"status": "published", "pendingTask": false}
}

func (s *Server) made(name string) *index {
	if s.indexes[name] == nil {
		s.indexes[name] = &index{settings: map[string]json.RawMessage{}, records: map[string]record{}}
	}
	return s.indexes[name]
}

func (s *Server) set(name string, body io.Reader) (int, any) {
	var in struct {
		SearchableAttributes             []string `json:"searchableAttributes"`
		DisableTypoToleranceOnAttributes []string `json:"disableTypoToleranceOnAttributes"`
		AttributesForFaceting            []string `json:"attributesForFaceting"`
		CustomRanking                    []string `json:"customRanking"`
		MinWordSizefor1Typo              int      `json:"minWordSizefor1Typo"`
		MinWordSizefor2Typos             int      `json:"minWordSizefor2Typos"`
		IgnorePlurals                    bool     `json:"ignorePlurals"`
		QueryLanguages                   []string `json:"queryLanguages"`
		PaginationLimitedTo              int      `json:"paginationLimitedTo"`
	}
	content, err := io.ReadAll(body)
	if err == nil {
		err = read(bytes.NewReader(content), &in)
	}
	settings := map[string]json.RawMessage{}
	if err == nil {
		err = json.Unmarshal(content, &settings)
	}
	if err != nil {
		return refused(http.StatusBadRequest, "settings: %v", err)
	}
	return s.promise(name, func() { maps.Copy(s.made(name).settings, settings) })
}

func (s *Server) operate(name string, body io.Reader) (int, any) {
	var in struct {
		Operation   string   `json:"operation"`
		Destination string   `json:"destination"`
		Scope       []string `json:"scope"`
	}
	if err := read(body, &in); err != nil || in.Operation != "move" || in.Destination == "" {
		return refused(http.StatusBadRequest, "operation %s: %v", in.Operation, err)
	}
	return s.promise(name, func() {
		if s.indexes[name] != nil {
			s.indexes[in.Destination] = s.indexes[name]
			delete(s.indexes, name)
		}
	})
}

func (s *Server) batch(name string, body io.Reader) (int, any) {
	var in struct {
		Requests []struct {
			Action    string `json:"action"`
			IndexName string `json:"indexName"`
			Body      record `json:"body"`
		} `json:"requests"`
	}
	if err := read(body, &in); err != nil || name != "*" || len(in.Requests) == 0 || len(in.Requests) > 1000 {
		return refused(http.StatusBadRequest, "a batch of %d in %s: %v", len(in.Requests), name, err)
	}
	tasks := map[string]any{}
	for _, change := range in.Requests {
		id, ok := change.Body["objectID"].(string)
		if !ok || id == "" || change.IndexName == "" {
			return refused(http.StatusBadRequest, "a record without an objectID")
		}
		if change.Action != "updateObject" && (change.Action != "deleteObject" || len(change.Body) != 1) {
			return refused(http.StatusBadRequest, "action %s", change.Action)
		}
	}
	for _, change := range in.Requests {
		_, said := s.promise(change.IndexName, func() {
			s.writes++
			if change.Action == "deleteObject" {
				delete(s.made(change.IndexName).records, change.Body["objectID"].(string))
				return
			}
			s.made(change.IndexName).records[change.Body["objectID"].(string)] = change.Body
		})
		tasks[change.IndexName] = said.(map[string]any)["taskID"]
	}
	return http.StatusOK, map[string]any{"taskID": tasks, "objectIDs": []string{}}
}

func (s *Server) query(name string, body io.Reader) (int, any) {
	var in struct {
		Query                 string    `json:"query"`
		OptionalWords         []string  `json:"optionalWords"`
		Filters               string    `json:"filters"`
		HitsPerPage           int       `json:"hitsPerPage"`
		AttributesToRetrieve  *[]string `json:"attributesToRetrieve"`
		AttributesToHighlight *[]string `json:"attributesToHighlight"`
	}
	if err := read(body, &in); err != nil || in.HitsPerPage < 0 || in.HitsPerPage > 1000 {
		return refused(http.StatusBadRequest, "a search for %d: %v", in.HitsPerPage, err)
	}
	x := s.indexes[name]
	if x == nil {
		return refused(http.StatusNotFound, "Index %s does not exist", name)
	}
	s.asked++
	type hit struct {
		id                string
		group             int
		optional, popular float64
	}
	var hits []hit
	for id, r := range x.records {
		group, optional, ok := x.meets(r, in.Query, in.OptionalWords)
		if ok && x.passes(r, in.Filters) {
			popular, _ := r["popularity"].(float64)
			hits = append(hits, hit{id, group, optional, popular})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(-cmp.Compare(a.optional, b.optional), cmp.Compare(a.group, b.group), -cmp.Compare(a.popular, b.popular),
			cmp.Compare(a.id, b.id))
	})
	found := []map[string]any{}
	for _, h := range hits[:min(len(hits), cmp.Or(in.HitsPerPage, 20))] {
		found = append(found, map[string]any{"objectID": h.id})
	}
	return http.StatusOK, map[string]any{"hits": found, "nbHits": len(hits), "page": 0}
}

func (x *index) names(setting string) (names []string) {
	_ = json.Unmarshal(x.settings[setting], &names)
	return names
}

// meets says whether a record has every word that it must, in which group of attributes at best, and how many of the
// others.
func (x *index) meets(r record, query string, optional []string) (group int, others float64, ok bool) {
	words := strings.Fields(text.Fold(query))
	best := len(x.names("searchableAttributes"))
	for i, word := range words {
		at := x.group(r, word, i == len(words)-1)
		switch {
		case slices.Contains(optional, word):
			if at >= 0 {
				others++
			}
		case at < 0:
			return 0, 0, false
		default:
			best = min(best, at)
		}
	}
	return best, others, true
}

// group is the first group of attributes with a word; -1 where none has it.
func (x *index) group(r record, word string, typing bool) int {
	for i, group := range x.names("searchableAttributes") {
		for attribute := range strings.SplitSeq(group, ",") {
			exact := slices.Contains(x.names("disableTypoToleranceOnAttributes"), attribute)
			for _, token := range tokens(r[attribute]) {
				if token == word || typing && strings.HasPrefix(token, word) || token+"s" == word || token == word+"s" ||
					!exact && len(word) >= 4 && near(token, word) {
					return i
				}
			}
		}
	}
	return -1
}

func tokens(of any) (all []string) {
	switch of := of.(type) {
	case string:
		return strings.FieldsFunc(text.Fold(of), func(r rune) bool { return r == ' ' || r == ',' || r == '-' })
	case []any:
		for _, one := range of {
			all = append(all, tokens(one)...)
		}
	}
	return all
}

// near says whether words are as long and differ in one letter.
func near(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	wrong := 0
	for i := range a {
		if a[i] != b[i] {
			wrong++
		}
	}
	return wrong == 1
}

// passes says whether a record is as the filters want it; by what is not said to be filtered nothing is found.
func (x *index) passes(r record, filters string) bool {
	for filter := range strings.SplitSeq(filters, " AND ") {
		if filter == "" {
			continue
		}
		name, want, _ := strings.Cut(filter, ":")
		if !slices.Contains(x.names("attributesForFaceting"), "filterOnly("+name+")") {
			return false
		}
		values, several := r[name].([]any)
		if !several {
			values = []any{r[name]}
		}
		if !slices.ContainsFunc(values, func(v any) bool { return fmt.Sprint(v) == want }) {
			return false
		}
	}
	return true
}

// Teach adds words to a record, as who works in the company's own screens could.
func (s *Server) Teach(index string, id int64, words string) {
	s.locked(func() {
		r := s.indexes[index].records[strconv.FormatInt(id, 10)]
		known, _ := r["words"].([]any)
		r["words"] = append(slices.Clone(known), words)
	})
}
