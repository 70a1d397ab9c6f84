import type { Confirmable } from '../../api/client';
import type { Cart, Checkout, ExchangeDone, JobHit, Order, ParkedOrder, Shift, Till } from '../../api/types';
import type { Change } from '../../features/ticket/changes';
import { answered, freshCart, moved, openTicket, type TicketState } from '../../features/ticket/ticket-state';

export type Step = { at: 'sale' } | { at: 'pay'; checkout: Checkout } | { at: 'receipt'; order: Order };

export type Asks =
  | 'nothing'
  | 'help'
  | 'customer'
  | 'checkOut'
  | 'shortage'
  | 'cancel'
  | 'price'
  | 'labor'
  | 'custom'
  | 'job'
  | 'vehicle'
  /** Of a job, which is looked at again afterwards. */
  | 'jobVehicle'
  | 'poNumbers'
  | 'note'
  | 'history'
  | 'distributor'
  | 'parked'
  | 'takeOver'
  | 'noSale'
  | 'exchange'
  | 'wrongVehicle';

/** The last word on a scan or change; `n` tells one from the next, so that the same words flash again. */
export type Notice =
  | { at: 'none' }
  /** said: what there is to know of it, as that it is sold instead of what was scanned. */
  | { at: 'added'; name: string; number: string; said: string; n: number }
  | { at: 'unknown'; code: string; text: string; n: number }
  | { at: 'refused'; text: string; n: number };

/** A text to search for; `asked` tells one wish from the next. */
export type Wanted = { text: string; asked: number };

export type TillState = {
  ticket: TicketState;
  step: Step;
  asks: Asks;
  notice: Notice;
  shift: Shift | null;
  /** Changes of the ticket that are not answered yet. */
  waiting: number;
  /** The order of the ticket is being made. */
  isCheckingOut: boolean;
  /** A payment is on its way: the order is left to it. */
  isPaying: boolean;
  /** What is sold beyond the count, to be confirmed. */
  shortage: Confirmable | undefined;
  /** An order that stands open at another register, and what is said of taking it up here. */
  held: { order: ParkedOrder; words: string; notes: string[] } | undefined;
  /** What comes back is being told, of this order; 0: of one that is not known yet. undefined: parts are searched. */
  bringing: number | undefined;
  /** What was scanned as brought back, to be looked for among what was sold. */
  brought: Wanted;
  /** What was given back, until it is handed over. */
  gaveBack: ExchangeDone | undefined;
  /** The job that is looked at; undefined: none is chosen yet. */
  job: JobHit | undefined;
  wanted: Wanted;
};

export type TillEvent =
  | { at: 'loaded'; cart: Cart }
  | { at: 'emptied'; uuid: string }
  | { at: 'answered'; change: Change; cart: Cart }
  | { at: 'refused'; change: Change | undefined; text: string }
  /** Something is asked for anew: what was refused before has been read. */
  | { at: 'tried' }
  | { at: 'waits'; count: number }
  | { at: 'chose'; key: string }
  | { at: 'moved'; by: -1 | 1 }
  | { at: 'asks'; asks: Asks }
  | { at: 'asksJob'; job: JobHit | undefined }
  | { at: 'quiet' }
  | { at: 'opened'; shift: Shift }
  | { at: 'returning' }
  | { at: 'checkingOut'; isBusy: boolean }
  | { at: 'short'; shortage: Confirmable }
  | { at: 'held'; order: ParkedOrder; words: string; notes: string[] }
  | { at: 'checkedOut'; checkout: Checkout }
  | { at: 'paying'; isBusy: boolean }
  | { at: 'wants'; text: string }
  | { at: 'completed'; order: Order; uuid: string }
  | { at: 'brings'; order: number | undefined }
  | { at: 'gaveBack'; done: ExchangeDone | undefined }
  | { at: 'changedOrder'; order: Order }
  | { at: 'newSale' };

export function openTill(till: Till): TillState {
  return {
    ticket: openTicket(till.cart),
    step: stepOf(till),
    asks: 'nothing',
    notice: { at: 'none' },
    shift: till.shift,
    waiting: 0,
    isCheckingOut: false,
    isPaying: false,
    shortage: undefined,
    held: undefined,
    bringing: Number(new URLSearchParams(location.search).get('bring')) || undefined,
    gaveBack: undefined,
    job: undefined,
    brought: { text: '', asked: 0 },
    wanted: { text: '', asked: 0 },
  };
}

function stepOf({ step, checkout, order }: Till): Step {
  if (step === 'pay' && checkout) return { at: 'pay', checkout };
  if (step === 'receipt' && order) return { at: 'receipt', order };
  return { at: 'sale' };
}

