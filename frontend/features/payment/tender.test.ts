import { expect, it, test } from 'vitest';
import { coinsOf, half, nextBills, short } from './tender';

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
  expect(coinsOf(change)).toBe(words);
});

it('hands over exactly the change, whatever it is', () => {
  const value = (piece: string) =>
    piece.startsWith('$') ? Number(piece.slice(1)) * 100 : Number.parseInt(piece, 10);
  for (let change = 0; change <= 12_000; change += 7) {
    const sum = coinsOf(change)
      .split(' · ')
      .filter(Boolean)
      .reduce((total, one) => total + Number(one.split(' × ')[0]) * value(one.split(' × ')[1] ?? ''), 0);
    expect(sum).toBe(change);
  }
});

it('names a bill without its cents', () => {
  expect([short(17_500), short(1_258), short(100_000)]).toEqual(['$175', '$12.58', '$1,000']);
});
