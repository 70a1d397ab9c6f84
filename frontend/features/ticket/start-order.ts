import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { failed } from '../../ui/toasts';
import { cartOfTab, holdCart } from './tab-cart';

/** Begins a sale for a customer, and says where that can't be done. */
export function useStartOrder(): (customerId: number) => void {
  const { send } = useSending([], { onFailed: (words) => failed(words) });
  return (customerId) => send((intent) => startOrder(customerId, intent));
}

/**
 * Begins a sale for a customer on this tab's ticket, and opens it. What stands on the ticket is saved first, as an order
 * to be taken up again; a fresh ticket is named by the intent, so that it is one however often this is tried.
 */
async function startOrder(customer_id: number, intent: string): Promise<void> {
  const cart = (await ticketToUse(intent)) ?? intent;
  await ask<Cart>('/checkout/cart/setCustomer', { method: 'POST', cart, form: { customer_id }, intent });
  holdCart(cart);
  goTo('/checkout/cart');
}

/** This tab's ticket, if nothing is on it; undefined: a fresh one is needed. */
async function ticketToUse(intent: string): Promise<string | undefined> {
  const held = cartOfTab();
  if (!held) return undefined;
  const ticket = await ask<Cart>('/checkout/cart/getData', { cart: held });
  if (ticket.products.length === 0 && !ticket.order_id) return held;
  if (ticket.products.length > 0)
    await ask<Cart>('/checkout/cart/saveOrder', { method: 'POST', cart: held, intent });
  return undefined;
}
