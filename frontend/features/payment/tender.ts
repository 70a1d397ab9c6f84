import type { Checkout } from '../../api/types';
import { type Cents, figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import type { IconName } from '../../ui/icon';

/** How a customer pays, in the order of the column; the place is the digit of its shortcut. */
export const tenders = [
  'cash',
  'card',
  'on_account',
  'check',
  'voucher',
  'store_credit',
  'invoice_ecommerce',
] as const;
export type Tender = (typeof tenders)[number];

const settings: Record<Tender, keyof Checkout['paymentTypes']> = {
  cash: 'paymentCash',
  card: 'paymentCard',
  on_account: 'paymentOnAccount',
  check: 'paymentCheck',
  voucher: 'paymentVoucher',
  store_credit: 'paymentStoreCredit',
  invoice_ecommerce: 'paymentInvoiceEcommerce',
};

export const icons: Record<Tender, IconName> = {
  cash: 'cash',
  card: 'card',
  on_account: 'user',
  check: 'mail',
  voucher: 'tag',
  store_credit: 'undo',
  invoice_ecommerce: 'link',
};

export function isEnabled(checkout: Checkout, tender: Tender): boolean {
  return checkout.paymentTypes[settings[tender]];
}

/** Why an enabled tender can't be used now; '' when it can (PAY-1). */
export function whyNot(checkout: Checkout, tender: Tender): string {
  if (fromMajor(checkout.balanceDue) <= 0) return t('Nothing is due');
  if (tender === 'store_credit' && fromMajor(checkout.storeCredit) <= 0) return t('No credit');
  if (tender === 'card' && checkout.devices.length === 0) return t('No terminal');
  return '';
}

/** What to know of a tender that can be used: more than an account covers asks for another person's PIN (TRD-12). */
export function noteOf(checkout: Checkout, tender: Tender): string {
  return tender === 'on_account' ? checkout.accountNote : '';
}

/** The most that the tender may take; undefined for cash, which gives change (PAY-2, PAY-20, PAY-21). */
export function limitOf(
  checkout: Checkout,
  entry: { tender: Tender; left?: Cents | undefined },
): Cents | undefined {
  const due = Math.max(0, fromMajor(checkout.balanceDue));
  switch (entry.tender) {
    case 'cash':
      return undefined;
    case 'store_credit':
      return Math.min(due, fromMajor(checkout.storeCredit));
    case 'voucher':
      return Math.min(due, entry.left ?? due);
    default:
      return due;
  }
}

/** What a credit card costs on top of an amount, and its tax, each rounded once (PAY-27). */
export function surchargeOf(
  { surcharge }: Pick<Checkout, 'surcharge'>,
  { tender, amount, details }: { tender: Tender; amount: Cents; details: { cardType: string } },
): { fee: Cents; tax: Cents } | undefined {
  if (!surcharge || tender !== 'card' || details.cardType !== 'credit' || amount <= 0) return undefined;
  const share = (of: Cents, millionths: number) => Math.floor((of * millionths + 500_000) / 1_000_000);
  const whole = share(amount, surcharge.rate_ppm);
  const fee = surcharge.cap > 0 ? Math.min(whole, fromMajor(surcharge.cap)) : whole;
  return { fee, tax: share(fee, surcharge.tax_ppm) };
}

/** Half of what is due, half a cent rounded up (PAY-2); 0 when nothing is due. */
export function half(due: Cents): Cents {
  return due > 0 ? Math.floor((due + 1) / 2) : 0;
}

const steps = [100, 500, 1_000, 2_000, 5_000, 10_000];

/** The next full $1, $5, $10, $20, $50 and $100 above what is due, each amount once (UX-15). */
export function nextBills(due: Cents): Cents[] {
  if (due <= 0) return [];
  const amounts = steps.map((step) => Math.ceil(due / step) * step);
  return [...new Set(amounts)].filter((amount) => amount > due);
}

// Larger bills are not given back: they lie under the tray.
const bills = [2_000, 1_000, 500, 100];
const coins = [25, 10, 5, 1];

/** The bills and coins to hand over, largest first: "1 × $20 · 1 × $5 · 3 × 25¢". A line ends only between them. */
export function coinsOf(change: Cents): string {
  let left = change;
  const handed: string[] = [];
  for (const piece of [...bills, ...coins]) {
    const count = Math.floor(left / piece);
    if (count <= 0) continue;
    left -= count * piece;
    const words = piece >= 100 ? t('%d × $%d', count, piece / 100) : t('%d × %d¢', count, piece);
    handed.push(words.replaceAll(' ', '\u00a0'));
  }
  return handed.join(' · ');
}

/** "$175" where there are no cents. */
export function short(amount: Cents): string {
  return `$${figure(amount).replace(/\.00$/, '')}`;
}
