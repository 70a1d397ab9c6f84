package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
	"camber/internal/shop/vendor"
)

// NewDistributor is how a vendor is asked. Its secret is in the environment.
type NewDistributor struct {
	Code     string        `arg:"" help:"The vendor's code."`
	Name     string        `help:"Its name, where the shop does not know the vendor yet."`
	Address  string        `help:"Where it is asked (https://…, see docs/distributor-api.yaml), or the folder of its files (file:///…, sftp://user@host/folder)." required:""`
	Client   string        `help:"Who this program is there, in X12 too. Its secret is CAMBER_DISTRIBUTOR_CODE_SECRET in the environment." required:""`
	HostKey  string        `help:"Of sftp: the fingerprint of the host's key as the distributor tells it (SHA256:…). Another key is refused."`
	Account  string        `help:"The shop's number there." required:""`
	Store    string        `help:"Code of the store whose number this is; without it, of all that have none of their own."`
	Patience time.Duration `help:"How long a till waits for its answer." default:"5s"`
	Off      bool          `help:"It is not asked any more."`

	AbsentIsZero bool `help:"What a stock feed of it leaves out is there no more."`
}

// SetDistributor makes a vendor a distributor, or changes how it is asked. Numbers of other stores stay.
func (a *App) SetDistributor(ctx context.Context, n NewDistributor) error {
	ctx = a.Context(ctx)
	system := access.Actor{Kind: access.System}
	v, err := a.vendorByCode(ctx, n.Code)
	if fault.Is(err, fault.NotFound) && n.Name != "" {
		v.ID, err = a.Services.Vendor.Add(ctx, system, vendor.Details{Code: n.Code, Name: n.Name, Account: n.Account})
	}
	if err != nil {
		return sayable(err)
	}
	store, err := a.storeByCode(ctx, n.Store)
	if err != nil {
		return sayable(err)
	}
	d, err := a.Services.Distributor.Distributor(ctx, v.ID)
	version := ""
	switch {
	case err == nil:
		version = d.Version()
	case !fault.Is(err, fault.NotFound):
		return err
	}
	kind := distributor.REST
	if strings.HasPrefix(n.Address, "file:") || strings.HasPrefix(n.Address, "sftp:") {
		kind = distributor.Files
	}
	accounts := slices.DeleteFunc(slices.Clone(d.Accounts), func(a distributor.StoreAccount) bool {
		return a.LocationID == store
	})
	return sayable(a.Services.Distributor.Save(ctx, system, v.ID, version, distributor.Details{Kind: kind,
		Address: n.Address, AbsentIsZero: n.AbsentIsZero, Client: n.Client, HostKey: n.HostKey, Patience: n.Patience,
		Off: n.Off, Accounts: append(accounts, distributor.StoreAccount{LocationID: store, Number: n.Account})}))
}

func (a *App) vendorByCode(ctx context.Context, code string) (vendor.Vendor, error) {
	all, err := a.Services.Vendor.All(ctx)
	if err != nil {
		return vendor.Vendor{}, err
	}
	for _, v := range all {
		if strings.EqualFold(v.Code, code) {
			return v, nil
		}
	}
	return vendor.Vendor{}, fault.New(fault.NotFound, "There is no such vendor.")
}

// storeByCode is 0 for none.
func (a *App) storeByCode(ctx context.Context, code string) (int64, error) {
	if code == "" {
		return 0, nil
	}
	store, err := a.Services.Location.ByCode(ctx, code)
	return store.ID, err
}

// PartAsked is a part that a distributor is asked for.
type PartAsked struct {
	Code  string `arg:"" help:"The vendor's code."`
	Part  string `arg:"" help:"A part: the brand's four letters, a slash, and the maker's number."`
	Store string `help:"Code of the store for which it is asked." required:""`
}

// TryDistributor asks one and says what it answers. Nothing is ordered.
func (a *App) TryDistributor(ctx context.Context, p PartAsked, out io.Writer) error {
	ctx = a.Context(ctx)
	v, err := a.vendorByCode(ctx, p.Code)
	if err != nil {
		return sayable(err)
	}
	store, err := a.Services.Location.ByCode(ctx, p.Store)
	if err != nil {
		return sayable(err)
	}
	aaia, mpn, _ := strings.Cut(p.Part, "/")
	asked, err := a.Services.Distributor.AskOne(ctx, v.ID, store.ID, []distributor.Wanted{{AAIA: aaia, MPN: mpn, Quantity: 1}})
	if err != nil {
		return sayable(err)
	}
	return sayAsked(out, asked)
}

func sayAsked(out io.Writer, asked distributor.Asked) error {
	if asked.Failed != nil {
		return fmt.Errorf("%s (waited %s)", asked.Failed.String(), asked.Waited.Round(time.Millisecond))
	}
	var said strings.Builder
	fmt.Fprintf(&said, "%s answered in %s.\n", asked.Name, asked.Waited.Round(time.Millisecond))
	if len(asked.Offers) == 0 {
		said.WriteString("It does not know this part.\n")
	}
	for _, o := range asked.Offers {
		for _, place := range o.Places {
			price := "no price"
			if cost := o.CostAt(place); cost != nil {
				price = cost.Text()
			}
			fmt.Fprintf(&said, "%s: %d pieces, %s each, arrives %s %s\n", place.Name, place.Inventory, price, place.Arrives, place.At)
		}
	}
	_, err := io.WriteString(out, said.String())
	return err
}

// FeedFile is a table of a distributor, brought by hand.
type FeedFile struct {
	Code string `arg:"" help:"The vendor's code."`
	File string `arg:"" help:"A table of its stock or prices (CSV)." type:"existingfile"`
}

// TakeFeed takes a table of stock or prices as if it had come by the distributor's folder.
func (a *App) TakeFeed(ctx context.Context, f FeedFile, out io.Writer) error {
	ctx = a.Context(ctx)
	v, err := a.vendorByCode(ctx, f.Code)
	if err != nil {
		return sayable(err)
	}
	content, err := os.ReadFile(f.File)
	if err != nil {
		return err
	}
	info, err := os.Stat(f.File)
	if err != nil {
		return err
	}
	sheet, err := stockfeed.ReadWhole(content)
	if err != nil {
		return sayable(err)
	}
	isNew, err := a.Services.Distributor.TakeSheet(ctx, v.ID, distributor.FeedFile{Name: filepath.Base(f.File),
		Sum: ids.Hash(string(content)), Changed: info.ModTime()}, sheet)
	if err != nil {
		return sayable(err)
	}
	said := fmt.Sprintf("Taken: %d lines.\n", len(sheet.Figures))
	if !isNew {
		said = "It was taken before. Nothing was changed.\n"
	}
	if broken := sheet.Told(); broken != "" {
		said += fmt.Sprintf("Not read (%d): %s.\n", len(sheet.Broken), broken)
	}
	_, err = io.WriteString(out, said)
	return err
}
