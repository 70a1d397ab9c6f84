import type { VendorRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<VendorRow>('/admin/api/vendor');

/** Whom the shop buys from, by name. */
export function VendorList() {
  return (
    <DataTable
      label={t('Vendors')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.vendor_id}
      rowName={(row) => row.name}
      filters={[{ name: 'search', label: t('Name, code or account'), typed: 'text' }]}
      empty={t('There is no vendor yet.')}
      csvName="vendors"
    />
  );
}

function columns(): Column<VendorRow>[] {
  return [
    {
      name: 'name',
      head: t('Name'),
      cell: (row) => (
        <a className="l b" href={row.edit_url} translate="no">
          {row.name}
        </a>
      ),
      text: (row) => row.name,
    },
    { name: 'code', head: t('Code'), text: (row) => row.code },
    { name: 'account', head: t('Our account there'), text: (row) => row.account },
    { name: 'lead', head: t('Days to arrive'), isNumber: true, text: (row) => String(row.lead_days) },
    {
      name: 'active',
      head: t('Status'),
      cell: (row) => <VendorState isActive={row.active} />,
      text: (row) => stateWords(row.active),
    },
  ];
}

function stateWords(isActive: boolean): string {
  return isActive ? t('In use') : t('Not in use');
}

/** Whether something is ordered there. */
export function VendorState({ isActive }: { isActive: boolean }) {
  return <span className={isActive ? 'st' : 'st void'}>{stateWords(isActive)}</span>;
}
