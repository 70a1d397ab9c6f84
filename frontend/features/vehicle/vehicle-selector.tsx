import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Choice, VehicleSelector as First, Option } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { Failed } from '../../ui/failed';
import { answer, facetsOf, type Picked, pickMake, pickModel, pickYear, quickPicks, stepOf } from './picked';
import { useSaving } from './use-saving';
import { useStepOnTab } from './use-step-on-tab';
import { useSteps } from './use-steps';

const ids = { year: 'vehicle-year', make: 'vehicle-make', model: 'vehicle-model', save: 'vehicle-save' };
const factId = (i: number) => `vehicle-fact-${i}`;

/**
 * Year, make, model, then the question that decides most (FIT-7): by typing and Enter, or by one tap a step. What else is
 * open may be said, or is asked where a part depends on it.
 */
export function VehicleSelector({ first }: { first: First }) {
  const [picked, setPicked] = useState<Picked>({
    year: first.year,
    makeId: first.make_id,
    modelId: first.model_id,
    facts: first.facts,
  });
  const steps = useSteps(picked, first);
  const { failed } = steps;
  const step = stepOf(picked);
  const focus = useFocusOn(steps.isAsking);
  useStepOnTab(step, 4);

  const { isSaving, save: saveFacets } = useSaving();
  const save = () => saveFacets(facetsOf(picked, steps.makes ?? [], steps.models ?? []));

  // Nothing is open any more: the vehicle is known, and nobody has to say so. Once for a model, so that a failed
  // saving leaves it to the button.
  const isComplete = useRef(true);
  useEffect(() => {
    if (isComplete.current || steps.isAsking || steps.choices?.length !== 0) return;
    isComplete.current = true;
    save();
  });

  const leading = useRef<string>(undefined);
  const chooseModel = (modelId: number) => {
    leading.current = undefined;
    setPicked(pickModel(picked, modelId));
    isComplete.current = false;
  };
  const chooses = [
    { pick: (year: number) => setPicked(pickYear(picked, year)), next: () => focus(ids.make) },
    { pick: (makeId: number) => setPicked(pickMake(picked, makeId)), next: () => focus(ids.model) },
    { pick: chooseModel, next: () => focus(factId(0), ids.save) },
  ] as const;
  const options = [first.years, steps.makes, steps.models][step - 1] ?? [];
  const questions: Choice[] = [...picked.facts, ...(steps.choices ?? [])];
  const lead = questions.find((one) => one.api_field === leading.current) ?? questions[0];
  useEffect(() => {
    leading.current = lead?.api_field; // it keeps its place, whatever is answered first
  });
  const others = questions.filter((one) => one !== lead);
  const fact = (question: Choice | undefined, i: number) => (
    <Fact
      key={i === 0 ? '' : question?.api_field}
      at={i}
      question={question}
      isKnown={steps.choices !== undefined}
      step={step}
      value={picked.facts.find((one) => one.api_field === question?.api_field)?.value ?? 0}
      onPick={(value) => question && setPicked(answer(picked, question, value))}
      onDone={() => (i === 0 ? focus(ids.save) : focus(factId(i + 1), ids.save))}
    />
  );

  return (
    <>
      <p className="sr-only">{t('The page loads again as soon as the vehicle is known.')}</p>
      <div className="vehicle-steps">
        <Combobox
          id={ids.year}
          label={<StepLabel at={1} step={step} text={t('Year')} />}
          choices={first.years}
          value={picked.year}
          onPick={chooses[0].pick}
          onDone={chooses[0].next}
          placeholder={t('Choose')}
          inputMode="numeric"
        />
        <Combobox
          id={ids.make}
          label={<StepLabel at={2} step={step} text={t('Make')} />}
          choices={steps.makes}
          value={picked.makeId}
          onPick={chooses[1].pick}
          onDone={chooses[1].next}
          placeholder={step < 2 ? t('Pick a year first') : t('Choose')}
          off={step < 2}
        />
        <Combobox
          id={ids.model}
          label={<StepLabel at={3} step={step} text={t('Model')} />}
          choices={steps.models}
          value={picked.modelId}
          onPick={chooses[2].pick}
          onDone={chooses[2].next}
          placeholder={step < 3 ? t('Pick a make first') : t('Choose')}
          off={step < 3}
        />
        {fact(lead, 0)}
      </div>
      {failed && (
        <div className="mt-4 text-ink">
          <Failed error={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {step === 4 ? (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Button id={ids.save} size={56} className="on" busy={isSaving} onClick={save}>
            {t('Shop for this vehicle')}
          </Button>
          {others.length > 0 && (
            <details className="w-full">
              <summary className="l w-fit py-3">{t('More about your vehicle')}</summary>
              <p className="pb-3">{t('We ask for it where a part depends on it.')}</p>
              <div className="flex flex-wrap items-end gap-3">
                {others.map((question, i) => fact(question, i + 1))}
              </div>
            </details>
          )}
        </div>
      ) : (
        <Quick
          options={quickPicks(options, step)}
          step={step}
          onPick={(value) => {
            chooses[step - 1]?.pick(value);
            chooses[step - 1]?.next();
          }}
        />
      )}
    </>
  );
}

export function StepLabel({ at, step, text }: { at: number; step: number; text: string }) {
  return (
    <>
      <span className={classes('step', at <= step && 'on')} aria-hidden="true">
        {at}
      </span>
      {text}
    </>
  );
}

type FactProps = {
  at: number;
  /** undefined: not known yet, or with isKnown there is none. */
  question: Choice | undefined;
  isKnown: boolean;
  step: number;
  value: number;
  onPick: (value: number) => void;
  onDone: () => void;
};

/** A question that is still open; it may stay so. */
function Fact({ at, question, isKnown, step, value, onPick, onDone }: FactProps) {
  const label = question?.label ?? t('Trim and engine');
  const open: Option = { value: 0, label: t('Not sure'), popular: false };
  const isNone = step === 4 && isKnown && !question;
  return (
    <Combobox
      id={factId(at)}
      className={classes(at > 0 && 'w-full sm:w-56')}
      label={at === 0 ? <StepLabel at={4} step={step} text={label} /> : label}
      choices={question && [...question.options, open]}
      value={value}
      onPick={onPick}
      onDone={onDone}
      placeholder={prompt(step, isNone)}
      off={step < 4 || isNone}
    />
  );
}

function prompt(step: number, isNone: boolean): string {
  if (step < 4) return t('Pick a model first');
  return isNone ? t('Nothing more to ask') : t('Not sure');
}

type QuickProps = { options: Option[]; step: number; onPick: (value: number) => void };

/** What most people choose at this step, one tap each. */
function Quick({ options, step, onPick }: QuickProps) {
  if (options.length === 0) return null;
  const title = [t('Newest years'), t('Popular makes'), t('Popular models')][step - 1];
  return (
    <div className="mt-4 grid gap-2">
      <p id="vehicle-quick">{title}</p>
      <ul className="flex flex-wrap gap-2" aria-labelledby="vehicle-quick">
        {options.map((option) => (
          <li key={option.value}>
            <Button onClick={() => onPick(option.value)} translate="no">
              {option.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the first of some ids that can have it, once what was picked is drawn and the questions stand. */
function useFocusOn(isAsking: boolean): (...ids: string[]) => void {
  const wanted = useRef<string[]>([]);
  const [, draw] = useState(0); // also where nothing else is to be drawn
  useLayoutEffect(() => {
    if (wanted.current.length === 0 || (isAsking && wanted.current[0] !== factId(0))) return;
    const targets = wanted.current.map((id) => document.getElementById(id));
    wanted.current = [];
    targets.find((target) => target && !target.matches(':disabled'))?.focus();
  });
  return (...ids) => {
    wanted.current = ids;
    draw((n) => n + 1);
  };
}
