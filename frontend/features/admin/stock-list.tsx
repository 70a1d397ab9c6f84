import { useState } from 'react';
import { queries } from '../../api/query';
import type { StockPage, StockRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { Picture } from '../../ui/picture';
import { CorrectCount } from './correct-count';
import { rowsOf } from './rows-of';

const load = rowsOf<StockRow>('/admin/api/stock');

/** What lies where, and what of it is promised. */
export function StockList({ stores, few }: Omit<StockPage, 'bar'>) {
  const [at, setAt] = useState<StockRow>();
  const label = t('Stock');
  return (
    <>
      <DataTable
        label={label}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => `${row.product_id} ${row.location_id}`}
        rowName={(row) => `${row.part}, ${row.store}`}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            { value: 'low', label: t('%d or fewer available', few) },
            { value: 'none', label: t('None available') },
            { value: 'held', label: t('Promised to orders') },
          ],
        }}
        filters={[
          { name: 'search', label: t('Number, name, UPC or OE number'), typed: 'text' },
          {
            name: 'location_id',
            label: t('Store'),
            choices: stores.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        rowActions={(row) => [
          [
            ...(row.may_adjust ? [{ label: t('Correct the count'), run: () => setAt(row) }] : []),
            { label: t('Movements'), href: row.moves_url },
            { label: t('Open the product'), href: row.edit_url },
          ],
        ]}
        csvName="stock"
      />
      {at && (
        <CorrectCount
          {...at}
          onClose={() => setAt(undefined)}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['list', label] })}
        />
      )}
    </>
  );
}

function columns(): Column<StockRow>[] {
  return [
    {
      name: 'number',
      head: t('Part'),
      isSortable: true,
      cell: (row) => (
        <span className="product-cell">
          <Picture image={row.image} pictogram={row.pictogram} size={40} />
          <span className="min-w-0" translate="no">
            <a className="l b whole" href={row.edit_url}>
              {row.part}
            </a>
            <span className="block dim">{row.name}</span>
          </span>
        </span>
      ),
      text: (row) => row.part,
    },
    { name: 'store', head: t('Store'), text: (row) => row.store },
    { name: 'bin', head: t('Shelf'), text: (row) => row.bin },
    {
      name: 'on_hand',
      head: t('On hand'),
      isNumber: true,
      isSortable: true,
      text: (row) => String(row.on_hand),
    },
    {
      name: 'reserved',
      head: t('Promised'),
      isNumber: true,
      isSortable: true,
      cell: (row) => row.reserved || <span className="mut">0</span>,
      text: (row) => String(row.reserved),
    },
    {
      name: 'free',
      head: t('Available'),
      isNumber: true,
      cell: (row) => <b>{row.free}</b>,
      text: (row) => String(row.free),
    },
    { name: 'coming', head: t('On its way'), text: comingWords },
  ];
}

function comingWords({ on_order, in_transit }: StockRow): string {
  return [on_order > 0 && t('%d on order', on_order), in_transit > 0 && t('%d in transit', in_transit)]
    .filter(Boolean)
    .join(', ');
}
