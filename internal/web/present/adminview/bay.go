package adminview

import (
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/web/present/appointmentview"
)

// BaysPage is the list of the bays and of who works in them.
type BaysPage struct {
	Bar        OfficeBar `json:"bar"`
	Bays       []BayRow  `json:"bays"`
	Installers []BayRow  `json:"installers"`
}

// BayRow is a bay or an installer in the list.
type BayRow struct {
	URL    string `json:"url"`
	Name   string `json:"name"`
	Store  string `json:"store"` // of an installer: all
	About  string `json:"about"` // the kind of a bay; the hours of an installer
	Active bool   `json:"active"`
}

// BayPage is the form of a bay.
type BayPage struct {
	Bar    OfficeBar      `json:"bar"`
	Bay    *BayRecord     `json:"bay"` // null: a new one
	Stores []OfficeChoice `json:"stores"`
	Kinds  []CodeChoice   `json:"kinds"`
}

// BayRecord is a bay as it is changed.
type BayRecord struct {
	ID         int64      `json:"bay_id"`
	Version    string     `json:"version"`
	LocationID int64      `json:"location_id"`
	Title      string     `json:"title"`
	Kind       string     `json:"kind"`
	Before     int        `json:"before"`
	After      int        `json:"after"`
	Active     bool       `json:"active"`
	Calendar   Feed       `json:"calendar"`
	Trail      []TrailRow `json:"trail"`
}

// SavedBay answers a change of a bay.
type SavedBay struct {
	Success string    `json:"success"`
	Bay     BayRecord `json:"bay"`
}

// InstallerPage is the form of an installer.
type InstallerPage struct {
	Bar       OfficeBar        `json:"bar"`
	Installer *InstallerRecord `json:"installer"` // null: a new one
	Staff     []OfficeChoice   `json:"staff"`     // who can become one
	Stores    []OfficeChoice   `json:"stores"`
}

// InstallerRecord is an installer as they are changed.
type InstallerRecord struct {
	ID       int64           `json:"user_id"`
	Version  string          `json:"version"`
	Name     string          `json:"name"`
	Active   bool            `json:"active"`
	Hours    []InstallerTime `json:"hours"`
	Calendar Feed            `json:"calendar"`
	Trail    []TrailRow      `json:"trail"`
}

// InstallerTime is when one works, on a weekday (0: Sunday) at a store.
type InstallerTime struct {
	LocationID int64  `json:"location_id"`
	Day        int    `json:"day"`
	Opens      string `json:"opens"`
	Closes     string `json:"closes"`
}

// SavedInstaller answers a change of an installer.
type SavedInstaller struct {
	Success   string          `json:"success"`
	Installer InstallerRecord `json:"installer"`
}

// BayURL is where a bay is changed.
func BayURL(id int64) string { return "/admin/bay/edit?bay_id=" + strconv.FormatInt(id, 10) }

// InstallerURL is where an installer is changed.
func InstallerURL(id int64) string {
	return "/admin/installer/edit?user_id=" + strconv.FormatInt(id, 10)
}

// BayKinds are the kinds of bays to choose from.
func BayKinds(ctx context.Context) (all []CodeChoice) {
	for _, k := range appointment.Kinds() {
		all = append(all, CodeChoice{Code: string(k), Name: appointmentview.KindName(ctx, k)})
	}
	return all
}

// NewBayRecord is a bay with what was done to it.
func NewBayRecord(b appointment.Bay, feed Feed, trail []TrailRow) BayRecord {
	return BayRecord{ID: b.ID, Version: b.Version(), LocationID: b.LocationID, Title: b.Title, Kind: string(b.Kind),
		Before: b.Before, After: b.After, Active: b.Active, Calendar: feed, Trail: trail}
}

// NewInstallerRecord is an installer with what was done to them.
func NewInstallerRecord(i appointment.Installer, name string, feed Feed, trail []TrailRow) InstallerRecord {
	r := InstallerRecord{ID: i.StaffID, Version: i.Version(), Name: name, Active: i.Active, Hours: []InstallerTime{},
		Calendar: feed, Trail: trail}
	for store, week := range i.Hours {
		for day, hours := range week {
			for _, h := range hours {
				r.Hours = append(r.Hours, InstallerTime{store, int(day), h.Opens, h.Closes})
			}
		}
	}
	slices.SortFunc(r.Hours, func(a, b InstallerTime) int {
		return slices.Compare([]int{int(a.LocationID), (a.Day + 6) % 7, minute(a.Opens)},
			[]int{int(b.LocationID), (b.Day + 6) % 7, minute(b.Opens)})
	})
	return r
}

func minute(clock string) int {
	at, _ := time.Parse("15:04", clock) // a kept one
	return at.Hour()*60 + at.Minute()
}

// NewInstallerRow is an installer in the list.
func NewInstallerRow(ctx context.Context, i appointment.Installer, name string, stores []location.Location) BayRow {
	r := BayRow{URL: InstallerURL(i.StaffID), Name: name, Active: i.Active}
	for _, l := range stores {
		if week := i.Hours[l.ID]; len(week) > 0 {
			if r.Store != "" {
				r.Store, r.About = r.Store+", ", r.About+"; "
			}
			r.Store, r.About = r.Store+l.ShortName, r.About+week.String()
		}
	}
	if r.About == "" {
		r.About = text.Tr(ctx, "No hours yet")
	}
	return r
}
