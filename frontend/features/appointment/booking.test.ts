import { expect, it } from 'vitest';
import type { Data } from '../../api/types';
import { begun, isValid, lengths, productsOf, starts } from './booking';
import { stepped } from './place';

const data: Data = {
  bays: [
    { bay_id: 1, title: 'Bay 1', location_id: 1 },
    { bay_id: 2, title: 'Bay 2', location_id: 2 },
    { bay_id: 3, title: 'Bay 3', location_id: 2 },
  ],
  customerId: 3,
  installers: [{ user_id: 4, wholename: 'Marco' }],
  locations: [{ location_id: 1, location_name: 'Cedar Falls' }],
  orderId: 7,
  products: [
    { product_id: 0, name: 'Delivery' },
    { product_id: 9, name: 'Pads' },
  ],
  statuses: [{ status_id: 2, name: 'Confirmed' }],
  timeSlotLength: 15,
  vehicles: [],
  ymmEnabled: true,
  userId: 5,
  locationId: 0,
  customer: '',
  today: '2026-03-03',
};

it('APPT-2: presets what has one choice, and leaves products with the id 0 out', () => {
  expect(begun(data)).toMatchObject({
    location: '1',
    bay: '1',
    installers: ['4'],
    status: '2',
    products: ['9'],
  });
  expect(productsOf(data)).toHaveLength(1);
});

it('APPT-2: names durations from 15 to 480 minutes, and ends once a start is chosen', () => {
  const durations = lengths('', 30).map((one) => one.value);
  expect([durations.length, durations[0], durations.at(-1)]).toEqual([32, '15', '480']);
  const ends = lengths('14:00', 30);
  expect([ends.length, ends[0]?.label, ends[2]?.label, ends.at(-1)?.label]).toEqual([
    16,
    '2:30 pm (30 min)',
    '3:30 pm (1 hr 30 min)',
    '10:00 pm (8 hr)',
  ]);
  expect(starts(20).map((one) => one.value)).toContain('13:40');
});

it('APPT-2: can be saved only when it is whole, its bay is at its store, and its minutes fit', () => {
  const whole = { ...begun(data), startTime: '14:15', duration: '60' };
  expect(isValid(data, whole)).toBe(true);
  for (const wrong of [
    { startTime: '14:20' },
    { startTime: '' },
    { duration: '' },
    { bay: '2' },
    { status: '' },
  ])
    expect(isValid(data, { ...whole, ...wrong })).toBe(false);
});

it('APPT-4: arrow keys move by the grid and to the column beside, with Shift they move the end', () => {
  const board = { grid: 15, span: 'day', days: [] } as unknown as Parameters<typeof stepped>[1];
  const columns = [1, 2].map((id) => ({ id, name: '', about: '' }));
  const at = { column: 1, from: 100, to: 112 };
  const press = (key: string, shiftKey = false) => stepped({ key, shiftKey }, board, columns, at);
  expect(press('ArrowDown')).toEqual({ column: 1, from: 103, to: 115 });
  expect(press('ArrowRight')).toEqual({ column: 2, from: 100, to: 112 });
  expect(press('ArrowLeft')).toEqual(at);
  expect(press('ArrowUp', true)).toEqual({ column: 1, from: 100, to: 109 });
  expect(press('a')).toBeUndefined();
});
