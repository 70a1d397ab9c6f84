import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, ask, type Confirmable, newIntent } from '../../api/client';
import type { Cart, CartProduct, Order, OrderReply, ParkedOrder, ParkedOrders, Till } from '../../api/types';
import { wordsOf } from '../../api/words';
import { nameOf } from '../../features/customer/words';
import { OfflineBanner } from '../../features/desk/bar';
import { setOrderCustomer } from '../../features/order/calls';
import { PartSearch } from '../../features/part-search/part-search';
import { checkOut, setCustomer, setVehicle } from '../../features/payment/calls';
import type { Cancellation } from '../../features/payment/cancel-dialog';
import { Pay, type PayKeys } from '../../features/payment/pay';
import { Receipt } from '../../features/payment/receipt';
import { useElsewhere } from '../../features/payment/use-elsewhere';
import { OpenShift } from '../../features/shift/open-shift';
import { Ticket } from '../../features/ticket/ticket';
import { currentLine } from '../../features/ticket/ticket-state';
import { AddTheirVehicle } from '../../features/vehicle/add-their-vehicle';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { isTouchOnly } from '../../lib/touch';
import { Button } from '../../ui/button';
import { failed, succeeded, waits } from '../../ui/toasts';
import { Bar } from './bar';
import { Dialogs } from './dialogs';
import { type Command, digitOf, isTender } from './keys';
import { NoticeLine } from './notice';
import { openTill, type TillState, tilled } from './state';
import { useCommands } from './use-commands';
import { useTicket } from './use-ticket';
import { about, removed, titleOf } from './words';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/till-ticket.css';
import '../../styles/till-pay.css';
import '../../styles/till-sizes.css';

const salePath = '/checkout/cart';

