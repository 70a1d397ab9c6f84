import { ask } from '../../api/client';
import type { BrandRecord, SavedBrand } from '../../api/types';
import { t } from '../../lib/text';
import { Field } from '../../ui/field';
import { SeriesPanel } from './brand-series';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = Pick<BrandRecord, 'name' | 'code' | 'slug'>;

export type BrandFormProps = {
  /** null: a new one. */
  brand: BrandRecord | null;
  onSaved: (now: BrandRecord) => void;
};

/** What a brand is called, and by which code files name it. */
export function BrandForm({ brand, onSaved }: BrandFormProps) {
  const record = useRecord<BrandRecord, Typed>({
    isDrafted: true,
    kept: brand,
    typed: (kept) => ({ name: kept?.name ?? '', code: kept?.code ?? '', slug: kept?.slug ?? '' }),
    fields: ['name', 'code', 'slug'],
    read: () => ask<BrandRecord>('/admin/api/brand/get', { query: { brand_id: brand?.brand_id } }),
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        before.code !== now.code && t('Code of the trade: %s', now.code),
        before.slug !== now.slug && t('Address: %s', now.slug),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedBrand>({
      path: '/admin/api/brand',
      form: values,
      id: brand && { brand_id: brand.brand_id },
      intent,
      kept: (saved) => saved.brand,
    });
  const required = (typed: string) => (typed.trim() ? undefined : t('Required'));
  return (
    <RecordForm
      record={record}
      label={t('Brand')}
      onSave={save}
      found={{ name: required(values.name), ...(brand && { code: required(values.code) }) }}
      add={t('Add the brand')}
      list="/admin/brand"
      aside={
        brand && (
          <>
            <RemoveRecord
              name={brand.name}
              path="/admin/api/brand/remove"
              form={{ brand_id: brand.brand_id }}
              consequence={t('No part is of it. Its address leads nowhere any more.')}
              used={brand.used}
            />
            <Trail rows={brand.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="brand">
        <header>
          <h2 id="brand">{t('Brand')}</h2>
          {brand && (
            <span className="dim">
              {brand.on_sale > 0
                ? t('Parts on sale: %d of %d', brand.on_sale, brand.parts)
                : t('Shoppers find a brand when parts of it are on sale.')}
            </span>
          )}
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={255}
              autoComplete="off"
              data-home={brand ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Code of the trade')}
              hint={codeHint(brand)}
              must={brand !== null}
              optional={brand === null}
              maxLength={4}
              autoComplete="off"
              autoCapitalize="characters"
              translate="no"
              value={values.code}
              {...field('code')}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
            <Field
              label={t('Address')}
              hint={brand ? t('The old address leads to a new one.') : t('Empty: it is made of the name.')}
              optional={brand === null}
              maxLength={100}
              autoComplete="off"
              value={values.slug}
              {...field('slug')}
              onChange={(event) => set({ slug: event.currentTarget.value })}
            />
          </div>
        </div>
      </section>
      {brand && <SeriesPanel brand={brand} onChanged={onSaved} />}
    </RecordForm>
  );
}

function codeHint(brand: BrandRecord | null): string {
  if (brand?.is_own) return t('Given by the shop, until you type the AAIA code.');
  return brand
    ? t('Files of fitment find its parts by it.')
    : t('Its AAIA code, four letters. Empty: the shop gives it one of its own.');
}
