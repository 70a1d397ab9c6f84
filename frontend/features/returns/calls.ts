import { ask, type FormValue, newIntent } from '../../api/client';
import { printing } from '../../api/printer';
import type {
  CounterReturn,
  CustomerHits,
  ExchangeDone,
  PartHits,
  ReturnDone,
  ReturnPreview,
  SoldOrders,
} from '../../api/types';
import { type Cents, toMajor } from '../../lib/money';

export function loadReturn(orderId: number, signal: AbortSignal): Promise<CounterReturn> {
  return ask('/pos/return/getData', { query: { order_id: orderId }, signal });
}

/** What was sold, by what is said of it. */
export function findSold(s: string, signal: AbortSignal): Promise<SoldOrders> {
  return ask('/pos/return/find', { query: { s }, signal });
}

/** What is brought back of one line. */
export type Back = { order_product_id: number; quantity: number; restock: boolean };

/** The code of the reason that asks for a vehicle. */
export const wrongFit = 'wrong_fit';

/** A return as it stands in the form. refund_as '' is the way it was paid. */
export type Return = {
  order_id: number;
  reason: string;
  comment: string;
  refund_as: '' | 'cash' | 'store_credit';
  /** add1…addN of the vehicle that it did not fit, where it was told. */
  facets: Record<string, string>;
  lines: Back[];
};

function formOf({ lines, facets, ...rest }: Return): { [name: string]: FormValue } {
  return {
    ...rest,
    ...facets,
    lines: lines.filter((one) => one.quantity > 0).map((one) => ({ ...one, restock: one.restock ? 1 : 0 })),
  };
}

export function previewReturn(path: string, what: Return, signal: AbortSignal): Promise<ReturnPreview> {
  return ask(path, { method: 'POST', form: formOf(what), intent: newIntent(), signal });
}

export function addReturn(path: string, what: Return, intent: string): Promise<ReturnDone> {
  return printing(ask(path, { method: 'POST', form: formOf(what), intent, timeout: 60_000 }));
}

/** Settles the ticket on which something comes back; confirmed: the parameter that a refusal asked for. */
export function settleExchange(
  cart: string,
  refund_as: Return['refund_as'],
  intent: string,
  confirmed?: string,
): Promise<ExchangeDone> {
  const form = { refund_as, ...(confirmed && { [confirmed]: 1 }) };
  return printing(ask('/pos/return/exchange', { method: 'POST', cart, form, intent, timeout: 60_000 }));
}

/** A part that comes without a receipt: store credit for its customer. */
export type Unproven = { product_id: number; quantity: number; price: Cents; restock: boolean };

export function addUnproven(
  what: { customer_id: number; reason: string; comment: string; lines: Unproven[] },
  intent: string,
): Promise<ReturnDone> {
  const lines = what.lines.map((one) => ({
    ...one,
    price: toMajor(one.price),
    restock: one.restock ? 1 : 0,
  }));
  return printing(ask('/pos/return/noReceipt', { method: 'POST', form: { ...what, lines }, intent }));
}

export function findParts(s: string, signal: AbortSignal): Promise<PartHits> {
  return ask('/pos/part/search', { query: { s }, signal });
}

export function findCustomers(s: string, signal: AbortSignal): Promise<CustomerHits> {
  return ask('/pos/customer/search', { query: { s }, signal });
}
