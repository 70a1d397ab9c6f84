import { expect, it, test } from 'vitest';
import type { StockedProduct, WarehouseOf } from '../../api/types';
import { another, changed, costs, finals, firstTakes, purchases, remains } from './takes';

const at = (warehouseCode: string, inventory: number, cost = 52.4): WarehouseOf => ({
  warehouseCode,
  vendor: warehouseCode.split('/')[0] ?? '',
  name: warehouseCode,
  inventory,
  price: '',
  cost: cost as WarehouseOf['cost'],
  arrives: '',
  multiple: 1,
  final: false,
});

const part = (wanted: number, ...locations: WarehouseOf[]): StockedProduct => ({
  productId: 7,
  aaia: 'BKXC',
  mpn: 'HC-1',
  brand: 'Halvorsen',
  name: 'Caliper',
  prices: [],
  locations,
  totalInventory: 0,
  storeInventory: 0,
  quantity: wanted,
  wanted,
  on_order: 0,
  arrived: 0,
});

test.each([
  ['from who has it first', part(2, at('M/A', 6), at('P/B', 9)), [{ code: 'M/A', quantity: 2 }]],
  ['from who has all of it', part(4, at('M/A', 2), at('P/B', 9)), [{ code: 'P/B', quantity: 4 }]],
  [
    'shared out where nobody has all',
    part(4, at('M/A', 3), at('M/B', 0), at('P/B', 3)),
    [
      { code: 'M/A', quantity: 3 },
      { code: 'P/B', quantity: 1 },
    ],
  ],
  ['none is wanted', part(0, at('M/A', 6)), [{ code: 'M/A', quantity: 0 }]],
  ['nobody has it', part(2), []],
])('%s', (_, product, want) => {
  expect(firstTakes([product])).toEqual({ 7: want });
});

// DIST-2
it('keeps a quantity within what remains of the warehouse, and caps it at another', () => {
  const product = part(4, at('M/A', 5), at('P/B', 1));
  const takes = [
    { code: 'M/A', quantity: 3 },
    { code: 'M/A', quantity: 0 },
  ];
  expect(remains(product, takes, 1)).toBe(2);
  expect(changed(product, takes, 1, { code: 'M/A', quantity: 9 })[1]).toEqual({ code: 'M/A', quantity: 2 });
  expect(changed(product, takes, 0, { code: 'M/A', quantity: -1 })[0]?.quantity).toBe(0);
  expect(changed(product, takes, 0, { code: 'M/A', quantity: Number.NaN })[0]?.quantity).toBe(0);
  expect(changed(product, takes, 0, { code: 'P/B', quantity: 3 })[0]).toEqual({ code: 'P/B', quantity: 1 });
  expect(another(product, takes)).toHaveLength(3);
});

it('adds up what it costs by vendor, and counts a purchase order for each warehouse', () => {
  const product = part(4, at('M/A', 5), at('M/B', 5, 40), at('P/B', 9));
  const takes = {
    7: [
      { code: 'M/A', quantity: 2 },
      { code: 'M/B', quantity: 1 },
      { code: 'P/B', quantity: 0 },
    ],
  };
  expect([...costs([product], takes)]).toEqual([['M', 2 * 5240 + 4000]]);
  expect(purchases(takes)).toBe(2);
});

it('names what of it is not returnable', () => {
  const kept = { ...at('P/B', 9), final: true };
  const of = part(4, at('M/A', 6), kept);
  expect(finals([of], { 7: [{ code: 'M/A', quantity: 3 }] })).toEqual([]);
  expect(
    finals([of], {
      7: [
        { code: 'M/A', quantity: 3 },
        { code: 'P/B', quantity: 1 },
      ],
    }),
  ).toEqual([{ mpn: 'HC-1', quantity: 1 }]);
});
