import type { CountRow, CountsPage } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<CountRow>('/admin/api/count');

/** All counts of this person's stores, the newest first. */
export function CountList({ stores, states }: Omit<CountsPage, 'bar'>) {
  return (
    <DataTable
      label={t('Counts')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.count_id}
      rowName={(row) => t('Count %s', row.count_id)}
      empty={t('No counts yet. Begin with the dearest parts.')}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ],
      }}
      filters={[
        {
          name: 'location_id',
          label: t('Store'),
          choices: stores.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      csvName="counts"
    />
  );
}

function columns(): Column<CountRow>[] {
  return [
    {
      name: 'number',
      head: t('Count'),
      cell: (row) => (
        <a className="l b n" href={row.url}>
          {row.count_id}
        </a>
      ),
      text: (row) => String(row.count_id),
    },
    { name: 'store', head: t('Store'), text: (row) => row.store },
    {
      name: 'basis',
      head: t('What is counted'),
      cell: (row) => row.basis_text,
      text: (row) => row.basis_text,
    },
    { name: 'parts', head: t('Parts'), isNumber: true, text: (row) => String(row.parts) },
    { name: 'left', head: t('Not counted'), isNumber: true, text: (row) => String(row.left) },
    { name: 'made', head: t('Begun'), text: (row) => row.made_text },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <span className={row.state === 'cancelled' ? 'st void' : 'st'}>{row.state_text}</span>,
      text: (row) => row.state_text,
    },
  ];
}
