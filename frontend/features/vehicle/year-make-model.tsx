import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Choice, CustomerVehicle, OptionsReply, VehicleSelector } from '../../api/types';
import { t } from '../../lib/text';
import { Combobox } from '../../ui/combobox';
import { Failed } from '../../ui/failed';
import { answer, type Fact, type Picked, pickMake, pickModel, pickYear, stepOf } from './picked';
import { toChooseFrom, useSteps } from './use-steps';

const ids = { year: 'their-year', make: 'their-make', model: 'their-model' };
const factId = (i: number) => `their-fact-${i}`;
export const nothing: VehicleSelector = {
  year: 0,
  make_id: 0,
  model_id: 0,
  step: 1,
  years: [],
  makes: [],
  models: [],
  facts: [],
  choices: [],
  vehicle: null,
};

/** The field that is to be answered next. */
export function openField(picked: Picked): string {
  return [ids.year, ids.make, ids.model][stepOf(picked) - 1] ?? ids.year;
}

type PickProps = {
  picked: Picked;
  onPick: (picked: Picked) => void;
  problem: string | undefined;
  /** Enter takes the vehicle as soon as its model stands; what is still open is reached by Tab. */
  onTake?: () => void;
};

/** Year, make, model, then what is still open; Enter goes on from one to the next. */
export function YearMakeModel({ picked, onPick, problem, onTake }: PickProps) {
  const years = useQuery({
    queryKey: ['years'],
    queryFn: ({ signal }) => ask<OptionsReply>('/ymm/json/years', { signal }).then((reply) => reply.options),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const steps = useSteps(picked, nothing);
  const failed = years.isError ? years : steps.failed;
  const step = stepOf(picked);
  const questions: Choice[] = [...picked.facts, ...(steps.choices ?? [])];
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  return (
    <fieldset className="grid gap-3" aria-describedby={problem ? 'their-vehicle-problem' : undefined}>
      <legend className="sr-only">{t('Vehicle')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Combobox
          id={ids.year}
          label={t('Year')}
          choices={toChooseFrom(years)}
          value={picked.year}
          inputMode="numeric"
          placeholder={t('Choose')}
          onPick={(year) => onPick(pickYear(picked, year))}
          onDone={() => focus(ids.make)}
        />
        <Combobox
          id={ids.make}
          label={t('Make')}
          choices={steps.makes}
          value={picked.makeId}
          placeholder={step < 2 ? t('Pick a year first') : t('Choose')}
          off={step < 2}
          onPick={(makeId) => onPick(pickMake(picked, makeId))}
          onDone={() => focus(ids.model)}
        />
        <Combobox
          id={ids.model}
          label={t('Model')}
          choices={steps.models}
          value={picked.modelId}
          placeholder={step < 3 ? t('Pick a make first') : t('Choose')}
          off={step < 3}
          onPick={(modelId) => onPick(pickModel(picked, modelId))}
          onDone={() => !onTake && focus(factId(0))}
          onEnter={onTake}
        />
        {step === 4 &&
          questions.map((question, i) => (
            <Combobox
              key={question.api_field}
              id={factId(i)}
              label={question.label}
              choices={[...question.options, { value: 0, label: t('Not sure') }]}
              value={picked.facts[i]?.value ?? 0}
              placeholder={t('Not sure')}
              onPick={(value) => onPick(answer(picked, question, value))}
              onDone={() => focus(factId(i + 1))}
              onEnter={onTake}
            />
          ))}
      </div>
      {step === 4 && onTake && questions.length > 0 && (
        <p className="hint">{t('Optional: Tab to narrow down')}</p>
      )}
      {problem && (
        <p id="their-vehicle-problem" className="problem" role="alert">
          {problem}
        </p>
      )}
      {failed && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
    </fieldset>
  );
}

/** What is known of a vehicle, as answers of the selector. */
export function pickedOf({ ymm_data, facets }: Pick<CustomerVehicle, 'ymm_data' | 'facets'>): Picked {
  const known = new Map(facets.map((facet) => [facet.api_field, facet]));
  const value = (field: string) => known.get(field)?.api_value ?? ymm_data[field] ?? 0;
  const facts = facets
    .filter(({ api_field }) => !['Year', 'MakeID', 'ModelID'].includes(api_field))
    .map(
      ({ api_field, api_value, label_field, label_value }): Fact => ({
        api_field,
        label: label_field,
        options: [{ value: api_value, label: label_value, popular: false }],
        value: api_value,
      }),
    );
  return { year: value('Year'), makeId: value('MakeID'), modelId: value('ModelID'), facts };
}
