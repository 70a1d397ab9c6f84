import { ApiError } from '../../api/client';
import type { Cart, Ticket } from '../../api/types';
import { fromMajor, toMajor } from '../../lib/money';

/**
 * The tickets as their tabs stand: those that the register has, with the one on the screen as it is now, at its place, or
 * at the end where nothing is on it yet.
 */
export function tabsOf(known: readonly Ticket[], cart: Cart): Ticket[] {
  const now = tabOf(cart);
  if (known.some(({ uuid }) => uuid === cart.uuid))
    return known.map((one) => (one.uuid === cart.uuid ? { ...one, ...now } : one));
  return [...known, now];
}

function tabOf({ uuid, order_id, customer, ymm_vehicle, total, back_worth, ordered }: Cart): Ticket {
  return {
    uuid,
    order_id: order_id ?? 0,
    customer: customer ? `${customer.firstname} ${customer.lastname}`.trim() : '',
    vehicle: ymm_vehicle?.display ?? '',
    cashier: '',
    total: toMajor(fromMajor(total) - fromMajor(back_worth)),
    paid: ordered?.paid ?? 0,
  };
}

/** Something is on it: it is not a fresh one. */
export function isBegun({ products, back, order_id, customer, ymm_vehicle, comment }: Cart): boolean {
  const has = order_id !== null || customer !== null || ymm_vehicle !== null || Boolean(comment);
  return has || products.length + back.length > 0;
}

/** Another register has the ticket since: what is done goes on with a fresh one. */
export function isTakenUp(error: unknown): boolean {
  return error instanceof ApiError && error.confirm?.parameter === 'fresh_ticket';
}
