package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
	"camber/internal/shop/register"
	"camber/internal/shop/stock"
	"camber/internal/shop/training"
	tilltraining "camber/internal/web/pos/training"
	"camber/internal/web/wire"
)

// toTrainWith are the tables that a training shop has a copy of: what is sold, for what, where, and by whom. Nothing in
// them is of a customer, and no money (OPS-8).
const toTrainWith = `
	settings sites locations location_hours location_closures files wordings dictionary_rows
	roles role_permissions role_limits staff staff_locations staff_factors recovery_codes registers
	brands categories category_texts series parts part_texts part_codes part_attributes part_cores part_packages
	part_interchanges part_supersessions part_documents part_signs part_sign_texts part_ratings kit_components
	part_options part_option_texts part_option_values part_option_value_texts images image_files part_images
	slugs slot_parts part_labor labor_types canned_jobs canned_job_lines canned_job_times
	vehicle_references fitment_universal fitment_sources fitment_edits fitment_records trade_names vehicle_names
	price_levels prices part_maps price_days currencies part_rebates unpriced_parts price_derivations price_matrix
	part_costs part_rewards rebates rebate_parts coupons coupon_parts coupon_categories
	areas area_places tax_classes tax_rates tax_rules tax_sheets tax_sheet_rows
	shipping_methods shipping_method_texts shipping_tariffs shipping_bands part_surcharges pick_up_parts
	bays installers installer_hours vendors vendor_parts stock_levels order_statuses customer_fields customer_field_options customer_tags terminal_departments
	terminal_devices pages page_texts
`

// leftToTheShop are those that it has none of: they begin empty.
const leftToTheShop = `
	changes feeds jobs periodic events throttles idempotency_keys sessions captchas handovers
	audit_rows audit_seals messages customer_logins approvals seats signin_places first_links shifts drawer_movements
	ledger_accounts ledger_entries ledger_lines sales_days sales_days_until print_jobs trainings
	quote_versions quote_answers quote_declined
	purchase_orders purchase_lines purchase_receipts purchase_receipt_lines purchase_bills purchase_bill_lines
	claims claim_steps vendor_boxes vendor_box_lines vendor_credits
	imports import_rejects sheets sheet_rows sheet_habits import_plans find_snapshots find_leases hosted_search
	search_days search_choices search_carts customers tax_certificates customer_addresses customer_words
	customer_unwritten customer_field_values customer_tagged customer_notes customer_ips banned_ips contract_prices
	customer_vehicles password_links credits credit_movements saved_parts saved_lists stock_movements stock_reservations
	stock_awaits stock_lost_sales stock_one_offs
	pickups pickup_steps
	coupon_uses vouchers voucher_movements rewards reward_movements contact_messages reviews orders order_lines
	order_taxes order_totals order_history order_rebates order_sheets order_changes order_openings carts cart_gifts
	cart_lines return_requests return_request_lines goods_returns goods_return_lines goods_return_taxes
	customer_accounts transactions refunds_due payment_links card_settlements card_settlement_lines card_attempts
	card_events card_steps backup_runs owner_tellings shop_files cores core_events
	distributors distributor_accounts distributor_orders distributor_answers
	distributor_letters distributor_figures distributor_prices distributor_feeds distributor_visits
	reorder_rules transfers transfer_lines transfer_steps stock_counts stock_count_lines stock_count_passes
	appointments appointment_installers appointment_parts bay_slots installer_slots appointment_reminders
	appointment_requests appointment_feeds appointment_moves

`

// trainingNumbers are those whose ids people read on papers and type in.
var trainingNumbers = []string{"orders", "customers", "goods_returns", "return_requests", "cores", "transactions", "shifts", "transfers", "vendor_boxes"}

// trainer has the training shops of a server: one is open, once a register trains there.
type trainer struct {
	own   *App
	place *db.Apart

	mu   sync.Mutex
	id   int64 // of the open one; 0: none is
	open *App
	stop func() // ends its work
}

func (a *App) train() {
	a.training = &trainer{own: a, place: a.db.Apart()}
	a.Services.Training.MakeBy(a.training)
}

