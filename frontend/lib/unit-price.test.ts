import { expect, test } from 'vitest';
import { times, unitPrice, unitPriceText } from './unit-price';

// API-4
test.each([
  [46.99, 469_900, '$46.99'],
  [0.1234, 1_234, '$0.1234'],
  [0.29, 2_900, '$0.29'],
  [1234.505, 12_345_050, '$1,234.505'],
  [-4.5, -45_000, '-$4.50'],
  [0, 0, '$0.00'],
])('%d is %d ten-thousandths and reads %s', (amount, unit, text) => {
  expect(unitPrice(amount)).toBe(unit);
  expect(unitPriceText(unit)).toBe(text);
});

// API-4
test.each([
  [1_250, 1, 13],
  [1_249, 1, 12],
  [1_250, 3, 38],
  [-1_250, 1, -13],
  [469_900, 10_000, 46_990_000],
])('%d times %d is %d cents, rounded once', (unit, quantity, cents) => {
  expect(times(unit, quantity)).toBe(cents);
});
