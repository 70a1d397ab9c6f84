import { ApiError, ask } from '../../api/client';
import { queries } from '../../api/query';
import type { Cart } from '../../api/types';
import { t } from '../../lib/text';

export const cartKey = ['cart'] as const;

/** Every reply replaces the whole state (CART-1): what shows the cart on this page, and the head of the page. The event that comes with it is told at once (CART-42). */
export function takeCart(cart: Cart): Cart {
  queries.setQueryData(cartKey, cart);
  for (const count of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    count.textContent = String(cart.total_items);
    count.hidden = cart.total_items === 0;
  }
  for (const total of document.querySelectorAll('[data-cart-total]')) {
    total.textContent = cart.total_items ? cart.total_text : t('Empty');
  }
  if (cart.marketing_tracking)
    document.dispatchEvent(
      new CustomEvent(cart.marketing_tracking.event, { detail: cart.marketing_tracking }),
    );
  if (cart.error_message) throw new ApiError(200, cart.error_message);
  return cart;
}

let last: Promise<unknown> = Promise.resolve();

/** Asks for a change once the one before is answered: none overtakes another, and the last reply is the newest. */
export function changeCart(ask: () => Promise<Cart>): Promise<Cart> {
  const next = last.then(ask).then(takeCart);
  last = next.catch(() => {});
  return next;
}

/** What the server has. */
export function loadCart(): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/getData'));
}
