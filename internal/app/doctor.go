package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"camber/internal/base/checkup"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/provider/s3"
	"camber/internal/provider/sms/twilio"
	"camber/internal/provider/stripe"
	"camber/internal/shop/access"
	"camber/internal/shop/find"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/proof"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
)

// Doctor looks whether the shop kept at c, served as c says, has what it needs to sell. It changes nothing, and may be
// asked while the shop is served.
func Doctor(ctx context.Context, c Config) []checkup.Finding {
	found := examineFolder(c.Data)
	for _, examine := range []func(context.Context) []checkup.Finding{
		examineAddresses(c), examineMail(c), examineTexts(c), examineCards(c),
	} {
		found = append(found, examine(ctx)...)
	}
	d, err := openExisting(ctx, c)
	if err != nil {
		return append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "The shop's data can't be opened: " + err.Error() + ".",
			Why:   "Nothing is sold without them.",
			Do: "See that --data and --database-url (CAMBER_DATA, CAMBER_DATABASE_URL) are those of the " +
				"server; for a new shop: camber migrate.",
		})
	}
	defer func() { _ = d.Close() }()
	ctx = clock.With(db.With(ctx, d), clock.System{})
	look := func(examine func() ([]checkup.Finding, error)) {
		some, err := examine()
		found = append(found, some...)
		if err != nil {
			found = append(found, checkup.Finding{
				Grade: checkup.Wrong,
				What:  "Not all could be looked at: " + err.Error() + ".",
				Why:   "What can't be read can't be sold from.",
				Do:    "Mend what this says, and ask again.",
			})
		}
	}
	look(func() ([]checkup.Finding, error) { return d.Examine(ctx, longestCheck) })
	newest, err := d.Newest()
	version, asked := d.Version(ctx)
	if err = errors.Join(err, asked); err != nil || version < newest {
		return append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  fmt.Sprintf("The tables are of version %d, this program's of %d.", version, newest),
			Why:   "A server of this version does not start on PostgreSQL before they are brought up.",
			Do:    "camber backup, then camber migrate.",
		})
	}
	s, err := newServices([]byte("none"), c.BaseURL, nil) // it looks into no file
	if err != nil {
		look(func() ([]checkup.Finding, error) { return nil, err })
		return found
	}
	look(func() ([]checkup.Finding, error) { return s.examineStores(ctx) })
	look(func() ([]checkup.Finding, error) { return s.examineSale(ctx, c) })
	look(func() ([]checkup.Finding, error) { return s.examineWork(ctx) })
	s.Distributor.Use(nil, distributorSecrets())
	look(func() ([]checkup.Finding, error) { return s.examineDistributors(ctx) })
	look(func() ([]checkup.Finding, error) { return s.examineBackup(ctx, c) })
	return found
}

// What a disk should have free, and below which nothing can be saved soon.
const (
	fewBytes     = 5 << 30
	hardlyAByte  = 500 << 20
	networkDisks = " 6969 517b ff534d42 fe534d42 " // NFS, SMB, CIFS and SMB2, as statfs names them
)

