package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

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

// Values returns the names and values of query and body, the body's first. It reads the body once and leaves it readable.
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
		if err := copied.ParseMultipartForm(maxBody); err != nil {
			return nil, &Malformed{err}
		}
		return url.Values(copied.MultipartForm.Value), nil
	}
	return nil, &Malformed{fmt.Errorf("content type %q %v", kind, params)}
}

// Body reads the request's body, at most maxBody bytes (fault.TooMuch beyond), and puts it back to be read again.
func Body(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxBody))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, fault.New(fault.TooMuch, "This is too large to send.")
	}
	if err != nil {
		return nil, &Malformed{err}
	}
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return raw, nil
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
