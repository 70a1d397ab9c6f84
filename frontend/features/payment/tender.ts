import { type Cents, figure } from '../../lib/money';
import { t } from '../../lib/text';

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

/** The bills and coins to hand over, largest first: "1 × $20 · 1 × $5 · 3 × 25¢". */
export function coinsOf(change: Cents): string {
  let left = change;
  const handed: string[] = [];
  for (const piece of [...bills, ...coins]) {
    const count = Math.floor(left / piece);
    if (count <= 0) continue;
    left -= count * piece;
    handed.push(piece >= 100 ? t('%d × $%d', count, piece / 100) : t('%d × %d¢', count, piece));
  }
  return handed.join(' · ');
}

/** "$175" where there are no cents. */
export function short(amount: Cents): string {
  return `$${figure(amount).replace(/\.00$/, '')}`;
}
