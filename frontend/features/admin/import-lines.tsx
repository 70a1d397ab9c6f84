import { ask } from '../../api/client';
import type { Import, ImportLine, ImportLineList } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable, type Load } from '../../ui/data-table';

/** The rows of a sheet, each with what it changes or why it was not taken. Rows that change nothing are left out. */
export function ImportLines({ now, label }: { now: Import; label: string }) {
  const load: Load<ImportLine> = ({ filters, ...query }, signal) =>
    ask<ImportLineList>('/admin/api/import/row', {
      query: { sheet_id: now.sheet_id, ...query, ...filters },
      signal,
    });
  const isUndone = now.state === 'undone';
  const isOfParts = now.is_bulk || now.trade !== ''; // whose lines tell nobody anything
  return (
    <DataTable
      key={label}
      label={label}
      load={load}
      limit={20}
      rowKey={(row) => row.number}
      rowName={(row) => (isOfParts ? row.label : t('Row %d', row.line))}
      empty={t('No row')}
      tabs={
        isUndone
          ? {
              name: 'undone',
              label: t('What came of it'),
              choices: [
                { value: '', label: t('All') },
                { value: 'back', label: t('Put back') },
                { value: 'partly', label: t('Put back in part') },
                { value: 'kept', label: t('Kept') },
                { value: 'failed', label: t('Not possible') },
              ],
            }
          : {
              name: 'outcome',
              label: t('What came of it'),
              choices: [
                { value: '', label: t('All') },
                ...(now.trade === ''
                  ? [
                      { value: 'doubtful', label: t('To look at') },
                      { value: 'refused', label: t('Refused') },
                    ]
                  : []),
                { value: 'changed', label: t('Changed') },
                ...(now.is_bulk ? [] : [{ value: 'added', label: t('New') }]),
              ],
            }
      }
      columns={[
        ...(isOfParts ? [] : [line()]),
        {
          name: 'part',
          head: t('Part'),
          cell: (row) =>
            row.url ? (
              <a className="l b" href={row.url} translate="no">
                {row.label}
              </a>
            ) : (
              <span translate="no">{row.label}</span>
            ),
        },
        { name: 'outcome', head: t('What happens'), cell: (row) => <Outcome row={row} /> },
        { name: 'changes', head: t('Before and after'), cell: (row) => <Changes row={row} /> },
      ]}
    />
  );
}

function line(): Column<ImportLine> {
  return { name: 'line', head: t('Row'), isNumber: true, cell: (row) => row.line };
}

function Outcome({ row: { outcome, undone, reason, undo_reason } }: { row: ImportLine }) {
  const isNot = outcome === 'refused' || undone === 'failed';
  return (
    <>
      <span className={isNot ? 'st void' : 'st'}>{undone ? undoWords(undone) : outcomeWords(outcome)}</span>{' '}
      <span className="dim">{undone ? undo_reason : reason}</span>
    </>
  );
}

function Changes({ row: { changes } }: { row: ImportLine }) {
  return (
    <ul>
      {changes.map(({ words, before, after, kept }) => (
        <li key={words}>
          <span className="dim">{words}</span>{' '}
          <span translate="no">
            {before && <s className="mut">{before}</s>} {after && <b>{after}</b>}
          </span>
          {before && !after && t('emptied')}{' '}
          {kept && <span className="dim">{t('(changed since, kept)')}</span>}
        </li>
      ))}
    </ul>
  );
}

function outcomeWords(outcome: string): string {
  switch (outcome) {
    case 'added':
      return t('New');
    case 'doubtful':
      return t('To look at');
    case 'refused':
      return t('Refused');
    default:
      return t('Changed');
  }
}

function undoWords(undone: string): string {
  switch (undone) {
    case 'back':
      return t('Put back');
    case 'partly':
      return t('Put back in part');
    case 'kept':
      return t('Kept');
    default:
      return t('Not possible');
  }
}
