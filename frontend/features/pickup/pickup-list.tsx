import { ask } from '../../api/client';
import type { PickupList as List, PickupRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';

/** The orders that wait for parts or for their customers. */
export function PickupList() {
  return (
    <DataTable
      label={t('Pickups')}
      columns={columns()}
      load={({ page, limit, filters }, signal) =>
        ask<List>('/pos/pickup/list', { query: { page, limit, stage: filters.stage ?? '' }, signal })
      }
      rowKey={(row) => row.order_id}
      tabs={{
        name: 'stage',
        label: t('Pickups'),
        choices: [
          { value: '', label: t('All') },
          { value: 'pick', label: t('To be picked') },
          { value: 'waiting', label: t('Waiting for parts') },
          { value: 'ready', label: t('Ready') },
          { value: 'overdue', label: t('Not collected') },
        ],
      }}
      empty={t('There is nothing to do here.')}
    />
  );
}

function columns(): Column<PickupRow>[] {
  return [
    {
      name: 'order',
      head: t('Order'),
      cell: (row) => (
        <>
          <a className="l b n" href={row.url}>
            {t('Order # %d', row.order_id)}
          </a>
          <span className="mut block" translate="no">
            {row.added_text}
          </span>
        </>
      ),
    },
    {
      name: 'customer',
      head: t('Customer'),
      cell: (row) => (
        <span translate={row.customer ? 'no' : undefined}>
          <b>{row.customer || t('Walk-in')}</b>
          <span className="mut block" translate="no">
            {row.telephone}
          </span>
        </span>
      ),
    },
    {
      name: 'stage',
      head: t('State'),
      cell: (row) => (
        <>
          <b>{row.stage_text}</b>
          {row.to_come > 0 && <span className="mut block">{t('%d to come', row.to_come)}</span>}
        </>
      ),
    },
    { name: 'pieces', head: t('Here'), isNumber: true, cell: (row) => row.pieces },
    { name: 'shelf', head: t('Shelf'), cell: (row) => <span translate="no">{row.shelf}</span> },
    {
      name: 'told',
      head: t('Told'),
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.told_text}
        </span>
      ),
    },
    {
      name: 'kept',
      head: t('Kept until'),
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.kept_until_text}
        </span>
      ),
    },
  ];
}
