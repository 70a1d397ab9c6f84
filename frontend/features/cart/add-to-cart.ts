import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import { changeCart } from './cart';

export type Item = {
  productId: number;
  quantity: number;
  /** By option: the ids of the chosen values, or the one text that was typed. */
  options: Record<number, string[]>;
  /** It may not fit, and is wanted all the same: that is asked once in a visit (CAT-7). */
  understood?: boolean;
};

/** Puts a part into the cart. intent is the same for every try of one wish (API-6). */
export function addToCart(item: Item, intent: string): Promise<Cart> {
  const option = Object.fromEntries(
    Object.entries(item.options).map(([id, values]) => [id, values.join(',')]),
  );
  return changeCart(() =>
    ask<Cart>('/checkout/cart/add', {
      method: 'POST',
      form: {
        product_id: item.productId,
        quantity: item.quantity,
        option,
        ...(item.understood && { understood: 1 }),
      },
      intent,
    }),
  );
}
