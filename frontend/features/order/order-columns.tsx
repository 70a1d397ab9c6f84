import type { OrderListRow, OrdersPage } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import type { Column } from '../../ui/data-table';
import type { Filter } from '../../ui/filter-bar';
import { OrderStatus } from './order-status';

/** The orders by how they stand. */
export function orderTabs() {
  return {
    name: 'status',
    label: t('Orders'),
    choices: [
      { value: '', label: t('All') },
      { value: 'saved', label: t('Saved') },
      { value: 'kiosk', label: t('Kiosk') },
      { value: 'outstanding_balance', label: t('Outstanding Balance') },
      { value: 'complete', label: t('Paid Orders') },
    ],
  };
}

/** What the orders can be looked for by. */
export function orderFilters({
  today,
  cashiers,
  locations,
  statuses,
}: Pick<OrdersPage, 'today' | 'cashiers' | 'locations' | 'statuses'>): Filter[] {
  const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  return [
    { name: 'filter_date_from', label: t('Date'), days: { to: 'filter_date_to', today } },
    { name: 'filter_customer', label: t('Customer'), typed: 'text' },
    { name: 'filter_telephone', label: t('Phone'), typed: 'tel' },
    { name: 'filter_cashier', label: t('Cashier'), choices: cashiers.map(named) },
    ...(locations.length > 1
      ? [{ name: 'filter_location', label: t('Location'), choices: locations.map(named) }]
      : []),
    {
      name: 'filter_order_status',
      label: t('Status'),
      choices: statuses.map((one) => ({ value: String(one.order_status_id), label: one.name })),
    },
    { name: 'filter_order_id', label: t('Order'), typed: 'decimal', isRare: true },
    { name: 'filter_total_min', label: t('Total from'), typed: 'decimal', isRare: true },
    { name: 'filter_total_max', label: t('Total up to'), typed: 'decimal', isRare: true },
    { name: 'filter_po_number', label: t('PO Number'), typed: 'text', isRare: true },
    { name: 'filter_part', label: t('Part Number'), typed: 'text', isRare: true },
    { name: 'filter_vin', label: t('VIN'), typed: 'text', isRare: true },
    {
      name: 'from_pos',
      label: t('Made at'),
      choices: [
        { value: '', label: t('Everywhere') },
        { value: '1', label: t('Registers and kiosks') },
      ],
      isRare: true,
    },
  ];
}

export function orderColumns(hasLocations: boolean): Column<OrderListRow>[] {
  const struck = (row: OrderListRow) => classes('money', row.is_void && 'struck');
  return [
    {
      name: 'order_id',
      head: t('Order'),
      isSortable: true,
      cell: (row) => (
        <a className="l b n" href={row.view_url}>
          {row.order_id}
        </a>
      ),
      text: (row) => row.order_id,
    },
    {
      name: 'customer',
      head: t('Customer'),
      isSortable: true,
      cell: (row) => (
        <span className={classes('who', row.is_void && 'mut')}>
          {row.customer ? <b translate="no">{row.customer}</b> : <b>{t('Walk-in')}</b>}
          {row.telephone && (
            <span className="mut s block" translate="no">
              {row.telephone}
            </span>
          )}
        </span>
      ),
      text: (row) => row.customer,
    },
    {
      name: 'vehicle',
      head: t('Vehicle'),
      cell: (row) =>
        row.vehicle ? (
          <span className="inline-block min-w-[12ch]" translate="no">
            {row.vehicle}
          </span>
        ) : (
          <span className="mut">{t('None')}</span>
        ),
      text: (row) => row.vehicle,
    },
    {
      name: 'order_status',
      head: t('Status'),
      cell: (row) => (
        <>
          <OrderStatus status={row.order_status} />
          {row.quote_text && <span className="mut s block">{row.quote_text}</span>}
          {row.returned_text && <span className="mut s block">{row.returned_text}</span>}
        </>
      ),
      text: (row) => [row.order_status.name, row.quote_text, row.returned_text].filter(Boolean).join(', '),
    },
    {
      name: 'order_total',
      head: t('Total'),
      isSortable: true,
      isNumber: true,
      cell: (row) => <span className={struck(row)}>{row.order_total_text}</span>,
      text: (row) => row.order_total,
    },
    {
      name: 'amount_paid',
      head: t('Paid'),
      isNumber: true,
      cell: (row) => <span className={struck(row)}>{row.amount_paid_text}</span>,
      text: (row) => row.amount_paid,
    },
    {
      name: 'net_paid',
      head: t('Net paid'),
      isNumber: true,
      cell: (row) => <span className={struck(row)}>{row.net_paid_text ?? row.amount_paid_text}</span>,
      text: (row) => row.net_paid ?? row.amount_paid,
    },
    {
      name: 'balance_due',
      head: t('Balance'),
      isSortable: true,
      isNumber: true,
      cell: (row) => <span className={struck(row)}>{row.balance_due_text}</span>,
      text: (row) => row.balance_due,
    },
    {
      name: 'date_added',
      head: t('Date'),
      isSortable: true,
      cell: (row) => (
        <span className="n" translate="no">
          {row.date_added_text}
        </span>
      ),
      text: (row) => row.date_added_text,
    },
    {
      name: 'cashier',
      head: t('By'),
      text: (row) => row.cashier,
    },
    ...(hasLocations
      ? [
          {
            name: 'location',
            head: t('Location'),
            text: (row: OrderListRow) => row.location,
          },
        ]
      : []),
    {
      name: 'po_number_list',
      head: t('PO Number'),
      cell: (row) => <span translate="no">{row.po_number_list.join(', ')}</span>,
      text: (row) => row.po_number_list.join(', '),
    },
  ];
}