func examineFolder(data string) (found []checkup.Finding) {
	is, err := os.Stat(data)
	if err != nil {
		return []checkup.Finding{{
			Grade: checkup.Wrong,
			What:  "There is no folder " + data + ".",
			Why:   "It holds the images and documents of the shop, and without --database-url its rows.",
			Do:    "Name the shop's folder by --data (CAMBER_DATA).",
		}}
	}
	if is.Mode().Perm()&0o007 != 0 {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  fmt.Sprintf("Everybody on this machine can look into %s (%v).", data, is.Mode().Perm()),
			Why:   "It holds the addresses of customers and the hashes of passwords.", Do: "chmod 700 " + data,
		})
	}
	if own, ok := is.Sys().(*syscall.Stat_t); ok && int(own.Uid) != os.Geteuid() {
		name := strconv.Itoa(int(own.Uid))
		if who, err := user.LookupId(name); err == nil {
			name = who.Username
		}
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong, What: fmt.Sprintf("%s belongs to %s, and this is another user.", data, name),
			Why: "What a command makes here the server could not write to: a sale may fail for it.",
			Do:  "Give every command as that user: sudo -u " + name + " camber …",
		})
	}
	try, err := os.CreateTemp(data, "doctor-")
	if err != nil {
		return append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "Nothing can be written to " + data + ": " + err.Error() + ".",
			Why:   "No sale and no image can be kept.",
			Do:    "See that the disk is not full or read-only, and whose the folder is.",
		})
	}
	_ = try.Close()
	_ = os.Remove(try.Name())
	var disk syscall.Statfs_t
	if err := syscall.Statfs(data, &disk); err != nil {
		return found
	}
	if free := int64(disk.Bavail) * int64(disk.Bsize); free < fewBytes { //nolint:gosec,unconvert // as large as disks are
		f := checkup.Finding{
			Grade: checkup.Advice, What: fmt.Sprintf("The disk of %s has %d MB free.", data, free>>20),
			Why: "When it is full nothing can be saved, and no till sells.",
			Do:  "Make room, or move the folder to a larger disk.",
		}
		if free < hardlyAByte {
			f.Grade = checkup.Wrong
		}
		found = append(found, f)
	} else {
		found = append(found, checkup.Good(fmt.Sprintf("The disk of %s has %d GB free.", data, free>>30)))
	}
	_, err = os.Stat(filepath.Join(data, "camber.db"))
	if kind := fmt.Sprintf(" %x ", uint32(disk.Type)); err == nil &&
		strings.Contains(networkDisks, kind) { //nolint:gosec // a number of 32 bits
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  data + " is on a disk of the network, with a SQLite database.",
			Why:   "SQLite's locks do not hold there: sales can be lost.",
			Do: "Move the folder to a local disk, or the rows to PostgreSQL (camber backup, camber restore " +
				"--database-url).",
		})
	}
	return found
}

func examineAddresses(c Config) func(context.Context) []checkup.Finding {
	return func(ctx context.Context) []checkup.Finding {
		switch {
		case c.BaseURL == nil:
			return []checkup.Finding{{
				Grade: checkup.Advice,
				What:  text.Tr(ctx, "The shop's own address is not set."),
				Why:   text.Tr(ctx, "It is served to this machine alone, and links in messages lead nowhere else."),
				Do:    text.Tr(ctx, "--base-url https://… (CAMBER_BASE_URL), with --tls or a proxy that ends TLS."),
			}}
		case c.BaseURL.Scheme != "https" && !isLoopback(c.BaseURL.Hostname()):
			return []checkup.Finding{{
				Grade: checkup.Wrong,
				What:  text.Tr(ctx, "The shop's address %s does not begin with https://.", c.BaseURL.String()),
				Why:   text.Tr(ctx, "Passwords and addresses could be read on the way, and browsers keep no sign-in."),
				Do:    text.Tr(ctx, "--tls, or a proxy that ends TLS; and name that address by --base-url."),
			}}
		}
		return []checkup.Finding{checkup.Good(text.Tr(ctx, "The shop's address is %s.", c.BaseURL.String()))}
	}
}

func isLoopback(host string) bool {
	return host == "localhost" || strings.HasPrefix(host, "127.") || host == "::1"
}

func examineMail(c Config) func(context.Context) []checkup.Finding {
	return func(ctx context.Context) []checkup.Finding {
		if c.Messages.SMTP.Host != "" {
			return nil
		}
		return []checkup.Finding{{
			Grade: checkup.Advice,
			What:  text.Tr(ctx, "No mail server is set."),
			Why:   text.Tr(ctx, "Confirmations, receipts and password links stay in the shop, where only staff read them."),
			Do:    text.Tr(ctx, "CAMBER_SMTP_HOST, CAMBER_MAIL_FROM and the rest (docs/operations.md, Mail and texts)."),
		}}
	}
}

