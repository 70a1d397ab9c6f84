import { useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { FitmentList, FitmentPage, FitmentRow, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable, type Load } from '../../ui/data-table';
import { setOf } from '../../ui/list-state';
import { Switch } from '../../ui/switch';
import { succeeded } from '../../ui/toasts';
import { FitmentDialog } from './fitment-dialog';
import { Trail } from './trail';

type Props = Omit<FitmentPage, 'bar'> & {
  /** A vehicle is to be added. */
  isAdding: boolean;
  onAdded: () => void;
};

/** What one part fits: searched, changed by hand, or taken away. */
export function FitmentRecord({ product_id, is_kit, isAdding, onAdded }: Props) {
  const label = t('Vehicles');
  const [seen, setSeen] = useState<FitmentList>();
  const [changing, setChanging] = useState<FitmentRow>();
  const [removing, setRemoving] = useState<FitmentRow>();
  const load: Load<FitmentRow> = async ({ filters, ...query }, signal) => {
    const page = await ask<FitmentList>('/admin/api/fitment', {
      query: { ...query, ...setOf(filters), product_id },
      signal,
    });
    setSeen(page);
    return page;
  };
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', label] });
  const { send, isBusy, rest } = useSending([], { onFailed: async () => renew() });
  const change = (what: 'remove' | 'restore' | 'universal', form: { [name: string]: string | boolean }) =>
    send(async () => {
      setRemoving(undefined);
      const said = await ask<Said>(`/admin/api/fitment/${what}`, {
        method: 'POST',
        form: { product_id, version: seen?.version ?? '', ...form },
      });
      succeeded(said.success);
      renew();
    });
  const close = () => {
    setChanging(undefined);
    onAdded();
  };
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      {is_kit ? (
        <p className="mut">{t('A kit fits what its components fit.')}</p>
      ) : (
        <Switch
          label={t('Fits any vehicle')}
          hint={t('What the list says counts for nothing then.')}
          checked={seen?.universal ?? false}
          busy={isBusy || !seen}
          onChange={(universal) => void change('universal', { universal })}
        />
      )}
      <DataTable
        label={label}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => `${row.run} ${row.removed}`}
        rowName={(row) => `${row.years} ${row.vehicle}`}
        empty={t('No vehicle is known that it fits.')}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All that count') },
            { value: 'hand', label: t('By hand') },
            { value: 'removed', label: t('Taken away') },
          ],
        }}
        filters={[{ name: 'search', label: t('Vehicle, year, position or note'), typed: 'text' }]}
        rowActions={(row) =>
          row.removed
            ? [[{ label: t('Bring it back'), run: () => void change('restore', { run: row.run }) }]]
            : [
                [{ label: t('Change'), run: () => setChanging(row) }],
                [{ label: t('Take it away'), isDestructive: true, run: () => setRemoving(row) }],
              ]
        }
        csvName="fitment"
      />
      {seen && seen.trail.length > 0 && <Trail rows={seen.trail} />}
      {(isAdding || changing) && seen && (
        <FitmentDialog
          productId={product_id}
          version={seen.version}
          row={changing}
          onStale={renew}
          onClose={close}
          onDone={() => {
            close();
            renew();
          }}
        />
      )}
      <Confirm
        open={removing !== undefined}
        title={t('Take away %s?', `${removing?.years} ${removing?.vehicle}`.trim())}
        consequence={t('It counts no more, whatever the brand sends next. It can be brought back.')}
        verb={t('Take it away')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && change('remove', { run: removing.run })}
      />
    </>
  );
}

function columns(): Column<FitmentRow>[] {
  return [
    {
      name: 'years',
      head: t('Years'),
      cell: (row) => <span className="n">{row.years}</span>,
      text: (row) => row.years,
    },
    {
      name: 'vehicle',
      head: t('Vehicle'),
      cell: (row) => (
        <span translate={row.has_vehicle ? 'no' : undefined}>
          <b>{row.vehicle}</b>
          {row.asks.length > 0 && <span className="block dim">{row.asks.join(', ')}</span>}
        </span>
      ),
      text: (row) => [row.vehicle, ...row.asks].join(', '),
    },
    {
      name: 'position',
      head: t('Position'),
      cell: (row) => row.position || <span className="mut">{t('None')}</span>,
      text: (row) => row.position,
    },
    { name: 'quantity', head: t('Quantity'), isNumber: true, text: (row) => String(row.quantity) },
    { name: 'notes', head: t('Notes'), text: (row) => [row.label, ...row.notes].filter(Boolean).join(', ') },
    {
      name: 'source',
      head: t('Comes from'),
      cell: (row) =>
        row.is_by_hand ? (
          <span className="st">{t('By hand')}</span>
        ) : (
          <span translate="no">{row.source}</span>
        ),
      text: (row) => (row.is_by_hand ? t('By hand') : row.source),
    },
  ];
}
