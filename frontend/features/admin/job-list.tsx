import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { JobRow, Said, StoreChoice } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { failed, succeeded } from '../../ui/toasts';
import { rowsOf } from './rows-of';

const load = rowsOf<JobRow>('/admin/api/job');
const label = () => t('Jobs');
const states = ['running', 'queued', 'failed'] as const;

/** The work that the shop does by itself and has not done yet, the newest first. */
export function JobList({ kinds }: { kinds: readonly StoreChoice[] }) {
  const queries = useQueryClient();
  const read = () => void queries.invalidateQueries({ queryKey: ['list', label()] });
  return (
    <DataTable
      label={label()}
      columns={columns(read)}
      load={load}
      limit={20}
      rowKey={(row) => row.job_id}
      rowName={(row) => row.kind}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map((value) => ({ value, label: stateWords(value) })),
        ],
      }}
      filters={[{ name: 'kind', label: t('Kind'), choices: kinds }]}
      csvName="jobs"
    />
  );
}

function columns(onAgain: () => void): Column<JobRow>[] {
  return [
    {
      name: 'kind',
      head: t('Job'),
      cell: (row) =>
        row.show_url ? (
          <a className="l b" href={row.show_url}>
            {row.kind}
          </a>
        ) : (
          <b>{row.kind}</b>
        ),
      text: (row) => row.kind,
    },
    { name: 'added', head: t('Asked for'), text: (row) => row.added_text },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => (
        <>
          <span className={row.state === 'failed' ? 'st bad' : 'st'}>{stateWords(row.state)}</span>
          {row.rows > 0 && (
            <span className="block dim">{t('%s of %s rows', counted(row.done), counted(row.rows))}</span>
          )}
          {row.due_text && row.tries > 0 && (
            <span className="block dim">{t('Tried again on %s', row.due_text)}</span>
          )}
          {row.reason && (
            <span className="block dim mail-reason" translate="no">
              {row.reason}
            </span>
          )}
          {row.may_again && (
            <span className="actions mt-2">
              <Again id={row.job_id} onDone={onAgain} />
            </span>
          )}
        </>
      ),
      text: (row) => [stateWords(row.state), row.reason].filter(Boolean).join(': '),
    },
    { name: 'tries', head: t('Tries'), isNumber: true, text: (row) => String(row.tries) },
  ];
}

function Again({ id, onDone }: { id: number; onDone: () => void }) {
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      failed(words);
      onDone();
    },
  });
  const again = async (intent: string) => {
    const call = { method: 'POST', form: { job_id: id }, intent } as const;
    succeeded((await ask<Said>('/admin/api/job/again', call)).success);
    onDone();
  };
  return (
    <Button busy={isBusy} onClick={() => send(again)}>
      {t('Try now')}
    </Button>
  );
}

function stateWords(state: string): string {
  switch (state) {
    case 'running':
      return t('Under way');
    case 'failed':
      return t('Failed');
    default:
      return t('Waiting');
  }
}
