import type { RebateRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<RebateRow>('/admin/api/rebate');

/** What makers give back by mail, the newest first. */
export function RebateList() {
  return (
    <DataTable
      label={t('Rebates')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.rebate_id}
      rowName={(row) => row.code}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...(['on', 'coming', 'over'] as const).map((value) => ({ value, label: stateWords(value) })),
        ],
      }}
      filters={[{ name: 'search', label: t('Code or title'), typed: 'text' }]}
      csvName="rebates"
    />
  );
}

function columns(): Column<RebateRow>[] {
  return [
    {
      name: 'code',
      head: t('Code'),
      isSortable: true,
      cell: (row) => (
        <a className="l b n" href={row.edit_url} translate="no">
          {row.code}
        </a>
      ),
      text: (row) => row.code,
    },
    { name: 'title', head: t('Title'), isSortable: true, text: (row) => row.title },
    { name: 'amount', head: t('Gives back'), isNumber: true, text: (row) => row.amount },
    { name: 'parts', head: t('Parts'), isNumber: true, text: (row) => String(row.parts) },
    { name: 'from', head: t('First day'), text: (row) => row.from },
    { name: 'to', head: t('Last day'), isSortable: true, text: (row) => row.to },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <RebateState state={row.state} />,
      text: (row) => stateWords(row.state),
    },
  ];
}

function stateWords(state: string): string {
  if (state === 'on') return t('Running');
  return state === 'coming' ? t('Coming') : t('Over');
}

/** Whether a rebate is earned today. */
export function RebateState({ state }: { state: string }) {
  return <span className={state === 'over' ? 'st void' : 'st'}>{stateWords(state)}</span>;
}
