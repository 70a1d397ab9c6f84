import { type Cents, figure } from './money';

/** A unit price in ten-thousandths of the currency (API-4); whole, so that no float is on the way. */
export type E4 = number;

/** The JSON number of a unit price (major units, at most 4 decimals). */
export function unitPrice(amount: number): E4 {
  const [whole = '', part = ''] = Math.abs(amount).toFixed(4).split('.');
  return Math.sign(amount) * Number(whole + part);
}

/** The total of so many pieces in cents, rounded once, half away from zero. */
export function times(unit: E4, quantity: number): Cents {
  const all = Math.abs(unit) * quantity;
  return Math.sign(unit) * ((all - (all % 100)) / 100 + (all % 100 >= 50 ? 1 : 0));
}

/** "46.99", "0.1234": a figure in a table. */
export function unitFigure(unit: E4): string {
  const more = Math.abs(unit) % 100;
  const cents = (Math.abs(unit) - more) / 100;
  const tail = more ? String(more).padStart(2, '0').replace(/0$/, '') : '';
  return `${unit < 0 ? '-' : ''}${figure(cents)}${tail}`;
}

/** "$46.99", "$0.1234": at least 2 and at most 4 decimals. */
export function unitPriceText(unit: E4): string {
  return unitFigure(unit).replace(/^(-?)/, '$1$');
}
