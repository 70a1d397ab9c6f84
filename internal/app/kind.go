package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/db"
	"camber/internal/shop/setting"
)

// kindOfShop marks what a shop's data are: made up for the demonstration, or a real shop's. One is never served as the
// other.
var kindOfShop = setting.Text("kind_of_shop", "")

const (
	demonstration = "demonstration"
	realShop      = "shop"
)

// longestCheck is how long a start looks for damage of a SQLite file: 1 GB takes about two seconds.
const longestCheck = 10 * time.Second

// claim makes this process the one that serves the shop, and looks whether its file is whole.
func (a *App) claim(ctx context.Context) error {
	if err := a.db.Claim(); err != nil {
		return err
	}
	isWhole, err := a.db.CheckFile(ctx, longestCheck)
	if err == nil && !isWhole {
		a.config.Log.InfoContext(ctx, "the database is large: it was looked through for damage in part", "for", longestCheck)
	}
	return err
}

// kind is what the data are by their mark. Data of before there was one tell it by who may sign in, and are marked.
// Empty: there are no stores yet.
func (a *App) kind(ctx context.Context) (string, error) {
	kind, err := setting.Get(ctx, kindOfShop)
	if err != nil || kind != "" {
		return kind, err
	}
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil || len(stores) == 0 {
		return "", err
	}
	isDemo, err := a.Services.Access.DemoAccounts(ctx)
	if err != nil {
		return "", err
	}
	kind = realShop
	if isDemo {
		kind = demonstration
	}
	return kind, setting.SetOnce(ctx, kindOfShop, kind)
}

// checkKind refuses to mix the demonstration with a real shop's data.
func (a *App) checkKind(ctx context.Context) error {
	kind, err := a.kind(ctx)
	if err != nil {
		return fmt.Errorf("read what kind of shop this is: %w", err)
	}
	return a.mixed(kind)
}

// mixed is why data of this kind are not served as asked, or nil.
func (a *App) mixed(kind string) error {
	switch {
	case a.config.Demo && kind == realShop:
		return fmt.Errorf("this is a real shop's data (%s): serve it without --demo, or give the demonstration a folder or database of its own. Nothing was changed", a.place())
	case a.config.Serves && !a.config.Demo && kind == demonstration:
		return fmt.Errorf("this is the demonstration's data (%s): serve it with --demo, or name the folder or database of your own shop. Nothing was changed", a.place())
	}
	return nil
}

func (a *App) place() string {
	if a.db.Dialect() == db.SQLite {
		return a.config.Data
	}
	return "the PostgreSQL database"
}
