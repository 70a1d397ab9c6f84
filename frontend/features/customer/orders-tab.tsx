import { useState } from 'react';
import { ask } from '../../api/client';
import type {
  CustomerOrder,
  CustomerOrders,
  CustomerReturn,
  CustomerReturns,
  CustomerSummary,
} from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { queryOf } from './calls';
import { useCallsAt } from './calls-at';
import { Day, OrderNumber } from './cells';

/** What they bought (CUST-30). */
export function OrdersTab({ customerId }: { customerId: number }) {
  const at = useCallsAt();
  const [summary, setSummary] = useState<CustomerSummary>();
  return (
    <div className="grid min-w-0 gap-4">
      {summary && <Summary {...summary} />}
      <DataTable
        label={t('Orders')}
        prefix="orders_"
        columns={orderColumns()}
        load={async (query, signal) => {
          const got = await ask<CustomerOrders>(at('/api/customer_order'), {
            query: { customerId, ...queryOf(query) },
            signal,
          });
          setSummary(got.summary);
          return got;
        }}
        rowKey={(row) => row.order_id}
        empty={t('There are no results.')}
      />
    </div>
  );
}

function Summary(summary: CustomerSummary) {
  const figures: [string, string | number][] = [
    [t('Total spent'), summary.total_spent_text],
    [t('Orders'), summary.total_orders],
    [t('Returns'), summary.total_returns],
    [t('Owed on orders'), summary.outstanding_balance_text],
  ];
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="grid gap-1 bg-surface p-4">
            <dt className="lab">{label}</dt>
            <dd className="h2 n">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mut">
        {t(
          'Owed on orders was not paid at check out. What was charged to the account counts as paid there; it is owed on account.',
        )}
      </p>
    </div>
  );
}

function orderColumns(): Column<CustomerOrder>[] {
  return [
    {
      name: 'order_id',
      head: t('Order'),
      cell: (row) => <OrderNumber {...row} />,
    },
    {
      name: 'status',
      head: t('Status'),
      cell: ({ status }) => (
        <span className={`st ${status.tone}`} translate="no">
          {status.name}
        </span>
      ),
    },
    { name: 'total', head: t('Total'), isNumber: true, cell: (row) => row.total_text },
    { name: 'balance', head: t('Balance'), isNumber: true, cell: (row) => row.balance_text },
    { name: 'date_added', head: t('Date added'), cell: (row) => <Day text={row.date_added_text} /> },
    { name: 'date_modified', head: t('Date modified'), cell: (row) => <Day text={row.date_modified_text} /> },
  ];
}

/** What they asked to bring back (CUST-31). */
export function ReturnsTab({ customerId }: { customerId: number }) {
  const at = useCallsAt();
  return (
    <DataTable
      label={t('Returns')}
      prefix="returns_"
      columns={returnColumns()}
      load={(query, signal) =>
        ask<CustomerReturns>(at('/api/customer_return'), { query: { customerId, ...queryOf(query) }, signal })
      }
      rowKey={(row) => `${row.at_counter} ${row.return_id} ${row.product} ${row.model}`}
      empty={t('There are no results.')}
    />
  );
}

function returnColumns(): Column<CustomerReturn>[] {
  return [
    { name: 'return_id', head: t('Return'), cell: (row) => <span className="n">{row.return_id}</span> },
    {
      name: 'order_id',
      head: t('Order'),
      cell: ({ order_id, href }) =>
        href ? (
          <a className="l n" href={href}>
            {order_id}
          </a>
        ) : (
          <span className="n">{order_id || t('No receipt')}</span>
        ),
    },
    { name: 'product', head: t('Product'), cell: (row) => <span translate="no">{row.product}</span> },
    {
      name: 'model',
      head: t('Model'),
      cell: (row) => (
        <span className="pn" translate="no">
          {row.model}
        </span>
      ),
    },
    { name: 'quantity', head: t('Quantity'), isNumber: true, cell: (row) => row.quantity },
    {
      name: 'return_status',
      head: t('Status'),
      cell: (row) => <span className="st">{row.return_status}</span>,
    },
    { name: 'date_added', head: t('Date added'), cell: (row) => <Day text={row.date_added_text} /> },
    { name: 'date_modified', head: t('Date modified'), cell: (row) => <Day text={row.date_modified_text} /> },
  ];
}
