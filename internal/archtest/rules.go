// Package archtest holds the rules of the house as tests: who may import whom, who owns which table, what nobody calls.
package archtest

// Who may import whom: each room those after its arrow. A provider's shop package is in providers.
const rooms = `
	cmd      → app web provider shop base schema
	app      → web provider shop base schema
	web      → shop base
	provider → base
	shop     → base
	dbtest   → base schema
	schema   →
	base     →
	archtest →
`

// Each line may import all lines above it and nothing on its own line.
const shopLines = `
 1  audit searchlog paper
 2  access ledger
 3  notify dictionary
 4  setting wording training
 5  location catalog vehicle region
 6  owners
 7  vendor connection vault register fitment stock tax shipping slot rebate labor
 8  customer price credit scopes printer transfer stocktake
 9  promo find garage review account product
10  sale core job
11  cart saved content form contact kiosk track claim
12  order
13  payment rma quote
14  till distributor appointment pickup
15  purchase report people proof firstsale shopfile upkeep
16  exchange reorder special
`

// A provider imports the one shop package whose interface it implements.
const providers = `
	terminal    payment
	card        payment
	stripe      payment
	search      find
	distributor distributor
	mail        notify
	sms         notify
	geo         customer
	s3          vault
	printer     printer
	fetch       exchange
`

// Every table of internal/schema has one owner, the only package that names it.
const tables = `
	base/db         changes feeds
	base/jobs       jobs periodic
	base/events     events
	base/files      files
	base/throttle   throttles
	base/once       idempotency_keys
	base/session    sessions
	shop/audit      audit_rows audit_seals
	shop/notify     messages
	shop/ledger     ledger_accounts ledger_entries ledger_lines sales_days sales_days_until
	shop/access     roles role_permissions role_limits staff staff_locations customer_logins approvals seats signin_places staff_factors recovery_codes first_links
	shop/setting    settings
	shop/location   sites locations location_hours location_closures
	shop/catalog    brands categories category_texts parts part_texts part_codes part_attributes part_cores
	shop/catalog    part_options part_option_texts part_option_values part_option_value_texts kit_components slugs
	shop/catalog    series part_packages part_interchanges part_supersessions part_documents
	shop/catalog    images image_files part_images
	shop/register   registers shifts drawer_movements
	shop/printer    print_jobs
	shop/training   trainings
	shop/vehicle    vehicle_references
	shop/garage     customer_vehicles
	shop/fitment    fitment_universal fitment_edits fitment_records fitment_sources
	shop/stock      stock_levels stock_movements stock_reservations stock_awaits stock_lost_sales stock_one_offs
	shop/vendor     vendors vendor_parts
	shop/purchase   purchase_orders purchase_lines purchase_receipts purchase_receipt_lines purchase_bills purchase_bill_lines
	shop/claim      claims claim_steps vendor_boxes vendor_box_lines vendor_credits
	shop/reorder    reorder_rules
	shop/pickup     pickups pickup_steps
	shop/stocktake  stock_counts stock_count_lines stock_count_passes
	shop/transfer   transfers transfer_lines transfer_steps
	shop/appointment bays installers installer_hours bay_slots installer_slots
	shop/appointment appointments appointment_installers appointment_parts appointment_reminders appointment_requests appointment_feeds appointment_moves
	shop/slot       slot_parts
	shop/catalog    part_ratings part_signs part_sign_texts
	shop/region     areas area_places
	shop/tax        tax_classes tax_rates tax_rules tax_sheets tax_sheet_rows
	shop/shipping   shipping_methods shipping_method_texts shipping_tariffs shipping_bands part_surcharges pick_up_parts
	shop/price      price_levels prices part_maps price_days part_rebates unpriced_parts price_derivations price_matrix contract_prices part_costs
	shop/labor      labor_types part_labor
	shop/price      currencies
	shop/find       find_snapshots find_leases hosted_search
	shop/dictionary dictionary_rows
	shop/searchlog  search_days search_choices search_carts
	shop/customer   customers tax_certificates customer_addresses customer_words customer_unwritten customer_fields customer_field_options customer_field_values
	shop/customer   customer_tags customer_tagged customer_notes customer_ips banned_ips
	shop/account    password_links
	shop/rma        return_requests return_request_lines
	shop/credit     credits credit_movements
	shop/promo      coupons coupon_parts coupon_categories coupon_uses vouchers voucher_movements
	shop/promo      rewards reward_movements part_rewards
	base/captcha    captchas
	base/handover   handovers
	shop/shopfile   shop_files
	shop/contact    contact_messages
	shop/content    pages page_texts
	shop/wording    wordings
	shop/review     reviews
	shop/cart       carts cart_lines cart_gifts
	shop/vault      backup_runs
	shop/owners     owner_tellings
	shop/rebate     rebates rebate_parts
	shop/saved      saved_parts saved_lists
	shop/core       cores core_events
	shop/job        canned_jobs canned_job_lines canned_job_times
	shop/order      order_statuses orders order_lines order_taxes order_totals order_history order_rebates order_sheets order_changes order_openings
	shop/quote      quote_versions quote_answers quote_declined
	shop/payment    transactions refunds_due card_attempts card_events payment_links terminal_devices terminal_departments customer_accounts card_steps card_settlements card_settlement_lines
	shop/till       goods_returns goods_return_lines goods_return_taxes
	shop/distributor distributors distributor_accounts distributor_orders distributor_answers distributor_letters distributor_figures
	shop/distributor distributor_prices distributor_feeds distributor_visits
	shop/exchange   imports import_rejects trade_names vehicle_names sheets sheet_rows sheet_habits import_plans
`

// readers may SELECT any table and write none.
const readers = `shop/report shop/proof shop/product`

// moneyPackages know no floating point.
const moneyPackages = `base/money shop/sale shop/price shop/order shop/payment shop/ledger shop/cart shop/till shop/tax shop/shipping shop/credit shop/promo shop/core shop/quote shop/purchase shop/claim`

// A panic stands for a mistake in our own code that no caller could answer, found by the first test that gets there.
// The function or variable, and why there is no error instead.
const panics = `
	base/background.elsewhere  the panic of another goroutine, passed on to who waits for it
	base/money.mulDiv          a wrong amount is worse than none
	base/money.PPM.OfUnit      a wrong amount is worse than none
	base/text.spanish          an embedded file, read by every test
	base/db.flowOf             a context without a database
	base/db.flow.checkClosed   in tests alone: SQL outside the open transaction
	web/page.drawings          an embedded file, read by every test
	web/wire.from              a handler outside the session middleware
	web/wire.set               a field of a type that no form fills
	provider/card/simulator.Company.Confirm          http.ErrAbortHandler, for an answer that gets lost
	provider/stripe/stripetest.Server.ServeHTTP      http.ErrAbortHandler, for an answer that gets lost
	provider/terminal/simulator.lose                 http.ErrAbortHandler, for an answer that gets lost
	provider/terminal/simulator.inside.RoundTrip     the panic of a handler that is none of the above, passed on
	provider/terminal/terminaltest.damages           http.ErrAbortHandler, for an answer that gets lost
	web.Server.serve           http.ErrAbortHandler, passed on as net/http wants it
`

// Files that may be longer than the limit, with the reason.
const longFiles = `
`

const lineLimit = 600
