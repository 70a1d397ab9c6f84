import { useState } from 'react';
import { ask } from '../../api/client';
import type { LossList as Losses, LossesPage, LossRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable, type Load } from '../../ui/data-table';
import { setOf } from '../../ui/list-state';

/** Time that was booked and given up, the latest first, and how long the bays stood empty by it. */
export function LossList({ stores, today }: Omit<LossesPage, 'bar'>) {
  const [idle, setIdle] = useState('');
  const load: Load<LossRow> = async ({ filters, ...query }, signal) => {
    const page = await ask<Losses>('/admin/api/appointment/lost', {
      query: { ...query, ...setOf(filters) },
      signal,
    });
    setIdle(page.idle);
    return page;
  };
  return (
    <>
      <p role="status" className="dim">
        {idle && t('Bays stood empty by them for %s.', idle)}
      </p>
      <DataTable
        label={t('Called off, moved, missed')}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => row.key}
        rowName={(row) => `${row.customer}, ${row.when}`}
        tabs={{
          name: 'kind',
          label: t('What happened'),
          choices: [
            { value: '', label: t('All') },
            { value: 'called_off', label: t('Called off') },
            { value: 'moved', label: t('Moved') },
            { value: 'missed', label: t('Nobody came') },
          ],
        }}
        filters={[
          {
            name: 'location_id',
            label: t('Store'),
            choices: stores.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'from', label: t('Date'), days: { to: 'to', today } },
        ]}
        empty={t('No appointment was called off, moved or missed in these days.')}
        csvName="lost-appointments"
      />
    </>
  );
}

function columns(): Column<LossRow>[] {
  return [
    {
      name: 'when',
      head: t('When'),
      cell: (row) => (
        <a className="l whole" href={row.url} translate="no">
          {row.when}
        </a>
      ),
      text: (row) => row.when,
    },
    { name: 'customer', head: t('Customer'), text: (row) => row.customer },
    { name: 'kind', head: t('What happened'), text: (row) => row.kind_text },
    { name: 'reason', head: t('Reason'), text: (row) => row.reason },
    { name: 'notice', head: t('Notice'), text: (row) => row.notice },
    { name: 'hours', head: t('Booked'), isNumber: true, text: (row) => row.hours },
    { name: 'idle', head: t('Stood empty'), isNumber: true, text: (row) => row.idle },
    { name: 'store', head: t('Store'), text: (row) => row.store },
  ];
}
