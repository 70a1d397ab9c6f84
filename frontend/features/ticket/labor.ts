import { type Cents, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';

/** The choices of time: quarter hours up to 8 h (LAB-1). */
export const quarterHours: readonly number[] = Array.from({ length: 32 }, (_, i) => (i + 1) * 15);

/** "1 h 15 min". */
export function hours(minutes: number): string {
  const rest = minutes % 60;
  const full = (minutes - rest) / 60;
  if (!full) return t('%s min', String(rest));
  return rest ? t('%s h %s min', String(full), String(rest)) : t('%s h', String(full));
}

/** What work costs: multiplied first, divided by 60 last, rounded once, half a cent up. */
export function subtotal(amount: number, minutes: number, quantity: number): Cents {
  const all = fromMajor(amount) * minutes * quantity;
  const rest = all % 60;
  return (all - rest) / 60 + (rest >= 30 ? 1 : 0);
}

/** A quantity as it is typed: below 1 or not a number becomes 1. */
export function mended(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Math.max(Number(text), 1) : 1;
}
