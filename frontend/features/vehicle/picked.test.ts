import { expect, it } from 'vitest';
import type { Choice } from '../../api/types';
import { answer, type Picked, pickMake, pickModel, pickYear } from './picked';

const asks = (api_field: string): Choice => ({ api_field, label: api_field, options: [] });
const vehicle: Picked = { year: 2015, makeId: 47, modelId: 561, facts: [] };

// FIT-7
it('forgets with a step what depends on it', () => {
  const trim = answer(vehicle, asks('SubModelID'), 1);
  const both = answer(trim, asks('BedLengthID'), 2);
  expect(both.facts.map(({ api_field, value }) => [api_field, value])).toEqual([
    ['SubModelID', 1],
    ['BedLengthID', 2],
  ]);
  expect(answer(both, asks('BedLengthID'), 3).facts.map(({ value }) => value)).toEqual([1, 3]);
  expect(answer(both, asks('SubModelID'), 4).facts.map(({ value }) => value)).toEqual([4]);
  expect(answer(both, asks('SubModelID'), 0).facts).toEqual([]);
  expect(pickModel(both, 9)).toEqual({ ...vehicle, modelId: 9 });
  expect(pickMake(both, 9)).toEqual({ ...vehicle, makeId: 9, modelId: 0 });
  expect(pickYear(both, 2016)).toEqual({ year: 2016, makeId: 0, modelId: 0, facts: [] });
});
