import { ask } from '../../api/client';
import type { BayPage, BayRecord, SavedBay } from '../../api/types';
import { t } from '../../lib/text';
import { Check, Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = {
  location_id: string;
  title: string;
  kind: string;
  before: string;
  after: string;
  active: boolean;
};

type Props = {
  /** null: a new one. */
  bay: BayRecord | null;
  choices: Pick<BayPage, 'stores' | 'kinds'>;
  onSaved: (bay: BayRecord) => void;
};

/** A bay: where it is, what it is made for, and the time that it needs around each appointment. */
export function BayForm({ bay, choices, onSaved }: Props) {
  const record = useRecord<BayRecord, Typed>({
    isDrafted: true,
    kept: bay,
    typed: (kept) => ({
      location_id: String(kept?.location_id ?? choices.stores[0]?.id ?? ''),
      title: kept?.title ?? '',
      kind: kept?.kind ?? 'lift',
      before: String(kept?.before ?? 0),
      after: String(kept?.after ?? 0),
      active: kept?.active ?? true,
    }),
    fields: ['location_id', 'title', 'kind', 'before', 'after'],
    read: () => ask<BayRecord>('/admin/api/bay/get', { query: { bay_id: bay?.bay_id } }),
    differs: (before, now) =>
      [
        before.title !== now.title && t('Name: %s', now.title),
        (before.before !== now.before || before.after !== now.after) && t('Its time around is another.'),
        (before.kind !== now.kind || before.active !== now.active) && t('Its kind or its status is another.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  return (
    <RecordForm
      record={record}
      label={t('Bay')}
      onSave={(intent) =>
        record.save<SavedBay>({
          path: '/admin/api/bay',
          form: { ...values, active: values.active ? 1 : 0 },
          id: bay && { bay_id: bay.bay_id },
          intent,
          kept: (saved) => saved.bay,
        })
      }
      found={{ title: values.title.trim() ? undefined : t('Required') }}
      add={t('Add the bay')}
      list="/admin/bay"
      aside={bay && <Trail rows={bay.trail} />}
    >
      <section className="panel" aria-labelledby="bay">
        <header>
          <h2 id="bay">{t('Bay')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={40}
              autoComplete="off"
              data-home={bay ? undefined : ''}
              value={values.title}
              {...field('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <Select
              label={t('Kind')}
              value={values.kind}
              options={choices.kinds.map(({ code, name }) => ({ value: code, label: name }))}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
          </div>
          <Select
            label={t('Store')}
            value={values.location_id}
            off={bay ? t('A bay stays at its store.') : undefined}
            options={choices.stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
            {...field('location_id')}
            onChange={(event) => set({ location_id: event.currentTarget.value })}
          />
          <div className="two">
            <Field
              label={t('Minutes before each appointment')}
              inputMode="numeric"
              value={values.before}
              {...field('before')}
              onChange={(event) => set({ before: event.currentTarget.value })}
            />
            <Field
              label={t('Minutes after each appointment')}
              inputMode="numeric"
              value={values.after}
              {...field('after')}
              onChange={(event) => set({ after: event.currentTarget.value })}
            />
          </div>
          <Check
            label={t('It can be booked')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </section>
    </RecordForm>
  );
}