func examineTexts(c Config) func(context.Context) []checkup.Finding {
	return func(ctx context.Context) []checkup.Finding {
		if c.Messages.Twilio != (twilio.Account{}) {
			return nil
		}
		return []checkup.Finding{{
			Grade: checkup.Advice,
			What:  text.Tr(ctx, "No account for text messages is set."),
			Why:   text.Tr(ctx, "Customers who chose texts get none."),
			Do:    text.Tr(ctx, "CAMBER_TWILIO_ACCOUNT and the rest, if the shop sends texts."),
		}}
	}
}

func examineCards(c Config) func(context.Context) []checkup.Finding {
	return func(ctx context.Context) []checkup.Finding {
		switch {
		case c.Stripe == (stripe.Keys{}):
			why := text.Tr(ctx, "Nobody can pay by card in the shop or by a link.")
			if c.Demo || c.TryCards {
				why = text.Tr(ctx, "Cards are only tried out: no money moves.")
			}
			return []checkup.Finding{{
				Grade: checkup.Advice,
				What:  text.Tr(ctx, "No keys of Stripe are set."),
				Why:   why,
				Do:    text.Tr(ctx, "CAMBER_STRIPE_KEY and the two beside it (docs/operations.md, Cards)."),
			}}
		case strings.HasPrefix(c.Stripe.Secret, "sk_test") || strings.HasPrefix(c.Stripe.Secret, "rk_test"):
			return []checkup.Finding{{
				Grade: checkup.Wrong,
				What:  text.Tr(ctx, "The key of Stripe is one for tests."),
				Why:   text.Tr(ctx, "Orders count as paid, and no money comes."),
				Do:    text.Tr(ctx, "Set the live keys (sk_live_…, pk_live_…) and the key of the live webhook."),
			}}
		}
		return nil
	}
}

func (s *Services) examineStores(ctx context.Context) (found []checkup.Finding, err error) {
	stores, err := s.Location.Locations(ctx)
	if err != nil {
		return nil, err
	}
	if len(stores) == 0 {
		return []checkup.Finding{{
			Grade: checkup.Wrong,
			What:  "The shop has no store.",
			Why:   "Every sale is of a store: its taxes, its stock, its drawer. Shop and tills stay shut without one.",
			Do:    "camber store add --help",
		}}, nil
	}
	for _, store := range stores {
		some, err := s.examineStore(ctx, store)
		if err != nil {
			return found, err
		}
		if len(some) == 0 {
			some = append(some, checkup.Good("The store "+store.Code+" has registers, people and taxes."))
		}
		found = append(found, some...)
	}
	return found, nil
}

func (s *Services) examineStore(ctx context.Context, store location.Location) (found []checkup.Finding, err error) {
	registers, err := s.Register.Registers(ctx, store.ID)
	if err != nil {
		return nil, err
	}
	if len(registers) == 0 {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice,
			What:  "The store " + store.Code + " has no register.",
			Why:   "Nothing is sold at its counter.",
			Do:    "A store gets its registers when it is added: camber store add --registers.",
		})
	}
	sellers, err := s.Access.PeopleAt(ctx, store.ID, access.SellAtTill)
	if err != nil {
		return nil, err
	}
	owners, err := s.Access.PeopleAt(ctx, store.ID, access.ManageStaff)
	if err != nil {
		return nil, err
	}
	switch {
	case len(owners) == 0:
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "Nobody is the owner at the store " + store.Code + ".",
			Why:   "Nobody may let others in, or approve what only an owner may.",
			Do:    "camber user add E-MAIL --name NAME --pin PIN",
		})
	case len(sellers) == 0:
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "Nobody may sell at the store " + store.Code + ".",
			Why:   "Its tills stay shut.",
			Do:    "camber user add E-MAIL --name NAME --pin PIN --role cashier",
		})
	}
	levels, err := s.Price.Levels(ctx)
	if err != nil {
		return nil, err
	}
	isTaxed := false
	for _, level := range levels {
		rates, err := s.Tax.For(ctx, tax.Place{LocationID: store.ID}, level.ID)
		if err != nil {
			return nil, err
		}
		isTaxed = isTaxed || len(rates) > 0
	}
	if !isTaxed {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What: fmt.Sprintf("No tax rule holds at the store %s (%s, %s %s).", store.Code, store.City, store.State,
				store.Postcode),
			Why: "Everything is sold there without tax, which the shop then owes itself.",
			Do:  "Set its taxes up before it sells, unless its state asks none.",
		})
	}
	return found, nil
}

