import { expect, it, test } from 'vitest';
import { addDays, dayText, monthOf } from './days';

test.each([
  ['2026-11-21', -1, '2026-11-20'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-08', 1, '2026-03-09'], // the clocks change
])('%s and %d days is %s', (day, n, then) => {
  expect(addDays(day, n)).toBe(then);
});

test.each([
  ['2026-11-21', 0, '2026-11-01', '2026-11-30'],
  ['2026-03-31', -1, '2026-02-01', '2026-02-28'],
  ['2026-01-15', -1, '2025-12-01', '2025-12-31'],
])('the month of %s and %d is %s to %s', (day, away, from, to) => {
  expect(monthOf(day, away)).toEqual({ from, to });
});

it('writes a day as the shop does', () => {
  expect(dayText('2026-11-02')).toBe('11/02/2026');
});
