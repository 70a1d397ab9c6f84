import { ask } from '../../api/client';
import type { Training } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { TrainingState, tookTraining, useTraining } from '../../form/training-state';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';

const path = '/admin/api/training';

/** The shop that registers train in: how it is, and filling it anew (OPS-8). */
export function TrainingPanel() {
  const training = useTraining(path);
  const { form, isBusy, rest, submit } = useSending([]);
  const now = training.data;
  const fill = async (intent: string) =>
    tookTraining(await ask<Training>(`${path}/fill`, { method: 'POST', intent }));
  return (
    <form {...form} noValidate className="panel grid gap-4 p-4" onSubmit={(event) => submit(event, fill)}>
      <TrainingState training={training} />
      <p>
        {t(
          'Filling it anew empties it: what was sold and counted in training is gone, and parts, prices, settings and staff are as they are now. Whoever trains meanwhile comes back to the shop.',
        )}
      </p>
      <p>
        {t(
          'A register is put into training at the register: Menu, Training. That needs the right to train, which a role has or not.',
        )}
      </p>
      <FormErrors>{rest}</FormErrors>
      {now && now.state !== 'filling' && (
        <p>
          <Button type="submit" look="primary" busy={isBusy}>
            {now.ready ? t('Fill it anew') : t('Fill the training shop')}
          </Button>
        </p>
      )}
    </form>
  );
}
