import { ask } from '../../api/client';
import type { Success } from '../../api/types';

/** Signs in with the cart that there is (CART-18), and tells who counts steps of check-outs (SITE-8); the server says where to go on. */
export async function signIn(email: string, password: string, redirect: string): Promise<string> {
  const form = { customerData: { email, password }, redirect };
  const reply = await ask<Success>('/checkout/cart/getCustomer', { method: 'POST', form });
  document.dispatchEvent(
    new CustomEvent('checkout', { detail: { event: 'checkout', step: 1, option: 'Login' } }),
  );
  return reply.redirect ?? redirect;
}
