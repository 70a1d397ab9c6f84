import { useEffect, useReducer, useRef } from 'react';
import { ApiError, type Fields, newIntent } from '../../api/client';
import type { Checkout, OpenTerminal, Order, Transaction, Transactions } from '../../api/types';
import { wordsOf } from '../../api/words';
import { keep, kept } from '../../lib/kept';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import {
  addTransaction,
  checkoutData,
  completeOrder,
  loadOrder,
  runAction,
  voidAll,
  voidTransaction,
} from './calls';
import {
  type Details,
  due,
  type Entry,
  endsSale,
  isOther,
  newEntry,
  newsOf,
  nextStep,
  openPayment,
  paid,
  problemsOf,
} from './payment-state';
import type { Tender } from './tender';

/** A payment that was sent and not answered yet; a reload in the middle sends it with the same key. */
type Sent = { order: number; entry: Entry; paid: number; intent: string };
const memory = 'camber.tender';

/** The payment of one order, from the first tender to its completion. */
export function usePayment(checkout: Checkout, onCompleted: (order: Order) => void) {
  const [payment, tell] = useReducer(paid, checkout, (first) => {
    const opened = openPayment(first, newIntent(), newIntent());
    const left = kept<Sent>(memory);
    if (left?.order !== first.order_id || left.paid !== first.amountPaid) return opened;
    return { ...opened, entry: left.entry, intent: left.intent };
  });
  const isSending = useRef(false);
  const isTaking = useRef(false); // a payment was sent, and is not taken yet
  const isCharging = useRef(false); // this tab asked for a card, and waits for it
  const now = useRef(payment);
  now.current = payment;
  const orderId = checkout.order_id;
  const first = useRef(checkout);
  // the order changed beside its payments: it has another customer, say
  useEffect(() => {
    if (first.current !== checkout) tell({ at: 'told', reply: checkout, intent: newIntent() });
    first.current = checkout;
  }, [checkout]);

  /** One call at a time; a second press of a key is not a second payment. */
  const once = async (work: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnanswered(error)) tell({ at: 'unanswered' });
      else await refuse(error);
    } finally {
      isSending.current = false;
      isTaking.current = false;
    }
  };

  /**
   * A refusal says what it says. Where the order may be another by now it is read first, so that what is said stands beside
   * what is so: what was done to it elsewhere, or after a fault of the shop what is paid.
   */
  const refuse = async (error: ApiError) => {
    const { fields, problem } = refusalOf(error);
    const before = now.current.checkout;
    const isStale = error.status === 409 || error.status >= 500;
    const stands = isStale ? await checkoutData(orderId).catch(() => undefined) : undefined;
    if (!stands) {
      tell({ at: 'refused', fields, problem });
      return;
    }
    const isDone = error.status === 409 && stands.pos_status === 'complete' && due(stands) === 0;
    const order = isDone ? await loadOrder(orderId).catch(() => undefined) : undefined;
    if (order) {
      const words = isTaking.current
        ? t('Order # %d was completed elsewhere. Nothing was taken here.', orderId)
        : t('Order # %d was completed elsewhere.', orderId);
      failed(words, { wait: waits.payment });
      onCompleted(order);
      return;
    }
    if (isOther(before, stands)) tell({ at: 'told', reply: stands, intent: newIntent() });
    if (error.status === 409) {
      const news = isTaking.current ? newsOf(before, stands) : '';
      tell({ at: 'refused', fields: news ? {} : fields, problem: news || problem });
      return;
    }
    const paid = price(fromMajor(stands.amountPaid));
    tell({ at: 'refused', fields, problem: t('%s Paid so far: %s. Try again.', problem, paid) });
  };

  const finish = async (isConfirmed: boolean) => {
    tell({ at: 'completing' });
    const done = await completeOrder(orderId, isConfirmed, now.current.completion);
    onCompleted(done.order);
  };

  const take = async () => {
    const { entry, intent, checkout: before } = now.current;
    const fields = problemsOf(now.current);
    if (Object.keys(fields).length > 0) {
      tell({ at: 'refused', fields, problem: '' });
      return;
    }
    const isLast = endsSale(now.current);
    tell({ at: 'taking' });
    isTaking.current = true;
    keep(memory, { order: orderId, entry, paid: before.amountPaid, intent } satisfies Sent);
    const reply = await addTransaction(orderId, entry, intent).catch((error: unknown) => {
      if (!isUnanswered(error)) keep(memory, undefined);
      throw error;
    });
    isTaking.current = false;
    keep(memory, undefined);
    isCharging.current = reply.waiting === true;
    tell({ at: 'told', reply, intent: newIntent() });
    if (reply.warning) failed(reply.warning, { wait: waits.payment });
    if (isLast && reply.balanceDue <= 0) await finish(false);
  };

  /** What was done to payments; without an answer it may have happened, so what stands now is what counts. */
  const undo = (id: number, work: () => Promise<Partial<Checkout & Transactions>>) =>
    once(async () => {
      tell({ at: 'undoing', id });
      const reply = await work().catch(async (error: unknown) => {
        if (!isUnanswered(error)) {
          // a void that a provider refuses may have made its action a refund (PAY-5)
          const stands = await checkoutData(orderId).catch(() => undefined);
          if (stands) tell({ at: 'told', reply: stands, intent: newIntent() });
          throw error;
        }
        if (error.status !== 0) failed(problemOf(error), { wait: waits.payment }); // what goes on by itself is told
        return checkoutData(orderId);
      });
      tell({ at: 'told', reply, intent: newIntent() });
    });

  return {
    payment,
    choose: (tender: Tender) =>
      tell({
        at: 'entered',
        entry: { left: undefined, voucherType: undefined, ...newEntry(now.current.checkout, tender) },
        intent: newIntent(),
      }),
    enter: (entry: Partial<Entry>) => tell({ at: 'entered', entry, intent: newIntent() }),
    detail: (details: Partial<Details>) =>
      tell({
        at: 'entered',
        entry: { details: { ...now.current.entry.details, ...details } },
        intent: newIntent(),
      }),
    /** What is wrong with the form, by its fields, before it is sent. */
    refuse: (fields: Fields) => tell({ at: 'refused', fields, problem: '' }),
    /** What the tall key does: takes what is in the form, and completes what is paid. */
    proceed: () => {
      const next = nextStep(now.current);
      if (next === 'take') return once(take);
      if (next === 'complete') return once(() => finish(false));
      return Promise.resolve();
    },
    completeOutstanding: () => once(() => finish(true)),
    voidOne: ({ transaction_id, void_url }: Transaction) =>
      undo(transaction_id, () => voidTransaction(void_url ?? '', transaction_id, newIntent())),
    /** Void or refund at the provider; what came of it is told for 8 s (PAY-7). */
    act: ({ transaction_id }: Transaction, path: string) =>
      undo(transaction_id, async () => {
        try {
          const { success } = await runAction(path, newIntent());
          succeeded(typeof success === 'string' ? success : t('Done.'), { wait: waits.payment });
        } catch (error) {
          if (isUnanswered(error)) throw error;
          failed(problemOf(error), { wait: waits.payment });
        }
        return checkoutData(orderId);
      }),
    voidEvery: () =>
      undo(0, async () => {
        const reply = await voidAll(orderId, newIntent());
        for (const [id, text] of Object.entries(reply.errors ?? {})) {
          const stays = reply.transactions.find(({ transaction_id }) => String(transaction_id) === id);
          failed(stays ? `${stays.transaction_label} ${stays.amount_text}: ${text}` : text, {
            wait: waits.payment,
          });
        }
        return reply;
      }),
    /** What the terminal or another lane did. */
    waits: (attempt: OpenTerminal) => {
      if (now.current.step.at === 'waiting' || due(now.current.checkout) > 0) tell({ at: 'waits', attempt });
    },
    /** A card that this tab asked for and that pays all that was due ends the sale (CARD-1). */
    arrived: (reply: Partial<Checkout & Transactions>) => {
      const isOwn = isCharging.current;
      isCharging.current = false;
      tell({ at: 'told', reply: { attempt: null, ...reply }, intent: newIntent() });
      if (isOwn && reply.balanceDue !== undefined && reply.balanceDue <= 0) void once(() => finish(false));
    },
    ended: (isDuplicate = false) => {
      isCharging.current = false;
      tell({ at: 'ended', intent: newIntent(), isDuplicate });
    },
    /** What was declined stays in sight. */
    declined: async () => {
      const { declines } = await checkoutData(orderId);
      tell({ at: 'declined', declines });
    },
    look: async () => {
      const reply = await checkoutData(orderId);
      tell({ at: 'told', reply, intent: newIntent() });
    },
  };
}

function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** A refusal by the fields of the form; what belongs to none stands beside the key. */
function refusalOf(error: ApiError): { fields: Fields; problem: string } {
  const named = Object.entries(error.fields).map(
    ([name, text]) => [name.replace(/^transaction\[(\w+)\]$/, '$1'), text] as const,
  );
  const known = named.filter(([name]) => fields.includes(name));
  const rest = [
    ...named.filter(([name]) => !fields.includes(name)).map(([, text]) => text),
    ...error.sentences,
  ];
  const problem = rest.length > 0 ? rest.join(', ') : known.length > 0 ? '' : error.message;
  return { fields: Object.fromEntries(known), problem: problem && withCode(problem, error) };
}

const fields = [
  'amount',
  'voucherCode',
  'checkNumber',
  'bank',
  'licenseNote',
  'poNumber',
  'department',
  'smartTerminalId',
  'cardType',
];

function problemOf(error: unknown): string {
  return error instanceof ApiError ? withCode(wordsOf(error), error) : wordsOf(error);
}

/** A conflict is no fault: what happened elsewhere is said, and a code says nothing more. */
function withCode(text: string, { code, status }: ApiError): string {
  return code || status === 409 ? text : t('%s Code %d.', text, status);
}