/** The sale screen: one screen from the first scan to the change (POS-6). */
export default function TillScreen(till: Till) {
  const [state, tell] = useReducer(tilled, till, openTill);
  const now = useRef(state);
  now.current = state;
  const { step, ticket } = state;
  const { cart } = ticket;

  const search = useRef<HTMLInputElement>(null);
  const tender = useRef<HTMLInputElement>(null);
  const float = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const payKeys = useRef<PayKeys>(null);
  const isPaying = useRef(false);
  const [isCheckingOut, setCheckingOut] = useState(false);
  const [shortage, setShortage] = useState<Confirmable>();
  const [wanted, setWanted] = useState({ text: '', asked: 0 });

  const parked = useQuery({
    queryKey: ['till', 'parked'],
    queryFn: ({ signal }) => ask<ParkedOrders>('/pos/order/parked', { signal }),
  });
  const { change, changed, settled, hold, refusals } = useTicket(
    till.cart,
    now,
    tell,
    (code) => scanned(code),
    () => void parked.refetch(),
  );
  const elsewhere = useElsewhere(step.at === 'sale' ? cart.order_id : null);
  const home: RefObject<HTMLElement | null> =
    step.at === 'pay' ? tender : step.at === 'receipt' ? done : state.shift ? search : float;
  const returnTo = isTouchOnly() ? { current: null } : home;

  /** Where a scan lands: a payment goes back to its sale first, a receipt makes way for the next sale. */
  const scanned = (code: string): boolean => {
    const at = now.current.step.at;
    if (at === 'pay' && payKeys.current?.scan(code)) return false;
    if (at === 'pay' && isPaying.current) {
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
    if (step.at !== 'pay' || isPaying.current) return;
    change({ kind: 'continue', order_id: step.checkout.order_id });
    goTo(salePath);
    tell({ at: 'returning' });
    now.current = { ...now.current, step: { at: 'sale' } };
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
    now.current = { ...now.current, step: { at: 'sale' } };
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
    const { ticket, isSaved, waiting } = now.current;
    if (ticket.cart.products.length > 0 || waiting > 0) change({ kind: isSaved ? 'abandon' : 'save' });
  };

  /** Saves what is on the screen, if anything, and takes up the other. */
  const takeUp = async (order: ParkedOrder) => {
    tell({ at: 'asks', asks: 'nothing' });
    await settled();
    const { ticket, isSaved } = now.current;
    const before = refusals.current;
    if (ticket.cart.products.length > 0 && !isSaved) change({ kind: 'save' });
    await settled();
    if (refusals.current !== before) return; // what could not be saved stays on the screen
    const { order_id, pos_status } = order;
    const isBack = pos_status === 'saved' || pos_status === 'quote';
    change({ kind: 'continue', order_id, isSaved: isBack });
    await settled();
    void parked.refetch();
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
      void parked.refetch();
    } catch (error) {
      play('refused');
      tell({ at: 'refused', change: undefined, text: wordsOf(error) });
    }
  };

  const startCheckOut = () => {
    const { ticket, shift, waiting } = now.current;
    const isEmpty = ticket.cart.products.length === 0 && waiting === 0;
    if (!isEmpty && shift && till.actions.sell) tell({ at: 'asks', asks: 'checkOut' });
  };

  const goToPayment = async (confirmed?: string) => {
    tell({ at: 'asks', asks: 'nothing' });
    setCheckingOut(true);
    try {
      const before = refusals.current;
      await settled();
      if (refusals.current !== before) return; // what was refused is told; the ticket is not what was confirmed
      const name = now.current.ticket.cart.uuid;
      const saved = await checkOut(till.actions.sell ?? '', name, newIntent(), confirmed);
      history.pushState(null, '', `/pos/checkout?order_id=${saved.order_id}`);
      tell({ at: 'checkedOut', checkout: saved.checkout });
    } catch (error) {
      play('refused');
      if (error instanceof ApiError && error.confirm) {
        setShortage(error.confirm);
        tell({ at: 'asks', asks: 'shortage' });
      } else tell({ at: 'refused', change: undefined, text: wordsOf(error) });
    } finally {
      setCheckingOut(false);
    }
  };

  const completed = (order: Order) => {
    play('paid');
    const uuid = newIntent();
    hold(uuid);
    history.replaceState(null, '', `/pos/order/receipt/?order_id=${order.order_id}`);
    tell({ at: 'completed', order, uuid });
  };

  const cancelOrder = async (form: Cancellation | { order_id: number | null }) => {
    const call = { method: 'POST', form, cart: now.current.ticket.cart.uuid, intent: newIntent() } as const;
    const next = await ask<Cart>(till.actions.cancel ?? '', call);
    hold(next.uuid);
    goTo(salePath);
    tell({ at: 'loaded', cart: next });
    tell({ at: 'newSale' });
    succeeded(t('The order is cancelled.'));
  };

  const cancel = async () => {
    const { ticket } = now.current;
    tell({ at: 'asks', asks: 'nothing' });
    try {
      await settled();
      await cancelOrder({ order_id: ticket.cart.order_id });
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
      setOrderCustomer(step.order.order_id, customer_id).then(({ success, order }) => {
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

  const print = () => {
    const { step } = now.current;
    if (step.at !== 'receipt' || !step.order.invoice_url) return;
    const paper = open(step.order.invoice_url, '_blank');
    paper?.addEventListener('load', () => paper.print());
  };

  const run = (command: Command) => {
    if (isTender(command)) {
      payKeys.current?.choose(digitOf(command));
      return;
    }
    const line = currentLine(now.current.ticket);
    switch (command) {
      case 'search':
        search.current?.focus();
        search.current?.select();
        return;
      case 'customer':
        if (!isPaying.current) tell({ at: 'asks', asks: 'customer' });
        return;
      case 'checkOut':
        startCheckOut();
        return;
      case 'help':
        tell({ at: 'asks', asks: 'help' });
        return;
      case 'cancel':
        if (now.current.step.at === 'pay') payKeys.current?.cancel();
        else if (canCancel(now.current, till)) tell({ at: 'asks', asks: 'cancel' });
        return;
      case 'back':
        if (now.current.step.at === 'pay') back();
        else tell({ at: 'quiet' });
        return;
      case 'enter':
        if (now.current.step.at === 'pay') payKeys.current?.enter();
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
      case 'quote':
        void quote();
        return;
      case 'price':
        if (line && till.actions.price) tell({ at: 'asks', asks: 'price' });
        return;
      case 'poNumbers':
        if ((line || now.current.step.at === 'pay') && till.actions.po_numbers && !isPaying.current)
          tell({ at: 'asks', asks: 'poNumbers' });
        return;
      case 'vehicle':
        if (!isPaying.current) tell({ at: 'asks', asks: 'vehicle' });
        return;
      case 'labor':
      case 'custom':
        if (now.current.shift) tell({ at: 'asks', asks: command });
        return;
      case 'parked':
        void parked.refetch();
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

  useCommands(now, run);
  const latest = useRef({ run, back });
  latest.current = { run, back };
  useEffect(() => {
    const onHistory = () => {
      const { step } = now.current;
      if (step.at === 'pay' && !location.pathname.startsWith('/pos/checkout')) {
        if (isPaying.current) history.pushState(null, '', `/pos/checkout?order_id=${step.checkout.order_id}`);
        else latest.current.back();
      } else if (step.at === 'sale' && location.pathname !== salePath) {
        // an order may not be what the ticket is now: it is saved anew before it is paid
        goTo(salePath);
        latest.current.run('checkOut');
      } else if (step.at === 'receipt' && location.pathname === salePath) latest.current.run('enter');
    };
    addEventListener('popstate', onHistory);
    return () => removeEventListener('popstate', onHistory);
  }, []);

  const title = titleOf(state);
  const isOpen = state.shift !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins where its work is
  useEffect(() => {
    document.title = document.title.replace(/^[^·]*/, `${title} `);
    if (!isTouchOnly()) home.current?.focus();
  }, [step.at, isOpen]);
  // The focus is never lost: what had it may be gone now.
  useEffect(() => {
    if (document.activeElement === document.body && !isTouchOnly()) home.current?.focus();
  });

  const keepPaying = useCallback((isBusy: boolean) => {
    isPaying.current = isBusy;
  }, []);
  const close = () => tell({ at: 'asks', asks: 'nothing' });
  const line = currentLine(ticket);
  const onCancel = till.actions.cancel ? () => run('cancel') : undefined;

  return (
    <div className="till">
      <Bar
        desk={till.desk}
        title={title}
        isSale={step.at === 'sale'}
        parked={parked.data?.items.length}
        onParked={() => run('parked')}
        onNewSale={() => {
          if (step.at === 'sale') home.current?.focus();
          else run(step.at === 'pay' ? 'back' : 'enter');
        }}
        onHelp={() => run('help')}
        onClosed={() => {
          if (now.current.asks === 'nothing' && !isTouchOnly()) home.current?.focus();
        }}
      />
      <OfflineBanner>
        {t('Keep scanning: scans are kept and added when it is back. Search and payment wait.')}{' '}
        {state.waiting > 0 && (
          <b className="n">
            {state.waiting === 1 ? t('1 change waits.') : t('%d changes wait.', state.waiting)}
          </b>
        )}
      </OfflineBanner>
      <main id="main">
        {step.at === 'sale' && (
          <div className="till-body sale">
            <Ticket
              ticket={ticket}
              isBusy={isCheckingOut}
              shut={state.shift ? '' : t('Open the register first')}
              elsewhere={elsewhere}
              customer={
                <div className="trow">
                  <p>
                    {cart.customer && till.actions.edit_customer ? (
                      <a
                        className="line b l"
                        href={`${till.actions.edit_customer}?customer_id=${cart.customer.customer_id}`}
                        target="_blank"
                        rel="noreferrer"
                        translate="no"
                      >
                        {nameOf(cart.customer)}
                      </a>
                    ) : (
                      <b className="line" translate={cart.customer ? 'no' : undefined}>
                        {cart.customer ? nameOf(cart.customer) : t('Walk-in')}
                      </b>
                    )}
                    <span className="mut block" translate={cart.customer ? 'no' : undefined}>
                      {cart.customer ? about(cart.customer) : t('No customer')}
                    </span>
                  </p>
                  <Button className="push" shortcut="F3" onClick={() => run('customer')}>
                    {t('Customer')}
                  </Button>
                </div>
              }
              vehicle={
                <>
                  {cart.customer && cart.ymm_vehicle && till.actions.edit_customer && (
                    <AddTheirVehicle
                      key={cart.customer.customer_id}
                      customerId={cart.customer.customer_id}
                      name={nameOf(cart.customer)}
                      vehicle={cart.ymm_vehicle}
                      returnTo={returnTo}
                    />
                  )}
                  <Button className="push" shortcut="Alt V" onClick={() => run('vehicle')}>
                    {cart.ymm_vehicle ? t('Change Vehicle') : t('Select Vehicle')}
                  </Button>
                </>
              }
              onChoose={(key) => tell({ at: 'chose', key })}
              onQuantity={setQuantity}
              onLeave={() => search.current?.focus()}
              onCheckOut={startCheckOut}
              isSaved={state.isSaved}
              onPark={park}
              onQuote={() => void quote()}
            />
            <section className="till-work" aria-label={t('Parts')}>
              {isOpen ? (
                <PartSearch
                  home={search}
                  cart={cart.uuid}
                  terms={`${cart.customer?.customer_id ?? 0} ${cart.ymm_vehicle?.display ?? ''}`}
                  wanted={wanted}
                  hasVehicle={cart.ymm_vehicle !== null}
                  onAdd={(hit, option) =>
                    change({ kind: 'add', product_id: hit.product_id, quantity: hit.minimum, option })
                  }
                  onMove={(by) => tell({ at: 'moved', by })}
                  onEnter={() =>
                    document.querySelector<HTMLElement>('.tline.current [data-quantity]')?.focus()
                  }
                />
              ) : (
                <OpenShift
                  path={till.actions.open_shift}
                  register={till.desk.register}
                  home={float}
                  onOpened={(shift) => tell({ at: 'opened', shift })}
                />
              )}
              <div className="foot-row">
                <NoticeLine
                  notice={state.notice}
                  onClose={() => tell({ at: 'quiet' })}
                  onSearch={(code) => {
                    tell({ at: 'quiet' });
                    setWanted({ text: code, asked: wanted.asked + 1 });
                  }}
                />
              </div>
              <div className="work-keys">
                {till.actions.price && (
                  <Button size={56} layout="column" shortcut="F8" off={!line} onClick={() => run('price')}>
                    {t('Price')}
                  </Button>
                )}
                <Button size={56} layout="column" shortcut="Alt L" off={!isOpen} onClick={() => run('labor')}>
                  {t('Add Labor')}
                </Button>
                <Button
                  size={56}
                  layout="column"
                  shortcut="Alt C"
                  off={!isOpen}
                  onClick={() => run('custom')}
                >
                  {t('Add Custom Product')}
                </Button>
                {till.actions.po_numbers && (
                  <Button
                    size={56}
                    layout="column"
                    shortcut="Alt O"
                    off={!line}
                    onClick={() => run('poNumbers')}
                  >
                    {t('Add PO Number')}
                  </Button>
                )}
                {onCancel && (
                  <Button
                    look="destructive"
                    size={56}
                    layout="column"
                    shortcut="Ctrl Del"
                    off={!canCancel(state, till)}
                    onClick={onCancel}
                  >
                    {t('Cancel Order')}
                  </Button>
                )}
              </div>
            </section>
          </div>
        )}
        {step.at === 'pay' && (
          <Pay
            key={step.checkout.order_id}
            checkout={step.checkout}
            home={tender}
            keys={payKeys}
            onBusy={keepPaying}
            onBack={back}
            onCustomer={() => run('customer')}
            onVehicle={() => run('vehicle')}
            onHistory={() => run('history')}
            onPONumbers={till.actions.po_numbers ? () => run('poNumbers') : undefined}
            onCancel={till.actions.cancel ? cancelOrder : undefined}
            mayOwe={till.actions.complete_outstanding === true}
            onCompleted={completed}
          />
        )}
        {step.at === 'receipt' && (
          <Receipt
            order={step.order}
            home={done}
            onHistory={() => run('history')}
            onCustomer={() => run('customer')}
            onPrint={print}
            onDone={newSale}
          />
        )}
      </main>

      <Dialogs
        till={till}
        state={state}
        parked={parked}
        returnTo={returnTo}
        close={close}
        change={change}
        changed={changed}
        putOn={putOn}
        drive={drive}
        takeUp={(order) => void takeUp(order)}
        goToPayment={() => void goToPayment()}
        shortage={shortage}
        sellAnyway={() => void goToPayment(shortage?.parameter)}
        cancel={() => void cancel()}
      />
    </div>
  );
}

function goTo(path: string): void {
  history.replaceState(null, '', path);
}

function canCancel({ step, ticket }: TillState, till: Till): boolean {
  if (!till.actions.cancel || step.at !== 'sale') return false;
  return ticket.cart.products.length > 0 || ticket.cart.order_id !== null;
}
