import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { facetsOf, type Picked } from './picked';
import { useKeeping } from './use-saving';
import { useSteps } from './use-steps';
import { nothing, openField, YearMakeModel } from './year-make-model';

const none: Picked = { year: 0, makeId: 0, modelId: 0, facts: [] };

/** Year, make, model and what is still open, without leaving the page for it. */
export function ChooseHere({ onKept }: { onKept: () => Promise<void> }) {
  const [picked, setPicked] = useState(none);
  const [missing, setMissing] = useState('');
  const steps = useSteps(picked, nothing);
  const { isSaving, save } = useKeeping(onKept);
  useEffect(() => document.getElementById(openField(none))?.focus(), []); // what opened it is gone
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picked.modelId) return save(facetsOf(picked, steps.makes ?? [], steps.models ?? []));
    setMissing(t('Choose year, make and model.'));
    document.getElementById(openField(picked))?.focus();
  };
  return (
    // as high as an open list below its field
    <form noValidate className="flex min-h-[26rem] flex-col items-start gap-4" onSubmit={submit}>
      <div className="w-full">
        <YearMakeModel picked={picked} onPick={setPicked} problem={picked.modelId ? undefined : missing} />
      </div>
      <Button look="primary" type="submit" busy={isSaving}>
        {t('Choose this vehicle')}
      </Button>
    </form>
  );
}
