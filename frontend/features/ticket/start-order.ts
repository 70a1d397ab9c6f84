import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { failed } from '../../ui/toasts';
import { cartOfTab, holdCart } from './tab-cart';
import { isBegun, isTakenUp } from './tickets';

/** Begins a sale for a customer, and says where that can't be done. */
export function useStartOrder(): (customerId: number) => void {
  const { send } = useSending([], { onFailed: (words) => failed(words) });
  return (customerId) => send((intent) => startOrder(customerId, intent));
}

/**
 * Begins a sale for a customer on this tab's ticket where nothing is on it, else on a fresh one beside it, and opens it.
 * A fresh ticket is named by the intent, so that it is one however often this is tried.
 */
async function startOrder(customer_id: number, intent: string): Promise<void> {
  const cart = (await emptyTicket()) ?? intent;
  await ask<Cart>('/checkout/cart/setCustomer', { method: 'POST', cart, form: { customer_id }, intent });
  holdCart(cart);
  goTo('/checkout/cart');
}

/** This tab's ticket, if nothing is on it and no other register has taken it up; undefined: a fresh one is needed. */
async function emptyTicket(): Promise<string | undefined> {
  const held = cartOfTab();
  if (!held) return undefined;
  try {
    const ticket = await ask<Cart>('/checkout/cart/getData', { cart: held });
    return isBegun(ticket) ? undefined : held;
  } catch (error) {
    if (isTakenUp(error)) return undefined;
    throw error;
  }
}
