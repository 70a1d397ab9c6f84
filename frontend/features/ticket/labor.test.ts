import { expect, it, test } from 'vitest';
import { hours, mended, quarterHours, subtotal } from './labor';

// M-17 LAB-1
test.each([
  [95.01, 25, 3, 118_76],
  [120, 15, 1, 30_00],
  [100, 1, 1, 1_67],
  [0.01, 30, 1, 1],
  [0.01, 29, 1, 0],
])('an hour at %d for %d min × %d', (amount, minutes, quantity, cents) => {
  expect(subtotal(amount, minutes, quantity)).toBe(cents);
});

// LAB-1
it('offers quarter hours up to 8 h, said as hours and minutes', () => {
  expect([quarterHours[0], quarterHours.at(-1), quarterHours.length]).toEqual([15, 480, 32]);
  expect([15, 60, 90, 485].map(hours)).toEqual(['15 min', '1 h', '1 h 30 min', '8 h 5 min']);
});

it('mends a quantity', () => {
  expect(['3', '0', '-2', 'x', '1.5', ' 12 '].map(mended)).toEqual([3, 1, 1, 1, 1, 12]);
});
