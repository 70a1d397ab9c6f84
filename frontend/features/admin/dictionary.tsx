import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { DictionaryRow, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';
import { DictionaryForm, kinds, kindWords } from './dictionary-form';
import { rowsOf } from './rows-of';
import { SearchTry } from './search-try';

const load = rowsOf<DictionaryRow>('/admin/api/dictionary');
const label = () => t('Rows of the dictionary');

/** The shop's own rows above the trade's dictionary, and what a search is taken for with them (FIND-2). */
export function Dictionary({ word }: { word: string }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<DictionaryRow | 'new' | undefined>(word ? 'new' : undefined);
  const [leaving, setLeaving] = useState<DictionaryRow>();
  const { send, isBusy, rest } = useSending();
  const changed = (success: string) => {
    succeeded(success);
    void queries.invalidateQueries({ queryKey: ['list', label()] });
    void queries.invalidateQueries({ queryKey: ['search-try'] });
  };
  const remove = () =>
    send(async (intent) => {
      const form = { row_id: leaving?.row_id };
      setLeaving(undefined);
      changed((await ask<Said>('/admin/api/dictionary/remove', { method: 'POST', form, intent })).success);
      setOpen(undefined);
    });
  return (
    <>
      <header className="page-head">
        <h1>{t('Dictionary')}</h1>
        <p className="dim">
          {t('What words stand for when somebody searches, above what the trade says anyway.')}
        </p>
        <Button className="push" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('Add a row')}
        </Button>
      </header>
      <FormErrors>{rest}</FormErrors>
      {open !== undefined && (
        <DictionaryForm
          key={open === 'new' ? open : open.row_id}
          row={open === 'new' ? null : open}
          word={word}
          onSaved={(success) => {
            changed(success);
            if (open === 'new') setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {/* the bar of the form reaches over its own margin */}
      <div className={open === undefined ? undefined : 'pt-6'}>
        <SearchTry first={word} />
      </div>
      <DataTable
        label={label()}
        columns={columns(setOpen)}
        load={load}
        limit={20}
        rowKey={(row) => row.row_id}
        rowName={(row) => row.word}
        empty={t('None yet. The trade’s own dictionary is at work all the same.')}
        tabs={{
          name: 'kind',
          label: t('Kind'),
          choices: [
            { value: '', label: t('All') },
            ...kinds.map((value) => ({ value, label: kindWords(value) })),
          ],
        }}
        filters={[{ name: 'search', label: t('Words'), typed: 'text' }]}
        rowActions={(row) => [
          [
            { label: t('Change'), run: () => setOpen(row) },
            { label: t('Remove'), isDestructive: true, run: () => setLeaving(row) },
          ],
        ]}
        csvName="dictionary"
      />
      <Confirm
        open={leaving !== undefined}
        title={t('Remove the row of “%s”?', leaving?.word ?? '')}
        consequence={t('The next search does not know it any more.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setLeaving(undefined)}
        onConfirm={remove}
      />
    </>
  );
}

function columns(onOpen: (row: DictionaryRow) => void): Column<DictionaryRow>[] {
  return [
    {
      name: 'word',
      head: t('Word'),
      cell: (row) => (
        <button type="button" className="l b min-h-11 text-start" translate="no" onClick={() => onOpen(row)}>
          {row.word}
        </button>
      ),
      text: (row) => row.word,
    },
    { name: 'kind', head: t('Kind'), cell: (row) => kindWords(row.kind), text: (row) => kindWords(row.kind) },
    { name: 'meaning', head: t('Other word'), text: (row) => row.meaning },
  ];
}
