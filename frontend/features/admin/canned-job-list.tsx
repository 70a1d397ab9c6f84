import type { CannedJobRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<CannedJobRow>('/admin/api/canned-job');

/** The jobs of the counter by name. */
export function CannedJobList() {
  return (
    <DataTable
      label={t('Counter jobs')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.job_id}
      rowName={(row) => row.name}
      filters={[{ name: 'search', label: t('Name or other words'), typed: 'text' }]}
      csvName="jobs"
    />
  );
}

function columns(): Column<CannedJobRow>[] {
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
    { name: 'lines', head: t('Lines'), isNumber: true, text: (row) => String(row.lines) },
    { name: 'labor', head: t('Labor'), text: (row) => row.labor || t('None') },
    {
      name: 'menu_price',
      head: t('Menu price'),
      isNumber: true,
      text: (row) => row.menu_price || t('None'),
    },
    {
      name: 'active',
      head: t('Status'),
      cell: (row) => <JobState isActive={row.active} />,
      text: (row) => stateWords(row.active),
    },
  ];
}

function stateWords(isActive: boolean): string {
  return isActive ? t('Offered') : t('Not offered');
}

/** Whether the counter finds a job. */
export function JobState({ isActive }: { isActive: boolean }) {
  return <span className={isActive ? 'st' : 'st void'}>{stateWords(isActive)}</span>;
}
