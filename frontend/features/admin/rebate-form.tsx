import { ask } from '../../api/client';
import type { RebateRecord, SavedRebate } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { PartsField, partsSent, partsTyped } from './parts-field';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = {
  code: string;
  title: string;
  url: string;
  banner: string;
  amount: number;
  from: string;
  to: string;
  parts: string[];
};

export type RebateFormProps = {
  /** null: a new one. */
  rebate: RebateRecord | null;
  onSaved: (rebate: RebateRecord) => void;
};

/** What a maker gives back: for which parts, when, how much, and where it is asked for. */
export function RebateForm({ rebate, onSaved }: RebateFormProps) {
  const record = useRecord<RebateRecord, Typed>({
    isDrafted: true,
    kept: rebate,
    typed: typedOf,
    fields: ['code', 'title', 'url', 'amount', 'from', 'to', 'parts'],
    read: () => ask<RebateRecord>('/admin/api/rebate/get', { query: { rebate_id: rebate?.rebate_id } }),
    differs: differences,
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const save = (intent: string) =>
    record.save<SavedRebate>({
      path: '/admin/api/rebate',
      form: { ...values, amount: figure(values.amount), parts: partsSent(values.parts) },
      id: rebate && { rebate_id: rebate.rebate_id },
      intent,
      kept: (saved) => saved.rebate,
    });
  const required = (typed: string) => (typed.trim() ? undefined : t('Required'));
  const found = { code: required(values.code), title: required(values.title), url: required(values.url) };
  return (
    <RecordForm
      record={record}
      label={t('Rebate')}
      onSave={save}
      found={found}
      add={t('Add the rebate')}
      list="/admin/rebate"
      aside={
        rebate && (
          <>
            <RemoveRecord
              name={rebate.title}
              path="/admin/api/rebate/remove"
              form={{ rebate_id: rebate.rebate_id }}
              consequence={t('No cart shows it any more. Orders keep what they were told.')}
            />
            <Trail rows={rebate.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="rebate">
        <header>
          <h2 id="rebate">{t('Rebate')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Code')}
              hint={t('As the maker calls it.')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={rebate ? undefined : ''}
              value={values.code}
              {...field('code')}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
            <MoneyField
              label={t('Gives back')}
              optional
              hint={t('For your own lists. Shoppers read the title.')}
              value={values.amount}
              {...field('amount')}
              onChange={(amount) => set({ amount })}
            />
          </div>
          <Field
            label={t('Title')}
            hint={t('As the maker words it: “$20 back on two pads”.')}
            must
            maxLength={100}
            autoComplete="off"
            value={values.title}
            {...field('title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Field
            label={t('Where it is asked for')}
            hint={t('The address of the maker’s form: https://…')}
            must
            type="url"
            maxLength={1000}
            autoComplete="off"
            value={values.url}
            {...field('url')}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="earns">
        <header>
          <h2 id="earns">{t('What earns it, and when')}</h2>
        </header>
        <div className="in-panel">
          <PartsField
            known={rebate?.parts ?? []}
            values={values.parts}
            error={errors.parts}
            onChange={(parts) => set({ parts })}
          />
          <div className="two">
            <DateField
              label={t('First day')}
              optional
              value={values.from}
              {...field('from')}
              onChange={(from) => set({ from })}
            />
            <DateField
              label={t('Last day')}
              optional
              hint={t('This day is included.')}
              value={values.to}
              {...field('to')}
              onChange={(to) => set({ to })}
            />
          </div>
        </div>
      </section>
    </RecordForm>
  );
}

function typedOf(rebate: RebateRecord | null): Typed {
  return {
    code: rebate?.code ?? '',
    title: rebate?.title ?? '',
    url: rebate?.url ?? '',
    banner: rebate?.banner ?? '',
    amount: fromMajor(rebate?.amount ?? 0),
    from: rebate?.from ?? '',
    to: rebate?.to ?? '',
    parts: partsTyped(rebate?.parts ?? []),
  };
}

function differences(before: RebateRecord, now: RebateRecord): string[] {
  const when = ({ from, to }: RebateRecord) => `${from} ${to}`;
  return [
    before.code !== now.code && t('Code: %s', now.code),
    before.title !== now.title && t('Title: %s', now.title),
    before.url !== now.url && t('Where it is asked for: %s', now.url),
    before.amount !== now.amount && t('What it gives back is another.'),
    when(before) !== when(now) && t('Its days are others.'),
    JSON.stringify(before.parts) !== JSON.stringify(now.parts) && t('Its parts are others.'),
  ].filter((words) => words !== false);
}
