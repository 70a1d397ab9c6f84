import { ask, type FormValue, newIntent } from '../../api/client';
import { printing } from '../../api/printer';
import type {
  Checkout,
  Completed,
  FoundVoucher,
  HistoryForm,
  OpenTerminal,
  Order,
  OrderReply,
  PaymentURL,
  Quote,
  Said,
  SavedOrder,
  Transactions,
} from '../../api/types';
import type { Notifying } from '../../form/notify-fields';
import { type Cents, toMajor } from '../../lib/money';
import type { Entry } from './payment-state';

/** Makes the order of the ticket, or saves it anew (CART-24); confirmed: the parameter that a refusal asked for. */
export function checkOut(
  path: string,
  cart: string,
  intent: string,
  confirmed?: string,
): Promise<SavedOrder> {
  return ask(path, { method: 'POST', cart, intent, form: confirmed ? { [confirmed]: 1 } : {} });
}

export function checkoutData(orderId: number): Promise<Checkout> {
  return ask('/pos/checkout/getData', { query: { orderId } });
}

export function addTransaction(orderId: number, entry: Entry, intent: string): Promise<Transactions> {
  return ask('/pos/checkout/addTransaction', {
    method: 'POST',
    query: { orderId },
    form: { transaction: transactionOf(entry), ...(entry.isForced && { force_duplicate: 1 }) },
    intent,
    timeout: 30_000,
  });
}

function transactionOf({ tender, amount, details, voucherType }: Entry): { [name: string]: FormValue } {
  const { voucherCode, checkNumber, bank, licenseNote, poNumber, department, smartTerminalId, cardType } =
    details;
  const sum = toMajor(amount);
  switch (tender) {
    case 'card':
      return { transaction_type: 'card', amount: sum, department, smartTerminalId, cardType };
    case 'check':
      return { transaction_type: 'check', amount: sum, checkNumber: checkNumber.trim(), bank, licenseNote };
    case 'voucher':
      return {
        transaction_type: voucherType ?? 'gift_voucher',
        amount: sum,
        voucherCode: voucherCode.trim(),
      };
    case 'on_account':
      return { transaction_type: tender, amount: sum, ...(poNumber && { poNumber: poNumber.trim() }) };
    default:
      return { transaction_type: tender, amount: sum };
  }
}

/** What a voucher holds (PAY-14), asked by POST so that no log keeps its code. */
export function findVoucher(
  orderId: number,
  voucherCode: string,
  signal: AbortSignal,
): Promise<FoundVoucher> {
  return ask('/pos/checkout/getVoucher', { method: 'POST', form: { orderId, voucherCode }, signal });
}

export function voidTransaction(path: string, transactionId: number, intent: string): Promise<Transactions> {
  return printing(
    ask(path, { method: 'POST', form: { transaction_id: transactionId }, intent, timeout: 30_000 }),
  );
}

/** Void or refund of a payment at its provider (PAY-7). */
export function runAction(
  path: string,
  intent: string,
): Promise<Partial<Transactions> & { success?: string | true }> {
  return ask(path, { method: 'POST', intent, timeout: 30_000 });
}

export function voidAll(orderId: number, intent: string): Promise<Transactions> {
  const call = { method: 'POST', query: { orderId }, intent, timeout: 60_000 } as const;
  return printing(ask('/pos/checkout/voidTransactions', call));
}

export function completeOrder(orderId: number, isConfirmed: boolean, intent: string): Promise<Completed> {
  const form = isConfirmed ? { confirm_outstanding: 1 } : {};
  return printing(ask('/pos/checkout/complete', { method: 'POST', query: { orderId }, form, intent }));
}

export function cancelTerminal({ smartTerminalId, siteTransactionId }: OpenTerminal): Promise<unknown> {
  return ask('/pos/checkout/cancelSmartTerminal', {
    method: 'POST',
    form: { smartTerminalId, siteTransactionId },
  });
}

/** Asks the provider now, instead of at its next turn. */
export function checkTerminal({ siteTransactionId }: OpenTerminal): Promise<unknown> {
  return ask('/pos/checkout/checkTerminal', {
    method: 'POST',
    form: { siteTransactionId },
    timeout: 30_000,
  });
}

/** Calls those who may decide about it. */
export function callManagers({ siteTransactionId }: OpenTerminal): Promise<unknown> {
  return ask('/pos/checkout/callManagers', { method: 'POST', form: { siteTransactionId } });
}

/** Lets what is to be paid and its terminal go while the outcome is not known; another person may have to say yes. */
export function releaseTerminal(
  { siteTransactionId }: OpenTerminal,
  reason: string,
  intent: string,
): Promise<unknown> {
  return ask('/pos/checkout/releaseTerminal', {
    method: 'POST',
    form: { siteTransactionId, reason },
    intent,
  });
}

/** How the order's customer is reached, as the shop knows it (HIST-1). */
export function historyForm(orderId: number): Promise<HistoryForm> {
  return ask('/pos/order/getOrderStatus', { query: { orderId } });
}

/** Sends the receipt of an order that is paid, else its invoice (RCPT-1). */
export function sendOrder(orderId: number, wish: Notifying, intent: string): Promise<Said> {
  return ask('/pos/order/send', { method: 'POST', form: { order_id: orderId, ...reachOf(wish) }, intent });
}

/** Sends the link of a quote (TRD-9). */
export function sendQuote(orderId: number, wish: Notifying, intent: string): Promise<Quote> {
  return ask('/pos/quote/send', { method: 'POST', form: { order_id: orderId, ...reachOf(wish) }, intent });
}

/** How the customer is reached, as the calls take it. */
function reachOf({ notifyByEmail, notifyByText, overrideTextPermission, email, phone }: Notifying) {
  return {
    notifyByEmail: Number(notifyByEmail),
    notifyByText: Number(notifyByText),
    overrideTextPermission: Number(overrideTextPermission),
    email: email.trim(),
    phone: phone.trim(),
  };
}

/** Makes a payment link, and sends it as was wished (PAY-17). */
export function sendPaymentURL(
  orderId: number,
  amount: Cents,
  wish: Notifying,
  intent: string,
): Promise<PaymentURL> {
  return ask('/pos/order/sendPaymentURL', {
    method: 'POST',
    form: { order_id: orderId, amount: toMajor(amount), ...reachOf(wish) },
    intent,
  });
}

/** Another customer on the order; 0 takes the customer off it (PCO-3). */
export function setCustomer(orderId: number, customerId: number): Promise<Checkout> {
  return ask('/pos/checkout/setCustomer', {
    method: 'POST',
    form: { orderId, customerId },
    intent: newIntent(),
  });
}

/** What the order is for; no facet takes its vehicle off it (PCO-1). */
export function setVehicle(orderId: number, facets: Record<string, string>): Promise<Checkout> {
  return ask('/pos/checkout/setVehicle', {
    method: 'POST',
    form: { orderId, ...facets },
    intent: newIntent(),
  });
}

export async function loadOrder(orderId: number): Promise<Order> {
  const { order } = await ask<OrderReply>('/pos/order/get', { query: { order_id: orderId } });
  return order;
}

type PONumber = { key: string; name: string; number: string; all: boolean };

/** The customer's own numbers of the lines of an order (PO-2). */
export function applyPONumbers(orderId: number, numbers: readonly PONumber[]): Promise<Said> {
  const products = numbers.map(({ key, name, number, all }) => ({
    order_product_id: key,
    name,
    po_number: number,
    apply_to_all: all,
  }));
  return ask('/pos/order/applyPoNumber', {
    method: 'POST',
    form: { order_id: orderId, products },
    intent: newIntent(),
  });
}
