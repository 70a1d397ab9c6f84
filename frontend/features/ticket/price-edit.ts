import type { E4 } from '../../lib/unit-price';

/** A price, what it is more or less than before, and by how many thousandths of a percent: each follows from the others (PRC-1). */
export type PriceEdit = { unit: E4; adjustment: E4; percent: number };

const whole = 100_000; // 100 % in thousandths of a percent

/** What a person typed as ten-thousandths; what is no amount is 0 (API-4). */
export function typedE4(text: string): E4 {
  const [, minus = '', units = '', part = ''] =
    /^(-?)\s*\$?\s*([\d,]{0,13})(?:\.(\d{0,4}))?$/.exec(text.trim()) ?? [];
  if (!units && !part) return 0;
  const value = Number(units.replaceAll(',', '') + part.padEnd(4, '0'));
  return minus && value ? -value : value;
}

/** What a person typed as thousandths of a percent, rounded to them; what is none is 0. */
export function typedPercent(text: string): number {
  const [, minus = '', units = '', part = ''] = /^(-?)\s*(\d{0,7})(?:\.(\d*))?\s*%?$/.exec(text.trim()) ?? [];
  if (!units && !part) return 0;
  const digits = part.padEnd(4, '0');
  const value = Number(units + digits.slice(0, 3)) + (Number(digits[3]) >= 5 ? 1 : 0);
  return minus && value ? -value : value;
}

/** "10", "-12.5", "33.333". */
export function percentFigure(thousandths: number): string {
  const digits = String(Math.abs(thousandths)).padStart(4, '0');
  const part = digits.slice(-3).replace(/0+$/, '');
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}${part && `.${part}`}`;
}

/** The new price decides; never below 0. */
export function byPrice(before: E4, unit: E4): PriceEdit {
  const now = Math.max(unit, 0);
  return {
    unit: now,
    adjustment: now - before,
    percent: before ? rounded((now - before) * whole, before) : 0,
  };
}

/** So much more or less, at most all of it. */
export function byAdjustment(before: E4, adjustment: E4): PriceEdit {
  return byPrice(before, before + Math.max(adjustment, -before));
}

/** So many percent more or less, at most 100 % less. A price of whole cents stays one of whole cents. */
export function byPercent(before: E4, percent: number): PriceEdit {
  const held = Math.max(percent, -whole);
  const step = before % 100 === 0 ? 100 : 1;
  const unit = rounded(before * (whole + held), whole * step) * step;
  return { unit, adjustment: unit - before, percent: held };
}

/** Half away from zero; exact below 2^53. */
function rounded(value: number, by: number): number {
  const size = Math.abs(value);
  const rest = size % by;
  const units = (size - rest) / by + (rest * 2 >= by ? 1 : 0);
  return value < 0 && units ? -units : units;
}
