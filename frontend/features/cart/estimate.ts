import { ask } from '../../api/client';
import type { Estimate } from '../../api/types';

/** What it costs to send the cart to a ZIP code of the store's country (CART-34). */
export function estimateShipping(postcode: string): Promise<Estimate> {
  return ask<Estimate>('/checkout/cart/estimateShipping', { method: 'POST', form: { postcode } });
}
