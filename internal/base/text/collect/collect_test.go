package main

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestCatalogIsComplete(t *testing.T) {
	t.Parallel()
	if err := run("../../../..", true); err != nil {
		t.Error(err)
	}
}

func TestSentencesAreFoundWhereverAPersonReadsThem(t *testing.T) {
	t.Parallel()
	tree := fstest.MapFS{
		"internal/shop/order/order.go": source(`package order
			const gone = "It is " + "gone."
			var _ = fault.New(fault.Conflict, "Only %s left.", 2)
			var _ = fault.New(fault.Conflict, gone)
			var _ = fault.T("Required")
			var _ = text.Tr(ctx, "Order") + text.Tr(ctx, ` + "`Total`" +
			`) + T(ctx, "Core charge") + page.T(ctx, "Change due")
			var title = text.Key("Tax")
			var _ = errors.New("not for a person")
			var _ = text.Tr(ctx, title)`),
		"internal/base/fault/fault.go": source(`package fault
			var _ = New(Invalid, "Look again.")`),
		"internal/shop/order/order_test.go": source(`package order
			var _ = fault.T("only a test")`),
		"internal/web/page/page_templ.go": source(`this is generated`),
		"internal/web/page/page.templ": source(`templ Page() {
			<b title={ T(ctx, "Cart, \"full\"") }>{ T(ctx, "%s items", itoa(n)) }</b>
			// T(ctx, "said in a comment")
			{ text.Tr(context.WithoutCancel(ctx), "Empty") }
			{ T(ctx, name) }
		}`),
		"frontend/islands/cart/cart.tsx": source(`
			// t('said in a comment')
			<p>{t('Don\'t')} {t("Say \"hi\"")} {t(open ? 'Hide' : 'Show')} {t(label)} {t('Qty', count('x'))}
			{t(f('no') ?? 'Yes')} {list.t('other')} {format('other')} {t(` + "`Plain`" + `)}</p>`),
		"frontend/islands/cart/cart.test.tsx":     source(`t('only a test')`),
		"frontend/node_modules/library/index.tsx": source(`t('not ours')`),
	}
	said, err := collect(tree)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"%s items", `Cart, "full"`, "Change due", "Core charge", "Don't", "Empty", "Hide", "It is gone.", "Look again.",
		"Only %s left.",
		"Order", "Plain", "Qty", "Required", `Say "hi"`, "Show", "Tax", "Total", "Yes",
	}
	if got := slices.Sorted(maps.Keys(said)); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := said["Only %s left."]; got != "internal/shop/order/order.go:3" {
		t.Errorf("found at %s", got)
	}
}

func TestSentencePutTogetherAtRunTimeIsRefused(t *testing.T) {
	t.Parallel()
	_, err := collect(fstest.MapFS{"frontend/a.ts": source("\n\nt(`${n} left`)")})
	if err == nil || !strings.HasPrefix(err.Error(), "frontend/a.ts:3: ") {
		t.Errorf("got %v", err)
	}
}

func TestCatalogKeepsTranslationsAndLosesStaleSentences(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root+"/internal/a/a.go", `package a
		var _ = fault.T("Old & <new>")
		var _ = fault.T("A new one")`)
	write(t, root+"/internal/base/text/es.json", `{"Old & <new>": "Viejo", "Stale": "Pasado"}`)

	err := run(root, true)
	if err == nil || !strings.HasSuffix(err.Error(), "\nmissing: \"A new one\" of internal/a/a.go:3\nstale: \"Stale\"") {
		t.Errorf("got %v", err)
	}
	if err := run(root, false); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(root + "/internal/base/text/es.json")
	if want := "{\n  \"A new one\": \"\",\n  \"Old & <new>\": \"Viejo\"\n}\n"; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	err = run(root, true)
	if err == nil || !strings.HasSuffix(err.Error(), "\nuntranslated: \"A new one\" of internal/a/a.go:3") {
		t.Errorf("got %v", err)
	}
}

func source(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(name[:strings.LastIndexByte(name, '/')], 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
