import { useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { Said, SubmissionRow } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { succeeded } from '../../ui/toasts';
import { rowsOf } from './rows-of';

const load = rowsOf<SubmissionRow>('/admin/api/submission');

/** What brands have sent of what their parts fit, each of which can be undone. */
export function SubmissionList() {
  const label = t('Submissions');
  const [undoing, setUndoing] = useState<SubmissionRow>();
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', label] });
  const { send, isBusy, rest } = useSending([], { onFailed: async () => renew() });
  const undo = ({ submission_id }: SubmissionRow) =>
    send(async () => {
      setUndoing(undefined);
      const said = await ask<Said>('/admin/api/submission/undo', { method: 'POST', form: { submission_id } });
      succeeded(said.success);
      renew();
    });
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      <DataTable
        label={label}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => row.submission_id}
        rowName={(row) => `${row.brand || row.code}, ${row.name}`}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            ...(['live', 'replaced', 'undone'] as const).map((value) => ({
              value,
              label: stateWords(value),
            })),
          ],
        }}
        filters={[{ name: 'search', label: t('Code of the brand, or the file'), typed: 'text' }]}
        rowActions={(row) =>
          row.state === 'live'
            ? [[{ label: t('Undo'), isDestructive: true, run: () => setUndoing(row) }]]
            : []
        }
        csvName="submissions"
      />
      <Confirm
        open={undoing !== undefined}
        title={t('Undo %s?', undoing?.name ?? '')}
        consequence={t(
          'What %s had sent before counts again. What was changed by hand stays.',
          undoing?.brand || undoing?.code || '',
        )}
        verb={t('Undo')}
        isBusy={isBusy}
        onClose={() => setUndoing(undefined)}
        onConfirm={() => undoing && undo(undoing)}
      />
    </>
  );
}

function columns(): Column<SubmissionRow>[] {
  return [
    {
      name: 'brand',
      head: t('Brand'),
      cell: (row) => (
        <span translate="no">
          <b>{row.brand || row.code}</b>
          {row.brand && <span className="block dim">{row.code}</span>}
        </span>
      ),
      text: (row) => row.brand || row.code,
    },
    { name: 'name', head: t('File'), text: (row) => row.name },
    { name: 'kind', head: t('What was sent'), cell: (row) => row.kind, text: (row) => row.kind },
    { name: 'parts', head: t('Parts'), isNumber: true, text: (row) => row.parts.toLocaleString() },
    {
      name: 'applications',
      head: t('Applications'),
      isNumber: true,
      text: (row) => row.applications.toLocaleString(),
    },
    { name: 'deletes', head: t('Deletions'), isNumber: true, text: (row) => row.deletes.toLocaleString() },
    {
      name: 'added',
      head: t('Brought in'),
      cell: (row) => (
        <>
          <span translate="no">{row.added_text}</span>
          <span className="block dim" translate="no">
            {row.who}
          </span>
        </>
      ),
      text: (row) => row.added_text,
    },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <span className={row.state === 'live' ? 'st' : 'st void'}>{stateWords(row.state)}</span>,
      text: (row) => stateWords(row.state),
    },
  ];
}

function stateWords(state: string): string {
  if (state === 'live') return t('Counts');
  return state === 'replaced' ? t('Replaced') : t('Undone');
}
