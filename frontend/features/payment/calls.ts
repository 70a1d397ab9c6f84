import { ask } from '../../api/client';
import type { Checkout, Completed, SavedOrder, Transactions } from '../../api/types';
import { type Cents, toMajor } from '../../lib/money';

/** Makes the order of the ticket, or saves it anew (CART-24). */
export function checkOut(path: string, cart: string, intent: string): Promise<SavedOrder> {
  return ask(path, { method: 'POST', cart, intent });
}

export function checkoutData(orderId: number): Promise<Checkout> {
  return ask('/pos/checkout/getData', { query: { orderId } });
}

export function addCash(orderId: number, amount: Cents, intent: string): Promise<Transactions> {
  return ask('/pos/checkout/addTransaction', {
    method: 'POST',
    query: { orderId },
    form: { transaction: { transaction_type: 'cash', amount: toMajor(amount) } },
    intent,
  });
}

export function voidTransaction(path: string, transactionId: number, intent: string): Promise<Transactions> {
  return ask(path, { method: 'POST', form: { transaction_id: transactionId }, intent });
}

export function complete(orderId: number, isConfirmed: boolean, intent: string): Promise<Completed> {
  return ask('/pos/checkout/complete', {
    method: 'POST',
    query: { orderId },
    form: isConfirmed ? { confirm_outstanding: 1 } : {},
    intent,
  });
}
