import { expect, it } from 'vitest';
import type { Choice } from '../../api/types';
import { answer, countOf, type Picked, pickMake, pickModel, pickYear } from './picked';

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

it('counts a step for each question as soon as the model tells how many there are', () => {
  const begun: Picked = { year: 2015, makeId: 1, modelId: 0, facts: [] };
  expect(countOf(begun, undefined)).toEqual([3, undefined]);
  const model = pickModel(begun, 3);
  expect(countOf(model, undefined)).toEqual([4, undefined]);
  expect(countOf(model, 6)).toEqual([4, 9]);
  expect(countOf(model, 0)).toEqual([3, 3]);
  const told = { ...model, facts: [{ api_field: 'EngineSizeID', label: 'Engine', options: [], value: 2 }] };
  expect(countOf(told, 2)).toEqual([5, 6]);
  expect(countOf(told, 0)).toEqual([4, 4]);
});
