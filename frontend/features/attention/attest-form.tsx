import type { Attention } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { succeeded, waits } from '../../ui/toasts';
import { attestPayment } from './calls';

type Props = { of: Attention; onClose: () => void; onDone: () => void };

/** What a person saw at the terminal, or in its batch, of a card that its company says nothing of. */
export function AttestForm({ of, onClose, onDone }: Props) {
  const [{ what, amount, evidence }, set] = useValues({
    what: '',
    amount: fromMajor(of.amount),
    evidence: '',
  });
  const isCharged = what === 'charged';
  const { form, isBusy, field, rest, submit } = useSending([
    'charged',
    'evidence',
    ...(isCharged ? ['amount'] : []),
  ]);
  const found = {
    charged: what ? undefined : t('Choose what happened.'),
    evidence: evidence.trim() ? undefined : t('Say where it was seen.'),
  };
  const attestCharge = async (intent: string) => {
    const { message } = await attestPayment(of, { isCharged, amount, evidence: evidence.trim() }, intent);
    succeeded(message, { wait: waits.payment });
    onDone();
  };
  return (
    <form
      {...form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => submit(event, attestCharge, found)}
    >
      <p>
        {t(
          'Look at the slip, at the terminal or in its batch. What is said here is booked, under your name.',
        )}
      </p>
      <Select
        size={56}
        label={t('What happened')}
        autoFocus
        value={what}
        {...field('charged')}
        options={[
          { value: '', label: t('Choose') },
          { value: 'charged', label: t('The card was charged') },
          { value: 'not', label: t('The card was not charged') },
        ]}
        onChange={(event) => set({ what: event.currentTarget.value })}
      />
      {isCharged && (
        <MoneyField
          size={56}
          label={t('Amount')}
          value={amount}
          {...field('amount')}
          onChange={(cents) => set({ amount: cents })}
        />
      )}
      <Field
        size={56}
        label={t('Where it was seen')}
        hint={t('As the number and the approval on the slip. No card numbers.')}
        maxLength={200}
        autoComplete="off"
        value={evidence}
        {...field('evidence')}
        onChange={(event) => set({ evidence: event.currentTarget.value })}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button type="submit" look="primary" size={56} busy={isBusy}>
          {t('Record it')}
        </Button>
      </div>
    </form>
  );
}
