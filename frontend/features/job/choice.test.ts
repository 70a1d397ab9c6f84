import { expect, it, test } from 'vitest';
import type { JobLine, JobOffer, JobPart } from '../../api/types';
import { facetsWith, firstChoice, isWhole, picksOf, sumOf, switched, timesOf } from './choice';

const part = (product_id: number, price: number) => ({ part: { product_id }, price }) as unknown as JobPart;
const line = (choices: JobPart[], more: Partial<JobLine> = {}): JobLine => ({
  name: 'Line',
  extra: false,
  chosen: choices.length > 0,
  choices,
  problem: '',
  open: null,
  ...more,
});
const offer = (menu_price = 0): JobOffer => ({
  job_id: 1,
  version: 'v',
  name: 'Front brakes',
  notes: '',
  vehicle: null,
  lines: [
    line([part(1, 46.99), part(2, 31.79)]),
    line([part(3, 6.49)]),
    line([part(4, 4.99)], { extra: true, chosen: false }),
  ],
  labor: { text: 'Shop labor, 1 h', price: 95, price_text: '$95.00' },
  menu_price,
  menu_price_text: '',
});

// TRD-8
it('takes the best seller of each line and the labor, and nothing that stands beside the job', () => {
  const taken = firstChoice(offer());
  expect(picksOf(offer(), taken)).toEqual([
    { line: 0, product_id: 1 },
    { line: 1, product_id: 3 },
  ]);
  expect(sumOf(offer(), taken)).toBe(148_48);
  const other = switched(switched(taken, 0, { part: 2 }), 2, { isOn: true });
  expect(picksOf(offer(), other).map((pick) => pick.product_id)).toEqual([2, 3, 4]);
  expect(sumOf(offer(), { ...other, labor: false })).toBe(43_27);
});

it('keeps the part that was chosen where the best seller is another one meanwhile', () => {
  const taken = switched(firstChoice(offer()), 0, { part: 2 });
  const later = offer();
  later.lines[0]?.choices.reverse();
  expect(picksOf(later, taken)[0]).toEqual({ line: 0, product_id: 2 });
});

// PITFALLS a12
it('costs the menu price as a whole, with what stands beside it on top', () => {
  const menu = offer(120);
  const taken = firstChoice(menu);
  expect(sumOf(menu, taken)).toBe(120_00);
  expect(sumOf(menu, switched(taken, 2, { isOn: true }))).toBe(124_99);
  expect(isWhole(menu, { ...taken, labor: false })).toBe(false);
  expect(sumOf(menu, switched(taken, 1, { isOn: false }))).toBe(141_99);
});

it('says the vehicle with one more answer', () => {
  const facets = [{ api_field: 'Year', api_value: 2015, label_field: 'Year', label_value: '2015' }];
  const vehicle = { facets } as unknown as Parameters<typeof facetsWith>[0];
  expect(
    facetsWith(vehicle, { field: 'Rotor', label: 'Front Rotor Size', value: 3, words: '13.0 in' }),
  ).toEqual({
    add1: 'Year||2015||Year||2015',
    add2: 'Rotor||3||Front Rotor Size||13.0 in',
  });
});

test.each([
  [1, 43.1, '1 ×'],
  [2, 86.2, '2 × 43.10 ='],
  [3, 10, '3 for'],
])('says of %d pieces for %d in all what one is', (quantity, price, want) => {
  expect(timesOf({ quantity, price } as JobPart)).toBe(want);
});
