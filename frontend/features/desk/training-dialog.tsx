import { ask } from '../../api/client';
import type { Success, Training } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { TrainingState, tookTraining, useTraining } from '../../form/training-state';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

type Props = { path: string; onClose: () => void };

/** Puts the register into training, where nothing is real (OPS-8). */
export default function TrainingDialog({ path, onClose }: Props) {
  const training = useTraining(path);
  const { form, isBusy, rest, send, submit } = useSending([]);
  const now = training.data;
  const isFilling = now?.state === 'filling';
  const fill = async (intent: string) =>
    tookTraining(await ask<Training>(`${path}/fill`, { method: 'POST', intent }));
  const begin = async (intent: string) => {
    const { redirect } = await ask<Success>(`${path}/begin`, { method: 'POST', intent });
    location.assign(redirect ?? '/checkout/cart');
  };
  return (
    <Dialog open wide onClose={onClose} title={t('Training')}>
      <form
        {...form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => submit(event, now?.ready ? begin : fill)}
      >
        <p>
          {t(
            'In training this register sells, takes back and counts as ever, and nothing of it is real: it has orders, money, stock and customers of its own. Cards are not charged, the drawer stays shut, messages are not sent, and papers say what they are.',
          )}
        </p>
        <TrainingState training={training} />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button size={56} shortcut="Esc" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {now?.ready && !isFilling && (
            <Button size={56} busy={isBusy} onClick={() => send(fill)}>
              {t('Fill it anew')}
            </Button>
          )}
          {now && (now.ready || !isFilling) && (
            <Button type="submit" look="primary" size={56} shortcut="Enter" autoFocus busy={isBusy}>
              {now.ready ? t('Begin training') : t('Fill the training shop')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