// examineSale looks at what is sold, how it is sent, and whose data these are.
func (s *Services) examineSale(ctx context.Context, c Config) (found []checkup.Finding, err error) {
	facts, err := proof.Tally(ctx)
	if err != nil {
		return nil, err
	}
	for _, f := range facts {
		if f.Name == "parts" && f.Value == "0" {
			found = append(found, checkup.Finding{
				Grade: checkup.Wrong,
				What:  "There are no parts.",
				Why:   "There is nothing to sell.",
				Do:    "camber import pies FILE or camber import parts FILE (docs/operations.md, Bringing data in)",
			})
		}
	}
	ways, err := s.Shipping.Ways(ctx)
	if err != nil {
		return found, err
	}
	ships := false
	for _, w := range ways {
		ships = ships || w.Active && w.Kind != shipping.AtStore
	}
	if !ships {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice,
			What:  "There is no way of shipping.",
			Why:   "Customers of the web shop can only pick up at a store.",
			Do:    "Add a way of shipping, unless that is meant.",
		})
	}
	if c.Demo {
		return found, nil
	}
	known, err := s.Access.DemoAccounts(ctx)
	if err == nil && known {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "The shop has sign-ins of the demonstration (…@demo.test).",
			Why:   "Everybody knows their password.",
			Do:    "Use a folder or database of its own for a real shop; look at the demonstration with --demo.",
		})
	}
	return found, err
}

// How long work may wait, and how old an index that is kept may be: it is made anew each day, of changes that are kept
// for two.
const (
	longestWait = 10 * time.Minute
	oldestIndex = 48 * time.Hour
)

// examineWork looks at what the servers do beside the requests.
func (s *Services) examineWork(ctx context.Context) (found []checkup.Finding, err error) {
	waiting, err := jobs.Queue{}.Depth(ctx)
	if err != nil {
		return nil, err
	}
	if waiting.Failed > 0 {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice,
			What:  fmt.Sprintf("%d jobs have failed for good.", waiting.Failed),
			Why:   "What they promised (a message, an image) did not happen.",
			Do:    "Look for \"job failed\" in the log, and for messages at /pos/messages, where they can be sent again.",
		})
	}
	if waiting.Oldest > longestWait {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  fmt.Sprintf("%d jobs wait, the oldest for %s.", waiting.Queued, waiting.Oldest.Round(time.Minute)),
			Why:   "Messages and images are late.", Do: "See that a server runs (/readyz), and what its log says.",
		})
	}
	failed, err := s.Notify.Latest(ctx, notify.Filter{State: "failed"}, 100)
	if err != nil {
		return found, err
	}
	if len(failed) > 0 {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice,
			What:  fmt.Sprintf("%d messages could not be sent, the last for: %s.", len(failed), failed[0].Reason),
			Why:   "Customers wait for them.",
			Do:    "Read why at /pos/messages, and send them again there.",
		})
	}
	index, err := s.examineSearch(ctx)
	return append(found, index...), err
}

