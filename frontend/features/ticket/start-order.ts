import { ask, newIntent } from '../../api/client';
import type { Cart } from '../../api/types';
import { cartOfTab, holdCart } from './tab-cart';

/**
 * Begins a sale for a customer on this tab's ticket. What stands on the ticket is saved first, as an order to be taken up
 * again. Resolves when the sale screen can be opened.
 */
export async function startOrder(customerId: number): Promise<void> {
  const uuid = (await ticketToUse()) ?? newIntent();
  const form = { customer_id: customerId };
  await ask<Cart>('/checkout/cart/setCustomer', { method: 'POST', cart: uuid, form, intent: newIntent() });
  holdCart(uuid);
}

/** This tab's ticket, if nothing is on it; undefined: a fresh one is needed. */
async function ticketToUse(): Promise<string | undefined> {
  const held = cartOfTab();
  if (!held) return undefined;
  const ticket = await ask<Cart>('/checkout/cart/getData', { cart: held });
  if (ticket.products.length === 0 && !ticket.order_id) return held;
  if (ticket.products.length > 0)
    await ask<Cart>('/checkout/cart/saveOrder', { method: 'POST', cart: held, intent: newIntent() });
  return undefined;
}
