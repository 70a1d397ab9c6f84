import type { Fields } from '../../api/client';
import type { Checkout, OpenTerminal, Transactions } from '../../api/types';
import { type Cents, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { isEnabled, limitOf, type Tender, tenders } from './tender';

/** What a payment names beside its amount (PAY-8). */
export type Details = {
  voucherCode: string;
  checkNumber: string;
  bank: string;
  licenseNote: string;
  /** Of a charge on account: for the lines that have none. */
  poNumber: string;
  department: string;
  smartTerminalId: string;
  cardType: string;
};

/** Of a card: which terminal, whose batch, what kind of card. */
export type CardDetails = Pick<Details, 'department' | 'smartTerminalId' | 'cardType'>;

/** What a card can be charged with (PAY-9). */
export type CardChoices = Pick<Checkout, 'departments' | 'devices' | 'cardTypes' | 'surcharge'>;

/** What stands in the form: one payment, not sent yet. `left` is what its voucher still holds, once it is known. */
export type Entry = {
  tender: Tender;
  amount: Cents;
  details: Details;
  left?: Cents | undefined;
  /** Gift or reward, as the look-up said. */
  voucherType?: string | undefined;
  /** Charged again although the processor took it for one that it has charged already. */
  isForced?: boolean;
};

export type PayStep =
  | { at: 'ready' }
  /** fields by their names in the form; problem stands beside the key that ends the sale. */
  | { at: 'refused'; fields: Fields; problem: string }
  | { at: 'taking' }
  | { at: 'completing' }
  /** A payment is voided or paid back; 0 is all of them. */
  | { at: 'undoing'; id: number }
  /** The customer stands at a terminal. */
  | { at: 'waiting'; attempt: OpenTerminal }
  /** No answer came: the same attempt, with the same key, is the only thing that can be sent now. */
  | { at: 'unanswered'; what: 'taking' | 'completing' };

/** Intents are Idempotency-Keys: `intent` of the entry, `completion` of the end of the sale (API-6). */
export type Payment = {
  checkout: Checkout;
  entry: Entry;
  intent: string;
  completion: string;
  step: PayStep;
};

export type PayEvent =
  | { at: 'entered'; entry: Partial<Entry>; intent: string }
  | { at: 'taking' }
  | { at: 'completing' }
  | { at: 'undoing'; id: number }
  | { at: 'waits'; attempt: OpenTerminal }
  /** The terminal took no money. */
  | { at: 'ended'; intent: string; isDuplicate: boolean }
  | { at: 'declined'; declines: Checkout['declines'] }
  | { at: 'told'; reply: Partial<Checkout & Transactions>; intent: string }
  | { at: 'refused'; fields: Fields; problem: string }
  | { at: 'unanswered' };

export function openPayment(checkout: Checkout, intent: string, completion: string): Payment {
  const tender = tenders.find((one) => isEnabled(checkout, one)) ?? 'cash';
  const entry = newEntry(checkout, tender);
  return { checkout, entry, intent, completion, step: stepOf(checkout) };
}

function stepOf({ attempt }: Checkout): PayStep {
  return attempt ? { at: 'waiting', attempt } : { at: 'ready' };
}

/** An empty form of that tender: what it can pay of the balance, and what there is only one of (PAY-23). */
export function newEntry(checkout: Checkout, tender: Tender): Entry {
  const details: Details = {
    voucherCode: '',
    checkNumber: '',
    bank: '',
    licenseNote: '',
    poNumber: '',
    ...newCard(checkout),
  };
  return { tender, amount: firstAmount(checkout, tender), details };
}

/** What of a card there is only one of. */
export function newCard({ departments, devices, cardTypes }: CardChoices): CardDetails {
  const only = (ids: string[]) => (ids.length === 1 ? (ids[0] ?? '') : '');
  const free = devices.filter((one) => !one.busy).map((one) => one.smartTerminalId);
  return {
    department: only(departments.map(({ id }) => id)),
    smartTerminalId: only(free),
    cardType: only(cardTypes.map(({ id }) => id)),
  };
}

/** All that the tender may take; of an account what it covers, unless that is nothing. */
function firstAmount(checkout: Checkout, tender: Tender): Cents {
  const most = limitOf(checkout, { tender }) ?? cashDue(checkout);
  const covered = tender === 'on_account' ? fromMajor(checkout.accountCredit) : 0;
  return covered > 0 ? Math.min(most, covered) : most;
}

/** What is still to be paid; 0 when it is paid in full. */
export function due(checkout: Checkout): Cents {
  return Math.max(0, balance(checkout));
}

/** Below 0 it is the change that is due (PCO-4). */
export function balance(checkout: Checkout): Cents {
  return fromMajor(checkout.balanceDue);
}

/** What is due if all the rest is paid in cash (PAY-28). */
export function cashDue(checkout: Checkout): Cents {
  return Math.max(0, fromMajor(checkout.cashDue));
}

/** What the tender in the form has to cover to end the sale. */
export function dueBy({ checkout, entry }: Payment): Cents {
  return entry.tender === 'cash' ? cashDue(checkout) : due(checkout);
}

/** What the customer gets back once the amount in the field is taken. */
export function changeOf(payment: Payment): Cents {
  const left = balance(payment.checkout);
  if (left <= 0) return -left;
  return payment.entry.tender === 'cash' ? Math.max(0, payment.entry.amount - dueBy(payment)) : 0;
}

/** What is left to pay once the amount in the field is taken. */
export function stillDue(payment: Payment): Cents {
  const left = due(payment.checkout);
  if (left === 0 || payment.entry.amount >= dueBy(payment)) return 0;
  return left - payment.entry.amount;
}

/** Whether figures say more than this tab knows: what it does itself is told by its own reply. */
export function isNews(payment: Payment, told: { amountPaid?: number; balanceDue?: number }): boolean {
  const { amountPaid, balanceDue } = payment.checkout;
  return !isBusy(payment) && (told.amountPaid !== amountPaid || told.balanceDue !== balanceDue);
}

/** Whether an order stands otherwise than it stood. */
export function isOther(before: Checkout, now: Checkout): boolean {
  const same = ['amountPaid', 'balanceDue', 'orderTotal', 'pos_status'] as const;
  return same.some((name) => before[name] !== now[name]);
}

/** What was done elsewhere to an order that was not paid here, and what is so now; '' where nothing was. */
export function newsOf(before: Checkout, now: Checkout): string {
  const paid = fromMajor(now.amountPaid) - fromMajor(before.amountPaid);
  const left = due(now);
  if (now.pos_status !== before.pos_status && ['cancelled', 'voided'].includes(now.pos_status))
    return t('Order # %d was cancelled elsewhere. Nothing was taken here.', now.order_id);
  if (now.orderTotal !== before.orderTotal)
    return t('The order was changed elsewhere. Nothing was taken here. %s is due now.', price(left));
  if (paid > 0 && left === 0)
    return t('%s was paid elsewhere, and nothing here: the order is paid in full.', price(paid));
  if (paid > 0) return t('%s was paid elsewhere, and nothing here. %s is due now.', price(paid), price(left));
  if (paid < 0)
    return t('%s was voided elsewhere. Nothing was taken here. %s is due now.', price(-paid), price(left));
  return '';
}

export function isBusy({ step }: Payment): boolean {
  return step.at === 'taking' || step.at === 'completing' || step.at === 'undoing';
}

/** Money may be on its way: nothing else can be sent, and the screen can't be left. */
export function isUnderway(payment: Payment): boolean {
  return isBusy(payment) || payment.step.at === 'unanswered' || payment.step.at === 'waiting';
}

/** The form can't be changed while money may be on its way. */
export function isLocked(payment: Payment): boolean {
  return isUnderway(payment) || due(payment.checkout) === 0;
}

/** What the tall key does now; undefined while it can do nothing. */
export function nextStep(payment: Payment): 'take' | 'complete' | undefined {
  if (isBusy(payment) || payment.step.at === 'waiting') return undefined;
  if (payment.step.at === 'unanswered') return payment.step.what === 'taking' ? 'take' : 'complete';
  return due(payment.checkout) === 0 ? 'complete' : 'take';
}

/** Taking what is in the form ends the sale: it covers the balance, and is there at once. */
export function endsSale(payment: Payment): boolean {
  return payment.entry.tender !== 'card' && stillDue(payment) === 0;
}

/** More cash than anybody hands over for what is due: over $1,000, and over 100 times as much. */
export function isOdd({ checkout, entry: { tender, amount } }: Payment): boolean {
  return tender === 'cash' && amount > 1_000_00 && amount > 100 * due(checkout);
}

/** Why the form can't be sent, in the words of the requirements, by field; empty when it can. */
export function problemsOf({ checkout, entry }: Payment): Fields {
  const { tender, amount, details } = entry;
  const most = limitOf(checkout, entry);
  const problems: Fields = {};
  if (amount <= 0) problems.amount = t('Amount must be more than %s', price(0));
  else if (most !== undefined && amount > most) problems.amount = t('Max amount allowed: %s', price(most));
  if (tender === 'card') {
    if (!details.department && checkout.departments.length > 1)
      problems.department = t('Select a department that will process the batch.');
    if (!details.smartTerminalId && checkout.devices.length > 1)
      problems.smartTerminalId = t('Select a device that will display the amount.');
    if (!details.cardType && checkout.cardTypes.length > 1) problems.cardType = t('Select a card type.');
  }
  const checkNumber = tender === 'check' ? numberProblem(details.checkNumber.trim()) : undefined;
  if (checkNumber) problems.checkNumber = checkNumber;
  if (tender === 'on_account' && checkout.account?.needs_po && !details.poNumber.trim())
    problems.poNumber = t('This account asks for a PO number.');
  if (tender === 'voucher' && entry.left === undefined) problems.voucherCode = t('Invalid code');
  return problems;
}

/** PAY-22, as the server has it. */
function numberProblem(digits: string): string | undefined {
  if (digits === '') return t('Required');
  return /^(?=\d{1,10}$)0*[1-9]/.test(digits)
    ? undefined
    : t('The check number must be a whole number of at least 1, with at most 10 digits.');
}

export function paid(payment: Payment, event: PayEvent): Payment {
  switch (event.at) {
    case 'entered': {
      if (isLocked(payment)) return payment;
      const entry = { ...payment.entry, isForced: false, ...event.entry };
      // another payment has another key; the same one again keeps its own
      const isSame = JSON.stringify(entry) === JSON.stringify(payment.entry);
      return { ...payment, entry, intent: isSame ? payment.intent : event.intent, step: { at: 'ready' } };
    }
    case 'taking':
    case 'completing':
      return { ...payment, step: { at: event.at } };
    case 'undoing':
      return { ...payment, step: { at: 'undoing', id: event.id } };
    case 'waits':
      // the sale may be ending already: what the customer does at the terminal is told when that is answered
      if (isBusy(payment) && payment.step.at !== 'taking') return payment;
      return { ...payment, step: { at: 'waiting', attempt: event.attempt } };
    case 'ended': {
      const checkout = { ...payment.checkout, attempt: null };
      const entry = { ...payment.entry, isForced: event.isDuplicate };
      return { ...payment, checkout, entry, intent: event.intent, step: { at: 'ready' } };
    }
    case 'declined':
      return { ...payment, checkout: { ...payment.checkout, declines: event.declines } };
    case 'told': {
      const checkout = { ...payment.checkout, ...figuresOf(payment.checkout, event.reply) };
      const { tender, details } = payment.entry;
      // while a card is asked for the form stays: it is what is charged anew should the card be declined
      if (checkout.attempt) return { ...payment, checkout, intent: event.intent, step: stepOf(checkout) };
      const fresh = newEntry(checkout, nextTender(checkout, tender));
      const { department, cardType } = details;
      const smartTerminalId = isFree(checkout, details.smartTerminalId) ? details.smartTerminalId : '';
      const entry =
        fresh.tender === 'card' && tender === 'card'
          ? { ...fresh, details: { ...fresh.details, department, cardType, smartTerminalId } }
          : fresh;
      return { ...payment, checkout, entry, intent: event.intent, step: stepOf(checkout) };
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

function isFree({ devices }: Checkout, smartTerminalId: string): boolean {
  return devices.some((one) => one.smartTerminalId === smartTerminalId && !one.busy);
}

/** Cash and cards pay on; what is taken once makes way for the first tender of the till. */
function nextTender(checkout: Checkout, tender: Tender): Tender {
  if (tender === 'cash' || tender === 'card') return tender;
  return tenders.find((one) => isEnabled(checkout, one)) ?? tender;
}

/** What a reply says of the money, and of the order where it answers that. An event names one payment alone. */
function figuresOf({ transactions }: Checkout, reply: Partial<Checkout & Transactions>): Partial<Checkout> {
  const { transaction } = reply;
  if (!transaction || reply.transactions) return reply;
  const others = transactions.filter((one) => one.transaction_id !== transaction.transaction_id);
  return { ...reply, transactions: [...others, transaction] };
}
