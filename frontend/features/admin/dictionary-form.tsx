import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { DictionaryRow, Said } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

export const kinds = ['means', 'same', 'never'] as const;

/** How a word stands for another. */
export function kindWords(kind: string): string {
  switch (kind) {
    case 'same':
      return t('Both mean the same');
    case 'never':
      return t('Never means');
    default:
      return t('Means');
  }
}

export type DictionaryFormProps = {
  /** null: a new one. */
  row: DictionaryRow | null;
  /** What a new one begins with. */
  word: string;
  onSaved: (success: string) => void;
  onClose: () => void;
};

const read = (row_id: number) => ask<DictionaryRow>('/admin/api/dictionary/get', { query: { row_id } });

/** What a word stands for. */
export function DictionaryForm({ row, word, onSaved, onClose }: DictionaryFormProps) {
  const id = row?.row_id ?? 0;
  const whole = useQuery({ queryKey: ['dictionary-row', id], queryFn: () => read(id), enabled: id !== 0 });
  const record = useRecord<DictionaryRow, Pick<DictionaryRow, 'kind' | 'word' | 'meaning'>>({
    kept: row,
    typed: (kept) => ({
      kind: kept?.kind ?? 'means',
      word: kept?.word ?? word,
      meaning: kept?.meaning ?? '',
    }),
    fields: ['kind', 'word', 'meaning'],
    read: () => read(id),
    differs: (_, now) => [`${now.word} · ${kindWords(now.kind)} · ${now.meaning}`],
    onSaved: () => {},
  });
  const { values, set, sending, version } = record;
  const { field } = sending;
  const save = async (intent: string) => {
    const path = row ? '/admin/api/dictionary/edit' : '/admin/api/dictionary/add';
    const form = { ...values, ...(row && { row_id: id, version }) };
    const { success } = await ask<Said>(path, { method: 'POST', form, intent });
    if (row) {
      record.take(await read(id));
      void whole.refetch();
    }
    onSaved(success);
  };
  const isNever = values.kind === 'never';
  const title = row ? t('Row of “%s”', row.word) : t('A new row');
  return (
    <RecordForm
      record={record}
      label={title}
      onSave={save}
      found={{
        word: values.word.trim() ? undefined : t('Required'),
        meaning: isNever || values.meaning.trim() ? undefined : t('Required'),
      }}
      add={t('Add the row')}
      list="/admin/dictionary"
      aside={whole.data && <Trail rows={whole.data.trail} />}
    >
      <section className="panel" aria-labelledby="dictionary-row">
        <header>
          <h2 id="dictionary-row">{title}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Word or words')}
              hint={t('As somebody types it. Plurals are known.')}
              must
              maxLength={60}
              autoComplete="off"
              value={values.word}
              {...field('word')}
              onChange={(event) => set({ word: event.currentTarget.value })}
            />
            <Select
              label={t('Stands how')}
              value={values.kind}
              options={kinds.map((value) => ({ value, label: kindWords(value) }))}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
            <Field
              label={t('Other word or words')}
              hint={
                isNever
                  ? t('Empty: it stands for nothing but itself.')
                  : t('What the parts are called in the shop.')
              }
              must={!isNever}
              maxLength={60}
              autoComplete="off"
              value={values.meaning}
              {...field('meaning')}
              onChange={(event) => set({ meaning: event.currentTarget.value })}
            />
          </div>
          {row && (
            <div className="actions">
              <Button onClick={onClose}>{t('Close')}</Button>
            </div>
          )}
        </div>
      </section>
    </RecordForm>
  );
}
