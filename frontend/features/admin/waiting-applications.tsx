import type { WaitingRow } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<WaitingRow>('/admin/api/waiting');

/** Parts that submissions wait for, and why records of their files were refused. */
export function WaitingApplications() {
  return (
    <DataTable
      label={t('Applications that wait')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.key}
      rowName={(row) => row.number || row.reason}
      empty={t(
        'Nothing waits here. What can’t be used of a brand’s file will stand here, with what mends it.',
      )}
      tabs={{
        name: 'state',
        label: t('What for'),
        choices: [
          { value: '', label: t('All') },
          { value: 'part', label: t('For their part') },
          { value: 'file', label: t('Refused or without words') },
        ],
      }}
      filters={[{ name: 'search', label: t('Brand, number, file or reason'), typed: 'text' }]}
      csvName="waiting"
    />
  );
}

function columns(): Column<WaitingRow>[] {
  return [
    { name: 'brand', head: t('Brand'), text: (row) => row.brand || row.code },
    { name: 'number', head: t('Part number'), text: (row) => row.number },
    {
      name: 'reason',
      head: t('Why'),
      cell: (row) => (
        <>
          {row.reason}
          {row.line > 0 && <span className="block dim">{t('first in line %s', counted(row.line))}</span>}
        </>
      ),
      text: (row) => row.reason,
    },
    { name: 'count', head: t('Applications'), isNumber: true, text: (row) => counted(row.count) },
    {
      name: 'file',
      head: t('File'),
      cell: (row) => (
        <a className="l wrap-anywhere" href={row.url} translate="no">
          {row.name}
        </a>
      ),
      text: (row) => row.name,
    },
    {
      name: 'mend',
      head: t('What would mend it'),
      cell: (row) => (
        <>
          {row.mend}{' '}
          <a className="l block" href={row.mend_url}>
            {row.kind === 'part' ? t('Add a product') : t('Import')}{' '}
            <span className="sr-only" translate="no">
              {row.number || row.name}
            </span>
          </a>
        </>
      ),
      text: (row) => row.mend,
    },
  ];
}
