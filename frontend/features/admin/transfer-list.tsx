import type { TransferRow, TransfersPage, UnarrivedRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { OfficeTabs } from './frame';
import { rowsOf } from './rows-of';

const load = rowsOf<TransferRow>('/admin/api/transfer');
const loadUnarrived = rowsOf<UnarrivedRow>('/admin/api/transfer/missing');

/** The screens of what moves between stores. */
export function TransferTabs({ at }: { at: 'transfers' | 'missing' }) {
  const tabs = [
    { name: 'transfers', href: '/admin/transfer', words: t('Transfers') },
    { name: 'missing', href: '/admin/transfer/missing', words: t('Never arrived') },
  ];
  return <OfficeTabs label={t('Transfers')} tabs={tabs} at={at} />;
}

/** All transfers of this person's stores, the newest first. */
export function TransferList({ stores, states }: Omit<TransfersPage, 'bar'>) {
  const choices = stores.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DataTable
      label={t('Transfers')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.transfer_id}
      rowName={(row) => t('Transfer %s', row.transfer_id)}
      empty={t('No transfers yet. Ask another store for parts.')}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ],
      }}
      filters={[
        { name: 'from_id', label: t('From'), choices },
        { name: 'to_id', label: t('To'), choices },
      ]}
      csvName="transfers"
    />
  );
}

function columns(): Column<TransferRow>[] {
  return [
    {
      name: 'number',
      head: t('Transfer'),
      cell: (row) => (
        <a className="l b n" href={row.url} translate="no">
          {row.transfer_id}
        </a>
      ),
      text: (row) => String(row.transfer_id),
    },
    { name: 'from', head: t('From'), text: (row) => row.from },
    { name: 'to', head: t('To'), text: (row) => row.to },
    { name: 'asked', head: t('Asked for'), isNumber: true, text: (row) => String(row.asked) },
    { name: 'sent', head: t('Sent'), isNumber: true, text: (row) => String(row.sent) },
    {
      name: 'open',
      head: t('Under way'),
      isNumber: true,
      cell: (row) => <b>{row.open}</b>,
      text: (row) => String(row.open),
    },
    {
      name: 'order',
      head: t('For order'),
      cell: (row) =>
        row.order_url ? (
          <a className="l n" href={row.order_url}>
            {row.order_id}
          </a>
        ) : (
          row.order_id
        ),
      text: (row) => row.order_id,
    },
    { name: 'at', head: t('Asked'), text: (row) => row.asked_text },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <span className={row.state === 'cancelled' ? 'st void' : 'st'}>{row.state_text}</span>,
      text: (row) => row.state_text,
    },
  ];
}

/** What was sent and never arrived, the oldest first. */
export function UnarrivedList() {
  return (
    <DataTable
      label={t('Never arrived')}
      columns={missing()}
      load={loadUnarrived}
      limit={20}
      rowKey={(row) => `${row.transfer_id} ${row.product_id}`}
      rowName={(row) => row.part}
      empty={t('All that was sent has arrived.')}
      csvName="never-arrived"
    />
  );
}

function missing(): Column<UnarrivedRow>[] {
  return [
    {
      name: 'part',
      head: t('Part'),
      cell: (row) => (
        <span translate="no">
          <b>{row.part}</b>
          <span className="block dim">{row.name}</span>
        </span>
      ),
      text: (row) => row.part,
    },
    { name: 'missing', head: t('Missing'), isNumber: true, text: (row) => String(row.missing) },
    { name: 'damaged', head: t('Damaged'), isNumber: true, text: (row) => String(row.damaged) },
    { name: 'from', head: t('From'), text: (row) => row.from },
    { name: 'to', head: t('To'), text: (row) => row.to },
    { name: 'sent', head: t('Sent'), text: (row) => row.sent_text },
    {
      name: 'transfer',
      head: t('Transfer'),
      cell: (row) => (
        <a className="l b n" href={row.url}>
          {row.transfer_id}
        </a>
      ),
      text: (row) => String(row.transfer_id),
    },
  ];
}
