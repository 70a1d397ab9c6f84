package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

// maxBody is the largest body of a call without files, in bytes.
const maxBody = 1 << 20

// Malformed marks a body that could not be read at all: 400, where a readable one with wrong values is 422.
type Malformed struct{ cause error }

func (m *Malformed) Error() string { return "malformed request: " + m.cause.Error() }
func (m *Malformed) Unwrap() error { return m.cause }

// Decode fills in, a pointer to a struct whose fields carry `form:"name"`, from a form, a multipart form or a JSON
// object with the same names (API-1), and from the query; the body wins. Names with brackets are written whole
// (`form:"transaction[amount]"`); a map[string]string field takes every name[…]. Field types: string, int, int64, bool,
// money.Cents, pointers to these (nil: not sent), and maps. What can't be read is a fault.Invalid at that field.
func Decode(r *http.Request, in any) error {
	values, err := Values(r)
	if err != nil {
		return err
	}
	wrong := map[string]fault.Text{}
	v := reflect.ValueOf(in).Elem()
	for i := range v.NumField() {
		name := v.Type().Field(i).Tag.Get("form")
		if name == "" {
			continue
		}
		if text := set(v.Field(i), name, values); text != "" {
			wrong[name] = fault.T(text)
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// Rows makes rows of what Decode read of name[0][field], name[1][field] and so on into a map: the values by field, in
// the order of the numbers. ok is false where one is no number.
func Rows(values map[string]string) (rows []map[string]string, ok bool) {
	numbered := map[int]map[string]string{}
	for name, value := range values {
		number, field, _ := strings.Cut(name, "][")
		i, err := strconv.Atoi(number)
		if err != nil || i < 0 {
			return nil, false
		}
		if numbered[i] == nil {
			numbered[i] = map[string]string{}
		}
		numbered[i][field] = value
	}
	for _, i := range slices.Sorted(maps.Keys(numbered)) {
		rows = append(rows, numbered[i])
	}
	return rows, true
}

// set writes the values of name into field and returns what is wrong with them, in English, or "".
func set(field reflect.Value, name string, values url.Values) string {
	if field.Kind() == reflect.Map {
		entries := map[string]string{}
		for key := range values {
			if rest, ok := strings.CutPrefix(key, name+"["); ok && strings.HasSuffix(rest, "]") {
				entries[strings.TrimSuffix(rest, "]")] = strings.Join(values[key], ",")
			}
		}
		field.Set(reflect.ValueOf(entries))
		return ""
	}
	if !values.Has(name) {
		return ""
	}
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	raw := values.Get(name)
	if field.Type() == reflect.TypeFor[money.Cents]() {
		amount, err := money.Parse(raw)
		if err != nil {
			return text.Key("This must be an amount.")
		}
		field.SetInt(int64(amount))
		return ""
	}
	switch field.Kind() {
	case reflect.String:
		field.SetString(raw)
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(strings.TrimSpace(raw), 10, field.Type().Bits())
		if err != nil {
			return text.Key("A number must be input")
		}
		field.SetInt(n)
	case reflect.Bool:
		field.SetBool(raw == "1" || raw == "true" || raw == "on")
	default:
		panic(fmt.Sprintf("wire: %s has type %s, which a form can't fill", name, field.Type()))
	}
	return ""
}

// Values returns the names and values of query and body, the body's first. It reads the body once and leaves it
// readable.
func Values(r *http.Request) (url.Values, error) {
	values := url.Values{}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		body, err := bodyValues(r)
		if err != nil {
			return nil, err
		}
		values = body
	}
	for name, list := range r.URL.Query() {
		if !values.Has(name) {
			values[name] = list
		}
	}
	for name, list := range values {
		for _, value := range append(list, name) {
			if !utf8.ValidString(value) || strings.ContainsRune(value, 0) { // no database keeps these
				return nil, &Malformed{errors.New("text that is not UTF-8, or holds a NUL")}
			}
		}
	}
	return values, nil
}

func bodyValues(r *http.Request) (url.Values, error) {
	raw, err := Body(r)
	if err != nil {
		return nil, err
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && len(raw) > 0 {
		return nil, &Malformed{err}
	}
	switch {
	case len(raw) == 0:
		return url.Values{}, nil
	case kind == "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(raw))
		if err != nil {
			return nil, &Malformed{err}
		}
		return values, nil
	case kind == "application/json":
		return jsonValues(raw)
	case kind == "multipart/form-data":
		copied := &http.Request{Method: r.Method, Header: r.Header, Body: io.NopCloser(bytes.NewReader(raw))}
		if err := copied.ParseMultipartForm(int64(len(raw)) + maxBody); err != nil { // none of it goes to the disk
			return nil, &Malformed{err}
		}
		return url.Values(copied.MultipartForm.Value), nil
	}
	return nil, &Malformed{fmt.Errorf("content type %q %v", kind, params)}
}

type largestKey struct{}

// WithLargest lets the body of a request be as large as n bytes, for a call that brings a file.
func WithLargest(r *http.Request, n int64) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), largestKey{}, n))
}

