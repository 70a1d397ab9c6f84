import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { EngineSelector as First, Option, OptionsReply } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { Failed } from '../../ui/failed';
import { useSaving } from './use-saving';
import { useStepOnTab } from './use-step-on-tab';
import { StepLabel } from './vehicle-selector';

const ids = {
  mfr: 'vehicle-engineMfr',
  family: 'vehicle-engineFamily',
  size: 'vehicle-engineSize',
  save: 'vehicle-save',
};

/** Manufacturer, family, size (FIT-7): for who knows the engine and not what it stands in. */
export function EngineSelector({ first }: { first: First }) {
  const [mfrId, setMfr] = useState(first.mfr_id);
  const [familyId, setFamily] = useState(first.family_id);
  const [sizeId, setSize] = useState(0);
  const [isFamilyDone, setFamilyDone] = useState(first.step === 3);
  const { isSaving, save } = useSaving();
  const families = useOptions('engine_family_sizes', { EngineMfrID: mfrId }, mfrId !== 0);
  const sizes = useOptions('engine_sizes', { EngineMfrID: mfrId, EngineFamilyID: familyId }, mfrId !== 0);
  const isFamilyless = families.data?.length === 0;
  const step = mfrId === 0 ? 1 : isFamilyDone || isFamilyless ? 3 : 2;
  useStepOnTab(step, 3);

  // Drawn first: a field that is off takes no focus.
  const [wanted, focus] = useState<string>();
  useEffect(() => {
    const target = wanted && document.getElementById(wanted);
    if (!target || target.matches(':disabled')) return;
    target.focus();
    focus(undefined);
  });

  const any = (label: string): Option => ({ value: 0, label, popular: false });
  const failedStep = [families, sizes].find((one) => one.isError);
  const facets = () => {
    const chosen: [string, string, Option | undefined][] = [
      ['EngineMfrID', 'Engine Manufacturer', first.mfrs.find((o) => o.value === mfrId)],
      ['EngineFamilyID', 'Engine Family', families.data?.find((o) => o.value === familyId)],
      ['EngineSizeID', 'Engine Size', sizes.data?.find((o) => o.value === sizeId)],
    ];
    return Object.fromEntries(
      chosen.flatMap(([field, title, o], i) =>
        o ? [[`add${i + 1}`, [field, o.value, title, o.label].join('||')]] : [],
      ),
    );
  };

  return (
    <>
      <div className="vehicle-steps even">
        <Combobox
          id={ids.mfr}
          label={<StepLabel at={1} step={step} text={t('Manufacturer')} />}
          choices={first.mfrs}
          value={mfrId}
          onPick={(value) => {
            setMfr(value);
            setFamily(0);
            setFamilyDone(false);
            setSize(0);
          }}
          onDone={() => focus(ids.family)}
          placeholder={t('Choose')}
        />
        <Combobox
          id={ids.family}
          label={<StepLabel at={2} step={step} text={t('Engine Family')} />}
          choices={families.isError ? [] : families.data && [...families.data, any(t('Any family'))]}
          value={familyId}
          onPick={(value) => {
            setFamily(value);
            setFamilyDone(true);
            setSize(0);
          }}
          onDone={() => focus(ids.size)}
          placeholder={familyPrompt(step, isFamilyless, isFamilyDone)}
          off={step < 2 || isFamilyless}
        />
        <Combobox
          id={ids.size}
          label={<StepLabel at={3} step={step} text={t('Engine Size')} />}
          choices={sizes.isError ? [] : sizes.data && [...sizes.data, any(t('Not sure'))]}
          value={sizeId}
          onPick={setSize}
          onDone={() => focus(ids.save)}
          placeholder={step < 3 ? t('Pick a family first') : t('Not sure')}
          off={step < 3}
        />
      </div>
      {failedStep && (
        <div className="mt-4 text-ink">
          <Failed error={failedStep.error} onRetry={() => void failedStep.refetch()} />
        </div>
      )}
      {step === 3 && (
        <div className="mt-4">
          <Button id={ids.save} size={56} className="on" busy={isSaving} onClick={() => save(facets())}>
            {t('Shop for this engine')}
          </Button>
        </div>
      )}
    </>
  );
}

function familyPrompt(step: number, isFamilyless: boolean, isDone: boolean): string {
  if (step < 2) return t('Pick a manufacturer first');
  if (isFamilyless) return t('Nothing more to ask');
  return isDone ? t('Any family') : t('Choose');
}

/** A step's options, kept for the way back; a failure is logged (FIT-16). */
function useOptions(call: string, query: Record<string, number>, enabled: boolean) {
  const options = useQuery({
    queryKey: [call, query],
    queryFn: ({ signal }) =>
      ask<OptionsReply>(`/ymm/json/${call}`, { query, signal }).then((reply) => reply.options),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return options;
}
