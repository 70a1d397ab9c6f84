import type { TaxRateRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<TaxRateRow>('/admin/api/tax/rate');

/** The rates that the shop asks for: how much, where and on what. */
export function TaxRates() {
  return (
    <DataTable
      label={t('Your rates')}
      columns={columns()}
      load={load}
      rowKey={(row) => row.rate_id}
      rowName={(row) => row.name}
      empty={t('No rate is set: no tax is charged. Load your state’s sheet or add a rate.')}
      filters={[{ name: 'search', label: t('Name or code'), typed: 'text' }]}
      csvName="tax-rates"
    />
  );
}

function columns(): Column<TaxRateRow>[] {
  return [
    {
      name: 'name',
      head: t('Name on the receipt'),
      isSortable: true,
      cell: (row) => (
        <a className="l b" href={row.edit_url} translate="no">
          {row.name}
        </a>
      ),
      text: (row) => row.name,
    },
    {
      name: 'rate',
      head: t('Rate'),
      isSortable: true,
      isNumber: true,
      cell: (row) => (
        <>
          <b className="n" translate="no">
            {row.percent} %
          </b>
          {row.next && <span className="block dim n">{row.next}</span>}
        </>
      ),
      text: (row) => row.percent,
    },
    {
      name: 'where',
      head: t('Where'),
      cell: (row) => <Places where={row.where} more={row.more} />,
      text: (row) => row.where.join(', '),
    },
    {
      name: 'on',
      head: t('On'),
      text: (row) => row.on.join(', '),
    },
  ];
}

/** The first of the places, and how many more there are. */
export function Places({ where, more }: { where: readonly string[]; more: number }) {
  if (where.length === 0) return <span className="dim">{t('Nowhere')}</span>;
  return (
    <>
      <span translate="no">{where.join(', ')}</span>
      {more > 0 && <span className="dim"> {t('and %d more', more)}</span>}
    </>
  );
}
