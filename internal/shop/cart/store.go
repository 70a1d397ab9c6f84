package cart

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

type cartRow struct {
	bun.BaseModel `bun:"table:carts"`

	ID         int64 `bun:",pk,autoincrement"`
	UUID       string
	Channel    Channel
	CustomerID int64
	StaffID    int64
	RegisterID int64
	LocationID int64
	OrderID    int64
	Vehicle    string // JSON or empty
	Checkout   string // JSON
	State      State
	AddedUs    int64
	ChangedUs  int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:cart_lines"`

	ID       int64 `bun:",pk,autoincrement"`
	CartID   int64
	Key      string
	Kind     sale.Kind
	PartID   int64 `bun:",nullzero"`
	Quantity int
	Options  string // JSON
	Terms    string // JSON
	Vehicle  string // JSON or empty
	AddedUs  int64

	RemovedUs int64 // 0: it is in the cart
}

var (
	cartColumns = []string{"id", "uuid", "channel", "customer_id", "staff_id", "register_id", "location_id", "order_id", "vehicle", "checkout", "state", "added_us", "changed_us"}
	lineColumns = []string{"id", "cart_id", "key", "kind", "part_id", "quantity", "options", "terms", "vehicle", "added_us", "removed_us"}
)

type condition func(*bun.SelectQuery) *bun.SelectQuery

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) }
}

func locked(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return db.Lock(q.Where("id = ?", id)) }
}

func withUUID(uuid string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("uuid = ?", uuid) }
}

func openAtRegister(registerID, staffID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("register_id = ? AND state = ? AND staff_id = ?", registerID, Open, staffID)
	}
}

func openOfCustomer(customerID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("customer_id = ? AND state = ? AND channel = ?", customerID, Open, Web)
	}
}

func ofOrder(orderID int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ?", orderID) }
}

type reader func(ctx context.Context, which condition) (c Cart, found bool, err error)

// newest reads the newest cart of those that meet the condition, with what is in it.
func newest(ctx context.Context, which condition) (c Cart, found bool, err error) {
	if c, found, err = head(ctx, which); err != nil || !found {
		return c, found, err
	}
	if c.Lines, err = linesOf(ctx, c.ID); err != nil {
		return Cart{}, false, err
	}
	c.Gifts, err = giftsOf(ctx, c)
	return c, err == nil, err
}

// head is newest without what is in the cart.
func head(ctx context.Context, which condition) (c Cart, found bool, err error) {
	var row cartRow
	q := db.Read(ctx).NewSelect().Model(&row).Column(cartColumns...).OrderExpr("id DESC").Limit(1)
	err = which(q).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Cart{}, false, nil
	}
	if err != nil {
		return Cart{}, false, fmt.Errorf("read cart: %w", err)
	}
	c = Cart{
		ID: row.ID, UUID: row.UUID, Channel: row.Channel, CustomerID: row.CustomerID, StaffID: row.StaffID,
		RegisterID: row.RegisterID, LocationID: row.LocationID, OrderID: row.OrderID, State: row.State, Changed: db.Time(row.ChangedUs),
	}
	if c.Vehicle, err = readVehicle(row.Vehicle); err != nil {
		return Cart{}, false, fmt.Errorf("vehicle of cart %d: %w", c.ID, err)
	}
	if err := json.Unmarshal([]byte(row.Checkout), &c.Checkout); err != nil {
		return Cart{}, false, fmt.Errorf("checkout of cart %d: %w", c.ID, err)
	}
	return c, true, nil
}

