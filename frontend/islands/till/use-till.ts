import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError, ask, newIntent } from '../../api/client';
import type {
  Cart,
  CartProduct,
  JobHit,
  Order,
  OrderReply,
  ParkedOrder,
  ParkedOrders,
  Tickets,
  Till,
} from '../../api/types';
import { wordsOf } from '../../api/words';
import { lock } from '../../features/desk/lock';
import { facetsWith } from '../../features/job/choice';
import { setOrderCustomer } from '../../features/order/calls';
import { checkOut, setCustomer, setVehicle } from '../../features/payment/calls';
import type { Cancellation } from '../../features/payment/cancel-dialog';
import type { PayKeys } from '../../features/payment/pay';
import type { QuoteKeys } from '../../features/quote/quote-screen';
import { settleExchange } from '../../features/returns/calls';
import type { Change } from '../../features/ticket/changes';
import { isFree } from '../../features/ticket/tab-cart';
import { currentLine } from '../../features/ticket/ticket-state';
import { isBegun, tabsOf } from '../../features/ticket/tickets';
import { keep, kept } from '../../lib/kept';
import { printPaper } from '../../lib/print-paper';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import type { RefundAs } from './exchange-dialog';
import { type Command, digitOf, isTab, isTender } from './keys';
import { canCancel, openTill, type TillEvent, type TillState, tilled } from './state';
import { useTicket } from './use-ticket';
import { removed } from './words';

const onlyFitsKey = 'camber.only-fits';

export const salePath = '/checkout/cart';

/** The fields where the work of each step begins. */
export type Homes = {
  search: RefObject<HTMLInputElement | null>;
  tender: RefObject<HTMLInputElement | null>;
  float: RefObject<HTMLInputElement | null>;
  done: RefObject<HTMLButtonElement | null>;
};

export type TillControl = ReturnType<typeof useTill>;

