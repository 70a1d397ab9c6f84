import { ask } from '../../api/client';
import type { DeclinedJobs, Quote } from '../../api/types';

export function loadQuote(order_id: number, signal?: AbortSignal): Promise<Quote> {
  return ask('/pos/quote', { query: { order_id }, ...(signal && { signal }) });
}

/** Makes the link of the quote as it is now, and sends it by nothing: it is copied. */
export function makeLink(order_id: number, intent: string): Promise<Quote> {
  return ask('/pos/quote/send', {
    method: 'POST',
    form: { order_id, notifyByEmail: 0, notifyByText: 0 },
    intent,
  });
}

export function holdUntil(order_id: number, until: string, intent: string): Promise<Quote> {
  return ask('/pos/quote/until', { method: 'POST', form: { order_id, until }, intent });
}

/** What a customer said: yes to some of the groups, by their places, or no to all. */
export type Heard = {
  approved: boolean;
  way: 'phone' | 'in_person';
  name: string;
  reason: string;
  groups: number[];
};

export function recordAnswer(order_id: number, heard: Heard, intent: string): Promise<Quote> {
  const { approved, way, name, reason } = heard;
  const groups = Object.fromEntries(heard.groups.map((i) => [i, 1]));
  return ask('/pos/quote/answer', {
    method: 'POST',
    form: { order_id, approved: Number(approved), way, name, reason, ...(approved && { groups }) },
    intent,
  });
}

export function makeOrder(order_id: number, intent: string): Promise<Quote> {
  return ask('/pos/quote/order', { method: 'POST', form: { order_id }, intent });
}

export function declinedBefore(cart: string, signal?: AbortSignal): Promise<DeclinedJobs> {
  return ask('/pos/quote/declined', { cart, ...(signal && { signal }) });
}

export function dismissDeclined(cart: string, id: number, intent: string): Promise<DeclinedJobs> {
  return ask('/pos/quote/dismiss', { method: 'POST', cart, form: { id }, intent });
}
