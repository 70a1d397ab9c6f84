import { singleKeysWork } from '../../lib/single-keys';

export type KeyPress = { key: string; ctrl: boolean; alt: boolean; meta: boolean };

/** What has the focus: the empty search, where it rests, another empty field, one with text, one of a number, another control, or nothing. */
export type Focus = 'search' | 'empty' | 'text' | 'number' | 'control' | 'none';

export type Where = { step: 'sale' | 'pay' | 'receipt'; isDialog: boolean; focus: Focus };

/** A way to pay, by the digit of its place in the column. */
export type Tender = `tender ${number}`;

/** Another screen of the staff, or the lock of this one. */
export type ScreenOfStaff = 'orders' | 'returns' | 'shift' | 'lock';

/** An open ticket, by the digit of its tab. */
export type TicketTab = `ticket ${number}`;

export type Command =
  | 'search'
  | 'customer'
  | 'checkOut'
  | 'help'
  | 'cancel'
  | 'back'
  | 'enter'
  | 'more'
  | 'fewer'
  | 'remove'
  | Tender
  | TicketTab
  | 'newTicket'
  | 'noSale'
  | ScreenOfStaff
  | 'print'
  | 'park'
  | 'parked'
  | 'price'
  | 'quote'
  | 'labor'
  | 'custom'
  | 'job'
  | 'onlyFits'
  | 'vehicle'
  | 'poNumbers'
  | 'note'
  | 'history'
  | 'toOrder'
  | 'lost'
  | 'distributor'
  | 'copyLink'
  | 'sendQuote';

export function isTender(command: Command): command is Tender {
  return command.startsWith('tender ');
}

export function isTab(command: Command): command is TicketTab {
  return command.startsWith('ticket ');
}

export function digitOf(named: Tender | TicketTab): number {
  return Number(named.slice(-1));
}

const letters: Readonly<Record<string, Command>> = {
  q: 'quote',
  l: 'labor',
  c: 'custom',
  j: 'job',
  n: 'onlyFits',
  o: 'poNumbers',
  m: 'note',
  i: 'toOrder',
  x: 'lost',
  v: 'vehicle',
  a: 'orders',
  r: 'returns',
  s: 'shift',
  k: 'lock',
};

/** Beside an order that was made, and a quote that was saved. */
const ofMade: Readonly<Record<string, Command>> = { l: 'copyLink', e: 'sendQuote', i: 'distributor' };

/** What a key asks for there (POS-5). F5, F11 and F12 stay the browser's; single characters only while no field listens: no part's number begins with one of them, and no amount has one. */
export function commandOf({ key, ctrl, alt, meta }: KeyPress, where: Where): Command | undefined {
  if (where.isDialog || meta) return undefined;
  const isSale = where.step === 'sale';
  if (ctrl && !alt) {
    if (key === 'Delete' && where.step !== 'receipt')
      return isSale && ['text', 'number'].includes(where.focus) ? undefined : 'cancel';
    if (key.toLowerCase() === 'p' && where.step === 'receipt') return 'print';
    if (/^[1-9]$/.test(key)) return `ticket ${Number(key)}`;
    return undefined;
  }
  if (alt) {
    if (ctrl) return undefined;
    if (where.step === 'pay' && /^[1-7]$/.test(key)) return `tender ${Number(key)}`;
    if (key.toLowerCase() === 't') return 'newTicket';
    if (!isSale && key.toLowerCase() === 'h') return 'history';
    if (where.step === 'receipt') return ofMade[key.toLowerCase()];
    if (where.step === 'pay' && 'iov'.includes(key.toLowerCase()))
      return ofMade[key.toLowerCase()] ?? letters[key.toLowerCase()];
    if (!isSale) return undefined;
    if (key === 'ArrowUp') return 'more';
    if (key === 'ArrowDown') return 'fewer';
    return key === 'Delete' ? 'remove' : letters[key.toLowerCase()];
  }
  switch (key) {
    case 'F1':
      return 'help';
    case '?':
      return singleKeysWork() && where.focus !== 'empty' && where.focus !== 'text' ? 'help' : undefined;
    case 'F2':
      return isSale ? 'search' : undefined;
    case 'F3':
      return 'customer';
    case 'F4':
      return where.step === 'receipt' ? undefined : 'park';
    case 'F6':
      return 'parked';
    case 'F7':
      return isSale ? 'noSale' : undefined;
    case 'F8':
      return isSale ? 'price' : undefined;
    case 'F9':
      return where.step === 'pay' ? undefined : 'checkOut';
    case 'Escape':
      return where.step === 'receipt' ? undefined : 'back';
    case 'Enter':
      return isSale || where.focus === 'control' ? undefined : 'enter';
    default:
      return undefined;
  }
}

export function focusOf(active: Element | null): Focus {
  if (active instanceof HTMLInputElement) {
    if (active.type === 'checkbox' || active.type === 'radio') return 'control';
    if (['decimal', 'numeric'].includes(active.inputMode)) return 'number';
    if (active.value) return 'text';
    return active.type === 'search' ? 'search' : 'empty';
  }
  return active?.closest('button, a, select, [tabindex]') ? 'control' : 'none';
}
