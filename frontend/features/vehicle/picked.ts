import type { Choice, Option } from '../../api/types';

/** A fact beyond year, make and model, as it was answered. */
export type Fact = Choice & { value: number };

/** The vehicle as far as it is chosen; 0 stands for not yet. */
export type Picked = { year: number; makeId: number; modelId: number; facts: readonly Fact[] };

export function stepOf({ year, makeId, modelId }: Picked): 1 | 2 | 3 | 4 {
  if (!year) return 1;
  if (!makeId) return 2;
  return modelId ? 4 : 3;
}

/** A step back forgets what depends on it (FIT-7). */
export function pickYear(_: Picked, year: number): Picked {
  return { year, makeId: 0, modelId: 0, facts: [] };
}
export function pickMake({ year }: Picked, makeId: number): Picked {
  return { year, makeId, modelId: 0, facts: [] };
}
export function pickModel({ year, makeId }: Picked, modelId: number): Picked {
  return { year, makeId, modelId, facts: [] };
}

/** Answers a question; value 0 leaves it open. Answers given after it may no longer hold, so they are asked again. */
export function answer(picked: Picked, choice: Choice, value: number): Picked {
  const at = picked.facts.findIndex((fact) => fact.api_field === choice.api_field);
  const before = at < 0 ? picked.facts : picked.facts.slice(0, at);
  return { ...picked, facts: value ? [...before, { ...choice, value }] : before };
}

/** add1…addN of saveVehicle (FIT-14). */
export function facetsOf(picked: Picked, makes: Option[], models: Option[]): Record<string, string> {
  const label = (options: Option[], value: number) => options.find((o) => o.value === value)?.label ?? '';
  const facets: [string, number, string, string][] = [
    ['Year', picked.year, 'Year', String(picked.year)],
    ['MakeID', picked.makeId, 'Make', label(makes, picked.makeId)],
    ['ModelID', picked.modelId, 'Model', label(models, picked.modelId)],
    ...picked.facts.map((fact): [string, number, string, string] => [
      fact.api_field,
      fact.value,
      fact.label,
      label(fact.options, fact.value),
    ]),
  ];
  return Object.fromEntries(facets.map((facet, i) => [`add${i + 1}`, facet.join('||')]));
}

const quickMost = 8;

/** What can be chosen in one tap: the newest years, the popular makes and models; all where they are few. */
export function quickPicks(options: Option[], step: number): Option[] {
  if (step === 1 || options.length <= quickMost) return options.slice(0, quickMost);
  return options.filter((option) => option.popular).slice(0, quickMost);
}
