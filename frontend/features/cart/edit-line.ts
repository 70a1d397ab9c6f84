import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import { changeCart } from './cart';

/** Sets how many of a line; success says so where the server brought the number into its bounds (CAT-9). */
export function editLine(key: string, quantity: number): Promise<Cart> {
  return changeCart(() => ask<Cart>('/checkout/cart/edit', { method: 'PUT', form: { key, quantity } }));
}
