import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoreChoice, TextRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';
import { SentenceDialog } from './sentence-dialog';

const load = rowsOf<TextRow>('/admin/api/text');
const label = () => t('Texts');

/** All that the program says in a language, first what the shop says in its own words. */
export function SentenceList({ languages }: { languages: readonly StoreChoice[] }) {
  const [opened, open] = useState<TextRow>();
  const queries = useQueryClient();
  const close = () => open(undefined);
  return (
    <>
      <DataTable
        label={label()}
        columns={columns(open)}
        load={load}
        limit={20}
        rowKey={(row) => `${row.lang} ${row.sentence}`}
        rowName={(row) => row.shipped}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            { value: 'own', label: t('In own words') },
            { value: 'gone', label: t('Said no more') },
          ],
        }}
        filters={[
          { name: 'search', label: t('Words of the text'), typed: 'text' },
          { name: 'lang', label: t('Language'), choices: languages },
        ]}
        csvName="texts"
      />
      {opened && (
        <SentenceDialog
          row={opened}
          onClose={close}
          onSaved={() => {
            close();
            void queries.invalidateQueries({ queryKey: ['list', label()] });
          }}
        />
      )}
    </>
  );
}

function columns(open: (row: TextRow) => void): Column<TextRow>[] {
  return [
    {
      name: 'shipped',
      head: t('The program says'),
      cell: (row) => (
        <>
          <button
            type="button"
            className="l text-start wrap-anywhere"
            translate="no"
            aria-haspopup="dialog"
            onClick={() => open(row)}
          >
            {row.shipped}
          </button>
          {row.shipped !== row.sentence && (
            <span className="block dim wrap-anywhere" translate="no">
              {row.sentence}
            </span>
          )}
        </>
      ),
      text: (row) => row.shipped,
    },
    {
      name: 'own',
      head: t('The shop says'),
      cell: (row) => (
        <>
          <span className="wrap-anywhere" translate="no">
            {row.own}
          </span>
          {row.is_gone && <span className="block dim">{t("The program doesn't say this any more.")}</span>}
        </>
      ),
      text: (row) => row.own,
    },
  ];
}
