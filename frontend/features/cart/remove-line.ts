import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import { changeCart } from './cart';

export function removeLine(key: string): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/remove', { method: 'POST', form: { key } }));
}

/** Takes a removal back: the line is there again as it was. */
export function restoreLine(key: string): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/restore', { method: 'POST', form: { key } }));
}
