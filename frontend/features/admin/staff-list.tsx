import type { OfficeChoice, StaffRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<StaffRow>('/admin/api/staff');

/** Everybody who works here. */
export function StaffList({ roles }: { roles: readonly OfficeChoice[] }) {
  return (
    <DataTable
      label={t('People')}
      columns={columns()}
      load={load}
      rowKey={(row) => row.staff_id}
      rowName={(row) => row.name}
      filters={[
        { name: 'search', label: t('Name or email'), typed: 'text' },
        {
          name: 'role_id',
          label: t('Role'),
          choices: roles.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '1', label: t('Active') },
            { value: '0', label: t('Left') },
          ],
        },
      ]}
      csvName="staff"
    />
  );
}

function columns(): Column<StaffRow>[] {
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
      name: 'email',
      head: t('Email'),
      isSortable: true,
      text: (row) => row.email,
    },
    {
      name: 'role',
      head: t('Role'),
      isSortable: true,
      text: (row) => row.role,
    },
    {
      name: 'stores',
      head: t('Stores'),
      cell: (row) => (row.all_stores ? t('All stores') : <span translate="no">{row.stores}</span>),
      text: (row) => (row.all_stores ? t('All stores') : row.stores),
    },
    {
      name: 'factor',
      head: t('Second factor'),
      cell: (row) => (row.has_factor ? t('Set up') : t('None')),
      text: (row) => (row.has_factor ? t('Set up') : t('None')),
    },
    {
      name: 'active',
      head: t('Status'),
      cell: (row) => (
        <span className={row.is_active ? 'st' : 'st void'}>{row.is_active ? t('Active') : t('Left')}</span>
      ),
      text: (row) => (row.is_active ? t('Active') : t('Left')),
    },
  ];
}
