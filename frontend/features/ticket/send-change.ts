import { ask } from '../../api/client';
import type { Cart, ListedCart, Said } from '../../api/types';
import { type E4, unitFigure } from '../../lib/unit-price';
import type { Answer, PONumber, Waiting } from './changes';

// Short, so that a line that hangs is told within 3 s (UX-21); the key makes the next try harmless.
const timeout = 3_000;

type Call = { method: 'POST'; cart: string; intent: string; timeout: number };

/** For what answers something else than the ticket: it is read afterwards. */
function read({ cart, timeout }: Call): Promise<Cart> {
  return ask<Cart>('/checkout/cart/getData', { cart, timeout });
}

/** Its reply says only whether it was done (CART-32). */
async function applyPONumbers(numbers: readonly PONumber[], call: Call): Promise<Cart> {
  const products = numbers.map(({ key, name, number, all }) => ({
    cart_key: key,
    name,
    po_number: number,
    apply_to_all: all ? 1 : 0,
  }));
  const { success } = await ask<Said>('/api/cart/applyPoNumber', { ...call, form: { products } });
  return { ...(await read(call)), success };
}

function decimal(unit: E4): string {
  return unitFigure(unit).replaceAll(',', '');
}

/** Sends a change of the ticket that is named `cart`. */
export async function sendChange({ change, intent }: Waiting, cart: string): Promise<Answer> {
  const call = { method: 'POST', cart, intent, timeout } as const;
  switch (change.kind) {
    case 'scan':
      return ask('/pos/part/scan', {
        ...call,
        form: { code: change.code, ...(change.isBack && { back: 1 }) },
      });
    case 'add': {
      const { product_id, quantity, option } = change;
      return ask('/checkout/cart/add', { ...call, form: { product_id, quantity, option } });
    }
    case 'list':
      return ask<ListedCart>('/pos/part/list/add', { ...call, form: { products: change.items } });
    case 'quantity':
      return ask('/checkout/cart/edit', {
        ...call,
        method: 'PUT',
        form: { key: change.key, quantity: change.quantity },
      });
    case 'remove':
      return ask('/checkout/cart/remove', { ...call, form: { key: change.key } });
    case 'restore':
      return ask('/checkout/cart/restore', { ...call, form: { key: change.key } });
    case 'customer':
      if (change.customer_id === 0) return ask('/checkout/cart/removeCustomer', call);
      return ask('/checkout/cart/setCustomer', { ...call, form: { customer_id: change.customer_id } });
    case 'vehicle':
      await ask('/ymm/json/saveVehicle', { ...call, form: change.facets });
      return read(call);
    case 'continue':
      return ask('/pos/order/continue', {
        ...call,
        form: { order_id: change.order_id, ...(change.isTakenOver && { take_over: 1 }) },
      });
    case 'open':
      return read({ ...call, cart: change.uuid });
    case 'price':
      return ask('/checkout/cart/updatePrice', {
        ...call,
        form: { key: change.key, newPrice: decimal(change.unit), reason: change.reason },
      });
    case 'custom': {
      const { name, unit, quantity, tax_class_id } = change;
      const form = { name, price: decimal(unit), quantity, tax_class_id };
      return ask('/checkout/cart/addCustomProduct', { ...call, form });
    }
    case 'labor': {
      const { of, labor_id, minutes, quantity, name } = change;
      const form = {
        applyLabor: 'true',
        productLaborKey: of,
        laborId: labor_id,
        laborTime: minutes,
        quantity,
        name,
      };
      return ask('/checkout/cart/applyLabor', { ...call, form });
    }
    case 'relabor': {
      const { key, labor_id, minutes, name, unit, reason } = change;
      const form = {
        key,
        ...(labor_id !== undefined && { newLaborId: labor_id }),
        ...(minutes !== undefined && { newLaborTime: minutes }),
        ...(name !== undefined && { newName: name }),
        ...(unit !== undefined && { newPrice: decimal(unit), reason }),
      };
      return ask('/checkout/cart/updateLabor', { ...call, form });
    }
    case 'oldParts':
      return ask('/checkout/cart/oldParts', {
        ...call,
        form: { key: change.key, old_parts: change.pieces },
      });
    case 'lost':
      return ask('/checkout/cart/lost', { ...call, form: { key: change.key, pieces: change.pieces } });
    case 'toOrder':
      return ask('/checkout/cart/toOrder', { ...call, form: { key: change.key, to_order: change.pieces } });
    case 'bring': {
      const { order_id, reason, comment, facets } = change;
      const lines = change.lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => ({ ...line, restock: line.restock ? 1 : 0 }));
      return ask('/pos/return/bring', { ...call, form: { order_id, reason, comment, ...facets, lines } });
    }
    case 'job': {
      const { job_id, version, picks, labor } = change;
      return ask('/pos/job/add', { ...call, form: { job_id, version, picks, labor: labor ? 1 : 0 } });
    }
    case 'poNumbers':
      return applyPONumbers(change.numbers, call);
    case 'note': {
      const { key, note, comment } = change;
      return ask('/checkout/cart/note', { ...call, form: { key, note, comment } });
    }
    case 'park': {
      const saved = await ask<Cart>('/checkout/cart/saveOrder', call);
      const next = await ask<Cart>('/checkout/cart/abandonOrder', call);
      return { ...next, success: saved.success, parked: saved.order_id ?? 0 };
    }
    case 'abandon':
      return ask('/checkout/cart/abandonOrder', call);
  }
}
