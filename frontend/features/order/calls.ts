import { ask } from '../../api/client';
import type {
  AddedNote,
  Cart,
  ChangedOrder,
  HistoryForm,
  Order,
  OrderHistory,
  OrderList,
  Said,
} from '../../api/types';
import type { Notifying } from '../../form/notify-fields';
import { goTo } from '../../lib/go-to';
import type { ListQuery } from '../../ui/list-state';

/** Where the orders of this counter are asked for: those to be picked up here too, which were made in the web shop. */
export const ordersOfCounter = '/api/order';

/** The orders of this counter, or of the back office (ORD-8). */
export function listOrders(
  path: string,
  { filters, ...query }: ListQuery,
  signal: AbortSignal,
): Promise<OrderList> {
  const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  return ask<OrderList>(path, { query: { ...query, ...wanted }, signal });
}

export function voidOrder(url: string, reason: string, intent: string): Promise<ChangedOrder> {
  return ask<ChangedOrder>(url, { method: 'POST', form: { reason }, intent });
}

/** Says whether what an order sold is no demand (LOST-1). */
export function setOneOff(order: Order, isOneOff: boolean, intent: string): Promise<ChangedOrder> {
  const form = { order_id: order.order_id, one_off: isOneOff ? 1 : 0 };
  return ask<ChangedOrder>(order.one_off_url ?? '', { method: 'POST', form, intent });
}

export function deleteOrder(url: string, intent: string): Promise<Said> {
  return ask<Said>(url, { method: 'POST', intent });
}

/** Takes an order up again and goes where its work is: the sale, or the payment of one in check out (ORD-4). */
export async function continueOrder(
  order: Pick<Order, 'order_id' | 'pos_status' | 'continue_url'>,
  hold: (uuid: string) => void,
  intent: string,
): Promise<void> {
  await takeUp(order.continue_url ?? '', hold, intent);
  goTo(order.pos_status === 'checkout' ? `/pos/checkout?order_id=${order.order_id}` : sale);
}

/** Takes an order up again as a ticket, to be changed (ORD-3). */
export async function editOrder(path: string, hold: (uuid: string) => void, intent: string): Promise<void> {
  await takeUp(path, hold, intent);
  goTo(sale);
}

const sale = '/checkout/cart';

async function takeUp(path: string, hold: (uuid: string) => void, intent: string): Promise<void> {
  const cart = await ask<Cart>(path, { method: 'POST', intent });
  hold(cart.uuid);
}

/** Without a version it is set whatever became of the order since it was read. */
export function setOrderCustomer(
  orderId: number,
  customerId: number,
  intent: string,
  version?: number,
): Promise<ChangedOrder> {
  const form = { order_id: orderId, customer_id: customerId, version };
  return ask<ChangedOrder>('/pos/order/setCustomer', { method: 'POST', form, intent });
}

/** The addresses of "Add Order History": what it begins with, and where it is sent. */
export type HistoryAt = { form: string; add: string };

export function historyAtCounter(orderId: number): HistoryAt {
  return {
    form: `/pos/order/getOrderStatus?orderId=${orderId}`,
    add: `/pos/order/history?order_id=${orderId}`,
  };
}

export function historyForm({ form }: HistoryAt): Promise<HistoryForm> {
  return ask<HistoryForm>(form);
}

export function loadHistories(orderId: number): Promise<OrderHistory> {
  return ask<OrderHistory>('/pos/order/histories', { method: 'POST', form: { order_id: orderId } });
}

/** Sends a message that could not be sent again (NOTE-3). */
export function sendAgain(path: string, message_id: number, intent: string): Promise<Said> {
  return ask<Said>(path, { method: 'POST', form: { message_id }, intent });
}

export type Note = Notifying & { orderStatusId: number; comment: string };

export function addHistory({ add }: HistoryAt, note: Note, intent: string): Promise<AddedNote> {
  return ask<AddedNote>(add, { method: 'POST', form: note, intent });
}
