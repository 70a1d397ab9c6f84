package cart

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/vehicle"
)

// headed reads carts without what is in them.
const headed = `SELECT id, uuid, channel, customer_id, staff_id, register_id, location_id, order_id, vehicle, checkout, state
	FROM carts WHERE `

var (
	headWithID         = db.NewFixed(headed + "id = ?1")
	headLocked         = db.NewFixed(headed + "id = ?1 FOR UPDATE")
	headWithUUID       = db.NewFixed(headed + "uuid = ?1")
	headOpenAtRegister = db.NewFixed(headed + "register_id = ?1 AND state = ?2 AND staff_id = ?3 ORDER BY id DESC LIMIT 1")
	headOpenOfCustomer = db.NewFixed(headed + "customer_id = ?1 AND state = ?2 AND channel = ?3 ORDER BY id DESC LIMIT 1")
	headOfOrder        = db.NewFixed(headed + "order_id = ?1 ORDER BY id DESC LIMIT 1")

	headsAtRegister = db.NewFixed(headed + "register_id = ?1 AND state = ?2 ORDER BY id DESC LIMIT ?3")
	headsOfOrders   = db.NewFixed(headed + "location_id = ?1 AND channel = 'pos' AND state = ?2 AND order_id <> 0 ORDER BY id")
)

// condition says which cart is meant: one at most meets it, or the newest counts.
type condition struct {
	asked db.Fixed
	args  []any
}

func withID(id int64) condition { return condition{headWithID, []any{id}} }

func locked(id int64) condition { return condition{headLocked, []any{id}} }

func withUUID(uuid string) condition { return condition{headWithUUID, []any{uuid}} }

func openAtRegister(registerID, staffID int64) condition {
	return condition{headOpenAtRegister, []any{registerID, string(Open), staffID}}
}

func openOfCustomer(customerID int64) condition {
	return condition{headOpenOfCustomer, []any{customerID, string(Open), string(Web)}}
}

func ofOrder(orderID int64) condition { return condition{headOfOrder, []any{orderID}} }

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
	all, err := heads(ctx, which.asked, which.args...)
	if err != nil || len(all) == 0 {
		return Cart{}, false, err
	}
	return all[0], true, nil
}

// heads reads carts without what is in them.
func heads(ctx context.Context, asked db.Fixed, args ...any) (all []Cart, err error) {
	err = asked.Each(ctx, func(scan func(...any) error) error {
		var c Cart
		var vehicle, checkout string
		err := scan(&c.ID, &c.UUID, &c.Channel, &c.CustomerID, &c.StaffID, &c.RegisterID, &c.LocationID, &c.OrderID, &vehicle,
			&checkout, &c.State)
		if err != nil {
			return err
		}
		if c.Vehicle, err = readVehicle(vehicle); err != nil {
			return fmt.Errorf("vehicle of cart %d: %w", c.ID, err)
		}
		if err := json.Unmarshal([]byte(checkout), &c.Checkout); err != nil {
			return fmt.Errorf("checkout of cart %d: %w", c.ID, err)
		}
		all = append(all, c)
		return nil
	}, args...)
	if err != nil {
		return nil, fmt.Errorf("read carts: %w", err)
	}
	return all, nil
}

var linesOfCart = db.NewFixed(
	"SELECT key, kind, part_id, quantity, options, terms, vehicle FROM cart_lines WHERE cart_id = ?1 AND removed_us = 0 ORDER BY added_us, id")