func linesOf(ctx context.Context, cartID int64) ([]Line, error) {
	var rows []lineRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(lineColumns...).Where("cart_id = ? AND removed_us = 0", cartID).OrderExpr("added_us, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("lines of cart %d: %w", cartID, err)
	}
	lines := make([]Line, len(rows))
	var err error
	for i, r := range rows {
		lines[i] = Line{Key: r.Key, Kind: r.Kind, PartID: r.PartID, Quantity: r.Quantity}
		if err := json.Unmarshal([]byte(r.Terms), &lines[i].Terms); err != nil {
			return nil, fmt.Errorf("terms of cart %d: %w", cartID, err)
		}
		if err := json.Unmarshal([]byte(r.Options), &lines[i].Options); err != nil {
			return nil, fmt.Errorf("options of cart %d: %w", cartID, err)
		}
		if lines[i].Vehicle, err = readVehicle(r.Vehicle); err != nil {
			return nil, fmt.Errorf("vehicle of a line of cart %d: %w", cartID, err)
		}
	}
	return lines, nil
}

func rowOf(c Cart) (cartRow, error) {
	vehicle, err := writtenVehicle(c.Vehicle)
	if err != nil {
		return cartRow{}, err
	}
	checkout, err := json.Marshal(c.Checkout)
	return cartRow{
		ID: c.ID, UUID: c.UUID, Channel: c.Channel, CustomerID: c.CustomerID, StaffID: c.StaffID, RegisterID: c.RegisterID,
		LocationID: c.LocationID, OrderID: c.OrderID, Vehicle: vehicle, Checkout: string(checkout), State: c.State,
	}, err
}

// writtenVehicle is a vehicle as JSON, empty for none.
func writtenVehicle(v *vehicle.Vehicle) (string, error) {
	if v == nil {
		return "", nil
	}
	b, err := json.Marshal(v)
	return string(b), err
}

func readVehicle(written string) (v *vehicle.Vehicle, err error) {
	if written != "" {
		err = json.Unmarshal([]byte(written), &v)
	}
	return v, err
}

// addCart stores an empty cart unless its uuid is taken.
func addCart(ctx context.Context, c Cart) error {
	row, err := rowOf(c)
	if err != nil {
		return err
	}
	row.AddedUs = db.Us(clock.Now(ctx))
	row.ChangedUs = row.AddedUs
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add cart: %w", err)
	}
	return nil
}

// saveCart stores everything but the lines.
func saveCart(ctx context.Context, c Cart) error {
	row, err := rowOf(c)
	if err != nil {
		return err
	}
	row.ChangedUs = db.Us(clock.Now(ctx))
	_, err = db.Write(ctx).NewUpdate().Model(&row).
		Column("customer_id", "staff_id", "register_id", "location_id", "order_id", "vehicle", "checkout", "state", "changed_us").
		WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save cart %d: %w", c.ID, err)
	}
	return nil
}

// saveLine sets quantity and terms of a line and adds the line where it is new. The cart is locked.
func saveLine(ctx context.Context, cartID int64, l Line) error {
	options, err := json.Marshal(l.Options)
	if err != nil {
		return err
	}
	vehicle, err := writtenVehicle(l.Vehicle)
	if err != nil {
		return err
	}
	terms, err := json.Marshal(l.Terms)
	if err != nil {
		return err
	}
	row := lineRow{
		CartID: cartID, Key: l.Key, Kind: l.What(), PartID: l.PartID, Quantity: l.Quantity, Options: string(options), Terms: string(terms),
		Vehicle: vehicle, AddedUs: db.Us(clock.Now(ctx)),
	}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (cart_id, key) DO UPDATE").
		Set("quantity = EXCLUDED.quantity, terms = EXCLUDED.terms, removed_us = 0").
		Set("added_us = CASE WHEN ?TableAlias.removed_us = 0 THEN ?TableAlias.added_us ELSE EXCLUDED.added_us END").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save line of cart %d: %w", cartID, err)
	}
	return nil
}

// undoable is how long a removed line can be brought back.
const undoable = 10 * time.Minute

// removeLine takes a line away, and the labor that belongs to it. It is kept for a while, for who takes that back.
func removeLine(ctx context.Context, cartID int64, key string) error {
	now := clock.Now(ctx)
	_, err := db.Write(ctx).NewRaw("DELETE FROM cart_lines WHERE cart_id = ? AND removed_us > 0 AND removed_us < ?", cartID, db.Us(now.Add(-undoable))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget removed lines of cart %d: %w", cartID, err)
	}
	_, err = db.Write(ctx).NewRaw("UPDATE cart_lines SET removed_us = ? WHERE cart_id = ? AND removed_us = 0 AND key IN (?, ?)", db.Us(now), cartID, key, LaborKey(key)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove line of cart %d: %w", cartID, err)
	}
	return nil
}

