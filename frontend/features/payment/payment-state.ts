import type { Checkout, Transactions } from '../../api/types';
import { type Cents, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';

/** Where a problem stands: under the amount, or beside the key that ends the sale. */
export type Place = 'amount' | 'sale';

export type PayStep =
  | { at: 'ready' }
  | { at: 'refused'; place: Place; problem: string }
  | { at: 'taking' }
  | { at: 'completing' }
  | { at: 'voiding'; id: number }
  /** No answer came: the same attempt, with the same key, is the only thing that can be sent now. */
  | { at: 'unanswered'; what: 'taking' | 'completing' };

/** Intents are Idempotency-Keys: `intent` of the amount, `completion` of the end of the sale (API-6). */
export type Payment = {
  checkout: Checkout;
  amount: Cents;
  intent: string;
  completion: string;
  step: PayStep;
};

export type PayEvent =
  | { at: 'typed'; amount: Cents; intent: string }
  | { at: 'taking' }
  | { at: 'completing' }
  | { at: 'voiding'; id: number }
  | { at: 'told'; reply: Transactions; intent: string }
  | { at: 'refused'; place: Place; problem: string }
  | { at: 'unanswered' };

export function openPayment(checkout: Checkout, intent: string, completion: string): Payment {
  return { checkout, amount: due(checkout), intent, completion, step: { at: 'ready' } };
}

/** What is still to be paid; 0 when it is paid in full. */
export function due(checkout: Checkout): Cents {
  return Math.max(0, balance(checkout));
}

/** Below 0 it is the change that is due (PCO-4). */
export function balance(checkout: Checkout): Cents {
  return fromMajor(checkout.balanceDue);
}

/** What the customer gets back once the amount in the field is taken. */
export function changeOf({ checkout, amount }: Payment): Cents {
  const left = balance(checkout);
  return Math.max(0, (left > 0 ? amount : 0) - left);
}

/** What is left to pay once the amount in the field is taken. */
export function stillDue({ checkout, amount }: Payment): Cents {
  return Math.max(0, balance(checkout) - amount);
}

export function isBusy({ step }: Payment): boolean {
  return step.at === 'taking' || step.at === 'completing' || step.at === 'voiding';
}

/** The amount can't be changed while money may be on its way. */
export function isLocked(payment: Payment): boolean {
  return isBusy(payment) || payment.step.at === 'unanswered' || due(payment.checkout) === 0;
}

/** What the tall key does now; undefined while it can do nothing. */
export function nextStep(payment: Payment): 'take' | 'complete' | undefined {
  if (isBusy(payment)) return undefined;
  if (payment.step.at === 'unanswered') return payment.step.what === 'taking' ? 'take' : 'complete';
  return due(payment.checkout) === 0 ? 'complete' : 'take';
}

/** Why the amount can't be taken, in the words of PAY-2; '' when it can. */
export function problemOf(amount: Cents): string {
  return amount > 0 ? '' : t('Amount must be more than %s', price(0));
}

export function paid(payment: Payment, event: PayEvent): Payment {
  switch (event.at) {
    case 'typed':
      if (isLocked(payment)) return payment;
      // another amount is another payment; the same one again keeps its key
      return {
        ...payment,
        amount: event.amount,
        intent: event.amount === payment.amount ? payment.intent : event.intent,
        step: { at: 'ready' },
      };
    case 'taking':
    case 'completing':
      return { ...payment, step: { at: event.at } };
    case 'voiding':
      return { ...payment, step: { at: 'voiding', id: event.id } };
    case 'told': {
      const checkout = { ...payment.checkout, ...figuresOf(event.reply) };
      return { ...payment, checkout, amount: due(checkout), intent: event.intent, step: { at: 'ready' } };
    }
    case 'refused':
      return { ...payment, step: event };
    case 'unanswered': {
      const what =
        payment.step.at === 'taking' || payment.step.at === 'completing' ? payment.step.at : undefined;
      return { ...payment, step: what ? { at: 'unanswered', what } : { at: 'ready' } };
    }
  }
}

function figuresOf(reply: Transactions) {
  const { transactions, amountPaid, amountPaid_text, balanceDue, balanceDue_text } = reply;
  const { changeDue, changeDue_text } = reply;
  return {
    transactions,
    amountPaid,
    amountPaid_text,
    balanceDue,
    balanceDue_text,
    changeDue,
    changeDue_text,
  };
}
