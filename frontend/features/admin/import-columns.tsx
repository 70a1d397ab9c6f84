import { ask } from '../../api/client';
import type { Import, ImportChoices, ImportPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';

type Props = Omit<ImportPage, 'bar' | 'list_url' | 'import' | 'bulk_fields'> & {
  now: Import;
  onChange: (next: Import) => void;
};

const own = ['supplier', 'encoding', 'decimal', 'brand_id', 'store_id', 'category_id', 'tax_class_id'];

/** What the columns of a sheet mean, and how it is read; remembered under the supplier's name before the first run. */
export function ImportColumns({ now, onChange, ...page }: Props) {
  const [values, set] = useValues<ImportChoices>(now.choices);
  const { form, field, errors, isBusy, rest, submit, send } = useSending([
    ...own,
    ...values.columns.map((_, i) => `columns[${i}][field]`),
  ]);
  const setColumn = (at: number, change: Partial<ImportChoices['columns'][number]>) =>
    set({ columns: values.columns.map((column, i) => (i === at ? { ...column, ...change } : column)) });
  const reread = (encoding: string) =>
    send(async () => {
      const read = await ask<Import>('/admin/api/import/get', {
        query: { sheet_id: now.sheet_id, encoding },
      });
      const columns = values.columns.map((column, i) => ({ ...column, ...onlyRead(read, i) }));
      set({ encoding, columns });
    });
  const readAs = (supplier: string) => {
    const habit = page.habits.find((one) => one.supplier === supplier);
    if (!habit) return set({ supplier });
    const columns = values.columns.map((column) => {
      const known = habit.choices.columns.find(({ head }) => head === column.head);
      return known ? { ...column, field: known.field, clears: known.clears } : column;
    });
    set({ ...habit.choices, columns });
  };
  const check = async (intent: string) => {
    const { columns, ...others } = values;
    const sent = {
      ...others,
      sheet_id: now.sheet_id,
      version: now.version,
      adds_parts: values.adds_parts ? 1 : 0,
      adds_brands: values.adds_brands ? 1 : 0,
      columns: columns.map((column) => ({ field: column.field, clears: column.clears ? 1 : 0 })),
    };
    onChange(await ask<Import>('/admin/api/import/check', { method: 'POST', form: sent, intent }));
  };
  const means = (name: string) => values.columns.some((column) => column.field === name);
  const choices = (some: ImportPage['brands'], none: string) => [
    { value: '0', label: none },
    ...some.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
  ];
  const chosen = (name: 'brand_id' | 'store_id' | 'category_id' | 'tax_class_id') => ({
    ...field(name),
    value: String(values[name]),
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      set({ [name]: Number(event.currentTarget.value) }),
  });
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, check)}>
      <section className="panel">
        <header>
          <h2 id="columns">{t('What the columns are')}</h2>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
        <section className="edit-rows" tabIndex={0} aria-labelledby="columns">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('In your file')}</th>
                <th scope="col">{t('First rows')}</th>
                <th scope="col">{t('In the shop')}</th>
                <th scope="col">{t('Empty cells')}</th>
              </tr>
            </thead>
            <tbody>
              {values.columns.map((column, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
                <tr key={i}>
                  <th scope="row" translate="no">
                    {column.head}
                  </th>
                  <td translate="no" className="import-samples">
                    {column.samples.map((sample, k) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <p key={k}>{sample}</p>
                    ))}
                  </td>
                  <td>
                    <Select
                      label={<span className="sr-only">{t('What %s is', column.head)}</span>}
                      value={column.field}
                      name={`columns[${i}][field]`}
                      error={errors[`columns[${i}][field]`]}
                      options={[
                        { value: '', label: t('Do not import') },
                        ...page.fields.map(({ name, words }) => ({ value: name, label: words })),
                      ]}
                      onChange={(event) => setColumn(i, { field: event.currentTarget.value, clears: false })}
                    />
                  </td>
                  <td>
                    {page.fields.some(({ name, clears }) => name === column.field && clears) && (
                      <Check
                        label={
                          <>
                            {t('clear')}
                            <span className="sr-only" translate="no">{` ${column.head}`}</span>
                          </>
                        }
                        checked={column.clears}
                        onChange={(event) => setColumn(i, { clears: event.currentTarget.checked })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
      <section className="panel" aria-labelledby="reading">
        <header>
          <h2 id="reading">{t('How it is read')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            {!now.worksheet && (
              <>
                <Select
                  label={t('Decimal sign')}
                  {...field('decimal')}
                  value={values.decimal}
                  options={[
                    { value: '', label: t('Find out') },
                    { value: '.', label: t('Point: 1,234.50') },
                    { value: ',', label: t('Comma: 1.234,50') },
                  ]}
                  onChange={(event) => set({ decimal: event.currentTarget.value })}
                />
                <Select
                  label={t('Letters')}
                  hint={t('Another one, where accents read wrong above.')}
                  {...field('encoding')}
                  value={values.encoding}
                  options={[
                    { value: '', label: t('Find out') },
                    ...page.encodings.map((value) => ({ value, label: value, isData: true })),
                  ]}
                  onChange={(event) => reread(event.currentTarget.value)}
                />
              </>
            )}
            <Select
              label={t('Brand of rows that name none')}
              options={choices(page.brands, t('None'))}
              {...chosen('brand_id')}
            />
            {means('stock') && (
              <Select
                label={t('Store of rows that name none')}
                options={choices(page.stores, t('None'))}
                {...chosen('store_id')}
              />
            )}
          </div>
          <Check
            label={t('Add parts that the shop does not have, as drafts off sale')}
            checked={values.adds_parts}
            onChange={(event) => set({ adds_parts: event.currentTarget.checked })}
          />
          {values.adds_parts && (
            <Check
              label={t('Add brands that the shop does not have')}
              note={t(
                'The preview names them. A brand that is only written otherwise is corrected in the file.',
              )}
              checked={values.adds_brands}
              onChange={(event) => set({ adds_brands: event.currentTarget.checked })}
            />
          )}
          {values.adds_parts && (
            <div className="two">
              <Select
                label={t('Tax class of new parts')}
                options={choices(page.tax_classes, t('Choose'))}
                {...chosen('tax_class_id')}
              />
              <Select
                label={t('Category of new parts that name none')}
                options={choices(page.categories, t('Choose'))}
                {...chosen('category_id')}
              />
            </div>
          )}
          <div className="two">
            <Field
              label={t('Remember this for the supplier')}
              optional
              list="suppliers"
              {...field('supplier')}
              value={values.supplier}
              onChange={(event) => readAs(event.currentTarget.value)}
            />
            <datalist id="suppliers">
              {page.habits.map(({ supplier }) => (
                <option key={supplier} value={supplier} />
              ))}
            </datalist>
          </div>
          <FormErrors>{rest}</FormErrors>
        </div>
      </section>
      <div className="save-bar">
        <p className="dim">{t('The preview changes nothing.')}</p>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('Preview')}
        </Button>
      </div>
    </form>
  );
}

function onlyRead(read: Import, at: number) {
  const column = read.choices.columns[at];
  return column && { head: column.head, samples: column.samples };
}