// examineSearch says who finds parts, and whether they have all that there is to find.
func (s *Services) examineSearch(ctx context.Context) ([]checkup.Finding, error) {
	found, err := examineIndex(ctx)
	if err != nil {
		return found, err
	}
	st, err := s.Hosted.Standing(ctx)
	why := text.Tr(ctx, "Until then the shop's own search finds.")
	switch {
	case err != nil || !st.Chosen:
	case !st.SetUp:
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong, What: text.Tr(ctx, "The search company is chosen, and the server knows none."), Why: why,
			Do: text.Tr(ctx, "CAMBER_ALGOLIA_APP and CAMBER_ALGOLIA_KEY, or the setting search_engine back to own."),
		})
	case st.Problem != "":
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong, What: text.Tr(ctx, "Parts could not be handed over to the search company: %s", st.Problem),
			Why: text.Tr(ctx, "What has changed since is not found there."),
			Do:  text.Tr(ctx, "Compare the application and its key with those that the company shows. It is tried again by itself."),
		})
	case !st.Whole:
		found = append(found, checkup.Finding{
			Grade: checkup.Advice, What: text.Tr(ctx, "The parts are on their way to the search company."), Why: why,
			Do: text.Tr(ctx, "Let a server run: it hands them over by itself."),
		})
	default:
		found = append(found, checkup.Good(text.Tr(ctx, "The search company has the shop's parts.")))
	}
	return found, err
}

// examineIndex says how old the newest index is that a server which starts would read.
func examineIndex(ctx context.Context) (found []checkup.Finding, err error) {
	built, err := find.Built(ctx)
	if err != nil || built.IsZero() {
		return nil, err
	}
	hours := int(clock.Now(ctx).Sub(built).Hours())
	if clock.Now(ctx).Sub(built) > oldestIndex {
		return []checkup.Finding{{
			Grade: checkup.Advice,
			What:  text.Tr(ctx, "The newest index for the search is %d hours old.", hours),
			Why:   text.Tr(ctx, "A server that starts reads all parts again, which can take minutes."),
			Do:    text.Tr(ctx, "Let a server run: it makes one each day. If one runs, its log says why it does not."),
		}}, nil
	}
	return []checkup.Finding{checkup.Good(text.Tr(ctx, "The index for the search is %d hours old.", hours))}, nil
}

// examineBackup says what owners are told of the backups, and whether they lie where a lost disk leaves them.
func (s *Services) examineBackup(ctx context.Context, c Config) (found []checkup.Finding, err error) {
	trouble, err := s.Vault.Trouble(ctx)
	if err != nil {
		return nil, err
	}
	if trouble.Kind == "" {
		if !trouble.Last.IsZero() {
			found = append(found, checkup.Good(text.Tr(ctx, "The last backup is of %s.",
				present.Moment(trouble.Last, time.UTC))))
		}
	} else {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  present.BackupTrouble(ctx, trouble, time.UTC),
			Why:   text.Tr(ctx, "What is sold since is lost with the disk."),
			Do:    text.Tr(ctx, "--backup-to (CAMBER_BACKUP_TO) a folder on another disk or S3 has the server take one each day; camber backup takes one now. A failed one says why in the log. Another kind of backup is not known here."),
		})
	}
	if c.Backups.To == "" || s3.Is(c.Backups.To) {
		return found, nil
	}
	there, err := os.Stat(c.Backups.To)
	if err != nil {
		return append(found, checkup.Finding{
			Grade: checkup.Wrong, What: text.Tr(ctx, "The folder of the backups is not there: %s.", err.Error()),
			Why: text.Tr(ctx, "No backup can be written."),
			Do:  text.Tr(ctx, "Make it, or bring its disk back. It is never made by itself."),
		}), nil
	}
	here, err := os.Stat(c.Data)
	if err != nil {
		return found, nil
	}
	of := func(is os.FileInfo) uint64 { return uint64(is.Sys().(*syscall.Stat_t).Dev) } //nolint:unconvert // as large as it is
	if of(there) == of(here) {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice, What: text.Tr(ctx, "The backups are on the same disk as the shop."),
			Why: text.Tr(ctx, "They are lost with it."),
			Do:  text.Tr(ctx, "Name a folder on another disk, or a place in S3, by --backup-to."),
		})
	}
	return found, nil
}
