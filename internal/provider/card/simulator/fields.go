package simulator

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/fault"
)

//go:embed fields.html
var fields string

// policy lets the page run its own blocks alone and speak to its own server; the shop's own pages may frame it.
var policy = "default-src 'none'; script-src " + hashOf("script") + "; style-src " + hashOf("style") +
	"; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

func hashOf(tag string) string {
	_, rest, _ := strings.Cut(fields, "<"+tag+">")
	block, _, _ := strings.Cut(rest, "</"+tag+">")
	sum := sha256.Sum256([]byte(block))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// ShowFields is the page in the frame.
func (c *Company) ShowFields(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(fields))
	return nil
}

var scripts = []Script{Approve, Decline, NoFunds, Slow, LoseAnswer, WebhookFirst, WebhookTwice, NoWebhook, WrongAmount,
	Garbage}

const longestConfirm = 4 << 10

// Confirm takes what the page makes of a card: the name of its script, never its number.
func (c *Company) Confirm(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, longestConfirm)
	script, label := Script(r.PostFormValue("script")), r.PostFormValue("label")
	if !slices.Contains(scripts, script) || len(label) > 40 {
		return fault.New(fault.Invalid, "This request could not be read.")
	}
	lost, first, err := c.confirm(r.PostFormValue("token"), script, label)
	if err != nil {
		return err
	}
	if first && c.to != nil {
		c.Deliver(r.Context(), c.to)
	}
	if lost {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write([]byte(`{"success":true}`))
	return nil
}
