import type { PurchaseRow, PurchasesPage } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<PurchaseRow>('/admin/api/purchase');

/** What was ordered from vendors, the newest first. */
export function PurchaseList({ stores, vendors }: Pick<PurchasesPage, 'stores' | 'vendors'>) {
  const choices = (all: PurchasesPage['stores']) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DataTable
      label={t('Purchasing')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.purchase_id}
      rowName={(row) => t('PO %s', row.purchase_id)}
      tabs={{
        name: 'standing',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          { value: 'draft', label: t('Draft') },
          { value: 'ordered', label: t('Ordered') },
          { value: 'partly', label: t('Partly here') },
          { value: 'received', label: t('Received') },
          { value: 'cancelled', label: t('Cancelled') },
          { value: 'to_check', label: t('Bill to check') },
        ],
      }}
      filters={[
        { name: 'search', label: t('PO number'), typed: 'text' },
        { name: 'vendor_id', label: t('Vendor'), choices: choices(vendors) },
        { name: 'location_id', label: t('Store'), choices: choices(stores) },
      ]}
      empty={t('Nothing was ordered yet.')}
      csvName="purchase-orders"
    />
  );
}

function columns(): Column<PurchaseRow>[] {
  return [
    {
      name: 'number',
      head: t('PO'),
      cell: (row) =>
        row.edit_url ? (
          <a className="l b" href={row.edit_url}>
            {row.purchase_id}
          </a>
        ) : (
          <b>{row.purchase_id}</b>
        ),
      text: (row) => String(row.purchase_id),
    },
    { name: 'vendor', head: t('Vendor'), text: (row) => row.vendor },
    { name: 'store', head: t('Store'), text: (row) => row.store },
    {
      name: 'standing',
      head: t('Status'),
      cell: (row) => <PurchaseState {...row} />,
      text: (row) => row.standing_text,
    },
    { name: 'expected', head: t('Expected'), text: (row) => row.expected },
    { name: 'lines', head: t('Parts'), isNumber: true, text: (row) => String(row.lines) },
    { name: 'to_come', head: t('Pieces to come'), isNumber: true, text: (row) => String(row.to_come) },
    { name: 'total', head: t('Cost'), isNumber: true, text: (row) => row.total },
    {
      name: 'receive',
      head: t('Receive'),
      cell: (row) =>
        row.receive_url && (
          <a className="btn" href={row.receive_url}>
            {t('Receive')}
          </a>
        ),
      text: (row) => row.receive_url,
    },
  ];
}

/** How far an order has come. */
export function PurchaseState({ standing, standing_text }: Pick<PurchaseRow, 'standing' | 'standing_text'>) {
  return <span className={standing === 'cancelled' ? 'st void' : 'st'}>{standing_text}</span>;
}
