import type { BrandRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<BrandRow>('/admin/api/brand');

/** Whose parts the shop sells. */
export function BrandList() {
  return (
    <DataTable
      label={t('Brands')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.brand_id}
      rowName={(row) => row.name}
      filters={[
        { name: 'search', label: t('Name or code'), typed: 'text' },
        {
          name: 'state',
          label: t('Status'),
          choices: [
            { value: 'shown', label: t('Shown') },
            { value: 'hidden', label: t('Not shown') },
          ],
        },
      ]}
      csvName="brands"
    />
  );
}

function columns(): Column<BrandRow>[] {
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
      name: 'code',
      head: t('Code of the trade'),
      isSortable: true,
      cell: (row) => (
        <>
          <span translate="no">{row.code}</span>
          {row.is_own && <span className="dim"> {t('given by the shop')}</span>}
        </>
      ),
      text: (row) => row.code,
    },
    {
      name: 'parts',
      head: t('Parts'),
      isNumber: true,
      cell: (row) => (
        <a className="l counted" href={row.parts_url}>
          {row.parts}
          <span className="sr-only" translate="no">
            {` ${row.name}`}
          </span>
        </a>
      ),
      text: (row) => String(row.parts),
    },
    {
      name: 'on_sale',
      head: t('On sale'),
      isNumber: true,
      cell: (row) =>
        row.on_sale > 0 ? String(row.on_sale) : <span className="st void">{t('Not shown')}</span>,
      text: (row) => String(row.on_sale),
    },
  ];
}
