import type { TaxAreaRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';
import { Places } from './tax-rates';

const load = rowsOf<TaxAreaRow>('/admin/api/tax/area');

/** The areas that taxes and shipping are made of. */
export function TaxAreaList() {
  return (
    <DataTable
      label={t('Areas')}
      columns={columns()}
      load={load}
      rowKey={(row) => row.area_id}
      rowName={(row) => row.name}
      empty={t('No area is set. An area is a country, states or ZIP codes that are taxed alike.')}
      filters={[{ name: 'search', label: t('Name'), typed: 'text' }]}
      csvName="areas"
    />
  );
}

function columns(): Column<TaxAreaRow>[] {
  return [
    {
      name: 'name',
      head: t('Name'),
      isSortable: true,
      cell: (row) => (
        <a className="l b" href={row.edit_url} translate="no">
          {row.name}
        </a>
      ),
      text: (row) => row.name,
    },
    {
      name: 'places',
      head: t('Places'),
      cell: (row) => <Places where={row.places} more={row.more} />,
      text: (row) => row.places.join(', '),
    },
    {
      name: 'rules',
      head: t('Tax rules'),
      isNumber: true,
      cell: (row) => <span className="n">{row.rules}</span>,
      text: (row) => row.rules,
    },
  ];
}
