// Package ical writes calendars as RFC 5545 has them, for programs that subscribe to one.
package ical

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Status is whether an event takes place.
type Status string

const (
	Tentative Status = "TENTATIVE"
	Confirmed Status = "CONFIRMED"
	Cancelled Status = "CANCELLED"
)

// Event is something from one moment to another.
type Event struct {
	UID         string // never another's, whatever becomes of it
	Sequence    int64  // raised with every change
	Start, End  time.Time
	Changed     time.Time
	Status      Status
	Summary     string
	Description string // empty: none
	Location    string // empty: none
}

// Calendar is what a program subscribes to.
type Calendar struct {
	Name   string
	Events []Event
}

// Kind is the content type of what Write makes.
const Kind = "text/calendar; charset=utf-8"

// Write is a calendar in words: lines of at most 75 octets, times in UTC.
func (c Calendar) Write() []byte {
	var out bytes.Buffer
	line := func(name, value string) { fold(&out, name+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Camber//Appointments//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escaped(c.Name))
	line("REFRESH-INTERVAL;VALUE=DURATION", "PT15M")
	for _, e := range c.Events {
		line("BEGIN", "VEVENT")
		line("UID", escaped(e.UID))
		line("DTSTAMP", moment(e.Changed))
		line("LAST-MODIFIED", moment(e.Changed))
		line("SEQUENCE", strconv.FormatInt(e.Sequence, 10))
		line("DTSTART", moment(e.Start))
		line("DTEND", moment(e.End))
		line("STATUS", string(e.Status))
		line("SUMMARY", escaped(e.Summary))
		if e.Description != "" {
			line("DESCRIPTION", escaped(e.Description))
		}
		if e.Location != "" {
			line("LOCATION", escaped(e.Location))
		}
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return out.Bytes()
}

func moment(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

var escapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// escaped is text as a value; what no text has, control characters and broken letters, is left out.
func escaped(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r < ' ' && r != '\n' && r != '\r' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, s)
	return escapes.Replace(s)
}

const longestLine = 75 // octets, without its end

// fold writes a line, broken between letters where it is longer than it may be.
func fold(out *bytes.Buffer, s string) {
	room := longestLine
	for len(s) > room {
		at := room
		for !utf8.RuneStart(s[at]) {
			at--
		}
		out.WriteString(s[:at] + "\r\n ")
		s, room = s[at:], longestLine-1
	}
	out.WriteString(s + "\r\n")
}
