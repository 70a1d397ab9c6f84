package archtest

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheHouseKeepsItsRules(t *testing.T) {
	t.Parallel()
	root, err := os.OpenRoot("../..")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	found, err := Check(root.FS())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// Each planted tree breaks what its name says, and the checker finds exactly that.
func TestPlantedViolationsAreFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"a house in order": {
			files: map[string]string{
				"cmd/camber/main.go":                 "package main\n\nimport _ \"camber/internal/app\"\n\nfunc main() { fmt.Println() }",
				"internal/app/app.go":                "package app\n\nimport (\n\t_ \"camber/internal/provider/mail/outbox\"\n\t_ \"camber/internal/web\"\n\t_ \"camber/internal/base/db\"\n)\n\nvar level = os.Getenv(\"LEVEL\")",
				"internal/provider/mail/outbox/o.go": "package outbox\n\nimport _ \"camber/internal/shop/notify\"",
				"internal/shop/order/store.go":       "package order\n\nimport (\n\t\"camber/internal/shop/cart\"\n\t_ \"github.com/uptrace/bun\"\n)\n\ntype row struct {\n\tbun.BaseModel `bun:\"table:orders,alias:o\"`\n}\n\nvar errGone = errors.New(\"gone\")",
				"internal/shop/order/order_test.go":  "package order\n\nimport _ \"camber/internal/dbtest\"",
				"internal/shop/notify/n_test.go":     "package notify\n\nimport _ \"camber/internal/provider/mail/outbox\"",
				"internal/shop/proof/check.go":       "package proof\n\nimport \"camber/internal/base/db\"\n\nvar query = `SELECT o.id FROM orders o, transactions AS t JOIN parts p ON true`\n\nfunc f() { db.Read(ctx) }",
			},
		},
		"rooms": {
			files: map[string]string{
				"internal/base/text/t.go":            "package text\n\nimport _ \"camber/internal/shop/order\"",
				"internal/shop/cart/c.go":            "package cart\n\nimport _ \"camber/internal/web/present\"",
				"internal/web/pos/p.go":              "package pos\n\nimport (\n\t_ \"camber/internal/base/db\"\n\t_ \"camber/internal/app\"\n)",
				"internal/provider/mail/smtp/s.go":   "package smtp\n\nimport (\n\t_ \"camber/internal/shop/order\"\n\t_ \"camber/internal/provider/sms/twilio\"\n)",
				"internal/app/app.go":                "package app\n\nimport _ \"camber/internal/dbtest\"",
				"internal/shop/customer/c_test.go":   "package customer\n\nimport _ \"camber/internal/provider/mail/outbox\"",
				"internal/shop/order/order.go":       "package order\n\nimport _ \"github.com/uptrace/bun\"",
				"internal/base/jobs/store.go":        "package jobs\n\nimport _ \"github.com/jackc/pgx/v5/stdlib\"",
				"internal/web/storefront/listing.go": "package storefront\n\nimport _ \"camber/internal/web/page\"",
			},
			want: []string{
				"internal/app/app.go:3: app may not import dbtest",
				"internal/base/jobs/store.go:3: drivers are imported by base/db alone",
				"internal/base/text/t.go:3: base may not import shop",
				"internal/provider/mail/smtp/s.go:4: provider/mail/smtp implements no interface of shop/order",
				"internal/provider/mail/smtp/s.go:5: provider may not import provider",
				"internal/shop/cart/c.go:3: shop may not import web",
				"internal/shop/customer/c_test.go:3: shop may not import provider",
				"internal/shop/order/order.go:3: the query builder is imported by store.go alone",
				"internal/web/pos/p.go:4: web may not import base/db: ask a shop package",
				"internal/web/pos/p.go:5: web may not import app",
			},
		},
		"lines of the shop": {
			files: map[string]string{
				"internal/shop/cart/c.go":    "package cart\n\nimport (\n\t_ \"camber/internal/shop/order\"\n\t_ \"camber/internal/shop/kiosk\"\n\t_ \"camber/internal/shop/price\"\n)",
				"internal/shop/loyalty/l.go": "package loyalty\n\nimport _ \"camber/internal/shop/price\"",
				"internal/shop/till/t.go":    "package till\n\nimport _ \"camber/internal/shop/misc\"",
			},
			want: []string{
				"internal/shop/cart/c.go:4: cart may not import order, which does not stand above it",
				"internal/shop/cart/c.go:5: cart may not import kiosk, which does not stand above it",
				"internal/shop/loyalty/l.go:3: loyalty stands on no line of the shop's order",
				"internal/shop/till/t.go:3: misc stands on no line of the shop's order",
			},
		},
		"tables of others": {
			files: map[string]string{
				"internal/shop/cart/store.go": "package cart\n\nimport \"github.com/uptrace/bun\"\n\ntype row struct {\n\tbun.BaseModel `bun:\"table:orders\"`\n}\n\n" +
					"func f() {\n\tq.TableExpr(\"parts AS p\").Join(\"JOIN carts AS c ON true\").Where(\"EXISTS (select 1 from cart_lines l, prices)\")\n" +
					"\tq.NewRaw(\"DELETE \" +\n\t\t\"FROM transactions\")\n\tq.Table(\"carts\")\n}",
				"internal/shop/till/till.go":     "package till\n\nvar text = \"Choose from parts or update orders.\"\n\nvar sql = `UPDATE orders SET version = 1`",
				"internal/shop/report/store.go":  "package report\n\nimport \"camber/internal/base/db\"\n\nfunc f() {\n\tdb.Write(ctx).NewUpdate()\n\tdb.Read(ctx).NewRaw(\"DELETE FROM carts\")\n}",
				"internal/shop/payment/pay.go":   "package payment\n\nimport \"camber/internal/base/db\"\n\nfunc f() { db.Read(ctx) }",
				"internal/shop/payment/store.go": "package payment\n\nimport \"camber/internal/base/db\"\n\nfunc f() { db.Read(ctx) }",
			},
			want: []string{
				"internal/shop/cart/store.go:10: table parts belongs to shop/catalog",
				"internal/shop/cart/store.go:10: table prices belongs to shop/price",
				"internal/shop/cart/store.go:11: table transactions belongs to shop/payment",
				"internal/shop/cart/store.go:6: table orders belongs to shop/order",
				"internal/shop/payment/pay.go:5: db.Read: SQL is written in store.go",
				"internal/shop/report/store.go:6: shop/report only reads",
				"internal/shop/report/store.go:7: shop/report only reads",
				"internal/shop/till/till.go:5: table orders belongs to shop/order",
			},
		},
		"calls": {
			files: map[string]string{
				"internal/shop/order/order.go": "package order\n\nimport (\n\t\"fmt\"\n\t_ \"math/rand\"\n\t\"os\"\n\tt \"time\"\n)\n\nvar rate = 1.5\n\nfunc init() {}\n\n" +
					"func (o *Order) Pay(f float64) {\n\tfmt.Println(t.Now(), os.Getenv(\"X\"), t.Second)\n\tpanic(f)\n}",
				"internal/shop/order/order_test.go": "package order\n\nimport \"time\"\n\nfunc f() { time.Sleep(1) }",
				"internal/base/clock/clock.go":      "package clock\n\nimport \"time\"\n\nvar _ = time.Now",
				"internal/base/money/money.go":      "package money\n\nfunc mulDiv() { panic(1) }",
				"internal/web/typegen/main.go":      "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(); panic(1) }",
				"internal/web/page/page_templ.go":   "// Code generated by templ. DO NOT EDIT.\npackage page\n\nfunc init() {}",
			},
			want: []string{
				"internal/shop/order/order.go:10: 1.5: money has no floating point",
				"internal/shop/order/order.go:12: init: nothing registers itself, app builds everything",
				"internal/shop/order/order.go:14: float64: money has no floating point",
				"internal/shop/order/order.go:15: fmt.Println: only a program writes to its output",
				"internal/shop/order/order.go:15: os.Getenv: only cmd and app read the environment",
				"internal/shop/order/order.go:15: time.Now: the clock is in the context, read by package clock",
				"internal/shop/order/order.go:16: panic in shop/order.Order.Pay: return an error",
				"internal/shop/order/order.go:5: math/rand is predictable: math/rand/v2, or package ids for what nobody may guess",
				"internal/shop/order/order_test.go:5: time.Sleep: the clock is in the context, read by package clock",
			},
		},
		"variables of the whole program": {
			files: map[string]string{
				"internal/shop/find/find.go": "package find\n\n//go:embed words.txt\nvar words []byte\n\nvar mu sync.Mutex\n\nvar cache = make(map[int]int)\n\n" +
					"var names = map[string]int{}\n\nvar pattern = regexp.MustCompile(`a`)\n\nvar sorts = []string{\"a\"}\n\n" +
					"func f() {\n\tnames[\"a\"]++\n\tdelete(names, \"a\")\n\tfor _, sorts := range all {\n\t\tsorts[0] = \"b\"\n\t}\n}",
				"internal/shop/find/other.go": "package find\n\nfunc g() { pattern = nil }",
			},
			want: []string{
				"internal/shop/find/find.go:6: mu is a variable of the whole program: give it an owner",
				"internal/shop/find/find.go:8: cache is a variable of the whole program: give it an owner",
				"internal/shop/find/find.go:17: names is written after it was built: give it an owner",
				"internal/shop/find/find.go:18: names is written after it was built: give it an owner",
				"internal/shop/find/other.go:3: pattern is written after it was built: give it an owner",
			},
		},
		"handlers": {
			files: map[string]string{
				"internal/web/sale/sale.go": "package sale\n\ntype Deps struct {\n\tSite string\n\tSeal access.Seal\n" +
					strings.Repeat("\tA *a.Service\n", 11) + "}\n\n" +
					"type Server struct{ Deps }\n\nfunc (s *Server) Routes() {}\n" + strings.Repeat("\nfunc (s *Server) F() {}\n", 40),
				"internal/web/seat/seat.go": "package seat\n\nimport \"camber/internal/web/desk\"\n\ntype Deps struct {\n\tDesk *desk.Server\n" + strings.Repeat("\tA *a.Service\n", 10) + "}\n\n" +
					"type Server struct{ Deps }\n\nfunc (s *Server) Routes() {}\n" + strings.Repeat("\nfunc (s *Server) F() {}\n", 39),
				// answers nothing itself
				"internal/web/desk/desk.go": "package desk\n\ntype Server struct{}\n" +
					strings.Repeat("\nfunc (s *Server) F() {}\n", 50),
			},
			want: []string{
				"internal/web/sale/sale.go:21: 41 methods: a handler package has 40 at most",
				"internal/web/sale/sale.go:3: 11 services: a handler package has 10 at most",
			},
		},
		"length": {
			files: map[string]string{
				"internal/shop/find/find.go":   "package find\n" + strings.Repeat("\n", 600),
				"internal/shop/find/short.go":  "package find\n" + strings.Repeat("\n", 599),
				"frontend/islands/till.tsx":    strings.Repeat("\n", 601),
				"frontend/node_modules/a/b.ts": strings.Repeat("\n", 601),
			},
			want: []string{
				"frontend/islands/till.tsx:601: more than 600 lines",
				"internal/shop/find/find.go:601: more than 600 lines",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tree := fstest.MapFS{}
			for file, text := range c.files {
				tree[file] = &fstest.MapFile{Data: []byte(text)}
			}
			found, err := Check(tree)
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, v := range found {
				got = append(got, v.String())
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestEveryTableHasAnOwnerAndAMigration(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, names := range table(tables) {
		for _, name := range names {
			if name != "carts" {
				text.WriteString("CREATE TABLE " + name + " (id INTEGER);\n")
			}
		}
	}
	tree := fstest.MapFS{
		"internal/schema/0001_tables/01_all.sql": &fstest.MapFile{Data: []byte(text.String())},
		"internal/schema/0002_later.sql": &fstest.MapFile{
			Data: []byte("-- later\nCREATE TABLE points (id INTEGER);\nDROP TABLE jobs;\nCREATE TABLE once (id INTEGER);\nDROP TABLE once;\n")},
	}
	found, err := Check(tree)
	if err != nil {
		t.Fatal(err)
	}
	want := []Violation{
		{"internal/archtest/rules.go", 1, "no migration makes the table carts"},
		{"internal/archtest/rules.go", 1, "no migration makes the table jobs"},
		{"internal/schema/0002_later.sql", 2, "table points has no owner"},
	}
	if !slices.Equal(found, want) {
		t.Errorf("got %v; want %v", found, want)
	}
}
