import { describe, expect, it } from 'vitest';
import { priceIn, unitPriceIn } from './foreign';
import { price } from './money';
import { unitPriceText } from './unit-price';

const euro = { symbol: '€', decimals: 2, rate_e9: 920_000_000 };
const yen = { symbol: '¥', decimals: 0, rate_e9: 148_250_000_000 };
const dinar = { symbol: 'KWD', decimals: 3, rate_e9: 307_000_000 };
const dollar = { symbol: '$', decimals: 2, rate_e9: 1_000_000_000 };

describe('an amount in another currency', () => {
  // the figures of internal/base/money/foreign_test.go
  it('reads as the server writes it', () => {
    expect([5000, 0, 1, -500, 123450].map((cents) => priceIn(euro, cents))).toEqual([
      '€46.00',
      '€0.00',
      '€0.01',
      '-€4.60',
      '€1,135.74',
    ]);
    expect([4699, 1, -5].map((cents) => priceIn(yen, cents))).toEqual(['¥6,966', '¥1', '-¥7']);
    expect(priceIn(dinar, 4699)).toBe('KWD\u00a014.426');
    expect([469900, 1234, 1250, -1234].map((unit) => unitPriceIn(euro, unit))).toEqual([
      '€43.23',
      '€0.1135',
      '€0.115',
      '-€0.1135',
    ]);
    expect(unitPriceIn(yen, 1234)).toBe('¥18.29');
  });

  it('is the amount itself at a rate of one, and without another currency', () => {
    for (const n of [0, 1, 99, 100, 101, 123450, 469900, 1_000_000_000_000, -1, -469900]) {
      expect(priceIn(dollar, n)).toBe(price(n));
      expect(unitPriceIn(dollar, n)).toBe(unitPriceText(n));
      expect(priceIn(undefined, n)).toBe(price(n));
      expect(unitPriceIn(undefined, n)).toBe(unitPriceText(n));
    }
  });
});
