import { useRef } from 'react';
import { ask } from '../../api/client';
import { lookAtPrinter } from '../../api/printer';
import type { CashMove, CashMoves } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { type Cents, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { succeeded } from '../../ui/toasts';

/** Cash in or out without a sale, each with its reason (SHIFT-1). */
export function MoveCash({ onMoved }: { onMoved: (moved: CashMove[]) => void }) {
  const [{ kind, amount, reason }, set] = useValues({ kind: 'paid_out', amount: 0 as Cents, reason: '' });
  const first = useRef<HTMLSelectElement>(null);
  const isSale = kind !== 'no_sale';
  const { form, isBusy, field, rest, submit } = useSending(['kind', 'reason', ...(isSale ? ['amount'] : [])]);
  const moveCash = async (intent: string) => {
    const values = { kind, reason, ...(isSale && { amount: toMajor(amount) }) };
    const { moved } = await ask<CashMoves>('/pos/shift/move', { method: 'POST', form: values, intent });
    set({ amount: 0, reason: '' });
    onMoved(moved);
    succeeded(t('It is on record.'));
    lookAtPrinter();
    first.current?.focus();
  };
  return (
    <form {...form} className="panel grid gap-4 p-4" onSubmit={(event) => submit(event, moveCash)}>
      <h2>{t('Cash in and out')}</h2>
      <Select
        ref={first}
        data-home=""
        label={t('What happened')}
        size={56}
        value={kind}
        {...field('kind')}
        onChange={(event) => set({ kind: event.currentTarget.value })}
        options={[
          { value: 'paid_out', label: t('Paid out') },
          { value: 'paid_in', label: t('Paid in') },
          { value: 'drop', label: t('Dropped into the safe') },
          { value: 'no_sale', label: t('Drawer opened without a sale') },
        ]}
      />
      {isSale && (
        <MoneyField
          label={t('Amount')}
          size={56}
          value={amount}
          {...field('amount')}
          onChange={(cents) => set({ amount: cents })}
        />
      )}
      <Field
        label={t('Reason')}
        size={56}
        optional={kind === 'drop'}
        maxLength={255}
        value={reason}
        {...field('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" look="primary" size={56} busy={isBusy}>
        {t('Record')}
      </Button>
    </form>
  );
}
