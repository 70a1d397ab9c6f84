import { ask } from '../../api/client';
import type { OfficeChoice, SavedTaxClass, TaxClassRecord } from '../../api/types';
import { t } from '../../lib/text';
import { Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Places } from './tax-rates';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = { name: string; copy_of: string };

export type TaxClassFormProps = {
  classes: readonly OfficeChoice[];
  /** null: a new one. */
  value: TaxClassRecord | null;
  onSaved: (now: TaxClassRecord) => void;
};

/** What is taxed alike. */
export function TaxClassForm({ classes, value, onSaved }: TaxClassFormProps) {
  const record = useRecord<TaxClassRecord, Typed>({
    kept: value,
    typed: (kept) => ({ name: kept?.name ?? '', copy_of: '0' }),
    fields: ['name', 'copy_of'],
    read: () => ask<TaxClassRecord>('/admin/api/tax/class/get', { query: { class_id: value?.class_id } }),
    differs: (before, now) => (before.name !== now.name ? [t('Name: %s', now.name)] : []),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedTaxClass>({
      path: '/admin/api/tax/class',
      form: value ? { name: values.name } : values,
      id: value && { class_id: value.class_id },
      intent,
      kept: (saved) => saved.class,
    });
  return (
    <RecordForm
      record={record}
      label={t('What is taxed alike')}
      onSave={save}
      found={{ name: values.name.trim() ? undefined : t('Required') }}
      add={t('Add')}
      list="/admin/tax"
      aside={
        value && (
          <>
            <RemoveRecord
              name={value.name}
              path="/admin/api/tax/class/remove"
              form={{ class_id: value.class_id }}
              consequence={t('Nothing uses it. It can be made again.')}
              used={value.used}
            />
            <Trail rows={value.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="class">
        <header>
          <h2 id="class">{t('What is taxed alike')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              hint={t('Such as parts, labor, core charges or shipping.')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={value ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            {!value && (
              <Select
                label={t('Begins with the rules of')}
                value={values.copy_of}
                options={[
                  { value: '0', label: t('None: not taxed') },
                  ...classes.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
                ]}
                {...field('copy_of')}
                onChange={(event) => set({ copy_of: event.currentTarget.value })}
              />
            )}
          </div>
        </div>
      </section>
      {value && (
        <section className="panel" aria-labelledby="class-rates">
          <header>
            <h2 id="class-rates">{t('Its rates')}</h2>
          </header>
          {value.rates.length === 0 ? (
            <p className="in-panel mut">{t('Not taxed. A rate says on its own page where it is asked.')}</p>
          ) : (
            <ul className="trail px-4">
              {value.rates.map((rate) => (
                <li key={rate.rate_id}>
                  <p className="head">
                    <a className="l b" href={rate.edit_url} translate="no">
                      {rate.name}
                    </a>
                    <b className="n" translate="no">
                      {rate.percent} %
                    </b>
                  </p>
                  <p className="dim">
                    <Places where={rate.where} more={rate.more} />
                  </p>
                </li>
              ))}
              {value.more > 0 && <li className="dim">{t('and %d more', value.more)}</li>}
            </ul>
          )}
        </section>
      )}
    </RecordForm>
  );
}
