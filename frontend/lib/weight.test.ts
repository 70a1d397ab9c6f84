import { expect, it } from 'vitest';
import { grams, pounds } from './weight';

it('reads back every gram that it writes', () => {
  const others = Array.from({ length: 40_000 }, (_, i) => i).filter(
    (weight) => grams(pounds(weight)) !== weight,
  );
  expect(others).toEqual([]);
});

it('writes what a person typed', () => {
  for (const typed of ['5', '22.046', '0.5', '150']) expect(pounds(grams(typed))).toBe(typed);
  expect([grams('x'), grams('-1'), grams(''), grams('.')]).toEqual([0, 0, 0, 0]);
});
