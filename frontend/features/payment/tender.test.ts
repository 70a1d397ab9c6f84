import { expect, it, test } from 'vitest';
import { aPanel } from './sample';
import { coinsOf, half, isEnabled, nextBills, short, surchargeOf, tenders, whyNot } from './tender';

// PAY-2
test.each([
  [17_415, 8_708],
  [17_414, 8_707],
  [1, 1],
  [0, 0],
  [-500, 0],
])('half of %d is %d, half a cent rounded up', (due, amount) => {
  expect(half(due)).toBe(amount);
});

// UX-15
test.each([
  [17_415, [17_500, 18_000, 20_000]],
  [1_258, [1_300, 1_500, 2_000, 5_000, 10_000]],
  [40, [100, 500, 1_000, 2_000, 5_000, 10_000]],
  [2_000, [5_000, 10_000]],
  [10_000, []],
  [0, []],
  [-5, []],
])('the next bills above %d are %j', (due, bills) => {
  expect(nextBills(due)).toEqual(bills);
});

test.each([
  [2_585, '1 × $20 · 1 × $5 · 3 × 25¢ · 1 × 10¢'],
  [8_259, '4 × $20 · 2 × $1 · 2 × 25¢ · 1 × 5¢ · 4 × 1¢'],
  [1, '1 × 1¢'],
  [0, ''],
])('%d is handed over as %s', (change, words) => {
  const unbroken = words.replaceAll(' ', '\u00a0').replaceAll('\u00a0·\u00a0', ' · ');
  expect(coinsOf(change)).toBe(unbroken);
});

it('hands over exactly the change, whatever it is', () => {
  const value = (piece: string) =>
    piece.startsWith('$') ? Number(piece.slice(1)) * 100 : Number.parseInt(piece, 10);
  for (let change = 0; change <= 12_000; change += 7) {
    const sum = coinsOf(change)
      .split(' · ')
      .filter(Boolean)
      .reduce((total, one) => total + Number(one.split('×')[0]) * value(one.split('×')[1]?.trim() ?? ''), 0);
    expect(sum).toBe(change);
  }
});

it('names a bill without its cents', () => {
  expect([short(17_500), short(1_258), short(100_000)]).toEqual(['$175', '$12.58', '$1,000']);
});

// P-09, M-15: half of what is left, again and again, comes to nothing left.
test.each([
  [1, 1],
  [3, 2],
  [9_999, 14],
])('halves of %d pay it all in %d presses', (due, presses) => {
  let left = due;
  let count = 0;
  for (; left > 0; count++) {
    expect(half(left)).toBeGreaterThanOrEqual(1);
    expect(half(left)).toBeLessThanOrEqual(left);
    left -= half(left);
  }
  expect(count).toBe(presses);
});

// PAY-1
it('shows a tender by its setting alone', () => {
  const all = aPanel().paymentTypes;
  const names = Object.keys(all) as (keyof typeof all)[];
  expect(tenders.filter((one) => isEnabled(aPanel(), one))).toHaveLength(7);
  for (const name of names) {
    const shown = tenders.filter((one) =>
      isEnabled(aPanel({ paymentTypes: { ...all, [name]: false } }), one),
    );
    expect(shown).toHaveLength(6);
  }
});

// PAY-1
it('says why a tender can’t be used', () => {
  for (const tender of tenders) {
    expect(whyNot(aPanel(), tender)).toBe('');
    expect(whyNot(aPanel({ balanceDue: 0 }), tender)).toBe('Nothing is due');
    expect(whyNot(aPanel({ balanceDue: -5 }), tender)).toBe('Nothing is due');
  }
  expect(whyNot(aPanel({ storeCredit: 0 }), 'store_credit')).toBe('No credit');
  expect(whyNot(aPanel({ devices: [] }), 'card')).toBe('No terminal');
});

// PAY-27
test.each([
  ['credit', 10_000, 30_000, 70_000, 0, { fee: 300, tax: 21 }],
  ['credit', 1_017, 30_000, 0, 0, { fee: 31, tax: 0 }],
  ['credit', 100_000, 30_000, 88_750, 0, { fee: 3_000, tax: 266 }], // 2.6625: no basis point is half
  ['credit', 10_000, 30_000, 70_000, 2, { fee: 200, tax: 14 }],
  ['debit', 10_000, 30_000, 70_000, 0, undefined],
  ['', 10_000, 30_000, 70_000, 0, undefined],
])(
  'a %s card of %d at %d and %d, cap %d, costs more: %j',
  (cardType, amount, rate_ppm, tax_ppm, cap, extra) => {
    const checkout = aPanel({ surcharge: { percent_text: '3%', rate_ppm, tax_ppm, cap } });
    expect(surchargeOf(checkout, { tender: 'card', amount, details: { cardType } })).toEqual(extra);
    expect(surchargeOf(aPanel(), { tender: 'card', amount, details: { cardType } })).toBeUndefined();
  },
);