func linesOf(ctx context.Context, cartID int64) (lines []Line, err error) {
	err = linesOfCart.Each(ctx, func(scan func(...any) error) error {
		var l Line
		var partID sql.NullInt64
		var options, terms, vehicle string
		if err := scan(&l.Key, &l.Kind, &partID, &l.Quantity, &options, &terms, &vehicle); err != nil {
			return err
		}
		l.PartID = partID.Int64
		if err := json.Unmarshal([]byte(terms), &l.Terms); err != nil {
			return fmt.Errorf("terms: %w", err)
		}
		if err := json.Unmarshal([]byte(options), &l.Options); err != nil {
			return fmt.Errorf("options: %w", err)
		}
		if l.Vehicle, err = readVehicle(vehicle); err != nil {
			return fmt.Errorf("vehicle of a line: %w", err)
		}
		lines = append(lines, l)
		return nil
	}, cartID)
	if err != nil {
		return nil, fmt.Errorf("lines of cart %d: %w", cartID, err)
	}
	return lines, nil
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

var newCart = db.NewFixed(
	`INSERT INTO carts (uuid, channel, customer_id, staff_id, register_id, location_id, order_id, vehicle, checkout, state, added_us, changed_us)
	VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11) ON CONFLICT DO NOTHING`)

// addCart stores an empty cart unless its uuid is taken.
func addCart(ctx context.Context, c Cart) error {
	vehicle, checkout, err := written(c)
	if err != nil {
		return err
	}
	err = newCart.Exec(ctx, c.UUID, string(c.Channel), c.CustomerID, c.StaffID, c.RegisterID, c.LocationID, c.OrderID,
		vehicle, checkout, string(c.State), db.Us(clock.Now(ctx)))
	if err != nil {
		return fmt.Errorf("add cart: %w", err)
	}
	return nil
}

var savedCart = db.NewFixed(
	`UPDATE carts SET customer_id = ?2, staff_id = ?3, register_id = ?4, location_id = ?5, order_id = ?6, vehicle = ?7, checkout = ?8, state = ?9,
	changed_us = ?10 WHERE id = ?1`)

// saveCart stores everything but the lines.
func saveCart(ctx context.Context, c Cart) error {
	vehicle, checkout, err := written(c)
	if err != nil {
		return err
	}
	err = savedCart.Exec(ctx, c.ID, c.CustomerID, c.StaffID, c.RegisterID, c.LocationID, c.OrderID, vehicle, checkout,
		string(c.State), db.Us(clock.Now(ctx)))
	if err != nil {
		return fmt.Errorf("save cart %d: %w", c.ID, err)
	}
	return nil
}

// written are a cart's vehicle and check-out as JSON.
func written(c Cart) (vehicle, checkout string, err error) {
	if vehicle, err = writtenVehicle(c.Vehicle); err != nil {
		return "", "", err
	}
	b, err := json.Marshal(c.Checkout)
	return vehicle, string(b), err
}

var savedLine = db.NewFixed(
	`INSERT INTO cart_lines (cart_id, key, kind, part_id, quantity, options, terms, vehicle, added_us, removed_us)
	VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0)
	ON CONFLICT (cart_id, key) DO UPDATE SET quantity = excluded.quantity, terms = excluded.terms, removed_us = 0,
	added_us = CASE WHEN cart_lines.removed_us = 0 THEN cart_lines.added_us ELSE excluded.added_us END`)

// saveLine sets quantity and terms of a line of a locked cart and adds the line where it is new.
func saveLine(ctx context.Context, c *Cart, l Line) error {
	l.Terms.OldParts = min(l.Terms.OldParts, l.Quantity)
	l.Terms.ToOrder = min(l.Terms.ToOrder, l.Quantity)
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
	partID := sql.NullInt64{Int64: l.PartID, Valid: l.PartID != 0}
	if err := savedLine.Exec(ctx, c.ID, l.Key, string(l.What()), partID, l.Quantity, string(options), string(terms),
		vehicle, db.Us(clock.Now(ctx))); err != nil {
		return fmt.Errorf("save line of cart %d: %w", c.ID, err)
	}
	if i := slices.IndexFunc(c.Lines, func(has Line) bool { return has.Key == l.Key }); i >= 0 {
		c.Lines[i] = l
	} else {
		c.Lines = append(c.Lines, l)
	}
	return nil
}

// undoable is how long a removed line can be brought back.
const undoable = 10 * time.Minute

// removeLine takes a line away, and the labor that belongs to it. It is kept for a while, for who takes that back.
func removeLine(ctx context.Context, cartID int64, key string) error {
	now := clock.Now(ctx)
	_, err := db.Write(ctx).NewRaw("DELETE FROM cart_lines WHERE cart_id = ? AND removed_us > 0 AND removed_us < ?",
		cartID, db.Us(now.Add(-undoable))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget removed lines of cart %d: %w", cartID, err)
	}
	_, err = db.Write(ctx).NewRaw(
		"UPDATE cart_lines SET removed_us = ? WHERE cart_id = ? AND removed_us = 0 AND key IN (?, ?)", db.Us(now), cartID,
		key, LaborKey(key)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove line of cart %d: %w", cartID, err)
	}
	return nil
}

// restoreLine brings back a line that was removed, with the labor that went with it.
func restoreLine(ctx context.Context, cartID int64, key string) error {
	_, err := db.Write(ctx).NewRaw(`UPDATE cart_lines SET removed_us = 0 WHERE cart_id = ? AND key IN (?, ?)
		AND removed_us = (SELECT r.removed_us FROM cart_lines r WHERE r.cart_id = ? AND r.key = ?)`, cartID, key,
		LaborKey(key), cartID, key).Exec(ctx)
	if err != nil {
		return fmt.Errorf("restore line of cart %d: %w", cartID, err)
	}
	return nil
}

func removeLines(ctx context.Context, cartID int64) error {
	if _, err := db.Write(ctx).NewRaw("DELETE FROM cart_lines WHERE cart_id = ?", cartID).Exec(ctx); err != nil {
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
	var gifts []Gift
	err := giftsOfCart.Each(ctx, func(scan func(...any) error) error {
		var g Gift
		err := scan(&g.Key, &g.Amount, &g.ToName, &g.ToEmail, &g.FromName, &g.FromEmail, &g.Message, &g.Theme)
		gifts = append(gifts, g)
		return err
	}, c.ID)
	if err != nil {
		return nil, fmt.Errorf("gifts of cart %d: %w", c.ID, err)
	}
	return gifts, nil
}

var giftsOfCart = db.NewFixed(
	"SELECT key, amount_cents, to_name, to_email, from_name, from_email, message, theme FROM cart_gifts WHERE cart_id = ?1 ORDER BY id")

func addGift(ctx context.Context, cartID int64, g Gift) error {
	row := giftRow{
		CartID: cartID, Key: g.Key, AmountCents: int64(g.Amount), ToName: g.ToName, ToEmail: g.ToEmail, FromName: g.FromName,
		FromEmail: g.FromEmail,
		Message:   g.Message, Theme: g.Theme, AddedUs: db.Us(clock.Now(ctx)),
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
	_, err := db.Write(ctx).NewUpdate().Model((*giftRow)(nil)).Set("cart_id = ?", into).
		Where("cart_id = ? AND key IN (?)", from, bun.List(keys)).Exec(ctx)
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
	_, err := db.Write(ctx).NewRaw(
		"UPDATE carts SET checkout = '{}', state = CASE WHEN state = ? THEN ? ELSE state END WHERE customer_id = ?", Open,
		Dropped, customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget the carts of customer %d: %w", customerID, err)
	}
	return nil
}
