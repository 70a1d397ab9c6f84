import { ask } from '../../api/client';
import type { Cart } from '../../api/types';
import type { Waiting } from './changes';

// Short, so that a line that hangs is told within 3 s (UX-21); the key makes the next try harmless.
const timeout = 3_000;

/** Sends a change of the ticket that is named `cart`. */
export async function sendChange({ change, intent }: Waiting, cart: string): Promise<Cart> {
  const call = { method: 'POST', cart, intent, timeout } as const;
  switch (change.kind) {
    case 'scan':
      return ask('/pos/part/scan', { ...call, form: { code: change.code } });
    case 'add': {
      const { product_id, quantity, option } = change;
      return ask('/checkout/cart/add', { ...call, form: { product_id, quantity, option } });
    }
    case 'quantity':
      return ask('/checkout/cart/edit', {
        ...call,
        method: 'PUT',
        form: { key: change.key, quantity: change.quantity },
      });
    case 'remove':
      return ask('/checkout/cart/remove', { ...call, form: { key: change.key } });
    case 'customer':
      if (change.customer_id === 0) return ask('/checkout/cart/removeCustomer', call);
      return ask('/checkout/cart/setCustomer', { ...call, form: { customer_id: change.customer_id } });
    case 'continue':
      return ask('/pos/order/continue', { ...call, form: { order_id: change.order_id } });
  }
}
