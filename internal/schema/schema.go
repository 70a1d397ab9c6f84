// Package schema holds the tables of the shop: what they are, and each change to them since.
//
// 0072_tables is the whole of them as of version 72, a file for each area, in the order in which they refer to each
// other. A later change is a file of its own beside it (0073_word.sql), only ever added.
//
// There is one text for both databases: base/db says how it is read.
package schema

import "embed"

// FS has the migrations, each a file or a folder that begins with its number.
//
//go:embed 0072_tables 0073_second_factor.sql
//go:embed 0078_backups.sql
var FS embed.FS
