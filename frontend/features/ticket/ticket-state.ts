import type { Cart, CartProduct } from '../../api/types';
import { unitPrice } from '../../lib/unit-price';
import type { Change } from './changes';

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
    totals: [],
    total: 0,
    total_items: 0,
    count_text: '',
    added_key: '',
    tax_note: '',
    customer: null,
    ymm_vehicle: null,
    order_id: null,
    order_data: { products: [] },
    labor_applied: {},
    success: '',
    error: '',
    error_message: '',
  };
}

/** What brings a line back that was removed, with the labor on it and the price that was set by hand. */
export function undoOf(line: CartProduct, { products, labor_applied }: Cart): Change[] {
  if (line.labor_product) return laborOf(line);
  if (line.custom_product) return [customOf(line)];
  const labor = products.find((one) => one.key === labor_applied[line.key]);
  const unit = unitPrice(line.unit_price);
  return [
    addOf(line),
    ...(line.price_by_hand ? ([{ kind: 'price', key: line.key, unit }] satisfies Change[]) : []),
    ...(labor ? laborOf(labor) : []),
  ];
}

function laborOf({ labor, product_labor_key: of, quantity, name }: CartProduct): Change[] {
  if (!labor) return [];
  const { labor_id, title } = labor.data;
  return [{ kind: 'labor', of, labor_id, minutes: labor.time, quantity, name: name === title ? '' : name }];
}

function customOf({ name, unit_price, quantity, tax_class_id }: CartProduct): Change {
  return { kind: 'custom', name, unit: unitPrice(unit_price), quantity, tax_class_id };
}

function addOf(line: CartProduct): Change {
  const option: Record<string, string> = {};
  for (const chosen of line.selected_options) {
    const id = String(chosen.product_option_id);
    const value = chosen.product_option_value_id ? String(chosen.product_option_value_id) : chosen.value;
    option[id] = option[id] ? `${option[id]},${value}` : value;
  }
  return { kind: 'add', product_id: line.product_id, quantity: line.quantity, option };
}