const quiet: Notice = { at: 'none' };

export function tilled(state: TillState, event: TillEvent): TillState {
  const n = state.notice.at === 'none' ? 1 : state.notice.n + 1;
  switch (event.at) {
    case 'loaded':
      return { ...state, ticket: openTicket(event.cart) };
    case 'emptied':
      return { ...state, bringing: undefined, ticket: openTicket(freshCart(state.ticket.cart, event.uuid)) };
    case 'answered':
      return {
        ...state,
        ticket: answered(state.ticket, event.cart),
        bringing: event.cart.receipt_of || (leaving.includes(event.change.kind) ? undefined : state.bringing),
        brought: event.cart.brought
          ? { text: event.cart.brought, asked: state.brought.asked + 1 }
          : state.brought,
        notice: noticeOf(event.change, event.cart, n) ?? state.notice,
      };
    case 'refused':
      return {
        ...state,
        notice:
          event.change?.kind === 'scan'
            ? { at: 'unknown', code: event.change.code, text: event.text, n }
            : { at: 'refused', text: event.text, n },
      };
    case 'tried':
      return state.notice.at === 'added' ? state : { ...state, notice: quiet };
    case 'waits':
      return { ...state, waiting: event.count };
    case 'chose':
      return { ...state, ticket: { ...state.ticket, current: event.key } };
    case 'moved':
      return { ...state, ticket: moved(state.ticket, event.by) };
    case 'asks':
      return { ...state, asks: event.asks };
    case 'asksJob':
      return { ...state, asks: 'job', job: event.job };
    case 'quiet':
      return { ...state, notice: quiet };
    case 'opened':
      return { ...state, shift: event.shift };
    case 'returning':
      return { ...state, step: { at: 'sale' }, asks: 'nothing', isPaying: false };
    case 'checkingOut':
      return { ...state, isCheckingOut: event.isBusy };
    case 'short':
      return { ...state, shortage: event.shortage, asks: 'shortage' };
    case 'held': {
      const { order, words, notes } = event;
      return { ...state, held: { order, words, notes }, asks: 'takeOver' };
    }
    case 'brings':
      return { ...state, bringing: event.order, brought: { ...state.brought, asked: 0 }, asks: 'nothing' };
    case 'gaveBack':
      return { ...state, gaveBack: event.done };
    case 'paying':
      return { ...state, isPaying: event.isBusy };
    case 'wants':
      return { ...state, notice: quiet, wanted: { text: event.text, asked: state.wanted.asked + 1 } };
    case 'checkedOut':
      return {
        ...state,
        step: { at: 'pay', checkout: event.checkout },
        asks: 'nothing',
        notice: quiet,
        bringing: undefined,
      };
    case 'completed':
      return {
        ...state,
        step: { at: 'receipt', order: event.order },
        bringing: undefined,
        ticket: openTicket(freshCart(state.ticket.cart, event.uuid)),
        asks: 'nothing',
        notice: quiet,
        isPaying: false,
      };
    case 'changedOrder':
      return state.step.at === 'receipt' ? { ...state, step: { at: 'receipt', order: event.order } } : state;
    case 'newSale':
      return { ...state, step: { at: 'sale' }, notice: quiet, isPaying: false };
  }
}

/** What puts parts on the ticket. */
export const adding: readonly Change['kind'][] = ['scan', 'add', 'list'];
/** What puts another ticket on the screen: the last word on the one before is not said of it. */
export const leaving: readonly Change['kind'][] = ['open', 'park', 'abandon', 'continue'];
/** What was added, or not, is told by a toast (CAT-8). */
export const toasted: readonly Change['kind'][] = ['custom', 'labor'];

function noticeOf(change: Change, cart: Cart, n: number): Notice | undefined {
  if (toasted.includes(change.kind) || leaving.includes(change.kind) || change.kind === 'list') return quiet;
  if (!adding.includes(change.kind)) return undefined;
  const line = cart.products.find((one) => one.key === cart.added_key);
  if (!line) return undefined;
  const number = `${line.manufacturer} ${line.part_number}`.trim();
  return { at: 'added', name: line.name, number, said: cart.success, n };
}

/** The ticket can be given up: there is something on it, and it is not being paid. */
export function canCancel({ step, ticket }: TillState, till: Till): boolean {
  if (!till.actions.cancel || step.at !== 'sale') return false;
  return ticket.cart.products.length + ticket.cart.back.length > 0 || ticket.cart.order_id !== null;
}
