import type { ReactNode } from 'react';
import { ask } from '../../api/client';
import type { SavedTaxRate, TaxRate } from '../../api/types';
import { t } from '../../lib/text';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { RecordForm } from './record-form';
import { useRecord } from './use-record';

type Typed = Record<'name' | 'rate' | 'code' | 'next_day' | 'next_rate', string>;

export type TaxRateFormProps = {
  /** null: a new one. */
  rate: TaxRate | null;
  onSaved: (rate: TaxRate) => void;
  aside: ReactNode;
  /** What stands below the form's own fields. */
  children: ReactNode;
};

/** What a tax is called on receipts, and how much it is. */
export function TaxRateForm({ rate, onSaved, aside, children }: TaxRateFormProps) {
  const record = useRecord<TaxRate, Typed>({
    isDrafted: true,
    kept: rate,
    typed: (kept) => ({
      name: kept?.name ?? '',
      rate: kept?.percent ?? '',
      code: kept?.code ?? '',
      next_day: kept?.next_day ?? '',
      next_rate: kept?.next_rate ?? '',
    }),
    fields: ['name', 'rate', 'code', 'next_day', 'next_rate'],
    read: () => ask<TaxRate>('/admin/api/tax/rate/get', { query: { rate_id: rate?.rate_id } }),
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        before.percent !== now.percent && t('Rate: %s %', now.percent),
        (before.next_day !== now.next_day || before.next_rate !== now.next_rate) &&
          t('What it will be is another.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedTaxRate>({
      path: '/admin/api/tax/rate',
      form: rate
        ? { ...values, code: undefined }
        : { name: values.name, rate: values.rate, code: values.code },
      id: rate && { rate_id: rate.rate_id },
      intent,
      kept: (saved) => saved.rate,
    });
  const found = {
    name: values.name.trim() ? undefined : t('Required'),
    rate: values.rate.trim() ? undefined : t('Required'),
  };
  return (
    <RecordForm
      record={record}
      label={t('Tax rate')}
      onSave={save}
      found={found}
      add={t('Add the rate')}
      list="/admin/tax"
      aside={aside}
    >
      <section className="panel" aria-labelledby="rate">
        <header>
          <h2 id="rate">{t('Rate')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name on the receipt')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={rate ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Percent')}
              hint={t('At most four decimals, such as 6.25.')}
              must
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={values.rate}
              {...field('rate')}
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
          </div>
          <div className="two">
            <Field
              label={t('Code in the books')}
              optional={!rate}
              hint={rate ? t('It names the account, so it stays.') : t('Without one it is made of the name.')}
              autoComplete="off"
              maxLength={64}
              readOnly={rate !== null}
              value={values.code}
              {...field('code')}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
          </div>
        </div>
      </section>
      {rate && (
        <section className="panel" aria-labelledby="rate-next">
          <header>
            <h2 id="rate-next">{t('Coming change')}</h2>
          </header>
          <div className="in-panel">
            <div className="two">
              <DateField
                label={t('From this day on')}
                hint={t('At each store from its midnight. Empty: it stays as it is.')}
                value={values.next_day}
                {...field('next_day')}
                onChange={(next_day) => set({ next_day })}
              />
              <Field
                label={t('Percent from then on')}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                value={values.next_rate}
                {...field('next_rate')}
                onChange={(event) => set({ next_rate: event.currentTarget.value })}
              />
            </div>
          </div>
        </section>
      )}
      {children}
    </RecordForm>
  );
}