// restoreLine brings back a line that was removed, with the labor that went with it.
func restoreLine(ctx context.Context, cartID int64, key string) error {
	_, err := db.Write(ctx).NewRaw(`UPDATE cart_lines SET removed_us = 0 WHERE cart_id = ? AND key IN (?, ?)
		AND removed_us = (SELECT r.removed_us FROM cart_lines r WHERE r.cart_id = ? AND r.key = ?)`, cartID, key, LaborKey(key), cartID, key).Exec(ctx)
	if err != nil {
		return fmt.Errorf("restore line of cart %d: %w", cartID, err)
	}
	return nil
}

func removeLines(ctx context.Context, cartID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("cart_id = ?", cartID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove lines of cart %d: %w", cartID, err)
	}
	return nil
}

type giftRow struct {
	bun.BaseModel `bun:"table:cart_gifts"`

	ID          int64 `bun:",pk,autoincrement"`
	CartID      int64
	Key         string
	AmountCents int64
	ToName      string
	ToEmail     string
	FromName    string
	FromEmail   string
	Message     string
	Theme       string
	AddedUs     int64
}

// giftsOf asks nothing at the till, where vouchers are not sold.
func giftsOf(ctx context.Context, c Cart) ([]Gift, error) {
	if c.Channel != Web {
		return nil, nil
	}
	var rows []giftRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "cart_id", "key", "amount_cents", "to_name", "to_email", "from_name", "from_email", "message", "theme", "added_us").
		Where("cart_id = ?", c.ID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("gifts of cart %d: %w", c.ID, err)
	}
	var gifts []Gift
	for _, r := range rows {
		gifts = append(gifts, Gift{r.Key, money.Cents(r.AmountCents), promo.Gift{
			ToName: r.ToName, ToEmail: r.ToEmail, FromName: r.FromName, FromEmail: r.FromEmail, Message: r.Message, Theme: r.Theme,
		}})
	}
	return gifts, nil
}

func addGift(ctx context.Context, cartID int64, g Gift) error {
	row := giftRow{
		CartID: cartID, Key: g.Key, AmountCents: int64(g.Amount), ToName: g.ToName, ToEmail: g.ToEmail, FromName: g.FromName, FromEmail: g.FromEmail,
		Message: g.Message, Theme: g.Theme, AddedUs: db.Us(clock.Now(ctx)),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("add gift to cart %d: %w", cartID, err)
	}
	return nil
}

func removeGift(ctx context.Context, cartID int64, key string) error {
	if _, err := db.Write(ctx).NewDelete().Model((*giftRow)(nil)).Where("cart_id = ? AND key = ?", cartID, key).Exec(ctx); err != nil {
		return fmt.Errorf("remove gift of cart %d: %w", cartID, err)
	}
	return nil
}

// moveGifts puts gifts of one cart into another.
func moveGifts(ctx context.Context, from, into int64, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewUpdate().Model((*giftRow)(nil)).Set("cart_id = ?", into).Where("cart_id = ? AND key IN (?)", from, bun.List(keys)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move gifts of cart %d: %w", from, err)
	}
	return nil
}

func moveCarts(ctx context.Context, from, to int64) error {
	if _, err := db.Write(ctx).NewRaw("UPDATE carts SET customer_id = ? WHERE customer_id = ?", to, from).Exec(ctx); err != nil {
		return fmt.Errorf("move the carts of customer %d: %w", from, err)
	}
	return nil
}

func forgetCarts(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewRaw("UPDATE carts SET checkout = '{}', state = CASE WHEN state = ? THEN ? ELSE state END WHERE customer_id = ?", Open, Dropped, customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget the carts of customer %d: %w", customerID, err)
	}
	return nil
}
