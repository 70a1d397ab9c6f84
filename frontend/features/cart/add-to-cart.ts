import { ask } from '../../api/client';
import type { Cart, CartProduct } from '../../api/types';
import { change } from './cart';

export type Item = {
  productId: number;
  quantity: number;
  /** By option: the ids of the chosen values, or the one text that was typed. */
  options: Record<number, string[]>;
};

/** Puts a part into the cart. intent is the same for every try of one wish (API-6). */
export function addToCart(item: Item, intent: string): Promise<Cart> {
  const option = Object.fromEntries(
    Object.entries(item.options).map(([id, values]) => [id, values.join(',')]),
  );
  return change(() =>
    ask<Cart>('/checkout/cart/add', {
      method: 'POST',
      form: { product_id: item.productId, quantity: item.quantity, option },
      intent,
    }),
  );
}

/** What brings a removed line back. */
export function itemOf(line: CartProduct): Item {
  const options: Item['options'] = {};
  for (const chosen of line.selected_options) {
    const value = chosen.product_option_value_id ? String(chosen.product_option_value_id) : chosen.value;
    options[chosen.product_option_id] = [...(options[chosen.product_option_id] ?? []), value];
  }
  return { productId: line.product_id, quantity: line.quantity, options };
}
