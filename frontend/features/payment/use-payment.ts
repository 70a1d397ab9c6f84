import { useReducer, useRef } from 'react';
import { ApiError, newIntent } from '../../api/client';
import type { Checkout, Order, Transaction } from '../../api/types';
import { keep, kept } from '../../lib/kept';
import type { Cents } from '../../lib/money';
import { t } from '../../lib/text';
import { addCash, checkoutData, complete, voidTransaction } from './calls';
import { due, nextStep, openPayment, type Place, paid, problemOf } from './payment-state';

/** An attempt that was sent and not answered yet; a reload in the middle sends it with the same key. */
type Attempt = { order: number; amount: Cents; paid: number; intent: string };
const memory = 'camber.tender';

/** The payment of one order, from the first tender to its completion. */
export function usePayment(checkout: Checkout, onCompleted: (order: Order) => void) {
  const [payment, tell] = useReducer(paid, checkout, (first) => {
    const left = kept<Attempt>(memory);
    const isSame =
      left?.order === first.order_id && left.amount === due(first) && left.paid === first.amountPaid;
    return openPayment(first, isSame ? left.intent : newIntent(), newIntent());
  });
  const isSending = useRef(false);
  const place = useRef<Place>('amount');
  const now = useRef(payment);
  now.current = payment;
  const orderId = checkout.order_id;

  /** One call at a time; a second press of a key is not a second payment. */
  const once = async (where: Place, work: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    place.current = where;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnanswered(error)) tell({ at: 'unanswered' });
      else tell({ at: 'refused', place: place.current, problem: wordsOf(error) });
    } finally {
      isSending.current = false;
    }
  };

  const finish = async (isConfirmed: boolean) => {
    place.current = 'sale';
    tell({ at: 'completing' });
    const done = await complete(orderId, isConfirmed, now.current.completion);
    onCompleted(done.order);
  };

  const take = async () => {
    const { amount, intent, checkout: before } = now.current;
    const problem = problemOf(amount);
    if (problem) {
      tell({ at: 'refused', place: 'amount', problem });
      return;
    }
    tell({ at: 'taking' });
    keep(memory, { order: orderId, amount, paid: before.amountPaid, intent } satisfies Attempt);
    const reply = await addCash(orderId, amount, intent).catch((error: unknown) => {
      if (!isUnanswered(error)) keep(memory, undefined);
      throw error;
    });
    keep(memory, undefined);
    tell({ at: 'told', reply, intent: newIntent() });
    if (reply.balanceDue <= 0) await finish(false);
  };

  return {
    payment,
    type: (amount: Cents) => tell({ at: 'typed', amount, intent: newIntent() }),
    /** What the tall key does: takes what is in the field, and completes what is paid. */
    proceed: () => {
      const next = nextStep(now.current);
      if (next === 'take') return once('amount', take);
      if (next === 'complete') return once('sale', () => finish(false));
      return Promise.resolve();
    },
    completeOutstanding: () => once('sale', () => finish(true)),
    voidOne: (transaction: Transaction) =>
      once('sale', async () => {
        tell({ at: 'voiding', id: transaction.transaction_id });
        const path = transaction.void_url ?? '';
        const reply = await voidTransaction(path, transaction.transaction_id, newIntent()).catch(
          async (error: unknown) => {
            // an unanswered void may have happened: what stands now is what counts
            if (isUnanswered(error)) return checkoutData(orderId);
            throw error;
          },
        );
        tell({ at: 'told', reply: { ...now.current.checkout, ...reply }, intent: newIntent() });
      }),
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

function wordsOf(error: ApiError): string {
  const words = [...Object.values(error.fields), ...error.sentences];
  return t('%s Code %d.', words.length ? words.join(', ') : error.message, error.status);
}