// Make fills the database of a training shop.
func (t *trainer) Make(ctx context.Context, s training.Shop, told func(done, steps int)) error {
	d, err := t.place.Make(ctx, s.Database())
	if err != nil {
		return err
	}
	tables := strings.Fields(toTrainWith)
	steps := len(tables) + 2
	err = db.Copy(db.With(ctx, t.own.db), d, tables, func(done int) { told(done, steps) })
	if err == nil {
		err = t.settleIn(ctx, d)
	}
	if err == nil {
		told(steps-1, steps)
		err = t.index(ctx, s.ID, d)
	}
	if err != nil {
		return errors.Join(err, d.Close(), t.place.Remove(context.WithoutCancel(ctx), s.Database()))
	}
	return d.Close()
}

// settleIn makes what was copied the training shop's own.
func (t *trainer) settleIn(ctx context.Context, d *db.DB) error {
	if err := d.BeginAt(ctx, training.FirstNumber, trainingNumbers); err != nil {
		return err
	}
	ctx = clock.With(db.With(ctx, d), t.own.clock)
	return errors.Join(stock.ForTraining(ctx), register.ForTraining(ctx), payment.ForTraining(ctx, "simulator"))
}

// index lets the first who trains not wait for it.
func (t *trainer) index(ctx context.Context, id int64, d *db.DB) error {
	shop, err := start(ctx, t.config(id), d, t.own.clock)
	if err != nil {
		return err
	}
	return shop.files.Close()
}

// Remove closes a training shop and lets its database go.
func (t *trainer) Remove(ctx context.Context, s training.Shop) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.id == s.ID {
		if err := t.close(); err != nil {
			return err
		}
	}
	return errors.Join(t.place.Remove(ctx, s.Database()), os.RemoveAll(t.folder(s.ID)))
}

// folder has the files of a training shop that are its own; it reads the shop's too.
func (t *trainer) folder(id int64) string {
	return filepath.Join(t.own.config.Data, "training", strconv.FormatInt(id, 10))
}

// config is that of a shop that knows nobody outside: no card company but one that takes no money, nobody who carries
// messages, no backups, and no address that it could fetch from.
func (t *trainer) config(id int64) Config {
	of := t.own.config
	return Config{
		Data: t.folder(id), BaseURL: of.BaseURL, Checkout: of.Checkout, Log: of.Log,
		Proxies: of.Proxies, Certificate: of.Certificate, PageCache: -1, TryCards: true, training: t,
	}
}

var errNotReady = fault.New(fault.Conflict, "The training shop is not ready. Fill it first.")

// shop is the training shop with this id, open, or errNotReady. It outlives who asks for it first.
func (t *trainer) shop(ctx context.Context, id int64) (*App, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.id == id && id != 0 {
		return t.open, nil
	}
	if id == 0 {
		return nil, errNotReady
	}
	ctx = text.With(kept.With(context.WithoutCancel(ctx), nil), text.English)
	d, err := t.place.Open(ctx, training.Shop{ID: id}.Database())
	if errors.Is(err, db.ErrNotMade) {
		return nil, errNotReady
	}
	if err == nil {
		err = t.close()
	}
	if err != nil {
		return nil, err
	}
	shop, err := start(ctx, t.config(id), d, t.own.clock)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the training shop: %w", err), d.Close())
	}
	working, cancel := context.WithCancel(ctx)
	worked := make(chan error, 1)
	go func() { worked <- shop.Work(working) }()
	t.id, t.open = id, shop
	t.stop = func() {
		cancel()
		if err := <-worked; err != nil {
			t.own.config.Log.ErrorContext(ctx, "work of the training shop", "cause", err)
		}
	}
	return shop, nil
}

func (t *trainer) close() error {
	if t.open == nil {
		return nil
	}
	t.stop()
	err := t.open.Close()
	t.id, t.open, t.stop = 0, nil, nil
	return err
}

// Close closes the one that is open.
func (t *trainer) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.close()
}

// looksEach is how often a server looks whether another has filled the training shop anew.
const looksEach = 5 * time.Second

