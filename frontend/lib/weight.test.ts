import { expect, it } from 'vitest';
import { grams, pounds } from './weight';

it('reads back every gram that it writes', () => {
  for (let weight = 0; weight < 40_000; weight++) expect(grams(pounds(weight))).toBe(weight);
});

it('writes what a person typed', () => {
  for (const typed of ['5', '22.046', '0.5', '150']) expect(pounds(grams(typed))).toBe(typed);
  expect([grams('x'), grams('-1'), grams(''), grams('.')]).toEqual([0, 0, 0, 0]);
});