/** What is done at a till: the one state of its screen, and all that changes it. */
export function useTill(till: Till) {
  const [state, setState] = useState(() => openTill(till));
  const now = useRef(state);
  /** What was told counts at once, for whoever looks before the screen is drawn anew. */
  const tell = useRef((event: TillEvent) => {
    now.current = tilled(now.current, event);
    setState(now.current);
  }).current;
  const [onlyFits, setOnlyFits] = useState(() => kept<boolean>(onlyFitsKey) ?? false);
  const hideUnfit = (hides: boolean) => {
    keep(onlyFitsKey, hides || undefined);
    setOnlyFits(hides);
  };
  const homes: Homes = {
    search: useRef(null),
    tender: useRef(null),
    float: useRef(null),
    done: useRef(null),
  };
  const keys = useRef<PayKeys>(null);
  const quoteKeys = useRef<QuoteKeys>(null);
  const keepPaying = useRef((isBusy: boolean) => tell({ at: 'paying', isBusy })).current;

  const parked: UseQueryResult<ParkedOrders> = useQuery({
    queryKey: ['till', 'parked'],
    queryFn: ({ signal }) => ask<ParkedOrders>('/pos/order/parked', { signal }),
  });
  const known: UseQueryResult<Tickets> = useQuery({
    queryKey: ['till', 'tickets'],
    queryFn: ({ signal }) => ask<Tickets>('/pos/tickets', { signal }),
  });
  const tickets = tabsOf(known.data?.items ?? [], state.ticket.cart);
  const refresh = () => {
    void parked.refetch();
    void known.refetch();
  };
  const { change, answered, settled, hold, refusals } = useTicket(
    till.cart,
    now,
    tell,
    (code) => scanned(code),
    refresh,
  );

  /** A change whose end the caller waits for: undefined once it is done, else why it was refused. */
  const changed = (change: Change): Promise<unknown> =>
    answered(change).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );

  /** Where a scan lands: a payment goes back to its sale first, a receipt makes way for the next sale. */
  const scanned = (code: string): boolean => {
    const at = now.current.step.at;
    if (at === 'pay' && keys.current?.scan(code)) return false;
    if (at === 'pay' && now.current.isPaying) {
      play('refused');
      const text = t('A payment is on its way. Scan again when it is done.');
      tell({ at: 'refused', change: undefined, text });
      failed(text, { wait: waits.payment });
      return false;
    }
    if (at === 'pay') back();
    if (at === 'receipt') newSale();
    return true;
  };

  const back = () => {
    const { step } = now.current;
    if (step.at !== 'pay' || now.current.isPaying) return;
    change({ kind: 'continue', order_id: step.checkout.order_id });
    goTo(salePath);
    tell({ at: 'returning' });
  };

  /** Leaves the receipt. An order that is still to be paid does not stay on the ticket. */
  const newSale = () => {
    const { step, ticket } = now.current;
    if (step.at !== 'receipt') return;
    const { order_id } = step.order;
    const cart = ticket.cart.uuid;
    void ask('/pos/order/done', { method: 'POST', cart, form: { order_id } }).catch(console.error);
    if (ticket.cart.order_id === order_id) {
      const uuid = newIntent();
      hold(uuid);
      tell({ at: 'emptied', uuid });
    }
    goTo(salePath);
    tell({ at: 'newSale' });
  };

  const setQuantity = (line: CartProduct, quantity: number) => {
    if (quantity > 0) {
      change({ kind: 'quantity', key: line.key, quantity });
      return;
    }
    change({ kind: 'remove', key: line.key });
    succeeded(removed(line), {
      wait: waits.undo,
      action: { label: t('Undo'), run: () => change({ kind: 'restore', key: line.key }) },
    });
  };

  const park = () => {
    const { step, ticket, isPaying, waiting } = now.current;
    if (step.at === 'pay') {
      if (isPaying) return;
      change({ kind: 'abandon' });
      goTo(salePath);
      tell({ at: 'returning' });
    } else if (ticket.cart.products.length + ticket.cart.back.length > 0 || waiting > 0)
      change({ kind: 'park' });
  };

  /** Puts another ticket of the register on the screen; the one that is there stays open as it is. */
  const show = async (uuid: string) => {
    const { step, ticket, isPaying } = now.current;
    if (isPaying || uuid === ticket.cart.uuid) return;
    if (!(await isFree(uuid))) return openElsewhere();
    if (step.at === 'receipt') newSale();
    goTo(salePath);
    tell({ at: 'returning' });
    change({ kind: 'open', uuid });
  };

  const another = () => {
    if (now.current.step.at === 'receipt') newSale();
    else if (isBegun(now.current.ticket.cart) || now.current.waiting > 0) void show(newIntent());
  };

  /** Takes up a parked order beside the tickets that are open. */
  const takeUp = async (order: ParkedOrder, isTakenOver = false) => {
    tell({ at: 'asks', asks: 'nothing' });
    if (order.ticket && !(await isFree(order.ticket))) return openElsewhere();
    if (now.current.step.at === 'receipt') newSale();
    try {
      await answered({ kind: 'continue', order_id: order.order_id, isTakenOver });
      goTo(salePath);
      tell({ at: 'returning' });
    } catch (error) {
      if (error instanceof ApiError && error.confirm)
        tell({ at: 'held', order, words: error.message, notes: error.confirm.notes });
      else tell({ at: 'refused', change: undefined, text: wordsOf(error) });
    }
  };

  /** Takes up the order of the quote on the screen, which makes way for its ticket. */
  const takeUpQuote = (order: Order) => {
    const open = parked.data?.items.find((one) => one.order_id === order.order_id);
    return takeUp({ ...(open ?? { ticket: '' }), order_id: order.order_id } as ParkedOrder);
  };

  /** A quote is at its receipt at once (POS-3); its ticket is let go. */
  const quote = async () => {
    const before = refusals.current;
    await settled(); // what was scanned last belongs to it
    if (refusals.current !== before || now.current.ticket.cart.products.length === 0) return;
    try {
      const call = { method: 'POST', cart: now.current.ticket.cart.uuid } as const;
      const form = { quote: 1 };
      const saved = await ask<Cart>('/checkout/cart/saveOrder', { ...call, form, intent: newIntent() });
      const order_id = saved.order_id ?? 0;
      const { order } = await ask<OrderReply>('/pos/order/get', { query: { order_id } });
      const next = await ask<Cart>('/checkout/cart/abandonOrder', call);
      hold(next.uuid);
      history.replaceState(null, '', `/pos/order/receipt?order_id=${order_id}`);
      tell({ at: 'completed', order, uuid: next.uuid });
      refresh();
    } catch (error) {
      play('refused');
      tell({ at: 'refused', change: undefined, text: wordsOf(error) });
    }
  };

  const startCheckOut = () => {
    const { ticket, shift, waiting } = now.current;
    const comesBack = ticket.cart.back.length > 0;
    const isEmpty = ticket.cart.products.length === 0 && waiting === 0 && !comesBack;
    if (!isEmpty && shift && till.actions.sell)
      tell({ at: 'asks', asks: comesBack ? 'exchange' : 'checkOut' });
  };

  /** How what goes back is paid, of the ticket that is being settled. */
  const refundAs = useRef<RefundAs>('');
  const exchanging = useRef('');

  const goToPayment = async (confirmed?: string) => {
    tell({ at: 'asks', asks: 'nothing' });
    tell({ at: 'checkingOut', isBusy: true });
    try {
      const before = refusals.current;
      await settled();
      if (refusals.current !== before) return; // what was refused is told; the ticket is not what was confirmed
      const name = now.current.ticket.cart.uuid;
      if (now.current.ticket.cart.back.length > 0) {
        await exchange(name, confirmed);
        return;
      }
      const saved = await checkOut(till.actions.sell ?? '', name, newIntent(), confirmed);
      history.pushState(null, '', `/pos/checkout?order_id=${saved.order_id}`);
      tell({ at: 'checkedOut', checkout: saved.checkout });
    } catch (error) {
      play('refused');
      if (error instanceof ApiError && error.confirm) tell({ at: 'short', shortage: error.confirm });
      else tell({ at: 'refused', change: undefined, text: wordsOf(error) });
    } finally {
      tell({ at: 'checkingOut', isBusy: false });
    }
  };

  /** What comes back pays for what is taken; what is left of either is one payment (RTN-1). */
  const exchange = async (name: string, confirmed?: string) => {
    exchanging.current ||= newIntent(); // the same as long as nobody answered: what is tried again is done once
    const done = await settleExchange(name, refundAs.current, exchanging.current, confirmed).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) exchanging.current = '';
        throw error;
      },
    );
    exchanging.current = '';
    refresh();
    if (done.checkout) {
      history.pushState(null, '', `/pos/checkout?order_id=${done.order_id}`);
      tell({ at: 'checkedOut', checkout: done.checkout });
      return;
    }
    if (done.order) completed(done.order);
    else {
      play('paid');
      const uuid = newIntent();
      hold(uuid);
      tell({ at: 'emptied', uuid });
    }
    tell({ at: 'gaveBack', done });
  };

  const completed = (order: Order) => {
    play('paid');
    const uuid = newIntent();
    hold(uuid);
    history.replaceState(null, '', `/pos/order/receipt/?order_id=${order.order_id}`);
    tell({ at: 'completed', order, uuid });
    refresh();
    const { printer_way: way, print_after_sale: prints } = till.desk;
    if (way === 'browser' && prints && order.invoice_url) printPaper(order.invoice_url);
  };

  const cancelOrder = async (form: Cancellation | { order_id: number | null }, intent: string) => {
    const call = { method: 'POST', form, cart: now.current.ticket.cart.uuid, intent } as const;
    const next = await ask<Cart>(till.actions.cancel ?? '', call);
    hold(next.uuid);
    goTo(salePath);
    tell({ at: 'loaded', cart: next });
    tell({ at: 'newSale' });
    refresh();
    succeeded(t('The order is cancelled.'));
  };

  const cancel = async () => {
    const { ticket } = now.current;
    tell({ at: 'asks', asks: 'nothing' });
    try {
      await settled();
      await cancelOrder({ order_id: ticket.cart.order_id }, newIntent());
    } catch (error) {
      play('refused');
      failed(wordsOf(error), { wait: waits.payment });
    }
  };

  /** Puts the customer on the ticket, or on the order that is being paid (PCO-1); 0 takes them off. */
  const putOn = (customer_id: number) => {
    const { step } = now.current;
    const refused = (error: unknown) => failed(wordsOf(error), { wait: waits.payment });
    if (step.at === 'receipt') {
      setOrderCustomer(step.order.order_id, customer_id, newIntent()).then(({ success, order }) => {
        tell({ at: 'changedOrder', order });
        succeeded(success);
      }, refused);
    } else if (step.at !== 'pay') {
      change({ kind: 'customer', customer_id });
    } else {
      setCustomer(step.checkout.order_id, customer_id).then((checkout) => {
        tell({ at: 'checkedOut', checkout });
        if (customer_id > 0) succeeded(t('Customer added to order!'));
      }, refused);
    }
  };

  /** Makes the ticket for a vehicle, or the order that is being paid (PCO-1); no facet: for none. */
  const drive = (facets: Record<string, string>) => {
    const { step } = now.current;
    if (step.at !== 'pay') {
      change({ kind: 'vehicle', facets });
      return;
    }
    setVehicle(step.checkout.order_id, facets).then(
      (checkout) => tell({ at: 'checkedOut', checkout }),
      (error: unknown) => failed(wordsOf(error), { wait: waits.payment }),
    );
  };

  /** A job for the vehicle of the ticket; one that was named with it is chosen first. */
  const openJob = (job: JobHit) => {
    const { vehicle } = job;
    if (vehicle) drive(facetsWith(vehicle));
    tell({ at: 'asksJob', job });
  };

  const print = () => {
    const { step } = now.current;
    if (quoteKeys.current) quoteKeys.current.print();
    else if (step.at === 'receipt' && step.order.invoice_url) printPaper(step.order.invoice_url);
  };

  const wrongVehicle = useRef<(facets: Record<string, string>) => void>(undefined);
  /** Asks which vehicle a part did not fit. */
  const askWrongVehicle = (told: (facets: Record<string, string>) => void) => {
    wrongVehicle.current = told;
    tell({ at: 'asks', asks: 'wrongVehicle' });
  };

  /** Back to the parts from what comes back; the search is in use again once it is there. */
  const parts = () => {
    tell({ at: 'brings', order: undefined });
    requestAnimationFrame(() => homes.search.current?.focus());
  };

  const run = (command: Command) => {
    if (isTender(command)) {
      keys.current?.choose(digitOf(command));
      return;
    }
    if (isTab(command)) {
      const ticket = tickets[digitOf(command) - 1];
      if (ticket) void show(ticket.uuid);
      return;
    }
    const line = currentLine(now.current.ticket);
    switch (command) {
      case 'search':
        if (now.current.bringing !== undefined) parts();
        homes.search.current?.focus();
        homes.search.current?.select();
        return;
      case 'customer':
        if (!now.current.isPaying) tell({ at: 'asks', asks: 'customer' });
        return;
      case 'checkOut':
        if (now.current.step.at === 'receipt') quoteKeys.current?.order();
        else startCheckOut();
        return;
      case 'copyLink':
        quoteKeys.current?.copy();
        return;
      case 'sendQuote':
        quoteKeys.current?.send();
        return;
      case 'help':
        tell({ at: 'asks', asks: 'help' });
        return;
      case 'cancel':
        if (now.current.step.at === 'pay') keys.current?.cancel();
        else if (canCancel(now.current, till)) tell({ at: 'asks', asks: 'cancel' });
        return;
      case 'back':
        if (now.current.step.at === 'pay') back();
        else if (now.current.bringing !== undefined) parts();
        else tell({ at: 'quiet' });
        return;
      case 'enter':
        if (now.current.step.at === 'pay') keys.current?.enter();
        else newSale();
        return;
      case 'more':
        if (line) setQuantity(line, line.quantity + 1);
        return;
      case 'fewer':
        if (line && line.quantity > line.minimum) setQuantity(line, line.quantity - 1);
        return;
      case 'remove':
        if (line) setQuantity(line, 0);
        return;
      case 'park':
        park();
        return;
      case 'newTicket':
        another();
        return;
      case 'noSale':
        if (now.current.shift && till.desk.links.shift) tell({ at: 'asks', asks: 'noSale' });
        return;
      case 'returns':
        if (till.desk.links.returns && now.current.shift)
          tell({ at: 'brings', order: now.current.ticket.cart.back[0]?.order_id ?? 0 });
        return;
      case 'orders':
      case 'shift': {
        const href = till.desk.links[command];
        if (href) location.assign(href);
        return;
      }
      case 'lock':
        lock();
        return;
      case 'quote':
        void quote();
        return;
      case 'price':
        if (line && till.actions.price) tell({ at: 'asks', asks: 'price' });
        return;
      case 'poNumbers':
        if ((line || now.current.step.at === 'pay') && till.actions.po_numbers && !now.current.isPaying)
          tell({ at: 'asks', asks: 'poNumbers' });
        return;
      case 'vehicle':
        if (!now.current.isPaying) tell({ at: 'asks', asks: 'vehicle' });
        return;
      case 'labor':
      case 'custom':
      case 'note':
        if (now.current.shift) tell({ at: 'asks', asks: command });
        return;
      case 'toOrder':
        if (line?.missing || line?.to_order)
          change({ kind: 'toOrder', key: line.key, pieces: line.to_order ? 0 : (line.missing ?? 0) });
        return;
      case 'lost':
        if (line?.product_id) change({ kind: 'lost', key: line.key, pieces: line.missing || line.quantity });
        return;
      case 'distributor': {
        const { step } = now.current;
        const paying = step.at === 'pay' && !now.current.isPaying ? step.checkout : undefined;
        const made = step.at === 'receipt' ? step.order : paying;
        if (made?.distributor_url) tell({ at: 'asks', asks: 'distributor' });
        return;
      }
      case 'job':
        if (now.current.shift) tell({ at: 'asksJob', job: undefined });
        return;
      case 'onlyFits':
        if (now.current.ticket.cart.ymm_vehicle) hideUnfit(!onlyFits);
        return;
      case 'parked':
        if (now.current.isPaying) return;
        refresh();
        tell({ at: 'asks', asks: 'parked' });
        return;
      case 'print':
        print();
        return;
      case 'history':
        tell({ at: 'asks', asks: 'history' });
        return;
    }
  };

  return {
    state,
    /** The state as it is at this moment. */
    now,
    tell,
    homes,
    /** Filled with what keys and scans do while an order is paid. */
    keys,
    quoteKeys,
    keepPaying,
    parked,
    /** The open tickets of the register, the one on the screen as it is now. */
    tickets,
    show,
    run,
    change,
    answered,
    changed,
    setQuantity,
    takeUp,
    takeUpQuote,
    goToPayment,
    refundAs,
    parts,
    askWrongVehicle,
    wrongVehicle,
    completed,
    cancel,
    cancelOrder,
    putOn,
    drive,
    openJob,
    /** Whether the search hides what is not known to fit the vehicle. */
    onlyFits,
    /** Where the work of the step begins. */
    home: homeOf(state, homes),
  };
}

function homeOf({ step, shift }: TillState, homes: Homes): RefObject<HTMLElement | null> {
  if (step.at === 'pay') return homes.tender;
  if (step.at === 'receipt') return homes.done;
  return shift ? homes.search : homes.float;
}

function openElsewhere(): void {
  failed(t('This ticket is open in another window of this register.'));
}

export function goTo(path: string): void {
  history.replaceState(null, '', path);
}
