import { useEffect, useState } from 'react';
import type { CartBack, CartProduct, Checkout, Order } from '../../api/types';
import { type Shown, type ShownLine, showCustomers } from '../../lib/customer-display';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import type { TillState } from './state';

/** Shows the customer the ticket of the register, on a second screen that has it open. */
export function useDisplay(state: TillState): (checkout: Checkout) => void {
  const [paying, setPaying] = useState<Checkout>();
  const [display, setDisplay] = useState<ReturnType<typeof showCustomers>>();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const made = showCustomers();
    setDisplay(made);
    return made.end;
  }, []);
  useEffect(() => display?.show(shownOf(state, paying)), [display, state, paying]);
  return setPaying;
}

export function shownOf({ step, ticket: { cart } }: TillState, paying: Checkout | undefined): Shown {
  if (step.at === 'receipt') return endOf(step.order);
  const lines = cart.products.flatMap(linesOf);
  if (step.at === 'pay') {
    const at = paying?.order_id === step.checkout.order_id ? paying : step.checkout;
    return {
      at: 'sale',
      lines,
      totals: totalsOf(at.totals),
      total: price(fromMajor(at.orderTotal)),
      due: at.amountPaid > 0 ? price(Math.max(0, fromMajor(at.balanceDue))) : undefined,
    };
  }
  const returned = cart.back.flatMap(returnedOf);
  if (lines.length + returned.length === 0) return { at: 'idle' };
  const left = fromMajor(cart.total) - fromMajor(cart.back_worth);
  return {
    at: 'sale',
    lines: [...lines, ...returned],
    totals: [
      ...totalsOf(cart.totals),
      ...(returned.length > 0
        ? [{ title: t('Comes back, with tax'), amount: price(-fromMajor(cart.back_worth)) }]
        : []),
    ],
    total: price(fromMajor(cart.total)),
    due: returned.length > 0 && left >= 0 ? price(left) : undefined,
    back: left < 0 ? price(-left) : undefined,
  };
}

function returnedOf({ order_id, lines }: CartBack): ShownLine[] {
  return lines.map(({ order_product_id, quantity, kind, name, worth }) => ({
    key: `${order_id} ${order_product_id}`,
    quantity: -quantity,
    name: kind === 'core' ? t('Core charge') : name,
    amount: price(-fromMajor(worth)),
  }));
}

function linesOf({ key, quantity, name, price: amount, core }: CartProduct): ShownLine[] {
  const line = { key, quantity, name, amount: price(fromMajor(amount)) };
  if (!core) return [line];
  return [line, { key: `${key} core`, quantity, name: core.title, amount: price(fromMajor(core.price)) }];
}

function totalsOf(totals: Checkout['totals']): { title: string; amount: string }[] {
  return totals
    .filter(({ code }) => code !== 'total')
    .map(({ title, value }) => ({ title, amount: price(fromMajor(value)) }));
}

function endOf(order: Order): Shown {
  if (order.pos_status === 'quote') return { at: 'idle' };
  const total = order.totals.find(({ code }) => code === 'total');
  return {
    at: 'end',
    lines: order.products.map(({ order_product_id, quantity, name, total_text }) => ({
      key: String(order_product_id),
      quantity,
      name,
      amount: total_text,
    })),
    total: price(fromMajor(total?.value ?? 0)),
    change: order.paid_in_full && order.change_due > 0 ? order.change_due_text : undefined,
    due: order.paid_in_full ? undefined : order.balance_due_text,
  };
}
