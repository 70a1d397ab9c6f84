import { ask } from '../../api/client';
import type { Core, CoreList } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { queryOf } from './calls';
import { useCallsAt } from './calls-at';
import { Day, OrderNumber } from './cells';

/** The old parts that they owe, and what became of the others (TRD-1). */
export function CoresTab({ customerId }: { customerId: number }) {
  const at = useCallsAt();
  return (
    <DataTable
      label={t('Cores')}
      prefix="cores_"
      columns={columns()}
      load={(query, signal) =>
        ask<CoreList>(at('/api/customer_core'), { query: { customerId, ...queryOf(query) }, signal })
      }
      rowKey={(row) => row.core_id}
      empty={t('There are no results.')}
    />
  );
}

function columns(): Column<Core>[] {
  return [
    {
      name: 'order_id',
      head: t('Order'),
      cell: (row) => <OrderNumber {...row} />,
    },
    {
      name: 'part',
      head: t('Part'),
      cell: (row) => (
        <span translate="no">
          {row.manufacturer} <span className="pn">{row.model}</span>
        </span>
      ),
    },
    {
      name: 'stands',
      head: t('State'),
      cell: (row) => (
        <>
          {row.stands} {row.is_overdue && <span className="st brown">{t('Overdue')}</span>}
        </>
      ),
    },
    { name: 'worth', head: t('Worth'), isNumber: true, cell: (row) => (row.owed > 0 ? row.worth_text : '') },
    { name: 'due', head: t('Due'), cell: (row) => <Day text={row.due_text} /> },
    { name: 'date_added', head: t('Date added'), cell: (row) => <Day text={row.date_added_text} /> },
  ];
}
