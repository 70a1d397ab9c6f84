import { useState } from 'react';
import type { ProductRow, ProductsPage } from '../../api/types';
import { countedTo } from '../../lib/count';
import { t } from '../../lib/text';
import { type Column, DataTable, type Load } from '../../ui/data-table';
import { setOf } from '../../ui/list-state';
import { Picture } from '../../ui/picture';
import { BulkBegin } from './bulk-begin';
import { rowsOf } from './rows-of';

const pageOf = rowsOf<ProductRow>('/admin/api/product');

/** All that the shop sells, or sold. */
export function ProductList({
  brands,
  categories,
  sees_cost,
}: Pick<ProductsPage, 'brands' | 'categories' | 'sees_cost'>) {
  const [found, setFound] = useState({ rows: 0, most: 0 });
  const [load] = useState(
    (): Load<ProductRow> => async (query, signal) => {
      const page = await pageOf(query, signal);
      const rows = page.counts?.[query.filters.state ?? ''] ?? 0;
      setFound({ rows, most: page.most_counted ?? 0 });
      return page;
    },
  );
  const choices = (some: ProductsPage['brands']) =>
    some.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DataTable
      label={t('Products')}
      columns={columns(sees_cost)}
      load={load}
      limit={20}
      rowKey={(row) => row.product_id}
      rowName={(row) => `${row.brand} ${row.number}`}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          { value: 'on', label: t('On sale') },
          { value: 'ask', label: t('Ask first') },
          { value: 'off', label: t('Off') },
        ],
      }}
      filters={[
        { name: 'search', label: t('Number, name, UPC or OE number'), typed: 'text' },
        { name: 'brand_id', label: t('Brand'), choices: choices(brands) },
        { name: 'category_id', label: t('Category'), choices: choices(categories) },
        {
          name: 'stock',
          label: t('Stock'),
          choices: [
            { value: 'in', label: t('In stock') },
            { value: 'out', label: t('Out of stock') },
          ],
        },
        {
          name: 'without',
          label: t('Without'),
          choices: [
            { value: 'pictures', label: t('a picture') },
            { value: 'prices', label: t('a price') },
            ...(sees_cost ? [{ value: 'cost', label: t('a cost') }] : []),
            { value: 'spanish', label: t('a Spanish name') },
          ],
        },
      ]}
      tools={({ filters }) => (
        <div className="bulk-all">
          <BulkBegin form={setOf(filters)} off={found.rows === 0 && t('No product is found.')}>
            {t('Change all %s', countedTo(found.rows, found.most))}
          </BulkBegin>
        </div>
      )}
      bulk={(chosen) => (
        <BulkBegin form={{ product_ids: chosen.map((row) => row.product_id) }}>{t('Change')}</BulkBegin>
      )}
      csvName="products"
    />
  );
}

function columns(seesCost: boolean): Column<ProductRow>[] {
  const all: (Column<ProductRow> & { ofCost?: boolean })[] = [
    {
      name: 'number',
      head: t('Part'),
      isSortable: true,
      cell: (row) => (
        <span className="product-cell">
          <Picture image={row.image} pictogram={row.pictogram} size={40} />
          <span className="min-w-0" translate="no">
            <a className="l b whole" href={row.edit_url}>
              {row.brand} {row.number}
            </a>
          </span>
        </span>
      ),
      text: (row) => `${row.brand} ${row.number}`,
    },
    { name: 'name', head: t('Name'), isSortable: true, text: (row) => row.name },
    { name: 'category', head: t('Category'), text: (row) => row.category },
    {
      name: 'price',
      head: t('Price'),
      isNumber: true,
      cell: (row) => (row.price ? <b>{row.price}</b> : <span className="mut">{t('None')}</span>),
      text: (row) => row.price,
    },
    {
      name: 'cost',
      head: t('Cost'),
      isNumber: true,
      ofCost: true,
      cell: (row) => row.cost || <span className="mut">{t('None')}</span>,
      text: (row) => row.cost,
    },
    { name: 'margin', head: t('Margin'), isNumber: true, ofCost: true, text: (row) => row.margin },
    {
      name: 'stock',
      head: t('Stock'),
      isNumber: true,
      cell: (row) => row.stock,
      text: (row) => String(row.stock),
    },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <State state={row.state} />,
      text: (row) => stateWords(row.state),
    },
  ];
  return all.filter(({ ofCost }) => !ofCost || seesCost);
}

function stateWords(state: string): string {
  if (state === 'on') return t('On sale');
  return state === 'ask' ? t('Ask first') : t('Off');
}

function State({ state }: { state: string }) {
  if (state === 'on') return stateWords(state);
  return <span className={state === 'off' ? 'st void' : 'st'}>{stateWords(state)}</span>;
}
