import { describe, expect, it } from 'vitest';
import type { PartHit, PartHits, PartOption, Stock } from '../../api/types';
import { missingOptions } from './options-dialog';
import { needsOptions, needsWarning, nothing, rowsOf, searched, storesOf, wishedFor } from './search-state';

const hit = (product_id: number, more: Partial<PartHit> = {}) =>
  ({ product_id, mpn: `N${product_id}`, options: [], stock: [], ...more }) as unknown as PartHit;
const hits = (...items: PartHit[]): PartHits => ({ items, total: items.length, hidden: 0, jobs: [] });

it('stays inside the hits and begins anew with what is typed', () => {
  const second = searched({ ...nothing, text: 'pads' }, { at: 'moved', by: 1, count: 2 });
  expect(second.at).toBe(1);
  expect(searched(second, { at: 'moved', by: 1, count: 2 }).at).toBe(1);
  expect(searched(second, { at: 'moved', by: -1, count: 2 }).at).toBe(0);
  expect(searched(second, { at: 'typed', text: 'pad' })).toEqual({ ...nothing, text: 'pad' });
});

describe('an Enter that comes before the hits', () => {
  const early = searched({ ...nothing, text: '1363 ' }, { at: 'wished' });

  it('adds the part when there is just one', () => {
    expect(wishedFor(early, '1363', hits(hit(5)))).toMatchObject({ product_id: 5 });
  });

  it('adds the one that has exactly this number among others that begin with it', () => {
    const exact = hits(hit(5, { mpn: '13-63' }), hit(6, { mpn: '1363A' }), hit(7, { mpn: 'KK-1363' }));
    expect(wishedFor(early, '1363', exact)).toMatchObject({ product_id: 5 });
    expect(wishedFor(early, '1363', hits(hit(5, { mpn: '1363' }), hit(6, { mpn: '13-63' })))).toBeUndefined();
  });

  // TRD-8
  it('opens the job that is called so, unless a part has exactly this number', () => {
    const job = { job_id: 3, name: '1363 brakes', note: '', first: true, vehicle: null };
    const found = { ...hits(hit(5), hit(6)), jobs: [job] };
    expect(wishedFor(early, '1363', found)).toBe(job);
    const other = { ...found, jobs: [{ ...job, first: false }] };
    expect(wishedFor(early, '1363', other)).toBeUndefined();
    expect(rowsOf(other).map((row) => row.job?.job_id ?? row.part?.product_id)).toEqual([5, 6, 3]);
    expect(rowsOf(found)[0]?.job).toBe(job);
    const exact = { ...hits(hit(5), hit(6, { mpn: '1363' })), jobs: [job] };
    expect(wishedFor(early, '1363', exact)).toMatchObject({ product_id: 6 });
  });

  it('adds nothing when there are several, none, or others', () => {
    expect(wishedFor(early, '1363', hits(hit(5), hit(6)))).toBeUndefined();
    expect(wishedFor(early, '1363', hits())).toBeUndefined();
    expect(wishedFor(early, '136', hits(hit(5)))).toBeUndefined();
    expect(wishedFor(searched(early, { at: 'granted' }), '1363', hits(hit(5)))).toBeUndefined();
  });
});

// PICK-6
it('warns once of a part that is short here, and again after another part or text', () => {
  const [short, other] = [hit(5, { shortage: 'Planted' }), hit(6)];
  expect([short, other].map((one) => needsWarning(nothing, one))).toEqual([true, false]);
  const warned = searched({ ...nothing, text: 'pads' }, { at: 'warned', of: 5 });
  expect(needsWarning(warned, short)).toBe(false);
  expect(needsWarning(warned, hit(7, { shortage: 'Planted' }))).toBe(true);
  expect(needsWarning(searched(warned, { at: 'moved', by: 1, count: 2 }), short)).toBe(true);
  expect(needsWarning(searched(warned, { at: 'typed', text: 'pad' }), short)).toBe(true);
});

it('has the store of the till first', () => {
  const stock = [
    { location_id: 2, here: false },
    { location_id: 1, here: true },
  ] as Stock[];
  expect(storesOf(hits(hit(5, { stock }))).map((store) => store.location_id)).toEqual([1, 2]);
});

it('asks only where a choice is required, and for all that are', () => {
  const option = (product_option_id: number, required: boolean) =>
    ({ product_option_id, required }) as PartOption;
  expect(needsOptions(hit(5, { options: [option(1, false)] }))).toBe(false);
  expect(needsOptions(hit(5, { options: [option(1, true)] }))).toBe(true);
  const options = [option(1, true), option(2, false), option(3, true), option(4, true)];
  expect(missingOptions(options, { 1: '11', 3: ' ' })).toEqual([3, 4]);
});
