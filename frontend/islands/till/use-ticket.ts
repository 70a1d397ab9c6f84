import { type RefObject, useEffect, useRef } from 'react';
import { ApiError, ask, newIntent } from '../../api/client';
import type { Cart } from '../../api/types';
import { wordsOf } from '../../api/words';
import {
  type Answer,
  type Change,
  type Changes,
  queueChanges,
  type Waiting,
} from '../../features/ticket/changes';
import { sendChange } from '../../features/ticket/send-change';
import { cartOfTab, holdCart, takeCart } from '../../features/ticket/tab-cart';
import { isTakenUp } from '../../features/ticket/tickets';
import { keep, kept } from '../../lib/kept';
import { listenForScans } from '../../lib/listen-for-scans';
import { onReach, watchReach } from '../../lib/reach';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { adding, leaving, type TillEvent, type TillState, toasted } from './state';

const place = 'camber.changes';

/** Changes whose sentence is told. */
const told: readonly Change['kind'][] = [
  'customer',
  'list',
  'price',
  'relabor',
  'poNumbers',
  'note',
  'park',
  'job',
];

/** Who waits for the answer to a change. */
type Hears = { done: (cart: Answer) => void; refused: (error: unknown) => void };

/** What stands before the reason of a refusal (PRC-1, LAB-2, PO-1). */
const failures: Partial<Record<Change['kind'], () => string>> = {
  price: () => t("The unit price couldn't be updated."),
  relabor: () => t("The labor couldn't be updated."),
  poNumbers: () => t('Error adding PO Number.'),
  note: () => t("The note couldn't be saved."),
};

/**
 * Ties the ticket of this tab to the server: scans and changes go out in order, what was left by a reload goes on.
 * onScan says whether a scan counts now; onOther hears that another ticket is on the screen, or waits to be taken up.
 */
export function useTicket(
  newest: Cart,
  now: RefObject<TillState>,
  tell: (event: TillEvent) => void,
  onScan: (code: string) => boolean,
  onOther: () => void,
) {
  const queue = useRef<Changes>(null);
  const refusals = useRef(0);
  const awaited = useRef(new Map<Change, Hears>());
  const scan = useRef(onScan);
  scan.current = onScan;
  const other = useRef(onOther);
  other.current = onOther;

  const hold = (uuid: string) => {
    if (uuid === cartOfTab()) return;
    holdCart(uuid);
    void takeCart(uuid);
  };

  const push = (change: Change) => {
    tell({ at: 'tried' });
    queue.current?.push(change);
  };

  /** Another register has the ticket: what was put on it goes on a fresh one. */
  const goOn = (lost: Change) => {
    const uuid = newIntent();
    hold(uuid);
    tell({ at: 'emptied', uuid });
    other.current();
    if (adding.includes(lost.kind) || toasted.includes(lost.kind)) push(lost);
  };

  /** Who waits for the answer to a change, and does so no longer. */
  const waiterFor = (change: Change): Hears | undefined => {
    const hears = awaited.current.get(change);
    awaited.current.delete(change);
    return hears;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const first = kept<Waiting[]>(place) ?? [];
    tell({ at: 'waits', count: first.length });
    const opened = openTab(newest, tell);
    queue.current = queueChanges({
      first,
      send: async (waiting) => {
        await opened;
        return sendChange(waiting, cartOfTab() ?? newest.uuid);
      },
      keep: (waiting) => {
        keep(place, waiting.length > 0 ? waiting : undefined);
        tell({ at: 'waits', count: waiting.length });
      },
      onDone: ({ change }, cart) => {
        hold(cart.uuid);
        tell({ at: 'answered', change, cart });
        if (leaving.includes(change.kind)) other.current();
        const hears = waiterFor(change);
        hears?.done(cart);
        if (cart.added_key && adding.includes(change.kind)) play('ok');
        if (told.includes(change.kind) && cart.success)
          succeeded(cart.success, cart.parked ? { action: toOrder(cart.parked) } : {});
        if (change.kind === 'list' && !hears && cart.refused?.length)
          failed(cart.refused.map(({ problem }) => problem).join(' '), { wait: waits.payment });
        const line = cart.products.find(({ key }) => key === cart.added_key);
        if (toasted.includes(change.kind) && line)
          succeeded(t('In your cart: %s.', line.name), {
            action: { label: t('View Cart'), href: '/checkout/cart' },
          });
      },
      onRefused: ({ change }, error) => {
        refusals.current += 1;
        play('refused');
        const hears = waiterFor(change);
        if (isTakenUp(error)) {
          goOn(change);
          failed(refusalOf(change.kind, error), { wait: waits.payment });
          hears?.refused(error);
          return;
        }
        hears?.refused(error);
        if (hears) return; // who waits for it says why
        const text = refusalOf(change.kind, error);
        if (now.current.step.at === 'sale' && !toasted.includes(change.kind))
          tell({ at: 'refused', change, text });
        else failed(text);
      },
      onShut: () => location.assign(`/pos/login?redirect=${encodeURIComponent('/checkout/cart')}`),
    });
    const stops = [
      watchReach(),
      onReach(() => queue.current?.hurry()),
      listenForScans((code) => {
        if (!scan.current(code)) return;
        push({ kind: 'scan', code, ...(now.current.bringing === 0 && { isBack: true }) });
      }),
      () => queue.current?.stop(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return {
    change: push,
    /** A change whose answer the caller waits for; a refusal is thrown. */
    answered: (change: Change) =>
      new Promise<Answer>((done, refused) => {
        awaited.current.set(change, { done, refused });
        push(change);
      }),
    /** Resolves when all changes are answered, so that something else can be tried. */
    settled: async () => {
      tell({ at: 'tried' });
      await queue.current?.settled();
    },
    hold,
    /** How many changes were refused so far. */
    refusals,
  };
}

/** Where a saved order is (POS-3). */
function toOrder(order_id: number) {
  const also = { label: t('All Orders'), href: '/pos/order' };
  return { label: t('View Order'), href: `/pos/order/view?order_id=${order_id}`, also };
}

/** Finds this tab's ticket again: its own, else the newest of the register unless another tab has it. */
async function openTab(newest: Cart, tell: (event: TillEvent) => void): Promise<void> {
  const own = cartOfTab() ?? newest.uuid;
  holdCart(own);
  if (!(await takeCart(own))) {
    const uuid = newIntent();
    holdCart(uuid);
    void takeCart(uuid);
    tell({ at: 'emptied', uuid });
    return;
  }
  if (own === newest.uuid) return;
  tell({ at: 'emptied', uuid: own });
  try {
    const cart = await ask<Cart>('/checkout/cart/getData', { cart: own });
    tell({ at: 'loaded', cart });
  } catch (error) {
    if (isTakenUp(error)) {
      const uuid = newIntent();
      holdCart(uuid);
      void takeCart(uuid);
      tell({ at: 'emptied', uuid });
    }
    failed(error instanceof ApiError ? error.message : t('Something went wrong!'));
  }
}

function refusalOf(kind: Change['kind'], error: unknown): string {
  const failure = failures[kind]?.();
  if (!(error instanceof ApiError) || error.status >= 500) {
    console.error(error);
    const { code } = error instanceof ApiError ? error : { code: '' };
    const words = failure
      ? t('A system error occurred. Contact your administrator.')
      : t('Something went wrong!');
    return code ? t('%s Code %s.', words, code) : words;
  }
  const words = wordsOf(error);
  return failure ? `${failure} ${words}` : words;
}
