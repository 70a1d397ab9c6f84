package app

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
)

// j1 OPS-4: an owner is mailed once a day that the shop is not backed up; a server with a plan takes a whole backup, and
// then all is well.
func TestOwnersAreToldUntilTheShopIsBackedUp(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, err := start(ctx, Config{Data: demoData(t, ctx), Demo: true, Log: slog.New(slog.DiscardHandler)}, dbtest.DB(ctx),
			dbtest.Clock(ctx))
		if err != nil {
			t.Fatal(err)
		}
		told := func() (mails []string) {
			t.Helper()
			if err := a.Services.Vault.Tell(ctx); err != nil {
				t.Fatal(err)
			}
			if _, err := jobs.New(map[string]jobs.Handler{notify.Job: a.Services.Notify.Handle}).RunDue(ctx); err != nil {
				t.Fatal(err)
			}
			all, err := a.Services.Notify.Latest(ctx, notify.Filter{}, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range all {
				if m.Kind == notify.Backup {
					mails = append(mails, m.Recipient+": "+m.Text)
				}
			}
			return mails
		}
		for range 2 {
			if got := told(); len(got) != 1 || !strings.HasPrefix(got[0], "owner@demo.test: ") ||
				!strings.Contains(got[0], "This shop has never been backed up.") {
				t.Fatalf("told is %q", got)
			}
		}
		folder := t.TempDir()
		a.config.Backups = Backups{To: folder, Hour: 3, Keep: 2}
		if err := a.planBackups(); err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Vault.Schedule(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := a.runner.RunDue(ctx); err != nil {
			t.Fatal(err)
		}
		there, err := os.ReadDir(folder)
		if err != nil || len(there) != 1 {
			t.Fatalf("there are %v, %v", there, err)
		}
		if b, err := CheckBackup(ctx, folder+"/"+there[0].Name()); err != nil || b.Files == 0 {
			t.Errorf("the backup: %+v, %v", b, err)
		}
		if trouble, err := a.Services.Vault.Trouble(ctx); err != nil || trouble.Kind != "" {
			t.Errorf("with a backup: %+v, %v", trouble, err)
		}
	})
}

// j1: an owner reads it on every screen of the back office, and it is gone once there is a backup.
func TestOwnersReadThatTheShopIsNotBackedUp(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		const notice = "has never been backed up"
		reads := func(b *browser) bool {
			t.Helper()
			w := b.send("GET", "/admin/staff", nil, asPage...)
			return w.Code == http.StatusOK && strings.Contains(w.Body.String(), notice)
		}
		if reads(owner) {
			t.Error("a demonstration is missed")
		}
		a.config.Demo = false // the same shop, as if it were a real one
		a.handler = a.newHandler(ctx, "Camber Auto Parts")
		owner.handler = a.Handler()
		if !reads(owner) {
			t.Error("the owner does not read it")
		}
		made := clock.Now(ctx).Format(time.RFC3339)
		if err := setting.Set(ctx, audit.System, setting.LastBackup, setting.Business, made); err != nil {
			t.Fatal(err)
		}
		if reads(owner) {
			t.Error("it is told with a backup")
		}
	})
}
