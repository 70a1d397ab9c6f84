import type { Cart, CartProduct } from '../../api/types';

/** The ticket as the server last told it, with the line that the keys are about ('' on an empty one). */
export type TicketState = { cart: Cart; current: string };

export function openTicket(cart: Cart): TicketState {
  return { cart, current: cart.products.at(-1)?.key ?? '' };
}

/** The reply to a change: the line it touched is the current one. */
export function answered({ cart: before, current }: TicketState, cart: Cart): TicketState {
  const has = (key: string) => cart.products.some((line) => line.key === key);
  if (cart.added_key && has(cart.added_key)) return { cart, current: cart.added_key };
  if (has(current)) return { cart, current };
  const at = before.products.findIndex((line) => line.key === current);
  return { cart, current: cart.products[Math.max(0, Math.min(at, cart.products.length - 1))]?.key ?? '' };
}

/** The line above (-1) or below (1) becomes the current one; at either end it stays. */
export function moved({ cart, current }: TicketState, by: -1 | 1): TicketState {
  const at = cart.products.findIndex((line) => line.key === current);
  return { cart, current: cart.products[at + by]?.key ?? current };
}

export function currentLine({ cart, current }: TicketState): CartProduct | undefined {
  return cart.products.find((line) => line.key === current);
}

/** A ticket that nothing is on yet. */
export function freshCart(cart: Cart, uuid: string): Cart {
  return {
    ...cart,
    uuid,
    products: [],
    back: [],
    back_worth: 0,
    receipt_of: 0,
    totals: [],
    total: 0,
    total_items: 0,
    count_text: '',
    added_key: '',
    tax_note: '',
    comment: '',
    customer: null,
    ymm_vehicle: null,
    order_id: null,
    ordered: null,
    customer_vehicles: [],
    order_data: { products: [] },
    labor_applied: {},
    success: '',
    error: '',
    error_message: '',
  };
}
