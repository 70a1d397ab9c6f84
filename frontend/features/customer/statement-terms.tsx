import { ask } from '../../api/client';
import type { Said, Statement } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { fromMajor, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { Switch } from '../../ui/switch';
import { succeeded } from '../../ui/toasts';

type Props = { statement: Statement; path: string; onSet: () => Promise<void> };

/** What a business may owe, and for how long (TRD-11). */
export function StatementTerms({ statement, path, onSet }: Props) {
  const [{ terms, limit, hold, asks_po }, set] = useValues(() => ({
    terms: String(statement.terms || 30),
    limit: fromMajor(statement.limit),
    hold: statement.hold,
    asks_po: statement.asks_po,
  }));
  const { form, isBusy, field, rest, submit } = useSending(['terms', 'limit']);
  const setAccount = async (intent: string) => {
    const values = { terms, limit: toMajor(limit), hold: hold ? 1 : 0, asks_po: asks_po ? 1 : 0 };
    succeeded((await ask<Said>(path, { method: 'POST', form: values, intent })).success);
    await onSet();
  };
  return (
    <form
      {...form}
      className="panel grid gap-4 p-4"
      noValidate
      onSubmit={(event) => submit(event, setAccount)}
    >
      <h2>{t('Terms')}</h2>
      <Select
        label={t('To be paid within')}
        value={terms}
        {...field('terms')}
        options={['15', '30', '45'].map((days) => ({ value: days, label: t('%d days', Number(days)) }))}
        onChange={(event) => set({ terms: event.currentTarget.value })}
      />
      <MoneyField
        label={t('Credit limit')}
        value={limit}
        {...field('limit')}
        onChange={(cents) => set({ limit: cents })}
      />
      <Switch label={t('Asks for a PO number')} checked={asks_po} onChange={(is) => set({ asks_po: is })} />
      <Switch label={t('On hold')} checked={hold} onChange={(is) => set({ hold: is })} />
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" busy={isBusy}>
        {t('Set the terms')}
      </Button>
    </form>
  );
}
