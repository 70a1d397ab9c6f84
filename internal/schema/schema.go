// Package schema holds the tables of the shop: one set of migrations for each database, kept equal by test.
package schema

import "embed"

// FS has the folders sqlite and postgres, with migrations of the same numbers.
//
//go:embed sqlite/*.sql postgres/*.sql
var FS embed.FS