// Run closes a training shop that is not in use any more, until ctx ends.
func (t *trainer) Run(ctx context.Context) error {
	for {
		if err := clock.Wait(clock.With(ctx, clock.System{}), looksEach); err != nil {
			return err
		}
		inUse, _, err := t.own.Services.Training.Now(ctx)
		if err != nil {
			t.own.config.Log.WarnContext(ctx, "which training shop is in use", "cause", err)
			continue
		}
		t.mu.Lock()
		if old := t.id; t.open != nil && old != inUse.ID {
			err = errors.Join(t.close(), os.RemoveAll(t.folder(old)))
		}
		t.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// cookieOf is the cookie of those who train; their own stays what it is.
func cookieOf(cookie string) string { return cookie + "-training" }

// serve answers a request of a browser whose register trains from the training shop, and every other from the shop. Who
// trains says the session of the shop: a cookie alone opens nothing.
func (t *trainer) serve(w http.ResponseWriter, r *http.Request, shop http.Handler) {
	id, err := t.trains(r)
	if err == nil && id != 0 {
		var open *App
		if open, err = t.shop(r.Context(), id); err == nil {
			open.handler.ServeHTTP(w, r)
			return
		}
	}
	if err != nil && !errors.Is(err, errNotReady) {
		t.own.config.Log.ErrorContext(r.Context(), "training", "cause", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	shop.ServeHTTP(w, r)
}

// trains is the training shop that a request is for; 0: it is for the shop.
func (t *trainer) trains(r *http.Request) (int64, error) {
	sessions := t.own.sessions
	if _, err := r.Cookie(cookieOf(sessions.Cookie.Name)); err != nil || tilltraining.IsOfShop(r) {
		return 0, nil //nolint:nilerr // no such cookie: no such visit
	}
	cookie, err := r.Cookie(sessions.Cookie.Name)
	if err != nil {
		return 0, nil //nolint:nilerr // the same
	}
	ctx := t.own.Context(r.Context())
	visit, err := wire.VisitOf(ctx, sessions, cookie.Value)
	if err != nil || visit.Training == 0 || visit.StaffID == 0 {
		return 0, err
	}
	if _, err := t.own.Services.Access.StaffActor(ctx, visit.StaffID); fault.Is(err, fault.Unauthenticated) {
		return 0, nil // they may not work here any more: the shop says so
	} else if err != nil {
		return 0, err
	}
	inUse, _, err := t.own.Services.Training.Now(ctx)
	if err != nil || inUse.ID != visit.Training {
		return 0, err
	}
	return inUse.ID, nil
}

// Enter signs a member of staff in at their register in the training shop in use.
func (t *trainer) Enter(ctx context.Context, w http.ResponseWriter, actor access.Actor) (id int64, err error) {
	inUse, _, err := t.own.Services.Training.Now(ctx)
	if err != nil {
		return 0, err
	}
	shop, err := t.shop(ctx, inUse.ID)
	if err != nil {
		return 0, err
	}
	ctx = kept.With(shop.Context(ctx), shop.Services.memory)
	there, err := shop.Services.Access.StaffActor(ctx, actor.StaffID)
	if err == nil && !there.At(actor.LocationID) {
		err = fault.New(fault.NotFound, "")
	}
	if err == nil {
		_, err = shop.Services.Register.Register(ctx, actor.RegisterID)
	}
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal {
		return 0, fault.New(fault.Conflict,
			"You or this register are newer than the training shop. Fill it anew.").Because(err)
	}
	if err != nil {
		return 0, err
	}
	seat, err := shop.Services.Access.Sit(ctx, actor.StaffID, actor.RegisterID, actor.LocationID)
	if err != nil {
		return 0, err
	}
	return inUse.ID, wire.BeginSession(ctx, w, shop.sessions, wire.Visit{Mode: access.POS, StaffID: actor.StaffID,
		Seat: seat, RegisterID: actor.RegisterID, LocationID: actor.LocationID})
}

// audit checks the training shop in use, if there is one; a training shop has none of its own.
func (t *trainer) audit(ctx context.Context) ([]proof.Violation, error) {
	if t == nil {
		return nil, nil
	}
	inUse, _, err := t.own.Services.Training.Now(ctx)
	if err != nil || inUse.ID == 0 {
		return nil, err
	}
	d, err := t.place.Open(ctx, inUse.Database())
	if errors.Is(err, db.ErrNotMade) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found, err := proof.Check(clock.With(db.With(ctx, d), t.own.clock))
	for i := range found {
		found[i].Subject = "training: " + found[i].Subject
	}
	return found, errors.Join(err, d.Close())
}

// keyApart is a key that opens nothing of the shop's.
func keyApart(key []byte) []byte {
	made := hmac.New(sha256.New, key)
	made.Write([]byte("training"))
	return []byte(hex.EncodeToString(made.Sum(nil)))
}
