import { describe, expect, it, test } from 'vitest';
import { figure, fromMajor, parseCents, price, toMajor, typedCents } from './money';

// M-16
test.each([
  ['4.35', 435],
  ['1.005', undefined],
  ['1,234.50', 123_450],
  ['1234.5', 123_450],
  ['$5', 500],
  ['$ 1,000', 100_000],
  ['-3.2', -320],
  ['-$5.00', -500],
  ['.5', 50],
  ['5.', 500],
  [' 0.01 ', 1],
  ['-0', 0],
  ['0.29', 29],
  ['1.10', 110],
  ['100,000,000,000.00', 10_000_000_000_000],
  ['100,000,000,000.01', undefined],
  ['1,23', undefined],
  ['12,34.5', undefined],
  ['4,35', undefined],
  ['1e3', undefined],
  ['5-', undefined],
  ['--5', undefined],
  ['.', undefined],
  ['-', undefined],
  ['$', undefined],
  ['abc', undefined],
  ['NaN', undefined],
  ['', undefined],
])('%j is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

describe('a money field', () => {
  // API-4
  it('takes what is not a number as 0', () => {
    expect(['abc', '', '1.999'].map(typedCents)).toEqual([0, 0, 0]);
  });
});

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [-5, '-0.05', '-$0.05'],
  [123_450, '1,234.50', '$1,234.50'],
  [-100_000_000, '-1,000,000.00', '-$1,000,000.00'],
  [99_999, '999.99', '$999.99'],
])('%d cents are written %s and %s', (cents, plain, withSign) => {
  expect(figure(cents)).toBe(plain);
  expect(price(cents)).toBe(withSign);
});

it('reads and writes the amounts of JSON without a cent lost', () => {
  for (let cents = -20_000; cents <= 20_000; cents += 7) expect(fromMajor(toMajor(cents))).toBe(cents);
  expect(fromMajor(4.35)).toBe(435);
  expect(JSON.stringify(toMajor(123_456_789))).toBe('1234567.89');
});
