import { useQueryClient } from '@tanstack/react-query';
import type { OfficeReturnRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { AnswerReturn, ReturnState } from './return-answer';
import { rowsOf } from './rows-of';

const load = rowsOf<OfficeReturnRow>('/admin/api/return');
const label = () => t('Returns');

/** What came back to the stores, and what is asked for: that is answered here. */
export function ReturnList() {
  const queries = useQueryClient();
  const read = () => void queries.invalidateQueries({ queryKey: ['list', label()] });
  return (
    <DataTable
      label={label()}
      columns={columns(read)}
      load={load}
      rowKey={(row) => row.return_id}
      rowName={(row) => row.state_text}
      tabs={{
        name: 'kind',
        label: label(),
        choices: [
          { value: '', label: t('Brought back') },
          { value: 'asked', label: t('Asked for') },
          { value: 'agreed', label: t('Awaited') },
          { value: 'settled', label: t('Answered') },
        ],
      }}
      csvName="returns"
    />
  );
}

function columns(onAnswered: () => void): Column<OfficeReturnRow>[] {
  return [
    {
      name: 'order_id',
      head: t('Order'),
      cell: (row) =>
        row.order_url ? (
          <a className="l b n" href={row.order_url}>
            {row.order_id}
          </a>
        ) : (
          <span className="mut">{t('Without a receipt')}</span>
        ),
      text: (row) => row.order_id || '',
    },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) =>
        row.asked ? (
          <>
            <ReturnState of={row.asked} />
            <AnswerReturn of={row.asked} onAnswered={onAnswered} />
          </>
        ) : (
          row.state_text
        ),
      text: (row) => row.state_text,
    },
    { name: 'date', head: t('Date'), text: (row) => row.date_text },
    { name: 'customer', head: t('Customer'), text: (row) => row.customer },
    {
      name: 'lines',
      head: t('Parts'),
      cell: (row) =>
        row.lines.map((line) => (
          <span key={line} className="block" translate="no">
            {line}
          </span>
        )),
      text: (row) => row.lines.join(', '),
    },
    {
      name: 'reason',
      head: t('Reason'),
      cell: (row) => (
        <>
          {row.reason}
          {row.asked?.comment && (
            <span className="block dim mail-reason" translate="no">
              {row.asked.comment}
            </span>
          )}
        </>
      ),
      text: (row) => row.reason,
    },
    {
      name: 'total',
      head: t('Given back'),
      isNumber: true,
      cell: (row) => <span className="money">{row.total_text}</span>,
      text: (row) => row.total_text,
    },
    { name: 'store', head: t('Location'), text: (row) => row.store },
  ];
}
