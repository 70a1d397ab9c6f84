import { expect, it } from 'vitest';
import { quickFilter } from './quick-filter';

it.each([
  ['10482', { filter_order_id: '10482' }],
  ['# 7', { filter_order_id: '7' }],
  ['(319) 555-0177', { filter_telephone: '(319) 555-0177' }],
  ['5550177', { filter_telephone: '5550177' }],
  ['1gcuyded5lz123456', { filter_vin: '1GCUYDED5LZ123456' }],
  ['Ray Hollis', { filter_customer: 'Ray Hollis' }],
  ['ray@demo.test', { filter_customer: 'ray@demo.test' }],
  ['  ', undefined],
])('takes %j for %j', (typed, filter) => {
  expect(quickFilter(typed)).toEqual(filter);
});
