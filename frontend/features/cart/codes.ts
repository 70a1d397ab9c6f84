import { ask } from '../../api/client';
import type { Cart, Success } from '../../api/types';
import { changeCart, loadCart } from './cart';

/**
 * Puts a coupon, a gift voucher or points on the cart; the server finds out which it is (CART-14). isAgain: it was told what
 * the code takes the place of.
 */
export async function applyCode(code: string, isAgain: boolean): Promise<Cart> {
  const form = { code, ...(isAgain && { replace: code }) };
  await ask<Success>('/checkout/cart/applyCode', { method: 'POST', form });
  return loadCart();
}

/** Takes what a row of the totals names off the cart (CART-15). */
export function removeCode(type: string): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/removeCode', { method: 'POST', form: { type } }));
}

export function payWithCredit(): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/useCredit', { method: 'POST', form: {} }));
}
