import { type Cents, price } from './money';
import { type E4, unitPriceText } from './unit-price';

/** Another currency than the store's, to read amounts in; they are counted and paid in the store's. As Go's money.Foreign. */
export type Foreign = {
  symbol: string;
  decimals: number;
  /** Units for one of the store's, in 1/10^9. */
  rate_e9: number;
};

/** "€1,234.50", "-¥1,235": converted and rounded once; in the store's currency without another. */
export function priceIn(foreign: Foreign | undefined, cents: Cents): string {
  return foreign ? written(foreign, cents, foreign.decimals) : price(cents);
}

/** A price of whole cents has the currency's decimals, else at most two more. */
export function unitPriceIn(foreign: Foreign | undefined, unit: E4): string {
  if (!foreign) return unitPriceText(unit);
  if (unit % 100 === 0) return priceIn(foreign, unit / 100);
  return written(foreign, unit, foreign.decimals + 2);
}

const wholeCents = 100_000_000_000n; // 10^9 of the rate, 100 cents

function written({ symbol, decimals, rate_e9 }: Foreign, amount: number, places: number): string {
  const product = BigInt(Math.abs(amount)) * BigInt(rate_e9) * 10n ** BigInt(decimals);
  const digits = String((product + wholeCents / 2n) / wholeCents).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = digits.slice(digits.length - places);
  const fraction = part.slice(0, decimals) + part.slice(decimals).replace(/0+$/, '');
  const mark = /[A-Za-z]$/.test(symbol) ? `${symbol}\u00a0` : symbol;
  return `${amount < 0 ? '-' : ''}${mark}${whole}${fraction && `.${fraction}`}`;
}