// Body reads the request's body, at most maxBody bytes or those of WithLargest (fault.TooMuch beyond, before the rest
// is read), and puts it back to be read again.
func Body(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	largest, ok := r.Context().Value(largestKey{}).(int64)
	if !ok {
		largest = maxBody
	}
	if r.ContentLength > largest {
		return nil, fault.New(fault.TooMuch, "This is too large to send.")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, largest))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, fault.New(fault.TooMuch, "This is too large to send.")
	}
	if err != nil {
		return nil, &Malformed{err}
	}
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return raw, nil
}

// Stream is the body of a route that takes a file as the whole of it. Who sends slowly is waited for as long as some of it
// comes within patience.
func Stream(w http.ResponseWriter, r *http.Request, patience time.Duration) (io.Reader, error) {
	largest, _ := r.Context().Value(largestKey{}).(int64)
	if r.ContentLength > largest {
		return nil, fault.New(fault.TooMuch, "This is too large to send.")
	}
	ctx := r.Context()
	return &stream{Reader: http.MaxBytesReader(w, r.Body, largest), out: http.NewResponseController(w),
		until: func() time.Time { return clock.Now(ctx).Add(patience) }}, nil
}

type stream struct {
	io.Reader
	out   *http.ResponseController
	until func() time.Time
}

func (s *stream) Read(p []byte) (int, error) {
	until := s.until()
	_, _ = s.out.SetReadDeadline(until), s.out.SetWriteDeadline(until) // a test's recorder has none
	n, err := s.Reader.Read(p)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return n, fault.New(fault.TooMuch, "This is too large to send.")
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return n, &Malformed{err}
	}
	return n, err
}

// File returns the content of the file that a multipart form brings under a name, and leaves the body readable. Its own
// name and type are what the sender says, and ignored. Without one it is nil.
func File(r *http.Request, name string) ([]byte, error) {
	raw, err := Body(r)
	if err != nil {
		return nil, err
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return nil, nil //nolint:nilerr // a form without files
	}
	parts := multipart.NewReader(bytes.NewReader(raw), params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, nil
		}
		if err != nil {
			return nil, &Malformed{err}
		}
		if part.FormName() == name && part.FileName() != "" {
			content, err := io.ReadAll(part)
			if err != nil {
				return nil, &Malformed{err}
			}
			return content, nil
		}
	}
}

// jsonValues flattens a JSON object into bracket names: {"a":{"b":[1]}} is a[b][0]=1. Numbers keep their text.
func jsonValues(raw []byte) (url.Values, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, &Malformed{err}
	}
	if decoder.More() {
		return nil, &Malformed{errors.New("more than one JSON value")}
	}
	values := url.Values{}
	for name, v := range object {
		if err := flatten(values, name, v); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// What a body may hold: each value is kept under its whole name, so a long name over many values would fill the memory.
const (
	longestName = 200 // bytes
	mostValues  = 2000
)

func flatten(values url.Values, name string, v any) error {
	if len(name) > longestName || len(values) > mostValues {
		return fault.New(fault.TooMuch, "This is too large to send.")
	}
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			if err := flatten(values, name+"["+key+"]", inner); err != nil {
				return err
			}
		}
	case []any:
		for i, inner := range v {
			if err := flatten(values, name+"["+strconv.Itoa(i)+"]", inner); err != nil {
				return err
			}
		}
	case nil:
	case string:
		values.Set(name, v)
	case bool:
		values.Set(name, strconv.FormatBool(v))
	case json.Number:
		values.Set(name, v.String())
	}
	return nil
}
