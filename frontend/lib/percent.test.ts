import { expect, test } from 'vitest';
import { parsePercent, percent } from './percent';

test.each([
  ['8.25', 82_500],
  ['8.25 %', 82_500],
  ['-10%', -100_000],
  ['.5', 5000],
  ['7.0625', 70_625],
  ['100', 1_000_000],
  ['0', 0],
  ['-0', 0],
  ['7.06255', undefined],
  ['ten', undefined],
  ['', undefined],
  ['.', undefined],
  ['1,5', undefined],
  ['9999999', undefined],
])('%j is %s parts per million', (typed, ppm) => {
  expect(parsePercent(typed)).toBe(ppm);
});

test.each([
  [82_500, '8.25'],
  [-100_000, '-10'],
  [5000, '0.5'],
  [625, '0.0625'],
  [0, '0'],
])('%s parts per million are written %j, and read back', (ppm, text) => {
  expect(percent(ppm)).toBe(text);
  expect(parsePercent(text)).toBe(ppm);
});
