import { ask } from '../../api/client';
import type { CategoryPage, CategoryRecord, SavedCategory } from '../../api/types';
import { t } from '../../lib/text';
import { Check, Field, FieldGroup, Select } from '../../ui/field';
import { Pictogram } from '../../ui/pictogram';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Words = 'name' | 'name_es' | 'examples' | 'examples_es';
type Typed = Pick<CategoryRecord, Words | 'slug' | 'pictogram'> & { parent_id: string; active: boolean };

export type CategoryFormProps = Omit<CategoryPage, 'bar'> & { onSaved: (now: CategoryRecord) => void };

/** What a category is called, how it is drawn, and where it stands; without one it is a new one. */
export function CategoryForm({ category, parents, pictograms, parent_id, onSaved }: CategoryFormProps) {
  const record = useRecord<CategoryRecord, Typed>({
    isDrafted: true,
    kept: category,
    typed: (kept) => ({
      name: kept?.name ?? '',
      name_es: kept?.name_es ?? '',
      examples: kept?.examples ?? '',
      examples_es: kept?.examples_es ?? '',
      slug: kept?.slug ?? '',
      pictogram: kept?.pictogram ?? 'kit',
      parent_id: String(kept?.parent_id ?? parent_id),
      active: kept?.is_active ?? true,
    }),
    fields: ['name', 'name_es', 'examples', 'examples_es', 'parent_id', 'slug', 'pictogram', 'active'],
    read: () =>
      ask<CategoryRecord>('/admin/api/category/get', { query: { category_id: category?.category_id } }),
    differs: (before, now) => differences(before, now, parents),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedCategory>({
      path: '/admin/api/category',
      form: values,
      id: category && { category_id: category.category_id },
      intent,
      kept: (saved) => saved.category,
    });
  const words = (name: Words, label: string, lang: 'en' | 'es', hint?: string) => (
    <Field
      label={label}
      {...(hint && { hint })}
      must={name === 'name'}
      optional={name !== 'name'}
      maxLength={name.startsWith('name') ? 255 : 160}
      lang={lang}
      autoComplete="off"
      data-home={name === 'name' && !category ? '' : undefined}
      value={values[name]}
      {...field(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <RecordForm
      record={record}
      label={t('Category')}
      onSave={save}
      found={{
        name: values.name.trim() ? undefined : t('Required'),
        slug: !category || values.slug.trim() ? undefined : t('Required'),
      }}
      add={t('Add the category')}
      list="/admin/category"
      aside={
        category && (
          <>
            <RemoveRecord
              name={category.name}
              path="/admin/api/category/remove"
              form={{ category_id: category.category_id }}
              consequence={t('Nothing is in it. Its address leads nowhere any more.')}
              used={category.used}
            />
            <Trail rows={category.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="category-words">
        <header>
          <h2 id="category-words">{t('What shoppers read')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            {words('name', t('Name in English'), 'en')}
            {words('name_es', t('Name in Spanish'), 'es', t('Empty: the English name.'))}
            {words(
              'examples',
              t('Description in English'),
              'en',
              t('What is in it: pads, rotors, calipers.'),
            )}
            {words('examples_es', t('Description in Spanish'), 'es')}
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="category-place">
        <header>
          <h2 id="category-place">{t('Where it is shown')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('Stands in')}
              value={values.parent_id}
              options={[
                { value: '0', label: t('At the top') },
                ...parents.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
              ]}
              {...field('parent_id')}
              onChange={(event) => set({ parent_id: event.currentTarget.value })}
            />
            <Field
              label={t('Address')}
              hint={
                category
                  ? t('The old address leads to a new one.')
                  : t('Empty: it is made of the English name.')
              }
              must={category !== null}
              maxLength={100}
              autoComplete="off"
              value={values.slug}
              {...field('slug')}
              onChange={(event) => set({ slug: event.currentTarget.value })}
            />
          </div>
          <Check
            name="active"
            label={t('Shown to shoppers')}
            note={t('Off: neither it nor what is in it is found. Its parts stay on sale.')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
          <FieldGroup label={t('Drawing')} error={field('pictogram').error}>
            <div className="pictogram-picks">
              {pictograms.map((name) => (
                <label key={name}>
                  <input
                    type="radio"
                    className="sr-only"
                    name="pictogram"
                    value={name}
                    checked={values.pictogram === name}
                    onChange={() => set({ pictogram: name })}
                  />
                  <Pictogram name={name} size={40} />
                  <span className="sr-only" translate="no">
                    {name}
                  </span>
                </label>
              ))}
            </div>
          </FieldGroup>
        </div>
      </section>
    </RecordForm>
  );
}

function differences(
  before: CategoryRecord,
  now: CategoryRecord,
  parents: CategoryPage['parents'],
): string[] {
  const parent = parents.find(({ id }) => id === now.parent_id)?.name ?? t('At the top');
  return [
    before.name !== now.name && t('Name in English: %s', now.name),
    before.name_es !== now.name_es && t('Name in Spanish: %s', now.name_es),
    (before.examples !== now.examples || before.examples_es !== now.examples_es) &&
      t('The description is another.'),
    before.slug !== now.slug && t('Address: %s', now.slug),
    before.parent_id !== now.parent_id && t('Stands in: %s', parent),
    before.pictogram !== now.pictogram && t('The drawing is another.'),
    before.is_active !== now.is_active &&
      (now.is_active ? t('Shoppers find it again.') : t('Shoppers are not shown it.')),
  ].filter((words) => words !== false);
}
