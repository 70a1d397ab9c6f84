import { ask } from '../../api/client';
import type { StoreList as Found, StoreRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable, type Load } from '../../ui/data-table';

const load: Load<StoreRow> = ({ page, limit }, signal) =>
  ask<Found>('/admin/api/store', { query: { page, limit }, signal });

/** All stores, also those out of use. */
export function StoreList() {
  return (
    <DataTable
      label={t('Stores')}
      columns={columns()}
      load={load}
      rowKey={(row) => row.store_id}
      rowName={(row) => row.name}
      csvName="stores"
    />
  );
}

function columns(): Column<StoreRow>[] {
  return [
    {
      name: 'name',
      head: t('Name'),
      cell: (row) =>
        row.edit_url ? (
          <a className="l b" href={row.edit_url} translate="no">
            {row.name}
          </a>
        ) : (
          <span translate="no">{row.name}</span>
        ),
      text: (row) => row.name,
    },
    { name: 'code', head: t('Code'), text: (row) => row.code },
    { name: 'address', head: t('Address'), text: (row) => row.address },
    { name: 'open', head: t('Now'), cell: (row) => row.open, text: (row) => row.open },
    { name: 'registers', head: t('Registers'), isNumber: true, text: (row) => String(row.registers) },
    {
      name: 'taxes',
      head: t('Taxes'),
      cell: (row) => (row.is_taxed ? t('Set up') : <span className="st void">{t('Missing')}</span>),
      text: (row) => (row.is_taxed ? t('Set up') : t('Missing')),
    },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => (
        <span className={row.is_in_use ? 'st' : 'st void'}>
          {row.is_in_use ? t('In use') : t('Out of use')}
        </span>
      ),
      text: (row) => (row.is_in_use ? t('In use') : t('Out of use')),
    },
  ];
}
